"""Which game of Yacht is played: variant, number of columns, order of filling.

>>> Ruleset.parse("classic-3-down")
Ruleset(variant=Variant.CLASSIC, columns=3, order=Order.DOWN)
>>> Ruleset().text, Ruleset().turns
('bonus-1-free', 13)
"""

import enum
from dataclasses import dataclass

from games.rules.boxes import BOXES
from games.rules.errors import InvalidNotation, RulesError, quoted

ROLLS = 3
"""Rolls a turn at most."""
UPPER_BONUS_AT = 63
"""Points in the upper boxes of one column that earn the upper bonus."""
UPPER_BONUS = 35
"""Points of the upper bonus, before the column's multiplier."""
BONUS_YACHT = 100
"""Points of each bonus Yacht, whatever the column."""


class _Choice(enum.Enum):
    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Variant(_Choice):
    """What further Yachts are: a joker and 100 points, or ordinary rolls."""

    BONUS = "bonus"
    CLASSIC = "classic"


class Order(_Choice):
    """Any open box, or top to bottom: the next box down in any column."""

    FREE = "free"
    DOWN = "down"


class Ties(_Choice):
    """Equal totals share the place, or the earlier seat is placed first."""

    SHARE = "share"
    EARLIER = "earlier"


@dataclass(frozen=True)
class Ruleset:
    """The options that change the rules; `RulesError` unless columns is 1 or 3."""

    variant: Variant = Variant.BONUS
    columns: int = 1
    order: Order = Order.FREE

    def __post_init__(self) -> None:
        if not isinstance(self.variant, Variant) or not isinstance(self.order, Order):
            raise RulesError("A ruleset needs a variant and an order.")
        if type(self.columns) is not int or self.columns not in (1, 3):
            raise RulesError("A card has one column or three.")

    @property
    def turns(self) -> int:
        """Turns of each seat: 13 or 39."""
        return len(BOXES) * self.columns

    @property
    def multipliers(self) -> tuple[int, ...]:
        """By column, what its box points and its upper bonus are multiplied by."""
        return tuple(range(1, self.columns + 1))

    @property
    def text(self) -> str:
        """The one-word form, such as "bonus-1-free"."""
        return f"{self.variant.value}-{self.columns}-{self.order.value}"

    @classmethod
    def parse(cls, text: str) -> "Ruleset":
        """The ruleset of a `text`; `InvalidNotation` when there is none."""
        for ruleset in RULESETS:
            if ruleset.text == text:
                return ruleset
        raise InvalidNotation(f"There is no ruleset {quoted(text)}.")


RULESETS: tuple[Ruleset, ...] = tuple(
    Ruleset(variant, columns, order) for variant in Variant for columns in (1, 3) for order in Order
)
"""All eight."""
