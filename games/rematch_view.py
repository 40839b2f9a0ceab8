"""The end of an online game as one viewer sees it: who plays again, and where it goes on."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.models import Game, Kind, Seat, Status
from games.models.again import Again
from games.wording import listed


@dataclass(frozen=True)
class RematchView:
    """Another game after `game`, for the holder of the seats in `role`."""

    game: Game
    role: tuple[int, ...]

    @property
    def over(self) -> bool:
        """Whether this is the end of an online game."""
        return self.game.kind == Kind.TABLE and self.game.status == Status.FINISHED

    @property
    def next_code(self) -> str:
        """The code of the next game, where there is one that this viewer may see."""
        following = self.game.next if self.over else None
        if following is None or not (self.own or self.game.watching):
            return ""
        return following.code

    @property
    def own(self) -> list[Seat]:
        """The viewer's seats that are asked."""
        return [seat for seat in Again(self.game).people if seat.index in self.role]

    @property
    def asked(self) -> bool:
        """Whether the viewer may say something now."""
        return bool(self.own) and self.game.next_id is None and Again(self.game).possible

    @property
    def willing(self) -> bool:
        """Whether the viewer has agreed and waits for others; a press takes that back."""
        return all(seat.again for seat in self.own) and not Again(self.game).agreed

    @property
    def unwilling(self) -> bool:
        return all(seat.again is False for seat in self.own)

    @property
    def line(self) -> str:
        """How things stand, the same for everybody."""
        again = Again(self.game)
        if not again.possible:
            return "Nobody is left here for another game."
        told = [f"{_want(again.willing)} to play again"] if again.willing else []
        if told and again.awaited:
            told[0] += f"; waiting for {_names(again.awaited)}"
        if again.unwilling:
            does = "does" if len(again.unwilling) == 1 else "do"
            told.append(f"{_names(again.unwilling)} {does} not want another game")
        if not told:
            return f"Another game begins when {_want(again.people)} one."
        return " ".join(f"{sentence}." for sentence in told)


def _names(seats: Sequence[Seat]) -> str:
    return listed([seat.name for seat in seats])


def _want(seats: Sequence[Seat]) -> str:
    """`Ann wants`, `Ann and Bo want`."""
    return f"{_names(seats)} want{'s' if len(seats) == 1 else ''}"
