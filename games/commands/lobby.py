"""An online table before play: who sits down, what is played, and the start."""

from collections.abc import Callable, Iterable
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db import transaction

from games import clock
from games.access import Viewer
from games.commands.save import save
from games.models import Game, Kind, Seat, Status, TurnOrder
from games.names import BOT_NAMES, MOST, different
from games.refusals import Refused
from games.rules import Card, IllegalMove, Ruleset, Ties, notation

PARTS = ("state", "lobby", "chat")
CHANGED = (
    *("variant", "columns", "order", "ties", "turn_order", "pace", "status", "talk"),
    *("timer", "leaving"),
    *("listed", "watching", "removed", "host_id"),
)
LEAST = 2


def join(viewer: Viewer, player_id: int, *, name: str, now: datetime) -> Game:
    """Take a free seat; who sits there already keeps it. Errors: Refused (409) full or begun."""

    def change(game: Game) -> bool:
        if game.role_of(player_id):
            return False
        if len(game.seats_in_order) >= MOST:
            raise Refused(409, "All six seats are taken; you can watch.")
        _sit(game, name, player_id=player_id)
        return True

    return _change(viewer, now, change)


def leave(viewer: Viewer, *, now: datetime) -> Game:
    """Get up before play begins; the host's role passes on, and an empty table is closed."""

    def change(game: Game) -> bool:
        return _get_up(game, game.role_of(viewer.player_id))

    return _change(viewer, now, change)


def vacate(game: Game, player_id: int, now: datetime) -> None:
    """Free the seats of a player who is deleted, in the caller's transaction."""
    if _get_up(game, game.role_of(player_id)):
        save(game, PARTS, now, **_columns(game))


def remove(viewer: Viewer, *, seat: int, now: datetime) -> Game:
    """Free a seat, as the host; a person who sat there cannot come back to this table."""

    def change(game: Game) -> bool:
        if not 0 <= seat < len(game.seats_in_order):
            raise IllegalMove("Nobody sits there any more.")
        if game.seats_in_order[seat].player_id == viewer.player_id:
            raise IllegalMove("To get up yourself, leave the table.")
        player = game.seats_in_order[seat].player_id
        if player is not None:
            game.removed = [*game.removed, player]
        return _get_up(game, (seat,))

    return _change(viewer, now, change, host=True)


def add_bot(viewer: Viewer, *, level: str, now: datetime) -> Game:
    """Let a bot take a free seat, as the host. Errors: Refused (409) where none is free."""

    def change(game: Game) -> bool:
        if len(game.seats_in_order) >= MOST:
            raise Refused(409, "All six seats are taken.")
        taken = {seat.name.casefold() for seat in game.seats_in_order}
        name = next(name for name in BOT_NAMES if name.casefold() not in taken)
        _sit(game, name, level=level)
        return True

    return _change(viewer, now, change, host=True)


def set_options(viewer: Viewer, *, ruleset: Ruleset, now: datetime, **options: Any) -> Game:
    """Change what is played and how, as the host."""

    def change(game: Game) -> bool:
        game.variant, game.columns = ruleset.variant.value, ruleset.columns
        game.order = ruleset.order.value
        for name, value in options.items():
            setattr(game, name, value.value if isinstance(value, Ties) else value)
        _take_places(game, game.seats_in_order)  # cards of the new kind
        return True

    return _change(viewer, now, change, host=True)


def start(viewer: Viewer, *, now: datetime) -> Game:
    """Draw the order of play and begin, as the host, with at least two seats taken."""

    def change(game: Game) -> bool:
        if len(game.seats_in_order) < LEAST:
            raise IllegalMove("A game takes two: wait for somebody, or add a bot.")
        order = list(game.seats_in_order)
        if game.turn_order == TurnOrder.DRAW:
            SystemRandom().shuffle(order)
        _take_places(game, order)
        game.status = Status.PLAYING
        game.__dict__.pop("position", None)  # that of the empty cards before
        return True

    return _change(viewer, now, change, host=True, acted=True)


def wait_no_longer(game: Game, now: datetime) -> None:
    """Pass the role of a host who is away on; close a table at which nobody is any more."""
    passes = game.host_passes_at
    here = [seat for seat in game.seats_in_order if seat.player_id and not seat.away_since]
    if passes and passes <= now:
        game.host_id = here[0].player_id
    elif not here and game.touched_at + clock.LOBBY_ENDS <= now:
        game.delete()
        return
    save(game, PARTS, now, **_columns(game))


def _change(
    viewer: Viewer,
    now: datetime,
    change: Callable[[Game], bool],
    *,
    host: bool = False,
    acted: bool = False,
) -> Game:
    """One transaction around `change`, which says whether it changed anything."""
    with transaction.atomic(durable=True):
        game = Game.objects.load(viewer.game_id, lock=True)
        if game.kind != Kind.TABLE or game.status != Status.LOBBY:
            raise Refused(409, "This game has begun.")
        if host and (game.host_id is None or game.host_id != viewer.player_id):
            raise Refused(403, "Only the host of this table can do that.")
        if change(game):
            save(game, PARTS, now, acted=acted, **_columns(game))
    return game


def _columns(game: Game) -> dict[str, Any]:
    return {name: getattr(game, name) for name in CHANGED}


def _sit(game: Game, name: str, *, player_id: int | None = None, level: str = "") -> None:
    named = different([*(seat.name for seat in game.seats_in_order), name])[-1]
    card = notation.format_card(Card.empty(game.ruleset))
    index = len(game.seats_in_order)
    seat = Seat(game=game, index=index, player_id=player_id, name=named, level=level, card=card)
    seat.save(force_insert=True)
    game.seats_in_order.append(seat)


def _get_up(game: Game, indexes: Iterable[int]) -> bool:
    gone = set(indexes)
    stay = [seat for seat in game.seats_in_order if seat.index not in gone]
    game.seats.filter(index__in=gone).delete()
    people = [seat.player_id for seat in stay if seat.player_id is not None]
    if game.host_id not in people:
        game.host_id = people[0] if people else None
    if not people:  # bots alone wait for nobody
        game.delete()
        return False
    _take_places(game, stay)
    return bool(gone)


def _take_places(game: Game, order: list[Seat]) -> None:
    """Number the seats in this order, each with an empty card."""
    card = notation.format_card(Card.empty(game.ruleset))
    for seat in order:  # out of each other's way first: no two seats share an index
        seat.index += MOST
    Seat.objects.bulk_update(order, ["index"])
    for index, seat in enumerate(order):
        seat.index, seat.card = index, card
    Seat.objects.bulk_update(order, ["index", "card"])
    game.seats_in_order = order
