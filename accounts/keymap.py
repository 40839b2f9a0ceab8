"""Which single key does what at a table."""

import unicodedata
from typing import Any, NamedTuple


class Key(NamedTuple):
    """One act: what it does, in words, and its usual key."""

    title: str
    usual: str


KEYMAP = {
    "roll": Key("Roll", "R"),
    **{f"die_{at}": Key(f"Die {at}", str(at)) for at in range(1, 6)},
    "score": Key("Score the picked box", "S"),
    "pin": Key("Pin a card", "P"),
    "undo": Key("Undo", "U"),
    "list": Key("The list of keys", "?"),
}


def is_key(text: str) -> bool:
    """Whether one press of a keyboard can write it: a visible letter, digit or sign."""
    return len(text) == 1 and unicodedata.category(text)[0] in "LNPS"


def chosen_keys(stored: Any) -> dict[str, str]:
    """A key for every act: the stored ones where they still make sense together, else the usual."""
    kept = stored.get("keymap") if isinstance(stored, dict) else None
    keys = {name: key.usual for name, key in KEYMAP.items()}
    if isinstance(kept, dict):
        keys |= {name: key for name, key in kept.items() if name in KEYMAP and isinstance(key, str)}
    usual = {name: key.usual for name, key in KEYMAP.items()}
    return keys if not clashes(keys) and all(map(is_key, keys.values())) else usual


def clashes(keys: dict[str, str]) -> list[str]:
    """The keys that would do more than one thing."""
    folded = [key.casefold() for key in keys.values()]
    return sorted({key for key in keys.values() if folded.count(key.casefold()) > 1})
