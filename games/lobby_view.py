"""An online table before play, as one viewer sees it."""

from dataclasses import dataclass

from games.models import Game, Leaving, Seat, Talk
from games.names import MOST
from games.rules import Ties

CLOCKS = {
    "off": "No clock",
    "normal": "40 seconds for each roll or choice",
    "relaxed": "80 seconds for each roll or choice",
    "quick": "20 seconds for each roll or choice",
}
TALKS = {
    Talk.ALL.value: "Everybody may chat",
    Talk.SEATS.value: "Only players may chat",
    Talk.PHRASES.value: "Chat in ready-made phrases",
    Talk.OFF.value: "No chat",
}


@dataclass(frozen=True)
class LobbyView:
    """The lobby of `game` for the holder of the seats in `role`."""

    game: Game
    role: tuple[int, ...]

    @property
    def seats(self) -> list[Seat]:
        return self.game.seats_in_order

    @property
    def free(self) -> list[int]:
        """The seats that nobody has taken yet."""
        return list(range(len(self.seats), MOST))

    @property
    def host(self) -> Seat | None:
        """The seat of the host."""
        return next((seat for seat in self.seats if seat.player_id == self.host_id), None)

    @property
    def host_id(self) -> int:
        """The host's player, or one that nobody is."""
        return self.game.host_id or -1

    @property
    def is_host(self) -> bool:
        return self.host is not None and self.host.index in self.role

    @property
    def can_start(self) -> bool:
        return self.is_host and len(self.seats) > 1

    @property
    def can_add(self) -> bool:
        return self.is_host and bool(self.free)

    @property
    def waiting_for(self) -> str:
        """What has to happen before play begins."""
        if len(self.seats) < 2:
            return "Waiting for a second player."
        if self.is_host:
            return "Start when everybody is here."
        return f"Waiting for {self.host.name if self.host else 'the host'} to start."

    @property
    def rules(self) -> list[str]:
        """What will be played, a line each."""
        game = self.game
        return [
            game.title,
            "Order of play drawn" if game.turn_order == "draw" else "Order of play as seated",
            "Equal totals share a place"
            if game.ties == Ties.SHARE.value
            else "Equal totals: the earlier turn wins",
            CLOCKS[game.timer],
            "A bot plays on for who leaves"
            if game.leaving == Leaving.BOT
            else "Who leaves closes their seat",
            "Others may watch" if game.watching else "Nobody may watch",
            TALKS[game.talk],
        ]
