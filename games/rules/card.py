"""A seat's scorecard: what is filled, what may be filled next, and the sums.

`Card.choices` is the one source of what dice may do; buttons, previews, bots and
`Card.score` all read it. Columns are numbered 1 to 3, points are as written in
the box, and only `column_total` and `total` multiply.

>>> from games.rules.dice import Dice
>>> card = Card.empty(Ruleset()).score(Dice((4, 4, 4, 4, 4)), 1, Box.YACHT)
>>> card.choices(Dice((2, 2, 2, 2, 2)))
(Choice(column=1, box=Box.TWOS, points=10, bonus=100),)
>>> card.score(Dice((2, 2, 2, 2, 2)), 1, Box.TWOS).total
160
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

from games.rules.boxes import BOXES, UPPER, Box, joker_points, natural_points
from games.rules.dice import Dice
from games.rules.errors import IllegalMove, RulesError
from games.rules.ruleset import (
    BONUS_YACHT,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    Order,
    Ruleset,
    Variant,
)

Column: TypeAlias = tuple[int | None, ...]
"""Thirteen points in the order of `BOXES`, None where the box is open."""

_YACHT = Box.YACHT.index


class Choice(NamedTuple):
    """A box that may be filled: its points as written, and the bonus, 0 or 100."""

    column: int
    box: Box
    points: int
    bonus: int


@dataclass(frozen=True)
class Card:
    """One or three columns and the number of bonus Yachts earned.

    `RulesError` when the columns do not have the ruleset's shape. Whether the points
    could have been rolled is only checked where a card is read from text.
    """

    ruleset: Ruleset
    columns: tuple[Column, ...]
    bonus_yachts: int = 0

    def __post_init__(self) -> None:
        columns = self.columns
        if len(columns) != self.ruleset.columns or any(len(c) != len(BOXES) for c in columns):
            raise RulesError("A card needs thirteen boxes in every column.")

    @classmethod
    def empty(cls, ruleset: Ruleset) -> "Card":
        """The card before the first turn."""
        return cls(ruleset, ((None,) * len(BOXES),) * ruleset.columns)

    # What may be scored

    @cached_property
    def next_boxes(self) -> tuple[tuple[int, Box], ...]:
        """(column, box) of what is open and, top to bottom, next in its column."""
        stop = 1 if self.ruleset.order is Order.DOWN else len(BOXES)
        return tuple(
            (number, box)
            for number, column in enumerate(self.columns, start=1)
            for box in [box for box in BOXES if column[box.index] is None][:stop]
        )

    @cached_property
    def _yachts(self) -> tuple[int | None, ...]:
        return tuple(column[_YACHT] for column in self.columns)

    def joker(self, dice: Dice) -> bool:
        """Whether the joker order rules: five equal, and every Yacht box is filled."""
        return self.ruleset.variant is Variant.BONUS and dice.is_yacht and None not in self._yachts

    def choices(self, dice: Dice) -> tuple[Choice, ...]:
        """Every box that these dice may fill, in column, then box order; () on a full card."""
        boxes, points, bonus = self.next_boxes, natural_points(dice.sorted), 0
        if self.joker(dice):
            boxes, points = self._joker_boxes(dice.values[0]), joker_points(dice.sorted)
            bonus = BONUS_YACHT if any(self._yachts) else 0
        return tuple([Choice(column, box, points[box.index], bonus) for column, box in boxes])

    def _joker_boxes(self, number: int) -> tuple[tuple[int, Box], ...]:
        """The matching upper box of any column, else any lower box, else what is left."""
        matching = tuple(entry for entry in self.next_boxes if entry[1].number == number)
        lower = tuple(entry for entry in self.next_boxes if not entry[1].is_upper)
        return matching or lower or self.next_boxes

    def _choice(self, dice: Dice, column: int, box: Box) -> Choice:
        for choice in self.choices(dice):
            if choice.box is box and choice.column == column and type(column) is int:
                return choice
        raise IllegalMove(self._refusal(dice, column, box))

    def _refusal(self, dice: Dice, column: int, box: Box) -> str:
        if self.filled(column, box) is not None:
            return f"{box.label} is already filled."
        if (column, box) not in self.next_boxes:
            following = next(entry[1] for entry in self.next_boxes if entry[0] == column)
            return f"Top to bottom: the next box in this column is {following.label}."
        matching = UPPER[dice.values[0] - 1]
        if any(entry[1] is matching for entry in self.next_boxes):
            where = f"{matching.label} while it is open."
        else:
            where = "a lower box while one is open."
        return f"Five {matching.value} must go in {where}"

    def points(self, dice: Dice, column: int, box: Box) -> int:
        """What these dice would write in that box; `IllegalMove` says why they may not."""
        return self._choice(dice, column, box).points

    def score(self, dice: Dice, column: int, box: Box) -> "Card":
        """The card with that box filled; `IllegalMove` says why it may not be."""
        choice = self._choice(dice, column, box)
        return self._write(column, box, choice.points, choice.bonus // BONUS_YACHT)

    def unscore(self, column: int, box: Box, bonus: int) -> "Card":
        """The card before that score, which earned `bonus` (0 or 100); `IllegalMove` if none."""
        if self.filled(column, box) is None:
            raise IllegalMove(f"{box.label} is still open.")
        if bonus not in (0, BONUS_YACHT) or bonus > self.bonus_yachts * BONUS_YACHT:
            raise IllegalMove("That score did not earn this bonus.")
        if self.ruleset.order is Order.DOWN and any(
            points is not None for points in self.columns[column - 1][box.index + 1 :]
        ):
            raise IllegalMove("Top to bottom: only the last box of a column can be taken back.")
        return self._write(column, box, None, -(bonus // BONUS_YACHT))

    def _write(self, number: int, box: Box, points: int | None, bonus_yachts: int) -> "Card":
        old = self.columns[number - 1]
        new = (*old[: box.index], points, *old[box.index + 1 :])
        columns = (*self.columns[: number - 1], new, *self.columns[number:])
        return Card(self.ruleset, columns, self.bonus_yachts + bonus_yachts)

    # What is written

    def _column(self, number: int) -> Column:
        if type(number) is not int or not 1 <= number <= len(self.columns):
            raise IllegalMove(f"There is no column {number}.")
        return self.columns[number - 1]

    def filled(self, column: int, box: Box) -> int | None:
        """The points in that box, None while open; `IllegalMove` if there is no such box."""
        points = self._column(column)
        if not isinstance(box, Box):
            raise IllegalMove("There is no such box.")
        return points[box.index]

    def upper(self, column: int) -> int:
        """The sum of Ones to Sixes, without the bonus and not multiplied."""
        return sum(filter(None, self._column(column)[:6]))

    def upper_bonus(self, column: int) -> int:
        """35 as soon as `upper` reaches 63, else 0; not multiplied."""
        return UPPER_BONUS if self.upper(column) >= UPPER_BONUS_AT else 0

    def lower(self, column: int) -> int:
        """The sum of Three of a kind to Chance, not multiplied."""
        return sum(filter(None, self._column(column)[6:]))

    def column_total(self, column: int) -> int:
        """Upper, bonus and lower, times the column's multiplier."""
        points = self.upper(column) + self.upper_bonus(column) + self.lower(column)
        return points * self.ruleset.multipliers[column - 1]

    @cached_property
    def total(self) -> int:
        """All columns and 100 for each bonus Yacht."""
        columns = range(1, len(self.columns) + 1)
        return sum(map(self.column_total, columns)) + self.bonus_yachts * BONUS_YACHT

    @cached_property
    def boxes_left(self) -> int:
        """How many boxes are open, and so how many turns are to come."""
        return sum(column.count(None) for column in self.columns)

    @property
    def is_full(self) -> bool:
        """Whether no box is open."""
        return not self.boxes_left
