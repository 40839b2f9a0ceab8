"""Bonus Yachts and the joker: what is forced is marked, said and the only thing that works."""

import re

import pytest
from playwright.sync_api import expect

from games.rules import BOXES, UPPER, Box, Ruleset, Variant
from tests.browser.table import Table, box_name, card_text

LOWER_FULL = {b.value: 0 for b in BOXES[6:]} | {"yacht": 50, "chance": 5}
UPPER_FULL = {b.value: b.number for b in UPPER} | {"yacht": 50}

CASES = {
    "the matching upper box": ({"yacht": 50}, "44444", "must go in Fours"),
    "any lower box": (UPPER_FULL, "44444", "Fours is filled"),
    "an upper box for nothing": (LOWER_FULL | {"fours": 12}, "44444", "must be scratched"),
    "a scratched Yacht, no bonus": ({"yacht": 0}, "22222", "must go in Twos"),
}


@pytest.fixture
def cases(rigged):
    """Each case at a table of its own, one after the other."""

    def tables():
        for filled, dice, reason in CASES.values():
            yield rigged(rolls=dice, card=card_text(**filled)), reason

    return tables


def open_boxes(table: Table) -> dict[tuple[int, Box], object]:
    found = {}
    for button in table.page.locator("button[data-box]").all():
        key = int(button.get_attribute("data-column")), Box(button.get_attribute("data-box"))
        found[key] = button
    return found


def test_forced_boxes_are_named_and_the_reason_stands_there(cases):
    for table, reason in cases():
        legal = {(choice.column, choice.box) for choice in table.choices}
        for key, button in open_boxes(table).items():
            name, off = button.get_attribute("aria-label"), button.get_attribute("aria-disabled")
            if key in legal:
                assert name == box_name(table.choice(key[1], key[0]), 1, True)
                assert ("joker" in name, off) == (True, None)
            else:
                assert ("joker" in name, off) == (False, "true")
        advice = table.page.get_by_role("region", name="Dice").inner_text()
        assert "Joker" in advice
        assert reason in advice
        assert ("100 more" in advice) == bool(table.choices[0].bonus)


def test_other_boxes_do_nothing(cases):
    for table, _ in cases():
        legal = {(choice.column, choice.box) for choice in table.choices}
        closed = [button for key, button in open_boxes(table).items() if key not in legal]
        for button in closed:
            button.press("Enter")
            button.press("Enter")
        if closed:
            closed[0].dblclick(force=True)
        table.page.wait_for_timeout(100)
        assert table.ply == 0
        expect(table.page.locator("button[data-box][aria-pressed=true]")).to_have_count(0)
        expect(table.score_button).to_have_attribute("aria-disabled", "true")


def test_the_forced_box_scores_with_its_bonus(cases):
    for table, _ in cases():
        before, choice = table.position.totals[0], table.choices[0]
        table.score(choice)
        upper_bonus = table.position.cards[0].upper_bonus(1)
        after = int(table.read()["total"])
        assert after == before + choice.points + choice.bonus + upper_bonus


def test_a_server_that_is_asked_for_another_box_refuses(visitor, rigged):
    table = rigged(rolls="22222", card=card_text(yacht=0))
    visitor.watch.allow(422)
    answer = visitor.post(f"/t/{table.code}/score/", ply=0, column=1, box="chance")
    assert answer.status == 422
    assert "Five twos must go in Twos while it is open." in answer.text()
    table.page.reload()
    assert table.ply == 0


def test_a_second_yacht_with_the_box_open_is_an_ordinary_roll(rigged):
    table = rigged(rolls="11111")
    expect(table.page.get_by_role("region", name="Dice")).not_to_contain_text("Joker")
    previews = table.previews()
    assert (previews[1, Box.FULL_HOUSE], previews[1, Box.LARGE_STRAIGHT]) == (0, 0)
    table.score(table.choice(Box.YACHT))
    assert table.read()["total"] == "50"


def test_bonus_yachts_are_counted_on_the_card(rigged):
    """B10: three of them, not one."""
    table = rigged(rolls="11111", card=card_text(yacht=50))
    for wanted, box in (("", Box.ONES), ("22222", Box.TWOS), ("33333", Box.THREES)):
        if wanted:
            table.roll(wanted)
        table.score(table.choice(box))
    assert table.read()["total"] == str(50 + 5 + 10 + 15 + 300)
    row = table.page.get_by_role("row", name=re.compile("^Bonus Yachts"))
    expect(row.get_by_role("cell")).to_have_text("300")


def test_classic_knows_no_joker(rigged):
    table = rigged(Ruleset(Variant.CLASSIC), rolls="22222", card=card_text(yacht=50))
    expect(table.page.get_by_role("region", name="Dice")).not_to_contain_text("Joker")
    assert len(table.previews()) == 12
    expect(table.page.get_by_role("row", name=re.compile("^Bonus Yachts"))).to_have_count(0)
