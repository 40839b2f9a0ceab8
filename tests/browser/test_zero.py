"""A zero asks once, and only where another box would give points."""

import re

import pytest
from playwright.sync_api import expect

from games.rules import BOXES, Box
from tests.browser.table import Table, card_text


@pytest.fixture
def table(rigged) -> Table:
    table = rigged(rolls="11234")
    table.pick(table.choice(Box.YACHT))
    return table


def yes(table: Table):
    return table.ask.get_by_role("button")


def test_score_asks_and_writes_nothing(table):
    table.score_button.click()
    expect(table.ask).to_be_visible()
    expect(table.ask).to_contain_text("Yacht would be 0. Another box would score up to 30.")
    expect(yes(table)).to_be_focused()
    table.page.wait_for_timeout(150)
    assert table.ply == 0


def test_the_second_press_on_the_box_asks_too(table):
    table.box(Box.YACHT).click()
    expect(table.ask).to_be_visible()
    assert table.ply == 0


def test_it_asks_once(table):
    table.score_button.click()
    yes(table).click()
    assert table.read(ply=1)["total"] == "0"
    expect(table.ask).to_be_hidden()
    cell = table.page.get_by_role("row", name=re.compile("^Yacht")).locator("[data-points]")
    expect(cell).to_have_attribute("data-points", "0")
    expect(cell).to_contain_text("scratch")


def test_the_question_is_heard(table):
    table.score_button.click()
    expect(table.announce).to_have_text("Yacht would be 0. Another box would score up to 30.")


def test_pick_another_gives_the_focus_back(table):
    table.score_button.click()
    table.ask.get_by_role("link", name="Pick another").click()
    expect(table.ask).to_be_hidden()
    expect(table.box(Box.YACHT)).to_be_focused()
    expect(table.page.get_by_role("button", pressed=True)).to_have_count(0)
    assert table.page.url.endswith(f"/t/{table.code}/")
    table.score(table.choice(Box.SMALL_STRAIGHT))
    assert table.read()["total"] == "30"


def test_another_box_closes_the_question(table):
    table.score_button.click()
    table.box(Box.CHANCE).click()
    expect(table.ask).to_be_hidden()
    expect(table.score_button).to_have_text("Score Chance, 11")


def test_a_roll_closes_the_question(table):
    table.score_button.click()
    table.roll("23456")
    expect(table.ask).to_be_hidden()


def test_news_of_a_hold_leaves_the_question_open(visitor, table):
    """Another tab holds a die: the dice and the zero are the same, so is the question."""
    table.score_button.press("Enter")
    expect(yes(table)).to_be_focused()
    assert visitor.post(f"/t/{table.code}/hold/", ply=0, held=1).status == 302
    expect(table.die(1)).to_have_attribute("aria-pressed", "true")
    expect(table.ask).to_be_visible()
    expect(yes(table)).to_be_focused()


def test_a_box_with_points_does_not_ask(table):
    table.pick(table.choice(Box.CHANCE))
    table.score_button.click()
    assert table.read(ply=1)["total"] == "11"
    expect(table.ask).to_be_hidden()


def test_a_zero_that_costs_nothing_does_not_ask(rigged):
    """Nothing that is open would give a point."""
    filled = {b.value: 0 for b in BOXES if b not in (Box.YACHT, Box.SIXES, Box.FULL_HOUSE)}
    table = rigged(rolls="11234", card=card_text(**filled | {"chance": 5}))
    table.pick(table.choice(Box.YACHT))
    expect(table.score_button).to_have_text("Scratch Yacht, 0")
    table.score_button.click()
    table.read(ply=1)


def test_a_zero_that_earns_a_bonus_yacht_does_not_ask(rigged):
    """B01: the box gets 0, the total 100."""
    filled = {b.value: 0 for b in BOXES if b is not Box.ONES} | {"yacht": 50, "chance": 5}
    table = rigged(rolls="44444", card=card_text(**filled))
    table.pick(table.choice(Box.ONES))
    expect(table.score_button).to_have_text("Score Ones, 100")
    table.score_button.click()
    assert table.read(ply=1)["total"] == "155"
    assert table.read()["status"] == "finished"
