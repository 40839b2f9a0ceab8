"""Where five fours may go on one card or another: worked examples, told by `Card.choices`."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from games.rulebook.boxes import FIVE_FOURS
from games.rules import BOXES, Box, Card, Dice, Order, Ruleset, Variant

YACHT = max(Box.YACHT.possible)


class Way(NamedTuple):
    """A box that may be filled: what is written there and what the total gains by it."""

    label: str
    points: int
    times: int
    bonus: int
    gain: int


@dataclass(frozen=True)
class Case:
    """A card on which five fours are to be scored."""

    title: str
    card: Card
    dice: Dice = FIVE_FOURS.dice

    @property
    def yachts(self) -> str:
        """What the Yacht boxes hold."""
        held = [column[Box.YACHT.index] for column in self.card.columns]
        said = [
            "open" if points is None else str(points) if points else "scratched" for points in held
        ]
        return ", ".join(said)

    @property
    def open(self) -> tuple[str, ...]:
        """The boxes that are open."""
        return tuple(
            self._label(number, box)
            for number, column in enumerate(self.card.columns, start=1)
            for box in BOXES
            if column[box.index] is None
        )

    @cached_property
    def ways(self) -> tuple[Way, ...]:
        """What may be done with the dice."""
        card = self.card
        return tuple(
            Way(
                self._label(choice.column, choice.box),
                choice.points,
                card.ruleset.multipliers[choice.column - 1],
                choice.bonus,
                card.score(self.dice, choice.column, choice.box).total - card.total,
            )
            for choice in card.choices(self.dice)
        )

    @property
    def bonus(self) -> int:
        """The extra points, the same in whichever box."""
        return self.ways[0].bonus

    def _label(self, column: int, box: Box) -> str:
        return box.label if len(self.card.columns) == 1 else f"{box.label} in column {column}"


def all_but(*boxes: Box, yacht: int = YACHT) -> tuple[int | None, ...]:
    """A column with zeros, but for these open boxes and what the Yacht box holds."""
    return tuple(
        None if box in boxes else yacht if box is Box.YACHT else min(box.possible) for box in BOXES
    )


def case(title: str, *boxes: Box, yacht: int = YACHT, ruleset: Ruleset | None = None) -> Case:
    """A case with one column in which these boxes are open."""
    return Case(title, Card(ruleset or Ruleset(), (all_but(*boxes, yacht=yacht),)))


CASES = (
    case("The matching upper box is open", Box.FOURS, Box.FULL_HOUSE, Box.CHANCE),
    case(
        "The matching upper box is filled",
        *(Box.ONES, Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT, Box.CHANCE),
    ),
    case("Every lower box is filled too", Box.ONES, Box.FIVES),
    case("The Yacht box was scratched", Box.FOURS, Box.FULL_HOUSE, Box.CHANCE, yacht=0),
    case("Scratched, and Fours is filled", Box.ONES, Box.FULL_HOUSE, Box.CHANCE, yacht=0),
    case("The Yacht box is still open: no joker", Box.FOURS, Box.FULL_HOUSE, Box.YACHT),
    case(
        "Classic: no joker",
        *(Box.FOURS, Box.FULL_HOUSE, Box.LARGE_STRAIGHT, Box.CHANCE),
        ruleset=Ruleset(Variant.CLASSIC),
    ),
)

THREE_CASE = Case(
    "One Yacht box of three holds its points",
    Card(
        Ruleset(columns=3),
        (
            all_but(Box.CHANCE),
            all_but(Box.FOURS, Box.CHANCE, yacht=0),
            all_but(Box.FOURS, yacht=0),
        ),
    ),
)

DOWN_CASE = case("Only Chance is left", Box.CHANCE, ruleset=Ruleset(order=Order.DOWN))
