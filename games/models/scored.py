"""A score as a game's row keeps it for announcements: `0 1 fours 12 0 0 40`."""

from functools import lru_cache
from typing import NamedTuple

from games.rules import Box

KEPT = 6
"""As many as a table has seats: what a viewer who lags by a round has missed."""


class Scored(NamedTuple):
    """One filled box. `gain` is what the upper bonus added with it, `total` the card's then."""

    seat: int
    column: int
    box: Box
    points: int
    bonus: int
    gain: int
    total: int

    @property
    def text(self) -> str:
        return " ".join(str(getattr(part, "value", part)) for part in self)


@lru_cache(maxsize=1024)
def parse_scores(text: str) -> tuple[Scored, ...]:
    """The scores of a stored row, the oldest first."""
    found = (score.split() for score in text.split(";") if score)
    return tuple(
        Scored(int(seat), int(column), Box(box), *map(int, sums))
        for seat, column, box, *sums in found
    )


def with_score(text: str, scored: Scored) -> str:
    """The same row with one more score; the oldest makes room."""
    return ";".join([*text.split(";"), scored.text][-KEPT:]).strip(";")


def without_last(text: str) -> str:
    """The same row with its last score taken back."""
    return text.rpartition(";")[0]
