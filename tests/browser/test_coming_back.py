"""Whoever leaves in the middle of a turn finds it again exactly as it was."""

import pytest
from playwright.sync_api import expect

from games.rules import Box
from tests.browser.table import Table


def shown(table: Table) -> dict[str, str]:
    """What must be the same: dice, holds, rolls used, place in the game."""
    seen = table.read()
    same = {name: seen[name] for name in ("version", "ply", "status", "dice", "held", "rolls")}
    dice = table.page.get_by_role("group", name="Roll").get_attribute("aria-label")
    return same | {"left": dice, "places": table.page.get_by_role("list").first.inner_text()}


@pytest.fixture
def table(visitor) -> Table:
    """A game with one box filled, in its second turn, two rolls used, dice 2 and 4 held."""
    table = visitor.sit()
    table.roll()
    table.score(table.choice(Box.CHANCE))
    table.roll()
    table.roll()
    table.hold_surely(2, 4)
    return table


def test_a_reload_shows_the_same(table):
    before = shown(table)
    assert (before["held"], before["rolls"]) == ("24", "2")
    table.page.reload()
    assert shown(table) == before


def test_a_page_closed_and_opened_again(visitor, table):
    before = shown(table)
    table.page.close()
    page = visitor.page("/")
    page.get_by_role("link", name="Continue").click()
    again = Table(page)
    assert again.code == table.code
    assert shown(again) == before


def test_another_browser_with_the_same_cookies(visitors, visitor, table):
    before = shown(table)
    state = visitor.context.storage_state()
    visitor.context.close()
    again = visitors(storage_state=state).sit(table.code)
    assert shown(again) == before
    again.roll_button.click()
    assert again.read(ply=5)["rolls"] == "3"


def test_back_and_forward_post_nothing(visitor, table):
    posts = []
    visitor.context.on("request", lambda r: posts.append(r.url) if r.method == "POST" else None)
    before = shown(table)
    table.page.get_by_role("link", name="Your games").click()
    table.page.go_back()
    assert shown(table) == before
    table.page.go_forward()
    table.page.go_back()
    assert shown(table) == before
    assert posts == []


def test_back_shows_what_happened_meanwhile(visitor, table):
    """B120: no snapshot of the old page, no Roll for an old ply."""
    table.page.get_by_role("link", name="Your games").click()
    other = visitor.sit(table.code)
    other.roll_button.click()
    other.read(ply=5)
    other.page.close()
    table.page.go_back()
    table.read(ply=5)
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")


def test_a_page_from_the_browsers_memory_shows_the_truth(visitor, table):
    """The back/forward cache keeps the whole page, its socket closed."""
    other = visitor.sit(table.code)
    table.page.evaluate("() => window.dispatchEvent(new Event('pagehide'))")
    other.roll_button.click()
    other.read(ply=5)
    with table.page.expect_navigation():
        table.page.evaluate(
            "() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"
        )
    assert shown(table) == shown(other)


def test_a_picked_box_is_not_scored_by_coming_back(table):
    table.pick(table.choice(Box.SIXES))
    table.page.reload()
    expect(table.box(Box.SIXES)).to_have_attribute("aria-pressed", "false")
    assert table.ply == 4
