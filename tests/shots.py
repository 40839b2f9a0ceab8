"""Pictures of every screen in every state, to be looked at.

`python -m tests.shots [OUTDIR] [STATE ...]` (default `var/shots`) starts a server with data of its
own, sets up the states and shoots each at three sizes, by day and by night; or only the states
that are named: `python -m tests.shots var/shots table-mid home`.
"""

import itertools
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

from tests.browser.server import Server

SIZES = (360, 640), (768, 1024), (1440, 900)
THEMES = "light", "dark"
NAMES = "Ann", "Bosun Willemsen-de Wit", "Cleo", "Dag", "Émile", "Fy"
BEGUN = "3,-,9,12,-,24,-,-,25,-,0,-,-"
FULL = "3,6,9,12,15,24,23,22,25,30,0,50,21"
FOUR_CARDS = (
    BEGUN,
    "-,6,-,12,15,-,-,-,-,30,-,-,23",
    "2,-,-,16,-,18,21,-,-,-,-,50,-",
    "-,-,6,-,20,-,-,24,-,30,-,0,-",
)
JOKER = "3,-,9,-,15,24,-,-,25,-,0,50,-"
LOWER_JOKER = "3,-,9,12,-,24,-,-,25,-,0,50,-"
THREE = f"{BEGUN}/-,6,-,12,-,-,21,-,-,-,40,-,-/-,-,12,-,-,30,-,-,-,0,-,50,27"
ROLLED = "41446 1:44146"
SECOND_HELD = "124"
SAID = (
    (0, "Good luck!"),
    (1, "Thanks. It has been years since I last played this one, so be kind to me please"),
    (None, "Go Cleo! 🎲"),
    (2, "שלום לכולם"),
    (1, "Foul words"),
    (0, "Well rolled!"),
    (3, "W" * 60),
    (None, "Your turn"),
)
"""Who said what, None for somebody who watches."""
UNREAD = """() => {
  const lines = [...document.querySelectorAll("#lines [data-by]")];
  sessionStorage.setItem(`chat read ${location.pathname}`, lines.at(-3).id.slice("said-".length));
}"""
CLOCK = """(left) => {
  const { dataset } = document.getElementById("clock");
  dataset.due = Number(dataset.now) + left;
  for (const it of document.querySelectorAll("[data-until]")) it.dataset.until = dataset.due;
}"""


@dataclass(frozen=True)
class State:
    """A screen: its address, and whose browser opens it: a player's, a stranger's, or that of
    somebody who presses dice into the cup; and whether it is another one on a desk.
    """

    name: str
    address: str
    mine: bool = True
    whole: bool = False
    notice: str = ""
    press: tuple[str, ...] = ()
    key: str = ""
    cup: bool = False
    talk: bool = False
    """Whether the chat is opened, where it does not lie open anyway."""
    left: int = 0
    """How many seconds the clock shows."""
    unread: bool = False
    """Whether two lines came while it was closed."""
    on_a_desk: bool = True


class Maker:
    """Writes the states into the database of the server."""

    def __init__(self) -> None:
        from django.conf import settings
        from django.contrib.sessions.backends.db import SessionStore
        from django.utils import timezone

        from accounts.models import Player

        self.now = timezone.now()
        self.players = [Player.objects.create() for _ in NAMES]
        self.players[1].preferences = {"dice": "cup"}
        self.players[1].save()
        self.name = settings.SESSION_COOKIE_NAME
        self.sessions = []
        for player in self.players[:2]:
            session = SessionStore()
            session["player"] = player.pk
            session.save()
            self.sessions.append(str(session.session_key))

    def table(
        self,
        ruleset: str,
        *cards: str,
        local: bool = False,
        of: int = 0,
        bots: int = 0,
        **fields: Any,
    ) -> str:
        """A game with these cards (empty: untouched), the last ones of bots; its address."""
        from games.commands import table
        from games.models import Game, Kind
        from games.names import BOT_NAMES
        from games.rules import Ruleset, Ties

        kind = Kind.LOCAL if local else Kind.SOLO if len(cards) == 1 else Kind.TABLE
        people = len(cards) - bots
        seats = [
            table.Sitter(self.players[of if local else (of + at) % 6].pk, NAMES[at])
            for at in range(people)
        ]
        seats += [table.Sitter(None, name, "easy") for name in BOT_NAMES[:bots]]
        kind = Kind.BOTS if bots else kind
        game = table.create(kind, Ruleset.parse(ruleset), seats, now=self.now)
        game.seats.update(seen_at=None)  # or soon all but the one who looks would be away
        for seat, card in zip(game.seats.order_by("index"), cards, strict=True):
            game.seats.filter(pk=seat.pk).update(**({"card": card} if card else {}))
        Game.objects.filter(pk=game.pk).update(**fields)
        outcome = Game.objects.load(game.pk).position.outcome(Ties.SHARE)
        for index, place in enumerate(outcome.places if outcome else ()):
            game.seats.filter(index=index).update(place=place)
        return f"/t/{game.code}/"

    def seat(self, address: str, index: int, **fields: Any) -> str:
        """The same table with one of its seats changed."""
        from games.models import Seat

        Seat.objects.filter(game__code=address.split("/")[2], index=index).update(**fields)
        return address

    def chat(self, address: str) -> str:
        """The same table after some talk there."""
        from games.models import Game, Line

        game = Game.objects.load(Game.objects.get(code=address.split("/")[2]).pk)
        for seat, text in SAID:
            who = self.players[5] if seat is None else self.players[seat]
            Line.objects.create(
                game=game,
                player=who,
                seat=seat,
                name=NAMES[5 if seat is None else seat],
                text=text,
                reporters=[1, 2] if text == "Foul words" else [],
            )
        return address

    def answered(self, address: str, *again: bool | None, following: str = "") -> str:
        """That finished online game with what its seats say to another one, or with the next."""
        from games.models import Game

        game = Game.objects.get(code=address.split("/")[2])
        for index, want in enumerate(again):
            game.seats.filter(index=index).update(again=want)
        if following:
            game.next = Game.objects.get(code=following.split("/")[2])
            game.save(update_fields=["next"])
        return address

    def lobby(self, people: int, bots: int) -> str:
        """A table that waits for its host, the player, to start it; its address."""
        from games.commands import table
        from games.models import Kind
        from games.names import BOT_NAMES
        from games.rules import Ruleset

        seats = [table.Sitter(self.players[at].pk, NAMES[at]) for at in range(people)]
        seats += [table.Sitter(None, name, "easy") for name in BOT_NAMES[:bots]]
        host = self.players[0].pk
        game = table.create(Kind.TABLE, Ruleset(), seats, now=self.now, host=host, listed=True)
        return f"/t/{game.code}/"


def states(make: Maker) -> Iterator[State]:
    """Every screen that is designed."""
    rolled = {"rolls": ROLLED, "held": SECOND_HELD, "happened": "roll"}
    over = {"status": "finished", "finished_at": make.now}
    scored = {"happened": "score 0 1 fours 12 0"}
    yield State("home-fresh", "/", mine=False, whole=True)
    yield State("new", "/new/?kind=solo", whole=True)
    yield State("new-local", "/new/?kind=local", whole=True)
    yield State("new-bots", "/new/?kind=bots", whole=True)
    yield State("settings", "/me/settings/?saved", whole=True)
    yield State("rules", "/rules/", mine=False, whole=True)
    yield State("faq", "/faq/", mine=False, whole=True)
    yield State("error-404", "/nowhere/", whole=True)
    yield State("me-nothing", "/me/", mine=False, whole=True)
    yield State("games-empty", "/me/games/", mine=False, whole=True)
    yield State("table-start", make.table("bonus-1-free", ""))
    mid = make.table("bonus-1-free", BEGUN, **rolled)
    yield State("table-mid", f"{mid}?pick=1-chance")
    yield State("table-watched", mid, mine=False)
    yield State("table-ask", mid, press=("#box-0-1-yacht", "#box-0-1-yacht"))
    yield State("table-notice", mid, notice="The table had moved on. This is how it stands now.")
    third = {"rolls": f"{ROLLED} 124:44345", "happened": "roll"}
    yield State("table-help", mid, press=("a[data-help]",))
    yield State("table-keys", mid, key="?")
    cup = {"rolls": ROLLED, "held": "13", "happened": "roll"}
    yield State("table-cup", make.table("bonus-1-free", BEGUN, of=1, **cup), cup=True)
    yield State("table-third", make.table("classic-1-free", BEGUN, **third))
    yield State("table-scored", make.table("bonus-1-free", BEGUN, **scored))
    joker = {"rolls": "44444", "happened": "roll"}
    yield State("table-joker", make.table("bonus-1-free", JOKER, **joker))
    yield State("table-joker-lower", make.table("bonus-1-free", LOWER_JOKER, **joker))
    yield State("table-three", f"{make.table('bonus-3-free', THREE, **rolled)}?pick=2-fives")
    yield State("table-four", make.table("bonus-1-free", *FOUR_CARDS, **rolled))
    yield State("table-four-local", make.table("bonus-1-free", *FOUR_CARDS, local=True, **rolled))
    several = make.table("bonus-1-free", *FOUR_CARDS, local=True, **rolled)
    yield State("table-four-opened", several, press=("#seat-2", "#pin"), on_a_desk=False)
    other = {**rolled, "turn_seat": 1}
    yield State("table-four-waiting", make.table("bonus-1-free", *FOUR_CARDS, **other))
    bots = make.table("bonus-1-free", *FOUR_CARDS, *FOUR_CARDS[:2], bots=5, **other)
    yield State("table-six-bots", bots)
    yield State("table-two-three", make.table("bonus-3-free", THREE, THREE, **rolled))
    yield State(
        "table-chat", make.chat(make.table("bonus-1-free", *FOUR_CARDS, **rolled)), talk=True
    )
    closed = make.table("bonus-1-free", *FOUR_CARDS, host=make.players[0], **other)
    yield State("table-chat-closed", make.chat(closed), unread=True)
    mending = make.chat(make.table("bonus-1-free", *FOUR_CARDS, host=make.players[0], **rolled))
    yield State("table-chat-mending", mending, talk=True, press=("#mending summary",))
    watched = make.chat(make.table("bonus-1-free", *FOUR_CARDS, talk="seats", **rolled))
    yield State("table-chat-watched", watched, mine=False, talk=True)
    clock = {"timer": "normal", "turn_due_at": make.now + timedelta(days=1), **rolled}
    timed = make.seat(make.table("bonus-1-free", *FOUR_CARDS, **clock), 2, away_since=make.now)
    yield State("table-clock", timed, left=27)
    yield State("table-clock-hurry", make.table("bonus-1-free", "", "", **clock), left=9)
    late = make.table("bonus-1-free", *FOUR_CARDS[:3], **clock, stand_in=True)
    yield State("table-stand-in", make.seat(late, 1, out="left", level="easy"))
    host = {"host": make.players[0], **other}
    leaving = make.table("bonus-1-free", *FOUR_CARDS, **host)
    for index in (1, 2):
        make.seat(leaving, index, away_since=make.now)
    yield State("table-leaving", leaving, press=("#roles summary",), whole=True)
    yield State("end", make.table("bonus-1-free", f"{FULL}+2", **over))
    low, high = FULL.replace("50", "0"), f"{FULL}+1"
    yield State("end-four", make.table("bonus-1-free", FULL, low, high, low[:-2] + "5", **over))
    yield State("end-tie", make.table("bonus-1-free", FULL, low, FULL, local=True, **over))
    three = (FULL, low, high)
    for name, said in {
        "agreeing": (None, True),
        "waiting": (True, True),
        "no": (True, False),
    }.items():
        ended = make.table("bonus-1-free", *three, **over)
        yield State(f"end-{name}", make.answered(ended, *said))
    ended, following = (
        make.table("bonus-1-free", *three, **over),
        make.table("bonus-1-free", *[""] * 3),
    )
    yield State("end-next", make.answered(ended, following=following))
    yield State("end-next-watched", ended, mine=False)
    lobby = make.lobby(2, bots=1)
    yield State("lobby-host", lobby, whole=True)
    yield State("lobby-stranger", lobby, mine=False, whole=True)
    yield State("lobby-chat", make.chat(make.lobby(3, bots=0)), mine=False, talk=True)
    yield State("find", "/join/?code=ABCDE1", whole=True)
    yield State("new-online", "/new/?kind=table", whole=True)
    yield State("home", "/", whole=True)
    yield State("games", "/me/games/", whole=True)
    yield State("me", "/me/", whole=True)


@contextmanager
def stage() -> Iterator[tuple[Server, Maker, list[State]]]:
    """A server whose data holds all states."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        os.environ["YACHT_DATA"] = folder
        os.environ["DJANGO_SETTINGS_MODULE"] = "yacht_site.settings"
        import django

        django.setup()
        make = Maker()
        made = list(states(make))
        server.start()
        try:
            yield server, make, made
        finally:
            server.stop()


def visit(page: Any, state: State) -> None:
    """Open a state and wait until nothing moves."""
    page.goto(state.address, wait_until="load")
    if state.unread:
        page.evaluate(UNREAD)
        page.reload(wait_until="load")
    if state.left:
        page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")
        page.evaluate(CLOCK, state.left)
        page.wait_for_timeout(400)
    if state.notice:
        page.locator("#notice").evaluate("(it, text) => { it.textContent = text }", state.notice)
    if state.key or state.press:
        page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")
    if state.key:
        page.keyboard.press(state.key)
    for selector in state.press:
        page.locator(selector).evaluate("(it) => it.click()")
    if state.talk:
        page.evaluate(
            """() => {
              const button = document.getElementById("talk-open");
              if (button.checkVisibility()) button.click();
            }"""
        )
    if state.key or "a[data-help]" in state.press:
        page.wait_for_selector("dialog[open]")
    page.mouse.move(0, 0)
    page.evaluate("() => Promise.allSettled(document.getAnimations().map((it) => it.finished))")


def open_page(browser: Any, server: Server, make: Maker, session: str, **looks: Any) -> Any:
    """A page of a player's browser, or without a session of a stranger's."""
    context = browser.new_context(base_url=server.url, **looks)
    if session:
        context.add_cookies([{"name": make.name, "value": session, "url": server.url}])
    return context.new_page()


def shoot_all(browser: Any, server: Server, make: Maker, made: list[State], out: Path) -> None:
    """One picture of every state at each size, by day and by night."""
    for (width, height), theme in itertools.product(SIZES, THEMES):
        looks = {
            "viewport": {"width": width, "height": height},
            "device_scale_factor": 2 if width < 600 else 1,
            "color_scheme": theme,
        }
        pages = [
            open_page(browser, server, make, session, **looks) for session in (*make.sessions, "")
        ]
        for state in made:
            if width > 1000 and not state.on_a_desk:
                continue
            page = pages[1 if state.cup else 0 if state.mine else 2]
            visit(page, state)
            path = out / f"{state.name}-{width}-{theme}.png"
            page.screenshot(path=path, full_page=state.whole)
            print(path, flush=True)
        for page in pages:
            page.context.close()


def main(words: list[str]) -> None:
    from playwright.sync_api import sync_playwright

    from tests.browser.chromium import launch

    out = Path(words[0] if words else "var/shots")
    out.mkdir(parents=True, exist_ok=True)
    with stage() as (server, make, made), sync_playwright() as playwright:
        browser = launch(playwright)
        wanted = [state for state in made if not words[1:] or state.name in words[1:]]
        shoot_all(browser, server, make, wanted, out)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
