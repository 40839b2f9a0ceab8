"""Keep how a player likes to play, and how they meet others."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.http import HttpRequest

from accounts import guests
from accounts.keymap import chosen_keys
from accounts.models import Player
from accounts.preferences import MUTED_MOST, among_others, chosen


def prefer(
    request: HttpRequest, choices: Mapping[str, str], keys: Mapping[str, str] | None = None
) -> None:
    """Keep these choices of the player of this browser; what is not named stays as it is."""
    with transaction.atomic():
        player = _locked(request)
        kept = {"keymap": chosen_keys(player.preferences) | dict(keys or {})}
        _keep(player, dict(choices) | kept)


def be_called(request: HttpRequest, name: str) -> None:
    """Keep the name by which the player of this browser chats where they have no seat."""
    with transaction.atomic():
        _keep(_locked(request), {"name": name})


def mute(request: HttpRequest, other: int) -> None:
    """Let the player of this browser read nothing of that player any more, or again."""
    with transaction.atomic():
        player = _locked(request)
        muted: list[int] = among_others(player.preferences)["muted"]
        others = [pk for pk in muted if pk != other]
        muted = others if other in muted else [*others, other]
        _keep(player, {"muted": muted[-MUTED_MOST:]})


def _locked(request: HttpRequest) -> Player:
    pk = guests.current_or_new(request).pk
    return Player.objects.select_for_update().get(pk=pk)


def _keep(player: Player, changes: dict[str, Any]) -> None:
    stored = player.preferences
    kept = {"keymap": chosen_keys(stored), **among_others(stored)} | changes
    player.preferences = chosen(stored) | {name: it for name, it in kept.items() if it}
    player.save(update_fields=["preferences"])
