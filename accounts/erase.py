"""Delete everything that is kept about a player."""

from django.http import HttpRequest
from django.utils import timezone

from accounts import guests
from accounts.models import Player
from games.commands import table


def erase(request: HttpRequest) -> None:
    """Remove the player of this browser with all games that are only theirs, and the session.

    In games that others play too an unnamed seat stays. Asking twice does no harm.
    """
    player_id = guests.player_id(request.session)
    if player_id is not None:
        table.forget(player_id, timezone.now())
        Player.objects.filter(pk=player_id).delete()
    request.session.flush()
