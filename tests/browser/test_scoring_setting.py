"""How a box is scored, by one tap or by two presses, is the same at every kind of table."""

import pytest
from playwright.sync_api import expect

from games.rules import Box, Ruleset, Score, Variant, parse_record
from tests.browser.table import Table

BOTS = {"kind": "bots", "turns": "seats", "pace": "once"}
LOCAL = {"kind": "local", "turns": "seats", "name": ["Ann", "Bo"]}
TABLES = {
    "solo": ({}, 1, [0]),
    "three columns": ({}, 3, [0]),
    "against bots": (BOTS, 1, [0]),
    "pass and play": (LOCAL, 1, [0, 1]),
}


@pytest.fixture(params=TABLES)
def sat(visitor, request) -> tuple[Table, int, list[int]]:
    """A table, the column to score in, and the seats whose turns come first."""
    fields, columns, seats = TABLES[request.param]
    code = visitor.new_game(columns=columns, **fields)
    return Table(visitor.page(f"/t/{code}/"), Ruleset(Variant.BONUS, columns)), columns, seats


def scores(visitor, table: Table) -> list[tuple[int, Score | None]]:
    return [(entry.seat, entry.score) for entry in parse_record(visitor.record(table.code)).entries]


def test_one_tap_scores_with_one_press(visitor, sat):
    """B76: in every mode, in the column that was pressed, and for every seat of the device."""
    table, column, seats = sat
    visitor.post("/me/settings/", scoring="tap")
    table.page.reload()
    for seat in seats:
        table.roll()
        ply = table.ply
        table.box(Box.CHANCE, column).click()
        table.read(plyFrom=ply + 1)
        assert (seat, Score(column, Box.CHANCE)) in scores(visitor, table)


def test_by_default_one_press_only_arms(visitor, sat):
    """B76: the second one scores, again for every seat."""
    table, column, seats = sat
    for seat in seats:
        table.roll()
        ply, box = table.ply, table.box(Box.CHANCE, column)
        box.click()
        expect(box).to_have_attribute("aria-pressed", "true")
        expect(table.score_button).to_contain_text("Score Chance, ")
        table.page.wait_for_timeout(150)
        assert table.ply == ply
        box.click()
        table.read(plyFrom=ply + 1)
        assert (seat, Score(column, Box.CHANCE)) in scores(visitor, table)
