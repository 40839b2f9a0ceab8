"""Single keys at the table, the switch that turns them off, and the other settings."""

import pytest
from playwright.sync_api import expect

from games.rules import Box, Dice, Roll, Score, parse_record
from tests.browser.policy import best, most_common
from tests.browser.table import Table, card_text


@pytest.fixture
def table(visitor) -> Table:
    table = visitor.sit()
    # Before htmx is awake, just after the page is there, a press posts the plain form.
    table.page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")
    return table


def roll_by(table: Table, key: str) -> None:
    before = table.read(roll="ready")
    table.page.keyboard.press(key)
    after = table.read(ply=int(before["ply"]) + 1)
    table.last_roll = Roll(tuple(map(int, before["held"])), Dice(tuple(map(int, after["dice"]))))
    table.position = table.position.apply(table.last_roll)


def focused(table: Table) -> str:
    return str(table.page.evaluate("() => document.activeElement.id"))


def go_to(table: Table, box: Box) -> None:
    """With the arrows from the first open box downward."""
    keyboard = table.page.keyboard
    for _ in range(14):
        keyboard.press("ArrowDown")
        if focused(table) == f"box-0-1-{box.value}":
            return
    raise AssertionError(f"The arrows never come to {box}")


def test_a_whole_game_by_keys_alone(visitor, table):
    keyboard = table.page.keyboard
    while not table.position.is_over:
        turn = table.position.round
        roll_by(table, "r" if turn % 2 else "R")
        if turn in (2, 5):
            for at in most_common(table.dice):
                keyboard.press(str(at))
            expect(table.die(most_common(table.dice)[0])).to_have_attribute("aria-pressed", "true")
            roll_by(table, "r")
        choice = best(table.choices)
        table.page.evaluate("() => document.activeElement.blur()")
        go_to(table, choice.box)
        keyboard.press("Enter")
        ply = table.ply
        keyboard.press("s" if turn % 2 else "Enter")
        if table.costly_zero(choice):
            keyboard.press("s")
        table.read(ply=ply + 1)
        table.position = table.position.apply(Score(choice.column, choice.box))
    assert table.read()["total"] == str(table.position.totals[0])
    assert parse_record(visitor.record(table.code)).replay() == table.position


def test_space_rolls_only_where_no_button_has_the_focus(table):
    table.page.keyboard.press("Space")
    table.read(ply=1)
    table.read(roll="ready")
    table.die(2).focus()
    table.page.keyboard.press("Space")
    expect(table.die(2)).to_have_attribute("aria-pressed", "true")
    assert table.read()["ply"] == "1"


def test_undo_and_escape(table):
    table.roll()
    table.pick(table.choice(Box.CHANCE))
    table.page.keyboard.press("Escape")
    expect(table.box(Box.CHANCE)).to_have_attribute("aria-pressed", "false")
    assert focused(table) == "box-0-1-chance"
    table.score(table.choice(Box.CHANCE))
    table.page.keyboard.press("u")
    table.read(ply=3)
    expect(table.box(Box.CHANCE)).to_be_visible()


@pytest.mark.parametrize("modifier", ["Control", "Alt", "Meta"])
def test_with_a_modifier_they_are_silent(table, modifier):
    table.page.keyboard.press(f"{modifier}+u")
    for key in ("1", "s", "u"):
        table.page.keyboard.press(f"{modifier}+{key}")
    assert table.read()["ply"] == "0"


def test_a_key_that_repeats_rolls_once(table):
    for _ in range(8):
        table.page.keyboard.down("r")
        table.page.wait_for_timeout(80)
    table.page.keyboard.up("r")
    assert table.read()["ply"] == "1"


def test_the_list_opens_and_keeps_the_keys_to_itself(table):
    keyboard = table.page.keyboard
    keyboard.press("?")
    listed = table.page.get_by_role("dialog", name="Keys")
    expect(listed).to_be_visible()
    keyboard.press("r")
    keyboard.press("Escape")
    expect(listed).to_be_hidden()
    assert table.read()["ply"] == "0"


def test_arrows_go_sideways_in_three_columns(visitor):
    table = visitor.sit(columns=3)
    table.roll()
    table.page.evaluate("() => document.activeElement.blur()")
    keyboard = table.page.keyboard
    seen = []
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        keyboard.press(key)
        seen.append(focused(table).removeprefix("box-0-"))
    assert seen == ["1-ones", "2-ones", "3-ones", "3-ones", "3-twos", "2-twos"]
    keyboard.press("End")
    assert focused(table) == "box-0-3-chance"
    keyboard.press("Home")
    assert focused(table) == "box-0-1-ones"


def choose(page, name: str) -> None:
    page.goto("/me/settings/")
    page.get_by_role("radio", name=name).check()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()


def test_switched_off_they_do_nothing(visitor):
    page = visitor.page()
    choose(page, "Off Tab, Enter and Space only.")
    table = visitor.sit()
    for key in ("r", "Space", "1", "?"):
        table.page.keyboard.press(key)
    table.page.wait_for_timeout(200)
    assert table.read()["ply"] == "0"
    expect(table.page.get_by_role("dialog")).to_have_count(0)


def test_one_tap_scores(visitor):
    page = visitor.page()
    choose(page, "One tap")
    table = visitor.sit()
    table.roll()
    choice = best(table.choices)
    table.box(choice.box).click()
    assert table.read(ply=2)["total"] == str(choice.points)


def test_one_tap_still_asks_before_a_costly_zero(rigged, visitor):
    page = visitor.page()
    choose(page, "One tap")
    page.close()
    table = rigged(rolls="11234")
    ply = table.ply
    table.box(Box.YACHT).click()
    expect(table.ask).to_be_visible()
    table.page.wait_for_timeout(200)
    assert table.ply == ply


@pytest.mark.parametrize("name", ["Only in the picked box", "Nowhere"])
def test_previews_can_be_hidden(rigged, visitor, name):
    page = visitor.page()
    choose(page, name)
    page.close()
    table = rigged(rolls="66642")
    cell = table.box(Box.CHANCE)

    def indent() -> str:
        return str(cell.evaluate("(box) => getComputedStyle(box).textIndent"))

    assert indent().startswith("-")
    cell.click()
    expect(cell).to_have_attribute("aria-pressed", "true")
    assert indent().startswith("-") is (name == "Nowhere")


def test_a_key_can_be_another_one(visitor):
    page = visitor.page("/me/settings/")
    page.get_by_role("textbox", name="Roll").fill("w")
    page.get_by_role("textbox", name="Die 2").fill("x")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    table = visitor.sit()
    expect(table.roll_button).to_have_attribute("aria-keyshortcuts", "W Space")
    table.page.keyboard.press("r")
    table.page.keyboard.press("w")
    table.read(ply=1)
    table.page.keyboard.press("2")
    table.page.keyboard.press("x")
    assert table.read()["held"] == "2"
    expect(table.die(2)).to_have_attribute("aria-keyshortcuts", "X")
    table.page.keyboard.press("?")
    expect(table.page.get_by_role("dialog", name="Keys")).to_contain_text("W")


def test_a_key_that_is_taken_is_refused(visitor):
    visitor.watch.allow(422)
    page = visitor.page("/me/settings/")
    page.get_by_role("textbox", name="Roll").fill("s")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("alert")).to_contain_text("S would do two things at once.")
    expect(page.get_by_role("textbox", name="Roll")).to_have_value("s")


def test_the_card_is_one_stop_of_the_tab_key(rigged):
    """E.4: arrows, Home and End move among its open boxes, keys on or off."""
    table = rigged(rolls="11234", card=card_text(ones=3))
    stops = table.page.locator("button.box[tabindex='0']")
    expect(stops).to_have_count(1)
    stops.focus()
    assert focused(table) == "box-0-1-twos"
    for key, box in (("ArrowDown", "threes"), ("End", "chance"), ("ArrowUp", "yacht")):
        table.page.keyboard.press(key)
        assert focused(table) == f"box-0-1-{box}"
    expect(stops).to_have_attribute("id", "box-0-1-yacht")
    table.page.keyboard.press("Shift+Tab")
    assert not focused(table).startswith("box-")
    table.page.keyboard.press("Tab")
    assert focused(table) == "box-0-1-yacht"
    table.score(table.choice(Box.CHANCE))
    table.roll()
    expect(stops).to_have_count(1)
