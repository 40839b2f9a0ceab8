"""A second tab and a spectator see each hold, roll and score without a reload."""

import pytest
from playwright.sync_api import expect

from games.rules import Box
from tests.browser.line import Wire
from tests.browser.table import Table

A_SECOND = 1000


@pytest.fixture
def table(visitor) -> Table:
    return visitor.sit()


@pytest.fixture
def tab(visitor, table) -> Table:
    return opened(visitor, table.code)


@pytest.fixture
def spectator(visitors, table) -> Table:
    return opened(visitors(), table.code)


def opened(visitor, code: str) -> Table:
    """At that table, with the socket open."""
    page = visitor.page()
    with page.expect_websocket() as socket:
        page.goto(f"/t/{code}/")
        socket.value.wait_for_event("framereceived")
    return Table(page)


def play_and_compare(table: Table, other: Table, same) -> None:
    """A turn at the one, seen at the other within a second after each press."""
    table.roll()
    same(other)
    for at in (1, 4):
        table.hold_surely(at)
        same(other)
    table.roll()
    same(other)
    table.score(table.choice(Box.CHANCE))
    same(other)
    table.undo()
    same(other)


def test_a_second_tab_sees_everything(table, tab):
    def same(other: Table) -> None:
        mine = table.read()
        theirs = other.read(version=mine["version"])
        for name in ("ply", "dice", "held", "rolls", "total"):
            assert theirs[name] == mine[name]

    play_and_compare(table, tab, same)


def test_a_spectator_sees_everything(table, spectator):
    def same(other: Table) -> None:
        mine = table.read()
        expect(other.root).to_have_attribute("data-version", mine["version"], timeout=A_SECOND)
        for at, value in enumerate(mine["dice"], start=1):
            die = other.page.locator(f"#die-{at}")
            expect(die).to_have_attribute("data-value", value)
            name = die.get_attribute("aria-label")
            assert name.endswith(", held") == (str(at) in mine["held"])
        expect(other.page.locator("[data-total]")).to_have_text(mine["total"])

    play_and_compare(table, spectator, same)


def test_a_spectator_has_no_buttons(table, spectator):
    for _ in range(2):
        expect(spectator.page.get_by_role("button")).to_have_count(0)
        expect(spectator.page.get_by_role("main").get_by_role("link")).to_have_count(0)
        table.roll()
        spectator.read(ply=table.ply)
    table.score(table.choice(Box.CHANCE))
    expect(spectator.page.get_by_role("main")).to_contain_text("You are watching Skipper play.")


def test_a_spectator_cannot_post(visitors, table):
    table.roll()
    before = table.read()
    stranger = visitors()
    stranger.watch.allow(403)
    for verb in ("roll", "hold", "score", "undo"):
        address = f"/t/{table.code}/{verb}/"
        answer = stranger.post(address, ply=table.ply, held=1, column=1, box="chance")
        assert answer.status == 403
        assert "You are watching this table" in answer.text()
    table.page.reload()
    assert table.read() == before | {"said": ""}


def test_a_spectator_sees_the_end(rigged, visitors):
    full = ",".join(["0"] * 12 + ["-"])
    table = rigged(rolls="66655", card=full)
    spectator = opened(visitors(), table.code)
    table.score(table.choice(Box.CHANCE))
    result = spectator.page.get_by_role("region", name="Result")
    expect(result).to_be_visible(timeout=A_SECOND)
    expect(result).to_contain_text("28")
    expect(spectator.page.get_by_role("button", name="Play again")).to_have_count(0)


WATCH_MOTION = """() => {
  window.moved = [];
  for (const die of document.querySelectorAll("#dice [id^=die-]")) die.witness = die.id;
  const dice = document.getElementById("dice");
  dice.addEventListener("animationstart", (event) => window.moved.push(event.animationName));
}"""


@pytest.mark.parametrize("same_player", [True, False], ids=["second tab", "spectator"])
def test_a_hold_replays_no_roll_elsewhere(visitors, same_player):
    """B52: the fall of the dice is seen for a roll, never for a hold."""
    player = visitors(reduced_motion="no-preference")
    table = player.sit()
    viewer = player if same_player else visitors(reduced_motion="no-preference")
    other = opened(viewer, table.code)
    other.page.evaluate(WATCH_MOTION)
    table.page.bring_to_front()
    table.roll()
    other.read(ply=1)
    other.page.bring_to_front()
    other.page.wait_for_timeout(500)
    assert other.page.evaluate("() => window.moved.splice(0).length") > 0
    table.page.bring_to_front()
    table.hold_surely(1, 3, 3, 5)
    other.page.bring_to_front()
    other.read(version=table.read()["version"])
    other.page.wait_for_timeout(300)
    assert not [name for name in other.page.evaluate("() => window.moved") if "fall" in name]
    kept = other.page.evaluate(
        "() => [1, 2, 3, 4, 5].map((at) => document.getElementById(`die-${at}`).witness)"
    )
    assert kept == [f"die-{at}" for at in range(1, 6)]


def test_a_stale_press_tells_why_and_shows_the_truth(visitor, table):
    """The second tab has missed the roll of the first one: its socket is slow."""
    visitor.watch.allow(409)
    page = visitor.page()
    wire = Wire(page)
    page.goto(f"/t/{table.code}/")
    stale = Table(page)
    page.wait_for_timeout(200)
    wire.keeping = True
    table.page.bring_to_front()
    table.roll()
    truth = table.read()
    page.bring_to_front()
    stale.roll_button.click()
    shown = stale.read(ply=1)
    assert visitor.watch.refused == [409]
    assert shown["notice"] == "The table had moved on. This is how it stands now."
    assert shown["said"].endswith(shown["notice"])
    assert (shown["dice"], shown["rolls"]) == (truth["dice"], "1")
    stale.roll()
    assert stale.read()["notice"] == ""


def test_an_old_frame_is_dropped(visitor, table):
    page = visitor.page()
    wire = Wire(page)
    page.goto(f"/t/{table.code}/")
    tab = Table(page)
    table.roll()
    tab.read(ply=1)
    old = list(wire.frames)
    table.hold(2)
    table.roll()
    now = tab.read(ply=2)
    for frame in old:
        wire.send(frame)
    page.wait_for_timeout(200)
    assert tab.read() == now


def test_offline_for_two_seconds(visitors, table):
    """B109: what happened meanwhile is shown when the line is back, with no reload."""
    viewer = visitors()
    viewer.watch.line_is_cut()
    away = opened(viewer, table.code)
    viewer.context.set_offline(True)
    table.roll()
    away.page.wait_for_timeout(2000)
    viewer.context.set_offline(False)
    assert away.read(ply=1)["dice"] == table.read()["dice"]
