"""The only judge of time: does what is due in a game, once, whoever asks."""

from datetime import datetime

from django.db import transaction

from games.models import Game


def settle(game_id: int, now: datetime) -> bool:
    """Do what is due in this game by `now`; True where something was. Asking twice does no harm.

    Nothing in a game of one person on one device waits for a clock, so all that can be due here
    is a mark that nobody needs any more.
    """
    with transaction.atomic(durable=True):
        due = Game.objects.filter(pk=game_id, due_at__lte=now)
        return due.update(due_at=None) == 1


def push_ahead(game_id: int, until: datetime) -> None:
    """Leave a game that could not be settled alone until then."""
    Game.objects.filter(pk=game_id).update(due_at=until)
