"""How good play does on average, and how likely a Yacht is."""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.rules import ROLLS, Hand, Variant, outcomes


class Par(NamedTuple):
    """How perfect play does with one column.

    The means, in any order and top to bottom, are exact: the whole game was solved. The rest
    comes from 100,000 games of perfect play in any order; shares are in percent.
    """

    mean: str
    down_mean: str
    median: int
    deviation: int
    reach: dict[int, int]
    upper_bonus: int


PAR = {
    Variant.BONUS: Par("254.587729", "130.285972", 248, 60, {200: 86, 250: 48, 300: 15}, 68),
    Variant.CLASSIC: Par("245.870775", "130.181096", 247, 40, {200: 87, 250: 48, 300: 10}, 69),
}


@cache
def yacht_chance(kept: Hand, rolls: int) -> Fraction:
    """The chance of a Yacht when the most frequent number is held, which is the best way to one."""
    if not rolls:
        return Fraction(len(kept) == 5)
    falls = outcomes(kept)
    ways = sum(
        count * yacht_chance(most_frequent(hand), rolls - 1) for hand, count in falls.items()
    )
    return Fraction(ways) / sum(falls.values())


def most_frequent(hand: Hand) -> Hand:
    """The dice of the number that lies most often."""
    face = max(hand, key=hand.count)
    return (face,) * hand.count(face)


IN_ONE_ROLL = yacht_chance((), 1)
IN_A_TURN = yacht_chance((), ROLLS)
