"""How games are found."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models, transaction

from games.models.choices import Status
from games.models.seat import Seat
from games.refusals import NoSuchTable
from games.rules import Record

if TYPE_CHECKING:
    from games.models.game import Game


class GameQuerySet(models.QuerySet["Game"]):
    def load(self, pk: int, *, lock: bool = False) -> Game:
        """The game with its seats; with `lock` (inside a transaction) nobody else writes it.

        Refused (404) where it is gone.
        """
        rows = Seat.objects.filter(game_id=pk).order_by("index")
        game = self.select_for_update().filter(pk=pk).first() if lock else None
        # Without a lock in one query, so that game and seats are of the same moment.
        seats = list(rows if lock else rows.select_related("game"))
        game = seats[0].game if seats and not lock else game
        if game is None or not seats:
            raise NoSuchTable
        game.seats_in_order = seats
        return game

    def load_all(self, pks: Iterable[int]) -> list[Game]:
        """These games with their seats, in that order; those that are gone are left out."""
        wanted = list(pks)
        found: dict[int, Game] = {}
        rows = Seat.objects.filter(game_id__in=wanted).order_by("index")
        for seat in rows.select_related("game"):
            game = found.setdefault(seat.game_id, seat.game)
            game.__dict__.setdefault("seats_in_order", []).append(seat)
        return [found[pk] for pk in wanted if pk in found]

    def locked_versions(self, pks: Iterable[int], *, wait: bool) -> dict[int, int]:
        """Lock these games until the transaction ends; the version of each.

        Without `wait` those that somebody else has locked are left out. Who holds one lock may
        not wait for another: two of them could wait for each other.
        """
        rows = self.select_for_update(skip_locked=not wait).filter(pk__in=list(pks))
        return dict(rows.values_list("pk", "version"))

    def record_of(self, pk: int) -> Record:
        """The game so far as text tells it, all of one moment however quickly bots move on.

        Refused (404) where it is gone.
        """
        for _ in range(3):
            game = self.load(pk)
            record = game.record()
            if self.filter(pk=pk, version=game.version).exists():
                return record
        with transaction.atomic():
            return self.load(pk, lock=True).record()

    def with_seats(self) -> GameQuerySet:
        """Each game with its seats, for lists."""
        seats = models.Prefetch("seats", Seat.objects.order_by("index"), to_attr="seats_in_order")
        return self.prefetch_related(seats)  # type: ignore[no-redef]

    def open_to_all(self) -> GameQuerySet:
        """Lobbies that stand on the home page, the newest first; none whose host is away."""
        hosts = Seat.objects.filter(player_id=models.F("game__host_id"), away_since=None)
        open_ones = self.filter(status=Status.LOBBY, listed=True, pk__in=hosts.values("game_id"))
        return open_ones.order_by("-touched_at")

    def in_lobby(self, pk: int) -> bool:
        """Whether that game has not begun."""
        return self.filter(pk=pk, status=Status.LOBBY).exists()

    def due(self, now: datetime) -> GameQuerySet:
        """Games in which something must happen by now, the longest overdue first."""
        return self.filter(due_at__lte=now).order_by("due_at")

    def of(self, player_id: int | None) -> GameQuerySet:
        """Games in which this player sits."""
        return self.filter(seats__player_id=player_id).distinct() if player_id else self.none()

    def played_by(self, player_id: int | None) -> GameQuerySet:
        """Unfinished games which this player has not left, the one that was touched last first."""
        if player_id is None:
            return self.none()
        seats = Seat.objects.filter(player_id=player_id, out="").values("game_id")
        return self.filter(pk__in=seats).exclude(status=Status.FINISHED).order_by("-touched_at")
