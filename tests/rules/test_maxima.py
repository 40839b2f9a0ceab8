"""The highest totals that the rules allow, each reached by a whole game.

numbers.md B.1 and B.2: 375 and 1,575 in one column, 2,250 and 5,850 in three. Top to bottom
375 and 2,250 are reached as well, but not 1,575 and 5,850: there the Yacht box comes twelfth,
so only Chance can take a bonus Yacht, one in each column: 475 and 2,550.
"""

import pytest

from games.rules import LOWER, UPPER, Box, Ruleset, parse_record
from tests.rules.build import record_of

BEST = {
    **{box: str(box.number) * 5 for box in UPPER},
    Box.THREE_OF_A_KIND: "66666",
    Box.FOUR_OF_A_KIND: "66666",
    Box.FULL_HOUSE: "55666",
    Box.SMALL_STRAIGHT: "12346",
    Box.LARGE_STRAIGHT: "23456",
    Box.YACHT: "66666",
    Box.CHANCE: "66666",
}
"""Dice that write the most into each box without a joker."""

YACHT_FIRST = (Box.YACHT, Box.SIXES, *(box for box in LOWER if box is not Box.YACHT), *UPPER[:5])
"""With five sixes for everything below, 100 comes with every box after the Yacht."""


def naturally(ruleset: Ruleset) -> list[tuple[str, int, Box]]:
    """All boxes from the top, in every column, Chance last of all."""
    columns = range(1, ruleset.columns + 1)
    above = [(BEST[box], column, box) for column in columns for box in (*UPPER, *LOWER[:-1])]
    return [*above, *((BEST[Box.CHANCE], column, Box.CHANCE) for column in columns)]


def with_jokers(ruleset: Ruleset) -> list[tuple[str, int, Box]]:
    """Every Yacht box first, then sixes, jokers below, and the matching upper boxes."""
    columns = range(1, ruleset.columns + 1)
    return [(str(box.number or 6) * 5, column, box) for box in YACHT_FIRST for column in columns]


@pytest.mark.parametrize(
    ("text", "turns", "total", "bonus_yachts"),
    [
        ("classic-1-free", naturally, 375, 0),
        ("classic-1-down", naturally, 375, 0),
        ("classic-3-free", naturally, 2250, 0),
        ("classic-3-down", naturally, 2250, 0),
        ("bonus-1-free", with_jokers, 1575, 12),
        ("bonus-3-free", with_jokers, 5850, 36),
        ("bonus-1-down", naturally, 475, 1),
        ("bonus-3-down", naturally, 2550, 3),
    ],
)
def test_the_most_that_can_be_scored(text, turns, total, bonus_yachts):
    ruleset = Ruleset.parse(text)
    record = record_of(ruleset, turns(ruleset))
    assert record.totals == (total,)
    assert record.replay().is_over
    assert record.replay().card.bonus_yachts == bonus_yachts
    assert parse_record(record.text) == record
    assert parse_record(record.text).text == record.text


def test_zero_is_nearly_reached():
    """P4: zeros everywhere but in Chance, which never holds less than 5."""
    dice = {box: "11112" if box in UPPER[2:] else "34566" for box in (*UPPER, *LOWER)}
    dice |= {Box.SMALL_STRAIGHT: "11112", Box.CHANCE: "11111", Box.YACHT: "11112"}
    dice |= {Box.THREE_OF_A_KIND: "12346", Box.FOUR_OF_A_KIND: "12346"}
    record = record_of(Ruleset(), [(dice[box], 1, box) for box in (*UPPER, *LOWER)])
    assert record.totals == (5,)
