"""POST /new/: a game begins."""

from typing import Any

import pytest

from accounts.models import Player
from games.commands import table as commands
from games.models import Game, Seat
from games.rules import RULESETS, Ruleset
from tests import page
from tests.conftest import Wire
from tests.games.checklist import FORM, RUBBISH
from tests.seated import Browser, rows, stranger

ONCE = "abcdefghijklmnop"

pytestmark = pytest.mark.django_db


def start(browser: Browser, **fields: Any) -> Game:
    """Post the form; the game that the browser is led to."""
    answer: Any = browser.post("/new/", fields)
    assert answer.status_code == 302, page.read(answer.content).text
    game = Game.objects.load(Game.objects.get(code=answer["Location"].split("/")[2]).pk)
    assert answer["Location"] == f"/t/{game.code}/"
    return game


def sits(browser: Browser, game: Game) -> bool:
    """Whether that browser may play there."""
    answer: Any = browser.get(f"/t/{game.code}/")
    return page.read(answer.content).has_id("roll")


def test_an_empty_form_starts_a_plain_solo_game() -> None:
    browser = Browser()
    game = start(browser)
    assert (game.kind, game.status, game.version, game.ply) == ("solo", "playing", 1, 0)
    assert (game.ruleset, game.ties, game.rolls) == (Ruleset(), "share", "")
    seat = Seat.objects.get(game=game)
    assert (seat.index, seat.name, seat.place) == (0, "Skipper", None)
    assert seat.player is not None
    assert sits(browser, game)
    assert len(bytes(game.key)) == 32


def test_the_first_roll_is_one_press_away() -> None:
    browser = Browser(careful=True)
    home = page.read(browser.get("/").content)
    form = next(form for form in home.all("form") if form.get("action") == "/new/")
    fields = {field["name"]: field["value"] for field in form.all("input")}
    game = start(browser, **fields)
    shown = page.read(browser.get(f"/t/{game.code}/").content)
    token = shown.by_id("act").all("input", name="csrfmiddlewaretoken")[0]["value"]
    ply = shown.all("input", name="ply", form="act")[0]["value"]
    answer: Any = browser.post(
        shown.by_id("roll")["formaction"], {"csrfmiddlewaretoken": token, "ply": ply, "nonce": ""}
    )
    assert answer.status_code == 302
    game.refresh_from_db()
    assert len(game.rolls) == 5


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.text)
def test_all_eight_rulesets_can_be_chosen(ruleset: Ruleset) -> None:
    variant, columns, order = ruleset.text.split("-")
    browser = Browser()
    game = start(browser, kind="solo", variant=variant, columns=columns, order=order)
    assert game.ruleset == ruleset
    assert game.position.card.boxes_left == 13 * int(columns)
    assert game.title in page.read(browser.get(f"/t/{game.code}/").content).text


@pytest.mark.parametrize("ties", ["share", "earlier"])
def test_the_rule_for_ties_can_be_chosen(ties: str) -> None:
    assert start(Browser(), ties=ties).ties == ties


@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "nothing"},
        {"kind": "chess"},
        {"variant": "Bonus"},
        {"variant": "x" * 5000},
        {"columns": "2"},
        {"columns": "0"},
        {"columns": "1.0"},
        {"columns": "x"},
        {"order": "up"},
        {"ties": "none"},
        {"name": "x" * 201},
        {"name": "A\0B"},
        {"once": "short"},
        {"once": "x" * 33},
        {"once": "x" * 16 + " "},
        {"once": "x" * 15 + "\0"},
        {"once": "x" * 32 + "\n"},
        {"once": "'; DROP TABLE --"},
        {"variant": ["bonus", "classic"]},
        {"columns": ["1", "3"]},
        {"once": [ONCE, ONCE]},
    ],
    ids=str,
)
def test_malformed_fields_make_no_game(bad: dict[str, Any]) -> None:
    browser, before = Browser(), rows()
    answer: Any = browser.post("/new/", bad)
    assert answer.status_code in (400, 422)
    assert rows() == before
    shown = page.read(answer.content)
    assert "yacht" not in browser.cookies
    if answer.status_code == 422:
        complaint = shown.all("p", class_="complaint")[0]
        assert complaint["role"] == "alert"
        assert next(iter(bad)).capitalize() in complaint.text
        assert shown.all("form", action="/new/")


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("", "Skipper"),
        ("   ", "Skipper"),
        ("\u200b\u200d", "Skipper"),
        ("\u202eevil", "evil"),
        ("A\u0301nn", "\u00c1nn"),
        ("Ann\r\nSeat 2: Bo", "Ann Seat 2: Bo"),
        ("W" * 40, "W" * 20),
        ("🎲" * 40, "🎲" * 20),
        ("<script>alert(1)", "<script>alert(1)"),
        ("{{ name }}", "{{ name }}"),
        ("\u3164\u3164", "Skipper"),
        ("\u2800", "Skipper"),
        ("\u0301\u0301", "Skipper"),
    ],
    ids=ascii,
)
def test_names_show_and_break_nothing(typed: str, kept: str) -> None:
    """Case B159."""
    browser = Browser()
    game = start(browser, name=typed)
    assert Seat.objects.get(game=game).name == kept
    record: Any = Browser().get(f"/t/{game.code}/record.txt")
    assert record.status_code == 200
    assert f"Seat 1: {kept}\n" in record.content.decode()
    watching = page.read(Browser().get(f"/t/{game.code}/").content)
    assert kept in watching.by_id("seats").text
    assert watching.all("script") == page.read(browser.get("/").content).all("script")


# Once


def test_the_same_form_twice_makes_one_game() -> None:
    """Case B121."""
    browser = stranger()
    games = {start(browser, once=ONCE).pk for _ in range(3)}
    assert len(games) == Game.objects.count() == 1
    assert Player.objects.count() == 1


def test_the_same_form_twice_by_a_newcomer_makes_one_player() -> None:
    """Both posts leave before the cookie of the first has come."""
    first, second = Browser(), Browser()
    game = start(first, once=ONCE)
    assert start(second, once=ONCE) == game
    assert Player.objects.count() == 1
    assert sits(first, game)
    assert sits(second, game)


def test_the_same_form_at_once_by_a_newcomer_makes_one_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither post sees the game of the other when it looks for it."""
    first, second = Browser(), Browser()
    game = start(first, once=ONCE)
    made_by = commands.made_by
    answers = iter([None])
    monkeypatch.setattr(commands, "made_by", lambda once: next(answers, made_by(once)))
    assert start(second, once=ONCE) == game
    assert Game.objects.count() == 1
    assert sits(second, game)
    assert Player.objects.count() == 1


def test_somebody_elses_form_does_not_change_who_one_is() -> None:
    first, second = stranger(), stranger()
    game = start(first, once=ONCE)
    assert start(second, once=ONCE) == game
    assert not sits(second, game)
    assert sits(first, game)


def test_another_form_makes_another_game() -> None:
    browser = Browser()
    games = {start(browser, once=once).pk for once in (ONCE, ONCE[::-1], "x" * 32)}
    games |= {start(browser).pk, start(browser, once="").pk}
    assert len(games) == 5
    assert Player.objects.count() == 1


def test_every_form_shown_has_a_mark_of_its_own() -> None:
    browser = Browser()
    game = start(browser)
    marks = [
        field["value"]
        for _ in range(2)
        for address in ("/", "/new/", f"/t/{game.code}/")
        for field in page.read(browser.get(address).content).all("input", name="once")
    ]
    assert len(set(marks)) == len(marks) == 8
    assert all(len(mark) >= 16 for mark in marks)


# Who and how


def test_a_player_keeps_the_session_and_the_other_games() -> None:
    browser = Browser()
    first = start(browser)
    key = browser.cookies["yacht"].value
    second = start(browser)
    assert browser.cookies["yacht"].value == key
    assert sits(browser, first)
    assert sits(browser, second)


def test_looking_starts_nothing() -> None:
    before = rows()
    browser = Browser()
    for method in ("get", "head"):
        answer: Any = getattr(browser, method)("/new/?kind=solo&variant=classic")
        assert answer.status_code == 200
    assert rows() == before
    assert "yacht" not in browser.cookies
    assert page.read(browser.get("/new/").content).all("form", action="/new/", method="post")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
def test_other_methods_are_refused(method: str) -> None:
    before = rows()
    answer: Any = Browser().generic(method, "/new/", "kind=solo", FORM)
    assert answer.status_code == 405
    assert answer["Allow"] == "GET, HEAD, POST"
    page.check_designed(page.read(answer.content))
    assert rows() == before


@pytest.mark.parametrize("token", [None, "", "x", "A" * 64])
def test_without_the_right_token_no_game_begins(token: str | None) -> None:
    browser = Browser(careful=True)
    browser.get("/new/")
    before = rows()
    fields = {} if token is None else {"csrfmiddlewaretoken": token}
    answer: Any = browser.post("/new/", fields)
    assert answer.status_code == 403
    page.check_designed(page.read(answer.content))
    assert rows() == before


@pytest.mark.parametrize("at", [1, 2, 7, 8, 9, 11, 12, 13])
def test_a_rubbish_body_breaks_nothing(at: int) -> None:
    body, content_type = RUBBISH[at]
    before = rows()
    answer: Any = Browser().generic("POST", "/new/", body, content_type)
    if answer.status_code == 302:
        assert len(rows()["Game"]) == 1
    else:
        assert answer.status_code == 400
        page.check_designed(page.read(answer.content))
        assert rows() == before


def test_what_the_client_claims_is_ignored() -> None:
    other = Player.objects.create()
    browser = Browser()
    claims: dict[str, Any] = {
        "player": other.pk,
        "player_id": other.pk,
        "user": other.pk,
        "seat": 3,
        "code": "BCDFGH",
        "key": "0" * 64,
        "ply": 50,
        "rolls": "66666",
        "status": "finished",
        "points": 400,
    }
    game = start(browser, **claims)
    assert game.code != "BCDFGH"
    assert (game.ply, game.rolls, game.status) == (0, "", "playing")
    assert Seat.objects.get().player != other


def test_every_game_has_a_key_and_a_code_of_its_own() -> None:
    browser = Browser()
    games = [start(browser) for _ in range(20)]
    assert len({bytes(game.key) for game in games}) == 20
    assert len({game.code for game in games}) == 20


def test_a_code_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser()
    taken = start(browser).code
    codes = iter([taken, taken, "BCDFGH"])
    monkeypatch.setattr(commands, "new_code", lambda: next(codes))
    assert start(browser).code == "BCDFGH"


def test_nothing_is_announced_to_nobody(
    wire: Wire, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        start(Browser())
    assert wire.sent == []
