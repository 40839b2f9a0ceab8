"""Time at an online table, as one viewer sees it: the clock of the turn, and who is away."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from games import clock
from games.models import Game, Kind, Seat, Status, Timer


class Gone(NamedTuple):
    """Somebody of whom no page is open; in a timed game, until when the seat is kept."""

    name: str
    until: datetime | None


@dataclass(frozen=True)
class ClockView:
    """The clock of `game` at `now` for the holder of the seats in `role`."""

    game: Game
    role: tuple[int, ...]
    now: datetime

    @property
    def timed(self) -> bool:
        return self.game.timer != Timer.OFF

    @property
    def playing(self) -> bool:
        return self.game.status == Status.PLAYING

    @property
    def on_turn(self) -> Seat:
        return self.game.seats_in_order[self.game.turn_seat]

    @property
    def mine(self) -> bool:
        return self.playing and self.on_turn.index in self.role and not self.game.stand_in

    @cached_property
    def due(self) -> datetime | None:
        """When the time of the person on turn is up; None where no clock runs."""
        return None if self.game.bot_on_turn or not self.timed else self.game.turn_due_at

    @property
    def limit(self) -> int:
        """The seconds for a roll or choice, with the time that was added."""
        limit = clock.LIMITS[self.game.timer]
        return round(limit.total_seconds() * (1 + self.game.extended)) if limit else 0

    @property
    def seconds_left(self) -> int:
        return max(0, round((self.due - self.now).total_seconds())) if self.due else 0

    @property
    def text(self) -> str:
        """`0:38`."""
        return f"{self.seconds_left // 60}:{self.seconds_left % 60:02}"

    @property
    def can_extend(self) -> bool:
        return bool(self.mine and self.due and self.game.extended < clock.MOST_EXTENDED)

    @property
    def away(self) -> list[Gone]:
        """The others of whom no page is open."""
        if not self.playing or self.game.kind != Kind.TABLE:
            return []
        gone = [(s, s.away_since) for s in self.game.seats_in_order if s.index not in self.role]
        return [
            Gone(seat.name, since + clock.AWAY if self.timed else None)
            for seat, since in gone
            if since and not seat.out
        ]

    @property
    def can_ask(self) -> bool:
        """Whether this viewer may ask that a silent person be replaced."""
        others = bool(self.role) and not self.mine and self.playing and not self.game.asked_at
        return others and self.game.silent(self.now)
