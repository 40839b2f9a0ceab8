"""How often somebody may do what floods others, counted for all processes together."""

from typing import NamedTuple

from django.core.cache import cache

from games.refusals import Refused

CODES, CODES_SECONDS = 50, 600
"""So many wrong codes from one address in so many seconds; then none is looked up for a while.

With 387 million codes and ten thousand tables that is one hit in years.
"""


class Limit(NamedTuple):
    """So many times in so many seconds for one player, and for one address."""

    player: int
    address: int
    seconds: int
    sentence: str


LIMITS = {
    "say": Limit(5, 20, 10, "You talk faster than others can read. Wait some seconds."),
    "mend": Limit(20, 60, 60, "That was pressed very often. Wait a minute."),
    "sit": Limit(20, 40, 60, "Seats were taken and left very often. Wait a minute."),
}
"""What is limited: lines of chat; muting and reporting them; sitting down and getting up."""


def too_many_codes(address: str) -> bool:
    """Whether this address has to wait before it may look a code up again."""
    return int(cache.get(f"codes.{address}", 0)) >= CODES


def wrong_code(address: str) -> None:
    """Note that this address has looked up a code that no table has."""
    _times(f"codes.{address}", CODES_SECONDS)


def once_more(what: str, player_id: int | None, address: str) -> None:
    """Note that it is done once more. Refused (429) where that is too often."""
    limit = LIMITS[what]
    often = _times(f"{what}.address.{address}", limit.seconds) > limit.address
    if player_id is not None:
        often |= _times(f"{what}.player.{player_id}", limit.seconds) > limit.player
    if often:
        raise Refused(429, limit.sentence)


def _times(key: str, seconds: int) -> int:
    """How often that was noted, this time included, since the first in so many seconds."""
    cache.add(key, 0, seconds)
    try:
        return cache.incr(key)
    except ValueError:  # it ran out between the two lines
        cache.set(key, 1, seconds)
        return 1
