"""Write a changed game by compare-and-set, and announce it."""

from collections.abc import Iterable
from datetime import datetime

from games import clock, events
from games.models import Game
from games.refusals import Stale


def save(game: Game, parts: Iterable[str], now: datetime, **changes: object) -> None:
    """Set `changes` on the row of `game`, one version on, and when something is due next.

    Stale where somebody else wrote it since it was read. Inside the caller's transaction; the
    event goes out after its commit.
    """
    before = game.version
    for name, value in changes.items():
        setattr(game, name, value)
    changes |= {"version": before + 1, "touched_at": now, "due_at": next_due(game, now)}
    if Game.objects.filter(pk=game.pk, version=before).update(**changes) != 1:
        raise Stale
    for name in ("version", "touched_at", "due_at"):
        setattr(game, name, changes[name])
    game.changed_parts = tuple(parts)
    events.publish(game.pk, game.version, game.changed_parts)


def next_due(game: Game, now: datetime) -> datetime | None:
    """When something must happen in this game without anybody's doing, as it stands now."""
    return clock.bot_due(now, game.pace) if game.bot_on_turn else None
