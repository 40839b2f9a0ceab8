"""Keep how a player likes to play."""

from collections.abc import Mapping

from django.db import transaction
from django.http import HttpRequest

from accounts import guests
from accounts.keymap import chosen_keys
from accounts.models import Player
from accounts.preferences import chosen


def prefer(
    request: HttpRequest, choices: Mapping[str, str], keys: Mapping[str, str] | None = None
) -> None:
    """Keep these choices of the player of this browser; what is not named stays as it is."""
    pk = guests.current_or_new(request).pk
    with transaction.atomic():
        player = Player.objects.select_for_update().get(pk=pk)
        kept = {"keymap": chosen_keys(player.preferences) | dict(keys or {})}
        player.preferences = chosen(player.preferences) | dict(choices) | kept
        player.save(update_fields=["preferences"])
