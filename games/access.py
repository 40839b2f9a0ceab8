"""The one door in: from a request or a socket to a game and the seats the viewer holds."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts import guests
from accounts import prefer as keeping
from games import limits
from games.codes import normalised
from games.models import Seat, Status
from games.refusals import NoSuchTable, Refused


@dataclass(frozen=True)
class Viewer:
    """Somebody who looks at a game. `role` lists the seats they hold; a spectator holds none."""

    game_id: int
    code: str
    role: tuple[int, ...]
    player_id: int | None = None
    due_at: datetime | None = None
    status: str = ""
    cup: bool = False
    """Whether a press on a die puts it in the cup: known of a socket, told by a form."""


def viewer(request: HttpRequest, code: str) -> Viewer:
    """Anybody who opens the address of a table. Refused (404) where there is none."""
    return _looked_up(request.session, code, str(request.META.get("REMOTE_ADDR", "")))


def seat(request: HttpRequest, code: str) -> Viewer:
    """A player at this table. Refused: 404 where there is no table, 403 for a spectator."""
    found = viewer(request, code)
    if not found.role:
        raise Refused(403, "You are watching this table; only its players can do that.")
    return found


def socket_viewer(scope: dict[str, Any], code: str) -> Viewer | None:
    """Whoever opened a socket to this table, or None where there is no such table."""
    try:
        found = _looked_up(scope["session"], code, (scope.get("client") or ("",))[0])
    except Refused:
        return None
    if not found.role:
        return found
    return replace(found, cup=guests.preferences(scope["session"])["dice"] == "cup")


def again(viewer: Viewer) -> Viewer:
    """The same person after seats have changed. Refused where they may look no longer."""
    seats = Seat.objects.filter(game_id=viewer.game_id)
    found = _found(seats, viewer.code, viewer.player_id)
    if found is None:
        raise NoSuchTable
    return replace(found, cup=viewer.cup)


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
        keeping.prefer(request, choices)


def be_called(request: HttpRequest, name: str) -> str:
    """The name by which the player of this browser chats without a seat; a new one is kept."""
    if name:
        keeping.be_called(request, name)
    return name or preferences(request)["name"]


def mute(request: HttpRequest, other: int) -> None:
    """Let this browser's player read nothing of that player any more, or again."""
    keeping.mute(request, other)


def once_more(request: HttpRequest, what: str) -> None:
    """Note that this browser does once more what is limited. Refused (429) where too often."""
    limits.once_more(what, player_id(request), str(request.META.get("REMOTE_ADDR", "")))


def take_over(request: HttpRequest, player: int) -> None:
    """Let a browser that had no player before this request be the one its first form has made."""
    guests.become(request, player)


def _looked_up(session: Any, code: str, address: str) -> Viewer:
    """Whoever asks for that table; who has tried too many codes finds only their own games."""
    found = _viewer(session, code)
    if found is None:
        limits.wrong_code(address)
        raise NoSuchTable
    if not found.role and limits.too_many_codes(address):
        raise Refused(429, "Too many codes that no table has. Try again in some minutes.")
    return found


def _viewer(session: Any, code: str) -> Viewer | None:
    wanted = normalised(code)
    if wanted is None:
        return None
    return _found(Seat.objects.filter(game__code=wanted), wanted, guests.player_id(session))


def _found(seats: QuerySet[Seat], code: str, me: int | None) -> Viewer | None:
    columns = ("game_id", "game__due_at", "game__status", "game__watching", "game__removed")
    rows = list(seats.order_by("index").values_list("index", "player_id", "out", *columns))
    if not rows:
        return None
    mine = [(index, out) for index, player, out, *_ in rows if me is not None and player == me]
    role = tuple(index for index, out in mine if not out)
    game_id, due_at, status, watching, removed = rows[0][3:]
    if me in removed:
        raise Refused(403, "The host has removed you from this table.")
    if not (mine or watching or status == Status.LOBBY):
        raise Refused(403, "Only who has a seat at this table sees its game.")
    return Viewer(game_id, code, role, me, due_at, status)
