"""Five dice as they lie, what is held of them, and what can come of a roll.

>>> dice = Dice((4, 4, 4, 2, 6))
>>> str(dice), dice.sum, dice.keep((1, 2, 5))
('44426', 20, (4, 4, 6))
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

from games.rules.errors import IllegalMove, InvalidNotation, RulesError, quoted

Hand: TypeAlias = tuple[int, ...]
"""Values of dice, sorted: five of them, or those that are kept (none to five)."""

Held: TypeAlias = tuple[int, ...]
"""Positions 1 to 5 of the dice that stay on the table, sorted, each at most once."""

_FACES = range(1, 7)
_POSITIONS = range(1, 6)

HANDS: tuple[Hand, ...] = tuple(combinations_with_replacement(_FACES, 5))
"""The 252 different hands of five dice."""

KEEPS: tuple[Hand, ...] = tuple(
    keep for size in range(6) for keep in combinations_with_replacement(_FACES, size)
)
"""The 462 different sets of values that can be kept, the empty and the full one included."""


@dataclass(frozen=True)
class Dice:
    """Five values 1 to 6 by position; anything else raises `InvalidNotation`."""

    values: tuple[int, ...]

    def __post_init__(self) -> None:
        values = self.values
        if (
            type(values) is not tuple
            or len(values) != 5
            or any(type(value) is not int or not 1 <= value <= 6 for value in values)
        ):
            raise InvalidNotation(f"Five dice from 1 to 6 are needed, not {quoted(values)}.")

    def __str__(self) -> str:
        return "".join(map(str, self.values))

    @property
    def sum(self) -> int:
        """The total of all five, 5 to 30."""
        return sum(self.values)

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """How many ones, twos, ... sixes: six numbers that sum to five."""
        return tuple(self.values.count(face) for face in _FACES)

    @property
    def is_yacht(self) -> bool:
        """Whether all five are equal."""
        return self.values.count(self.values[0]) == 5

    @cached_property
    def sorted(self) -> Hand:
        """The values in ascending order: one of `HANDS`."""
        return tuple(sorted(self.values))

    def keep(self, held: Iterable[int]) -> Hand:
        """The values that lie on the held positions, sorted: one of `KEEPS`."""
        return tuple(sorted(self.values[position - 1] for position in held_positions(held)))


def held_positions(held: Iterable[int]) -> Held:
    """The positions, sorted; `IllegalMove` unless they are different ints from 1 to 5.

    >>> held_positions([5, 1])
    (1, 5)
    """
    positions = tuple(held)
    if any(type(position) is not int or position not in _POSITIONS for position in positions):
        raise IllegalMove("Only dice 1 to 5 can be held.")
    if len(set(positions)) != len(positions):
        raise IllegalMove("The same die can not be held twice.")
    return tuple(sorted(positions))


def outcomes(kept: Iterable[int]) -> dict[Hand, int]:
    """Every hand that rolling the dice not kept can give, with its number of ways.

    The ways sum to ``6 ** (5 - len(kept))``; `RulesError` when the values are no keep.

    >>> outcomes((6, 6, 6, 6))[6, 6, 6, 6, 6]
    1
    >>> sum(outcomes(()).values())
    7776
    """
    keep = tuple(sorted(kept))
    if len(keep) > 5 or any(value not in _FACES for value in keep):
        raise RulesError("Up to five values from 1 to 6 can be kept.")
    rolled = 5 - len(keep)
    return {
        tuple(sorted(keep + fallen)): factorial(rolled)
        // prod(factorial(fallen.count(face)) for face in _FACES)
        for fallen in combinations_with_replacement(_FACES, rolled)
    }
