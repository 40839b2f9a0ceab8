"""What each box would score now: always that of the dice that lie there."""

from playwright.sync_api import expect

from games.rules import RULESETS, Box, Ruleset, Variant
from tests.browser.table import Table, box_name, card_text

THREE = Ruleset(Variant.BONUS, 3)


def expected(table: Table) -> dict[tuple[int, Box], int]:
    return {(c.column, c.box): c.points + c.bonus for c in table.choices}


def texts(table: Table) -> dict[str, str]:
    """What stands in the cells of open boxes, by their names."""
    found: dict[str, str] = table.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll("button[data-box]")].map(
            (one) => [one.ariaLabel, one.innerText.trim()]))"""
    )
    return found


def test_every_preview_is_what_scoring_would_write(rigged):
    for ruleset in RULESETS:
        table = rigged(ruleset, rolls="22255")
        assert table.previews() == expected(table)
        shown = texts(table)
        for choice in table.choices:
            name = box_name(choice, ruleset.columns, False)
            assert shown[name] == str(choice.points)
        assert len(shown) == 13 * ruleset.columns


def test_holding_and_letting_go_changes_no_preview(rigged):
    """B30: points are not added up again by each tap."""
    table = rigged(rolls="22346")
    before = texts(table)
    for _ in range(10):
        table.hold(1)
        assert texts(table) == before
    table.page.wait_for_timeout(200)
    assert texts(table) == before
    table.score(table.choice(Box.TWOS))
    assert table.read()["total"] == "4"
    assert table.page.get_by_role("row", name="Twos").locator("[data-points]").inner_text() == "4"


def test_previews_of_the_last_roll_do_not_survive(rigged):
    """B73: the full house is gone with the fifth die."""
    table = rigged(rolls="22255")
    assert table.previews()[1, Box.FULL_HOUSE] == 25
    table.hold(1, 2, 3, 4)
    table.roll("22256")
    assert table.previews()[1, Box.FULL_HOUSE] == 0
    assert table.previews() == expected(table)
    name = box_name(table.choice(Box.FULL_HOUSE), 1, False)
    assert texts(table)[name] == "0"


def test_scoring_leaves_no_previews_in_the_other_columns(rigged):
    """B72: the turn is over, whatever the dice would score elsewhere."""
    table = rigged(THREE, rolls="12346")
    table.score(table.choice(Box.SMALL_STRAIGHT))
    assert table.previews() == {}
    assert set(texts(table).values()) == {""}
    assert not any("points now" in name for name in texts(table))
    table.roll("11234")
    assert table.previews() == expected(table)


def test_the_next_column_is_armed_not_scored(rigged):
    """B75: a pick remembers the column, not only the row."""
    table = rigged(THREE, rolls="22255")
    first, second = (table.box(Box.FULL_HOUSE, column) for column in (1, 2))
    first.click()
    second.click()
    table.page.wait_for_timeout(100)
    assert table.ply == 0
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(second).to_have_attribute("aria-pressed", "true")
    second.click()
    table.read(ply=1)
    assert table.read()["total"] == "50"


def test_no_preview_before_the_first_roll(visitor):
    table = visitor.sit()
    assert table.previews() == {}
    assert set(texts(table).values()) == {""}
    for name in texts(table):
        assert name.endswith(", open")


def test_a_box_pressed_before_the_first_roll_does_nothing(visitor):
    table = visitor.sit()
    table.box(Box.CHANCE).click(force=True)
    table.box(Box.CHANCE).click(force=True)
    table.page.wait_for_timeout(150)
    assert table.ply == 0
    expect(table.page.get_by_role("button", pressed=True)).to_have_count(0)


def test_top_to_bottom_offers_the_next_box_only(rigged):
    ruleset = next(r for r in RULESETS if r.text == "bonus-3-down")
    table = rigged(ruleset, rolls="11234", card=card_text(ruleset, ones=2, twos=4))
    assert set(table.previews()) == {(1, Box.THREES), (2, Box.ONES), (3, Box.ONES)}
    closed = table.box(Box.SIXES, 2)
    closed.click(force=True)
    closed.click(force=True)
    table.page.wait_for_timeout(150)
    assert table.ply == 0


def test_a_picked_box_stays_picked_while_dice_are_held(rigged):
    table = rigged(rolls="22255")
    table.pick(table.choice(Box.FULL_HOUSE))
    table.hold_surely(1)
    expect(table.box(Box.FULL_HOUSE)).to_have_attribute("aria-pressed", "true")
    expect(table.score_button).to_have_text("Score Full house, 25")
    table.roll("23456")
    expect(table.box(Box.FULL_HOUSE)).to_have_attribute("aria-pressed", "false")
    expect(table.score_button).to_have_text("Score")
    expect(table.score_button).to_have_attribute("aria-disabled", "true")
