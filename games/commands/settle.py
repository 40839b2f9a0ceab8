"""The only judge of time: does what is due in a game, once, whoever asks."""

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial

from django.db import transaction

from games import clock
from games.commands import lobby
from games.commands.leave import go
from games.commands.moves import fill_box, mark_held, parts, roll_dice
from games.commands.save import next_due, save
from games.models import Game, Out, Seat, Status, Timer
from games.rules import Move, Score
from games.solver import bots

STEPS = 6 * 39 * 6
"""More than all bots of the longest game could take; nothing here goes on for ever."""
MISSES = 2
"""So many times in a row may a player's clock run out before they are out."""


def settle(game_id: int, now: datetime, *, at_once: bool = False) -> bool:
    """Do what is due in this game by `now`; True where something was. Asking twice does no harm.

    `at_once` lets the bots take their steps without the pauses in between.
    """
    steps = 0
    while steps < STEPS:
        failed: dict[int, Exception] = {}
        if not _round([game_id], now, failed, at_once=at_once, wait=True):
            break
        steps += 1
    if failed:
        raise failed[game_id]
    return steps > 0


def settle_all(game_ids: Iterable[int], now: datetime) -> dict[int, Exception]:
    """Do what is due in each of these games, many in one transaction; what failed, by game.

    A game that somebody else is writing is passed over: it is still due at the next look.
    """
    failed: dict[int, Exception] = {}
    left, rounds = list(game_ids), 0
    while left and rounds < STEPS:
        try:
            done = _round(left, now, failed)
        except Exception as error:
            if len(left) == 1:
                return failed | {left[0]: error}
            for game_id in left:  # what broke the whole transaction breaks only its own game
                failed |= settle_all([game_id], now)
            return failed
        left = [game.pk for game in done if clock.overdue(game.due_at, now)]
        rounds += 1
    return failed


def push_ahead(game_id: int, until: datetime) -> None:
    """Leave a game that could not be settled alone until then."""
    Game.objects.filter(pk=game_id).update(due_at=until)


def _round(
    game_ids: Iterable[int],
    now: datetime,
    failed: dict[int, Exception],
    *,
    at_once: bool = False,
    wait: bool = False,
) -> list[Game]:
    """One step in each game in which something is due; those in which it was taken.

    What goes wrong in one game is undone there alone, and noted in `failed`.
    """
    acts: list[tuple[Game, Callable[[Game], None]]] = []
    for seen in Game.objects.load_all(game_ids):
        try:  # a bot thinks before anything is locked; whoever was quicker, the version tells
            act = _what_is_due(seen, now, at_once and seen.bot_on_turn)
        except Exception as error:
            failed[seen.pk] = error
        else:
            acts += [(seen, act)] if act else []
    if not acts:
        return []
    with transaction.atomic(durable=True):
        versions = Game.objects.locked_versions((game.pk for game, _ in acts), wait=wait)
        unchanged = [pair for pair in acts if versions.get(pair[0].pk) == pair[0].version]
        return [game for game, act in unchanged if _done(game, act, failed)]


def _done(game: Game, act: Callable[[Game], None], failed: dict[int, Exception]) -> bool:
    try:
        with transaction.atomic():
            act(game)
    except Exception as error:
        failed[game.pk] = error
        return False
    return True


def _what_is_due(seen: Game, now: datetime, at_once: bool) -> Callable[[Game], None] | None:
    """What must be done in a game that looks like this, as a change of the locked one."""
    if not at_once and not clock.overdue(seen.due_at, now):
        return None
    if seen.status == Status.LOBBY:
        return partial(lobby.wait_no_longer, now=now)
    if at_once or (seen.bot_on_turn and clock.overdue(seen.turn_due_at or now, now)):
        level = seen.seats_in_order[seen.turn_seat].level or bots.STAND_IN
        return partial(_take_step, move=bots.choose(level, seen.position), now=now)
    for seat in seen.seats_in_order if seen.timer != Timer.OFF else ():
        if seat.away_since and not seat.out and now >= seat.away_since + clock.AWAY:
            return partial(_end_of_grace, seat=seat.index, now=now)
    if seen.asked_at and clock.overdue(seen.asked_at + clock.ANSWER, now):
        return partial(go, seat=seen.turn_seat, why=Out.REPLACED, now=now)
    if seen.turn_due_at and clock.overdue(seen.turn_due_at + clock.GRACE, now):
        return partial(_end_of_time, now=now)
    return partial(_mark_anew, now=now)


def _mark_anew(game: Game, now: datetime) -> None:
    """Nothing is due: the mark is of something that nobody waits for any more."""
    game.due_at = next_due(game)
    if clock.overdue(game.due_at, now):
        raise RuntimeError("Something is due, and nothing can be done about it.")
    Game.objects.filter(pk=game.pk).update(due_at=game.due_at)


def _take_step(game: Game, move: Move, now: datetime) -> None:
    """One visible step of a bot: mark what it keeps, roll the rest, or score."""
    if isinstance(move, Score):
        fill_box(game, move, now)
    elif game.position.rolls and move.held != game.held_positions:
        mark_held(game, move.held, now)
    else:
        roll_dice(game, move.held, "", now)


def _end_of_time(game: Game, now: datetime) -> None:
    """A person was too slow: a bot plays this turn; the second time in a row they are out."""
    assert game.turn_due_at is not None
    changed = parts(None, "dice", "controls", "clock", "seats", f"card-{game.turn_seat}")
    if clock.nobody_looked(game.turn_due_at, now):
        return save(game, changed, now, acted=True)  # no server ran: the time begins anew
    late = game.seats_in_order[game.turn_seat]
    if late.misses + 1 >= MISSES:
        return go(game, late.index, Out.LATE, now)
    late.misses += 1
    Seat.objects.filter(pk=late.pk).update(misses=late.misses)
    happened = f"late {late.index}"
    save(game, changed, now, acted=True, stand_in=True, ply=game.ply + 1, happened=happened)


def _end_of_grace(game: Game, seat: int, now: datetime) -> None:
    """A person did not come back in time; or no server ran to come back to."""
    gone = game.seats_in_order[seat]
    assert gone.away_since is not None
    if not clock.nobody_looked(gone.away_since + clock.AWAY, now):
        return go(game, seat, Out.AWAY, now)
    gone.away_since = now
    Seat.objects.filter(pk=gone.pk).update(away_since=now)
    save(game, parts(None, "clock", "seats"), now)
