"""GET /rules/: the page, and its sections as help for a dialog. Every figure is computed."""

import re

import pytest

from games.rulebook import SECTIONS
from games.rules import BOXES, UPPER, Box, Dice
from tests import page
from tests.games.leaflet import NUMBER, TEMPLATES, Leaflet, get, ids, rows, table_of, typed_digits
from tests.rules.build import dice
from tests.seated import Browser

FOURS = "44444"
POSSIBLE = {
    **{box: f"0–{5 * number}" for number, box in enumerate(UPPER, start=1)},
    Box.THREE_OF_A_KIND: "0 or 5–30",
    Box.FOUR_OF_A_KIND: "0 or 5–30",
    Box.FULL_HOUSE: "0 or 25",
    Box.SMALL_STRAIGHT: "0 or 30",
    Box.LARGE_STRAIGHT: "0 or 40",
    Box.YACHT: "0 or 50",
    Box.CHANCE: "5–30",
}
EXAMPLES = [3, 4, 12, 12, 10, 24, 19, 27, 25, 30, 40, 50, 21]
OTHERS = ("throw", "keep", "category", "wild card", "bonus chip", "aces", "pass and play", "zero")


class TestRules(Leaflet):
    address, title = "/rules/", "Rules"


@pytest.fixture(scope="module")
def shown() -> page.Element:
    return get("/rules/")


def box_row(shown: page.Element, box: Box) -> page.Element:
    return shown.by_id(f"rules-box-{box.value.replace('_', '-')}")


def drawn(cell: page.Element) -> tuple[Dice, list[int]]:
    """The dice of a drawing as it is read, and the values of the solid ones."""
    uses = [use["href"] for use in cell.all("use")]
    fallen = dice(re.sub(r"\D", "", cell.text))
    assert [int(use[-1]) for use in uses] == list(fallen.values)
    return fallen, [int(use[-1]) for use in uses if use.startswith("#face-")]


# The boxes


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.value)
def test_each_box_with_an_example(shown: page.Element, box: Box) -> None:
    row = box_row(shown, box)
    cells = [cell for cell in row if cell.tag in ("th", "td")]
    assert cells[0].text == box.label
    assert len(cells[1].text) > 10
    fallen, _ = drawn(cells[2])
    assert int(cells[3].text) == box.natural(fallen) == EXAMPLES[box.index]
    assert cells[4].text == POSSIBLE[box]


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.value)
def test_solid_dice_are_those_that_count(shown: page.Element, box: Box) -> None:
    fallen, solid = drawn(box_row(shown, box).all("td", class_="example")[0])
    if box.is_upper:
        assert solid == [value for value in fallen.values if value == box.number]
        assert sum(solid) == box.natural(fallen)
    elif box is Box.SMALL_STRAIGHT:
        assert sorted(solid) == list(range(solid[0], solid[0] + 4))
    else:
        assert solid == list(fallen.values)


@pytest.mark.parametrize("box", [Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT], ids=lambda box: box.value)
def test_every_run_is_listed(shown: page.Element, box: Box) -> None:
    runs = [
        tuple(map(int, run.text.rstrip(",").split("-")))
        for run in box_row(shown, box).all("span", class_="run")
    ]
    length = 4 if box is Box.SMALL_STRAIGHT else 5
    assert runs == [tuple(range(low, low + length)) for low in range(1, 8 - length)]


def test_a_run_and_five_equal_dice_in_other_boxes(shown: page.Element) -> None:
    text = shown.by_id("rules-boxes").text
    run, five = dice("23456"), dice(FOURS)
    assert (
        f"2 3 4 5 6 writes {Box.LARGE_STRAIGHT.natural(run)} in Large straight, "
        f"or {Box.SMALL_STRAIGHT.natural(run)} in Small straight" in text
    )
    assert f"4 4 4 4 4 writes {Box.THREE_OF_A_KIND.natural(five)} in either" in text
    assert f"so there they write {Box.FULL_HOUSE.natural(five)} – unless" in text


def test_the_upper_bonus(shown: page.Element) -> None:
    assert table_of(shown, "rules-bonus") == [["62", "0"], ["63", "35"], ["64", "35"]]
    text = shown.by_id("rules-bonus").text
    assert "Bring them to 63 together, and 35 more are yours." in text
    assert "four sixes are 24, which is 6 more than three of them, as much as two missing" in text
    assert 24 - 18 == 2 * 3


# What is told without figures


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("game", "The highest total wins."),
        ("game", "three rolls at most"),
        ("game", "holding none is fine"),
        ("game", "A filled box stays filled."),
        ("undo", "until the next roll"),
        ("undo", "off against bots, online and in ranked games"),
        ("leaving", "you are placed last, whatever your total is"),
        ("clock", "a bot plays this turn for you, and one box is filled"),
        ("clock", "twice in a row, you have left the table"),
        ("leaving", "With two players, the other one wins."),
        ("leaving", "Solo games and games on one device know no leaving."),
        ("dice", "the key itself is shown"),
        ("columns", "no column multiplies them"),
        ("down", "the next box down in any column"),
    ],
)
def test_it_is_said(shown: page.Element, section: str, sentence: str) -> None:
    assert sentence in shown.by_id(f"rules-{section}").text


# Words


def test_other_words_lead_to_ours_in_order(shown: page.Element) -> None:
    entries = shown.all("dl", class_="other-words")[0].roots
    words = [entry.all("dt")[0].text for entry in entries]
    assert words == sorted(set(words), key=str.casefold)
    assert set(OTHERS) <= set(words)
    for entry in entries:
        link = entry.all("a")[0]
        assert link.text.casefold() in shown.by_id(link["href"][1:]).text.casefold()


def test_our_words_are_in_order_and_no_word_of_others(shown: page.Element) -> None:
    ours, others = (
        [term.text for term in shown.all("dl", class_=name)[0].all("dt")]
        for name in ("words", "other-words")
    )
    assert ours == sorted(set(ours), key=str.casefold)
    assert not {word.casefold() for word in ours} & {word.casefold() for word in others}
    assert {"Roll", "Hold", "Score", "Box", "Scratch", "Joker", "Bonus Yacht"} <= set(ours)


# The page and the help are one


def test_the_contents_list_every_section(shown: page.Element) -> None:
    links = shown.all("nav", class_="contents")[0].all("a")
    assert [(link["href"], link.text) for link in links] == [
        (f"#{section.id}", section.title) for section in SECTIONS
    ]
    sections = [section["id"] for section in shown.by_id("main").all("section")]
    assert sections == [section.id for section in SECTIONS]


def test_help_is_the_same_text(shown: page.Element) -> None:
    answer = Browser().get("/rules/", headers={"HX-Request": "true"})
    assert "HX-Request" in answer["Vary"]
    help_ = page.read(answer.content)
    assert [root.get("class") for root in help_.roots] == ["rulebook prose"]
    assert help_.text == shown.all("div", class_="rulebook prose")[0].text
    assert all(name.startswith("rules-") for name in ids(help_))
    assert [heading.tag for heading in help_ if heading.tag == "h1"] == []


# No figure is typed


@pytest.mark.parametrize(
    "template", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: path.stem.strip("_")
)
def test_no_template_has_a_figure_in_its_text(template) -> None:
    assert typed_digits(template) == ""


def test_every_figure_of_the_page_is_known(shown: page.Element) -> None:
    text = re.sub(r"\b\d(?:[- ]\d)+\b|SHA-256", "", shown.by_id("main").text)
    points = {points for box in BOXES for points in box.possible}
    joker = {times * 20 + bonus for times in (1, 2, 3) for bonus in (0, 100)}
    upper, counts, turns = {35, 70, 105, 62, 63, 64}, {1, 2, 3, 12}, {13, 39}
    clocks = {20, 40, 80}
    totals = {105, 235, 375, 475, 1575, 2250, 2550, 5850, 198, 231}
    figures = {int(figure.rstrip(",").replace(",", "")) for figure in NUMBER.findall(text)}
    assert figures - points - joker - upper - counts - turns - clocks - totals == {100}


def test_tables_have_captions_and_headings(shown: page.Element) -> None:
    for table in shown.all("table"):
        assert len(table.all("caption")) == 1
        heads = table.all("th")
        assert all(head.get("scope") in ("col", "row") for head in heads)
        assert len({len(row) for row in rows(table)}) == 1
