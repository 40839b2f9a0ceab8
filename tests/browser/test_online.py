"""Friends on devices of their own: from the invitation to a game that all of them see."""

import re

import pytest
from playwright.sync_api import expect

from games.rules import parse_record
from tests.browser.policy import play_turn
from tests.browser.table import Table


def awake(page) -> None:
    page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")


@pytest.fixture
def host(visitors):
    """A page in the lobby of a table that its visitor has just opened."""
    page = visitors().page("/")
    page.get_by_role("link", name="Open a table for friends").click()
    page.get_by_role("textbox", name="Your name").fill("Ann")
    page.get_by_role("radio", name="At once").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*/")
    awake(page)
    return page


def code_of(page) -> str:
    return page.url.split("/")[4]


def by_link(visitors, host, name: str):
    """A friend who follows the link that the host has sent."""
    link = host.get_by_role("link", name=re.compile("^http")).get_attribute("href")
    page = visitors().page(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    awake(page)
    return page


def by_code(visitors, host, name: str):
    """A friend who types the code as it was told: in lower case, with a space."""
    code = code_of(host).lower()
    page = visitors().page("/")
    page.get_by_role("textbox", name="Code or link").fill(f"{code[:3]} {code[3:]}")
    page.get_by_role("button", name="Join", exact=True).click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    awake(page)
    return page


def record_of(page):
    """The game of this table so far."""
    return parse_record(page.context.request.get(f"/t/{code_of(page)}/record.txt").text())


def seats(page) -> list[str]:
    rows = page.get_by_role("region", name="Seats").get_by_role("listitem")
    names = rows.locator(".name").all_inner_texts()
    return [name for name in names if name != "free"]


def test_from_the_invitation_to_the_third_round(visitors, host):
    bo, cleo = by_link(visitors, host, "Bo"), by_code(visitors, host, "Cleo")
    watcher = visitors().page(f"/t/{code_of(host)}/")
    for _ in range(2):
        host.get_by_role("button", name=re.compile("^Add a bot")).click()
        host.wait_for_timeout(150)
    for page in (host, bo, cleo, watcher):
        expect(page.get_by_role("region", name="Seats").locator(".name")).to_have_count(6)
        expect(page.get_by_role("region", name="Seats").get_by_text("free")).to_have_count(1)
        assert seats(page)[:3] == ["Ann", "Bo", "Cleo"]
    assert bo.get_by_role("button", name="Start the game").count() == 0
    host.get_by_role("button", name="Start the game").click()
    pages = {"Ann": host, "Bo": bo, "Cleo": cleo}
    for page in (*pages.values(), watcher):
        page.wait_for_selector("#dice")
        awake(page)
    turns, waits = 0, 0
    while turns < 6:
        record = record_of(host)
        position = record.replay()
        name = record.names[position.seat]
        if name not in pages:
            waits += 1
            assert waits < 200, "the bots stand still"
            host.wait_for_timeout(200)
            continue
        table = Table(pages[name])
        table.with_bots = True
        table.position = position
        play_turn(table)
        turns += 1
        said = table.read()
        for page in (*pages.values(), watcher):
            Table(page).read(plyFrom=said["ply"])
    expect(watcher.get_by_role("button", name=re.compile("^Roll"))).to_have_count(0)


def test_who_is_removed_hears_nothing_more(visitors, host):
    """B156: on the page that is still open, too."""
    bo = by_link(visitors, host, "Bo")
    host.get_by_role("button", name="Remove Bo").click()
    expect(bo.locator("#notice")).to_have_text("The host has removed you from this table.")
    by_link(visitors, host, "Cleo")
    expect(host.get_by_role("button", name="Remove Cleo")).to_be_visible()
    assert "Cleo" not in bo.get_by_role("main").inner_text()


def test_the_host_leaves_and_the_next_one_is_host(visitors, host):
    bo = by_link(visitors, host, "Bo")
    host.get_by_role("button", name="Leave the table").click()
    host.wait_for_url(lambda url: url.endswith("/"))
    expect(bo.get_by_role("button", name="Start the game")).to_be_visible()
    assert seats(bo) == ["Bo"]


def test_a_wrong_code_is_told_and_can_be_mended(visitors):
    visitor = visitors()
    visitor.watch.allow(404)
    page = visitor.page("/")
    page.get_by_role("textbox", name="Code or link").fill("ABCDE1")
    page.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No table has this code.")
    expect(page.get_by_role("textbox", name="Code or link")).to_be_focused()


def test_without_script(visitors):
    host = visitors(java_script_enabled=False).page("/new/?kind=table")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("button", name=re.compile("^Add a bot")).click()
    assert len(seats(host)) == 2
    host.get_by_role("button", name="Start the game").click()
    expect(host.get_by_role("region", name="Dice")).to_be_visible()
