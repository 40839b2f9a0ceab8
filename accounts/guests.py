"""Which player a browser is: the one its session names."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from accounts.keymap import chosen_keys
from accounts.models import Player
from accounts.preferences import among_others, chosen

SESSION_KEY = "player"
RENEWED = "renewed"
"""When the session was last saved for another year, in seconds since 1970."""


def player_id(session: Any) -> int | None:
    """The player that this session names, or None before the first action."""
    value = session.get(SESSION_KEY)
    return value if isinstance(value, int) else None


def current(request: HttpRequest) -> Player | None:
    """The player of this browser, or None where none has acted yet or it was deleted."""
    pk = player_id(request.session)
    return None if pk is None else Player.objects.filter(pk=pk).first()


def preferences(session: Any) -> dict[str, Any]:
    """How the player of this session likes to play.

    By the names of `PREFERENCES`, and `keymap`, `name` and `muted`.
    """
    pk, stored = player_id(session), None
    if pk is not None:
        stored = Player.objects.filter(pk=pk).values_list("preferences", flat=True).first()
    return {**chosen(stored), "keymap": chosen_keys(stored), **among_others(stored)}


def become(request: HttpRequest, pk: int) -> None:
    """Let this browser be that player; one that was only made for this request goes again."""
    made = player_id(request.session)
    if made == pk:
        return
    _enter(request, pk)
    if made is not None:
        Player.objects.filter(pk=made, user=None).delete()


def current_or_new(request: HttpRequest) -> Player:
    """The player of this browser; a guest and its session begin with the first action."""
    player = current(request)
    if player is None:
        player = Player.objects.create()
        _enter(request, player.pk)
    return player


def _enter(request: HttpRequest, pk: int) -> None:
    request.session[SESSION_KEY] = pk
    request.session[RENEWED] = timezone.now().timestamp()
