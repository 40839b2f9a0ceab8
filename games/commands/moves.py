"""The moves of a turn on a game that is loaded and locked: a person's and a bot's alike."""

from collections.abc import Callable, Iterable
from datetime import datetime

from games.commands.finish import finish
from games.commands.save import save
from games.dice_source import DiceSource, KeyedDice, Throw
from games.models import Game, Seat, Turn
from games.models.scored import Scored, with_score
from games.models.stored import NO_NONCE
from games.rules import (
    BONUS_YACHT,
    Box,
    Dice,
    IllegalMove,
    Position,
    Roll,
    Score,
    held_positions,
    notation,
)


def roll_dice(
    game: Game,
    held: Iterable[int],
    nonce: str,
    now: datetime,
    *,
    lay_out: bool = False,
    source: Callable[[bytes], DiceSource] = KeyedDice,
) -> None:
    """Keep the held positions and draw the other dice. Errors: IllegalMove.

    The same positions stay held after it; or all, with `lay_out` and a roll left.
    """
    position, keep = game.position, held_positions(held)
    position.check(Roll(keep))
    drawn = iter(source(bytes(game.key)).draw(_throw(game, keep, nonce)))
    last = position.dice.values if position.dice else (0,) * 5
    dice = Dice(tuple(last[at - 1] if at in keep else next(drawn) for at in range(1, 6)))
    move = Roll(keep, dice)
    game.position = position.apply(move)
    save(
        game,
        parts(position.seat, "dice", "controls", *_marked(game)),
        now,
        ply=game.ply + 1,
        rolls=f"{game.rolls} {notation.format_roll(move, first=not position.rolls)}".strip(),
        nonces=f"{game.nonces} {nonce or NO_NONCE}".strip(),
        held="12345" if lay_out and game.position.rolls_left else "".join(map(str, keep)),
        happened="roll",
        acted=True,
    )


def mark_held(game: Game, held: Iterable[int], now: datetime) -> None:
    """Mark the whole set of positions to keep. Errors: IllegalMove."""
    keep = held_positions(held)
    if not game.position.rolls:
        raise IllegalMove("Roll the dice before you hold any.")
    if not game.position.rolls_left:
        raise IllegalMove("All three rolls are used; score a box.")
    held_now = "".join(map(str, keep))
    # A hold by hand gives no new time.
    save(game, parts(None, "dice", "controls"), now, acted=game.bot_on_turn, held=held_now)


def fill_box(game: Game, move: Score, now: datetime) -> None:
    """Score that box with the dice on the table and pass the turn on. Errors: IllegalMove."""
    position = game.position
    game.position = position.apply(move)
    turn = _turn_row(game, position, move, now)
    turn.save(force_insert=True)
    scorer = game.seats_in_order[position.seat]
    scorer.card = notation.format_card(game.position.cards[position.seat])
    _pass_on(game, scorer, _told(position, game.position, turn), now)


def parts(seat: int | None, *names: str) -> tuple[str, ...]:
    """The parts of the page that a move changes, with the card of `seat` where one is given."""
    own = () if seat is None else (f"card-{seat}",)
    return ("state", *own, *names)


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


def _told(before: Position, after: Position, turn: Turn) -> Scored:
    old, new = before.card, after.cards[turn.seat]
    gain = new.upper_bonus(turn.column) - old.upper_bonus(turn.column)
    return Scored(turn.seat, turn.column, Box(turn.box), turn.points, turn.bonus, gain, new.total)


def _pass_on(game: Game, scorer: Seat, scored: Scored, now: datetime) -> None:
    after = game.position
    changed = parts(scorer.index, "dice", "controls", "seats", f"card-{after.seat}")
    changes = {
        "ply": game.ply + 1,
        "happened": f"score {scored.text}",
        "recent": with_score(game.recent, scored),
    }
    if after.is_over:
        # The last dice stay on the table, under the result.
        finish(game, now, changed, **changes)
    else:
        Seat.objects.filter(pk=scorer.pk).update(card=scorer.card)
        empty = {"rolls": "", "nonces": "", "held": "", "stand_in": False}
        save(game, changed, now, **changes, **empty, turn_seat=after.seat, acted=True)


def _marked(game: Game) -> tuple[str, ...]:
    """The card on which the box of the last score is marked, until somebody rolls."""
    kind, *fields = game.happened.split() or [""]
    return (f"card-{fields[0]}",) if kind == "score" else ()
