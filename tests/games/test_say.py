"""Chat: what is said, by whom, how often, and what it leaves alone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import Player
from games.limits import LIMITS
from games.models import Game, Line, Out, Seat
from games.talk import LONGEST, PHRASES
from tests import page
from tests.conftest import Wire
from tests.games.checklist import OTHER_METHODS, RUBBISH, UNKNOWN
from tests.games.talking import lines, play_of, post, said, stored
from tests.games.test_lobby import Lobby
from tests.games.test_races import together
from tests.seated import Browser, Table, rows, stranger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(seated: Callable[..., Table]) -> Table:
    return seated(2)


def refused(answer: Any, status: int, before: dict[str, Any], case: object = "") -> str:
    """The sentence of an answer that says no; nothing was written."""
    assert answer.status_code == status, f"{answer.status_code} for {case!r:.60}"
    assert stored() == before, f"written for {case!r:.60}"
    return page.read(answer.content).text


def cooled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody talk as fast as they like."""
    monkeypatch.setitem(LIMITS, "say", LIMITS["say"]._replace(player=10_000, address=10_000))


# Who speaks


def test_seats_and_watchers_chat(two: Table) -> None:
    ann, bo = two.browsers
    watcher = stranger()
    said(two, ann, "Hello Bo")
    said(two, watcher, "May I?", name="Cleo")
    said(two, bo, "Sure")
    for browser in (ann, bo, watcher, Browser()):
        assert lines(two, browser) == ["Ann Hello Bo", "Cleo watching May I?", "Bo Sure"]


@pytest.mark.parametrize("state", ["lobby", "playing", "finished"])
def test_before_while_and_after_it_is_played(seated: Callable[..., Table], state: str) -> None:
    table: Any = Lobby()
    host = table.host
    if state != "lobby":
        table = seated(2)
        host = table.browsers[0]
    if state == "finished":
        Game.objects.filter(pk=table.pk).update(status="finished", finished_at=timezone.now())
    said(table, host, "Here")
    assert lines(table, host) == ["Ann Here"]


def test_a_watcher_becomes_a_guest_and_is_asked_for_a_name_once(two: Table) -> None:
    watcher = Browser()
    assert page.read(watcher.get(two.address).content).has_id("say-name")
    players = Player.objects.count()
    said(two, watcher, "Hi", name="Cleo")
    assert Player.objects.count() == players + 1
    said(two, watcher, "Me again")
    assert lines(two, watcher) == ["Cleo watching Hi", "Cleo watching Me again"]
    assert not page.read(watcher.get(two.address).content).has_id("say-name")
    assert not page.read(two.browsers[0].get(two.address).content).has_id("say-name")
    assert len(set(Line.objects.values_list("player_id", flat=True))) == 1


def test_the_name_of_a_seat_is_the_seats(two: Table) -> None:
    said(two, two.browsers[0], "Hi", name="Somebody")
    watcher = stranger()
    said(two, watcher, "Hi", name=" ann\u200b ")
    said(two, stranger(), "Hi", name="ANN")
    said(two, stranger(), "Hi")
    found = lines(two, watcher)
    assert found[0] == "Ann Hi"
    assert found[1:] == ["ann 2 watching Hi", "ANN 3 watching Hi", "Guest watching Hi"]


@pytest.mark.parametrize("name", ["\u202eevil", "<b>x</b>", "   ", "\u200d", "W" * 200, "🎲" * 30])
def test_odd_names_become_names_that_show(two: Table, name: str) -> None:
    said(two, stranger(), "Hi", name=name)
    kept = Line.objects.get().name
    assert kept.strip()
    assert len(kept) <= 20
    assert "\u202e" not in kept
    assert "<b>" not in two.browsers[0].get(two.address).content.decode()


def test_forged_fields_mean_nothing(two: Table) -> None:
    """B174: the sender is whom the session names."""
    ann = Seat.objects.get(game=two.pk, index=0).player_id
    forged = {"player": ann, "player_id": ann, "seat": 0, "sender": "Ann", "system": "1"}
    said(
        two, stranger(), "Trust me", name="Mallory", said_at="2020-01-01", reporters="[1]", **forged
    )
    line = Line.objects.get()
    assert (line.player_id == ann, line.seat, line.reporters) == (False, None, [])
    assert lines(two, two.browsers[1]) == ["Mallory watching Trust me"]


def test_who_was_removed_hears_and_says_nothing(two: Table) -> None:
    bo = Seat.objects.get(game=two.pk, index=1)
    Game.objects.filter(pk=two.pk).update(removed=[bo.player_id])
    before = stored()
    assert "removed you" in refused(post(two, two.browsers[1], "say", text="Hey"), 403, before)


def test_who_is_out_of_the_game_watches(two: Table) -> None:
    Seat.objects.filter(game=two.pk, index=1).update(out=Out.LEFT, level="easy")
    line = said(two, two.browsers[1], "I watch now")
    assert (line.seat, line.name) == (None, "Guest")
    Game.objects.filter(pk=two.pk).update(talk="seats")
    before = stored()
    refused(post(two, two.browsers[1], "say", text="And now?"), 403, before)


def test_nobody_without_a_seat_where_watching_is_off(two: Table) -> None:
    Game.objects.filter(pk=two.pk).update(watching=False)
    before = stored()
    refused(post(two, Browser(), "say", text="Hey"), 403, before)


# What is said


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  much \t\n  space\u00a0here ", "much space here"),
        ("<<a>h1>", "<<a>h1>"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("&lt;b&gt; {{ pov }}", "&lt;b&gt; {{ pov }}"),
        ("\u202egnp.exe\u202c", "gnp.exe"),
        ("\u2066a\u2069\u200e\u200f\u061cb\ufeff\x07", "ab"),
        ("שלום, Ann", "שלום, Ann"),
        ("e\u0301", "\u00e9"),
        ("👩\u200d👧 🇫🇷 👍🏽 ❤\ufe0f", "👩\u200d👧 🇫🇷 👍🏽 ❤\ufe0f"),
        ("x" * LONGEST, "x" * LONGEST),
        ("🎲" * LONGEST, "🎲" * LONGEST),
        ("0", "0"),
    ],
)
def test_text_is_tidied_and_only_ever_text(two: Table, text: str, shown: str) -> None:
    """B175."""
    said(two, two.browsers[0], text)
    assert Line.objects.get().text == shown
    html = two.browsers[1].get(two.address).content.decode()
    assert "<script>alert" not in html
    assert "<h1>" not in html.split('id="lines"')[1].split("</ol>")[0]
    words = page.read(html).by_id("lines").all("bdi", class_="words")
    assert [word.text for word in words] == [" ".join(shown.split())]


@pytest.mark.parametrize(
    "text",
    ["", "   ", "\u200b", "\u200d\u200d", "\u3164", "\u202e", "x" * 201, "🎲" * 10_000, "\0a"],
)
def test_what_cannot_be_a_line_is_refused_and_never_cut(two: Table, text: str) -> None:
    before = stored()
    sentence = refused(post(two, two.browsers[0], "say", text=text), 400, before, text)
    if len(text) > LONGEST:
        assert f"this one has {len(text)}" in sentence


@pytest.mark.parametrize("fields", [{}, {"text": ["a", "b"]}, {"text": "a", "name": "x" * 201}])
def test_malformed_forms_are_refused(two: Table, fields: dict[str, Any]) -> None:
    watcher = stranger()
    before = stored()
    refused(post(two, watcher, "say", **fields), 400, before, fields)


def test_a_refusal_by_htmx_stands_beside_the_field(two: Table) -> None:
    answer = post(two, two.browsers[0], "say", htmx=True, text="x" * 201)
    shown = page.read(answer.content)
    assert (answer.status_code, [root["id"] for root in shown.roots]) == (400, ["chat-told"])
    assert "200" in shown.text


# The door


def test_other_methods_codes_rubbish_and_tokens(two: Table, monkeypatch: Any) -> None:
    cooled(monkeypatch)
    ann, before, address = two.browsers[0], stored(), f"{two.address}say/"
    for method in OTHER_METHODS:
        refused(ann.generic(method, f"{address}?text=a", "text=a"), 405, before, method)
    for code in UNKNOWN:
        refused(ann.post(f"/t/{code}/say/", {"text": "a"}), 404, before, code)
    for body, kind in RUBBISH:
        refused(ann.generic("POST", address, body, kind), 400, before, body)
    careful = Browser(careful=True)
    careful.cookies["yacht"] = ann.cookies["yacht"].value
    for token in ("", "x", "A" * 64):
        answer = careful.post(address, {"text": "a", "csrfmiddlewaretoken": token})
        refused(answer, 403, before, token)
    form = page.read(careful.get(two.address).content).by_id("say")
    token = form.all("input", name="csrfmiddlewaretoken")[0]["value"]
    assert careful.post(address, {"text": "a", "csrfmiddlewaretoken": token}).status_code == 302


@pytest.mark.parametrize("kind", ["solo", "local", "bots"])
def test_other_kinds_of_game_have_no_chat(seated: Callable[..., Table], kind: str) -> None:
    table = seated(1 if kind == "solo" else 2, kind=kind)
    browser: Any = table.browsers[0]
    before = stored()
    refused(post(table, browser, "say", text="Hello?"), 409, before)
    html = browser.get(table.address).content.decode()
    for sign in ('id="talk"', 'id="chat"', 'id="talk-open"'):
        assert sign not in html


# How often


def test_a_flood_is_held_up_and_nothing_else(two: Table) -> None:
    """B171, B172."""
    ann, most = two.browsers[0], LIMITS["say"].player
    for at in range(most):
        said(two, ann, f"Line {at}")
    before = stored()
    for _ in range(10):
        answer = post(two, ann, "say", text="More")
        assert "Wait" in refused(answer, 429, before)
    assert lines(two, ann) == [f"Ann Line {at}" for at in range(most)]
    said(two, two.browsers[1], "I am heard")
    two.roll()


def test_an_address_is_held_up_whatever_its_cookies(two: Table) -> None:
    most = LIMITS["say"].address
    for at in range(most):
        said(two, Browser(), f"Line {at}")
    before = stored()
    refused(post(two, Browser(), "say", text="More"), 429, before)
    elsewhere = Browser(REMOTE_ADDR="10.0.0.9")
    said(two, elsewhere, "From elsewhere")


def test_taking_and_leaving_seats_all_the_time_is_held_up() -> None:
    lobby, most = Lobby(), LIMITS["sit"].address
    found = []
    for _ in range(most):
        browser = Browser()
        found += [post(lobby, browser, "join", name="Bo").status_code]
        found += [post(lobby, browser, "leave").status_code]
    assert found[:most] == [302] * most
    assert set(found[most:]) <= {429, 403}
    assert lobby.names[0] == "Ann"


def test_all_at_once_each_line_stands_once(two: Table, monkeypatch: Any) -> None:
    cooled(monkeypatch)
    browsers = [*two.browsers, *(stranger() for _ in range(4))]
    answers = together(
        lambda at=at: post(two, browsers[at % 6], "say", text=f"Line {at}").status_code
        for at in range(12)
    )
    assert sorted(answers) == [302] * 12
    shown = lines(two, two.browsers[0])
    assert sorted(line.rpartition(" ")[2] for line in shown) == sorted(map(str, range(12)))


def test_the_last_fifty_in_order(two: Table, monkeypatch: Any) -> None:
    cooled(monkeypatch)
    for at in range(60):
        said(two, two.browsers[at % 2], f"Line {at}")
    shown = page.read(two.browsers[0].get(two.address).content).by_id("lines").all("li")
    assert [line.all("bdi", class_="words")[0].text for line in shown] == [
        f"Line {at}" for at in range(10, 60)
    ]
    assert len({line["id"] for line in shown}) == 50


# What it announces, and leaves alone


def test_one_event_and_only_the_chat(two: Table, wire: Wire) -> None:
    before = two.game
    answer = post(two, two.browsers[0], "say", htmx=True, text="Hi")
    version = before.version + 1
    event = {"type": "game.changed", "game": two.pk, "version": version, "parts": ["chat"]}
    assert wire.sent == [(f"game.{two.pk}", event)]
    roots = [root["id"] for root in page.read(answer.content).roots]
    assert roots == ["state", "chat", "notice", "chat-mine", "chat-told"]
    assert page.read(answer.content).by_id("chat")["data-version"] == str(version)


@pytest.mark.parametrize("state", ["rolled", "bot", "timed", "finished"])
def test_chat_changes_neither_play_nor_deadline(seated: Callable[..., Table], state: str) -> None:
    table = seated(2, bots=1)
    due = timezone.now() + timedelta(seconds=30)
    if state == "rolled":
        table.roll()
    elif state == "bot":
        table.put(turn_seat=2, turn_due_at=due, due_at=due)
    elif state == "timed":
        grace = timedelta(seconds=1)
        table.put(timer="normal", turn_due_at=due, due_at=due + grace, acted_at=due)
    else:
        table.put(status="finished", finished_at=due)
        Seat.objects.filter(game=table.pk).update(place=1)
    before, seats = play_of(table), rows()["Seat"]
    said(table, table.browsers[0], "One")
    said(table, table.browsers[1], "Two")
    assert play_of(table) == before
    assert rows()["Seat"] == seats


def test_a_move_drawn_before_a_line_still_counts(two: Table) -> None:
    ply = two.ply
    said(two, two.browsers[1], "Go on")
    assert two.post("roll", two.browsers[0], ply=ply).status_code == 302


def test_the_record_tells_nothing_of_it(two: Table) -> None:
    said(two, two.browsers[1], "Secret words")
    assert "Secret words" not in two.record()


def test_who_deletes_everything_takes_their_lines_along(two: Table) -> None:
    watcher = stranger()
    said(two, watcher, "From outside", name="Cleo")
    said(two, two.browsers[0], "From Ann")
    said(two, two.browsers[1], "From Bo")
    two.browsers[0].post("/me/delete/")
    watcher.post("/me/delete/")
    assert lines(two, two.browsers[1]) == ["Bo From Bo"]


# Who may


@pytest.mark.parametrize(
    ("talk", "seat", "watcher"),
    [("all", 302, 302), ("seats", 302, 403), ("phrases", 422, 422), ("off", 409, 409)],
)
def test_the_host_says_who_may(two: Table, talk: str, seat: int, watcher: int) -> None:
    ann = two.browsers[0]
    Game.objects.filter(pk=two.pk).update(host=Seat.objects.get(game=two.pk, index=0).player_id)
    assert post(two, ann, "talk", talk=talk).status_code == 302
    for browser, status in ((two.browsers[1], seat), (stranger(), watcher), (Browser(), watcher)):
        before = stored()
        answer = post(two, browser, "say", text="In my own words")
        if status == 302:
            assert answer.status_code == 302
        else:
            refused(answer, status, before)
    may = {"all": "all", "seats": "all", "phrases": "phrases", "off": ""}[talk]
    assert page.read(ann.get(two.address).content).by_id("chat")["data-may"] == may
    phrases = [
        post(two, browser, "say", text=PHRASES[0]).status_code
        for browser in (two.browsers[1], stranger())
    ]
    assert phrases == ([302, 302] if talk == "phrases" else [seat, watcher])


def test_only_the_host_limits_and_only_to_what_there_is(two: Table, wire: Wire) -> None:
    ann, bo = two.browsers
    Game.objects.filter(pk=two.pk).update(host=Seat.objects.get(game=two.pk, index=0).player_id)
    others = (bo, stranger(), Browser())
    before = stored()
    for browser in others:
        refused(post(two, browser, "talk", talk="off"), 403, before)
    for talk in ("", "x", ["all", "off"]):
        refused(post(two, ann, "talk", talk=talk), 400, before, talk)
    assert post(two, ann, "talk", talk="all").status_code == 302
    assert stored() == before
    post(two, ann, "talk", talk="off")
    assert [event["parts"] for _, event in wire.sent] == [["chat"]]


def test_the_option_of_a_new_table_and_of_its_lobby() -> None:
    assert Lobby().game.talk == "all"
    lobby = Lobby(talk="phrases")
    assert lobby.game.talk == "phrases"
    assert "ready-made phrases" in lobby.shown(lobby.host).by_id("lobby").text
    assert post(lobby, lobby.host, "options", kind="table", talk="seats").status_code == 302
    assert lobby.game.talk == "seats"
    answer: Any = Browser().post("/new/", {"kind": "table", "talk": "loud"})
    assert answer.status_code == 422
