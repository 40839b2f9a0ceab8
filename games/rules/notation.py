"""Dice, rolls, cards and positions as text: strict to read, one form for each value.

A card is thirteen points a column ("-" where open), columns joined by "/", then "+" and
the number of bonus Yachts if any. A position is ruleset, seat from 1, rolls made, dice,
closed seats and a card for each seat. What could never have been played is refused.

>>> position = parse_position("bonus-1-free 1 2 44426 - " + "-," * 11 + "50,-")
>>> position.dice, position.card.total
(Dice(values=(4, 4, 4, 2, 6)), 50)
>>> format_position(position)
'bonus-1-free 1 2 44426 - -,-,-,-,-,-,-,-,-,-,-,50,-'
"""

import re

from games.rules.boxes import BOXES, Box, joker_points
from games.rules.card import Card, Column
from games.rules.dice import Dice
from games.rules.errors import InvalidNotation, RulesError, quoted
from games.rules.position import Position, Roll
from games.rules.ruleset import Order, Ruleset, Variant

_POINTS: list[dict[str, int | None]] = [
    {"-": None, **{str(points): points for points in box.possible}} for box in BOXES
]
_YACHTS = [joker_points((face,) * 5) for face in range(1, 7)]


def _number(text: str, what: str, low: int, high: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]?", text) or not low <= int(text) <= high:
        raise InvalidNotation(f"{quoted(text)} is no {what}.")
    return int(text)


def format_dice(dice: Dice) -> str:
    """Five digits in the order in which the dice lie: "44426"."""
    return str(dice)


def parse_dice(text: str) -> Dice:
    """The dice of five digits 1 to 6, else `InvalidNotation`."""
    if not re.fullmatch("[1-6]{5}", text):
        raise InvalidNotation(f"{quoted(text)} is no five dice.")
    return Dice(tuple(map(int, text)))


def format_roll(roll: Roll, first: bool = False) -> str:
    """Held positions, ":", the dice; for the first roll of a turn only the dice.

    `RulesError` when the dice have not fallen, or a first roll holds some.

    >>> format_roll(Roll((3, 5), Dice((4, 4, 4, 2, 6))))
    '35:44426'
    """
    if roll.dice is None:
        raise RulesError("A roll is written after the dice have fallen.")
    if first and roll.held:
        raise RulesError("Nothing can be held before the first roll.")
    return str(roll.dice) if first else "".join(map(str, roll.held)) + f":{roll.dice}"


def parse_roll(text: str) -> Roll:
    """The roll of "26414" (first of a turn), "35:44426" or ":44426" (later ones).

    `InvalidNotation` when it is malformed, or all five are held.
    """
    held, _, dice = text.rpartition(":")
    if not re.fullmatch("1?2?3?4?5?", held) or len(held) == 5:
        raise InvalidNotation(f"{quoted(held)} are no held positions.")
    return Roll(tuple(map(int, held)), parse_dice(dice))


def format_card(card: Card) -> str:
    """The card's points by column, and its bonus Yachts."""
    columns = (",".join("-" if p is None else str(p) for p in column) for column in card.columns)
    return "/".join(columns) + (f"+{card.bonus_yachts}" if card.bonus_yachts else "")


def parse_card(text: str, ruleset: Ruleset) -> Card:
    """The card, or `InvalidNotation` for a shape or points that the ruleset can not give."""
    body, plus, extra = text.partition("+")
    columns = tuple(_parse_column(column, ruleset) for column in body.split("/"))
    if len(columns) != ruleset.columns:
        raise InvalidNotation(f"A card of {ruleset.text} has {ruleset.columns} columns.")
    card = Card(ruleset, columns, _number(extra, "number of bonus Yachts", 1, 36) if plus else 0)
    if card.bonus_yachts > _most_bonus_yachts(card):
        raise InvalidNotation(f"This card can not have {extra} bonus Yachts.")
    return card


def _parse_column(text: str, ruleset: Ruleset) -> Column:
    fields = text.split(",")
    if len(fields) != len(BOXES):
        raise InvalidNotation(f"A column has 13 boxes, not {len(fields)}.")
    column = tuple(map(_parse_points, fields, BOXES))
    filled = len(BOXES) - column.count(None)
    if ruleset.order is Order.DOWN and None in column[:filled]:
        raise InvalidNotation("Top to bottom: a box is filled below an open one.")
    return column


def _parse_points(text: str, box: Box) -> int | None:
    points = _POINTS[box.index].get(text, -1)
    if points == -1:
        raise InvalidNotation(f"{box.label} can not hold {quoted(text)}.")
    return points


def _most_bonus_yachts(card: Card) -> int:
    """How many of the filled boxes a bonus Yacht could have filled; 0 without a 50."""
    yachts = [column[Box.YACHT.index] for column in card.columns]
    if card.ruleset.variant is Variant.CLASSIC or None in yachts or 50 not in yachts:
        return 0
    late = (Box.CHANCE,) if card.ruleset.order is Order.DOWN else BOXES
    return sum(
        column[box.index] in {points[box.index] for points in _YACHTS}
        for column in card.columns
        for box in late
        if box is not Box.YACHT
    )


def format_position(position: Position) -> str:
    """Ruleset, seat from 1, rolls, dice or "-", seats that left or "-", then the cards.

    A seat that was handed to a bot has a `b` behind its number.
    """
    left = ",".join(
        f"{seat + 1}{'b' * (seat in position.handed)}" for seat in sorted(position.left)
    )
    return " ".join(
        (
            position.ruleset.text,
            str(position.seat + 1),
            str(position.rolls),
            "-" if position.dice is None else str(position.dice),
            left or "-",
            *map(format_card, position.cards),
        )
    )


def parse_position(text: str) -> Position:
    """The position, or `InvalidNotation` naming what is wrong."""
    fields = text.split(" ")
    if len(fields) < 6:
        raise InvalidNotation("A position has six fields or more.")
    ruleset = Ruleset.parse(fields[0])
    seat = _number(fields[1], "seat", 1, 6) - 1
    rolls = _number(fields[2], "number of rolls", 0, 3)
    dice = None if fields[3] == "-" else parse_dice(fields[3])
    closed, handed = _parse_left(fields[4])
    cards = tuple(parse_card(field, ruleset) for field in fields[5:])
    try:
        position = Position(ruleset, cards, seat, rolls, dice, closed, handed)
    except RulesError as error:
        raise InvalidNotation(str(error)) from None
    if position.is_over and position.rolls:
        raise InvalidNotation("The game is over, no dice lie on the table.")
    if not position.is_over and (seat in closed or position.card.is_full):
        raise InvalidNotation(f"Seat {seat + 1} has nothing to play.")
    return position


def _parse_left(text: str) -> tuple[frozenset[int], frozenset[int]]:
    """The closed seats and those handed to a bot."""
    words = [] if text == "-" else text.split(",")
    seats = [_number(word.removesuffix("b"), "closed seat", 1, 6) for word in words]
    if seats != sorted(set(seats)):
        raise InvalidNotation("Closed seats are listed once each, in order.")
    handed = {seat - 1 for seat, word in zip(seats, words, strict=True) if word.endswith("b")}
    return frozenset(seat - 1 for seat in seats) - handed, frozenset(handed)
