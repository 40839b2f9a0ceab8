"""Five dice by position, what is held of them, and the odds of a roll."""

import itertools
from collections import Counter

import pytest

from games.rules import (
    HANDS,
    KEEPS,
    Dice,
    IllegalMove,
    InvalidNotation,
    RulesError,
    held_positions,
    outcomes,
)
from tests.rules.build import dice


def test_dice_lie_as_they_fell():
    """B66: dice are never re-sorted, so position and value can not come apart."""
    fallen = Dice((6, 1, 4, 1, 6))
    assert fallen.values == (6, 1, 4, 1, 6)
    assert str(fallen) == "61416"
    assert fallen.sorted == (1, 1, 4, 6, 6)
    assert fallen.values == (6, 1, 4, 1, 6)


def test_order_tells_dice_apart():
    assert dice("12345") != dice("54321")
    assert dice("12345").sorted == dice("54321").sorted
    assert len({dice("12345"), dice("54321"), dice("12345")}) == 2


@pytest.mark.parametrize(
    ("text", "total", "counts", "yacht"),
    [
        ("11111", 5, (5, 0, 0, 0, 0, 0), True),
        ("66666", 30, (0, 0, 0, 0, 0, 5), True),
        ("44426", 20, (0, 1, 0, 3, 0, 1), False),
        ("66661", 25, (1, 0, 0, 0, 0, 4), False),
        ("16666", 25, (1, 0, 0, 0, 0, 4), False),
        ("12345", 15, (1, 1, 1, 1, 1, 0), False),
    ],
)
def test_sum_counts_and_yacht(text, total, counts, yacht):
    assert dice(text).sum == total
    assert dice(text).counts == counts
    assert dice(text).is_yacht is yacht


@pytest.mark.parametrize(
    "values",
    [
        (),
        (1, 2, 3, 4),
        (1, 2, 3, 4, 5, 6),
        (0, 1, 2, 3, 4),
        (7, 1, 2, 3, 4),
        (-1, 1, 2, 3, 4),
        (1.0, 1, 2, 3, 4),
        (True, 1, 2, 3, 4),
        ("1", 1, 2, 3, 4),
        (None, 1, 2, 3, 4),
        [1, 2, 3, 4, 5],
        "12345",
        None,
    ],
)
def test_only_five_ints_from_one_to_six_are_dice(values):
    """B42, B43: neither a 7 nor a 0 can ever lie on the table."""
    Dice((1, 1, 1, 1, 1))
    with pytest.raises(InvalidNotation):
        Dice(values)


def test_holds_are_by_position():
    """B57: equal numbers are different dice; one 3 can be held without the other."""
    fallen = dice("23344")
    assert fallen.keep((2,)) == (3,)
    assert fallen.keep((3,)) == (3,)
    assert fallen.keep((2, 3)) == (3, 3)
    assert fallen.keep((1, 5)) == (2, 4)
    assert fallen.keep((5, 1)) == (2, 4)


@pytest.mark.parametrize("size", range(6))
def test_exactly_that_many_of_five_sixes_are_kept(size):
    """B57: of 6-6-6-6-6 exactly one, two, three, four or five can be held."""
    for held in itertools.combinations(range(1, 6), size):
        assert dice("66666").keep(held) == (6,) * size


@pytest.mark.parametrize(
    ("given", "held"),
    [
        ((), ()),
        ([5, 1], (1, 5)),
        ({3}, (3,)),
        (iter((2, 1)), (1, 2)),
        (range(1, 6), (1, 2, 3, 4, 5)),
    ],
)
def test_held_positions_are_sorted(given, held):
    assert held_positions(given) == held


@pytest.mark.parametrize(
    "given",
    [
        (0,),
        (6,),
        (-1,),
        (1, 1),
        (5, 2, 5),
        (True,),
        (False,),
        (1.0,),
        ("1",),
        "12",
        (None,),
        ((1,),),
    ],
)
def test_held_positions_refuse_anything_else(given):
    with pytest.raises(IllegalMove):
        held_positions(given)


def test_there_are_252_hands_and_462_keeps():
    assert len(HANDS) == len(set(HANDS)) == 252
    assert len(KEEPS) == len(set(KEEPS)) == 462
    assert set(HANDS) == {tuple(sorted(v)) for v in itertools.product(range(1, 7), repeat=5)}
    assert set(HANDS) < set(KEEPS)
    assert () in KEEPS
    assert all(list(keep) == sorted(keep) for keep in KEEPS)


def test_outcomes_sum_to_all_ways():
    for keep in KEEPS:
        ways = outcomes(keep)
        assert sum(ways.values()) == 6 ** (5 - len(keep))
        assert set(ways) <= set(HANDS)
        assert all(not Counter(keep) - Counter(hand) for hand in ways)


@pytest.mark.parametrize(
    "keep", [(), (3,), (1, 1), (2, 5), (1, 3, 6), (4, 4, 4, 4), (1, 2, 3, 4, 5)]
)
def test_outcomes_count_what_can_be_enumerated(keep):
    rolled = itertools.product(range(1, 7), repeat=5 - len(keep))
    assert outcomes(keep) == Counter(tuple(sorted(keep + fallen)) for fallen in rolled)


def test_outcomes_do_not_care_for_the_order_kept():
    assert outcomes((6, 1)) == outcomes((1, 6))


def test_outcomes_are_the_callers_own():
    outcomes(()).clear()
    assert len(outcomes(())) == 252


@pytest.mark.parametrize("keep", [(0,), (7,), (1,) * 6])
def test_outcomes_refuse_what_can_not_be_kept(keep):
    with pytest.raises(RulesError):
        outcomes(keep)


@pytest.mark.parametrize(
    ("wanted", "ways"), [((6,) * 5, 1), ((1, 2, 3, 4, 5), 120), ((2, 2, 3, 3, 3), 10)]
)
def test_ways_of_one_roll(wanted, ways):
    """numbers.md B.1: a Yacht in one roll is 1 in 1,296 (6 of 7,776)."""
    assert outcomes(())[wanted] == ways
