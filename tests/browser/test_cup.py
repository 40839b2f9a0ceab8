"""Whoever likes to press dice into the cup: the same game, with the marks the other way round."""

import pytest
from playwright.sync_api import expect

from games.rules import parse_record
from tests.browser.table import Table


@pytest.fixture
def table(visitor) -> Table:
    page = visitor.page("/me/settings/")
    page.get_by_role("radio", name="Puts it in the cup").check()
    page.get_by_role("button", name="Save").click()
    page.get_by_text("Saved.").wait_for()
    table = visitor.sit()
    first_roll(table)
    return table


def first_roll(table: Table) -> None:
    table.roll_button.click()
    table.read(ply=1)


def in_cup(table: Table) -> str:
    pressed = table.page.get_by_role("button", name="Die ", pressed=True).all()
    return "".join(die.get_attribute("value") for die in pressed)


def put_in(table: Table, *positions: int) -> None:
    for at in positions:
        table.die(at).click()


def test_only_dice_in_the_cup_are_rolled(table, visitor):
    """And after each roll all lie on the table again."""
    expect(table.roll_button).to_contain_text("The cup is empty")
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    put_in(table, 1, 4, 5, 4)
    assert in_cup(table) == "15"
    expect(table.roll_button).to_contain_text("Roll 2 dice")
    before = table.read()["dice"]
    expect(table.roll_button).not_to_have_attribute("aria-disabled", "true")
    table.roll_button.click()
    table.page.wait_for_function("() => document.getElementById('dice').dataset.rolls === '2'")
    after = table.read()["dice"]
    assert after[1:4] == before[1:4]
    assert in_cup(table) == ""
    expect(table.roll_button).to_contain_text("The cup is empty")
    turn = parse_record(visitor.record(table.code)).entries[0]
    assert turn.rolls[1].held == (2, 3, 4)


def test_the_marks_are_on_the_server(table):
    with table.page.expect_response("**/hold/"):
        put_in(table, 2)
    table.page.reload()
    assert in_cup(table) == "2"
    expect(table.page.get_by_role("group", name="pressed dice are in the cup")).to_be_visible()


def test_an_empty_cup_does_not_roll(table):
    for key in ("r", "Space"):
        table.page.keyboard.press(key)
    table.roll_button.click(force=True)
    table.page.wait_for_timeout(200)
    assert table.ply == 1


def test_keys_put_dice_in(table):
    table.page.keyboard.press("3")
    assert in_cup(table) == "3"


def test_marks_of_a_press_survive_a_frame_from_another_page(table, visitor):
    table.page.route("**/hold/", lambda route: None)
    put_in(table, 1)
    other = Table(visitor.page(f"/t/{table.code}/"))
    before = int(other.read()["version"])
    put_in(other, 5)
    table.read(version=before + 1)
    assert in_cup(table) in ("1", "15")
    table.page.unroute_all(behavior="ignoreErrors")
