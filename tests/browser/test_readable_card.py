"""What a screen reader has of a table: cards with headers and words, controls with names."""

import re
from collections import Counter
from collections.abc import Callable

import pytest

from games.rules import BOXES, UPPER, Box, Choice, Ruleset, Variant
from tests.browser.table import Table, box_name, card_text

pytestmark = pytest.mark.looks

THREE = Ruleset(Variant.BONUS, 3)
PHONE = {"width": 320, "height": 640}
CELL = re.compile(r'- (columnheader|rowheader|cell)(?: "([^"]*)")?')
CONTROL = re.compile(r"""- '?(button|link)(?: "((?:[^"\\]|\\.)*)")?""")


def read(page) -> dict[str, list[str]]:
    """The rows of the only card in view: the cell each begins with, and the others."""
    rows = page.get_by_role("table").aria_snapshot().split("- row ")[1:]
    said = [[" ".join(cell).strip() for cell in CELL.findall(row)] for row in rows]
    return {first: others for first, *others in said}


def beginnings(ruleset: Ruleset) -> list[str]:
    """What the rows of a card with three filled boxes must begin with."""
    boxes = [box.label for box in BOXES]
    boxes.insert(len(UPPER), "Bonus +35")
    sums = ["Bonus Yachts", *["Columns"][: ruleset.columns - 1], "Total"]
    top = f"columnheader Score Turn 4 of {ruleset.turns}"
    return [top, *(f"rowheader {label}" for label in (*boxes, *sums))]


def names(ruleset: Ruleset, name: str) -> list[str]:
    columns = [f"×{n} Column {n}" for n in (1, 2, 3)] if ruleset.columns > 1 else [name]
    return [f"columnheader {column}" for column in columns]


def cells(table: Table, would_score: Callable[[Choice], str]) -> dict[Box, list[str]]:
    """What must be read in the boxes, `would_score` telling it of one that is open."""
    choices = {(c.column, c.box): would_score(c) for c in table.choices}

    def told(number: int, box: Box) -> str:
        points = table.position.card.columns[number - 1][box.index]
        written = "0 scratch" if points == 0 else str(points)
        return f"cell {choices.get((number, box), written)}"

    numbers = range(1, table.position.ruleset.columns + 1)
    return {box: [told(number, box) for number in numbers] for box in BOXES}


@pytest.mark.parametrize("ruleset", [Ruleset(), THREE], ids=["one", "three"])
def test_a_card_reads_as_a_table(rigged, visitors, ruleset):
    """B207: on a desk and on a phone; what is only possible is not told as written."""
    card = card_text(ruleset, ones=0, fives=25, yacht=50)
    table = rigged(ruleset, rolls="22255", card=card)
    own = cells(table, lambda choice: box_name(choice, ruleset.columns, False))
    others = cells(table, lambda choice: f"would score {choice.points}")
    watching = visitors().page(f"/t/{table.code}/")
    for page, name, wanted in ((table.page, "You", own), (watching, "Skipper", others)):
        for size in (page.viewport_size, PHONE):
            page.set_viewport_size(size)
            seen = read(page)
            assert list(seen) == beginnings(ruleset)
            assert seen[beginnings(ruleset)[0]] == names(ruleset, name)
            assert {box: seen[f"rowheader {box.label}"] for box in BOXES} == wanted


def asking(rigged, visitor):
    table = rigged(rolls="11234")
    table.pick(table.choice(Box.YACHT))
    table.score_button.click()
    return table.page


def finished(rigged, visitor):
    table = rigged(rolls="66655", card=",".join(["0"] * 12 + ["-"]))
    table.score(table.choice(Box.CHANCE))
    return table.page


def three_columns(rigged, visitor):
    return rigged(THREE, rolls="22255", card=card_text(THREE, yacht=0)).page


def against_bots(rigged, visitor):
    table = visitor.sit(kind="bots", bot=["easy"] * 5, turns="seats")
    table.roll()
    return table.page


def another_card_opened(rigged, visitor):
    table = visitor.sit(kind="local", name=["Ann", "Bo", "Cleo"], turns="seats")
    table.roll()
    table.page.set_viewport_size(PHONE)
    table.page.get_by_role("link", name="Bo").click()
    return table.page


def unclear(page) -> list[str]:
    """Names that are empty, or that a button shares with something else; links may come twice."""
    found = CONTROL.findall(page.locator("body").aria_snapshot())
    buttons = [name for role, name in found if role == "button"]
    links = {name for role, name in found if role == "link"}
    assert len(buttons) > 0
    return [name for name, count in Counter([*buttons, *links]).items() if count > 1 or not name]


def test_every_control_has_a_name_of_its_own(rigged, visitor):
    """B208: also at the end, in three columns, and with others at the table."""
    states = (asking, finished, three_columns, against_bots, another_card_opened)
    found = {state.__name__: unclear(state(rigged, visitor)) for state in states}
    assert found == {state.__name__: [] for state in states}
