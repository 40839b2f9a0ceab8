"""A table in the database with a browser for each seat, and what one does there."""

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from django.contrib.sessions.models import Session
from django.db.models import Model
from django.http import HttpResponse
from django.test.client import Client, ClientHandler
from django.utils import timezone

from accounts.models import Player
from games import access, fragments
from games.commands import table as commands
from games.models import Game, Kind, Seat, Status, Turn
from games.pov import Pov
from games.rules import Ruleset, Ties, notation
from tests import page

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
WATCHED: tuple[type[Model], ...] = (Game, Seat, Turn, Player, Session)


def rows() -> dict[str, list[dict[str, Any]]]:
    """Every row that play could touch, to compare before and after."""
    return {
        model.__name__: [
            {name: bytes(v) if isinstance(v, memoryview) else v for name, v in row.items()}
            for row in model._default_manager.order_by("pk").values()
        ]
        for model in WATCHED
    }


class Browser(Client):
    """Django's test client; all of them share the middleware, which is slow to load."""

    shared: ClassVar[dict[bool, ClientHandler]] = {}

    def __init__(self, *, careful: bool = False, **options: Any) -> None:
        super().__init__(enforce_csrf_checks=careful, **options)
        self.handler = self.shared.setdefault(careful, self.handler)


def browser_of(player: Any, *, careful: bool = False) -> Browser:
    """A browser whose session names that player; a careful one has its tokens checked."""
    browser = Browser(careful=careful)
    session = browser.session
    session["player"] = player
    session.save()
    return browser


class Table:
    """A game with the browsers of its seats."""

    def __init__(self, game: Game, browsers: Sequence[Client]) -> None:
        self.pk = game.pk
        self.code = game.code
        self.address = f"/t/{game.code}/"
        self.browsers = list(browsers)

    @classmethod
    def create(
        cls,
        seats: int = 1,
        *,
        kind: str | None = None,
        ruleset: str = "bonus-1-free",
        ties: str = "share",
        one_browser: bool = False,
        bots: int = 0,
        **options: Any,
    ) -> "Table":
        players = [Player.objects.create().pk for _ in range(1 if one_browser else seats)]
        holders = players * seats if one_browser else players
        bot_seats = [commands.Sitter(None, f"Bot {at}", "easy") for at in range(1, bots + 1)]
        people = [commands.Sitter(pk, name) for pk, name in zip(holders, NAMES, strict=False)]
        game = commands.create(
            Kind(kind or ("solo" if seats == 1 else "table")),
            Ruleset.parse(ruleset),
            people[:seats] + bot_seats,
            now=timezone.now(),
            ties=Ties(ties),
            **options,
        )
        return cls(game, [browser_of(pk) for pk in players])

    @property
    def game(self) -> Game:
        """The game as it is in the database now."""
        return Game.objects.load(self.pk)

    @property
    def ply(self) -> int:
        return Game.objects.values_list("ply", flat=True).get(pk=self.pk)

    @property
    def browser(self) -> Client:
        """The browser of the seat on turn."""
        seat = Game.objects.values_list("turn_seat", flat=True).get(pk=self.pk)
        return self.browsers[seat % len(self.browsers)]

    def put(self, *cards: str, **fields: Any) -> Game:
        """Set the state behind the server's back: cards by seat, and fields of the game."""
        for index, card in enumerate(cards):
            notation.parse_card(card, self.game.ruleset)
            Seat.objects.filter(game=self.pk, index=index).update(card=card)
        if fields:
            Game.objects.filter(pk=self.pk).update(**fields)
        return self.game

    def post(
        self,
        verb: str,
        browser: Client | None = None,
        *,
        htmx: bool = False,
        code: str | None = None,
        query: dict[str, Any] | None = None,
        headers: dict[str, str] | None = None,
        **fields: Any,
    ) -> HttpResponse:
        """Post a form; `ply` is the current one unless given, None leaves a field out."""
        data: dict[str, Any] = fields if "ply" in fields else {"ply": self.ply, **fields}
        answer: Any = (browser or self.browser).post(
            f"/t/{self.code if code is None else code}/{verb}/",
            {name: value for name, value in data.items() if value is not None},
            query_params=query,
            headers={**(headers or {}), **({"HX-Request": "true"} if htmx else {})},
        )
        return answer

    def done(self, verb: str, browser: Client | None = None, **fields: Any) -> Game:
        """Post what must succeed; the game after it."""
        answer = self.post(verb, browser, **fields)
        assert answer.status_code == 302, page.read(answer.content).text
        return self.game

    def roll(self, held: Iterable[int] = (), **fields: Any) -> Game:
        return self.done("roll", held=list(held), **fields)

    def score(self, box: str, column: int = 1, **fields: Any) -> Game:
        return self.done("score", box=box, column=column, **fields)

    def turn(self, box: str) -> Game:
        """One roll and a score."""
        self.roll()
        return self.score(box)

    def page(self, browser: Client | None = None) -> page.Element:
        answer = (browser or self.browser).get(self.address)
        assert answer.status_code == 200
        return page.read(answer.content)

    def record(self) -> str:
        return Browser().get(f"{self.address}record.txt").content.decode()

    def end(self) -> Game:
        """Play on to the end: one roll and the first box that takes it, every turn."""
        while self.game.status == Status.PLAYING:
            self.roll()
            choice = self.game.position.card.choices(self.dice())[0]
            self.score(choice.box.value, choice.column)
        return self.game

    def dice(self) -> Any:
        return self.game.rolls_of_turn[-1].dice


def stranger() -> Browser:
    """A browser with a player of its own that sits nowhere."""
    return browser_of(Player.objects.create().pk)


def facts(table: Table) -> dict[str, Any]:
    """All that is stored about a table but for ids, its code and times: equal for equal play."""
    apart = {"id", "game_id", "player_id", "code", "created_at", "touched_at", "finished_at"}
    apart |= {"scored_at", "acted_at", "seen_at", "once"}
    stored = rows()
    found = {
        "Game": [row for row in stored["Game"] if row["id"] == table.pk],
        "Seat": [row for row in stored["Seat"] if row["game_id"] == table.pk],
        "Turn": [row for row in stored["Turn"] if row["game_id"] == table.pk],
    }
    return {
        name: [{key: value for key, value in row.items() if key not in apart} for row in kept]
        for name, kept in found.items()
    }


def pov_of(table: Table, browser: Client) -> Pov:
    """The game as that browser sees it."""

    class Request:
        session = browser.session
        META: ClassVar[dict[str, str]] = {}

    viewer = access.viewer(Request(), table.code)  # type: ignore[arg-type]
    return Pov(table.game, viewer.role)


def parts_of(table: Table, browser: Client) -> dict[str, str]:
    """Each part of the page as that browser gets it, without its version and time."""
    pov = pov_of(table, browser)
    moving = re.compile(f' data-(version="{pov.game.version}"|now="[0-9.]+")')
    names = fragments.part_names(pov)
    return {name: moving.sub("", fragments.render_part(pov, name)) for name in names}
