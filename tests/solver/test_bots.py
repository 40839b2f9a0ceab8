"""What bots choose: legal, the same again, and by their level's rule of thumb."""

import random

import pytest

from games.rules import BOXES, RULESETS, Box, Card, Dice, Position, Roll, Ruleset, Score
from games.solver import bots


def after(dice: str, rolls: int = 1, card: Card | None = None) -> Position:
    """A position of one seat with these dice on the table."""
    cards = (card or Card.empty(Ruleset()),)
    return Position(Ruleset(), cards, 0, rolls, Dice(tuple(map(int, dice))))


def rolled(move: Roll, old: Dice | None, chance: random.Random) -> Roll:
    values = old.values if old else (0,) * 5
    fallen = (values[at - 1] if at in move.held else chance.randint(1, 6) for at in range(1, 6))
    return Roll(move.held, Dice(tuple(fallen)))


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.text)
def test_every_move_of_whole_games_is_legal(level: str, ruleset: Ruleset) -> None:
    chance = random.Random(ruleset.text)
    for _ in range(3):
        position = Position.start(ruleset, 1)
        while not position.is_over:
            move = bots.choose(level, position)
            assert bots.choose(level, position) == move
            assert position.is_legal(move), (position, move)
            if isinstance(move, Roll):
                move = rolled(move, position.dice, chance)
            position = position.apply(move)


@pytest.mark.parametrize("level", bots.LEVELS)
@pytest.mark.parametrize("box", BOXES)
def test_the_last_box_is_filled_whatever_lies(level: str, box: Box) -> None:
    card = Card.empty(Ruleset())
    for other in BOXES:
        if other != box:
            card = card.score(Dice((1, 2, 2, 4, 6)), 1, other)
    for first in range(1, 7):
        for second in range(1, 7):
            position = after(f"{first}{first}{second}{second}6", 3, card)
            assert bots.choose(level, position) == Score(1, box)


@pytest.mark.parametrize(
    ("dice", "held"),
    [("25516", (2, 3)), ("12346", (5,)), ("44466", (1, 2, 3)), ("33366", None), ("12345", None)],
)
def test_easy_holds_what_lies_most_often(dice: str, held: tuple[int, ...] | None) -> None:
    position = after(dice)
    if dice == "44466" or held is None:
        assert isinstance(bots.choose("easy", position), Score)  # 25 points and more are enough
    elif dice == "12346":
        assert bots.choose("easy", position) == Score(1, Box.SMALL_STRAIGHT)
    else:
        assert bots.choose("easy", position) == Roll(held)


def test_easy_takes_the_biggest_box_in_the_end() -> None:
    assert bots.choose("easy", after("66642", 3)) == Score(1, Box.THREE_OF_A_KIND)
    assert bots.choose("easy", after("66666", 1)) == Score(1, Box.YACHT)


def test_easy_scratches_what_costs_least() -> None:
    card = Card.empty(Ruleset())
    for box in BOXES:
        if box not in (Box.ONES, Box.YACHT, Box.LARGE_STRAIGHT):
            card = card.score(Dice((2, 2, 3, 4, 6)), 1, box)
    assert bots.choose("easy", after("22446", 3, card)) == Score(1, Box.ONES)


def test_a_level_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(KeyError):
        bots.choose("grandmaster", after("12345"))
