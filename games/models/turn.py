"""One finished turn: its rolls and its score. Rows are only added, or taken back by undo."""

from django.db import models
from django.utils import timezone

from games.models.game import Game
from games.models.stored import parsed_rolls, unpacked
from games.rules import Box, Roll, Score, TurnEntry


class Turn(models.Model):
    """What one seat rolled and scored; `number` counts the turns of the game from 0."""

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="turns")
    number = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    rolls = models.CharField(max_length=64)
    nonces = models.CharField(max_length=200)
    held = models.CharField(max_length=5, default="", blank=True)
    """The positions held when it was scored: they come back with an undo."""
    column = models.PositiveSmallIntegerField()
    box = models.CharField(max_length=16)
    points = models.PositiveSmallIntegerField()
    bonus = models.PositiveSmallIntegerField()
    scored_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="one_turn_a_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"turn {self.number}: {self.rolls} = {self.box} {self.points}"

    @property
    def entries(self) -> tuple[TurnEntry]:
        """The turn as a record tells it."""
        return (TurnEntry(self.seat, self.rolls_made, self.score, unpacked(self.nonces)),)

    @property
    def score(self) -> Score:
        return Score(self.column, Box(self.box))

    @property
    def rolls_made(self) -> tuple[Roll, ...]:
        return parsed_rolls(self.rolls)
