"""Whole games at random through the server, in every ruleset, with every number of seats."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from games import fragments
from games.commands import play
from games.models import Game
from games.pov import Pov
from games.rules import RULESETS, Ruleset, TurnEntry, parse_record
from tests.seated import Browser, Table, parts_of, stranger

SIX = [
    (1, "bonus-1-free"),
    (2, "classic-1-free"),
    (3, "bonus-1-down"),
    (4, "bonus-1-free"),
    (5, "classic-1-down"),
    (6, "bonus-1-free"),
]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[Game]:
    """After every command: what it returned and what is stored are the same game."""
    seen: list[Game] = []

    def wrap(command: Callable[..., Game]) -> Callable[..., Game]:
        def run(viewer: Any, **fields: Any) -> Game:
            returned = command(viewer, **fields)
            stored = Game.objects.load(viewer.game_id)
            for field in Game._meta.concrete_fields:
                mine, its = getattr(returned, field.name), getattr(stored, field.name)
                assert mine == its or bytes(mine) == bytes(its), field.name
            for mine, its in zip(returned.seats_in_order, stored.seats_in_order, strict=True):
                assert (mine.card, mine.place) == (its.card, its.place)
            if stored.status == "playing":
                assert returned.position == stored.position
            if len(seen) % 7 == 0 or stored.status != "playing":
                for role in ((), (0,)):
                    mine, its = (fragments.render(Pov(game, role)) for game in (returned, stored))
                    assert mine == its
            seen.append(stored)
            return returned

        return run

    for verb in ("roll", "hold", "score", "undo"):
        monkeypatch.setattr(play, verb, wrap(getattr(play, verb)))
    return seen


def move(game: Game, luck: random.Random, rolls: int = 3) -> tuple[str, dict[str, Any]]:
    """A legal move at random, with `rolls` at most in a turn: the verb and its fields."""
    position = game.position
    if position.dice is None:
        return "roll", {"nonce": luck.choice(["", "-", "n0nce_"])}
    if position.rolls >= rolls or luck.random() < 0.3:
        choice = luck.choice(position.card.choices(position.dice))
        return "score", {"column": choice.column, "box": choice.box.value}
    if luck.random() < 0.2:
        return "hold", {"held": luck.sample(range(1, 6), luck.randint(0, 5))}
    return "roll", {"held": luck.sample(range(1, 6), luck.randint(0, 4))}


def check_the_end(table: Table, browsers: list[Any]) -> None:
    """The record replays to the totals that every page shows."""
    game, record = table.game, parse_record(table.record())
    turns = game.ruleset.turns * len(game.seats_in_order)
    assert game.status == "finished"
    assert game.turns.count() == len(record.entries) == turns
    assert [turn.number for turn in game.turns.all()] == list(range(turns))
    assert all(isinstance(entry, TurnEntry) and entry.score for entry in record.entries)
    end = record.replay()
    assert end.is_over
    assert record.totals == tuple(card.total for card in game.position.cards)
    outcome = end.outcome()
    assert outcome is not None
    assert [seat.place for seat in game.seats_in_order] == list(outcome.places)
    written = sum(turn.points + turn.bonus for turn in game.turns.all())
    if game.columns == 1:
        uppers = sum(card.upper_bonus(1) for card in game.position.cards)
        assert sum(record.totals) == written + uppers
    for browser in browsers:
        shown = table.page(browser)
        totals = [int(element["data-total"]) for element in shown.with_attribute("data-total")]
        assert totals == list(record.totals)
        listed = shown.by_id("result").all("span", class_="points")
        assert sorted(int(total.text) for total in listed) == sorted(totals)
        assert len(shown.with_attribute("data-points")) == turns


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.text)
def test_a_solo_game_in_every_ruleset(
    ruleset: Ruleset, seated: Callable[..., Table], compared: list[Game]
) -> None:
    table, luck = seated(1, ruleset=ruleset.text), random.Random(ruleset.text)
    game, verbs = table.game, list[str]()
    while game.status == "playing":
        verb, fields = move(game, luck, rolls=3 if ruleset.columns == 1 else 1)
        verbs.append(verb)
        game = table.done(verb, **fields)
    assert verbs.count("score") == ruleset.turns
    assert [game.status for game in compared].count("finished") == 1
    assert [game.version for game in compared] == list(range(2, len(verbs) + 2))
    assert game.ply == len(verbs) - verbs.count("hold")
    touched = [game.touched_at for game in compared]
    assert touched == sorted(touched)
    check_the_end(table, [table.browsers[0], stranger(), Browser()])


@pytest.mark.parametrize(("seats", "ruleset"), SIX)
def test_a_game_of_several_players(seats: int, ruleset: str, seated: Callable[..., Table]) -> None:
    table, luck = seated(seats, ruleset=ruleset), random.Random(seats)
    game, intruder = table.game, stranger()
    while game.status == "playing":
        verb, fields = move(game, luck, rolls=2 if seats < 4 else 1)
        if luck.random() < 0.1:  # somebody else tries the same
            other = luck.choice([intruder, *table.browsers])
            if other is not table.browsers[game.turn_seat]:
                answer = table.post(verb, other, ply=game.ply, **fields)
                assert answer.status_code == (403 if other is intruder else 422)
        game = table.done(verb, **fields)
    check_the_end(table, [*table.browsers, stranger()])
    assert [turn.seat for turn in game.turns.all()] == list(range(seats)) * 13


def test_what_is_announced_is_all_that_changes(
    seated: Callable[..., Table], wire: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """A page kept up to date by its frames is the page that a reload would show."""
    table, luck = seated(3, kind="local"), random.Random(7)
    table.put(*["-,4,-,-,15,-,17,0,25,30,0,-,20"] * 3)
    browsers = [table.browsers[0], stranger()]
    kept = [parts_of(table, browser) for browser in browsers]
    game, stale = table.game, set[str]()
    while game.status == "playing":
        with django_capture_on_commit_callbacks(execute=True):
            if game.can_undo and luck.random() < 0.15:
                game = table.done("undo", table.browsers[int(game.happened.split()[1])])
            else:
                verb, fields = move(game, luck, rolls=2)
                game = table.done(verb, **fields)
        announced = {part for _, event in wire.sent for part in event["parts"]}
        wire.sent.clear()
        for browser, shown in zip(browsers, kept, strict=True):
            fresh = parts_of(table, browser)
            shown.update({name: fresh[name] for name in announced})
            for name in fresh:
                if shown[name] != fresh[name]:
                    what = "card of another seat" if name.startswith("card") else name
                    stale.add(f"{what} after {game.happened.split()[0]}")
    assert stale == set()


def test_the_longest_turn_fits_the_rows(seated: Callable[..., Table]) -> None:
    """Three rolls with whole nonces, the longest box, three full columns, a bonus Yacht."""
    table = seated(1, ruleset="bonus-3-free")
    full = "3,6,9,12,15,18,30,30,25,30,40,50,30"
    table.put(f"{full}/{full}/{full.replace('30,30', '30,-')}+9")
    for held in ([], [1, 2, 3, 4], [2, 3, 4, 5]):
        table.roll(held, nonce="x" * 64)
    table.put(rolls="66666 1234:66666 2345:66666")
    game = table.score("four_of_a_kind", column=3)
    turn = game.turns.get()
    assert (turn.points, turn.bonus) == (30, 100)
    for row in (game, turn, *game.seats_in_order):
        for field in row._meta.concrete_fields:
            if field.max_length and isinstance(getattr(row, field.name), str):
                assert len(getattr(row, field.name)) <= field.max_length, field.name
    assert table.page().by_id("table")["data-status"] == "finished"
