"""Clocks of online tables with injected time: cases of chapter 9."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games import clock, referee
from games.access import Viewer
from games.commands import play
from games.commands.settle import settle
from games.models import Game
from games.refusals import Stale
from games.rules import IllegalMove, NotYourTurn, parse_record
from tests.seated import Browser, Table, pov_of

ROLLS = ("", "26414", "26414 35:44424", "26414 35:44424 3:11421")


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "close_old_connections", lambda: None)


@pytest.fixture
def timed(seated: Callable[..., Table]) -> Callable[..., Table]:
    def make(seats: int = 3, **options: object) -> Table:
        return seated(seats, **{"timer": "normal", "pace": "once", **options})

    return make


def deadline(table: Table) -> datetime:
    due = table.game.due_at
    assert due is not None
    return due


def expire(table: Table) -> Game:
    """Let the time of the person on turn run out, and the bot play."""
    settle(table.pk, deadline(table))
    return table.game


def sat(table: Table, seat: int) -> Viewer:
    game = table.game
    player = game.seats_in_order[seat].player_id
    return Viewer(game.pk, game.code, (seat,), player, game.due_at)


@pytest.mark.parametrize(
    ("timer", "seconds"), [("quick", 20), ("normal", 40), ("relaxed", 80), ("off", None)]
)
def test_how_long_a_roll_or_choice_may_take(
    timed: Callable[..., Table], timer: str, seconds: int | None
) -> None:
    """P32, P47: and the clock starts anew with each roll and score, not with a hold."""
    table = timed(timer=timer)

    def left() -> float | None:
        game = table.game
        assert game.acted_at is not None
        due = game.turn_due_at
        return None if due is None else (due - game.acted_at).total_seconds()

    assert left() == seconds
    began = table.game.acted_at
    table.roll()
    rolled = table.game
    assert rolled.acted_at is not None
    assert began is not None
    assert rolled.acted_at > began
    assert left() == seconds
    table.done("hold", held=[1, 2])
    assert (table.game.turn_due_at, table.game.due_at) == (rolled.turn_due_at, rolled.due_at)
    scored = table.score("chance")
    assert scored.acted_at is not None
    assert scored.acted_at > rolled.acted_at
    assert left() == seconds


@pytest.mark.parametrize("rolls", ROLLS)
def test_a_time_that_runs_out_fills_one_box(timed: Callable[..., Table], rolls: str) -> None:
    """B135: with 0, 1, 2 and 3 rolls used, the turn passes, every time; P48: a bot plays it."""
    table = timed()
    table.put(rolls=rolls, nonces=" ".join("." for _ in rolls.split()))
    game = expire(table)
    assert (game.turn_seat, game.stand_in, game.rolls) == (1, False, "")
    assert [card.boxes_left for card in game.position.cards] == [12, 13, 13]
    assert [seat.misses for seat in game.seats_in_order] == [1, 0, 0]
    assert table.game.turns.get().rolls.startswith(rolls)
    assert parse_record(table.record()).replay() == game.position


def test_the_very_moment(timed: Callable[..., Table]) -> None:
    """What is shown as over has a second more, the same for all, for a press to come here."""
    table = timed()
    game, due = table.game, deadline(table)
    assert game.turn_due_at is not None
    assert due - game.turn_due_at == clock.GRACE
    assert referee.look(due - timedelta(microseconds=1)) == 0
    play.roll(sat(table, 0), ply=0, held=(), nonce="", now=due - timedelta(microseconds=1))
    assert (table.game.turn_seat, table.game.ply) == (0, 1)
    late = deadline(table)
    with pytest.raises((IllegalMove, NotYourTurn, Stale)):
        play.roll(sat(table, 0), ply=1, held=(), nonce="", now=late)
    assert table.game.turn_seat == 1  # the press itself let the clock be judged


def test_steps_of_the_bot_are_seen_and_the_person_waits(timed: Callable[..., Table]) -> None:
    table = timed(pace="calm")
    due = deadline(table)
    settle(table.pk, due)
    game = table.game
    assert (game.stand_in, game.turn_seat, game.rolls, game.happened) == (True, 0, "", "late 0")
    assert game.due_at == due + timedelta(seconds=1)
    answer = table.post("roll", table.browsers[0])
    assert answer.status_code == 422
    shown = table.page(table.browsers[0])
    assert "mine" in (shown.by_id("card-0")["class"] or "").split()
    assert shown.with_attribute("data-worth") == []
    assert "a bot plays this turn" in answer.content.decode()
    settle(table.pk, due + timedelta(seconds=1))
    assert len(table.game.rolls_of_turn) == 1
    for at in range(2, 12):
        settle(table.pk, due + timedelta(seconds=at))
    assert (table.game.turn_seat, table.game.stand_in) == (1, False)


@pytest.mark.parametrize("leaving", ["bot", "close"])
def test_twice_in_a_row_is_out(timed: Callable[..., Table], leaving: str) -> None:
    """P49, P50: time in all is bounded (B136), and a bot takes the seat or it closes."""
    table = timed(leaving=leaving)
    expire(table)
    table.turn("chance")
    table.turn("chance")
    game = expire(table)
    seat = game.seats_in_order[0]
    assert (seat.out, seat.level) == ("late", "easy" if leaving == "bot" else "")
    settle(table.pk, timezone.now(), at_once=True)
    assert (table.game.turn_seat, table.game.status) == (1, "playing")
    assert table.post("roll", table.browsers[0]).status_code == 403
    while table.game.status == "playing":
        table.roll()
        choice = table.game.position.card.choices(table.dice())[0]
        table.score(choice.box.value)
        settle(table.pk, timezone.now(), at_once=True)
    assert table.game.seats_in_order[0].place == 3
    record = parse_record(table.record())
    assert record.replay().cards == table.game.position.cards
    outcome = record.replay().outcome(record.ties)
    assert outcome is not None
    assert outcome.places == tuple(seat.place for seat in table.game.seats_in_order)


def test_a_press_in_time_ends_the_row(timed: Callable[..., Table]) -> None:
    table = timed()
    expire(table)
    table.turn("chance")
    table.turn("chance")
    table.roll()
    assert table.game.seats_in_order[0].misses == 0
    game = expire(table)
    assert (game.seats_in_order[0].misses, game.seats_in_order[0].out) == (1, "")


@pytest.mark.parametrize("leaving", ["bot", "close"])
def test_with_two_players_the_other_wins(timed: Callable[..., Table], leaving: str) -> None:
    """P51."""
    table = timed(2, leaving=leaving)
    expire(table)
    table.turn("ones")
    game = expire(table)
    assert game.status == "finished"
    assert [seat.place for seat in game.seats_in_order] == [2, 1]
    record = parse_record(table.record())
    outcome = record.replay().outcome(record.ties)
    assert outcome is not None
    assert outcome.places == (2, 1)


def test_all_askers_are_one_judge(timed: Callable[..., Table]) -> None:
    """B115, B129: a page that is opened, the referee, a late press: one step is done once."""
    table = timed(pace="calm")
    due = deadline(table)
    assert referee.look(due) == 1
    before = table.game
    assert settle(table.pk, due) is False
    assert table.game.version == before.version
    table.put(due_at=timezone.now() - timedelta(seconds=1), turn_due_at=timezone.now())
    assert Browser().get(table.address).status_code == 200
    assert table.game.ply == before.ply + 1


def test_a_server_that_was_away_punishes_nobody(timed: Callable[..., Table]) -> None:
    """B130: what no server saw run out begins anew, the same for everybody."""
    table = timed()
    due = deadline(table)
    back = due + timedelta(seconds=11)
    settle(table.pk, back)
    game = table.game
    assert (game.turn_seat, game.ply, game.seats_in_order[0].misses) == (0, 0, 0)
    assert game.turn_due_at == back + timedelta(seconds=40)


def test_who_leaves_while_a_bot_stands_in(timed: Callable[..., Table]) -> None:
    table = timed(pace="calm", leaving="close")
    settle(table.pk, deadline(table))
    assert table.game.stand_in
    table.post("leave", table.browsers[0])
    assert (table.game.turn_seat, table.game.stand_in) == (1, False)
    table.roll()


def test_a_short_restart_keeps_the_deadline(timed: Callable[..., Table]) -> None:
    """B130: nothing of a clock lives in memory, so there is nothing to restart."""
    table = timed()
    due = deadline(table)
    assert settle(table.pk, due - timedelta(seconds=5)) is False
    assert deadline(table) == due


def test_bots_have_no_clock(timed: Callable[..., Table]) -> None:
    table = timed(2, bots=1, pace="calm")
    table.turn("chance")
    table.turn("chance")
    game = table.game
    assert game.acted_at is not None
    assert game.due_at == game.acted_at + timedelta(seconds=1)
    assert 'role="timer"' not in Browser().get(table.address).content.decode()


def test_the_page_tells_the_servers_time(timed: Callable[..., Table]) -> None:
    """B132, B133: a deadline and the time now, both the server's, whatever the device thinks."""
    table = timed()
    shown = table.page(table.browsers[0]).by_id("clock")
    due = table.game.turn_due_at
    assert due is not None
    assert float(shown["data-due"] or 0) == pytest.approx(due.timestamp(), abs=1e-3)
    assert float(shown["data-now"] or 0) == pytest.approx(timezone.now().timestamp(), abs=5)
    assert "0:" in shown.text
    assert pov_of(table, table.browsers[0]).my_turn
