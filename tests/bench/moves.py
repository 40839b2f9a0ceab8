"""(d) Moves a second that the rules core applies, over whole random games of every ruleset."""

import random
import time
from collections.abc import Iterator

from games.rules import RULESETS, Dice, Position, Roll, Score
from tests.bench.figure import Figure

SECONDS = 3.0


def measure() -> Iterator[Figure]:
    chance, count = random.Random(13), 0
    begun = time.process_time()
    while time.process_time() - begun < SECONDS:
        for ruleset in RULESETS:
            count += play(ruleset, chance)
    yield Figure("moves-per-second", count / (time.process_time() - begun))


def play(ruleset: object, chance: random.Random) -> int:
    """One whole game of two seats; how many moves it took."""
    position, moves = Position.start(ruleset, seats=2), 0  # type: ignore[arg-type]
    while not position.is_over:
        for held in ((), (1, 3)):
            now = position.dice.values if position.dice else (1,) * 5
            fall = (now[at] if at + 1 in held else chance.randint(1, 6) for at in range(5))
            position = position.apply(Roll(held, Dice(tuple(fall))))
        assert position.dice is not None
        choice = chance.choice(position.card.choices(position.dice))
        position = position.apply(Score(choice.column, choice.box))
        moves += 3
    return moves
