"""A scorecard prepared for a template: rows of cells, each with all that is shown of it."""

from dataclasses import dataclass, field
from typing import NamedTuple

from games import wording
from games.models import Game
from games.rules import BOXES, LOWER, UPPER, UPPER_BONUS_AT, Box, Card, Choice, Dice, Order

SHORT = {
    Box.THREE_OF_A_KIND: "3 of a kind",
    Box.FOUR_OF_A_KIND: "4 of a kind",
    Box.SMALL_STRAIGHT: "Sm. straight",
    Box.LARGE_STRAIGHT: "Lg. straight",
}


class Pick(NamedTuple):
    """A box that somebody has picked to score."""

    column: int
    box: Box


def score_text(box: Box, worth: int) -> str:
    """What the Score button says for a box that is worth that much."""
    return f"Score {box.label}, {worth}" if worth else f"Scratch {box.label}, 0"


@dataclass(frozen=True)
class Cell:
    """One box of one column: filled with points, or open with what it would score now."""

    column: int
    box: Box
    filled: int | None = None
    points: int | None = None
    bonus: int = 0
    name: str = ""
    picked: bool = False
    joker: bool = False
    just: bool = False

    @property
    def legal(self) -> bool:
        """Whether it may be scored now."""
        return self.points is not None

    @property
    def score_text(self) -> str:
        """What the Score button says when this box is picked."""
        return score_text(self.box, self.worth)

    @property
    def worth(self) -> int:
        """What scoring it now adds to the card, but for the upper bonus and multipliers."""
        return (self.points or 0) + self.bonus


@dataclass(frozen=True)
class Row:
    """One box with its cells, a column each."""

    box: Box
    short: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class ColumnView:
    """The sums of one column. `missing` is what its upper boxes lack for the bonus."""

    number: int
    multiplier: int
    upper: int
    bonus: int
    total: int
    toward: int

    @property
    def missing(self) -> int:
        return UPPER_BONUS_AT - self.toward


@dataclass(frozen=True)
class CardView:
    """The card of one seat."""

    seat: int
    name: str
    mine: bool
    on_turn: bool
    round: int
    total: int
    bonus_yachts: int
    three: bool
    extra: bool
    columns: list[ColumnView]
    upper: list[Row] = field(default_factory=list)
    lower: list[Row] = field(default_factory=list)
    place: int | None = None

    @property
    def bonus_yacht_points(self) -> int:
        return 100 * self.bonus_yachts


def card_view(
    game: Game,
    index: int,
    *,
    mine: bool,
    choices: tuple[Choice, ...],
    dice: Dice | None,
    pick: Pick | None,
) -> CardView:
    """The card of seat `index`; `choices` and `dice` are given while that seat is on turn."""
    seat, card = game.seats_in_order[index], game.position.cards[index]
    worth = {(choice.column, choice.box): choice for choice in choices}
    joker = dice is not None and card.joker(dice)
    last = _just_scored(game, index)
    rows = [
        Row(
            box,
            SHORT.get(box, box.label),
            tuple(
                _cell(game, card, column, box, worth.get((column, box)), pick, joker, last)
                for column in range(1, game.columns + 1)
            ),
        )
        for box in BOXES
    ]
    return CardView(
        seat=index,
        name=seat.name,
        mine=mine,
        on_turn=game.status == "playing" and game.turn_seat == index,
        round=min(card.ruleset.turns - card.boxes_left + 1, card.ruleset.turns),
        total=card.total,
        bonus_yachts=card.bonus_yachts,
        three=game.columns > 1,
        extra=game.variant == "bonus",
        columns=[_column(card, number) for number in range(1, game.columns + 1)],
        upper=rows[: len(UPPER)],
        lower=rows[-len(LOWER) :],
        place=seat.place,
    )


def _column(card: Card, number: int) -> ColumnView:
    upper = card.upper(number)
    return ColumnView(
        number=number,
        multiplier=card.ruleset.multipliers[number - 1],
        upper=upper,
        bonus=card.upper_bonus(number),
        total=card.column_total(number),
        toward=min(upper, UPPER_BONUS_AT),
    )


def _cell(
    game: Game,
    card: Card,
    column: int,
    box: Box,
    choice: Choice | None,
    pick: Pick | None,
    joker: bool,
    last: Pick | None,
) -> Cell:
    filled = card.columns[column - 1][box.index]
    where = wording.column_of(game, column)
    if filled is not None:
        return Cell(column, box, filled=filled, just=last == (column, box))
    if choice is None:
        next_up = game.order == Order.DOWN.value and (column, box) in card.next_boxes
        return Cell(column, box, name=f"{box.label}{where}, open{', next' if next_up else ''}")
    worth = f"{choice.points} points now" if choice.points else "scratch for 0"
    extra = ", 100 more for a bonus Yacht" if choice.bonus else ""
    return Cell(
        column,
        box,
        points=choice.points,
        bonus=choice.bonus,
        name=f"{box.label}{where}, {worth}{extra}, open{', joker' if joker else ''}",
        picked=pick == (column, box),
        joker=joker,
    )


def _just_scored(game: Game, index: int) -> Pick | None:
    """The box that this seat filled with the very last move."""
    kind, *fields = game.happened.split() or [""]
    if kind != "score" or int(fields[0]) != index:
        return None
    return Pick(int(fields[1]), Box(fields[2]))
