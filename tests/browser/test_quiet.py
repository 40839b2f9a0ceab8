"""A game leaves nothing in the console, breaks no rule of the CSP and moves nothing about."""

import pytest
from playwright.sync_api import expect

from games.rules import Box, Position, Ruleset
from tests.browser.policy import play_turn
from tests.browser.table import Table

pytestmark = pytest.mark.looks

SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    const nodes = entry.sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
    window.shifts.push({ value: entry.value, recent: entry.hadRecentInput, nodes: String(nodes) });
  }
}).observe({ type: "layout-shift", buffered: true });
"""

WORST = "() => window.shifts.toSorted((one, other) => other.value - one.value).slice(0, 5)"
SLOW = {"offline": False, "latency": 20, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""In bytes a second, so that a page takes about one."""

SIZES = {"phone": (360, 640), "tablet": (768, 1024), "desk": (1440, 900)}
COMPANY = {"phone": 2, "tablet": 1, "desk": 1}
"""How many people pass the device on."""


def moved(page) -> float:
    """The sum of all shifts since the page began to come in."""
    page.wait_for_timeout(300)
    return float(page.evaluate("() => window.shifts.reduce((sum, { value }) => sum + value, 0)"))


ROUNDS = {"phone": 13, "tablet": 6, "desk": 6}
"""All that can be pressed comes in the first six."""


def a_game(table: Table, rounds: int = 13) -> None:
    """So many rounds with all that can be pressed: holds, another pick, undo, a question."""
    while not table.position.is_over and table.position.round <= rounds:
        turn = table.position.round
        before = table.position
        play_turn(table, 1 if turn in (2, 9) else 0)
        if turn == 5:
            rolled = before.apply(table.last_roll)
            table.undo()
            table.position = rolled
            table.score(table.choices[0])


def test_from_the_end_to_a_new_game(rigged, visitor):
    table = rigged(rolls="66655", card=",".join(["0"] * 12 + ["-"]))
    table.score(table.choice(Box.CHANCE))
    table.page.get_by_text("The key of the dice").click()
    with table.page.expect_websocket():
        table.page.get_by_role("button", name="Play again").click()
    table.page.wait_for_url(lambda url: table.code not in url)
    assert visitor.watch.complaints == []


def test_the_watch_hears(visitors):
    """The guard of all these tests is awake: script in the page, a lost file, a broken rule."""
    visitor = visitors()
    page = visitor.page("/")
    page.evaluate(
        """() => {
          console.warn("a warning");
          setTimeout(() => { throw new Error("an error"); });
          const style = document.createElement("style");
          style.textContent = "p { color: red }";
          document.head.append(style);
          return fetch("/static/nothing.css");
        }"""
    )
    page.wait_for_timeout(200)
    heard = "\n".join(visitor.watch.complaints)
    visitor.watch.complaints.clear()
    for sign in ("a warning", "an error", "CSP: style-src", "404 from GET"):
        assert sign in heard


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_when_a_value_appears(visitors, size):
    """The sum of all shifts, those right after a press included."""
    width, height = SIZES[size]
    visitor = visitors(viewport={"width": width, "height": height}, reduced_motion="no-preference")
    visitor.context.add_init_script(SHIFTS)
    visitor.post("/me/settings/", tumble="short")
    people = COMPANY[size]
    table = visitor.sit(kind="local" if people > 1 else "solo", turns="seats")
    table.position = Position.start(Ruleset(), people)
    table.read()
    a_game(table, ROUNDS[size])
    assert len(visitor.watch.sockets) == 1
    assert moved(table.page) <= 0.02, table.page.evaluate(WORST)


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_the_page_comes_in(visitors, size):
    """Piece by piece on a slow line, felt before cards."""
    width, height = SIZES[size]
    visitor = visitors(viewport={"width": width, "height": height})
    visitor.context.add_init_script(SHIFTS)
    page = visitor.sit(kind="local", name=["Ann", "Bo", "Cleo"]).page
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.goto(page.url)
    expect(page.get_by_role("button", name="Roll 5 dice")).to_be_visible()
    assert moved(page) <= 0.005, page.evaluate(WORST)
