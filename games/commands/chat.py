"""Chat at an online table: say something, report a line, limit who may talk."""

from datetime import datetime

from django.db import transaction

from games.access import Viewer
from games.commands.save import save
from games.models import Game, Kind, Line, Talk
from games.models.line import REPORTS
from games.names import different
from games.refusals import Refused
from games.rules import IllegalMove
from games.talk import PHRASES

PARTS = ("chat",)


def allowed(viewer: Viewer, *, text: str) -> None:
    """Refused, as in `say`, where this viewer may not say that; writes nothing."""
    game = Game.objects.load(viewer.game_id)
    _refuse(game, game.role_of(viewer.player_id), text)


def say(viewer: Viewer, player_id: int, *, name: str, text: str, now: datetime) -> Game:
    """Add a line by this player; `name` is for somebody who has no seat.

    Errors: Refused (409 no chat here, 403 removed or only watching), IllegalMove where only
    phrases may be said.
    """
    with transaction.atomic(durable=True):
        game = Game.objects.load(viewer.game_id, lock=True)
        if player_id in game.removed:
            raise Refused(403, "The host has removed you from this table.")
        role = game.role_of(player_id)
        _refuse(game, role, text)
        seat = role[0] if role else None
        shown = _watcher(game, player_id, name) if seat is None else game.seats_in_order[seat].name
        Line.objects.create(
            game=game, player_id=player_id, seat=seat, name=shown, text=text, said_at=now
        )
        save(game, PARTS, now)
    return game


def report(viewer: Viewer, player_id: int, *, line: int, now: datetime) -> Game:
    """Note that this player reports a line; twice is once. Errors: Refused (404) no such line."""
    with transaction.atomic(durable=True):
        game = Game.objects.load(viewer.game_id, lock=True)
        said = Line.objects.filter(game=game, pk=line).first()
        if said is None:
            raise Refused(404, "There is no such line at this table.")
        if said.player_id == player_id:
            raise IllegalMove("That line is your own.")
        times = (REPORTS if player_id == game.host_id else 1) - said.reporters.count(player_id)
        if times > 0:
            said.reporters = [*said.reporters, *[player_id] * times]
            said.save(update_fields=["reporters"])
            save(game, PARTS, now)
    return game


def limit(viewer: Viewer, *, talk: str, now: datetime) -> Game:
    """Choose who may talk, as the host, before, while and after the game is played."""
    with transaction.atomic(durable=True):
        game = Game.objects.load(viewer.game_id, lock=True)
        if game.kind != Kind.TABLE:
            raise Refused(409, "There is no chat at this table.")
        if game.host_id is None or game.host_id != viewer.player_id:
            raise Refused(403, "Only the host of this table can do that.")
        if game.talk != talk:
            save(game, PARTS, now, talk=talk)
    return game


def _refuse(game: Game, role: tuple[int, ...], text: str) -> None:
    if game.kind != Kind.TABLE:
        raise Refused(409, "There is no chat at this table.")
    if game.talk == Talk.OFF:
        raise Refused(409, "The host has switched the chat off.")
    if game.talk == Talk.SEATS and not role:
        raise Refused(403, "Only who plays at this table may chat here.")
    if game.talk == Talk.PHRASES and text not in PHRASES:
        raise IllegalMove("Only the phrases may be said at this table.")


def _watcher(game: Game, player_id: int, name: str) -> str:
    """The name of somebody who watches: never that of a seat or of another watcher."""
    others = Line.objects.filter(game=game, seat=None).exclude(player_id=player_id)
    taken = set(others.values_list("name", flat=True))
    return different([*(seat.name for seat in game.seats_in_order), *taken, name])[-1]
