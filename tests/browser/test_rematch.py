"""Another game with everybody: two who play and one who looks on, each on a device of their own."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.friends import almost_over, awake, begun, last_turn, opened

PRESS_TWICE = """(button) => new Promise((done) => {
  const again = () => document.getElementById("again-button");
  const look = () => {
    if (again().getAttribute("aria-pressed") !== "true") return setTimeout(look, 5);
    again().click();
    done();
  };
  button.click();
  look();
})"""
AGAIN = "Play again with everybody"


@pytest.fixture
def ended(visitors, seed):
    """Pages of Ann, Bo and a watcher at a game whose last box has just been filled."""
    code, people = begun(visitors)
    almost_over(seed, code)
    pages = [opened(one, code) for one in (*people, visitors())]
    end(pages)
    return pages


def end(pages) -> None:
    last_turn(pages[1])
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-status", "finished")


def code_of(page) -> str:
    return page.url.split("/")[4]


def button(page):
    return page.get_by_role("button", name=AGAIN, exact=True)


def line(page):
    return page.get_by_role("region", name="Result").locator(".again")


def moved(pages, old: str) -> str:
    """The code of the table at which all of them have come together, which is not the old one."""
    for page in pages:
        page.wait_for_url(lambda url: "/t/" in url and old not in url)
        awake(page)
    codes = {code_of(page) for page in pages}
    assert len(codes) == 1
    return codes.pop()


def test_two_games_in_a_row_and_all_move_together(ended, seed):
    """B163."""
    ann, bo, watcher = ended
    for presses in ((ann, bo), (bo, ann)):
        old = code_of(ann)
        first, second = presses
        name, other = ("Ann", "Bo") if first is ann else ("Bo", "Ann")
        for page in ended:
            expect(line(page)).to_have_text("Another game begins when Ann and Bo want one.")
        button(first).click()
        for page in ended:
            expect(line(page)).to_have_text(f"{name} wants to play again; waiting for {other}.")
        expect(button(first)).to_have_attribute("aria-pressed", "true")
        expect(button(watcher)).to_have_count(0)
        button(second).click()
        code = moved(ended, old)
        for page in ended:
            expect(page.locator("#table")).to_have_attribute("data-status", "playing")
            expect(page.locator("#table")).to_have_attribute("data-ply", "0")
            assert page.locator("[data-points]").count() == 0
            expect(page.locator("#dice .headline")).to_have_text(re.compile("turn 1 of 13"))
        expect(ann.locator("#roll")).not_to_have_attribute("aria-disabled", "true")
        expect(bo.locator("#roll")).to_have_attribute("aria-disabled", "true")
        expect(watcher.locator("#roll")).to_have_count(0)
        ann.locator("#roll").click()
        for page in ended:
            expect(page.locator("#table")).to_have_attribute("data-ply", "1")
        almost_over(seed, code)
        seed(code, rolls="", nonces="", held="", happened="", ply=24)
        for page in ended:
            page.reload()
            awake(page)
        end(ended)


def test_back_leads_to_the_old_table_and_stays_there(ended):
    ann, bo, _ = ended
    old = code_of(ann)
    button(ann).click()
    button(bo).click()
    new = moved(ended, old)
    for page in ended:
        page.go_back()
        page.wait_for_url(f"**/t/{old}/")
        awake(page)
        page.wait_for_timeout(400)
        assert code_of(page) == old
        page.get_by_role("link", name="The next game has begun").click()
        page.wait_for_url(f"**/t/{new}/")
    page = opened_later(ann, old)
    assert code_of(page) == old
    page.close()


def opened_later(page, code: str):
    other = page.context.new_page()
    other.goto(f"/t/{code}/")
    awake(other)
    other.wait_for_timeout(400)
    return other


def test_second_thoughts_are_seen_by_all(ended):
    ann, bo, _ = ended
    button(bo).click()
    for page in ended:
        expect(line(page)).to_have_text("Bo wants to play again; waiting for Ann.")
    bo.wait_for_timeout(700)  # a deliberate press, not the second half of a double one
    button(bo).click()
    for page in ended:
        expect(line(page)).to_have_text("Bo does not want another game.")
    expect(button(bo)).to_have_attribute("aria-pressed", "false")
    expect(bo.get_by_role("button", name="No, thanks")).to_have_count(0)
    ann.get_by_role("button", name="No, thanks").click()
    for page in ended:
        expect(line(page)).to_have_text("Ann and Bo do not want another game.")
    assert {code_of(page) for page in ended} == {code_of(ann)}
    expect(ann.get_by_role("link", name="Open another table")).to_be_visible()


def test_a_double_press_is_one(ended):
    """However quickly the answer to its first half comes."""
    ann = ended[0]
    button(ann).evaluate(PRESS_TWICE)
    expect(line(ended[2])).to_have_text("Ann wants to play again; waiting for Bo.")
    ann.wait_for_timeout(700)
    expect(button(ann)).to_have_attribute("aria-pressed", "true")


def test_by_keyboard_and_told_to_ears(ended):
    ann, bo, watcher = ended
    expect(button(bo)).to_be_focused()  # where Score was
    bo.keyboard.press("Enter")
    for page in (ann, watcher):
        expect(page.locator("#announce")).to_have_text("Bo wants to play again.")
    expect(button(bo)).to_be_focused()
    expect(button(bo)).to_have_attribute("aria-pressed", "true")


def test_news_close_nothing_that_was_opened(ended):
    """B124."""
    ann, bo, _ = ended
    ann.get_by_text("The key of the dice").click()
    button(bo).click()
    expect(line(ann)).to_have_text("Bo wants to play again; waiting for Ann.")
    expect(ann.locator("#result code")).to_be_visible()


def test_without_script_there_is_a_link(ended, visitors):
    ann, bo, watcher = ended
    plain = visitors(java_script_enabled=False, storage_state=ann.context.storage_state())
    page = plain.page(ann.url)
    button(page).click()
    expect(line(page)).to_have_text("Ann wants to play again; waiting for Bo.")
    old = code_of(bo)
    button(bo).click()
    new = moved([ann, bo, watcher], old)
    page.reload()
    page.get_by_role("link", name="The next game has begun").click()
    assert code_of(page) == new
    expect(page.locator("#table")).to_have_attribute("data-status", "playing")


def test_whoever_presses_late_comes_along(ended, visitors):
    """A press on a page that has heard nothing leads to the game that is there."""
    ann, bo, watcher = ended
    plain = visitors(java_script_enabled=False, storage_state=bo.context.storage_state())
    late = plain.page(bo.url)
    old = code_of(ann)
    button(ann).click()
    button(bo).click()
    new = moved([ann, bo, watcher], old)
    button(late).click()
    assert code_of(late) == new
