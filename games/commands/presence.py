"""Who is here: a lease on each seat of an online game, renewed while a page is open.

It begins with the first socket: who plays without one is never away, only slow.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from games import clock
from games.commands.moves import parts
from games.commands.save import save
from games.models import Game, Kind, Seat, Status
from games.refusals import NoSuchTable

OFTEN = timedelta(seconds=3)
"""How old a lease may grow before it is written again."""
NO_TIME = timedelta(microseconds=1)
"""A page that was closed is noted to the moment."""
MANY = 500
"""How many seats are asked for at once."""
SLACK = timedelta(seconds=4)
"""How much later than a lease's end it may be noticed; what is older was noticed by nobody."""


def renew(seen: Mapping[tuple[int, int], datetime], now: datetime) -> None:
    """Note when a page of each (game, seat) was last open; who was away is back.

    Bots, other kinds of games and finished games are passed over.
    """
    games = sorted({game for game, _ in seen})
    for at in range(0, len(games), MANY):
        watched = _watched().filter(game_id__in=games[at : at + MANY])
        stale: dict[datetime, list[int]] = {}
        columns = ("pk", "game_id", "index", "seen_at", "away_since")
        for pk, game, index, seen_at, away_since in watched.values_list(*columns):
            moment = seen.get((game, index))
            if moment is None:
                continue
            if away_since is not None:
                if moment > away_since:
                    _be(game, index, now, away=None)
            elif seen_at is None or moment - seen_at >= (OFTEN if moment == now else NO_TIME):
                stale.setdefault(moment, []).append(pk)
        for moment, seats in stale.items():
            Seat.objects.filter(pk__in=seats, away_since=None).update(seen_at=moment)


def lapse(now: datetime) -> int:
    """Tell the tables of whom no page is open any more; how many there were."""
    gone = _watched().filter(seen_at__lt=now - clock.LEASE, away_since=None)
    rows = list(gone.values_list("game_id", "index", "seen_at")[:MANY])
    for game, index, seen_at in rows:
        assert seen_at is not None
        # Not since longer than somebody could have noticed: no server ran to be seen by.
        since = max(seen_at, now - clock.LEASE - SLACK)
        _be(game, index, now, away=since)
    return len(rows)


def _watched() -> QuerySet[Seat]:
    return Seat.objects.filter(
        game__kind=Kind.TABLE,
        game__status__in=(Status.LOBBY, Status.PLAYING),
        player__isnull=False,
        out="",
    )


def _be(game_id: int, index: int, now: datetime, *, away: datetime | None) -> None:
    """Let a person be away since then, or back."""
    with transaction.atomic(durable=True):
        try:
            game = Game.objects.load(game_id, lock=True)
        except NoSuchTable:
            return
        seat = game.seats_in_order[index] if index < len(game.seats_in_order) else None
        if seat is None or game.status == Status.FINISHED or seat.out:
            return
        if bool(seat.away_since) == bool(away) or seat.player_id is None:
            return
        seat.away_since, seat.seen_at = away, None if away else now
        seat.save(update_fields=["away_since", "seen_at"])
        save(game, parts(None, "clock", "seats", "lobby"), now)
