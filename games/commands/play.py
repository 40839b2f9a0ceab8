"""Roll, hold, score and undo, as a person asks for them; and skip, to see the bots' end."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from games.access import Viewer
from games.commands.moves import fill_box, mark_held, parts, roll_dice
from games.commands.save import save
from games.commands.settle import settle
from games.dice_source import DiceSource, KeyedDice
from games.models import Game, Seat, Status
from games.models.scored import without_last
from games.refusals import Stale
from games.rules import Box, IllegalMove, NotYourTurn, Score, notation


def roll(
    viewer: Viewer,
    *,
    ply: int,
    held: Iterable[int],
    nonce: str,
    now: datetime,
    lay_out: bool = False,
    source: Callable[[bytes], DiceSource] = KeyedDice,
) -> Game:
    """Keep the held positions and draw the other dice.

    `lay_out` is for whoever presses dice into the cup: all of them lie on the table after it.
    Errors: Stale (another ply), NotYourTurn, IllegalMove.
    """

    def change(game: Game) -> None:
        roll_dice(game, held, nonce, now, lay_out=lay_out, source=source)

    return _act(viewer, ply, now, change)


def hold(viewer: Viewer, *, ply: int, held: Iterable[int], now: datetime) -> Game:
    """Mark the whole set of positions to keep at the next roll; the last one to come counts.

    Errors: Stale, NotYourTurn, IllegalMove (before the first roll and after the last).
    """
    return _act(viewer, ply, now, lambda game: mark_held(game, held, now))


def score(viewer: Viewer, *, ply: int, column: int, box: Box, now: datetime) -> Game:
    """Fill one box with what the dice are worth there and pass the turn on.

    Errors: Stale, NotYourTurn, IllegalMove.
    """
    return _act(viewer, ply, now, lambda game: fill_box(game, Score(column, box), now))


def undo(viewer: Viewer, *, ply: int, now: datetime) -> Game:
    """Take the last score back, as long as nobody has rolled since; the same dice come back.

    Errors: Stale, NotYourTurn, IllegalMove.
    """

    def change(game: Game) -> None:
        if not game.can_undo:
            raise IllegalMove("There is no score to take back: a box is final at the next roll.")
        last = game.turns.latest("number")
        if last.seat not in viewer.role:
            raise NotYourTurn("Only the player who scored can take it back.")
        card = game.position.cards[last.seat].unscore(last.column, Box(last.box), last.bonus)
        seat = game.seats_in_order[last.seat]
        seat.card = notation.format_card(card)
        Seat.objects.filter(pk=seat.pk).update(card=seat.card)
        game.turns.filter(pk=last.pk).delete()
        before = game.turn_seat
        del game.position
        save(
            game,
            parts(None, "dice", "controls", "seats", f"card-{last.seat}", f"card-{before}"),
            now,
            ply=game.ply + 1,
            turn_seat=last.seat,
            rolls=last.rolls,
            nonces=last.nonces,
            held=last.held,
            happened=f"undo {last.seat} {last.column} {last.box}",
            recent=without_last(game.recent),
        )

    return _act(viewer, ply, now, change, any_seat=True)


def skip(viewer: Viewer, *, ply: int, now: datetime) -> Game:
    """Let the bots take all their steps at once, until a person is on turn.

    They step while the press is on its way, so `ply` may be old; a second press does nothing.
    """
    settle(viewer.game_id, now, at_once=True)
    game = Game.objects.load(viewer.game_id)
    cards = [f"card-{seat.index}" for seat in game.seats_in_order]
    game.changed_parts = parts(None, "dice", "controls", "seats", "result", *cards)
    return game


def _act(
    viewer: Viewer,
    ply: int,
    now: datetime,
    change: Callable[[Game], None],
    *,
    any_seat: bool = False,
) -> Game:
    """One transaction around `change`, after the checks that every play command shares."""
    if viewer.due_at is not None and viewer.due_at <= now:
        settle(viewer.game_id, now)
    with transaction.atomic(durable=True):
        game = Game.objects.load(viewer.game_id, lock=True)
        if game.ply != ply:
            raise Stale
        if game.status != Status.PLAYING:
            raise IllegalMove("This game is over.")
        if not any_seat and game.turn_seat not in viewer.role:
            raise NotYourTurn(f"It is {game.seats_in_order[game.turn_seat].name}'s turn.")
        change(game)
    return game
