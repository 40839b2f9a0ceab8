"""A whole game as text: who played by which rules, and a line for each turn.

>>> from games.rules import Box, Dice, Score
>>> record = Record(Ruleset(), Ties.SHARE, ("Ann", "Bo"))
>>> record = record.add(Roll((), Dice((2, 6, 4, 1, 4))), nonce="x7")
>>> record = record.add(Roll((3, 5), Dice((4, 4, 4, 2, 4)))).add(Score(1, Box.FOURS))
>>> record = record.leave(0)
>>> print(record.text, end="")
Yacht record 1
Ruleset: bonus-1-free
Ties: share
Seat 1: Ann
Seat 2: Bo
<BLANKLINE>
1.1 26414@x7 35:44424 = fours 16
1 leaves
>>> parse_record(record.text) == record, record.totals
(True, (16, 0))
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from games.rules.entry import Entry, LeaveEntry, Step, TurnEntry, format_entry, parse_entry, play
from games.rules.errors import IllegalMove, InvalidNotation, RulesError, quoted
from games.rules.position import SEATS, Move, Position, Roll
from games.rules.ruleset import Ruleset, Ties

_FIRST_LINE = "Yacht record 1"
_KEY = re.compile("(?!(?:Ruleset|Ties|Seat [0-9]+)$)[A-Za-z][A-Za-z0-9 _-]*")


@dataclass(frozen=True)
class Record:
    """A game: rules, names by seat, entries in order, further headers as (key, value).

    Names and values are any text of one line; `RulesError` for anything else.
    """

    ruleset: Ruleset
    ties: Ties
    names: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        if len(self.names) not in SEATS:
            raise RulesError("A game has one to six seats.")
        keys = [key for key, _ in self.headers]
        if len(set(keys)) != len(keys) or not all(map(_KEY.fullmatch, keys)):
            raise RulesError("The headers need different keys of letters and digits.")
        for value in (*self.names, *(value for _, value in self.headers)):
            if any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in value):
                raise RulesError("Names and headers must be one line without control characters.")

    def positions(self) -> Iterator[tuple[Step, Position]]:
        """Every step from the start with the position after it; `RulesError` if illegal."""
        position = self._start
        for entry in self.entries:
            played = play(entry, position)
            yield from played
            position = played[-1][1]

    @property
    def _start(self) -> Position:
        return Position.start(self.ruleset, len(self.names))

    @cached_property
    def _last(self) -> Position:
        last = self._start
        for _, position in self.positions():
            last = position
        return last

    def replay(self) -> Position:
        """The position after the last entry; `RulesError` when one of them is illegal."""
        return self._last

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat after the last entry."""
        return self.replay().totals

    @property
    def text(self) -> str:
        """The whole record in lines; `parse_record` reads it back."""
        return format_record(self)

    def add(self, move: Move, nonce: str = "") -> "Record":
        """The record with the move of the seat on turn; `RulesError` when it is illegal."""
        before = self.replay()
        after = before.apply(move)
        finished = self.entries
        rolls: tuple[Roll, ...] = ()
        nonces: tuple[str, ...] = ()
        last = self.entries[-1] if before.rolls else None
        if isinstance(last, TurnEntry):
            finished, rolls = self.entries[:-1], last.rolls
            nonces = last.nonces or ("",) * len(rolls)
        if isinstance(move, Roll):
            turn = TurnEntry(before.seat, (*rolls, move), None, (*nonces, nonce))
        elif nonce:
            raise RulesError("Only a roll has a nonce.")
        else:
            turn = TurnEntry(before.seat, rolls, move, nonces)
        return self._with((*finished, turn), after)

    def leave(self, seat: int, *, bot: bool = False) -> "Record":
        """The record with that seat closed or handed; `IllegalMove` as `Position.close`.

        A leave that lets a begun turn go on is written before that turn.
        """
        after = self.replay().close(seat, bot=bot)
        cut = len(self.entries) - (1 if after.rolls else 0)
        entry = LeaveEntry(seat, bot)
        return self._with((*self.entries[:cut], entry, *self.entries[cut:]), after)

    def undo(self) -> "Record":
        """The record without its last score, the dice lying as before.

        `IllegalMove` when nothing is scored, or a roll or a leave has followed.
        """
        if not self.entries:
            raise IllegalMove("There is no score to take back.")
        last = self.entries[-1]
        if isinstance(last, LeaveEntry) or last.score is None:
            raise IllegalMove("The game has gone on since; the score stands.")
        return replace(self, entries=(*self.entries[:-1], replace(last, score=None)))

    def _with(self, entries: tuple[Entry, ...], after: Position) -> "Record":
        record = replace(self, entries=entries)
        record.__dict__["_last"] = after
        return record


def format_record(record: Record) -> str:
    """The record as text, each line ended; `RulesError` when it is illegal."""
    lines = [_FIRST_LINE, f"Ruleset: {record.ruleset.text}", f"Ties: {record.ties.value}"]
    lines += [f"Seat {number}: {name}" for number, name in enumerate(record.names, start=1)]
    lines += [f"{key}: {value}" for key, value in record.headers]
    lines.append("")
    position = record._start
    for entry in record.entries:
        line, position = format_entry(entry, position)
        lines.append(line)
    return "\n".join(lines) + "\n"


def parse_record(text: str) -> Record:
    """The record of a text, replayed and checked to the last point, else `InvalidNotation`."""
    lines = text.removesuffix("\n").split("\n")
    if "" not in lines:
        raise InvalidNotation("A record has an empty line after its headers.")
    start = lines.index("")
    record = _parse_headers(lines[:start])
    position, entries = record._start, list[Entry]()
    for number, line in enumerate(lines[start + 1 :], start=start + 2):
        try:
            entry = parse_entry(line)
            canonical, position = format_entry(entry, position)
        except RulesError as error:
            raise InvalidNotation(f"Line {number}: {error}") from None
        if canonical != line:
            raise InvalidNotation(f"Line {number} should read {canonical!r}.")
        entries.append(entry)
    return record._with(tuple(entries), position)


def _parse_headers(lines: list[str]) -> Record:
    pairs = [line.partition(": ")[::2] for line in lines[1:] if ": " in line]
    keys = [key for key, _ in pairs]
    seats = sum(re.fullmatch("Seat [0-9]+", key) is not None for key in keys)
    fixed = ["Ruleset", "Ties", *(f"Seat {number}" for number in range(1, seats + 1))]
    if lines[:1] != [_FIRST_LINE] or len(pairs) != len(lines) - 1 or keys[: len(fixed)] != fixed:
        raise InvalidNotation(f"A record starts with {_FIRST_LINE!r}, Ruleset, Ties and Seats.")
    values = [value for _, value in pairs]
    if values[1] not in [ties.value for ties in Ties]:
        raise InvalidNotation(f"There is no rule for ties {quoted(values[1])}.")
    names, headers = tuple(values[2 : len(fixed)]), tuple(pairs[len(fixed) :])
    try:
        return Record(Ruleset.parse(values[0]), Ties(values[1]), names, (), headers)
    except RulesError as error:
        raise InvalidNotation(str(error)) from None
