"""The rules of Yacht: pure values, no clock, no chance, no I/O.

Everything public is imported here. A value's repr can be pasted back once the
public names are imported: ``eval(repr(position)) == position``.
"""

from games.rules.boxes import BOXES, LOWER, UPPER, Box
from games.rules.card import Card, Choice, Column
from games.rules.dice import HANDS, KEEPS, Dice, Hand, Held, held_positions, outcomes
from games.rules.entry import Entry, LeaveEntry, Step, TurnEntry
from games.rules.errors import IllegalMove, InvalidNotation, NotYourTurn, RulesError
from games.rules.notation import (
    format_card,
    format_dice,
    format_position,
    format_roll,
    parse_card,
    parse_dice,
    parse_position,
    parse_roll,
)
from games.rules.position import SEATS, Move, Outcome, Position, Roll, Score, places
from games.rules.record import Record, format_record, parse_record
from games.rules.ruleset import (
    BONUS_YACHT,
    ROLLS,
    RULESETS,
    UPPER_BONUS,
    UPPER_BONUS_AT,
    Order,
    Ruleset,
    Ties,
    Variant,
)

__all__ = [
    "BONUS_YACHT",
    "BOXES",
    "HANDS",
    "KEEPS",
    "LOWER",
    "ROLLS",
    "RULESETS",
    "SEATS",
    "UPPER",
    "UPPER_BONUS",
    "UPPER_BONUS_AT",
    "Box",
    "Card",
    "Choice",
    "Column",
    "Dice",
    "Entry",
    "Hand",
    "Held",
    "IllegalMove",
    "InvalidNotation",
    "LeaveEntry",
    "Move",
    "NotYourTurn",
    "Order",
    "Outcome",
    "Position",
    "Record",
    "Roll",
    "RulesError",
    "Ruleset",
    "Score",
    "Step",
    "Ties",
    "TurnEntry",
    "Variant",
    "format_card",
    "format_dice",
    "format_position",
    "format_record",
    "format_roll",
    "held_positions",
    "outcomes",
    "parse_card",
    "parse_dice",
    "parse_position",
    "parse_record",
    "parse_roll",
    "places",
]
