"""Everything the rules need to know between two moves, and what a move makes of it.

>>> from games.rules.boxes import Box
>>> start = Position.start(Ruleset(), seats=2)
>>> rolled = start.apply(Roll((), Dice((3, 3, 5, 6, 1)))).apply(Roll((1, 2), Dice((3, 3, 2, 2, 2))))
>>> scored = rolled.apply(Score(1, Box.FULL_HOUSE), seat=0)
>>> scored.seat, scored.round, scored.totals
(1, 1, (25, 0))
"""

from collections.abc import Collection
from dataclasses import dataclass, replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from games.rules.boxes import Box
from games.rules.card import Card
from games.rules.dice import Dice, Held, held_positions
from games.rules.errors import IllegalMove, NotYourTurn, RulesError
from games.rules.ruleset import ROLLS, Ruleset, Ties

SEATS = range(1, 7)
"""How many seats a game can have."""


@dataclass(frozen=True)
class Roll:
    """Roll all dice but the held ones. `dice` is how all five lie then, None before.

    The positions are sorted; `IllegalMove` when they are not from 1 to 5, once each.
    """

    held: Held
    dice: Dice | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "held", held_positions(self.held))


@dataclass(frozen=True)
class Score:
    """Fill that box of that column (1 to 3) with the dice on the table."""

    column: int
    box: Box


Move: TypeAlias = Roll | Score
"""What the seat on turn does."""

_REROLLS = tuple(Roll(held) for size in range(5) for held in combinations(range(1, 6), size))


class Outcome(NamedTuple):
    """By seat, the totals and the places, 1 for the best."""

    totals: tuple[int, ...]
    places: tuple[int, ...]


def places(totals: tuple[int, ...], ties: Ties, left: Collection[int] = ()) -> tuple[int, ...]:
    """The place of each seat; those that left share the place after all others.

    >>> places((200, 150, 200), Ties.SHARE), places((200, 150, 200), Ties.EARLIER)
    ((1, 3, 1), (1, 3, 2))
    """
    playing = [seat for seat in range(len(totals)) if seat not in left]

    def ahead(other: int, seat: int) -> bool:
        earlier = ties is Ties.EARLIER and other < seat and totals[other] == totals[seat]
        return totals[other] > totals[seat] or earlier

    return tuple(
        1 + (len(playing) if seat in left else sum(ahead(other, seat) for other in playing))
        for seat in range(len(totals))
    )


@dataclass(frozen=True)
class Position:
    """Cards by seat, the seat on turn (from 0), rolls made, dice on the table, seats that left.

    A seat that left is `closed`, or `handed` to a bot that plays on for it. `RulesError` when
    these do not fit each other: dice lie there exactly when rolls were made.
    """

    ruleset: Ruleset
    cards: tuple[Card, ...]
    seat: int = 0
    rolls: int = 0
    dice: Dice | None = None
    closed: frozenset[int] = frozenset()
    handed: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        seats = len(self.cards)
        if seats not in SEATS:
            raise RulesError("A game has one to six seats.")
        if not 0 <= self.seat < seats or any(not 0 <= seat < seats for seat in self.left):
            raise RulesError("There is no such seat.")
        if self.closed & self.handed:
            raise RulesError("A seat that left is closed or handed to a bot, not both.")
        if not 0 <= self.rolls <= ROLLS or (self.dice is None) != (self.rolls == 0):
            raise RulesError("Dice lie on the table after one to three rolls, and only then.")
        if any(
            card.ruleset is not self.ruleset and card.ruleset != self.ruleset for card in self.cards
        ):
            raise RulesError("All cards of a game have its ruleset.")

    @classmethod
    def start(cls, ruleset: Ruleset, seats: int) -> "Position":
        """Empty cards, seat 0 on turn; `RulesError` unless there are one to six seats."""
        return cls(ruleset, (Card.empty(ruleset),) * seats)

    @property
    def card(self) -> Card:
        """The card of the seat on turn."""
        return self.cards[self.seat]

    @property
    def left(self) -> frozenset[int]:
        """The seats that left the game; they come last."""
        return self.closed | self.handed

    @property
    def is_over(self) -> bool:
        """Whether no seat has anything left to play, or all others have left a single one."""
        alone = len(self.left) >= len(self.cards) - 1 > 0
        return alone or _next_seat(self.cards, self.closed, self.seat) is None

    @property
    def round(self) -> int:
        """Which turn of the seat on turn this is, 1 to `Ruleset.turns`."""
        return min(self.ruleset.turns - self.card.boxes_left + 1, self.ruleset.turns)

    @property
    def rolls_left(self) -> int:
        """How many rolls this turn still has, 0 to 3; 0 when the game is over."""
        return 0 if self.is_over else ROLLS - self.rolls

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each seat."""
        return tuple(card.total for card in self.cards)

    def outcome(self, ties: Ties = Ties.SHARE) -> Outcome | None:
        """Totals and places, or None while the game goes on."""
        if not self.is_over:
            return None
        return Outcome(self.totals, places(self.totals, ties, self.left))

    def legal_moves(self) -> tuple[Move, ...]:
        """Every roll (by held dice, without their fall), then every score; () when over."""
        if self.is_over:
            return ()
        if self.dice is None:
            return (Roll(()),)
        scores = (Score(choice.column, choice.box) for choice in self.card.choices(self.dice))
        return (*(_REROLLS if self.rolls < ROLLS else ()), *scores)

    def is_legal(self, move: Move) -> bool:
        """Whether the seat on turn may do that; a roll may leave its dice open."""
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def check(self, move: Move, seat: int | None = None) -> None:
        """`IllegalMove` or `NotYourTurn` as `apply`; but a roll may leave its dice open."""
        self._check_turn(move, seat)
        if isinstance(move, Score) and self.dice is not None:
            self.card.points(self.dice, move.column, move.box)

    def apply(self, move: Move, seat: int | None = None) -> "Position":
        """The position after that move.

        `IllegalMove` says why it may not be; `NotYourTurn` when `seat` is given and another
        is on turn. A roll needs its dice, and the held ones must lie as before. After a
        score the next seat that is neither closed nor full is on turn.
        """
        self._check_turn(move, seat)
        if isinstance(move, Score):
            assert self.dice is not None
            card = self.card.score(self.dice, move.column, move.box)
            cards = (*self.cards[: self.seat], card, *self.cards[self.seat + 1 :])
            return self._pass_on(cards, self.closed, self.handed)
        if move.dice is None:
            raise IllegalMove("The dice of this roll have not fallen yet.")
        return replace(self, rolls=self.rolls + 1, dice=move.dice)

    def _check_turn(self, move: Move, seat: int | None) -> None:
        """All that can be said of a move without a look at the card."""
        if self.is_over:
            raise IllegalMove("The game is over.")
        if seat is not None and seat != self.seat:
            raise NotYourTurn("It is not your turn.")
        if isinstance(move, Roll):
            self._check_roll(move)
        elif not isinstance(move, Score):
            raise IllegalMove("A move is a roll or a score.")
        elif self.dice is None:
            raise IllegalMove("Roll the dice before you score.")

    def _check_roll(self, move: Roll) -> None:
        if self.rolls == ROLLS:
            raise IllegalMove("All three rolls are used.")
        if self.dice is None and move.held:
            raise IllegalMove("Nothing can be held before the first roll.")
        if len(move.held) == 5:
            raise IllegalMove("All five dice stay on the table; choose at least one to roll.")
        if self.dice is not None and move.dice is not None:
            before, after = self.dice.values, move.dice.values
            if any(before[position - 1] != after[position - 1] for position in move.held):
                raise IllegalMove("A held die can not change.")

    def close(self, seat: int, *, bot: bool = False) -> "Position":
        """The position after that seat has left; with `bot` one plays on for it.

        A seat on turn that is closed passes the turn on; a bot goes on with the dice as they lie.
        `IllegalMove` when there is no such seat, it has left already, or the game is over.
        """
        if self.is_over:
            raise IllegalMove("The game is over.")
        if not 0 <= seat < len(self.cards) or seat in self.left:
            raise IllegalMove("There is no such seat in this game.")
        closed = self.closed if bot else self.closed | {seat}
        handed = self.handed | {seat} if bot else self.handed
        after = replace(self, closed=closed, handed=handed)
        if seat in closed and seat == self.seat:
            return self._pass_on(self.cards, closed, handed)
        return replace(after, rolls=0, dice=None) if after.is_over else after

    def _pass_on(
        self, cards: tuple[Card, ...], closed: frozenset[int], handed: frozenset[int]
    ) -> "Position":
        following = _next_seat(cards, closed, self.seat + 1)
        seat = self.seat if following is None else following
        return Position(self.ruleset, cards, seat, closed=closed, handed=handed)


def _next_seat(cards: tuple[Card, ...], closed: frozenset[int], seat: int) -> int | None:
    """The first seat from there on, around the table, that has something to play."""
    for step in range(len(cards)):
        candidate = (seat + step) % len(cards)
        if candidate not in closed and not cards[candidate].is_full:
            return candidate
    return None
