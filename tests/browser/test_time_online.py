"""Time at an online table, in real pages: the clock, who is away, a lost line, leaving."""

import re
import time
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import expect

from games.rules import parse_record
from tests.browser.friends import awake, begun
from tests.browser.heard import LISTEN, heard
from tests.browser.line import Wire
from tests.browser.table import Table

WRONG_CLOCK = """
const real = Date.now;
Date.now = () => real() + 5_400_000;
"""


def from_now(seconds: float) -> str:
    return (datetime.now(UTC) + timedelta(seconds=seconds)).isoformat()


@pytest.fixture
def friends(visitors, seed):
    """Two people at a timed table, Ann on turn; `left` seconds are left of her time."""

    def sit(left: float | None = None, timer: str = "normal", people: int = 2):
        code, visiting = begun(visitors, people, timer=timer, pace="once")
        if left is not None:
            seed(code, turn_due_at=from_now(left), due_at=from_now(left + 1))
        return code, visiting

    return sit


def shown_seconds(page) -> float:
    minutes, seconds = page.get_by_role("timer").inner_text().split(":")
    return int(minutes) * 60 + int(seconds)


def test_the_clock_is_the_servers(friends):
    """B132: right within a second on a device whose clock is an hour and a half ahead."""
    code, (ann, bo) = friends(33)
    ann.context.add_init_script(WRONG_CLOCK)
    end = time.time() + 33
    for page in (ann.page(f"/t/{code}/"), bo.page(f"/t/{code}/")):
        awake(page)
        for _ in range(3):
            page.wait_for_timeout(300)
            assert abs(shown_seconds(page) - (end - time.time())) <= 1.3


def test_more_time(friends):
    code, (ann, bo) = friends(15, timer="quick")
    mine, other = ann.page(f"/t/{code}/"), bo.page(f"/t/{code}/")
    awake(mine)
    awake(other)
    mine.get_by_role("button", name="More time").click()
    for page in (mine, other):
        page.wait_for_function("() => document.querySelector('.time').textContent === '0:34'")
    expect(other.get_by_role("button", name="More time")).to_have_count(0)


def test_the_end_of_the_time_is_told_before(friends):
    """WCAG 2.2.1: 20 seconds and 10 seconds before, once each, to whoever is on turn."""
    for left, said in ((21.5, "20 seconds left."), (11.5, "10 seconds left.")):
        code, (ann, bo) = friends(left)
        pages = []
        for visitor in (ann, bo):
            visitor.context.add_init_script(LISTEN)
            pages.append(visitor.page(f"/t/{code}/"))
        pages[0].wait_for_function(
            "(said) => document.getElementById('announce').textContent === said", arg=said
        )
        pages[0].wait_for_timeout(600)
        assert heard(pages[0]).count(said) == 1
        assert said not in heard(pages[1])


def test_when_time_is_up_a_bot_plays_once_though_two_pages_are_open(friends):
    """B115, B129: one action, by the server, and everybody sees whose turn it is then."""
    code, (ann, bo) = friends(0.5)
    pages = [ann.page(f"/t/{code}/"), ann.page(f"/t/{code}/"), bo.page(f"/t/{code}/")]
    expect(pages[2].locator(".headline")).to_have_text(re.compile("^Your turn 1"), timeout=8000)
    for page in pages[:2]:
        expect(page.locator(".headline")).to_have_text(re.compile("^Bo's turn 1"))
    entries = parse_record(ann.record(code)).entries
    assert [(entry.seat, entry.score is not None) for entry in entries] == [(0, True)]
    table = Table(pages[2])
    table.roll_button.click()
    expect(table.die(1)).not_to_have_attribute("data-value", "")


def test_a_hidden_or_frozen_tab_ends_on_the_truth(friends):
    """B118, B133: a phone that slept shows the newest state when it is looked at again."""
    code, (ann, bo) = friends(timer="relaxed")
    page, other = bo.page(f"/t/{code}/"), Table(ann.page(f"/t/{code}/"))
    awake(page)
    session = bo.context.new_cdp_session(page)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    other.roll_button.click()
    expect(other.die(1)).not_to_have_attribute("data-value", "")
    other.page.get_by_role("button", name=re.compile("^Chance, ")).click()
    other.page.get_by_role("button", name=re.compile("^Score Chance")).click()
    expect(other.page.locator(".headline")).to_have_text(re.compile("^Bo's turn"))
    session.send("Page.setWebLifecycleState", {"state": "active"})
    expect(page.locator(".headline")).to_have_text("Your turn 1 of 13")
    assert 70 <= shown_seconds(page) <= 80
    expect(page.get_by_role("button", name=re.compile("^Roll 5 dice"))).to_be_enabled()


def test_a_lost_line_is_told_and_so_is_what_was_missed(friends):
    code, (ann, bo) = friends()
    bo.watch.line_is_cut()
    page = bo.page()
    wire = Wire(page)
    page.goto(f"/t/{code}/")
    awake(page)
    other = Table(ann.page(f"/t/{code}/"))
    awake(other.page)
    lost = page.get_by_role("status").filter(has_text="Connection lost")
    wire.refusing = True
    wire.cut()
    page.wait_for_timeout(1000)
    expect(lost).to_have_count(0)
    expect(lost).to_contain_text("Your seat is kept for")
    other.roll_button.click()
    expect(other.die(1)).not_to_have_attribute("data-value", "")
    other.page.get_by_role("button", name=re.compile("^Chance, ")).click()
    other.page.get_by_role("button", name=re.compile("^Score Chance")).click()
    expect(other.page.locator(".headline")).to_have_text(re.compile("^Bo's turn"))
    wire.refusing = False
    back = page.get_by_role("status").filter(has_text="Back. You missed one turn.")
    expect(back).to_be_visible(timeout=15_000)
    expect(page.locator(".headline")).to_have_text("Your turn 1 of 13")


def test_who_is_away_is_told_to_the_others(friends, seed):
    code, (ann, bo) = friends(timer="relaxed")
    page, gone = ann.page(f"/t/{code}/"), bo.page(f"/t/{code}/")
    awake(gone)
    gone.close()
    away = page.get_by_text(re.compile(r"^Bo is away, the seat is kept for \d+ s$"))
    expect(away).to_be_visible(timeout=15_000)
    bo.page(f"/t/{code}/")
    expect(away).to_have_count(0)


def test_leaving_for_good(friends):
    """C33 for three, then P51 for the two that are left."""
    code, visitors = friends(people=3, timer="off")
    ann, bo, cleo = (visitor.page(f"/t/{code}/") for visitor in visitors)
    for page in (ann, bo, cleo):
        awake(page)
    bo.get_by_text("Leave the game", exact=True).click()
    bo.get_by_role("button", name="Leave for good").click()
    bo.wait_for_url(lambda url: url.endswith("/"))
    bo.goto(f"/t/{code}/")
    expect(bo.get_by_text("You are watching Ann play.")).to_be_visible()
    expect(bo.get_by_role("button", name=re.compile("^Roll"))).to_have_count(0)
    expect(cleo.locator("#announce")).to_have_text(re.compile("^Bo has left the game. A bot plays"))
    ann.get_by_text("Leave the game", exact=True).click()
    ann.get_by_role("button", name="Remove Cleo").click()
    expect(ann.get_by_role("region", name="Result")).to_be_visible()
    expect(cleo.locator("#notice")).to_have_text("The host has removed you from this table.")
    record = parse_record(visitors[0].record(code))
    assert record.replay().outcome(record.ties).places == (1, 2, 2)
