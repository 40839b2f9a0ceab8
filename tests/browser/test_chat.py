"""Chat in the browser: two players and somebody who watches."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.line import Wire
from tests.browser.looks import PHONE
from tests.browser.table import Table
from tests.browser.talking import chat, field, hears, lines, says
from tests.browser.test_online import awake, by_link, code_of, host  # noqa: F401 (a fixture)
from tests.browser.visitor import DESK

pytestmark = pytest.mark.looks


@pytest.fixture
def company(visitors, host):  # noqa: F811
    """Pages of Ann, who is host, of Bo, and of somebody who watches, in a game that has begun."""
    bo = by_link(visitors, host, "Bo", viewport=DESK)
    watcher = visitors().page(f"/t/{code_of(host)}/")
    awake(watcher)
    says(host, "Ready?")
    hears(bo, "Ready?")
    host.get_by_role("button", name="Start the game").click()
    for page in (host, bo, watcher):
        page.wait_for_selector("#dice")
        awake(page)
        hears(page, "Ready?")
    return host, bo, watcher


def test_lines_come_live_once_and_in_order(company):
    """B169: also after the socket was lost."""
    ann, bo, watcher = company
    chat(watcher).get_by_role("textbox", name="Name to chat by").fill("Cleo")
    says(watcher, "May I watch?")
    says(ann, "<b>Sure</b>")
    chat(bo).get_by_role("button", name="Good luck!").click()
    for page in company:
        hears(page, "May I watch?", "<b>Sure</b>", "Good luck!")
        assert "Cleo watching" in " ".join(chat(page).inner_text().split())
    expect(bo.locator("#announce")).to_have_text("Ann says: <b>Sure</b>")
    expect(chat(watcher).get_by_role("textbox", name="Name to chat by")).to_have_count(0)
    for _ in range(3):
        bo.reload()
        awake(bo)
    says(ann, "Still there?")
    for page in company:
        hears(page, "May I watch?", "<b>Sure</b>", "Good luck!", "Still there?")
        assert len(lines(page)) == 5


def test_after_a_broken_line_each_line_stands_once(visitors, host):  # noqa: F811
    """B169: what was missed comes, what is there does not come twice; a late frame is dropped."""
    page = visitors().page()
    wire = Wire(page)
    page.goto(f"/t/{code_of(host)}/")
    awake(page)
    told = []
    for text in ("One", "Two", "Three", "Four", "Five"):
        wire.keeping = True
        says(host, text)
        told.append(text)
        wire.keeping = False
        wire.cut()
        hears(page, *told)
        assert lines(page) == told
    expect(page.locator("#announce")).to_have_text("Ann says: Five")
    for frame in wire.frames[:3]:
        wire.send(frame)
    page.wait_for_timeout(100)
    assert lines(page) == told
    assert wire.opened == 6


def test_on_a_desk_it_moves_nothing(company):
    ann, bo, _ = company
    places = ("#dice", "#roll", "#talk", "#say", "#card-0")
    before = [bo.locator(place).bounding_box() for place in places]
    for text in ("x " * 99, "Short", "y" * 200):
        says(ann, text)
    expect(bo.locator("#lines .words").last).to_have_text("y" * 200)
    assert [bo.locator(place).bounding_box() for place in places] == before
    newest = bo.locator("#lines .words").last
    expect(newest).to_be_in_viewport()


def test_what_is_being_typed_stays_with_its_caret(company):
    ann, bo, _ = company
    field(bo).press_sequentially("r1 2 3 hus?")
    for _ in range(3):
        field(bo).press("ArrowLeft")
    says(ann, "One")
    says(ann, "Two")
    hears(bo, "One", "Two")
    expect(field(bo)).to_be_focused()
    bo.keyboard.type("X")
    expect(field(bo)).to_have_value("r1 2 3 hXus?")
    assert bo.locator("#table").get_attribute("data-ply") == "0"
    bo.reload()
    expect(field(bo)).to_have_value("r1 2 3 hXus?")


def test_keys_in_the_chat_are_only_text(company):
    """B211: whoever is on turn types what would roll, hold, score and open lists elsewhere."""
    roll = re.compile("^Roll 5 dice")
    page = next(
        p for p in company[:2] if p.get_by_role("button", name=roll, disabled=False).count()
    )
    field(page).press_sequentially("r 1 2 3 h u s p ? R")
    for key in ("ArrowLeft", "ArrowUp", "Home", "End"):
        field(page).press(key)
    expect(field(page)).to_have_value("r 1 2 3 h u s p ? R")
    expect(field(page)).to_be_focused()
    page.wait_for_timeout(200)
    assert Table(page).read()["ply"] == "0"
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_what_is_too_long_is_refused_and_kept(visitors, host):  # noqa: F811
    visitor = visitors()
    visitor.watch.allow(400)
    page = visitor.page(f"/t/{code_of(host)}/")
    awake(page)
    field(page).fill("x" * 201)
    field(page).press("Enter")
    expect(page.locator("#chat-told")).to_contain_text("200 letters")
    expect(page.locator("#announce")).to_contain_text("200 letters")
    expect(field(page)).to_have_value("x" * 201)
    says(page, "Short")
    expect(page.locator("#chat-told")).to_be_empty()
    hears(host, "Short")


def test_muted_stays_muted(company):
    ann, bo, _ = company
    says(bo, "Nonsense")
    hears(ann, "Nonsense")
    chat(ann).get_by_text(re.compile("^Mute, report")).click()
    chat(ann).get_by_role("button", name="Mute Bo").first.click()
    expect(ann.locator("#lines .words:visible", has_text="Nonsense")).to_have_count(0)
    said = ann.locator("#announce").inner_text()
    says(bo, "More of it")
    expect(ann.locator("#lines .said.muted")).to_have_count(2)
    assert "More of it" not in ann.locator("#announce").inner_text()
    assert ann.locator("#announce").inner_text() == said
    ann.reload()
    awake(ann)
    says(bo, "And more")
    expect(ann.locator("#lines .said.muted")).to_have_count(3)
    assert lines(ann) == ["Ready?"]
    assert chat(ann).get_by_role("button", name="Mute Ann").count() == 0
    chat(ann).get_by_text(re.compile("^Mute, report")).click()
    chat(ann).get_by_role("button", name="Hear again Bo").first.click()
    hears(ann, "Nonsense", "More of it", "And more")


def test_the_host_hides_and_limits(company):
    ann, bo, watcher = company
    says(bo, "Foul words")
    hears(ann, "Foul words")
    chat(ann).get_by_text(re.compile("^Mute, report")).click()
    chat(ann).get_by_role("button", name="Report this line of Bo").click()
    for page in company:
        hears(page, "Ready?", "This line was reported.")
    chat(ann).get_by_role("combobox", name="Who may chat").select_option("seats")
    chat(ann).get_by_role("button", name="Set").click()
    expect(chat(watcher)).to_contain_text("Only who plays may chat here")
    expect(field(watcher)).to_be_hidden()
    expect(field(bo)).to_be_visible()
    assert bo.locator("#limit:visible").count() == 0


def test_on_a_phone_it_waits_behind_a_button(company):
    ann, bo, _ = company
    bo.set_viewport_size(PHONE)
    expect(chat(bo)).to_be_hidden()
    before = bo.locator("#dice").bounding_box()
    says(ann, "One")
    says(ann, "Two")
    opener = bo.get_by_role("button", name="Chat, 2 unread")
    opener.click()
    hears(bo, "One", "Two")
    says(bo, "From a phone")
    hears(ann, "From a phone")
    assert bo.locator("#dice").bounding_box() == before
    assert bo.evaluate("() => document.documentElement.scrollWidth") <= PHONE["width"]
    chat(bo).get_by_role("button", name="Close the chat").click()
    expect(chat(bo)).to_be_hidden()
    bo.get_by_role("button", name="Chat", exact=True).press("Enter")
    expect(chat(bo)).to_be_visible()
    field(bo).press("Escape")
    expect(chat(bo)).to_be_hidden()
    expect(bo.get_by_role("button", name="Chat", exact=True)).to_be_focused()


def test_without_script(visitors, host):  # noqa: F811
    bo = visitors(java_script_enabled=False).page(f"/t/{code_of(host)}/")
    chat(bo).get_by_role("textbox", name="Name to chat by").fill("Bo")
    field(bo).fill("No script here")
    field(bo).press("Enter")
    hears(host, "No script here")
    assert lines(bo) == ["No script here"]
    chat(bo).get_by_role("button", name="Good luck!").click()
    hears(host, "No script here", "Good luck!")
    says(host, "Welcome")
    bo.reload()
    chat(bo).get_by_text(re.compile("^Mute, report")).click()
    chat(bo).get_by_role("button", name="Mute Ann").click()
    assert lines(bo) == ["No script here", "Good luck!"]
