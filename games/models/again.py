"""Who is asked for another game at the same table, and what they have answered."""

from dataclasses import dataclass

from games.models.game import Game
from games.models.seat import Seat

LEAST = 2


@dataclass(frozen=True)
class Again:
    """The answers of everybody who has played `game` to its end."""

    game: Game

    @property
    def stayers(self) -> list[Seat]:
        """Who would sit down again: people and bots, but nobody who was put out or is deleted."""
        seats = (seat for seat in self.game.seats_in_order if not seat.out)
        return [seat for seat in seats if seat.player_id or seat.level]

    @property
    def people(self) -> list[Seat]:
        """The seats that are asked."""
        return [seat for seat in self.stayers if seat.player_id]

    @property
    def willing(self) -> list[Seat]:
        return [seat for seat in self.people if seat.again]

    @property
    def unwilling(self) -> list[Seat]:
        return [seat for seat in self.people if seat.again is False]

    @property
    def awaited(self) -> list[Seat]:
        """Who has not answered yet."""
        return [seat for seat in self.people if seat.again is None]

    @property
    def agreed(self) -> bool:
        """Whether everybody wants another game."""
        return bool(self.people) and self.willing == self.people

    @property
    def possible(self) -> bool:
        """Whether enough are left for a game."""
        return bool(self.people) and len(self.stayers) >= LEAST
