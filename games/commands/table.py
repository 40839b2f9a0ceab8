"""Set a table up, and clear away what a player leaves behind."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.db import IntegrityError, transaction

from games.codes import new_code
from games.commands.leave import go
from games.commands.lobby import vacate
from games.commands.save import begin, next_due, save
from games.models import (
    Game,
    Kind,
    Leaving,
    Line,
    Out,
    Pace,
    Seat,
    Status,
    Talk,
    Timer,
    TurnOrder,
)
from games.rules import Card, Ruleset, Ties, notation

DELETED_PLAYER = "Deleted player"


@dataclass(frozen=True)
class Sitter:
    """Who sits down: a player's id (None for a bot), the name on the card, a bot's level."""

    player_id: int | None
    name: str
    level: str = ""


def create(
    kind: Kind,
    ruleset: Ruleset,
    sitters: Sequence[Sitter],
    *,
    now: datetime,
    ties: Ties = Ties.SHARE,
    turn_order: TurnOrder = TurnOrder.SEATS,
    pace: Pace = Pace.CALM,
    timer: Timer = Timer.OFF,
    leaving: Leaving = Leaving.BOT,
    undo: bool = True,
    watching: bool = True,
    listed: bool = False,
    talk: Talk = Talk.ALL,
    host: int | None = None,
    once: str | None = None,
) -> Game:
    """A new game with one seat for each, in their order or in one drawn here.

    With a `host` it is a lobby that others join before the host starts the game.
    `once` marks the form it came from: the second of two equal ones gets the game of the first.
    """
    options = {
        "ties": ties.value,
        "turn_order": turn_order,
        "pace": pace,
        "timer": timer,
        "leaving": leaving,
        "undo": undo,
        "watching": watching,
        "listed": listed,
        "talk": talk,
        "host_id": host,
        "status": Status.PLAYING if host is None else Status.LOBBY,
        "once": once,
    }
    for _ in range(5):
        try:
            with transaction.atomic(durable=True):
                return set_up(kind, ruleset, sitters, now, **options)
        except IntegrityError:
            made = made_by(once)
            if made is not None:
                return made
    raise RuntimeError("No free code was found.")


def set_up(
    kind: Kind, ruleset: Ruleset, sitters: Sequence[Sitter], now: datetime, **options: Any
) -> Game:
    """A new game with everybody in a seat, in the caller's transaction.

    IntegrityError where its code, or the mark of its form, is taken.
    """
    game = _create(kind, ruleset, now, **options)
    _seat(game, sitters)
    return game


def made_by(once: str | None) -> Game | None:
    """The game that the form with this mark has already made."""
    return Game.objects.filter(once=once).first() if once else None


def _create(kind: Kind, ruleset: Ruleset, now: datetime, **options: Any) -> Game:
    return Game.objects.create(
        code=new_code(),
        kind=kind,
        variant=ruleset.variant.value,
        columns=ruleset.columns,
        order=ruleset.order.value,
        created_at=now,
        touched_at=now,
        **options,
    )


def _seat(game: Game, sitters: Sequence[Sitter]) -> None:
    """Give everybody a seat and an empty card; a bot that begins is due at once."""
    order = list(sitters)
    if game.turn_order == TurnOrder.DRAW and game.status == Status.PLAYING:
        SystemRandom().shuffle(order)
    card = notation.format_card(Card.empty(game.ruleset))
    game.seats_in_order = Seat.objects.bulk_create(
        Seat(game=game, index=index, **asdict(sitter), card=card)
        for index, sitter in enumerate(order)
    )
    changed = begin(game, game.created_at)
    game.due_at = next_due(game)
    game.save(update_fields=[*changed, "due_at"])


def forget(player_id: int, now: datetime) -> None:
    """Remove a player from every game: their own games go, shared ones keep an unnamed seat."""
    Line.objects.filter(player_id=player_id).delete()  # also where they only watched
    mine = Game.objects.of(player_id)
    others = Seat.objects.filter(game__in=mine.values("pk"), player__isnull=False)
    shared = set(others.exclude(player_id=player_id).values_list("game_id", flat=True))
    for game_id in sorted(shared):
        _unname(game_id, player_id, now)
    with transaction.atomic(durable=True):
        # Games before seats, as in every command: two orders of locking would block each other.
        own = Game.objects.filter(pk__in=list(mine.values_list("pk", flat=True)))
        list(own.select_for_update().order_by("pk").values_list("pk", flat=True))
        own.delete()


def _unname(game_id: int, player_id: int, now: datetime) -> None:
    """Let the seats of a player stay in a game that others play too, without them."""
    with transaction.atomic(durable=True):
        game = Game.objects.load(game_id, lock=True)
        if game.status == Status.LOBBY:
            return vacate(game, player_id, now)
        playing = game.role_of(player_id)
        role = game.seats_of(player_id)
        game.seats.filter(index__in=role).update(player=None, name=DELETED_PLAYER)
        game.lines.filter(player_id=player_id).delete()
        for index in role:
            seat = game.seats_in_order[index]
            seat.player_id, seat.name = None, DELETED_PLAYER
        if playing and game.kind == Kind.TABLE and game.status == Status.PLAYING:
            return go(game, playing[0], Out.LEFT, now)
        cards = (f"card-{index}" for index in role)
        save(game, ["seats", "dice", "controls", "chat", "result", *cards], now)
