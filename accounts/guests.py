"""Which player a browser is: the one its session names."""

from typing import Any

from django.http import HttpRequest

from accounts.models import Player

SESSION_KEY = "player"


def player_id(session: Any) -> int | None:
    """The player that this session names, or None before the first action."""
    value = session.get(SESSION_KEY)
    return value if isinstance(value, int) else None


def current(request: HttpRequest) -> Player | None:
    """The player of this browser, or None where none has acted yet or it was deleted."""
    pk = player_id(request.session)
    return None if pk is None else Player.objects.filter(pk=pk).first()


def current_or_new(request: HttpRequest) -> Player:
    """The player of this browser; a guest and its session begin with the first action."""
    player = current(request)
    if player is None:
        player = Player.objects.create()
        request.session[SESSION_KEY] = player.pk
    return player
