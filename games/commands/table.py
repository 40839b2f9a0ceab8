"""Set a table up, and clear away what a player leaves behind."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from games.codes import new_code
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


def forget(player_id: int) -> None:
    """Remove a player from every game: their own games go, shared ones keep an unnamed seat."""
    with transaction.atomic(durable=True):
        mine = Game.objects.of(player_id).values("pk")
        others = Seat.objects.filter(game__in=mine, player__isnull=False)
        shared = set(others.exclude(player_id=player_id).values_list("game_id", flat=True))
        Seat.objects.filter(player_id=player_id, game_id__in=shared).update(
            player=None, name=DELETED_PLAYER
        )
        Game.objects.filter(seats__player_id=player_id).delete()
