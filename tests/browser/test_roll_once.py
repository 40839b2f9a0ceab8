"""One roll for one press, however the press is made."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from games.rules import Box
from tests.browser.table import Table

SEEN = 350
"""Milliseconds that a roll must lie there before the next one: the fall, and a glance."""


@pytest.fixture
def table(visitors) -> Table:
    return visitors(reduced_motion="no-preference").sit()


def rolls_after(table: Table, milliseconds: int = 500) -> str:
    table.page.wait_for_timeout(milliseconds)
    seen = table.read()
    assert seen["ply"] == seen["rolls"]
    return seen["rolls"]


def middle(target) -> tuple[float, float]:
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_ten_clicks_in_one_tick(table):
    table.page.evaluate(
        "() => { for (let i = 0; i < 10; i += 1) document.getElementById('roll').click(); }"
    )
    assert rolls_after(table) == "1"


def test_a_double_click(table):
    table.roll_button.dblclick()
    assert rolls_after(table) == "1"


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_key_that_repeats(table, key):
    table.roll_button.focus()
    for _ in range(15):
        table.page.keyboard.down(key)
        table.page.wait_for_timeout(30)
    table.page.keyboard.up(key)
    assert rolls_after(table) == "1"


def test_a_repeating_enter_on_a_box_only_picks_it(table):
    table.roll()
    box = table.box(Box.CHANCE)
    box.focus()
    for _ in range(10):
        table.page.keyboard.down("Enter")
    table.page.keyboard.up("Enter")
    table.page.wait_for_timeout(300)
    expect(box).to_have_attribute("aria-pressed", "true")
    assert table.ply == 1


def gaps_between_rolls(table: Table, press_once) -> list[float]:
    """Press every tenth of a second for a while; the milliseconds between the rolls shown."""
    table.page.evaluate(
        """() => {
          const table = document.getElementById("table");
          let { ply } = table.dataset;
          window.shownAt = [];
          new MutationObserver(() => {
            if (table.dataset.ply !== ply) window.shownAt.push(performance.now());
            ply = table.dataset.ply;
          }).observe(table, { attributeFilter: ["data-ply"] });
        }"""
    )
    for count in range(1, 9):
        press_once(count)
        table.page.wait_for_timeout(100)
    rolls_after(table)
    at = table.page.evaluate("() => window.shownAt")
    assert at
    return [later - earlier for earlier, later in pairwise(at)]


def test_the_mouse_every_tenth_of_a_second(table):
    """As a browser counts the clicks of an impatient finger: 1, 2, 3 …"""
    x, y = middle(table.roll_button)
    mouse = table.page.mouse
    mouse.move(x, y)

    def press_once(count: int) -> None:
        mouse.down(click_count=count)
        mouse.up(click_count=count)

    assert all(gap >= SEEN for gap in gaps_between_rolls(table, press_once))


def test_enter_every_tenth_of_a_second(table):
    table.roll_button.focus()
    gaps = gaps_between_rolls(table, lambda _: table.page.keyboard.press("Enter"))
    assert all(gap >= SEEN for gap in gaps)


def test_a_finger_every_tenth_of_a_second(visitors):
    table = visitors(has_touch=True, reduced_motion="no-preference").sit()
    x, y = middle(table.roll_button)
    gaps = gaps_between_rolls(table, lambda _: table.page.touchscreen.tap(x, y))
    assert all(gap >= SEEN for gap in gaps)


def test_after_the_dice_have_come_to_rest_roll_rolls_again(table):
    for number in (1, 2, 3):
        table.roll()
        assert table.read()["rolls"] == str(number)
        table.page.wait_for_timeout(1000)
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    table.roll_button.click(force=True)
    assert rolls_after(table) == "3"


def test_score_pressed_twice_scores_once(table):
    table.roll()
    table.pick(table.choice(Box.CHANCE))
    table.score_button.dblclick()
    table.page.wait_for_timeout(300)
    assert table.ply == 2


def test_a_roll_in_flight_and_a_box_pressed_meanwhile(table):
    """The box is picked for the dice that lay there, so the new ones let it go."""
    table.roll()
    held = []
    table.page.route("**/roll/", lambda route: held.append(route))
    table.roll_button.click()
    chance = table.box(Box.CHANCE)
    chance.click()
    chance.click()
    table.page.wait_for_timeout(100)
    held[0].continue_()
    table.read(ply=2)
    table.page.wait_for_timeout(200)
    assert table.ply == 2
    expect(table.box(Box.CHANCE)).to_have_attribute("aria-pressed", "false")
