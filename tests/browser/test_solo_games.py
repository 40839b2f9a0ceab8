"""Whole solo games through the page, by roles and names, in every ruleset."""

import pytest
from playwright.sync_api import expect

from games.rules import RULESETS, Ruleset, parse_record
from tests.browser.dice_check import draws_differ, header, seal_of, shown
from tests.browser.looks import PHONE, enlarge
from tests.browser.policy import play_game
from tests.browser.table import Table

VARIANTS = {"bonus": "Bonus & Joker", "classic": "Classic"}
COLUMNS = {1: "One column", 3: "Three columns"}
ORDERS = {"free": "Any order", "down": "Top to bottom"}
WAYS = {"bonus-1-free": "mouse", "classic-1-free": "touch", "bonus-1-down": "large"}
"""Slower than the keyboard, so one game each must do."""
ONE_TAP = ("bonus-3-down", "classic-3-free", "classic-3-down")
"""Played by somebody who has chosen to score with one press."""


def start_by_form(page, ruleset: Ruleset) -> Table:
    page.goto("/")
    page.get_by_role("link", name="New game").click()
    for label in (
        VARIANTS[ruleset.variant.value],
        COLUMNS[ruleset.columns],
        ORDERS[ruleset.order.value],
    ):
        page.get_by_role("radio", name=label).check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*/")
    return Table(page, ruleset)


GAMES = [
    pytest.param(
        ruleset, id=ruleset.text, marks=[pytest.mark.looks] if ruleset.text in WAYS else []
    )
    for ruleset in RULESETS
]


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_whole_game_through_the_page(visitors, ruleset):
    way = WAYS.get(ruleset.text, "")
    visitor = visitors(viewport=PHONE, has_touch=True) if way == "touch" else visitors()
    if ruleset.text in ONE_TAP:
        visitor.post("/me/settings/", scoring="tap")
    page = visitor.page()
    if way == "large":
        enlarge(page)
    table = start_by_form(page, ruleset)
    seal = shown(table.page.get_by_role("contentinfo"), "Dice that anyone can check")
    table.one_tap = ruleset.text in ONE_TAP
    table.way = {"large": "mouse"}.get(way, way)
    play_game(table)

    page = table.page
    expect(table.root).to_have_attribute("data-status", "finished")
    result = page.get_by_role("region", name="Result")
    expect(result).to_be_visible()
    seen = table.read()
    total = table.position.totals[0]
    assert (seen["total"], seen["totalShown"]) == (str(total), str(total))
    expect(result.get_by_role("listitem")).to_contain_text(str(total))
    expect(page.locator("button[data-box]")).to_have_count(0)

    record = parse_record(visitor.record(table.code))
    assert record.ruleset == ruleset
    assert record.totals == (total,)
    assert record.replay() == table.position
    key = shown(result, "The key of the dice")
    assert (header(record, "Commitment"), header(record, "Key")) == (seal, key)
    assert seal_of(key) == seal
    assert draws_differ(record, key) == []
