"""A die and a seat as a template shows them."""

from collections.abc import Sequence
from dataclasses import dataclass

from games import wording
from games.models import Game, Seat, Status


@dataclass(frozen=True)
class DieView:
    """One die on the felt. `value` is None before the first roll of a turn.

    `fell` is the number of the last roll where this die was rolled in it, else 0. With `cup` a
    press puts it in the cup instead of holding it.
    """

    position: int
    value: int | None
    name: str
    held: bool
    fell: int
    cup: bool = False

    @property
    def pressed(self) -> bool:
        return self.held != self.cup if self.value else self.held


@dataclass(frozen=True)
class SeatView:
    """One seat in the row of seats."""

    index: int
    name: str
    total: int
    on_turn: bool
    mine: bool
    place: int | None
    boxes_left: int
    level: str
    out: str
    away: bool

    @property
    def state(self) -> str:
        """What else is to be known of the seat, in a word or two."""
        if self.out:
            return "left, a bot plays" if self.level else "left"
        if self.level:
            return f"{self.level.capitalize()} bot"
        if self.away:
            return "away"
        return f"{self.boxes_left} to fill" if self.boxes_left else "full"


def die_views(game: Game, *, cup: bool) -> list[DieView]:
    """The five dice as they lie, blank before the first roll of a turn."""
    rolls = game.rolls_of_turn
    last = rolls[-1] if rolls else None
    held = game.held_positions if game.status == Status.PLAYING else ()
    kept = last.held if last else ()
    values: Sequence[int | None] = last.dice.values if last and last.dice else (None,) * 5
    return [
        DieView(
            at,
            value,
            wording.die_name(at, value),
            at in held,
            0 if at in kept else len(rolls),
            cup,
        )
        for at, value in enumerate(values, start=1)
    ]


def seat_views(game: Game, role: tuple[int, ...]) -> list[SeatView]:
    """Everybody at the table, seen by whoever holds the seats in `role`."""
    totals, playing = game.position.totals, game.status == Status.PLAYING
    return [
        SeatView(
            seat.index,
            seat.name,
            totals[seat.index],
            playing and seat.index == game.turn_seat,
            seat.index in role,
            seat.place,
            game.position.cards[seat.index].boxes_left,
            seat.level,
            seat.out,
            playing and seat.away_since is not None,
        )
        for seat in game.seats_in_order
    ]


def removable(game: Game, role: tuple[int, ...]) -> list[Seat]:
    """The other people whom the holder of `role`, if that is the host, may put out of the game."""
    seats = game.seats_in_order
    if game.host_id not in {seats[index].player_id for index in role}:
        return []
    others = [seat for seat in seats if seat.player_id and seat.index not in role]
    return [seat for seat in others if not seat.out]


def next_leave_ends(game: Game) -> bool:
    """Whether only one seat would stay if one more is left."""
    return len(game.seats_in_order) - len(game.position.left) == 2
