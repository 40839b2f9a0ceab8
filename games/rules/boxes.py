"""The thirteen boxes of a column and what five dice are worth in each.

>>> from games.rules.dice import Dice
>>> Box.FULL_HOUSE.natural(Dice((2, 5, 2, 5, 2))), Box.FULL_HOUSE.natural(Dice((2,) * 5))
(25, 0)
>>> Box.FULL_HOUSE.as_joker(Dice((2,) * 5))
25
"""

import enum
from functools import cached_property, lru_cache

from games.rules.dice import HANDS, Dice, Hand


class Box(enum.Enum):
    """One of thirteen boxes; its value is its slug, ``Box("fours") is Box.FOURS``."""

    label: str
    """The name a player reads: "Three of a kind"."""
    index: int
    """Place in the column from the top, 0 to 12."""
    number: int | None
    """1 to 6 for Ones to Sixes, else None."""
    is_upper: bool
    """Whether the box counts toward the upper bonus."""

    ONES = "ones"
    TWOS = "twos"
    THREES = "threes"
    FOURS = "fours"
    FIVES = "fives"
    SIXES = "sixes"
    THREE_OF_A_KIND = "three_of_a_kind"
    FOUR_OF_A_KIND = "four_of_a_kind"
    FULL_HOUSE = "full_house"
    SMALL_STRAIGHT = "small_straight"
    LARGE_STRAIGHT = "large_straight"
    YACHT = "yacht"
    CHANCE = "chance"

    def __init__(self, slug: str) -> None:
        self.label = slug.replace("_", " ").capitalize()
        self.index = len(type(self).__members__)
        self.is_upper = self.index < 6
        self.number = self.index + 1 if self.is_upper else None

    def __repr__(self) -> str:
        return f"Box.{self.name}"

    def natural(self, dice: Dice) -> int:
        """Points without a joker: five equal dice are 0 in Full house and the straights."""
        return natural_points(dice.sorted)[self.index]

    def as_joker(self, dice: Dice) -> int:
        """Points with five equal dice as a joker; other dice are worth what they are."""
        return joker_points(dice.sorted)[self.index]

    @cached_property
    def possible(self) -> frozenset[int]:
        """All points that this box can ever hold."""
        return frozenset(joker_points(hand)[self.index] for hand in HANDS)


BOXES: tuple[Box, ...] = tuple(Box)
"""All thirteen, from the top."""

UPPER: tuple[Box, ...] = BOXES[:6]
"""Ones to Sixes."""

LOWER: tuple[Box, ...] = BOXES[6:]
"""Three of a kind to Chance."""


@lru_cache(maxsize=len(HANDS))
def natural_points(hand: Hand) -> tuple[int, ...]:
    """Points of a sorted hand in each of `BOXES`, without a joker."""
    counts = [hand.count(face) for face in range(1, 7)]
    total, most, distinct = sum(hand), max(counts), set(hand)
    small = any(distinct.issuperset(range(low, low + 4)) for low in (1, 2, 3))
    large = len(distinct) == 5 and hand[4] - hand[0] == 4
    return (
        *(face * count for face, count in enumerate(counts, start=1)),
        total if most >= 3 else 0,
        total if most >= 4 else 0,
        25 if most == 3 and len(distinct) == 2 else 0,
        30 if small else 0,
        40 if large else 0,
        50 if most == 5 else 0,
        total,
    )


@lru_cache(maxsize=len(HANDS))
def joker_points(hand: Hand) -> tuple[int, ...]:
    """Points of a sorted hand in each of `BOXES`, five equal ones as a joker."""
    natural = natural_points(hand)
    if hand[0] != hand[4]:
        return natural
    return (*natural[:8], 25, 30, 40, *natural[11:])
