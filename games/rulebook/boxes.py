"""The thirteen boxes and the upper bonus, each with an example and what that is worth."""

from dataclasses import dataclass
from typing import NamedTuple

from games.rules import BOXES, UPPER, Box, Card, Dice, Ruleset, parse_dice


class Die(NamedTuple):
    """One die of a drawing."""

    value: int
    counts: bool


@dataclass(frozen=True)
class Drawing:
    """Five dice to be drawn: the counting ones first and solid, the others as outlines."""

    counting: str
    others: str = ""

    @property
    def dice(self) -> Dice:
        return parse_dice(self.counting + self.others)

    @property
    def each(self) -> tuple[Die, ...]:
        solid = len(self.counting)
        return tuple(Die(value, at < solid) for at, value in enumerate(self.dice.values))

    def __str__(self) -> str:
        """What is read in place of the drawing: `4 4 4 2 6`."""
        return " ".join(map(str, self.dice.values))


@dataclass(frozen=True)
class BoxRow:
    """A box with what it asks for and an example."""

    box: Box
    condition: str
    example: Drawing
    runs: tuple[str, ...] = ()

    @property
    def id(self) -> str:
        return box_id(self.box)

    @property
    def points(self) -> int:
        return self.box.natural(self.example.dice)

    @property
    def possible(self) -> str:
        """What the box can ever hold: `0–10`, `0 or 25`, `0 or 5–30`."""
        points = sorted(self.box.possible)
        if self.box.is_upper or 0 not in points:
            return f"{points[0]}–{points[-1]}"
        low, high = points[1], points[-1]
        return f"0 or {low}–{high}" if low < high else f"0 or {low}"


class BonusRow(NamedTuple):
    """A total of the upper boxes and the bonus that it earns."""

    upper: int
    bonus: int


FIVE_FOURS = Drawing("44444")
FULL_RUN = Drawing("23456")


def box_id(box: Box) -> str:
    """Where the table of the boxes tells about this one."""
    return f"rules-box-{box.value.replace('_', '-')}"


def bonus_row(*upper: int) -> BonusRow:
    """The bonus of a card with these points from Ones to Sixes."""
    rest = (None,) * (len(BOXES) - len(UPPER))
    card = Card(Ruleset(), ((*upper, *rest),))
    return BonusRow(card.upper(1), card.upper_bonus(1))


BOX_ROWS = (
    BoxRow(Box.ONES, "All ones, added up.", Drawing("111", "46")),
    BoxRow(Box.TWOS, "All twos, added up.", Drawing("22", "356")),
    BoxRow(Box.THREES, "All threes, added up.", Drawing("3333", "5")),
    BoxRow(Box.FOURS, "All fours, added up.", Drawing("444", "26")),
    BoxRow(Box.FIVES, "All fives, added up.", Drawing("55", "124")),
    BoxRow(Box.SIXES, "All sixes, added up.", Drawing("6666", "1")),
    BoxRow(
        Box.THREE_OF_A_KIND,
        "Three dice or more show the same number. All five are added up.",
        Drawing("44425"),
    ),
    BoxRow(
        Box.FOUR_OF_A_KIND,
        "Four dice or more show the same number. All five are added up.",
        Drawing("66663"),
    ),
    BoxRow(Box.FULL_HOUSE, "Three of one number and two of another.", Drawing("33555")),
    BoxRow(
        Box.SMALL_STRAIGHT,
        "Four in a row, whatever the fifth die:",
        Drawing("2345", "5"),
        runs=("1-2-3-4", "2-3-4-5", "3-4-5-6"),
    ),
    BoxRow(Box.LARGE_STRAIGHT, "Five in a row:", FULL_RUN, runs=("1-2-3-4-5", "2-3-4-5-6")),
    BoxRow(Box.YACHT, "All five show the same number.", FIVE_FOURS),
    BoxRow(Box.CHANCE, "Any dice at all. All five are added up.", Drawing("13566")),
)

BONUS_ROWS = (
    bonus_row(2, 6, 9, 12, 15, 18),
    bonus_row(3, 6, 9, 12, 15, 18),
    bonus_row(4, 6, 9, 12, 15, 18),
)
"""One point short, exactly enough with three of every number, and one more."""
