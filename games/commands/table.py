"""Set a table up, and clear away what a player leaves behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from games.codes import new_code
from games.commands.save import save
from games.models import Game, Kind, Seat
from games.rules import Card, Ruleset, Ties, notation

DELETED_PLAYER = "Deleted player"


@dataclass(frozen=True)
class Person:
    """Who sits down: a player's id and the name on the card."""

    player_id: int
    name: str


def create(
    kind: Kind,
    ruleset: Ruleset,
    people: Sequence[Person],
    *,
    now: datetime,
    ties: Ties = Ties.SHARE,
    once: str | None = None,
) -> Game:
    """A new game with one seat a person, in their order, ready for the first roll.

    `once` marks the form it came from: the second of two equal ones gets the game of the first.
    """
    for _ in range(5):
        try:
            with transaction.atomic(durable=True):
                return _create(kind, ruleset, people, now, ties, once)
        except IntegrityError:
            made = made_by(once)
            if made is not None:
                return made
    raise RuntimeError("No free code was found.")


def made_by(once: str | None) -> Game | None:
    """The game that the form with this mark has already made."""
    return Game.objects.filter(once=once).first() if once else None


def _create(
    kind: Kind,
    ruleset: Ruleset,
    people: Sequence[Person],
    now: datetime,
    ties: Ties,
    once: str | None,
) -> Game:
    game = Game.objects.create(
        code=new_code(),
        kind=kind,
        variant=ruleset.variant.value,
        columns=ruleset.columns,
        order=ruleset.order.value,
        ties=ties.value,
        once=once,
        created_at=now,
        touched_at=now,
    )
    card = notation.format_card(Card.empty(ruleset))
    Seat.objects.bulk_create(
        Seat(game=game, index=index, player_id=person.player_id, name=person.name, card=card)
        for index, person in enumerate(people)
    )
    return game


def forget(player_id: int, now: datetime) -> None:
    """Remove a player from every game: their own games go, shared ones keep an unnamed seat."""
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
        role = game.role_of(player_id)
        game.seats.filter(index__in=role).update(player=None, name=DELETED_PLAYER)
        save(game, ["seats", "dice", "controls", *(f"card-{index}" for index in role)], now)
