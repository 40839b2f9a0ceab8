"""A player leaves a running game: by wish, removed by the host, or because time was up."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import transaction

from games.access import Viewer
from games.commands import lobby
from games.commands.finish import finish
from games.commands.moves import parts
from games.commands.save import save
from games.models import Game, Kind, Leave, Leaving, Out, Seat, Status
from games.refusals import Refused
from games.rules import IllegalMove
from games.solver import bots


def leave(viewer: Viewer, *, now: datetime) -> Game:
    """Get up: from a lobby, or for good from a running game. Refused (409) where none runs."""
    if Game.objects.in_lobby(viewer.game_id):
        return lobby.leave(viewer, now=now)
    with transaction.atomic(durable=True):
        game = running(viewer.game_id)
        for seat in game.role_of(viewer.player_id):
            go(game, seat, Out.LEFT, now)
    return game


def remove(viewer: Viewer, *, seat: int, now: datetime) -> Game:
    """Put a person out of the lobby or the game, as the host; they cannot come back to it."""
    if Game.objects.in_lobby(viewer.game_id):
        return lobby.remove(viewer, seat=seat, now=now)
    with transaction.atomic(durable=True):
        game = running(viewer.game_id)
        if game.host_id is None or game.host_id != viewer.player_id:
            raise Refused(403, "Only the host of this table can do that.")
        if seat in game.role_of(viewer.player_id):
            raise IllegalMove("To get up yourself, leave the table.")
        seats = game.seats_in_order
        if not 0 <= seat < len(seats) or seats[seat].player_id is None or seats[seat].out:
            raise IllegalMove("No player sits there any more.")
        removed = [*game.removed, seats[seat].player_id]
        go(game, seat, Out.REMOVED, now, removed=removed)
    return game


def running(game_id: int) -> Game:
    """The online game, locked. Refused (409) where it does not run."""
    game = Game.objects.load(game_id, lock=True)
    if game.kind != Kind.TABLE or game.status != Status.PLAYING:
        raise Refused(409, "No game is being played here.")
    return game


def go(game: Game, seat: int, why: Out, now: datetime, **changes: Any) -> None:
    """Let that seat be left, in the caller's transaction.

    A bot plays on there, or it is closed, as the table has it; either way it comes last. The
    game is over when only one seat is not left.
    """
    before, on_turn = game.position, game.turn_seat == seat
    after = before.close(seat, bot=game.leaving == Leaving.BOT)
    cut_short = before.rolls > after.rolls
    Leave.objects.create(
        game=game,
        number=game.turns_done,
        seat=seat,
        bot=game.leaving == Leaving.BOT,
        roller=before.seat,
        rolls=game.rolls if cut_short else "",
        nonces=game.nonces if cut_short else "",
    )
    _get_up(game.seats_in_order[seat], why, game.leaving == Leaving.BOT)
    game.position = after
    changed = parts(
        seat, "dice", "controls", "clock", "seats", f"card-{after.seat}", "roles", "chat"
    )
    changes |= {"ply": game.ply + 1, "happened": f"left {seat} {why}", **_new_host(game)}
    if cut_short:
        changes |= {"rolls": "", "nonces": "", "held": ""}
    if on_turn:
        changes["stand_in"] = False
    if after.is_over:
        finish(game, now, changed, **changes)
    else:
        save(game, changed, now, acted=on_turn, turn_seat=after.seat, **changes)


def _get_up(leaver: Seat, why: Out, bot: bool) -> None:
    leaver.out, leaver.misses = why, 0
    leaver.level = bots.STAND_IN if bot else ""
    leaver.seen_at = leaver.away_since = None
    leaver.save(update_fields=["out", "misses", "level", "seen_at", "away_since"])


def _new_host(game: Game) -> dict[str, object]:
    """The host's role passes to the first person who still plays."""
    people: Iterable[Seat] = (seat for seat in game.seats_in_order if seat.player_id)
    staying = [seat.player_id for seat in people if not seat.out]
    return {} if game.host_id in staying or not staying else {"host_id": staying[0]}
