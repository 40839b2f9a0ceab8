"""Where dice come from: one keyed function for every game, and a scripted one for tests.

Nobody can know a die before it is rolled: it depends on the game's key, which never leaves the
server while the game runs, and on a nonce that the roller's browser sends with the roll. Nobody
can change it afterwards: the key's SHA-256 is shown before the first roll and the key at the end.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

KEY_BYTES = 32
NONCE = re.compile(r"[A-Za-z0-9_-]{0,64}")

# 252 is the largest multiple of six that a byte holds. A byte above it is thrown away, else the
# faces 1 to 4 would come 43 times in 256 and the others 42 times.
FAIR_BYTES = 252


@dataclass(frozen=True)
class Throw:
    """What decides the dice of one roll, next to the key.

    `turn` and `roll` count from 1; `kept` are the values kept, sorted; `seat` counts from 0 and is
    None where everybody plays the same luck; `nonce` is then empty.
    """

    seat: int | None
    turn: int
    roll: int
    kept: tuple[int, ...]
    nonce: str = ""

    def context(self) -> bytes:
        """An unambiguous text of the fields: their separator occurs in none of them."""
        seat = "all" if self.seat is None else str(self.seat)
        kept = "".join(map(str, sorted(self.kept)))
        return f"yacht-dice-1|{seat}|{self.turn}|{self.roll}|{kept}|{self.nonce}".encode()


class DiceSource(Protocol):
    """Gives the values of the dice that one throw needs."""

    def draw(self, throw: Throw) -> tuple[int, ...]:
        """`5 - len(throw.kept)` values from 1 to 6, in the order of the free positions."""


def new_key() -> bytes:
    """32 bytes from the system's source of chance: all the luck of one game."""
    return secrets.token_bytes(KEY_BYTES)


def commitment(key: bytes) -> str:
    """The SHA-256 of a key in hexadecimal, shown before the first roll."""
    return hashlib.sha256(key).hexdigest()


def faces(key: bytes, context: bytes) -> Iterator[int]:
    """An endless row of fair dice: bytes of HMAC-SHA256(key, context, block), by rejection."""
    block = 0
    while True:
        message = context + b"|" + str(block).encode()
        for byte in hmac.digest(key, message, "sha256"):
            if byte < FAIR_BYTES:
                yield byte % 6 + 1
        block += 1


@dataclass(frozen=True)
class KeyedDice:
    """The dice of a game: the same key and the same throw give the same dice, always."""

    key: bytes

    def draw(self, throw: Throw) -> tuple[int, ...]:
        row = faces(self.key, throw.context())
        return tuple(next(row) for _ in range(5 - len(throw.kept)))


class ScriptedDice:
    """Dice that a test writes down: one sequence of values for each throw."""

    def __init__(self, throws: Sequence[Sequence[int]]) -> None:
        self._throws = iter(throws)

    def draw(self, throw: Throw) -> tuple[int, ...]:
        values = tuple(next(self._throws))
        if len(values) != 5 - len(throw.kept):
            raise ValueError(f"{len(values)} values written for {5 - len(throw.kept)} dice")
        return values
