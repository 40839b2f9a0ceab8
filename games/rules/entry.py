"""One line of a record: a turn with its rolls and its score, or a seat that leaves.

>>> entry = parse_entry("3.2 26414@x7 35:44426 = fours 12")
>>> entry.seat, entry.nonces, entry.score
(1, ('x7', ''), Score(column=1, box=Box.FOURS))
"""

import re
from dataclasses import dataclass
from typing import TypeAlias

from games.rules.boxes import Box
from games.rules.errors import IllegalMove, InvalidNotation, RulesError, quoted
from games.rules.notation import format_roll, parse_roll
from games.rules.position import Move, Position, Roll, Score

_NONCE = re.compile("[A-Za-z0-9_-]{0,64}")
_LEAVE = re.compile("([1-6]) leaves( to a bot)?")
_TURN = re.compile(r"[0-9]{1,2}\.([1-6]) ([^=]+?)(?: = (?:([1-3])\.)?([a-z_]+) [0-9]+(?:\+100)?)?")


@dataclass(frozen=True)
class TurnEntry:
    """One turn of a seat (from 0): its rolls, its score or None while it is not made.

    `nonces` belong to the rolls: as many as these, or none. `RulesError` if malformed.
    """

    seat: int
    rolls: tuple[Roll, ...]
    score: Score | None = None
    nonces: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not any(self.nonces):
            object.__setattr__(self, "nonces", ())
        if not self.rolls or len(self.nonces) not in (0, len(self.rolls)):
            raise RulesError("A turn has rolls, and either no nonces or one for each roll.")
        if not all(map(_NONCE.fullmatch, self.nonces)):
            raise RulesError("A nonce has up to 64 letters, digits, hyphens and underscores.")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The rolls, then the score."""
        return (*self.rolls, *([] if self.score is None else [self.score]))


@dataclass(frozen=True)
class LeaveEntry:
    """A seat (from 0) leaves and is closed, or handed to a bot that plays on."""

    seat: int
    bot: bool = False


Entry: TypeAlias = TurnEntry | LeaveEntry
"""One line of a record."""

Step: TypeAlias = Move | LeaveEntry
"""What changes a position."""


def play(entry: Entry, position: Position) -> list[tuple[Step, Position]]:
    """Each step of the entry with the position after it; `RulesError` where it is illegal."""
    if isinstance(entry, LeaveEntry):
        after = position.close(entry.seat, bot=entry.bot)
        if after.rolls:  # a leave that lets a turn go on is written before it
            raise IllegalMove("The turn before is not finished.")
        return [(entry, after)]
    if position.rolls:
        raise IllegalMove("The turn before is not finished.")
    played: list[tuple[Step, Position]] = []
    for move in entry.moves:
        position = position.apply(move, entry.seat)
        played.append((move, position))
    return played


def format_entry(entry: Entry, before: Position) -> tuple[str, Position]:
    """The text of an entry that starts in that position, and the position after it."""
    after = play(entry, before)[-1][1]
    if isinstance(entry, LeaveEntry):
        return f"{entry.seat + 1} leaves{' to a bot' if entry.bot else ''}", after
    words = [f"{before.round}.{entry.seat + 1}"]
    for index, roll in enumerate(entry.rolls):
        nonce = f"@{entry.nonces[index]}" if entry.nonces and entry.nonces[index] else ""
        words.append(format_roll(roll, first=index == 0) + nonce)
    if entry.score is not None:
        column, box = entry.score.column, entry.score.box
        card = after.cards[entry.seat]
        bonus = "+100" if card.bonus_yachts > before.card.bonus_yachts else ""
        words.append("=")
        words.append(f"{column}.{box.value}" if before.ruleset.columns > 1 else box.value)
        words.append(f"{card.filled(column, box)}{bonus}")
    return " ".join(words), after


def parse_entry(line: str) -> Entry:
    """The entry of a line, its round and points not yet checked; `InvalidNotation` if malformed."""
    leave, turn = _LEAVE.fullmatch(line), _TURN.fullmatch(line)
    if leave:
        return LeaveEntry(int(leave[1]) - 1, leave[2] is not None)
    if not turn:
        raise InvalidNotation(f"{quoted(line)} is neither a turn nor a leave.")
    parts = [word.partition("@")[::2] for word in turn[2].split(" ")]
    rolls, nonces = tuple(parse_roll(roll) for roll, _ in parts), tuple(n for _, n in parts)
    score = None
    if turn[4]:
        if turn[4] not in [box.value for box in Box]:
            raise InvalidNotation(f"There is no box {quoted(turn[4])}.")
        score = Score(int(turn[3] or 1), Box(turn[4]))
    return TurnEntry(int(turn[1]) - 1, rolls, score, nonces)
