"""Write a changed game by compare-and-set, and announce it."""

from collections.abc import Iterable
from datetime import datetime

from games import events
from games.models import Game
from games.refusals import Stale


def save(game: Game, parts: Iterable[str], now: datetime, **changes: object) -> None:
    """Set `changes` on the row of `game`, one version on.

    Stale where somebody else wrote it since it was read. Inside the caller's transaction; the
    event goes out after its commit.
    """
    changes |= {"version": game.version + 1, "touched_at": now}
    if Game.objects.filter(pk=game.pk, version=game.version).update(**changes) != 1:
        raise Stale
    for name, value in changes.items():
        setattr(game, name, value)
    game.changed_parts = tuple(parts)
    events.publish(game.pk, game.version, game.changed_parts)
