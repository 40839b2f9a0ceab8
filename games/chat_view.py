"""The chat of an online table, as one viewer reads it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from django.utils.crypto import salted_hmac

from games.models import Game, Line, Talk
from games.refusals import Refused
from games.rules import IllegalMove


@dataclass(frozen=True)
class Reader:
    """Who reads a page: a player, whom this player has muted, and the name they chat by.

    Frames are the same for all readers of a role: they are drawn for nobody in particular.
    """

    player_id: int | None = None
    muted: frozenset[int] = frozenset()
    name: str = ""

    @classmethod
    def of(cls, player_id: int | None, prefer: Mapping[str, Any]) -> "Reader":
        """The player who meets others as `prefer` tells."""
        return cls(player_id, frozenset(prefer["muted"]), prefer["name"])


EVERYBODY = Reader()


@dataclass(frozen=True)
class LineView:
    """A line. `seat` is where its speaker sits now, `mark` tells speakers apart in the page."""

    pk: int
    mark: str
    name: str
    seat: int | None
    watching: bool
    text: str
    reported: bool
    muted: bool


@dataclass(frozen=True)
class ChatView:
    """The chat of `game` for the holder of the seats in `role`, drawn for `reader`."""

    game: Game
    role: tuple[int, ...]
    reader: Reader = EVERYBODY

    @cached_property
    def lines(self) -> list[LineView]:
        """What was said last, without the words that are not to be read."""
        seats = {seat.player_id: seat.index for seat in self.game.seats_in_order}
        return [self._line(line, seats) for line in Line.objects.newest(self.game.pk)]

    def _line(self, line: Line, seats: dict[int | None, int]) -> LineView:
        muted = line.player_id in self.reader.muted
        return LineView(
            line.pk,
            self._mark(line.player_id),
            line.name,
            None if line.seat is None or line.player_id is None else seats.get(line.player_id),
            line.seat is None,
            "" if muted or line.reported else line.text,
            line.reported,
            muted,
        )

    @property
    def is_host(self) -> bool:
        host, seats = self.game.host_id, self.game.seats_in_order
        return host is not None and any(seats[index].player_id == host for index in self.role)

    @property
    def may(self) -> str:
        """What this viewer may say: `all`, `phrases`, or nothing."""
        if self.game.talk == Talk.SEATS:
            return "all" if self.role else ""
        return "" if self.game.talk == Talk.OFF else self.game.talk

    @property
    def limit_text(self) -> str:
        """Why not everything can be said here, empty where it can."""
        if self.game.talk == Talk.OFF:
            return "The host has switched the chat off."
        if self.game.talk == Talk.SEATS and not self.role:
            return "Only who plays may chat here; you can read along."
        return "Only the phrases may be said here." if self.game.talk == Talk.PHRASES else ""

    @property
    def me(self) -> str:
        """The mark of the reader."""
        return self._mark(self.reader.player_id)

    @property
    def muted_marks(self) -> str:
        """The marks of everybody whom the reader has muted."""
        return " ".join(sorted(map(self._mark, self.reader.muted)))

    def _mark(self, player_id: int | None) -> str:
        return mark_of(self.game.pk, player_id) if player_id is not None else ""


@lru_cache(maxsize=10_000)
def mark_of(game_id: int, player_id: int) -> str:
    """What a page calls a player: another mark at each table, and no id to be read from it."""
    keyed = salted_hmac("games.chat_view", f"{game_id}.{player_id}", algorithm="sha256")
    return keyed.hexdigest()[:12]


def speaker(game_id: int, line: int, me: int | None) -> int:
    """The player who said that line. Errors: Refused (404) where there is none, IllegalMove."""
    found = Line.objects.filter(game_id=game_id, pk=line).first()
    if found is None or found.player_id is None:
        raise Refused(404, "There is no such line at this table.")
    if found.player_id == me:
        raise IllegalMove("That line is your own.")
    return found.player_id
