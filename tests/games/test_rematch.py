"""POST /t/<CODE>/rematch/: another game with everybody, once all want it."""

from collections import Counter
from typing import Any

import pytest

from games import events
from games.commands import rematch as commands
from games.models import Game, Seat
from tests import page
from tests.conftest import Wire
from tests.games.checklist import MADE_UP, OTHER_METHODS, RUBBISH, UNKNOWN
from tests.games.test_races import tab, together
from tests.seated import NAMES, Browser, Table, browser_of, rows, stranger

pytestmark = pytest.mark.django_db(transaction=True)

LAST = "0,0,0,0,0,0,0,0,0,0,0,0,5"
ALMOST = "0,0,0,0,0,0,0,0,0,0,0,0,-"
PARTS = ["controls", "result", "state"]


def over(seats: int = 3, **options: Any) -> Table:
    """An online table at which the last box has just been filled."""
    bots = options.get("bots", 0)
    table = Table.create(seats, kind="table", **options)
    finish(table, table.browsers, seats + bots)
    return table


def finish(table: Table, browsers: Any, seats: int) -> None:
    """Play the last turn of the last person of the table."""
    game = table.game
    last = max(seat.index for seat in game.seats_in_order if not seat.level and not seat.out)
    cards = [ALMOST if index == last else LAST for index in range(seats)]
    cards = [card if game.columns == 1 else f"{card}/{LAST}/{LAST}" for card in cards]
    table.put(*cards, turn_seat=last)
    browser = browser_of(game.seats_in_order[last].player_id)
    table.roll(browser=browser)
    table.score("chance", browser=browser)
    assert table.game.status == "finished"


def ask(table: Table, who: Any, want: str | None = "yes", **options: Any) -> Any:
    """Post what this seat, or this browser, wants."""
    browser = table.browsers[who] if isinstance(who, int) else who
    return table.post("rematch", browser, ply=None, want=want, **options)


def agree(table: Table, *seats: int) -> None:
    for seat in seats:
        assert ask(table, seat).status_code == 302


def following(table: Table) -> Game:
    """The next game, of which there is only one."""
    game = table.game.next
    assert game is not None
    return Game.objects.load(game.pk)


def line(table: Table, browser: Any) -> str:
    """What the page of this browser tells of another game."""
    return table.page(browser).by_id("result").all("p", class_="again")[0].text


def button(table: Table, browser: Any) -> page.Element:
    return table.page(browser).by_id("again-button")


# All agree


def test_when_all_agree_one_game_begins() -> None:
    table = over()
    for seat in (0, 2):
        answer = ask(table, seat)
        assert (answer.status_code, answer["Location"]) == (302, table.address)
        assert table.game.next_id is None
    answer = ask(table, 1)
    new = following(table)
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{new.code}/")
    assert (new.kind, new.status, new.ply, new.rolls) == ("table", "playing", 0, "")
    assert new.position.totals == (0, 0, 0)
    assert [seat.name for seat in new.seats_in_order] == list(NAMES[:3])
    assert Game.objects.count() == 2
    assert bytes(new.key) != bytes(table.game.key)
    assert new.previous.pk == table.pk
    for browser in table.browsers:
        assert page.read(browser.get(f"/t/{new.code}/").content).has_id("roll")


def test_everything_that_was_chosen_is_chosen_again() -> None:
    chosen = {
        **{"ties": "earlier", "turn_order": "seats", "pace": "once", "timer": "relaxed"},
        **{"leaving": "close", "talk": "phrases", "undo": False, "watching": False},
    }
    table = over(2, bots=1, ruleset="classic-3-down")
    Seat.objects.filter(game=table.pk, index=2).update(level="hard")
    host = table.game.seats_in_order[1].player_id
    table.put(host_id=host, listed=True, **chosen)
    agree(table, 0, 1)
    new = following(table)
    assert new.ruleset.text == "classic-3-down"
    assert {name: getattr(new, name) for name in chosen} == chosen
    assert (new.host_id, new.listed, new.once) == (host, False, None)
    assert [(seat.name, seat.level) for seat in new.seats_in_order] == [
        ("Ann", ""), ("Bo", ""), ("Bot 1", "hard"),
    ]  # fmt: skip
    assert new.turn_due_at is not None


def test_the_order_is_drawn_anew_where_the_table_draws() -> None:
    firsts = set()
    for _ in range(20):
        table = over(2)
        table.put(turn_order="draw")
        agree(table, 0, 1)
        firsts.add(following(table).seats_in_order[0].name)
    assert firsts == {"Ann", "Bo"}


def test_a_bot_that_begins_is_due_at_once() -> None:
    due = set()
    for _ in range(20):
        table = over(1, bots=1)
        table.put(turn_order="draw")
        agree(table, 0)
        new = following(table)
        due.add(new.due_at is not None)
        assert (new.due_at is not None) is bool(new.seats_in_order[0].level)
    assert due == {True, False}


def test_three_games_in_a_row_with_three_players() -> None:
    """B163: all move together, with empty cards."""
    table = over()
    codes = [table.code]
    for order in ((0, 1, 2), (2, 1, 0), (1, 2, 0)):
        agree(table, *order)
        new = following(table)
        codes.append(new.code)
        for browser in table.browsers:
            old = table.page(browser)
            assert old.by_id("state")["data-next"] == f"/t/{new.code}/"
            assert old.by_id("next-game")["href"] == f"/t/{new.code}/"
            shown = page.read(browser.get(f"/t/{new.code}/").content)
            assert shown.by_id("table")["data-status"] == "playing"
            assert {seat["data-total"] for seat in shown.with_attribute("data-total")} == {"0"}
            assert shown.with_attribute("data-points") == []
        table = Table(new, table.browsers)
        finish(table, table.browsers, 3)
    assert len(set(codes)) == 4
    assert Game.objects.count() == 4


def test_an_answer_without_a_word_means_yes() -> None:
    table = over(2)
    assert ask(table, 0, None).status_code == 302
    assert [seat.again for seat in table.game.seats_in_order] == [True, None]


# What is seen


def test_who_agreed_is_shown_to_all() -> None:
    table, watcher = over(), stranger()
    everybody = [*table.browsers, watcher]
    assert {line(table, one) for one in everybody} == {
        "Another game begins when Ann, Bo and Cleo want one."
    }
    agree(table, 1)
    assert {line(table, one) for one in everybody} == {
        "Bo wants to play again; waiting for Ann and Cleo."
    }
    agree(table, 0)
    assert {line(table, one) for one in everybody} == {
        "Ann and Bo want to play again; waiting for Cleo."
    }
    assert button(table, table.browsers[0])["aria-pressed"] == "true"
    assert button(table, table.browsers[2])["aria-pressed"] == "false"
    assert not table.page(watcher).has_id("again-button")
    for one in everybody:
        assert table.page(one).by_id("another-table")["href"] == "/new/?kind=table"
    agree(table, 2)
    for one in everybody:
        assert line(table, one) == "The next game has begun"
        assert not table.page(one).has_id("again-button")


def test_each_answer_is_announced_with_its_parts(wire: Wire) -> None:
    table = over(2)
    wire.sent.clear()
    agree(table, 0)
    ask(table, 0, "no")
    agree(table, 0, 1)
    sent = [(group, event["parts"]) for group, event in wire.sent]
    assert sent == [(events.game_group(table.pk), PARTS)] * 4
    state = table.page(stranger()).by_id("state")
    assert state["data-said"] == "Bo wants to play again."


def test_htmx_gets_the_parts_and_the_way_on() -> None:
    table = over(2)
    for seat in (0, 1):
        answer = ask(table, seat, htmx=True)
        assert answer.status_code == 200
        roots = {root["id"]: root for root in page.read(answer.content).roots}
        assert sorted(roots) == ["controls", "notice", "result", "state"]
        assert roots["notice"].text == ""
        versions = {root.get("data-version") for root in roots.values()}
        assert versions == {str(table.game.version), None}
    assert roots["state"]["data-next"] == f"/t/{following(table).code}/"


def test_who_may_not_watch_is_not_led_there() -> None:
    """Who was put out of a table that nobody may watch is not sent to a closed door."""
    table = over()
    Seat.objects.filter(game=table.pk, index=2).update(out="left")
    table.put(watching=False)
    agree(table, 0, 1)
    answer: Any = table.browsers[2].get(table.address)
    assert following(table).code not in answer.content.decode()


# Second thoughts


def test_a_second_press_takes_it_back() -> None:
    table = over(2)
    for _ in range(3):
        pressed = button(table, table.browsers[0])
        assert (pressed["name"], pressed["value"]) == ("want", "yes")
        ask(table, 0, pressed["value"])
        pressed = button(table, table.browsers[0])
        assert pressed["value"] == "no"
        ask(table, 0, pressed["value"])
        assert table.game.seats_in_order[0].again is False
    assert line(table, table.browsers[1]) == "Ann does not want another game."
    agree(table, 1)
    assert line(table, table.browsers[0]) == (
        "Bo wants to play again. Ann does not want another game."
    )
    assert table.game.next_id is None
    agree(table, 0)
    assert following(table).status == "playing"


@pytest.mark.parametrize("want", ["yes", "no"])
def test_the_same_answer_twice_is_one(want: str, wire: Wire) -> None:
    table = over(2)
    assert ask(table, 0, want).status_code == 302
    before = rows()
    wire.sent.clear()
    assert ask(table, 0, want).status_code == 302
    assert rows() == before
    assert wire.sent == []


def test_who_leaves_the_finished_table_wants_no_other_game() -> None:
    """B123: A offers, leaves, B accepts."""
    table = over()
    agree(table, 0)
    answer: Any = table.browsers[0].post(f"{table.address}leave/")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    agree(table, 1, 2)
    assert table.game.next_id is None
    assert line(table, table.browsers[1]) == (
        "Bo and Cleo want to play again. Ann does not want another game."
    )
    assert table.page(table.browsers[0]).has_id("again-button")
    ask(table, 1, "no")
    assert "Ann and Bo do not want another game." in line(table, table.browsers[2])


def test_nothing_ends_a_game_that_has_begun() -> None:
    """A late no, a late yes and a late leave change nothing, and the first two lead to it."""
    table = over(2)
    agree(table, 0, 1)
    new = following(table)
    before = rows()
    for want in ("yes", "no", None):
        for browser in (*table.browsers, tab(table.browsers[0])):
            answer = ask(table, browser, want)
            assert (answer.status_code, answer["Location"]) == (302, f"/t/{new.code}/")
    assert table.browsers[1].post(f"{table.address}leave/").status_code == 302
    assert rows() == before


# Who is there


def test_the_one_who_is_away_is_waited_for() -> None:
    table = over()
    Seat.objects.filter(game=table.pk, index=2).update(seen_at=None)
    agree(table, 0, 1)
    assert table.game.next_id is None
    assert line(table, table.browsers[2]) == "Ann and Bo want to play again; waiting for Cleo."
    agree(table, 2)
    assert following(table).position.totals == (0, 0, 0)


@pytest.mark.parametrize("why", ["left", "late", "away", "removed", "replaced"])
@pytest.mark.parametrize("level", ["", "normal"])
def test_who_was_put_out_is_left_out(why: str, level: str) -> None:
    table = over()
    gone = table.game.seats_in_order[0].player_id
    Seat.objects.filter(game=table.pk, index=0).update(out=why, level=level)
    table.put(host_id=gone, removed=[gone] if why == "removed" else [])
    assert line(table, table.browsers[1]) == "Another game begins when Bo and Cleo want one."
    before = rows()
    assert ask(table, 0).status_code == 403
    assert rows() == before
    agree(table, 1, 2)
    new = following(table)
    assert [seat.name for seat in new.seats_in_order] == ["Bo", "Cleo"]
    assert [seat.level for seat in new.seats_in_order] == ["", ""]
    assert new.host_id == new.seats_in_order[0].player_id
    assert new.removed == ([gone] if why == "removed" else [])


def test_a_deleted_player_is_neither_asked_nor_awaited() -> None:
    """B204."""
    table = over()
    agree(table, 0, 1)
    table.browsers[2].post("/me/delete/")
    assert line(table, table.browsers[0]) == "Ann and Bo want to play again."
    pressed = button(table, table.browsers[0])
    assert (pressed["value"], pressed["aria-pressed"]) == ("yes", "false")
    assert ask(table, 0, pressed["value"]).status_code == 302
    assert [seat.name for seat in following(table).seats_in_order] == ["Ann", "Bo"]


def test_one_who_is_left_alone_is_told_so() -> None:
    table = over(2)
    Seat.objects.filter(game=table.pk, index=1).update(out="left", level="normal")
    shown = table.page(table.browsers[0])
    assert not shown.has_id("again-button")
    assert line(table, table.browsers[0]) == "Nobody is left here for another game."
    before = rows()
    for htmx in (False, True):
        answer = ask(table, 0, htmx=htmx)
        assert answer.status_code == 422
        assert "Nobody is left here" in page.read(answer.content).by_id("notice").text
    assert rows() == before


def test_one_with_a_bot_goes_on_at_once() -> None:
    table = over(1, bots=2)
    assert line(table, table.browsers[0]) == "Another game begins when Ann wants one."
    agree(table, 0)
    assert len(following(table).seats_in_order) == 3


# Refused


def test_only_online_games(db: None) -> None:
    for kind, seats in (("solo", 1), ("local", 2)):
        table = Table.create(seats, kind=kind, one_browser=True)
        table.put(*[LAST] * seats, status="finished")
        before = rows()
        answer = ask(table, 0)
        assert answer.status_code == 409
        assert "no online game" in page.read(answer.content).text
        assert table.browsers[0].post(f"{table.address}leave/").status_code == 409
        assert rows() == before
        assert table.page().by_id("again-button").text == "Play again"


@pytest.mark.parametrize("status", ["playing", "lobby"])
def test_only_when_it_is_over(status: str) -> None:
    table = Table.create(2, kind="table")
    table.put(status=status)
    before = rows()
    for htmx in (False, True):
        answer = ask(table, 0, htmx=htmx)
        assert answer.status_code == 409
        assert "not over yet" in page.read(answer.content).text
    assert rows() == before


def test_only_its_players() -> None:
    table = over(2)
    forgers = [stranger(), Browser()]
    for cookie in MADE_UP:
        forgers.append(Browser())
        forgers[-1].cookies["yacht"] = cookie
    before = rows()
    for forger in forgers:
        assert ask(table, forger).status_code == 403
    for code in UNKNOWN:
        assert ask(table, 0, code=code).status_code == 404
    for method in OTHER_METHODS:
        assert table.browsers[0].generic(method, f"{table.address}rematch/").status_code == 405
    assert rows() == before


@pytest.mark.parametrize("want", ["maybe", "YES", "1", "\0", "x" * 3000, ["yes", "no"]])
def test_malformed_answers_are_refused(want: Any) -> None:
    table = over(2)
    before = rows()
    answer = ask(table, 0, want)
    assert answer.status_code == 400
    assert "want" in page.read(answer.content).text
    assert rows() == before


def test_rubbish_and_wrong_tokens_are_refused() -> None:
    table = over(2)
    careful = browser_of(table.game.seats_in_order[0].player_id, careful=True)
    before = rows()
    address = f"{table.address}rematch/"
    for body, kind in RUBBISH:
        assert careful.generic("POST", address, body, kind).status_code in (400, 403)
    for token in (None, "", "x", "A" * 64):
        assert ask(table, careful, csrfmiddlewaretoken=token).status_code == 403
    assert rows() == before
    careful.get(table.address)
    shown = table.page(careful).by_id("rematch")
    token = shown.all("input", name="csrfmiddlewaretoken")[0]["value"]
    assert ask(table, careful, csrfmiddlewaretoken=token).status_code == 302


def test_a_fault_leaves_nothing_half_made(monkeypatch: pytest.MonkeyPatch, wire: Wire) -> None:
    table = over(2)
    agree(table, 0)
    before = rows()
    wire.sent.clear()

    def broken(*args: Any, **options: Any) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(commands, "save", broken)
    with pytest.raises(OSError, match="full"):
        ask(table, 1)
    assert rows() == before
    assert wire.sent == []


def test_a_code_that_is_taken_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    from games.commands import table as tables

    table = over(2)
    codes = iter([table.code, table.code, "ZZZZZZ"])
    monkeypatch.setattr(tables, "new_code", lambda: next(codes))
    agree(table, 0, 1)
    assert following(table).code == "ZZZZZZ"
    assert Game.objects.count() == 2


# At the same moment


@pytest.mark.parametrize("attempt", range(3))
def test_all_at_once_and_each_twice_make_one_game(attempt: int) -> None:
    """B121, B123."""
    table = over(4)
    posts = [tab(browser) for browser in table.browsers for _ in range(4)]
    answers = together([lambda one=one: ask(table, one) for one in posts])
    assert {answer.status_code for answer in answers} <= {302, 409}
    agree(table, *(seat.index for seat in table.game.seats_in_order if not seat.again))
    new = following(table)
    assert Game.objects.count() == 2
    places = Counter(answer["Location"] for answer in answers if answer.status_code == 302)
    assert set(places) <= {table.address, f"/t/{new.code}/"}
    assert Seat.objects.filter(game=new.pk).count() == 4


def test_yes_and_no_at_once_end_in_one_way() -> None:
    """The last two words decide: a game with both in it, or none and a clear sentence."""
    table = over(2)
    agree(table, 0)
    calls = [lambda: ask(table, tab(table.browsers[1])), lambda: ask(table, 0, "no")]
    answers = together(calls * 4)
    assert {answer.status_code for answer in answers} <= {302, 409}
    game = table.game
    made = Game.objects.exclude(pk=table.pk)
    if game.next_id:
        assert [one.pk for one in made] == [game.next_id]
        assert len(following(table).seats_in_order) == 2
    else:
        assert not made.exists()
        assert "does not want another game" in line(table, table.browsers[1])
