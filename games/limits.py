"""How often somebody may try in vain, counted for all processes together."""

from django.core.cache import cache

CODES, CODES_SECONDS = 50, 600
"""So many wrong codes from one address in so many seconds; then none is looked up for a while.

With 387 million codes and ten thousand tables that is one hit in years.
"""


def _key(address: str) -> str:
    return f"codes.{address}"


def too_many_codes(address: str) -> bool:
    """Whether this address has to wait before it may look a code up again."""
    return int(cache.get(_key(address), 0)) >= CODES


def wrong_code(address: str) -> None:
    """Note that this address has looked up a code that no table has."""
    cache.add(_key(address), 0, CODES_SECONDS)
    try:
        cache.incr(_key(address))
    except ValueError:  # it ran out between the two lines
        cache.set(_key(address), 1, CODES_SECONDS)
