"""Dice, rolls, cards and positions as text, and all that is refused there."""

import pytest

from games.rules import (
    RULESETS,
    Box,
    InvalidNotation,
    Roll,
    RulesError,
    Ruleset,
    format_card,
    format_dice,
    format_position,
    format_roll,
    parse_card,
    parse_dice,
    parse_position,
    parse_roll,
)
from tests.rules.build import BONUS, BONUS_3, CLASSIC, DOWN, DOWN_3, card, card_of, dice, roll

OPEN = ",".join("-" * 13)
YACHT = ",".join([*"-" * 11, "50", "-"])
FULL = "3,6,9,12,15,18,20,0,25,30,40,50,22"
NO_YACHT = "3,6,9,12,15,18,20,0,25,30,40,0,22"


def refuse(parse, text, *more):
    """The sentence with which the text is refused."""
    with pytest.raises(InvalidNotation) as refused:
        parse(text, *more)
    return str(refused.value)


def test_dice_both_ways():
    assert parse_dice("44426") == dice("44426")
    assert format_dice(parse_dice("44426")) == "44426"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "4442",
        "444266",
        "04426",
        "74426",
        "4442a",
        "4 4 4 2 6",
        " 44426",
        "44426 ",
        "44426\n",
        "-4426",
        "4.426",
        "\u0664\u0664\u0664\u0662\u0666",
        "\u20744426",
    ],
)
def test_dice_refused(text):
    assert refuse(parse_dice, text) == f"{text!r} is no five dice."


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("26414", ()),
        (":44426", ()),
        ("3:44426", (3,)),
        ("35:44426", (3, 5)),
        ("1234:66661", (1, 2, 3, 4)),
    ],
)
def test_rolls_both_ways(text, held):
    read = parse_roll(text)
    assert read == roll(held, text[-5:])
    assert format_roll(read, first=":" not in text) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' is no five dice."),
        (":", "'' is no five dice."),
        ("35:", "'' is no five dice."),
        ("35", "'35' is no five dice."),
        ("53:44426", "'53' are no held positions."),
        ("33:44426", "'33' are no held positions."),
        ("0:44426", "'0' are no held positions."),
        ("6:44426", "'6' are no held positions."),
        ("12345:44426", "'12345' are no held positions."),
        ("3 5:44426", "'3 5' are no held positions."),
        ("::44426", "':' are no held positions."),
        ("3:5:44426", "'3:5' are no held positions."),
        ("3:4442", "'4442' is no five dice."),
        ("3:44427", "'44427' is no five dice."),
        ("3:44426 ", "'44426 ' is no five dice."),
        ("-:44426", "'-' are no held positions."),
    ],
)
def test_rolls_refused(text, message):
    assert refuse(parse_roll, text) == message


def test_a_roll_is_written_with_its_dice():
    with pytest.raises(RulesError, match="after the dice have fallen"):
        format_roll(Roll((1,)))
    with pytest.raises(RulesError, match="Nothing can be held before the first roll"):
        format_roll(roll((1,), "12345"), first=True)


@pytest.mark.parametrize(
    ("text", "ruleset", "expected"),
    [
        (OPEN, BONUS, card(BONUS)),
        (YACHT, CLASSIC, card(CLASSIC, yacht=50)),
        (
            f"5{YACHT[1:]}+1",
            BONUS,
            card(BONUS, 1, ones=5, yacht=50),
        ),
        (
            f"0{OPEN[1:]}/{YACHT}/{OPEN}",
            BONUS_3,
            card_of(BONUS_3, {"ones": 0}, {"yacht": 50}),
        ),
    ],
)
def test_cards_both_ways(text, ruleset, expected):
    assert parse_card(text, ruleset) == expected
    assert format_card(expected) == text


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.text)
def test_an_empty_and_a_full_card_of_every_ruleset(ruleset):
    for column in (OPEN, FULL):
        text = "/".join([column] * ruleset.columns)
        assert format_card(parse_card(text, ruleset)) == text


def with_box(box: Box, points: str) -> str:
    """An empty column but for that box."""
    fields = ["-"] * 13
    fields[box.index] = points
    return ",".join(fields)


@pytest.mark.parametrize(
    ("box", "points"),
    [
        (Box.ONES, "6"),
        (Box.ONES, "-1"),
        (Box.TWOS, "3"),
        (Box.TWOS, "12"),
        (Box.SIXES, "31"),
        (Box.SIXES, "36"),
        (Box.THREE_OF_A_KIND, "4"),
        (Box.THREE_OF_A_KIND, "31"),
        (Box.FOUR_OF_A_KIND, "1"),
        (Box.FULL_HOUSE, "24"),
        (Box.FULL_HOUSE, "50"),
        (Box.SMALL_STRAIGHT, "25"),
        (Box.LARGE_STRAIGHT, "30"),
        (Box.YACHT, "100"),
        (Box.YACHT, "49"),
        (Box.CHANCE, "0"),
        (Box.CHANCE, "4"),
        (Box.CHANCE, "31"),
        (Box.CHANCE, "05"),
        (Box.ONES, "00"),
        (Box.ONES, "+1"),
        (Box.ONES, "1 "),
        (Box.ONES, ""),
        (Box.ONES, "--"),
        (Box.ONES, "x"),
        (Box.ONES, "1.0"),
        (Box.ONES, "\u0661"),
        (Box.ONES, "9" * 5000),
        (Box.ONES, "None"),
    ],
)
def test_points_that_a_box_can_never_hold(box, points):
    message = refuse(parse_card, with_box(box, points), BONUS)
    assert message.startswith(
        (f"{box.label} can not hold", "'' is no number", "'1' is no number", "A")
    )


@pytest.mark.parametrize(
    ("text", "ruleset", "message"),
    [
        ("", BONUS, "A column has 13 boxes, not 1."),
        (OPEN[:-2], BONUS, "A column has 13 boxes, not 12."),
        (OPEN + ",-", BONUS, "A column has 13 boxes, not 14."),
        (OPEN + "/", BONUS, "A column has 13 boxes, not 1."),
        (f"{OPEN}/{OPEN}", BONUS, "A card of bonus-1-free has 1 columns."),
        (OPEN, BONUS_3, "A card of bonus-3-free has 3 columns."),
        (f"{OPEN}/{OPEN}", BONUS_3, "A card of bonus-3-free has 3 columns."),
        (FULL + "+0", BONUS, "'0' is no number of bonus Yachts."),
        (FULL + "+", BONUS, "'' is no number of bonus Yachts."),
        (FULL + "+01", BONUS, "'01' is no number of bonus Yachts."),
        (FULL + "+-1", BONUS, "'-1' is no number of bonus Yachts."),
        (FULL + "+1+1", BONUS, "'1+1' is no number of bonus Yachts."),
        (FULL + "+37", BONUS, "'37' is no number of bonus Yachts."),
        (FULL + "+999", BONUS, "'999' is no number of bonus Yachts."),
        (FULL + "+1 ", BONUS, "'1 ' is no number of bonus Yachts."),
        (YACHT + "+1", BONUS, "This card can not have 1 bonus Yachts."),
        (NO_YACHT + "+1", BONUS, "This card can not have 1 bonus Yachts."),
        (FULL + "+1", CLASSIC, "This card can not have 1 bonus Yachts."),
        (f"5{OPEN[1:]}+1", BONUS, "This card can not have 1 bonus Yachts."),
        (f"4{YACHT[1:]}+1", BONUS, "This card can not have 1 bonus Yachts."),
        (f"5{YACHT[1:]}+2", BONUS, "This card can not have 2 bonus Yachts."),
        (f"{FULL}/{FULL}/{OPEN}+1", BONUS_3, "This card can not have 1 bonus Yachts."),
        (FULL + "+1", DOWN, "This card can not have 1 bonus Yachts."),
        (FULL[:-2] + "20+2", DOWN, "This card can not have 2 bonus Yachts."),
        (YACHT, DOWN, "Top to bottom: a box is filled below an open one."),
        (f"3,-,3{OPEN[5:]}", DOWN, "Top to bottom: a box is filled below an open one."),
        (f"{OPEN}/{OPEN}/{YACHT}", DOWN_3, "Top to bottom: a box is filled below an open one."),
    ],
)
def test_cards_refused(text, ruleset, message):
    assert refuse(parse_card, text, ruleset) == message


@pytest.mark.parametrize(
    ("text", "ruleset"),
    [
        (f"5{YACHT[1:]}+1", BONUS),
        (FULL[:-2] + "20+1", DOWN),
        (f"{FULL[:-2]}20/{FULL[:-2]}10/{FULL[:-2]}30+3", DOWN_3),
        (f"{NO_YACHT}/{FULL}/{NO_YACHT}+12", BONUS_3),
        ("0,0,0,0,0,30,30,30,25,30,40,50,30+12", BONUS),
    ],
)
def test_bonus_yachts_that_could_be(text, ruleset):
    """Each in a box that five equal dice could have filled, an upper 0 included."""
    assert format_card(parse_card(text, ruleset)) == text


@pytest.mark.parametrize(
    "text",
    [
        f"bonus-1-free 1 0 - - {OPEN}",
        f"bonus-1-free 2 3 44426 - {OPEN} {YACHT}",
        f"classic-1-free 3 1 11111 1,2b {OPEN} {OPEN} {YACHT} {OPEN}",
        f"bonus-3-down 1 2 12345 - {OPEN}/{OPEN}/{OPEN}",
        f"bonus-1-free 1 0 - - {FULL}",
        f"bonus-1-free 2 0 - 2 {FULL} {OPEN}",
        "bonus-1-free 2 1 12345 1,3b,5,6" + f" {OPEN}" * 6,
    ],
)
def test_positions_both_ways(text):
    assert format_position(parse_position(text)) == text


def test_a_position_is_read_into_its_parts():
    position = parse_position(f"bonus-1-free 2 3 44426 1,2b,3 {OPEN} {YACHT} {OPEN} {OPEN} {OPEN}")
    assert (position.ruleset, position.seat, position.rolls) == (BONUS, 1, 3)
    assert (position.dice, position.closed) == (dice("44426"), frozenset({0, 2}))
    assert position.handed == {1}
    assert position.card == card(BONUS, yacht=50)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A position has six fields or more."),
        ("bonus-1-free 1 0 - -", "A position has six fields or more."),
        (f"bonus-2-free 1 0 - - {OPEN}", "There is no ruleset 'bonus-2-free'."),
        (f"Bonus-1-free 1 0 - - {OPEN}", "There is no ruleset 'Bonus-1-free'."),
        (f"bonus-1-free 0 0 - - {OPEN}", "'0' is no seat."),
        (f"bonus-1-free 7 0 - - {OPEN}", "'7' is no seat."),
        (f"bonus-1-free 2 0 - - {OPEN}", "There is no such seat."),
        (f"bonus-1-free 01 0 - - {OPEN}", "'01' is no seat."),
        (f"bonus-1-free -1 0 - - {OPEN}", "'-1' is no seat."),
        (f"bonus-1-free \u0661 0 - - {OPEN}", "'\u0661' is no seat."),
        (f"bonus-1-free 1 4 12345 - {OPEN}", "'4' is no number of rolls."),
        (f"bonus-1-free 1 - 12345 - {OPEN}", "'-' is no number of rolls."),
        (f"bonus-1-free 1 1 1234 - {OPEN}", "'1234' is no five dice."),
        (f"bonus-1-free 1 1 - - {OPEN}", "Dice lie on the table after one to three rolls, and"),
        (f"bonus-1-free 1 0 12345 - {OPEN}", "Dice lie on the table after one to three rolls, "),
        (f"bonus-1-free 1 0 - 0 {OPEN}", "'0' is no closed seat."),
        (f"bonus-1-free 1 0 - 2 {OPEN}", "There is no such seat."),
        (f"bonus-1-free 1 0 - 3,2 {OPEN} {OPEN} {OPEN}", "Closed seats are listed once each, in"),
        (f"bonus-1-free 1 0 - 2,2 {OPEN} {OPEN}", "Closed seats are listed once each, in order."),
        (f"bonus-1-free 1 0 - 2, {OPEN} {OPEN}", "'' is no closed seat."),
        (f"bonus-1-free 1 0 - 2b,2 {OPEN} {OPEN}", "Closed seats are listed once each, in"),
        (f"bonus-1-free 1 0 - bb {OPEN} {OPEN}", "'b' is no closed seat."),
        (f"bonus-1-free 1 0 - 1 {OPEN} {OPEN} {OPEN}", "Seat 1 has nothing to play."),
        (f"bonus-1-free 1 0 - - {FULL} {OPEN}", "Seat 1 has nothing to play."),
        (f"bonus-1-free 1 1 12345 - {FULL}", "The game is over, no dice lie on the table."),
        (f"bonus-1-free 1 1 12345 1 {OPEN}", "The game is over, no dice lie on the table."),
        (f"bonus-1-free 1  0 - - {OPEN}", "'' is no number of rolls."),
        (f" bonus-1-free 1 0 - - {OPEN}", "There is no ruleset ''."),
        (f"bonus-1-free 1 0 - - {OPEN} ", "A column has 13 boxes, not 1."),
        (f"bonus-1-free 1 0 - - {OPEN}\n", "Chance can not hold '-\\n'."),
        (f"bonus-1-free 1 0 - -{(' ' + OPEN) * 7}", "A game has one to six seats."),
        (f"bonus-3-free 1 0 - - {OPEN}", "A card of bonus-3-free has 3 columns."),
    ],
)
def test_positions_refused(text, message):
    assert refuse(parse_position, text).startswith(message)


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.text)
def test_rulesets_both_ways(ruleset):
    assert Ruleset.parse(ruleset.text) is ruleset


def test_all_eight_rulesets():
    assert sorted(ruleset.text for ruleset in RULESETS) == [
        "bonus-1-down",
        "bonus-1-free",
        "bonus-3-down",
        "bonus-3-free",
        "classic-1-down",
        "classic-1-free",
        "classic-3-down",
        "classic-3-free",
    ]


@pytest.mark.parametrize(
    "text",
    ["", "bonus", "bonus-1", "bonus-1-free ", "BONUS-1-FREE", "bonus-01-free", "free-1-bonus"],
)
def test_rulesets_refused(text):
    assert refuse(Ruleset.parse, text) == f"There is no ruleset {text!r}."


@pytest.mark.parametrize(
    "fields", [{"columns": 2}, {"columns": True}, {"columns": "1"}, {"columns": 0}]
)
def test_columns_are_one_or_three(fields):
    with pytest.raises(RulesError, match="one column or three"):
        Ruleset(**fields)


@pytest.mark.parametrize("fields", [{"variant": "bonus"}, {"order": "free"}, {"order": None}])
def test_variant_and_order_are_no_text(fields):
    with pytest.raises(RulesError, match="a variant and an order"):
        Ruleset(**fields)
