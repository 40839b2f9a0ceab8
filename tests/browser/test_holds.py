"""Holding dice: by position, the last press counts, and nothing is held that should not be."""

import pytest
from playwright.sync_api import expect

from games.rules import Box
from tests.browser.table import Table

TOGGLE = """(positions) => {
  for (const at of positions) document.getElementById(`die-${at}`).click();
}"""


@pytest.fixture
def table(visitor) -> Table:
    table = visitor.sit()
    table.roll()
    return table


def stored(table: Table, seed) -> str:
    """What the server has, once it has heard the last press."""
    version = -1
    while True:
        row = seed(table.code)
        if row["version"] == version:
            return row["held"]
        version = row["version"]
        table.page.wait_for_timeout(150)


def test_so_many_of_five_equal_dice(rigged):
    """B57: equal numbers are five dice, not one selection."""
    for count in (1, 2, 3, 4):
        table = rigged(rolls="66666")
        table.hold(*range(1, count + 1))
        expect(table.page.get_by_role("button", pressed=True)).to_have_count(count)
        wanted = "6" * count + "12345"[: 5 - count]
        table.roll(wanted)
        assert table.read()["dice"] == wanted


def test_all_five_held_cannot_be_rolled(rigged):
    table = rigged(rolls="66666")
    table.hold(1, 2, 3, 4, 5)
    expect(table.roll_button).to_contain_text("All dice held")
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    table.roll_button.click(force=True)
    table.page.wait_for_timeout(150)
    assert table.ply == 0
    table.hold(3)
    table.roll("66166")


def test_one_of_two_threes_is_rolled_again(rigged):
    table = rigged(rolls="23344")
    table.hold(2)
    expect(table.die(3)).to_have_attribute("aria-pressed", "false")
    table.roll("63151")
    assert table.read()["dice"] == "63151"
    assert table.read()["held"] == "2"


def test_dice_keep_their_places(rigged):
    """B66: nothing sorts them, not the roll, not a reload, not another viewer."""
    table = rigged(rolls="61416")
    table.hold(1, 5)
    table.roll("65326")
    assert table.read()["dice"] == "65326"
    table.page.reload()
    assert (table.read()["dice"], table.read()["held"]) == ("65326", "15")
    names = [table.die(at).get_attribute("aria-label") for at in range(1, 6)]
    assert names == [
        "Die 1, six",
        "Die 2, five",
        "Die 3, three",
        "Die 4, two",
        "Die 5, six",
    ]


def test_the_name_of_a_die_does_not_change_with_its_state(table):
    name = table.die(3).get_attribute("aria-label")
    table.hold(3)
    expect(table.die(3)).to_have_attribute("aria-pressed", "true")
    assert table.die(3).get_attribute("aria-label") == name


def test_the_mark_switches_at_once(table):
    """Before any answer: the request is still on its way."""
    table.page.route("**/hold/", lambda route: None)
    table.die(2).click()
    assert table.read()["held"] == "2"
    expect(table.roll_button).to_contain_text("Roll 4 dice")
    table.page.unroute_all(behavior="ignoreErrors")


QUICKLY = """async (positions) => {
  for (const at of positions) {
    document.getElementById(`die-${at}`).click();
    await new Promise((next) => setTimeout(next, 25));
  }
}"""


def test_quick_presses_end_on_the_last_state(table, seed):
    """Ten within 300 ms, at the page and at the server."""
    for presses, left in (
        ([1] * 10, ""),
        ([2] * 9, "2"),
        ([1, 3, 4, 5, 1, 3, 4, 3, 5, 1], "123"),
    ):
        table.page.evaluate(QUICKLY, presses)
        assert table.read()["held"] == left
        assert stored(table, seed) == left
        assert table.read()["held"] == left
    table.page.reload()
    assert table.read()["held"] == left


def test_ten_presses_in_one_tick(table, seed):
    table.page.evaluate(TOGGLE, [1, 2, 3, 4, 5, 5, 4, 3, 2, 2])
    assert table.read()["held"] == "12"
    assert stored(table, seed) == "12"


def test_nothing_can_be_held_before_the_first_roll(visitor):
    """B58, B67: blank dice and dice that still fall."""
    table = visitor.sit()
    for at in (1, 3):
        table.die(at).click(force=True)
    table.page.wait_for_timeout(150)
    assert table.read()["held"] == ""
    table.roll()
    assert table.read()["held"] == ""


def test_nothing_is_held_after_the_third_roll(table):
    table.hold(1)
    table.roll()
    table.roll()
    assert table.read()["held"] in ("", "1")
    before = table.read()
    table.die(2).click(force=True)
    table.page.wait_for_timeout(150)
    assert table.read() == before
    expect(table.die(2)).to_have_attribute("aria-disabled", "true")


def test_the_next_turn_starts_with_no_holds(table, visitor):
    """B60: the marks of the last turn are gone, and five dice are rolled."""
    table.hold(1, 2, 3, 4)
    table.score(table.choice(Box.CHANCE))
    assert (table.read()["held"], table.read()["dice"]) == ("", "")
    expect(table.roll_button).to_contain_text("Roll 5 dice")
    table.roll()
    assert table.read()["held"] == ""
    assert ":" not in visitor.record(table.code).splitlines()[-1]


def test_letting_all_dice_go_rolls_five(table, visitor):
    table.hold(1, 2)
    table.roll()
    table.hold(1, 2)
    table.roll()
    assert " :" in visitor.record(table.code).splitlines()[-1]
