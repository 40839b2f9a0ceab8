"""Friends on devices of their own: from the invitation to a game that all of them see."""

import re

import pytest
from playwright.sync_api import expect

from games.names import BOT_NAMES
from games.rules import parse_record
from tests.browser.friends import awake
from tests.browser.looks import PHONE
from tests.browser.policy import play_turn
from tests.browser.table import Table
from tests.browser.talking import says

BOTS = tuple(BOT_NAMES)
SAID = (("Ann", "Good luck to all"), ("Cleo", "And to you <3"), ("watcher", "Well rolled!"))


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


def by_link(visitors, host, name: str, **options):
    """A friend who follows the link that the host has sent."""
    link = host.get_by_role("link", name=re.compile("^http")).get_attribute("href")
    page = visitors(**({"viewport": PHONE} | options)).page(link)
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("button", name="Take a seat")).to_have_count(0)
    awake(page)
    return page


def by_code(visitors, host, name: str):
    """A friend who types the code as it was told: in lower case, with a space."""
    code = code_of(host).lower()
    page = visitors(viewport=PHONE).page("/")
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


AGREES = """([ply, totals]) => new Promise((done) => {
  const end = Date.now() + 5000;
  const look = () => {
    const { dataset } = document.getElementById("table");
    const cells = [...document.querySelectorAll("[data-total]")];
    const shown = {};
    for (const cell of cells) shown[cell.dataset.seat] = Number(cell.dataset.total);
    const same = totals.every((total, seat) => shown[seat] === total);
    if (Number(dataset.ply) === ply && same) return done("");
    if (Date.now() > end) return done(`${dataset.ply} ${JSON.stringify(shown)}`);
    setTimeout(look, 20);
  };
  look();
})"""
"""Empty once the page shows that ply and these totals, else what it shows after five seconds."""


def bots_have_played(page):
    """The record once a person is on turn, or the game is over."""
    for _ in range(400):
        record = record_of(page)
        position = record.replay()
        if position.is_over or not record.names[position.seat].startswith(BOTS):
            return record
        page.wait_for_timeout(50)
    raise AssertionError("the bots stand still")


def say(page, text: str) -> None:
    """On a phone the chat is opened for it, and closed again."""
    button = page.get_by_role("button", name=re.compile("^Chat"))
    if button.is_visible():
        button.click()
    says(page, text)
    if button.is_visible():
        page.get_by_role("button", name="Close the chat").click()


def agree(pages, record) -> None:
    """Every page shows what the record tells."""
    steps = sum(1 for _ in record.positions())
    for name, page in pages.items():
        assert (name, page.evaluate(AGREES, [steps, list(record.totals)])) == (name, "")


def test_a_whole_game_of_six_seats(visitors, host):
    """Host, two friends by link, one by code, two bots, somebody who watches; to the end."""
    pages = {"Ann": host, "Bo": by_link(visitors, host, "Bo")}
    pages |= {"Cleo": by_code(visitors, host, "Cleo"), "Dan": by_link(visitors, host, "Dan")}
    watcher = visitors(viewport=PHONE).page(f"/t/{code_of(host)}/")
    for number in (1, 2):
        host.get_by_role("button", name=re.compile("^Add a bot")).click()
        expect(host.get_by_role("region", name="Seats").get_by_text("Easy bot")).to_have_count(
            number
        )
    for page in (*pages.values(), watcher):
        expect(page.get_by_role("region", name="Seats").locator(".name")).to_have_count(6)
        assert seats(page)[:4] == ["Ann", "Bo", "Cleo", "Dan"]
    assert pages["Bo"].get_by_role("button", name="Start the game").count() == 0
    host.get_by_role("button", name="Start the game").click()
    for page in (*pages.values(), watcher):
        page.wait_for_selector("#dice")
        awake(page)
    talk = list(SAID)
    while True:
        record = bots_have_played(host)
        agree({**pages, "watcher": watcher}, record)
        position = record.replay()
        if position.is_over:
            break
        if position.round > 2 and talk:
            speaker, text = talk.pop(0)
            say(watcher if speaker == "watcher" else pages[speaker], text)
        table = Table(pages[record.names[position.seat]])
        table.with_bots, table.position = True, position
        play_turn(table, 1 if position.round == 2 else 0)
    for page in (*pages.values(), watcher):
        expect(page.locator("#lines .words")).to_have_text([text for _, text in SAID])
    places = record.replay().outcome(record.ties).places
    for page in (*pages.values(), watcher):
        rows = page.get_by_role("region", name="Result").get_by_role("listitem")
        found = [" ".join(text.split()) for text in rows.all_inner_texts()]
        expected = sorted(zip(places, record.names, record.totals, strict=True))
        assert [row.split()[0] for row in found] == [str(place) for place, _, _ in expected]
        assert {row.split(" ", 1)[1] for row in found} == {f"{n} {t}" for _, n, t in expected}
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
