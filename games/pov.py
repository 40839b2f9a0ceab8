"""The game as one viewer sees it: rows prepared so that a template has nothing to work out."""

from dataclasses import dataclass
from functools import cached_property

from games import wording
from games.card_view import CardView, Pick, card_view, score_text
from games.chat_view import EVERYBODY, Reader
from games.models import Game, Kind, Seat, Status
from games.rules import Choice, Dice
from games.seat_view import DieView, SeatView, die_views, seat_views


@dataclass(frozen=True)
class Pov:
    """What the holder of the seats in `role` (none: a spectator) sees of `game`.

    `pick` is the box picked on a page that works without a script, `asking` whether that page
    asks once more before a costly zero, `cup` whether a press on a die puts it in the cup.
    """

    game: Game
    role: tuple[int, ...]
    pick: Pick | None = None
    asking: bool = False
    cup: bool = False
    reader: Reader = EVERYBODY

    @cached_property
    def playing(self) -> bool:
        return self.game.status == Status.PLAYING

    @property
    def waiting(self) -> bool:
        """Whether it is still a lobby."""
        return self.game.status == Status.LOBBY

    @property
    def finished(self) -> bool:
        return self.game.status == Status.FINISHED

    @cached_property
    def my_turn(self) -> bool:
        return self.playing and self.game.turn_seat in self.role and not self.game.stand_in

    @cached_property
    def you(self) -> int | None:
        """The seat that is shown as `You`: that of the only person at the table."""
        people = [seat.index for seat in self.game.seats_in_order if not seat.level]
        return people[0] if tuple(people) == self.role and len(people) == 1 else None

    @property
    def address(self) -> str:
        return f"/t/{self.game.code}/"

    @property
    def on_turn(self) -> Seat:
        return self.game.seats_in_order[self.game.turn_seat]

    @cached_property
    def rolls(self) -> int:
        return len(self.game.rolls_of_turn)

    @property
    def rolls_left(self) -> int:
        return 3 - self.rolls if self.playing else 0

    @property
    def round(self) -> int:
        return self.game.position.round

    @cached_property
    def dice_on_table(self) -> Dice | None:
        rolls = self.game.rolls_of_turn
        return rolls[-1].dice if rolls else None

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """What may be scored now, by the seat on turn."""
        if self.dice_on_table is None or not self.playing:
            return ()
        return self.game.position.card.choices(self.dice_on_table)

    @property
    def dice(self) -> list[DieView]:
        return die_views(self.game, cup=self.cup and self.can_hold)

    @property
    def can_hold(self) -> bool:
        return self.my_turn and 0 < self.rolls < 3

    @property
    def dice_to_roll(self) -> int:
        return 5 - len(self.game.held) if self.rolls else 5

    @cached_property
    def can_roll(self) -> bool:
        return self.my_turn and self.rolls < 3 and self.dice_to_roll > 0

    @property
    def roll_text(self) -> str:
        if self.my_turn and not self.rolls_left:
            return "No rolls left"
        if self.my_turn and not self.dice_to_roll:
            return "The cup is empty" if self.cup else "All dice held"
        return f"Roll {wording.dice(self.dice_to_roll)}"

    @property
    def rolls_left_text(self) -> str:
        return wording.rolls_left(self.rolls_left)

    @property
    def roll_dots(self) -> list[bool]:
        """One mark for each roll of a turn, True where it is still to come."""
        return [at >= self.rolls for at in range(3)]

    @property
    def can_undo(self) -> bool:
        if not self.role or not self.game.can_undo:
            return False
        return int(self.game.happened.split()[1]) in self.role

    @property
    def headline(self) -> str:
        """The line on the felt: what lies there, or whose turn it is."""
        if self.finished:
            return "The game is over"
        mine = self.my_turn and len(self.role) == 1
        return wording.headline(self.game, self.dice_on_table, mine)

    @property
    def advice(self) -> str:
        """The smaller line below: what limits or awaits the seat on turn."""
        if self.finished:
            return ""
        if self.dice_on_table is None:
            return wording.before_the_roll(self.game, self.role)
        limits = wording.joker(self.game.position.card, self.dice_on_table, self.choices)
        if limits or not self.my_turn:
            return limits
        return wording.next_step(self.game, self.dice_on_table, self.cup)

    @property
    def dice_label(self) -> str:
        """What the group of dice is called: which roll this is, and what a press does to them."""
        if not self.rolls:
            return "Not rolled yet"
        cup = "; pressed dice are in the cup" if self.cup and self.can_hold else ""
        return f"Roll {self.rolls} of 3, {self.rolls_left_text}{cup}"

    @property
    def said(self) -> str:
        return wording.happened(self.game, self.role)

    @property
    def said_before(self) -> list[tuple[int, str]]:
        """The scores that a viewer may have skipped, each with the number of its turn."""
        return wording.earlier_scores(self.game, self.role)

    @property
    def front(self) -> int:
        """The seat whose card is shown where there is room for one."""
        if self.finished:
            best = self.seats_by_place[0].index
            return self.role[0] if len(self.role) == 1 else best
        return self.role[0] if len(self.role) == 1 else self.game.turn_seat

    @cached_property
    def cards(self) -> list[CardView]:
        return [self.card(index) for index in range(len(self.game.seats_in_order))]

    def card(self, index: int) -> CardView:
        """The scorecard of one seat."""
        on_turn = self.playing and index == self.game.turn_seat
        # while a bot plays for the holder of this card, it offers them nothing
        offers = on_turn and not (self.game.stand_in and index in self.role)
        return card_view(
            self.game,
            index,
            mine=index in self.role and (on_turn or len(self.role) == 1),
            choices=self.choices if offers else (),
            dice=self.dice_on_table if on_turn else None,
            pick=self.pick if on_turn and self.my_turn else None,
        )

    @cached_property
    def picked(self) -> Choice | None:
        """The picked box, where it may be scored."""
        return next((c for c in self.choices if self.pick == Pick(c.column, c.box)), None)

    @cached_property
    def costly_zero(self) -> bool:
        """Whether the picked box would be scratched while another would give points."""
        picked = self.picked
        return bool(picked and not picked.points + picked.bonus and self.best_points)

    @cached_property
    def best_points(self) -> int:
        return max((choice.points for choice in self.choices), default=0)

    @property
    def seats(self) -> list[SeatView]:
        return seat_views(self.game, self.role)

    @property
    def can_skip(self) -> bool:
        """Whether this viewer may let the bots take their steps at once."""
        return bool(self.role) and self.game.bot_on_turn

    @property
    def sitters(self) -> list[Seat]:
        """Who would sit down again for another game on this device."""
        return [] if self.game.kind == Kind.TABLE else self.game.seats_in_order

    @property
    def own_total(self) -> int:
        return self.game.position.totals[self.role[0]]

    @property
    def alone(self) -> bool:
        return len(self.game.seats_in_order) == 1

    @property
    def company(self) -> str:
        return wording.company(self.game, self.role)

    @property
    def own_place(self) -> str:
        return wording.place(self.game, self.role)

    @property
    def seats_by_place(self) -> list[SeatView]:
        return sorted(self.seats, key=lambda seat: (seat.place or 0, seat.index))

    @property
    def key(self) -> str:
        """The key of the dice in hexadecimal: only when the game is over."""
        return bytes(self.game.key).hex() if self.finished else ""

    @cached_property
    def score_text(self) -> str:
        if self.picked is None:
            return "Score"
        return score_text(self.picked.box, self.picked.points + self.picked.bonus)

    @property
    def ask_text(self) -> str:
        label = self.picked.box.label if self.picked else "It"
        return f"{label} would be 0. Another box would score up to {self.best_points}."
