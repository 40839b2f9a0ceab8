"""A seat of a game: who sits there, and its card."""

from django.db import models

from games.models.choices import Out
from games.rules import Card, Ruleset, notation


class Seat(models.Model):
    """A place at a game, 0 to 5 in the order of play, with its card."""

    game = models.ForeignKey("games.Game", on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "accounts.Player", null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    name = models.CharField(max_length=20)
    level = models.CharField(max_length=8, default="", blank=True)
    """How well a bot in this seat plays (`easy`); empty for a person."""
    card = models.CharField(max_length=200)
    """The scorecard as in a position's text."""
    place = models.PositiveSmallIntegerField(null=True)
    out = models.CharField(max_length=8, choices=Out.choices, default="", blank=True)
    """Why the player is out of the game; a bot plays on where there is a level, else the seat is
    closed."""
    misses = models.PositiveSmallIntegerField(default=0)
    """How many times in a row the player's clock has run out."""
    seen_at = models.DateTimeField(null=True, db_index=True)
    """When a page of this player was last known to be open; null where nobody looks for one."""
    away_since = models.DateTimeField(null=True)
    """Since when no page of this player is open; null while one is."""
    again = models.BooleanField(null=True)
    """Whether this player wants another game with the same seats; null while they have not said."""

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["game", "index"], name="one_seat_an_index"),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.index})"

    def parsed_card(self, ruleset: Ruleset) -> Card:
        return notation.parse_card(self.card, ruleset)
