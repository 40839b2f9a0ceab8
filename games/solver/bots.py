"""How bots choose. The same position always gives the same move, so a restart doubles nothing.

>>> from games.rules import Dice, Position, Ruleset
>>> start = Position.start(Ruleset(), seats=1)
>>> choose("easy", start.apply(Roll((), Dice((2, 5, 5, 1, 6)))))
Roll(held=(2, 3), dice=None)
"""

from collections.abc import Callable

from games.rules import Box, Choice, Dice, Move, Position, Roll, Score

ENOUGH = 25
"""Easy rolls no further once a box of fixed points is worth that much."""

CHEAP = (Box.ONES, Box.YACHT, Box.TWOS, Box.FOUR_OF_A_KIND, Box.LARGE_STRAIGHT)
"""What Easy scratches first where nothing scores."""


def choose(level: str, position: Position) -> Move:
    """What a bot of that level does now; a roll comes without the fall of its dice.

    KeyError for a level that does not exist; the position must not be over.
    """
    if position.dice is None:
        return Roll(())
    return LEVELS[level](position, position.dice)


def easy(position: Position, dice: Dice) -> Move:
    """Hold the number that lies most often; at the end take the biggest box."""
    best = max(position.card.choices(dice), key=_size)
    made = best.points >= ENOUGH and best.box in (
        *(Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.YACHT),
    )
    if made or not position.rolls_left or len(set(dice.values)) == 1:
        return Score(best.column, best.box)
    return Roll(_most_common(dice))


def _size(choice: Choice) -> tuple[int, int]:
    cheap = CHEAP.index(choice.box) if choice.box in CHEAP else len(CHEAP)
    return choice.points + choice.bonus, -cheap


def _most_common(dice: Dice) -> tuple[int, ...]:
    """The positions of the number that lies most often, the higher one of two."""
    values = dice.values
    number = max(set(values), key=lambda value: (values.count(value), value))
    return tuple(at for at, value in enumerate(values, start=1) if value == number)


STAND_IN = "easy"
"""How well a bot plays for a person whose time was up, or who left."""
LEVELS: dict[str, Callable[[Position, Dice], Move]] = {"easy": easy}
"""By name, how a level chooses once dice lie on the table."""
