"""Five equal dice: jokers, bonus Yachts, and where they must go."""

import itertools

import pytest

from games.rules import BOXES, Box, Card, Dice, IllegalMove, Ruleset, Variant
from tests.rules.build import (
    BONUS,
    BONUS_3,
    CLASSIC,
    CLASSIC_3,
    DOWN,
    DOWN_3,
    all_but,
    bonuses,
    card,
    card_of,
    dice,
    offered,
)

LOWER_OPEN = {
    "three_of_a_kind": 5,
    "four_of_a_kind": 5,
    "full_house": 25,
    "small_straight": 30,
    "large_straight": 40,
    "chance": 5,
}


def test_the_hundred_is_paid_with_a_zero():
    """B01: the bonus does not depend on what is written in the box."""
    before = card_of(BONUS, all_but("ones") | {"fours": 12})
    after = before.score(dice("44444"), 1, Box.ONES)
    assert after.filled(1, Box.ONES) == 0
    assert after.bonus_yachts == 1
    assert after.total - before.total == 100


@pytest.mark.parametrize("upper", [None, 3])
@pytest.mark.parametrize("yacht", [None, 0, 50])
def test_joker_and_bonus_are_two_questions(yacht, upper):
    """B03: Yacht box open, 0 or 50, against the matching upper box open or filled."""
    filled = {"yacht": yacht, "ones": upper}
    holder = card(BONUS, **{slug: p for slug, p in filled.items() if p is not None})
    points = offered(holder, "11111")
    if yacht is None:
        assert points["yacht"] == 50
        assert points["full_house"] == points["small_straight"] == points["large_straight"] == 0
        assert len(points) == (13 if upper is None else 12)
        assert not holder.joker(dice("11111"))
    else:
        assert points == ({"ones": 5} if upper is None else LOWER_OPEN)
        assert holder.joker(dice("11111"))
    assert bonuses(holder, "11111") == {100 if yacht == 50 else 0}


def test_a_scratched_yacht_box_still_forces_the_upper_box():
    """B04: with 0 in the Yacht box not every open box is on offer."""
    holder = card(BONUS, yacht=0)
    assert offered(holder, "22222") == {"twos": 10}
    assert bonuses(holder, "22222") == {0}
    with pytest.raises(IllegalMove, match=r"^Five twos must go in Twos while it is open\.$"):
        holder.score(dice("22222"), 1, Box.CHANCE)
    assert holder == card(BONUS, yacht=0)
    assert holder.score(dice("22222"), 1, Box.TWOS).total == 10


def test_last_resort_is_a_zero_in_any_upper_box():
    """B06: matching upper and all lower boxes full: the game goes on with a 0 and the 100."""
    holder = card_of(BONUS, all_but("ones", "twos"))
    assert offered(holder, "66666") == {"ones": 0, "twos": 0}
    assert bonuses(holder, "66666") == {100}


def test_no_bonus_without_fifty_in_the_yacht_box():
    """B07: neither after a scratch nor before the box is filled."""
    scratched = card(BONUS, yacht=0).score(dice("22222"), 1, Box.TWOS)
    assert (scratched.total, scratched.bonus_yachts) == (10, 0)
    unfilled = card(BONUS).score(dice("22222"), 1, Box.CHANCE)
    assert (unfilled.total, unfilled.bonus_yachts) == (10, 0)


def test_what_counts_is_the_yacht_box_not_five_equal_rolled():
    """B09: a Yacht put elsewhere first does not make the first 50 a bonus Yacht."""
    first = card(BONUS).score(dice("11111"), 1, Box.ONES)
    second = first.score(dice("66666"), 1, Box.YACHT)
    third = second.score(dice("22222"), 1, Box.TWOS)
    assert [first.total, second.total, third.total] == [5, 55, 165]
    assert [first.bonus_yachts, second.bonus_yachts, third.bonus_yachts] == [0, 0, 1]


@pytest.mark.parametrize(("ruleset", "bonus"), [(BONUS, 300), (CLASSIC, 0)])
def test_every_further_yacht_is_rewarded(ruleset, bonus):
    """B10: three more Yachts pay 300; in Classic the same play pays nothing extra."""
    holder = card(ruleset, yacht=50)
    for face, box in ((1, Box.ONES), (2, Box.TWOS), (3, Box.THREES)):
        holder = holder.score(Dice((face,) * 5), 1, box)
    assert holder.total == 50 + 5 + 10 + 15 + bonus


def test_an_upper_zero_is_illegal_while_a_lower_box_is_open():
    """Row 11 of A.5: must, not may."""
    holder = card_of(BONUS, all_but("ones", "chance") | {"sixes": 18})
    assert offered(holder, "66666") == {"chance": 30}
    with pytest.raises(IllegalMove, match=r"^Five sixes must go in a lower box while one is open"):
        holder.points(dice("66666"), 1, Box.ONES)


@pytest.mark.parametrize("filled", [{}, {"yacht": 0}, {"yacht": 50}, {"yacht": 50, "ones": 3}])
def test_classic_never_forces_and_never_pays(filled):
    """Row 9 of A.5: any open box, as the dice are: 0 in Full house and straights."""
    points = offered(card(CLASSIC, **filled), "11111")
    assert set(points) == {box.value for box in BOXES} - set(filled)
    assert points["full_house"] == points["small_straight"] == points["large_straight"] == 0
    assert points["chance"] == points["three_of_a_kind"] == 5
    assert points.get("yacht", 50) == 50
    assert bonuses(card(CLASSIC, **filled), "11111") == {0}
    assert not card(CLASSIC, **filled).joker(dice("11111"))


def test_ordinary_dice_are_free_with_a_filled_yacht_box():
    holder = card(BONUS, yacht=50)
    assert len(holder.choices(dice("11112"))) == 12
    assert bonuses(holder, "11112") == {0}
    assert not holder.joker(dice("11112"))


# Three columns: rows 38 and 39 of A.5


def test_no_joker_until_every_yacht_box_is_filled():
    holder = card_of(BONUS_3, {"yacht": 50}, {"yacht": 0})
    assert not holder.joker(dice("22222"))
    choices = holder.choices(dice("22222"))
    assert len(choices) == 39 - 2
    assert {choice.bonus for choice in choices} == {0}
    assert [c.points for c in choices if c.box is Box.FULL_HOUSE] == [0, 0, 0]


@pytest.mark.parametrize(
    ("yachts", "bonus"),
    [((50, 50, 50), 100), ((0, 50, 0), 100), ((0, 0, 50), 100), ((50, 0, 0), 100), ((0, 0, 0), 0)],
)
def test_the_hundred_is_flat_and_needs_one_fifty(yachts, bonus):
    """Row 39: at least one Yacht box at 50, and no multiplier on the 100."""
    holder = card_of(BONUS_3, *({"yacht": points} for points in yachts))
    for column in (1, 2, 3):
        after = holder.score(dice("22222"), column, Box.TWOS)
        assert after.total - holder.total == 10 * column + bonus


def test_a_matching_upper_box_in_any_column_comes_first():
    """Row 38: it must go in one of those, in whatever column."""
    yacht = {"yacht": 50}
    holder = card_of(BONUS_3, yacht | {"twos": 4}, yacht, yacht | {"twos": 6})
    assert [(c.column, c.box) for c in holder.choices(dice("22222"))] == [(2, Box.TWOS)]
    with pytest.raises(IllegalMove, match=r"^Five twos must go in Twos while it is open\.$"):
        holder.score(dice("22222"), 1, Box.CHANCE)
    two_open = card_of(BONUS_3, yacht, yacht | {"twos": 4}, yacht)
    assert [(c.column, c.points) for c in two_open.choices(dice("22222"))] == [(1, 10), (3, 10)]


def test_then_a_lower_box_in_any_column():
    full = all_but("sixes", "fives")
    holder = card_of(BONUS_3, full, full | {"sixes": 6}, all_but("ones", "large_straight"))
    assert [tuple(c) for c in holder.choices(dice("44444"))] == [(3, Box.LARGE_STRAIGHT, 40, 100)]


def test_then_any_upper_box_for_nothing():
    holder = card_of(BONUS_3, all_but("sixes"), all_but(), all_but("ones", "fives"))
    assert [tuple(c) for c in holder.choices(dice("44444"))] == [
        (1, Box.SIXES, 0, 100),
        (3, Box.ONES, 0, 100),
        (3, Box.FIVES, 0, 100),
    ]


def test_three_columns_of_classic_have_no_joker():
    holder = card_of(CLASSIC_3, *[{"yacht": 50}] * 3)
    assert len(holder.choices(dice("22222"))) == 36
    assert bonuses(holder, "22222") == {0}


# Top to bottom: row 40


@pytest.mark.parametrize(("yacht", "bonus"), [(50, 100), (0, 0)])
def test_top_to_bottom_leaves_only_chance_for_a_joker(yacht, bonus):
    """Row 40: the Yacht box is the twelfth, so the orders can not clash."""
    holder = card_of(DOWN, all_but("chance", yacht=yacht))
    assert [tuple(c) for c in holder.choices(dice("44444"))] == [(1, Box.CHANCE, 20, bonus)]


def test_top_to_bottom_in_three_columns():
    one_yacht_open = card_of(
        DOWN_3, all_but("chance"), all_but("chance"), all_but("yacht", "chance")
    )
    assert [tuple(c) for c in one_yacht_open.choices(dice("44444"))] == [
        (1, Box.CHANCE, 20, 0),
        (2, Box.CHANCE, 20, 0),
        (3, Box.YACHT, 50, 0),
    ]
    all_filled = one_yacht_open.score(dice("12345"), 3, Box.YACHT)
    assert [tuple(c) for c in all_filled.choices(dice("44444"))] == [
        (column, Box.CHANCE, 20, 100) for column in (1, 2, 3)
    ]


# The whole joker order against a second telling of it


def expected(holder: Card, fallen: Dice) -> dict[tuple[int, Box], int]:
    """Where five equal dice may go, told from the rule's text; free order only."""
    face = fallen.values[0]
    spots = [(c, b) for c in range(1, len(holder.columns) + 1) for b in BOXES]
    open_spots = [spot for spot in spots if holder.filled(*spot) is None]
    yacht_open = any(box is Box.YACHT for _, box in open_spots)
    if holder.ruleset.variant is Variant.CLASSIC or yacht_open:
        return {(c, b): b.natural(fallen) for c, b in open_spots}
    same = {(c, b): 5 * face for c, b in open_spots if BOXES.index(b) == face - 1}
    if same:
        return same
    worth = {"full_house": 25, "small_straight": 30, "large_straight": 40}
    below = {(c, b): worth.get(b.value, 5 * face) for c, b in open_spots if BOXES.index(b) > 5}
    return below or dict.fromkeys(open_spots, 0)


SOME = ("ones", "fours", "full_house", "yacht", "chance")


@pytest.mark.parametrize("ruleset", [BONUS, CLASSIC], ids=lambda ruleset: ruleset.text)
def test_joker_order_over_many_cards(ruleset: Ruleset):
    """Five boxes open or not, Yacht 0 or 50, the rest full or empty; all six faces."""
    for opened in itertools.chain.from_iterable(itertools.combinations(SOME, n) for n in range(6)):
        for base in ({}, all_but()):
            for yacht in (0, 50):
                column = {**base, **dict.fromkeys(SOME, 5), "fours": 8, "full_house": 25}
                column["yacht"] = yacht
                holder = card_of(ruleset, {s: p for s, p in column.items() if s not in opened})
                for face in range(1, 7):
                    fallen = Dice((face,) * 5)
                    choices = {(c.column, c.box): c.points for c in holder.choices(fallen)}
                    assert choices == expected(holder, fallen)


def test_joker_order_over_columns():
    """The same with three columns that each have other boxes open."""
    variants = [all_but(*opened) for opened in ((), ("ones",), ("fours", "sixes"), ("chance",))]
    for columns in itertools.product([*variants, all_but("yacht"), {"yacht": 0}], repeat=3):
        holder = card_of(BONUS_3, *columns)
        for face in (1, 4, 5):
            fallen = Dice((face,) * 5)
            choices = {(c.column, c.box): c.points for c in holder.choices(fallen)}
            assert choices == expected(holder, fallen)
