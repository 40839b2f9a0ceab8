"""The short texts that rows hold, read back."""

from functools import lru_cache

from games.rules import Order, Roll, Ruleset, Variant, notation

NO_NONCE = "."
"""Stands in a row for a roll whose browser sent no nonce."""


@lru_cache(maxsize=64)
def made_ruleset(variant: str, columns: int, order: str) -> Ruleset:
    """The ruleset of a stored row; it is asked for all the time."""
    return Ruleset(Variant(variant), columns, Order(order))


@lru_cache(maxsize=1024)
def parsed_rolls(text: str) -> tuple[Roll, ...]:
    """The rolls of a stored row."""
    return tuple(map(notation.parse_roll, text.split()))


def unpacked(nonces: str) -> tuple[str, ...]:
    """The nonces of a stored row, one for each roll, empty where the browser sent none."""
    return tuple("" if nonce == NO_NONCE else nonce for nonce in nonces.split())
