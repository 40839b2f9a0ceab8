"""What depends on the ruleset: the two variants, the highest totals, the columns, and ties."""

from typing import NamedTuple

from games.rulebook.boxes import FIVE_FOURS
from games.rulebook.cases import YACHT, all_but
from games.rules import (
    BONUS_YACHT,
    BOXES,
    UPPER_BONUS,
    Box,
    Card,
    Choice,
    Order,
    Ruleset,
    Ties,
    Variant,
    places,
)

LOWER_OPEN = (
    *(Box.ONES, Box.THREE_OF_A_KIND, Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT),
    Box.CHANCE,
)


class ComparisonRow(NamedTuple):
    """What differs between the variants, or does not."""

    case: str
    bonus: str
    classic: str

    @property
    def same(self) -> bool:
        return self.bonus == self.classic


class HighestRow(NamedTuple):
    """The highest totals of one kind of card."""

    card: str
    bonus: str
    classic: str


class TimesRow(NamedTuple):
    """What the same things are worth in a column of three."""

    times: int
    chance: int
    upper_bonus: int
    bonus_yacht: int


class TieRow(NamedTuple):
    """A total and its place under both rules for ties."""

    total: int
    share: int
    earlier: int


def worth(variant: Variant, yacht: int) -> dict[Box, Choice]:
    """What five fours may do once Yacht is filled, with Fours filled and lower boxes open."""
    card = Card(Ruleset(variant), (all_but(*LOWER_OPEN, yacht=yacht),))
    return {choice.box: choice for choice in card.choices(FIVE_FOURS.dice)}


def _extra(case: str, yacht: int) -> ComparisonRow:
    bonuses = [worth(variant, yacht)[Box.CHANCE].bonus for variant in Variant]
    bonus, classic = (f"{points} extra" if points else "Nothing extra" for points in bonuses)
    return ComparisonRow(case, bonus, classic)


def _points(box: Box) -> ComparisonRow:
    bonus, classic = (worth(variant, YACHT)[box].points for variant in Variant)
    return ComparisonRow(f"In {box.label}", str(bonus), str(classic))


def most(ruleset: Ruleset) -> int:
    """The highest total: every box at its most, and a bonus Yacht wherever one can come."""
    late = 1 if ruleset.order is Order.DOWN else len(BOXES) - 1
    yachts = late * ruleset.columns if ruleset.variant is Variant.BONUS else 0
    column = sum(max(box.possible) for box in BOXES) + UPPER_BONUS
    return column * sum(ruleset.multipliers) + yachts * BONUS_YACHT


def _highest(card: str, columns: int, order: Order) -> HighestRow:
    bonus, classic = (most(Ruleset(variant, columns, order)) for variant in Variant)
    return HighestRow(card, f"{bonus:,}", f"{classic:,}")


def _times(times: int) -> TimesRow:
    return TimesRow(times, times * FIVE_FOURS.dice.sum, times * UPPER_BONUS, BONUS_YACHT)


def _tie_rows(*totals: int) -> tuple[TieRow, ...]:
    shared, earlier = places(totals, Ties.SHARE), places(totals, Ties.EARLIER)
    return tuple(TieRow(*row) for row in zip(totals, shared, earlier, strict=True))


HIGHEST = (
    _highest("One column", 1, Order.FREE),
    _highest("Three columns", 3, Order.FREE),
    _highest("One column, top to bottom", 1, Order.DOWN),
    _highest("Three columns, top to bottom", 3, Order.DOWN),
)

COMPARISON = (
    _extra(f"Yacht box holds {YACHT}", YACHT),
    _extra("Yacht box scratched", 0),
    ComparisonRow("Where the dice may go", "By the joker order", "Any open box"),
    *map(_points, LOWER_OPEN[2:5]),
    ComparisonRow("In any other box", "As always", "As always"),
    ComparisonRow("Highest total, one column", HIGHEST[0].bonus, HIGHEST[0].classic),
)

TIMES = tuple(map(_times, Ruleset(columns=3).multipliers))

TIE_ROWS = _tie_rows(231, 231, 198)
