"""A player who left a running game, so that the record can tell when."""

from django.db import models

from games.models.game import Game
from games.models.stored import parsed_rolls, unpacked
from games.rules import Entry, LeaveEntry, TurnEntry


class Leave(models.Model):
    """A seat that was left after `number` turns, and the rolls that ended with it."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="leaves")
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    bot = models.BooleanField()
    """Whether a bot plays on; if not, the seat is closed."""
    roller = models.PositiveSmallIntegerField()
    """The seat that was on turn."""
    rolls = models.CharField(max_length=64, default="", blank=True)
    nonces = models.CharField(max_length=200, default="", blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"seat {self.seat} left after {self.number} turns"

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The turn that was cut short, if one was, and the leave, as a record tells them."""
        leave = LeaveEntry(self.seat, self.bot)
        if not self.rolls:
            return (leave,)
        rolls, nonces = parsed_rolls(self.rolls), unpacked(self.nonces)
        return (TurnEntry(self.roller, rolls, None, nonces), leave)
