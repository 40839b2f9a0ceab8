"""Pressing dice into the cup: the same held set, seen from the other side."""

from typing import Any

import pytest

from tests import page
from tests.page import Element
from tests.seated import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(table: Table) -> Table:
    """A table whose player presses dice into the cup."""
    table.browser.post("/me/settings/", {"dice": "cup"})
    return table


def in_cup(shown: Element) -> str:
    pressed = [shown.by_id(f"die-{at}")["aria-pressed"] == "true" for at in range(1, 6)]
    return "".join(str(at) for at, is_pressed in enumerate(pressed, start=1) if is_pressed)


def roll(table: Table, *held: int) -> Any:
    return table.post("roll", held=list(held), cup="yes", htmx=True)


def test_the_page_carries_the_choice(cup: Table) -> None:
    shown = cup.page()
    assert shown.by_id("table")["data-dice"] == "cup"
    assert len(shown.all("input", name="cup", value="yes")) == 2


@pytest.mark.parametrize("lagging", [False, True])
def test_after_each_roll_the_cup_is_empty(cup: Table, lagging: bool) -> None:
    for held in ((), (2, 4)):
        answer = roll(cup, *held)
        assert answer.status_code == 200
        assert cup.game.held == "12345"
        shown = cup.page() if lagging else page.read(answer.content)
        assert in_cup(shown) == ""
        assert shown.by_id("roll").text.startswith("The cup is empty")
        assert shown.by_id("roll")["aria-disabled"] == "true"
        assert "Tap dice to put them in the cup" in shown.by_id("dice").text


def test_only_what_is_in_the_cup_is_rolled(cup: Table) -> None:
    roll(cup)
    before = cup.dice().values
    answer: Any = cup.post("hold", held=[1, 3, 5], cup="yes", htmx=True)
    shown = page.read(answer.content)
    assert in_cup(shown) == in_cup(cup.page()) == "24"
    assert shown.by_id("roll").text.startswith("Roll 2 dice")
    assert "In the cup:" in shown.by_id("dice").text
    roll(cup, 1, 3, 5)
    assert [cup.dice().values[at] for at in (0, 2, 4)] == [before[at] for at in (0, 2, 4)]
    assert cup.game.rolls_of_turn[-1].held == (1, 3, 5)


def test_without_script_a_press_puts_one_die_in(cup: Table) -> None:
    roll(cup)
    cup.done("hold", held=[1, 2, 3, 4, 5], toggle=2, cup="yes")
    assert in_cup(cup.page()) == "2"
    cup.done("hold", held=[1, 3, 4, 5], toggle=2, cup="yes")
    assert in_cup(cup.page()) == ""


def test_an_empty_cup_is_refused(cup: Table) -> None:
    roll(cup)
    answer = roll(cup, 1, 2, 3, 4, 5)
    assert answer.status_code == 422
    shown = page.read(answer.content)
    assert "choose at least one to roll" in shown.by_id("notice").text
    assert in_cup(shown) == ""


def test_after_the_third_roll_nothing_is_pressed(cup: Table) -> None:
    roll(cup)
    roll(cup, 1)
    shown = page.read(roll(cup, 1, 2).content)
    assert cup.game.held == "12"
    assert shown.by_id("die-3")["aria-disabled"] == "true"
    assert "CUP" not in shown.by_id("dice").text


def test_others_see_what_stays_as_held(cup: Table) -> None:
    roll(cup)
    cup.post("hold", held=[2], cup="yes")
    shown = cup.page(Table.create().browser)
    assert "held" in shown.by_id("die-2")["aria-label"]
    assert "CUP" not in shown.by_id("dice").text
