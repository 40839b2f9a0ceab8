"""Short ways to say a card, a position or a whole game in a test."""

import random
from collections.abc import Iterable

from games.rules import (
    BOXES,
    Box,
    Card,
    Dice,
    Order,
    Position,
    Record,
    Roll,
    Ruleset,
    Score,
    Ties,
    Variant,
    parse_dice,
)

BONUS = Ruleset(Variant.BONUS)
CLASSIC = Ruleset(Variant.CLASSIC)
BONUS_3 = Ruleset(Variant.BONUS, columns=3)
CLASSIC_3 = Ruleset(Variant.CLASSIC, columns=3)
DOWN = Ruleset(Variant.BONUS, order=Order.DOWN)
DOWN_3 = Ruleset(Variant.BONUS, columns=3, order=Order.DOWN)


def dice(text: str) -> Dice:
    """The dice of "44426"."""
    return parse_dice(text)


def card(ruleset: Ruleset = BONUS, bonus_yachts: int = 0, **points: int) -> Card:
    """A card whose first column holds the points by slug; other columns are open."""
    return card_of(ruleset, points, bonus_yachts=bonus_yachts)


def card_of(ruleset: Ruleset, *columns: dict[str, int], bonus_yachts: int = 0) -> Card:
    """A card with one dict of points by slug for each column, open ones may be left out."""
    filled = [*columns, *[{}] * (ruleset.columns - len(columns))]
    assert all(slug in {box.value for box in BOXES} for column in filled for slug in column)
    rows = tuple(tuple(column.get(box.value) for box in BOXES) for column in filled)
    return Card(ruleset, rows, bonus_yachts)


def all_but(*slugs: str, yacht: int = 50) -> dict[str, int]:
    """A column full but for these boxes: zeros, the given Yacht box, and 5 in Chance."""
    column = {box.value: 0 for box in BOXES} | {"yacht": yacht, "chance": 5}
    return {slug: points for slug, points in column.items() if slug not in slugs}


def offered(holder: Card, text: str) -> dict[str, int]:
    """Slug and points of every box that the dice may fill, for a card of one column."""
    return {choice.box.value: choice.points for choice in holder.choices(dice(text))}


def bonuses(holder: Card, text: str) -> set[int]:
    """The different bonuses among the choices."""
    return {choice.bonus for choice in holder.choices(dice(text))}


def table(*cards: Card, rolled: str | None = None, rolls: int = 1, seat: int = 0) -> Position:
    """A position with these cards, the dice rolled or the turn not begun."""
    fallen = None if rolled is None else dice(rolled)
    return Position(cards[0].ruleset, cards, seat, rolls if rolled else 0, fallen)


def roll(held: Iterable[int], fallen: str) -> Roll:
    """A roll with its dice."""
    return Roll(tuple(held), dice(fallen))


def record_of(
    ruleset: Ruleset, turns: Iterable[tuple[str, int, Box]], names: tuple[str, ...] = ("Ann",)
) -> Record:
    """A game in which each turn is one roll and a score: (dice, column, box)."""
    record = Record(ruleset, Ties.SHARE, names)
    for fallen, column, box in turns:
        record = record.add(roll((), fallen)).add(Score(column, box))
    return record


def random_dice(rng: random.Random, held: tuple[int, ...], before: Dice | None) -> Dice:
    """Dice that could follow; every third roll falls on one number, so that Yachts are common."""
    same = rng.randint(1, 6) if rng.random() < 0.35 else None
    values = [same or rng.randint(1, 6) for _ in range(5)]
    if before is not None:
        for position in held:
            values[position - 1] = before.values[position - 1]
    return Dice(tuple(values))


def random_turn(rng: random.Random, record: Record) -> Record:
    """One to three rolls and a score, all legal, often the best, a nonce now and then."""
    rolls = rng.randint(1, 3)
    for number in range(rolls):
        before = record.replay().dice
        if before is not None and before.is_yacht and rng.random() < 0.8:
            break
        held = tuple(at for at in range(1, 6) if number and rng.random() < 0.5)[:4]
        nonce = f"n-{number}_{rng.randint(0, 99)}" if rng.random() < 0.3 else ""
        record = record.add(Roll(held, random_dice(rng, held, before)), nonce)
    position = record.replay()
    assert position.dice is not None
    choices = position.card.choices(position.dice)
    greedy = max(choices, key=lambda choice: choice.points)
    choice = greedy if rng.random() < 0.6 else rng.choice(choices)
    return record.add(Score(choice.column, choice.box))


def random_record(
    rng: random.Random, ruleset: Ruleset, seats: int, turns: int = 999, leaving: float = 0.0
) -> Record:
    """A game of random legal turns, to its end or to that many turns; seats may leave."""
    names = ("Ann", "Bo", "Çağla", "Sam", "Sam", "名前 🎲")[:seats]
    record = Record(ruleset, rng.choice(list(Ties)), names)
    while turns and not record.replay().is_over:
        record = random_turn(rng, record)
        turns -= 1
        position = record.replay()
        playing = [seat for seat in range(seats) if seat not in position.left]
        if not position.is_over and len(playing) > 1 and rng.random() < leaving:
            record = record.leave(rng.choice(playing), bot=rng.random() < 0.5)
    return record
