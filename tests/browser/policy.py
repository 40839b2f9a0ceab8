"""A quick and sensible way to play: keep the face that lies most often, take the best box."""

from games.rules import Box, Choice, Dice
from tests.browser.table import Table

CHEAP = (Box.ONES, Box.YACHT, Box.TWOS, Box.LARGE_STRAIGHT, Box.FOUR_OF_A_KIND)


def most_common(dice: Dice) -> tuple[int, ...]:
    """The positions of the face that lies most often; at most four of them."""
    values = dice.values
    face = max(set(values), key=lambda value: (values.count(value), value))
    return tuple(at for at, value in enumerate(values, start=1) if value == face)[:4]


def best(choices: tuple[Choice, ...]) -> Choice:
    """The box with the most points; where all are zero, a cheap one."""

    def rank(choice: Choice) -> tuple[int, int]:
        cheap = CHEAP.index(choice.box) if choice.box in CHEAP else len(CHEAP)
        return choice.points + choice.bonus, -cheap

    return max(choices, key=rank)


def play_turn(table: Table, rerolls: int = 0) -> Choice:
    """One turn: roll, keep and roll again so many times, score; the box that was filled."""
    table.roll()
    for _ in range(rerolls):
        held = set(map(int, table.read()["held"]))
        wanted = set(most_common(table.dice))
        table.hold(*sorted(held ^ wanted))
        table.roll()
    choice = best(table.choices)
    table.score(choice)
    return choice


def play_game(table: Table) -> None:
    """All turns that are left; some of the first ones with re-rolls."""
    turn = 0
    while not table.position.is_over:
        play_turn(table, (0, 1, 0, 0, 2)[turn % 5] if turn < 6 else 0)
        turn += 1
