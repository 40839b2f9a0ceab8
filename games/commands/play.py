"""Roll, hold, score and undo, as a person asks for them; and skip, to see the bots' end."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from games import clock
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
            acted=True,
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


def look(viewer: Viewer, now: datetime) -> None:
    """Settle what is due before somebody looks at the game."""
    if clock.overdue(viewer.due_at, now):
        settle(viewer.game_id, now)


def more_time(viewer: Viewer, *, ply: int, now: datetime) -> Game:
    """Take as much time again for this roll or choice, up to ten times.

    Errors: Stale, NotYourTurn, IllegalMove (no timer, or taken ten times).
    """

    def change(game: Game) -> None:
        if game.turn_due_at is None or game.bot_on_turn:
            raise IllegalMove("No clock runs at this table.")
        if game.extended >= clock.MOST_EXTENDED:
            raise IllegalMove("More time was taken ten times; no more is left for this one.")
        due = clock.person_due(game.turn_due_at, game.timer)
        save(game, parts(None, "clock"), now, turn_due_at=due, extended=game.extended + 1)

    return _act(viewer, ply, now, change)


def ask_to_replace(viewer: Viewer, *, ply: int, now: datetime) -> Game:
    """Ask that a bot or nobody goes on for whoever has been on turn for a day.

    They have an hour to roll or score. Errors: Stale, IllegalMove.
    """

    def change(game: Game) -> None:
        if game.turn_seat in viewer.role:
            raise IllegalMove("It is your own turn.")
        if game.bot_on_turn or not game.silent(now) or game.asked_at:
            raise IllegalMove("Nobody here has been silent for a day.")
        save(game, parts(None, "clock"), now, asked_at=now)

    return _act(viewer, ply, now, change, any_seat=True)


def _on_turn(viewer: Viewer, game: Game, now: datetime) -> None:
    """NotYourTurn for anybody else; a press in time ends the count of those that came too late."""
    seat = game.seats_in_order[game.turn_seat]
    if seat.index not in viewer.role:
        raise NotYourTurn(f"It is {seat.name}'s turn.")
    if game.stand_in:
        raise NotYourTurn("Your time was up; a bot plays this turn for you.")
    if seat.misses:
        seat.misses = 0
        Seat.objects.filter(pk=seat.pk).update(misses=0)
    if seat.away_since:  # who presses is here, though no socket tells so
        seat.away_since = None
        Seat.objects.filter(pk=seat.pk).update(away_since=None)
        save(game, parts(None, "clock", "seats"), now)


def _act(
    viewer: Viewer,
    ply: int,
    now: datetime,
    change: Callable[[Game], None],
    *,
    any_seat: bool = False,
) -> Game:
    """One transaction around `change`, after the checks that every play command shares."""
    look(viewer, now)
    with transaction.atomic(durable=True):
        game = Game.objects.load(viewer.game_id, lock=True)
        if game.ply != ply:
            raise Stale
        if game.status != Status.PLAYING:
            raise IllegalMove("This game is over.")
        if not any_seat:
            _on_turn(viewer, game, now)
        change(game)
    return game
