"""Write a changed game by compare-and-set, and announce it."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from games import clock, events
from games.models import Game, Status, Timer
from games.refusals import Stale


def save(
    game: Game, parts: Iterable[str], now: datetime, *, acted: bool = False, **changes: Any
) -> None:
    """Set `changes` on the row of `game`, one version on, and when something is due next.

    With `acted` the time for the next roll or choice begins. Stale where somebody else wrote the
    row since it was read. Inside the caller's transaction; the event goes out after its commit.
    """
    before = game.version
    changes |= {"version": before + 1, "touched_at": now}
    for name, value in changes.items():
        setattr(game, name, value)
    if acted:
        parts = [*parts, "clock"] if game.asked_at or game.timer != Timer.OFF else parts
        changes |= begin(game, now)
    changes["due_at"] = game.due_at = next_due(game)
    if Game.objects.filter(pk=game.pk, version=before).update(**changes) != 1:
        game.version = before
        raise Stale
    game.changed_parts = tuple(parts)
    events.publish(game.pk, game.version, game.changed_parts, game)


def begin(game: Game, now: datetime) -> dict[str, Any]:
    """Let the time for the next roll or choice begin: what changes on the row of `game`."""
    changes = {"turn_due_at": None, "acted_at": now, "extended": 0, "asked_at": None}
    if game.bot_on_turn:
        changes["turn_due_at"] = clock.bot_due(now, game.pace)
    elif game.status == Status.PLAYING:
        changes["turn_due_at"] = clock.person_due(now, game.timer)
    for name, value in changes.items():
        setattr(game, name, value)
    return changes


def next_due(game: Game) -> datetime | None:
    """When something must happen in this game without anybody's doing, as it stands now."""
    if game.status == Status.LOBBY:
        passes = game.host_passes_at
        return min(game.touched_at + clock.LOBBY_ENDS, passes or datetime.max.replace(tzinfo=UTC))
    if game.status != Status.PLAYING:
        return None
    dues = [game.turn_due_at]
    if game.turn_due_at and not game.bot_on_turn:
        dues = [game.turn_due_at + clock.GRACE]
    if game.timer != Timer.OFF:
        away = (seat.away_since for seat in game.seats_in_order if not seat.out)
        dues += [since + clock.AWAY for since in away if since]
    if game.asked_at:
        dues.append(game.asked_at + clock.ANSWER)
    return min((due for due in dues if due), default=None)
