"""The one door in: from a request or a socket to a game and the seats the viewer holds."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.http import HttpRequest

from accounts import guests
from accounts.prefer import prefer as keep
from games.codes import normalised
from games.models import Seat
from games.refusals import NoSuchTable, Refused


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a game. `role` lists the seats they hold; a spectator holds none."""

    game_id: int
    code: str
    role: tuple[int, ...]
    due_at: datetime | None = None
    cup: bool = False
    """Whether a press on a die puts it in the cup: known of a socket, told by a form."""


def viewer(request: HttpRequest, code: str) -> Viewer:
    """Anybody who opens the address of a table. Refused (404) where there is none."""
    found = _viewer(request.session, code)
    if found is None:
        raise NoSuchTable
    return found


def seat(request: HttpRequest, code: str) -> Viewer:
    """A player at this table. Refused: 404 where there is no table, 403 for a spectator."""
    found = viewer(request, code)
    if not found.role:
        raise Refused(403, "You are watching this table; only its players can do that.")
    return found


def socket_viewer(scope: dict[str, Any], code: str) -> Viewer | None:
    """Whoever opened a socket to this table, or None where there is no such table."""
    found = _viewer(scope["session"], code)
    if found is None or not found.role:
        return found
    return replace(found, cup=guests.preferences(scope["session"])["dice"] == "cup")


def player_id(request: HttpRequest) -> int | None:
    """The player that this browser is, or None before its first action."""
    return guests.player_id(request.session)


def player_id_or_new(request: HttpRequest) -> int:
    """The player that this browser is; a guest begins here."""
    return guests.current_or_new(request).pk


def preferences(request: HttpRequest) -> dict[str, Any]:
    """How the player of this browser likes to play."""
    return guests.preferences(request.session)


def prefer(request: HttpRequest, choices: dict[str, str]) -> None:
    """Keep how the player of this browser likes to play, where anything was chosen."""
    if choices:
        keep(request, choices)


def take_over(request: HttpRequest, player: int) -> None:
    """Let a browser that had no player before this request be the one its first form has made."""
    guests.become(request, player)


def _viewer(session: Any, code: str) -> Viewer | None:
    wanted = normalised(code)
    if wanted is None:
        return None
    rows = list(
        Seat.objects.filter(game__code=wanted)
        .order_by("index")
        .values_list("game_id", "index", "player_id", "game__due_at")
    )
    if not rows:
        return None
    me = guests.player_id(session)
    role = tuple(index for _, index, player, _ in rows if me is not None and player == me)
    return Viewer(rows[0][0], wanted, role, rows[0][3])
