"""The only way a game ends."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from games.commands.save import save
from games.models import Game, Seat, Status
from games.rules import Ties


def finish(game: Game, now: datetime, parts: Iterable[str], **changes: Any) -> None:
    """Write the cards with their places and close the game, once, in the caller's transaction."""
    outcome = game.position.outcome(Ties(game.ties))
    assert outcome is not None  # only a game that is over is finished
    for seat, place in zip(game.seats_in_order, outcome.places, strict=True):
        seat.place, seat.seen_at, seat.away_since = place, None, None
    Seat.objects.bulk_update(game.seats_in_order, ["card", "place", "seen_at", "away_since"])
    changes |= {"status": Status.FINISHED, "finished_at": now, "turn_due_at": None}
    cards = [f"card-{seat.index}" for seat in game.seats_in_order]
    save(game, [*parts, *cards, "seats", "result"], now, **changes)
