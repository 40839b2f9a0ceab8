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


class Timer(models.TextChoices):
    OFF = "off"
    NORMAL = "normal"
    RELAXED = "relaxed"
    QUICK = "quick"


class Leaving(models.TextChoices):
    """What becomes of a seat whose player left."""

    BOT = "bot"
    CLOSE = "close"


class Out(models.TextChoices):
    """Why a player is out of a running game."""

    LEFT = "left"
    LATE = "late"
    AWAY = "away"
    REMOVED = "removed"
    REPLACED = "replaced"


class Talk(models.TextChoices):
    """Who may say what at a table."""

    ALL = "all"
    SEATS = "seats"
    PHRASES = "phrases"
    OFF = "off"


class Pace(models.TextChoices):
    CALM = "calm"
    QUICK = "quick"
    ONCE = "once"
