"""Visitors at an online table of theirs, sat down without the lobby."""

from collections.abc import Callable
from typing import Any

from tests.browser.server import Seeder
from tests.browser.table import Table
from tests.browser.visitor import Visitor

NAMES = ("Ann", "Bo", "Cleo")
FULL = "0,0,0,0,0,0,0,0,0,0,0,0,5"
ALMOST = "0,0,0,0,0,0,0,0,0,0,0,0,-"


def begun(
    visitors: Callable[..., Visitor], seats: int = 2, **fields: Any
) -> tuple[str, list[Visitor]]:
    """The code of a game that has begun, and its visitors in the order of their seats."""
    people = [visitors() for _ in range(seats)]
    code = people[0].new_game(kind="table", name=NAMES[0], turns="seats", **fields)
    for person, name in zip(people[1:], NAMES[1:], strict=False):
        assert person.post(f"/t/{code}/join/", name=name).status == 302
    assert people[0].post(f"/t/{code}/start/").status == 302
    return code, people


def awake(page: Any) -> Any:
    """The page, once it hears of news by its socket and answers to presses."""
    page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")
    return page


def opened(visitor: Visitor, code: str) -> Any:
    """A page at that table with its socket open."""
    page = visitor.page()
    with page.expect_websocket() as socket:
        page.goto(f"/t/{code}/")
        socket.value.wait_for_event("framereceived")
    return awake(page)


def almost_over(seed: Seeder, code: str, seats: int = 2) -> None:
    """Only the last seat has a box left."""
    seed(code, *[FULL] * (seats - 1), ALMOST, turn_seat=seats - 1)


def last_turn(page: Any) -> None:
    """Roll once and fill the one box that is left."""
    table = Table(page)
    table.press(table.roll_button)
    page.locator("button[data-box=chance]:not([aria-disabled=true])").press("Enter")
    table.press(table.score_button)
    table.read(status="finished")
