"""Draws the dice of a finished game again from what anybody can read of it."""

import hashlib
from collections import Counter
from typing import Any, NamedTuple

from games.dice_source import KeyedDice, Throw
from games.rules import Record, Roll, TurnEntry


class Place(NamedTuple):
    """Where in a game a roll was made: the seat from 0, its turn and the roll from 1."""

    seat: int
    turn: int
    roll: int


def header(record: Record, name: str) -> str:
    return dict(record.headers)[name]


def seal_of(key: str) -> str:
    return hashlib.sha256(bytes.fromhex(key)).hexdigest()


def shown(part: Any, summary: str) -> str:
    """The code below a summary that has to be opened first."""
    part.get_by_text(summary).click()
    return str(part.get_by_role("code").text_content())


def draws_differ(record: Record, key: str) -> list[str]:
    """The rolls of a game that the key does not explain."""
    source, wrong = KeyedDice(bytes.fromhex(key)), []
    turns: Counter[int] = Counter()
    for entry in record.entries:
        assert isinstance(entry, TurnEntry)
        turns[entry.seat] += 1
        turn = turns[entry.seat]
        nonces = entry.nonces or ("",) * len(entry.rolls)
        last = (0,) * 5
        for number, (roll, nonce) in enumerate(zip(entry.rolls, nonces, strict=True), start=1):
            if (
                _redrawn(source, Place(entry.seat, turn, number), roll, last, nonce)
                != roll.dice.values
            ):
                wrong.append(f"seat {entry.seat} turn {turn} roll {number}: {roll.dice}")
            last = roll.dice.values
    return wrong


def _redrawn(
    source: KeyedDice, place: Place, roll: Roll, last: tuple[int, ...], nonce: str
) -> tuple[int, ...]:
    kept = tuple(sorted(last[at - 1] for at in roll.held))
    drawn = iter(source.draw(Throw(place.seat, place.turn, place.roll, kept, nonce)))
    return tuple(last[at - 1] if at in roll.held else next(drawn) for at in range(1, 6))
