"""Dice that were rolled tumble for a moment; what they are worth appears when they rest."""

import pytest
from playwright.sync_api import expect

from tests.browser.heard import LISTEN, heard, roll_said
from tests.browser.table import Table

pytestmark = pytest.mark.looks

MOTIONS = """
window.motions = [];
for (const type of ["animationstart", "transitionrun"]) {
  document.addEventListener(type, ({ animationName, propertyName }) => {
    window.motions.push(animationName ?? propertyName);
  }, true);
}
"""
FACES = """() => [1, 2, 3, 4, 5].map((at) =>
  document.querySelector(`#die-${at} .face use`)?.getAttribute("href").at(-1) ?? "").join("")"""
PREVIEW = """() => getComputedStyle(
  document.querySelector("button.box.legal:not(.zero)")).color === "rgba(0, 0, 0, 0)" """


@pytest.fixture
def moving(visitors):
    """Somebody who has nothing against motion."""
    visitor = visitors(reduced_motion="no-preference")
    visitor.context.add_init_script(LISTEN + MOTIONS)
    return visitor


def tumble(table: Table) -> None:
    """Press Roll and look while the dice tumble."""
    table.read(roll="ready")
    ply = table.ply
    table.roll_button.press("Enter")
    table.read(ply=ply + 1)
    expect(table.root).to_have_attribute("data-falling", "yes")


def rested(table: Table) -> None:
    expect(table.root).not_to_have_attribute("data-falling", "yes")


def skip(table: Table) -> None:
    table.page.get_by_role("region", name="Dice").click(position={"x": 3, "y": 3})


def test_values_previews_and_words_come_when_the_dice_rest(moving):
    table = moving.sit()
    tumble(table)
    assert table.page.evaluate(PREVIEW)
    assert heard(table.page) == []
    rested(table)
    assert not table.page.evaluate(PREVIEW)
    seen = table.read()
    assert table.page.evaluate(FACES) == seen["dice"]
    values = " ".join(seen["dice"])
    assert heard(table.page) == [f"Roll 1 of 3: {values}."]


def test_a_press_lets_them_rest_at_once_and_rolls_nothing(moving):
    table = moving.sit()
    tumble(table)
    table.roll_button.click(force=True)
    assert table.root.get_attribute("data-falling") is None
    assert table.page.evaluate(FACES) == table.read()["dice"]
    assert len(heard(table.page)) == 1
    table.page.wait_for_timeout(400)
    assert table.ply == 1
    table.roll()
    assert table.ply == 2


def test_a_die_pressed_while_the_others_tumble_is_held(moving):
    """B67: the press counts, Roll still rests, and nothing tumbles again."""
    table = moving.sit()
    tumble(table)
    table.page.wait_for_function(
        "() => window.motions.filter((it) => it === 'fall-one').length > 4"
    )
    table.page.evaluate("() => { window.motions = []; }")
    with table.page.expect_response("**/hold/"):
        table.page.keyboard.press("2")
    assert table.read()["held"] == "2"
    assert table.roll_button.get_attribute("aria-disabled") == "true"
    expect(table.roll_button).not_to_have_attribute("aria-disabled", "true")
    assert "fall-one" not in table.page.evaluate("() => window.motions")
    table.page.reload()
    assert table.read()["held"] == "2"


def test_all_five_held_while_they_tumble_leave_nothing_to_roll(moving):
    table = moving.sit()
    tumble(table)
    table.page.route("**/hold/", lambda route: None)
    for key in "12345":
        table.page.keyboard.press(key)
    table.page.wait_for_timeout(900)
    expect(table.roll_button).to_have_attribute("aria-disabled", "true")
    expect(table.roll_button).to_contain_text("All dice held")
    table.page.unroute_all(behavior="ignoreErrors")


def test_after_the_third_roll_a_die_takes_no_press(moving):
    table = moving.sit()
    for _ in range(3):
        tumble(table)
    table.page.keyboard.press("3")
    rested(table)
    assert table.read()["held"] == ""


@pytest.mark.parametrize(("choice", "falls"), [("Short", True), ("None", False)])
def test_the_setting(moving, choice, falls):
    page = moving.page("/me/settings/")
    tumbling = page.get_by_role("group", name="Tumbling dice")
    tumbling.get_by_role("radio", name=choice).check()
    page.get_by_role("button", name="Save").click()
    table = moving.sit()
    table.roll()
    assert (table.root.get_attribute("data-falling") == "yes") is falls
    if falls:
        rested(table)
        assert table.page.evaluate(FACES) == table.read()["dice"]
    assert ("fall-one" in table.page.evaluate("() => window.motions")) is falls


def everything(table: Table) -> list[str]:
    """What moves through a roll, a hold, a pick, a question, a score and an undo."""
    table.page.evaluate("() => { window.motions = []; }")
    table.roll()
    table.hold_surely(1, 3)
    table.roll()
    skip(table)
    choice = next(choice for choice in table.choices if not choice.points)
    rolled = table.position
    table.score(choice)
    table.undo()
    table.position = rolled
    table.score(choice)
    return table.page.evaluate("() => window.motions")


def test_nothing_moves_for_whoever_wants_no_motion(moving):
    """B214, also for a wish that is made while the page is open."""
    table = moving.sit()
    assert everything(table)
    table.page.emulate_media(reduced_motion="reduce")
    assert everything(table) == []
    assert table.page.evaluate("() => document.getAnimations().length") == 0
    table.page.emulate_media(reduced_motion="no-preference")
    assert everything(table)


def test_without_motion_roll_waits_for_a_second_press_only_a_glance(visitor):
    table = visitor.sit()
    table.roll()
    assert table.roll_button.get_attribute("aria-disabled") == "true"
    assert table.root.get_attribute("data-falling") is None
    table.page.wait_for_timeout(300)
    assert table.roll_button.get_attribute("aria-disabled") is None


def test_another_viewer_hears_a_roll_once(moving, visitors):
    table = moving.sit()
    watcher = visitors(reduced_motion="no-preference")
    watcher.context.add_init_script(LISTEN)
    page = watcher.page(f"/t/{table.code}/")
    tumble(table)
    rested(table)
    table.roll()
    page.wait_for_timeout(700)
    rolls = [text for text in heard(page) if text.strip()]
    said = roll_said(2, table.dice, ())
    assert rolls[-1] == f"Skipper: {said}"
    assert sum(text.count("Roll 1 of 3") for text in rolls) == 1
