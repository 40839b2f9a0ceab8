"""Chooses the dice of a real game: its key is known to the test, so a nonce can be searched.

Nothing of the product is replaced. The page draws its nonce from the browser's chance, and that
is what a test can set.
"""

from itertools import count
from typing import Any

from games.dice_source import KeyedDice, Throw
from games.rules import Position

RIGGED = """(() => {
  const next = [];
  const real = crypto.getRandomValues.bind(crypto);
  Crypto.prototype.getRandomValues = (array) => {
    const hex = next.shift();
    if (!hex) return real(array);
    array.set(hex.match(/../g).map((two) => parseInt(two, 16)));
    return array;
  };
  window.luck = (hex) => next.push(hex);
})()"""


def nonce_for(key: str, position: Position, held: str, wanted: str) -> str:
    """A nonce with which the next roll, those positions held, shows the wanted dice."""
    keep = set(map(int, held))
    values = tuple(map(int, wanted))
    old = position.dice.values if position.dice else values
    assert all(old[at - 1] == values[at - 1] for at in keep), "held dice stay as they are"
    kept = tuple(sorted(old[at - 1] for at in keep))
    free = tuple(value for at, value in enumerate(values, start=1) if at not in keep)
    source = KeyedDice(bytes.fromhex(key))
    for number in count():
        nonce = f"{number:032x}"
        throw = Throw(position.seat, position.round, position.rolls + 1, kept, nonce)
        if source.draw(throw) == free:
            return nonce
    raise AssertionError("unreachable")


def rig(table: Any, key: str, wanted: str) -> None:
    """Let the next roll at this table show these dice."""
    nonce = nonce_for(key, table.position, table.read()["held"], wanted)
    table.page.evaluate("(hex) => window.luck(hex)", nonce)
