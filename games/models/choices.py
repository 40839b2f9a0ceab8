"""The words that a row may hold for what kind of game it is and how it stands."""

from django.db import models


class Kind(models.TextChoices):
    SOLO = "solo"
    LOCAL = "local"
    BOTS = "bots"
    TABLE = "table"


class Status(models.TextChoices):
    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"


class TurnOrder(models.TextChoices):
    DRAW = "draw"
    SEATS = "seats"


class Pace(models.TextChoices):
    CALM = "calm"
    QUICK = "quick"
    ONCE = "once"
