"""A scorecard's sums, what it refuses, and taking a score back."""

import pytest

from games.rules import BOXES, Box, Card, IllegalMove, RulesError, Ruleset
from tests.rules.build import (
    BONUS,
    BONUS_3,
    CLASSIC,
    DOWN,
    DOWN_3,
    all_but,
    card,
    card_of,
    dice,
    offered,
)

UPPERS = ("ones", "twos", "threes", "fours", "fives", "sixes")


def uppers(*points: int) -> Card:
    """A card with these points in Ones, Twos and so on."""
    return card(BONUS, **dict(zip(UPPERS, points, strict=True)))


@pytest.mark.parametrize(
    ("points", "bonus"),
    [
        ((3, 6, 9, 12, 15, 18), 35),  # 63
        ((3, 6, 9, 12, 15, 12), 0),  # 57
        ((2, 6, 9, 12, 15, 18), 0),  # 62
        ((4, 6, 9, 12, 15, 18), 35),  # 64
        ((5, 10, 15, 20, 25, 30), 35),
    ],
)
def test_the_upper_bonus_starts_at_63(points, bonus):
    """B24, P16: exactly 63 earns 35, 62 does not, however it is made up."""
    holder = uppers(*points)
    assert holder.upper(1) == sum(points)
    assert holder.upper_bonus(1) == bonus
    assert holder.total == sum(points) + bonus


def test_the_upper_bonus_is_there_at_once():
    """B25: 30 + 25 + 8 = 63 earns 35 with three upper boxes still open."""
    holder = card(BONUS, sixes=30, fives=25)
    assert (holder.upper_bonus(1), holder.total) == (0, 55)
    holder = holder.score(dice("44123"), 1, Box.FOURS)
    assert (holder.upper_bonus(1), holder.total) == (35, 98)


def test_the_upper_bonus_is_paid_once():
    """B27: far past 63 the sum stays right: 78 + 35 = 113."""
    holder = card(BONUS, sixes=30, fives=25, fours=20)
    assert holder.total == 75 + 35
    holder = holder.score(dice("11123"), 1, Box.ONES)
    assert holder.upper(1) == 78
    assert holder.total == 113


def test_each_column_has_its_own_upper_bonus_and_multiplier():
    """Row 36 of A.5: x1 x2 x3 on box points and upper bonus."""
    full = dict(zip(UPPERS, (3, 6, 9, 12, 15, 18), strict=True))
    holder = card_of(BONUS_3, full, full | {"chance": 20}, {"sixes": 30, "fives": 25})
    assert [holder.upper(c) for c in (1, 2, 3)] == [63, 63, 55]
    assert [holder.upper_bonus(c) for c in (1, 2, 3)] == [35, 35, 0]
    assert [holder.lower(c) for c in (1, 2, 3)] == [0, 20, 0]
    assert [holder.column_total(c) for c in (1, 2, 3)] == [98, 2 * 118, 3 * 55]
    assert holder.total == 98 + 236 + 165


def test_a_bonus_yacht_reaches_the_total_of_three_columns_once():
    """B28: the +100 is in the grand total once, in no column, and not multiplied."""
    before = card_of(BONUS_3, *[{"yacht": 50}] * 3)
    after = before.score(dice("22222"), 3, Box.TWOS)
    assert after.bonus_yachts == 1
    assert [after.column_total(c) for c in (1, 2, 3)] == [50, 100, 180]
    assert after.total == 50 + 100 + 180 + 100


def test_asking_changes_nothing():
    """B30: ten previews are identical, and the score is written once."""
    holder, fallen = card(BONUS), dice("22346")
    previews = {holder.choices(fallen) for _ in range(10)}
    assert len(previews) == 1
    assert [holder.points(fallen, 1, Box.TWOS) for _ in range(10)] == [4] * 10
    assert holder == Card.empty(BONUS)
    assert holder.score(fallen, 1, Box.TWOS).total == 4


def test_previews_belong_to_the_dice_on_the_table():
    """B73: 2-2-2-5-5 shows 25 in Full house, 2-2-2-5-6 shows 0."""
    assert offered(card(BONUS), "22255")["full_house"] == 25
    assert offered(card(BONUS), "22256")["full_house"] == 0


def test_undo_takes_all_sums_back():
    """B82: upper sum, bonus and totals return with the grand total."""
    before = card(BONUS, fives=25, fours=12, yacht=50)
    after = before.score(dice("66666"), 1, Box.SIXES)
    assert (after.upper(1), after.upper_bonus(1), after.total) == (67, 35, 67 + 35 + 50 + 100)
    undone = after.unscore(1, Box.SIXES, 100)
    assert undone == before
    assert (undone.upper(1), undone.upper_bonus(1), undone.total) == (37, 0, 87)
    assert undone.boxes_left == before.boxes_left


def test_undo_without_a_bonus_leaves_the_bonus_yachts():
    before = card(BONUS, 1, yacht=50, twos=10)
    after = before.score(dice("12345"), 1, Box.CHANCE)
    assert after.unscore(1, Box.CHANCE, 0) == before


@pytest.mark.parametrize(
    ("holder", "column", "box", "bonus", "message"),
    [
        (card(BONUS), 1, Box.ONES, 0, "Ones is still open."),
        (card(BONUS, ones=3), 1, Box.ONES, 100, "That score did not earn this bonus."),
        (card(BONUS, 1, ones=5, yacht=50), 1, Box.ONES, 50, "That score did not earn this bonus."),
        (
            card(BONUS, 1, ones=5, yacht=50),
            1,
            Box.ONES,
            -100,
            "That score did not earn this bonus.",
        ),
        (card(BONUS, ones=3), 2, Box.ONES, 0, "There is no column 2."),
        (
            card(DOWN, ones=3, twos=6),
            1,
            Box.ONES,
            0,
            "Top to bottom: only the last box of a column can be taken back.",
        ),
    ],
)
def test_undo_refuses(holder, column, box, bonus, message):
    with pytest.raises(IllegalMove) as refused:
        holder.unscore(column, box, bonus)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("holder", "text", "column", "box", "message"),
    [
        (card(BONUS, fours=8), "44123", 1, Box.FOURS, "Fours is already filled."),
        (card(BONUS, fours=0), "44123", 1, Box.FOURS, "Fours is already filled."),
        (card(BONUS), "44123", 2, Box.FOURS, "There is no column 2."),
        (card(BONUS_3), "44123", 4, Box.FOURS, "There is no column 4."),
        (card(BONUS_3), "44123", 0, Box.FOURS, "There is no column 0."),
        (card(BONUS_3), "44123", -1, Box.FOURS, "There is no column -1."),
        (card(BONUS), "44123", True, Box.FOURS, "There is no column True."),
        (card(BONUS), "44123", 1, "fours", "There is no such box."),
        (card(BONUS), "44123", 1, None, "There is no such box."),
        (card(BONUS), "44123", 1, 3, "There is no such box."),
        (card(BONUS), "44123", 1, ["fours"], "There is no such box."),
        (
            card(BONUS, yacht=50),
            "44444",
            1,
            Box.CHANCE,
            "Five fours must go in Fours while it is open.",
        ),
        (
            card(BONUS, yacht=0, fours=8),
            "44444",
            1,
            Box.ONES,
            "Five fours must go in a lower box while one is open.",
        ),
        (card(BONUS, yacht=50), "44444", 1, Box.YACHT, "Yacht is already filled."),
        (
            card(DOWN, ones=3),
            "44444",
            1,
            Box.FOURS,
            "Top to bottom: the next box in this column is Twos.",
        ),
        (
            card_of(DOWN_3, {}, {"ones": 1, "twos": 2}),
            "44444",
            2,
            Box.FOURS,
            "Top to bottom: the next box in this column is Threes.",
        ),
        (card(DOWN, ones=3), "44444", 1, Box.ONES, "Ones is already filled."),
        (card_of(BONUS, all_but()), "12345", 1, Box.ONES, "Ones is already filled."),
    ],
)
def test_refusals_are_told_apart(holder, text, column, box, message):
    """B22 and the joker and order rules: one plain sentence each, nothing changed."""
    kept = repr(holder)
    for ask in (holder.points, holder.score):
        with pytest.raises(IllegalMove) as refused:
            ask(dice(text), column, box)
        assert str(refused.value) == message
    assert repr(holder) == kept


def test_choices_come_by_column_and_box():
    choices = card_of(BONUS_3, {"ones": 1}, {"chance": 9}).choices(dice("13345"))
    spots = [(choice.column, choice.box.index) for choice in choices]
    assert spots == sorted(spots)
    assert len(spots) == 37
    assert card_of(BONUS, all_but()).choices(dice("13345")) == ()


@pytest.mark.parametrize("ruleset", [BONUS, CLASSIC])
def test_an_open_box_may_always_be_scratched(ruleset):
    """P13: dice that do not fit score 0."""
    assert offered(card(ruleset), "12246") == {
        "ones": 1,
        "twos": 4,
        "threes": 0,
        "fours": 4,
        "fives": 0,
        "sixes": 6,
        "three_of_a_kind": 0,
        "four_of_a_kind": 0,
        "full_house": 0,
        "small_straight": 0,
        "large_straight": 0,
        "yacht": 0,
        "chance": 15,
    }


def test_top_to_bottom_offers_one_box_in_each_column():
    holder = card_of(DOWN_3, {"ones": 1}, {}, {"ones": 1, "twos": 2})
    assert holder.next_boxes == ((1, Box.TWOS), (2, Box.ONES), (3, Box.THREES))
    assert [tuple(c) for c in holder.choices(dice("11233"))] == [
        (1, Box.TWOS, 2, 0),
        (2, Box.ONES, 2, 0),
        (3, Box.THREES, 6, 0),
    ]


def test_top_to_bottom_goes_all_the_way_down():
    holder = Card.empty(DOWN)
    for box in BOXES:
        assert holder.next_boxes == ((1, box),)
        holder = holder.score(dice("12346"), 1, box)
    assert holder.is_full
    assert holder.next_boxes == ()


def test_boxes_left():
    assert Card.empty(BONUS).boxes_left == 13
    assert Card.empty(BONUS_3).boxes_left == 39
    assert card_of(BONUS_3, {"ones": 0}, {"chance": 9}).boxes_left == 37
    assert card_of(BONUS, all_but()).is_full
    assert not card_of(BONUS_3, all_but(), all_but(), all_but("twos")).is_full


def test_filled_tells_zero_from_open():
    holder = card(BONUS, ones=0)
    assert holder.filled(1, Box.ONES) == 0
    assert holder.filled(1, Box.TWOS) is None


@pytest.mark.parametrize("sum_of", [Card.upper, Card.upper_bonus, Card.lower, Card.column_total])
@pytest.mark.parametrize("column", [0, 2, -1, 1.0])
def test_sums_of_an_unknown_column(sum_of, column):
    with pytest.raises(IllegalMove, match="There is no column"):
        sum_of(card(BONUS), column)


@pytest.mark.parametrize(
    ("ruleset", "columns"),
    [
        (BONUS, ()),
        (BONUS, ((None,) * 12,)),
        (BONUS, ((None,) * 14,)),
        (BONUS, ((None,) * 13,) * 3),
        (BONUS_3, ((None,) * 13,)),
        (BONUS_3, ((None,) * 13,) * 2),
    ],
)
def test_a_card_has_its_rulesets_shape(ruleset: Ruleset, columns):
    with pytest.raises(RulesError, match="thirteen boxes in every column"):
        Card(ruleset, columns)
