"""A line of chat."""

from django.db import models
from django.utils import timezone

from games.models.game import Game

REPORTS = 2
"""So many reports hide a line; that of the host counts for all of them."""
SHOWN = 50


class LineQuerySet(models.QuerySet["Line"]):
    def newest(self, game_id: int) -> list["Line"]:
        """The newest lines of a game, in the order in which they were said."""
        return list(self.filter(game_id=game_id).order_by("-pk")[:SHOWN])[::-1]


class Line(models.Model):
    """What somebody at a table, or watching it, said."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="lines")
    player = models.ForeignKey(
        "accounts.Player", null=True, on_delete=models.SET_NULL, related_name="lines"
    )
    seat = models.PositiveSmallIntegerField(null=True)
    """The seat of whoever said it; null for somebody who watched."""
    name = models.CharField(max_length=20)
    text = models.CharField(max_length=200)
    said_at = models.DateTimeField(default=timezone.now)
    reporters = models.JSONField(default=list, blank=True)
    """The ids of the players who reported it; the host's as often as it counts."""

    objects = LineQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"

    @property
    def reported(self) -> bool:
        """Whether nobody reads it any more."""
        return len(self.reporters) >= REPORTS
