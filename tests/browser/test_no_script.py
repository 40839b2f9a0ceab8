"""The same game with JavaScript off: plain forms and redirects are enough."""

import re

import pytest
from playwright.sync_api import expect

from games.rules import Box, Card, Dice, Ruleset, parse_record
from tests.browser.policy import best, most_common
from tests.browser.table import NUMBERS, box_name


@pytest.fixture
def page(visitors):
    return visitors(java_script_enabled=False).page("/")


def button(page, name: str):
    return page.get_by_role("button", name=re.compile(name))


def dice_on(page) -> Dice:
    names = [button(page, f"^Die {at}, ").get_attribute("aria-label") for at in range(1, 6)]
    return Dice(tuple(NUMBERS.index(name.split(", ")[1]) for name in names))


def roll(page) -> Dice:
    button(page, "^Roll ").click()
    return dice_on(page)


def hold(page, positions) -> None:
    for at in positions:
        button(page, f"^Die {at}, ").click()


def held_on(page) -> tuple[int, ...]:
    dice = page.get_by_role("button", name=re.compile("^Die "), pressed=True).all()
    return tuple(int(die.get_attribute("aria-label")[4]) for die in dice)


def score(page, card: Card, dice: Dice) -> Card:
    choice = best(card.choices(dice))
    name = box_name(choice, 1, card.joker(dice))
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=name, exact=True, pressed=True)).to_be_visible()
    verb = "Score" if choice.points + choice.bonus else "Scratch"
    page.get_by_role("button", name=re.compile(f"^{verb} {choice.box.label}, ")).click()
    if page.locator("#ask").is_visible():
        page.locator("#ask").get_by_role("button").click()
    return card.score(dice, choice.column, choice.box)


def test_a_whole_game_without_script(page):
    button(page, "^Play$").click()
    code = page.url.split("/")[4]
    card, undone = Card.empty(Ruleset()), False
    for turn in range(13):
        dice = roll(page)
        if turn % 6 == 0:
            wanted = most_common(dice)
            hold(page, wanted)
            assert held_on(page) == wanted
            kept = dice.keep(wanted)
            dice = roll(page)
            assert dice.keep(wanted) == kept
        after = score(page, card, dice)
        if turn == 4:
            button(page, "^Undo$").click()
            assert dice_on(page) == dice
            undone = True
            expect(page.locator("[data-total]")).to_have_text(str(card.total))
            after = score(page, card, dice)
        card = after
        expect(page.locator("[data-total]")).to_have_text(str(card.total))
    assert undone
    expect(page.get_by_role("region", name="Result")).to_contain_text(str(card.total))
    record = parse_record(page.context.request.get(f"/t/{code}/record.txt").text())
    assert record.replay().cards == (card,)


def test_a_die_is_let_go_by_a_second_press(page):
    button(page, "^Play$").click()
    roll(page)
    hold(page, (1, 4, 1))
    assert held_on(page) == (4,)


def test_a_costly_zero_asks_and_another_box_can_be_picked(page):
    button(page, "^Play$").click()
    dice = roll(page)
    zero = next(c for c in Card.empty(Ruleset()).choices(dice) if not c.points)
    page.get_by_role("button", name=box_name(zero, 1, False), exact=True).click()
    button(page, f"^Scratch {zero.box.label}").click()
    ask = page.locator("#ask")
    expect(ask).to_contain_text(f"{zero.box.label} would be 0.")
    ask.get_by_role("link", name="Pick another").click()
    expect(ask).to_be_hidden()
    expect(page.locator("#table")).to_have_attribute("data-ply", "1")
    chance = f"Chance, {sum(dice.values)} points now, open"
    page.get_by_role("button", name=chance, exact=True).click()
    button(page, "^Score Chance").click()
    expect(page.locator("[data-total]")).to_have_text(str(sum(dice.values)))


def test_a_reload_after_a_move_posts_nothing_again(page):
    button(page, "^Play$").click()
    dice = roll(page)
    page.reload()
    assert dice_on(page) == dice
    page.go_back()
    page.go_forward()
    assert dice_on(page) == dice
    assert Box.ONES.label in page.locator("table").inner_text()
    expect(page.locator("#table")).to_have_attribute("data-ply", "1")
