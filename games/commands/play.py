"""Roll, hold, score and undo: what a seat does on its turn."""

from collections.abc import Callable, Iterable
from datetime import datetime

from django.db import transaction

from games.access import Viewer
from games.commands.finish import finish
from games.commands.save import save
from games.commands.settle import settle
from games.dice_source import DiceSource, KeyedDice, Throw
from games.models import Game, Seat, Status, Turn
from games.models.game import NO_NONCE
from games.refusals import Stale
from games.rules import (
    BONUS_YACHT,
    Box,
    Dice,
    IllegalMove,
    NotYourTurn,
    Position,
    Roll,
    Score,
    held_positions,
    notation,
)


def roll(
    viewer: Viewer,
    *,
    ply: int,
    held: Iterable[int],
    nonce: str,
    now: datetime,
    source: Callable[[bytes], DiceSource] = KeyedDice,
) -> Game:
    """Keep the held positions and draw the other dice.

    Errors: Stale (another ply), NotYourTurn, IllegalMove.
    """

    def change(game: Game) -> None:
        position, keep = game.position, held_positions(held)
        position.check(Roll(keep))
        drawn = iter(source(bytes(game.key)).draw(_throw(game, keep, nonce)))
        last = position.dice.values if position.dice else (0,) * 5
        dice = Dice(tuple(last[at - 1] if at in keep else next(drawn) for at in range(1, 6)))
        move = Roll(keep, dice)
        game.position = position.apply(move)
        save(
            game,
            _parts(position.seat, "dice", "controls", *_marked(game)),
            now,
            ply=game.ply + 1,
            rolls=f"{game.rolls} {notation.format_roll(move, first=not position.rolls)}".strip(),
            nonces=f"{game.nonces} {nonce or NO_NONCE}".strip(),
            held="".join(map(str, keep)),
            happened="roll",
        )

    return _act(viewer, ply, now, change)


def hold(viewer: Viewer, *, ply: int, held: Iterable[int], now: datetime) -> Game:
    """Mark the whole set of positions to keep at the next roll; the last one to come counts.

    Errors: Stale, NotYourTurn, IllegalMove (before the first roll and after the last).
    """

    def change(game: Game) -> None:
        keep = held_positions(held)
        if not game.position.rolls:
            raise IllegalMove("Roll the dice before you hold any.")
        if not game.position.rolls_left:
            raise IllegalMove("All three rolls are used; score a box.")
        save(game, _parts(None, "dice", "controls"), now, held="".join(map(str, keep)))

    return _act(viewer, ply, now, change)


def score(viewer: Viewer, *, ply: int, column: int, box: Box, now: datetime) -> Game:
    """Fill one box with what the dice are worth there and pass the turn on.

    Errors: Stale, NotYourTurn, IllegalMove.
    """

    def change(game: Game) -> None:
        position, move = game.position, Score(column, box)
        game.position = position.apply(move)
        turn = _turn_row(game, position, move, now)
        turn.save(force_insert=True)
        scorer = game.seats_in_order[position.seat]
        scorer.card = notation.format_card(game.position.cards[position.seat])
        happened = f"score {turn.seat} {column} {box.value} {turn.points} {turn.bonus}"
        _pass_on(game, scorer, happened, now)

    return _act(viewer, ply, now, change)


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
            _parts(None, "dice", "controls", "seats", f"card-{last.seat}", f"card-{before}"),
            now,
            ply=game.ply + 1,
            turn_seat=last.seat,
            rolls=last.rolls,
            nonces=last.nonces,
            held=last.held,
            happened=f"undo {last.seat} {last.column} {last.box}",
        )

    return _act(viewer, ply, now, change, any_seat=True)


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


def _throw(game: Game, keep: tuple[int, ...], nonce: str) -> Throw:
    position = game.position
    kept = position.dice.keep(keep) if position.dice else ()
    return Throw(position.seat, position.round, position.rolls + 1, kept, nonce)


def _turn_row(game: Game, before: Position, move: Score, now: datetime) -> Turn:
    old, new = before.card, game.position.cards[before.seat]
    points = new.filled(move.column, move.box)
    assert points is not None
    return Turn(
        game=game,
        number=sum(card.ruleset.turns - card.boxes_left for card in before.cards),
        seat=before.seat,
        rolls=game.rolls,
        nonces=game.nonces,
        held=game.held,
        column=move.column,
        box=move.box.value,
        points=points,
        bonus=(new.bonus_yachts - old.bonus_yachts) * BONUS_YACHT,
        scored_at=now,
    )


def _pass_on(game: Game, scorer: Seat, happened: str, now: datetime) -> None:
    after = game.position
    parts = _parts(scorer.index, "dice", "controls", "seats", f"card-{after.seat}")
    changes = {"ply": game.ply + 1, "happened": happened}
    if after.is_over:
        # The last dice stay on the table, under the result.
        finish(game, now, parts, **changes)
    else:
        Seat.objects.filter(pk=scorer.pk).update(card=scorer.card)
        empty = {"rolls": "", "nonces": "", "held": "", "turn_seat": after.seat}
        save(game, parts, now, **changes, **empty)


def _marked(game: Game) -> tuple[str, ...]:
    """The card on which the box of the last score is marked, until somebody rolls."""
    kind, *fields = game.happened.split() or [""]
    return (f"card-{fields[0]}",) if kind == "score" else ()


def _parts(seat: int | None, *names: str) -> tuple[str, ...]:
    own = () if seat is None else (f"card-{seat}",)
    return ("state", *own, *names)
