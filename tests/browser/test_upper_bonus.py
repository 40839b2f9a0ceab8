"""The upper bonus: seen at the moment 63 is reached, and the way there before it."""

import pytest
from playwright.sync_api import expect

from games.rules import Box, Ruleset, Variant
from tests.browser.table import card_text

THREE = Ruleset(Variant.BONUS, 3)


def bonus(table):
    return table.page.get_by_role("row", name="Bonus +35")


def test_the_way_there(rigged):
    table = rigged(rolls="66655", card=card_text(fives=20))
    cell = bonus(table).get_by_role("cell")
    expect(cell).to_contain_text("20/63")
    way = cell.locator("progress")
    assert (way.get_attribute("value"), way.get_attribute("max")) == ("20", "63")
    table.score(table.choice(Box.SIXES))
    expect(cell).to_contain_text("38/63")
    expect(way).to_have_attribute("value", "38")
    assert table.read()["total"] == "38"


@pytest.mark.parametrize(("twos", "total", "earned"), [(4, 62, False), (6, 64 + 35, True)])
def test_just_below_and_just_above(rigged, twos, total, earned):
    """B24: 62 earns nothing, 64 does; the boxes here do not allow 63."""
    dice = "22113" if twos == 4 else "22213"
    card = card_text(sixes=18, fives=15, fours=16, threes=9)
    table = rigged(rolls=dice, card=card)
    table.score(table.choice(Box.TWOS))
    assert table.read()["total"] == str(total)
    assert ("35" in bonus(table).get_by_role("cell").inner_text()) == earned


def test_exactly_63_with_three_boxes_open(rigged):
    """B25: it does not wait for the last upper box."""
    table = rigged(rolls="44126", card=card_text(sixes=30, fives=25))
    table.score(table.choice(Box.FOURS))
    assert table.read()["total"] == str(63 + 35)
    cell = bonus(table).get_by_role("cell")
    expect(cell).to_contain_text("+35")
    expect(cell.get_by_role("progressbar")).to_have_count(0)
    assert table.read()["said"] == "Fours scored 8. Upper bonus, 35 more. Total 98."


def test_it_comes_once(rigged):
    """B27: 75 and then 3 more."""
    card = card_text(sixes=30, fives=25, fours=20)
    table = rigged(rolls="11126", card=card)
    assert table.read()["total"] == "110"
    table.score(table.choice(Box.ONES))
    assert table.read()["total"] == "113"
    assert "bonus" not in table.read()["said"].lower()
    expect(bonus(table).get_by_role("cell")).to_contain_text("78/63")


def test_each_column_has_its_own_and_multiplies_it(rigged):
    first = "-,-,-,-,25,30,-,-,-,-,-,-,-"
    empty = ",".join("-" * 13)
    table = rigged(THREE, rolls="44126", card=f"{empty}/{empty}/{first}")
    assert table.read()["total"] == str(55 * 3)
    table.score(table.choice(Box.FOURS, 3))
    assert table.read()["total"] == str((63 + 35) * 3)
    cells = bonus(table).get_by_role("cell")
    for at, wanted in enumerate(("0/63", "0/63", "63/63")):
        expect(cells.nth(at)).to_contain_text(wanted)
    sums = table.page.get_by_role("row", name="Columns").get_by_role("cell")
    assert sums.all_inner_texts() == ["0", "0", "294"]


def test_a_bonus_yacht_counts_once_beside_three_columns(rigged):
    """B28: flat, in the total of the page, the seat and the record alike."""
    yachts = "-,-,-,-,-,-,-,-,-,-,-,{},-"
    card = "/".join(yachts.format(points) for points in (50, 0, 0))
    table = rigged(THREE, rolls="44444", card=card)
    table.score(table.choice(Box.FOURS, 2))
    total = 50 + 2 * 20 + 100
    assert (table.read()["total"], table.read()["totalShown"]) == (str(total), str(total))
    expect(table.page.get_by_role("list", name="Seats")).to_contain_text(str(total))
