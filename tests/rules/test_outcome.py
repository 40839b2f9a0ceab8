"""Who wins: totals, places, ties, and seats that left."""

import itertools

import pytest

from games.rules import Box, Score, Ties, places
from tests.rules.build import BONUS, all_but, card, card_of, table

FULL = card_of(BONUS, all_but())


@pytest.mark.parametrize("totals", sorted(set(itertools.permutations((200, 200, 150)))))
def test_two_share_the_first_place_wherever_the_third_sits(totals):
    """B31: a tie for first is not forgotten when a lower total comes later."""
    assert places(totals, Ties.SHARE) == tuple(1 if total == 200 else 3 for total in totals)


@pytest.mark.parametrize("total", [0, 150])
def test_three_way_ties(total):
    """B33: all three have the same place, at 0 as well as at 150."""
    assert places((total,) * 3, Ties.SHARE) == (1, 1, 1)
    assert places((total,) * 3, Ties.EARLIER) == (1, 2, 3)


@pytest.mark.parametrize(
    ("totals", "shared", "earlier"),
    [
        ((200,), (1,), (1,)),
        ((100, 200), (2, 1), (2, 1)),
        ((200, 200, 150), (1, 1, 3), (1, 2, 3)),
        ((150, 200, 200), (3, 1, 1), (3, 1, 2)),
        ((200, 150, 200), (1, 3, 1), (1, 3, 2)),
        ((10, 20, 20, 30, 10, 20), (5, 2, 2, 1, 5, 2), (5, 2, 3, 1, 6, 4)),
    ],
)
def test_places(totals, shared, earlier):
    """Row 2 of A.5: share the place, or the earlier seat first."""
    assert places(totals, Ties.SHARE) == shared
    assert places(totals, Ties.EARLIER) == earlier


@pytest.mark.parametrize(
    ("totals", "closed", "expected"),
    [
        ((300, 100, 200), {0}, (3, 2, 1)),
        ((300, 100, 200), {0, 2}, (2, 1, 2)),
        ((300, 300, 200), {0, 1, 2}, (1, 1, 1)),
        ((300, 200, 200, 0), {0}, (4, 1, 1, 3)),
    ],
)
def test_seats_that_left_come_last(totals, closed, expected):
    """B138, row 21 of A.5: last of all whatever their total, and together."""
    assert places(totals, Ties.SHARE, closed) == expected


def test_seats_that_left_share_even_when_ties_do_not():
    assert places((300, 200, 200, 300), Ties.EARLIER, {0, 3}) == (3, 1, 2, 3)


def test_a_bonus_on_the_very_last_move_counts():
    """B34: A has 250, B 160 with only Ones open; 1-1-1-1-1 is 5 + 100 and B wins."""
    ann = card_of(
        BONUS,
        {"ones": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
        | {"three_of_a_kind": 25, "four_of_a_kind": 5, "full_house": 25, "small_straight": 30}
        | {"large_straight": 40, "yacht": 0, "chance": 27},
    )
    bo = card_of(
        BONUS,
        {"twos": 6, "threes": 9, "fours": 12, "fives": 10, "sixes": 12, "three_of_a_kind": 12}
        | {"four_of_a_kind": 0, "full_house": 25, "small_straight": 0, "large_straight": 0}
        | {"yacht": 50, "chance": 24},
    )
    assert (ann.total, bo.total) == (250, 160)
    position = table(ann, bo, rolled="11111", seat=1).apply(Score(1, Box.ONES))
    assert position.outcome() == ((250, 265), (2, 1))
    assert position.cards[1].upper_bonus(1) == 0


@pytest.mark.parametrize(("ties", "expected"), [(Ties.SHARE, (1, 1, 3)), (Ties.EARLIER, (1, 2, 3))])
def test_outcome_of_a_full_table(ties, expected):
    position = table(FULL, FULL, card_of(BONUS, all_but(yacht=0)))
    outcome = position.outcome(ties)
    assert outcome is not None
    assert outcome.totals == (55, 55, 5)
    assert outcome.places == expected


def test_ties_are_shared_unless_told_otherwise():
    assert table(FULL, FULL).outcome() == ((55, 55), (1, 1))


def test_no_outcome_while_anyone_plays():
    position = table(FULL, card(BONUS, ones=3), seat=1)
    assert position.outcome() is None
    assert position.close(1).outcome() == ((55, 3), (1, 2))


def test_outcome_with_a_closed_seat():
    """P50: who left is last, though the total is the best."""
    position = table(card_of(BONUS, all_but("ones")), card_of(BONUS, all_but(yacht=0))).close(0)
    assert position.outcome() == ((55, 5), (2, 1))


def test_solo_game_has_one_place():
    assert table(FULL).outcome() == ((55,), (1,))
