"""GET /rules/: the variants, jokers, highest totals, columns and ties, against the rules core."""

import re

import pytest

from games.rules import BOXES, LOWER, UPPER, Box, Ruleset, Ties, Variant, places
from tests import page
from tests.games.leaflet import get, table_of
from tests.rules.build import (
    BONUS,
    BONUS_3,
    CLASSIC,
    DOWN,
    all_but,
    bonuses,
    card,
    card_of,
    dice,
    offered,
    record_of,
)
from tests.rules.test_maxima import naturally, with_jokers

FOURS = "44444"


@pytest.fixture(scope="module")
def shown() -> page.Element:
    return get("/rules/")


def test_the_variants_side_by_side(shown: page.Element) -> None:
    table = {row[0]: row[1:] for row in table_of(shown, "rules-variants")}
    holders = [card(ruleset, yacht=50, fours=12) for ruleset in (BONUS, CLASSIC)]
    scratched = [card(ruleset, yacht=0, fours=12) for ruleset in (BONUS, CLASSIC)]
    for box in (Box.FULL_HOUSE, Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT):
        for state in (holders, scratched):
            worth = [str(offered(holder, FOURS)[box.value]) for holder in state]
            assert table[f"In {box.label}"] == worth
    for name, state in (("Yacht box holds 50", holders), ("Yacht box scratched", scratched)):
        assert table[name] == [
            f"{bonus} extra" if bonus else "Nothing extra"
            for holder in state
            for bonus in bonuses(holder, FOURS)
        ]
    same = {"three_of_a_kind", "four_of_a_kind", "chance"}
    worth, plain = (offered(holder, FOURS) for holder in holders)
    assert {slug for slug in worth if worth[slug] == plain[slug]} == same
    assert table["Where the dice may go"] == ["By the joker order", "Any open box"]
    assert table["Highest total, one column"] == ["1,575", "375"]


def test_the_joker_order_in_words(shown: page.Element) -> None:
    steps = [step.text for step in shown.by_id("rules-joker").all("li")][:3]
    assert "matching upper box" in steps[0]
    assert "25 in Full house, 30 in Small straight, 40 in Large straight" in steps[1]
    assert "any open upper box , for zero" in steps[2]
    text = shown.by_id("rules-joker").text
    assert "while a lower box is open, no upper box may be scratched instead" in text
    assert "If your Yacht box holds 50, the joker is a bonus Yacht : 100 more" in text


def test_every_worked_example_is_what_the_rules_say(shown: page.Element) -> None:
    """Each row names a card: the Yacht box and the open boxes; the rest is filled."""
    slugs = {box.label: box.value for box in BOXES}
    seen = set()
    for title, yacht, opened, ways, extra in table_of(shown, "rules-joker"):
        ruleset = CLASSIC if title.startswith("Classic") else BONUS
        boxes = [slugs[label] for label in opened.split(", ")]
        held = {"scratched": 0, "open": 0}.get(yacht, 50)
        assert yacht == ("open" if "yacht" in boxes else str(held or "scratched"))
        holder = card_of(ruleset, all_but(*boxes, yacht=held))
        labels = "|".join(slugs)
        told = {slugs[name]: int(points) for name, points in re.findall(rf"({labels}) (\d+)", ways)}
        assert told == offered(holder, FOURS)
        assert bonuses(holder, FOURS) == {0 if extra == "none" else int(extra)}
        seen.add((ruleset.variant, yacht, min(told.values()) == 0, set(told) < set(boxes)))
    bonus, classic = Variant.BONUS, Variant.CLASSIC
    assert {
        (bonus, "50", False, True),
        (bonus, "50", True, False),
        (bonus, "open", True, False),
        (bonus, "scratched", False, True),
        (classic, "50", True, False),
    } <= seen


# Totals, columns, order, ties


def test_the_highest_totals_can_be_reached(shown: page.Element) -> None:
    """Against whole games that reach them, and that nothing passes."""
    assert table_of(shown, "rules-highest") == [
        [name, *(f"{most(Ruleset(variant, columns, order)):,}" for variant in Variant)]
        for name, columns, order in (
            ("One column", 1, BONUS.order),
            ("Three columns", 3, BONUS.order),
            ("One column, top to bottom", 1, DOWN.order),
            ("Three columns, top to bottom", 3, DOWN.order),
        )
    ]
    upper, lower = (sum(max(box.possible) for box in half) for half in (UPPER, LOWER))
    text = shown.by_id("rules-highest").text
    assert f"can hold is {upper}. With the bonus of 35 and at most {lower}" in text
    assert f"one column comes to {upper + 35 + lower}. In Bonus & Joker 12 bonus Yachts" in text


def most(ruleset: Ruleset) -> int:
    free = ruleset.variant is Variant.BONUS and ruleset.order is BONUS.order
    return record_of(ruleset, (with_jokers if free else naturally)(ruleset)).totals[0]


def test_three_columns(shown: page.Element) -> None:
    chance, bonus, yacht = table_of(shown, "rules-columns")
    upper = {box.value: 3 * (box.number or 0) for box in UPPER}
    for column in (1, 2, 3):
        empty: list[dict[str, int]] = [{}] * (column - 1)
        assert int(chance[column]) == card_of(BONUS_3, *empty, {"chance": 20}).total
        with_bonus = card_of(BONUS_3, *empty, upper).total
        assert int(bonus[column]) == with_bonus - 63 * column
        full = card_of(BONUS_3, *[{"yacht": 50}] * 3)
        gain = full.score(dice(FOURS), column, Box.FOURS).total - full.total
        assert int(yacht[column]) == gain - 20 * column
    assert "so it takes 39 turns" in shown.by_id("rules-columns").text


def test_the_example_with_three_columns(shown: page.Element) -> None:
    section = shown.by_id("rules-columns")
    assert "the Yacht boxes are 50, scratched, scratched." in section.text
    opened = ["chance"], ["fours", "chance"], ["fours"]
    for column, boxes in enumerate(opened, start=1):
        for slug in boxes:
            assert f"{Box(slug).label} in column {column}" in section.text
    yachts = 50, 0, 0
    columns = [all_but(*boxes, yacht=held) for boxes, held in zip(opened, yachts, strict=True)]
    holder = card_of(BONUS_3, *columns)
    lines = [line.text for line in section.all("ul")[0].all("li")]
    assert lines == [
        f"{choice.box.label} in column {choice.column}: {choice.points} × {choice.column} + 100 = "
        f"{holder.score(dice(FOURS), choice.column, choice.box).total - holder.total}"
        for choice in holder.choices(dice(FOURS))
    ]


def test_top_to_bottom_leaves_chance_to_a_joker(shown: page.Element) -> None:
    holder = card_of(DOWN, all_but("chance"))
    (choice,) = holder.choices(dice(FOURS))
    assert BOXES.index(Box.YACHT) == len(BOXES) - 2
    assert (
        f"Five fours write {choice.points} there, and {choice.bonus} more if the Yacht box holds "
        f"50: {choice.points + choice.bonus} in all." in shown.by_id("rules-down").text
    )


def test_ties(shown: page.Element) -> None:
    table = [list(map(int, row)) for row in table_of(shown, "rules-ties")]
    totals = tuple(row[0] for row in table)
    assert len(set(totals)) < len(totals)
    assert tuple(row[1] for row in table) == places(totals, Ties.SHARE)
    assert tuple(row[2] for row in table) == places(totals, Ties.EARLIER)
    assert "Equal totals share the place" in shown.by_id("rules-ties").text
