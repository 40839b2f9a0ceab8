"""The sentences that tell what happened and what can be done, for eyes and for ears."""

from collections.abc import Sequence
from functools import lru_cache

from games.models import Game, Status
from games.models.scored import Scored
from games.rules import Box, Card, Choice, Dice

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
PLURALS = ("", "ones", "twos", "threes", "fours", "fives", "sixes")
ORDINALS = ("", "first", "second", "third")
PLACES = ("", "1st", "2nd", "3rd", "4th", "5th", "6th")


def die_name(position: int, value: int | None) -> str:
    """The accessible name of a die; it does not tell whether it is held, its state does."""
    return f"Die {position}, {'not rolled' if value is None else NUMBERS[value]}"


def spaced(dice: Dice) -> str:
    """`4 4 4 2 6`, read by a screen reader as five numbers."""
    return " ".join(map(str, dice.values))


def kept(values: tuple[int, ...]) -> str:
    """`three fours, one six` for the sorted values 4 4 4 6; empty for none."""
    faces = sorted(set(values))
    return ", ".join(
        f"{NUMBERS[values.count(face)]} "
        + (NUMBERS[face] if values.count(face) == 1 else PLURALS[face])
        for face in faces
    )


def dice(count: int) -> str:
    """`1 die`, `2 dice`."""
    return f"{count} {'die' if count == 1 else 'dice'}"


def rolls_left(count: int) -> str:
    """`no rolls left`, `1 roll left`, `2 rolls left`."""
    return f"{count or 'no'} roll{'' if count == 1 else 's'} left"


def listed(names: Sequence[str]) -> str:
    """`Ann`, `Ann and Bo`, `Ann, Bo and Cleo`."""
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def column_of(game: Game, column: int) -> str:
    """` in column 2` where the card has three of them."""
    return f" in column {column}" if game.columns > 1 else ""


def company(game: Game, role: tuple[int, ...]) -> str:
    """Who else sits there, for a list: `solo`, `with Bosun, Cleo`, on one device `Ann, Bosun`."""
    seats = game.seats_in_order
    others = [seat.name for seat in seats if seat.index not in role]
    if len(seats) == 1:
        return "solo"
    return f"with {', '.join(others)}" if role and others else ", ".join(s.name for s in seats)


def place(game: Game, role: tuple[int, ...]) -> str:
    """`2nd of 4` for a viewer of one seat when places are known, else empty."""
    seats = game.seats_in_order
    at = seats[role[0]].place if len(role) == 1 < len(seats) else None
    return f"{PLACES[at]} of {len(seats)}" if at else ""


def joker(card: Card, values: Dice, choices: tuple[Choice, ...]) -> str:
    """Why the boxes are limited after a further Yacht; empty where they are not."""
    if not card.joker(values):
        return ""
    face = values.values[0]
    first = choices[0].box
    bonus = "Bonus Yacht, 100 more. " if choices[0].bonus else ""
    if first.number == face:
        return f"{bonus}Joker: five {PLURALS[face]} must go in {first.label} while it is open."
    name = Box(PLURALS[face]).label
    if not first.is_upper:
        return f"{bonus}Joker: {name} is filled, so any open lower box takes it at full value."
    return f"{bonus}Joker: only upper boxes are open, so one of them must be scratched."


def headline(game: Game, lying: Dice | None, mine: bool) -> str:
    """Whose turn it is and, once dice lie there, which roll they are."""
    who = "Your" if mine else f"{game.seats_in_order[game.turn_seat].name}'s"
    if lying is None:
        return f"{who} turn {game.position.round} of {game.ruleset.turns}"
    return f"{who} {ORDINALS[len(game.rolls_of_turn)]} roll: {spaced(lying)}"


def before_the_roll(game: Game, role: tuple[int, ...]) -> str:
    """Who is to roll and, before the very first roll, in what order everybody plays."""
    seat = game.seats_in_order[game.turn_seat]
    ready = ""
    if seat.index in role and not game.stand_in:
        ready = "Roll when you are ready."
        if len(role) > 1:
            ready = f"{seat.name}, roll when you are ready."
    if game.ply or game.turn_order != "draw" or len(game.seats_in_order) == 1:
        return ready
    drawn = ", ".join(seat.name for seat in game.seats_in_order)
    return f"Drawn order: {drawn}. {ready}".strip()


def next_step(game: Game, lying: Dice, cup: bool) -> str:
    """What the seat on turn holds or has in the cup, or may do now."""
    if len(game.rolls_of_turn) == 3:
        return "Pick a box to score."
    held = lying.keep(game.held_positions)
    if cup:
        thrown = lying.keep({1, 2, 3, 4, 5} - set(game.held_positions))
        nothing = "Tap dice to put them in the cup, or pick a box."
        return f"In the cup: {kept(thrown)}." if thrown else nothing
    return f"Held: {kept(held)}." if held else "Tap dice to hold them, or pick a box."


def happened(game: Game, role: tuple[int, ...]) -> str:
    """The last move in one announcement to whoever holds the seats in `role`; empty for none.

    Others' moves begin with their name.
    """
    kind, *fields = game.happened.split() or [""]
    if kind == "roll":
        return _by(game, game.turn_seat, role) + _rolled(game)
    if kind == "undo":
        label = Box(fields[2]).label
        return f"Score taken back. {label}{column_of(game, int(fields[1]))} is open again."
    if kind == "left":
        return _left(game, int(fields[0]), fields[1]) + _what_now(game, role)
    if kind == "late":
        return f"{_time_of(game, int(fields[0]), role)} time was up; a bot plays this turn."
    if kind == "again":
        name = game.seats_in_order[int(fields[0])].name
        wants = "wants to play again." if fields[1] == "yes" else "does not want another game."
        return f"{name} {wants}"
    if kind == "score" and game.recent_scores:
        return scored(game, game.recent_scores[-1], role) + _what_now(game, role)
    return ""


def earlier_scores(game: Game, role: tuple[int, ...]) -> list[tuple[int, str]]:
    """The scores before the last move, each with the number of its turn, the first being 1.

    For whoever has skipped the states in which they were the news.
    """
    told = game.recent_scores
    numbers = range(game.turns_done - len(told) + 1, game.turns_done + 1)
    rows = [(at, scored(game, one, role)) for at, one in zip(numbers, told, strict=True)]
    return rows[:-1] if game.happened.startswith("score") else rows


def scored(game: Game, one: Scored, role: tuple[int, ...]) -> str:
    """What one turn has brought."""
    return _by(game, one.seat, role) + _brought(one, column_of(game, one.column))


@lru_cache(maxsize=1024)
def _brought(one: Scored, where: str) -> str:
    label = one.box.label + where
    said = f"{label} scored {one.points}." if one.points else f"{label} scratched for 0."
    if one.bonus:
        said += " Bonus Yacht, 100 more."
    if one.gain:
        said += " Upper bonus, 35 more."
    return f"{said} Total {one.total}."


WHY_OUT = {
    "left": "has left the game",
    "late": "was too slow twice and is out",
    "away": "was away too long and is out",
    "removed": "was put out by the host",
    "replaced": "did not answer and is out",
}


def _left(game: Game, index: int, why: str) -> str:
    seat = game.seats_in_order[index]
    what = "A bot plays on there" if seat.level else "The seat is closed"
    tail = "" if game.status == Status.FINISHED else f" {what}, in the last place."
    return f"{seat.name} {WHY_OUT[why]}.{tail}"


def _time_of(game: Game, index: int, role: tuple[int, ...]) -> str:
    return "Your" if role == (index,) else f"{game.seats_in_order[index].name}'s"


def _by(game: Game, seat: int, role: tuple[int, ...]) -> str:
    return "" if role == (seat,) else f"{game.seats_in_order[seat].name}: "


def _rolled(game: Game) -> str:
    last = game.rolls_of_turn[-1]
    assert last.dice is not None
    values = last.dice.keep(last.held)
    tail = f" Kept: {kept(values)}." if values else ""
    return f"Roll {len(game.rolls_of_turn)} of 3: {spaced(last.dice)}.{tail}"


def _what_now(game: Game, role: tuple[int, ...]) -> str:
    if game.status == Status.FINISHED:
        return " The game is over."
    if len(game.seats_in_order) == 1:
        return ""
    name = game.seats_in_order[game.turn_seat].name
    return " Your turn." if role == (game.turn_seat,) else f" {name}'s turn."
