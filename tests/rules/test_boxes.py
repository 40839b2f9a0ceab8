"""What five dice are worth in each box."""

import itertools

import pytest

from games.rules import BOXES, HANDS, LOWER, UPPER, Box, Dice
from tests.rules.build import BONUS, CLASSIC, card, dice, offered


def test_thirteen_boxes_by_slug_from_the_top():
    assert " ".join(box.value for box in BOXES) == (
        "ones twos threes fours fives sixes three_of_a_kind four_of_a_kind full_house "
        "small_straight large_straight yacht chance"
    )
    assert [box.index for box in BOXES] == list(range(13))
    assert (*UPPER, *LOWER) == BOXES
    assert [box.number for box in UPPER] == [1, 2, 3, 4, 5, 6]
    assert {box.number for box in LOWER} == {None}
    assert [box.is_upper for box in BOXES] == [True] * 6 + [False] * 7


def test_labels():
    assert [box.label for box in BOXES] == [
        "Ones",
        "Twos",
        "Threes",
        "Fours",
        "Fives",
        "Sixes",
        "Three of a kind",
        "Four of a kind",
        "Full house",
        "Small straight",
        "Large straight",
        "Yacht",
        "Chance",
    ]


@pytest.mark.parametrize("slug", ["", " ", "ones ", "Ones", "ONES", "Bonus", 99, 0, None, ["ones"]])
def test_nothing_else_names_a_box(slug):
    """B22: an empty or near name does not match the first box."""
    with pytest.raises(ValueError, match="not a valid Box"):
        Box(slug)


@pytest.mark.parametrize(
    ("text", "box", "points"),
    [
        ("31313", Box.ONES, 2),
        ("31313", Box.THREES, 9),
        ("31313", Box.SIXES, 0),
        ("66666", Box.SIXES, 30),
        ("22346", Box.TWOS, 4),
        ("44426", Box.FOURS, 12),
        ("55123", Box.FIVES, 10),
    ],
)
def test_upper_boxes_count_their_number(text, box, points):
    """P15."""
    assert box.natural(dice(text)) == points


@pytest.mark.parametrize(
    ("text", "three", "four"),
    [
        ("55562", 23, 0),  # B12
        ("44442", 18, 18),  # B12
        ("55566", 27, 0),  # B13
        ("44444", 20, 20),  # B13
        ("62625", 0, 0),  # B15
        ("12345", 0, 0),
        ("11111", 5, 5),
        ("66665", 29, 29),
        ("61616", 20, 0),
    ],
)
def test_kinds_are_the_total_of_all_five(text, three, four):
    """B12 only the matching dice counted; B13 Scandinavian sums; B15 two pairs passed."""
    assert Box.THREE_OF_A_KIND.natural(dice(text)) == three
    assert Box.FOUR_OF_A_KIND.natural(dice(text)) == four


def test_kinds_with_an_open_yacht_box():
    """B13: 4-4-4-4-4 is 20 in both kinds while the Yacht box is open, in both variants."""
    for ruleset in (BONUS, CLASSIC):
        points = offered(card(ruleset), "44444")
        assert points["three_of_a_kind"] == points["four_of_a_kind"] == 20


@pytest.mark.parametrize(
    ("text", "points"),
    [("22255", 25), ("52525", 25), ("11666", 25), ("22225", 0), ("22256", 0), ("33333", 0)],
)
def test_full_house(text, points):
    """P19; five equal dice are none."""
    assert Box.FULL_HOUSE.natural(dice(text)) == points


@pytest.mark.parametrize(
    ("text", "small", "large"),
    [
        ("34466", 0, 0),  # B16
        ("12334", 30, 0),  # B18
        ("42331", 30, 0),  # B18
        ("12346", 30, 0),  # B19
        ("13456", 30, 0),  # B19, B21
        ("12345", 30, 40),
        ("65432", 30, 40),
        ("36251", 0, 0),
        ("23544", 30, 0),
        ("12456", 0, 0),
        ("12356", 0, 0),
        ("33333", 0, 0),
    ],
)
def test_straights(text, small, large):
    """B16 a false one; B18 a pair inside; B19 a stray fifth die; B21 ones were wild."""
    assert Box.SMALL_STRAIGHT.natural(dice(text)) == small
    assert Box.LARGE_STRAIGHT.natural(dice(text)) == large


def test_straights_are_found_in_every_order():
    """B18, B19: where the dice lie does not matter."""
    for values in itertools.permutations((1, 2, 3, 4, 6)):
        assert Box.SMALL_STRAIGHT.natural(Dice(values)) == 30
    for values in itertools.permutations((2, 3, 4, 5, 6)):
        assert Box.LARGE_STRAIGHT.natural(Dice(values)) == 40


def test_yacht_and_chance():
    """P22, P23."""
    assert [Box.YACHT.natural(Dice((face,) * 5)) for face in range(1, 7)] == [50] * 6
    assert Box.YACHT.natural(dice("44442")) == 0
    assert Box.CHANCE.natural(dice("44442")) == 18
    assert Box.CHANCE.natural(dice("11111")) == 5


@pytest.mark.parametrize("face", range(1, 7))
def test_a_joker_is_worth_full_points_below(face):
    """P25: 25, 30, 40 or the total."""
    joker = Dice((face,) * 5)
    total = 5 * face
    assert [box.as_joker(joker) for box in LOWER] == [total, total, 25, 30, 40, 50, total]
    assert [box.as_joker(joker) for box in UPPER] == [
        total if box.number == face else 0 for box in UPPER
    ]


def test_only_five_equal_dice_are_a_joker():
    for hand in HANDS:
        fallen = Dice(hand)
        if not fallen.is_yacht:
            assert [b.as_joker(fallen) for b in BOXES] == [b.natural(fallen) for b in BOXES]


@pytest.mark.parametrize(
    ("box", "hands"),
    [
        (Box.THREE_OF_A_KIND, 6 + 30 + 30 + 60),
        (Box.FOUR_OF_A_KIND, 6 + 30),
        (Box.FULL_HOUSE, 30),
        (Box.SMALL_STRAIGHT, 2 + 12 + 2),
        (Box.LARGE_STRAIGHT, 2),
        (Box.YACHT, 6),
        (Box.CHANCE, 252),
    ],
)
def test_how_many_hands_score_in_a_lower_box(box, hands):
    """Counted by hand: pairs inside a run 12, a run of four with a stray die 2 more."""
    assert sum(box.natural(Dice(hand)) > 0 for hand in HANDS) == hands


@pytest.mark.parametrize(
    ("box", "possible"),
    [
        (Box.ONES, {0, 1, 2, 3, 4, 5}),
        (Box.SIXES, {0, 6, 12, 18, 24, 30}),
        (Box.FULL_HOUSE, {0, 25}),
        (Box.SMALL_STRAIGHT, {0, 30}),
        (Box.LARGE_STRAIGHT, {0, 40}),
        (Box.YACHT, {0, 50}),
        (Box.THREE_OF_A_KIND, {0, *range(5, 31)}),
        (Box.FOUR_OF_A_KIND, {0, *range(5, 31)}),
        (Box.CHANCE, set(range(5, 31))),
    ],
)
def test_what_a_box_can_hold(box, possible):
    """Row 43 of A.5: "0 or 5 to 30"; Chance is never 0."""
    assert box.possible == possible
