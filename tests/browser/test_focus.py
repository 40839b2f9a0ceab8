"""Where the focus is after each press: never lost, always where one goes on from."""

import re

import pytest
from playwright.sync_api import expect

from games.rules import Box, Dice
from tests.browser.table import Table, card_text

ZERO = {"rolls": "11234", "card": ""}


@pytest.fixture
def table(visitor) -> Table:
    return visitor.sit()


def focus_is_lost(table: Table) -> bool:
    return bool(table.page.evaluate("() => document.activeElement === document.body"))


def settled(table: Table, **data) -> None:
    """The answer is shown, and what came by socket after it."""
    table.read(**data)
    table.page.wait_for_timeout(150)


def test_after_a_hold_it_stays_on_the_die(table):
    table.roll()
    version = int(table.read()["version"])
    table.die(2).press("Space")
    settled(table, version=version + 1)
    expect(table.die(2)).to_be_focused()
    expect(table.die(2)).to_have_attribute("aria-pressed", "true")


def test_after_a_roll_it_stays_on_roll(table):
    for _ in range(3):
        table.roll()
        settled(table)
        expect(table.page.locator("#roll")).to_be_focused()


def test_after_a_score_it_is_on_score_or_roll(table):
    table.roll()
    table.score(table.choice(Box.CHANCE))
    settled(table)
    expect(table.page.locator("#score:focus, #roll:focus")).to_have_count(1)


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_after_the_second_press_on_a_box_it_goes_to_roll(table, key):
    table.roll()
    box = table.box(Box.CHANCE)
    box.press(key)
    expect(box).to_have_attribute("aria-pressed", "true")
    expect(box).to_be_focused()
    box.press(key)
    settled(table, ply=2)
    expect(table.page.locator("#roll")).to_be_focused()


def test_after_a_confirmed_zero_it_is_not_lost(rigged):
    table = rigged(rolls="11234")
    table.pick(table.choice(Box.YACHT))
    table.score_button.press("Enter")
    yes = table.ask.get_by_role("button")
    expect(yes).to_be_focused()
    yes.press("Enter")
    settled(table, ply=1)
    expect(table.page.locator("#roll")).to_be_focused()


def test_pick_another_gives_it_back_to_the_box(rigged):
    table = rigged(rolls="11234")
    box = table.box(Box.YACHT)
    box.press("Enter")
    box.press("Enter")
    table.ask.get_by_role("link", name="Pick another").press("Enter")
    expect(table.ask).to_be_hidden()
    expect(box).to_be_focused()
    expect(box).to_have_attribute("aria-pressed", "false")


def test_after_undo_it_stays_on_undo(table):
    table.roll()
    table.score(table.choice(Box.CHANCE))
    table.undo_button.press("Enter")
    settled(table, ply=3)
    expect(table.page.locator("#undo")).to_be_focused()


def test_after_the_last_score_it_is_on_new_game(rigged):
    full = {box.value: 0 for box in Box if box is not Box.CHANCE}
    table = rigged(rolls="11234", card=card_text(**full))
    box = table.box(Box.CHANCE)
    box.press("Enter")
    box.press("Enter")
    settled(table, ply=1)
    expect(table.page.get_by_role("button", name="Play again")).to_be_focused()


def test_news_from_another_tab_does_not_move_it(visitor, table):
    table.roll()
    other = visitor.sit(table.code)
    table.page.bring_to_front()
    table.box(Box.FULL_HOUSE).focus()
    other.die(1).click()
    other.die(2).click()
    other.roll_button.click()
    settled(table, ply=2)
    expect(table.box(Box.FULL_HOUSE)).to_be_focused()


def tab_to(table: Table, name: str, keys: str = "Tab") -> None:
    """Press Tab until the focus is on what has this name."""
    wanted = re.compile(name)
    for _ in range(60):
        table.page.keyboard.press(keys)
        seen = table.page.evaluate(
            "() => document.activeElement.ariaLabel ?? document.activeElement.innerText"
        )
        if wanted.search(seen):
            return
    raise AssertionError(f"Tab never comes to {name}")


def test_the_keyboard_alone_plays_a_turn(table):
    keyboard = table.page.keyboard
    tab_to(table, "^Roll 5 dice")
    keyboard.press("Enter")
    first = table.read(ply=1)["dice"]
    tab_to(table, "^Die 4, ", "Shift+Tab")
    keyboard.press("Space")
    expect(table.die(4)).to_have_attribute("aria-pressed", "true")
    tab_to(table, "^Roll 4 dice")
    table.read(roll="ready")
    keyboard.press("Space")
    second = table.read(ply=2)["dice"]
    assert second[3] == first[3]
    tab_to(table, "^Ones, ")
    keyboard.press("End")
    keyboard.press("Enter")
    tab_to(table, "^Score Chance, ", "Shift+Tab")
    keyboard.press("Enter")
    total = sum(Dice(tuple(map(int, second))).values)
    assert table.read(ply=3)["total"] == str(total)
