"""The only judge of time: does what is due in a game, once, whoever asks."""

from datetime import datetime

from django.db import transaction

from games.commands.moves import fill_box, mark_held, roll_dice
from games.models import Game
from games.refusals import NoSuchTable
from games.rules import Move, Score
from games.solver import bots

STEPS = 6 * 39 * 6
"""More than all bots of the longest game could take; nothing here goes on for ever."""


def settle(game_id: int, now: datetime, *, at_once: bool = False) -> bool:
    """Do what is due in this game by `now`; True where something was. Asking twice does no harm.

    `at_once` lets the bots take their steps without the pauses in between.
    """
    steps = 0
    while steps < STEPS and _settle_one(game_id, now, at_once):
        steps += 1
    return steps > 0


def push_ahead(game_id: int, until: datetime) -> None:
    """Leave a game that could not be settled alone until then."""
    Game.objects.filter(pk=game_id).update(due_at=until)


def _settle_one(game_id: int, now: datetime, at_once: bool) -> bool:
    try:
        seen = Game.objects.load(game_id)
    except NoSuchTable:
        return False
    if seen.due_at is None or (seen.due_at > now and not (at_once and seen.bot_on_turn)):
        return False
    if not seen.bot_on_turn:  # a mark that nobody needs any more
        return Game.objects.filter(pk=game_id, due_at__lte=now).update(due_at=None) == 1
    # A bot thinks before anything is locked; whoever was quicker, the version tells.
    move = bots.choose(seen.seats_in_order[seen.turn_seat].level, seen.position)
    with transaction.atomic(durable=True):
        game = Game.objects.load(game_id, lock=True)
        if game.version != seen.version:
            return False
        _take_step(game, move, now)
    return True


def _take_step(game: Game, move: Move, now: datetime) -> None:
    """One visible step of a bot: mark what it keeps, roll the rest, or score."""
    if isinstance(move, Score):
        fill_box(game, move, now)
    elif game.position.rolls and move.held != game.held_positions:
        mark_held(game, move.held, now)
    else:
        roll_dice(game, move.held, "", now)
