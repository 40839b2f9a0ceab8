"""Bots at the table: one visible step after the other, none lost and none doubled."""

import itertools
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import clock, referee
from games.commands import settle as judge
from games.commands.settle import settle
from games.models import Game, Kind, Pace, Status, TurnOrder
from games.rules import RULESETS, Ruleset, parse_record
from tests.seated import Table, facts, rows, stranger

SECOND = timedelta(seconds=1)


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "close_old_connections", lambda: None)


@pytest.fixture
def table(seated: Callable[..., Table]) -> Table:
    """One person and two bots; the person has just scored, so that a bot is on turn."""
    table = seated(1, kind="bots", bots=2)
    table.turn("chance")
    return table


def steps(table: Table, until: Callable[[Game], bool]) -> list[Game]:
    """The game after each step of its bots, each taken at the moment it is due."""
    seen = []
    while not until(game := table.game):
        assert game.due_at is not None
        assert settle(table.pk, game.due_at - timedelta(microseconds=1)) is False
        assert settle(table.pk, game.due_at) is True
        seen.append(table.game)
    return seen


def test_a_bot_takes_one_step_a_second(table: Table) -> None:
    seen = steps(table, lambda game: game.turn_seat == 2)
    for before, after in itertools.pairwise(seen):
        assert after.version == before.version + 1
        assert before.due_at is not None
        assert after.touched_at == before.due_at
        assert after.due_at == before.due_at + SECOND
    assert [game.happened.split()[0] for game in seen][:1] == ["roll"]
    assert seen[-1].happened.startswith("score 1 1 ")
    assert all(len(game.rolls_of_turn) <= 3 for game in seen)


def test_holds_are_steps_of_their_own(seated: Callable[..., Table]) -> None:
    table = seated(1, kind="bots", bots=1)
    table.turn("chance")
    table.put(rolls="12346", nonces=".", ply=table.ply + 1)
    table.put(rolls="11346")
    seen = steps(table, lambda game: len(game.rolls_of_turn) == 2)
    assert [game.held for game in seen] == ["12", "12"]
    assert [len(game.rolls_of_turn) for game in seen] == [1, 2]


@pytest.mark.parametrize("ruleset", [RULESETS[0], RULESETS[-1]], ids=lambda ruleset: ruleset.text)
def test_a_whole_game_against_bots(seated: Callable[..., Table], ruleset: Ruleset) -> None:
    table = seated(1, kind="bots", bots=2, ruleset=ruleset.text, pace=Pace.ONCE)
    while (game := table.game).status == Status.PLAYING:
        if game.bot_on_turn:
            assert game.due_at is not None
            assert settle(table.pk, game.due_at) is True
            assert not table.game.bot_on_turn  # at once, up to a person or the end
        else:
            table.roll()
            choice = table.game.position.card.choices(table.dice())[0]
            table.score(choice.box.value, choice.column)
    assert game.due_at is None
    record = parse_record(table.record())
    assert record.replay().cards == game.position.cards
    assert len(record.entries) == 3 * ruleset.turns
    places = [seat.place for seat in game.seats_in_order]
    outcome = game.position.outcome()
    assert outcome is not None
    assert tuple(places) == outcome.places
    assert settle(table.pk, timezone.now() + SECOND) is False


@pytest.mark.parametrize(("pace", "pause"), clock.PAUSES.items())
def test_the_pace_is_the_pause(seated: Callable[..., Table], pace: str, pause: timedelta) -> None:
    table = seated(1, kind="bots", bots=1, pace=Pace(pace))
    before = timezone.now()
    due = table.turn("chance").due_at
    assert due is not None
    assert before + pause <= due <= timezone.now() + pause


def test_after_a_long_stop_the_bots_do_not_hurry(table: Table) -> None:
    """A restart finds everything overdue; it takes one step and waits again."""
    now = timezone.now() + timedelta(days=3)
    version = table.game.version
    assert referee.look(now) == 1
    assert (table.game.version, table.game.due_at) == (version + 1, now + SECOND)
    assert referee.look(now) == 0


def test_a_bot_that_begins_is_due_at_once(seated: Callable[..., Table]) -> None:
    for _ in range(12):
        table = seated(1, kind="bots", bots=5, turn_order=TurnOrder.DRAW)
        game = table.game
        assert (game.due_at is not None) == game.bot_on_turn
        if game.bot_on_turn:
            return
    raise AssertionError("No bot ever began.")


def test_two_referees_take_a_step_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever thought about a state that is gone does nothing."""
    version = table.game.version
    due = table.game.due_at
    assert due is not None
    choose = judge.bots.choose

    def slowly(level: str, position: Any) -> Any:
        monkeypatch.setattr(judge.bots, "choose", choose)
        assert settle(table.pk, due) is True  # the other one was quicker
        return choose(level, position)

    monkeypatch.setattr(judge.bots, "choose", slowly)
    assert settle(table.pk, due) is False
    assert table.game.version == version + 1


def test_a_person_cannot_move_for_a_bot(table: Table) -> None:
    before = rows()
    for verb, fields in (("roll", {}), ("hold", {}), ("score", {"column": 1, "box": "ones"})):
        answer = table.post(verb, table.browsers[0], **fields)
        assert answer.status_code in (403, 422)
    assert rows() == before


def test_there_is_no_undo_against_bots(seated: Callable[..., Table]) -> None:
    table = seated(1, kind="bots", bots=1)
    table.turn("chance")
    before = facts(table)
    assert table.post("undo", table.browsers[0]).status_code == 422
    assert facts(table) == before
    assert not table.page(table.browsers[0]).has_id("undo")


class TestSkip:
    """POST /t/<code>/skip/."""

    def test_all_bots_play_until_a_person_is_on_turn(self, table: Table) -> None:
        table.done("skip", table.browsers[0])
        game = table.game
        assert (game.turn_seat, game.due_at) == (0, None)
        assert [turn.seat for turn in game.turns.all()] == [0, 1, 2]

    def test_an_old_ply_does_no_harm(self, table: Table) -> None:
        assert table.post("skip", table.browsers[0], ply=0).status_code == 302
        assert table.game.turn_seat == 0

    def test_a_second_press_does_nothing(self, table: Table) -> None:
        table.done("skip", table.browsers[0])
        before = facts(table)
        table.done("skip", table.browsers[0])
        assert facts(table) == before

    def test_the_answer_is_the_whole_table(self, table: Table) -> None:
        answer = table.post("skip", table.browsers[0], htmx=True)
        assert answer.status_code == 200
        for part in ("state", "dice", "controls", "seats", "card-0", "card-1", "card-2"):
            assert f'id="{part}"' in answer.content.decode()

    def test_a_spectator_is_refused(self, table: Table) -> None:
        watcher = stranger()
        before = rows()
        assert table.post("skip", watcher).status_code == 403
        assert rows() == before

    def test_a_get_is_refused(self, table: Table) -> None:
        assert table.browsers[0].get(f"{table.address}skip/").status_code == 405


def test_the_seat_says_that_a_bot_sits_there(table: Table) -> None:
    shown = table.page(table.browsers[0])
    assert "Easy bot" in shown.by_id("seats").text
    assert table.game.kind == Kind.BOTS
    assert shown.by_id("skip").get("aria-disabled") is None
    assert shown.by_id("roll")["aria-disabled"] == "true"


def test_a_deadline_is_arithmetic() -> None:
    assert clock.bot_due(datetime(2026, 1, 1), "calm") == datetime(2026, 1, 1, 0, 0, 1)
