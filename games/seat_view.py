"""A die and a seat as a template shows them."""

from dataclasses import dataclass


@dataclass(frozen=True)
class DieView:
    """One die on the felt. `value` is None before the first roll of a turn.

    `fell` is the number of the last roll where this die was rolled in it, else 0.
    """

    position: int
    value: int | None
    name: str
    held: bool
    fell: int


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
