"""Small screens and large letters: nothing is cut off, everything can be reached."""

import re
from itertools import pairwise

import pytest

from games.rules import Box, Ruleset, Variant
from tests.browser.addresses import PAGES
from tests.browser.table import Table, card_text

STATES = ["fresh", "rolled", "asking", "three columns", "finished"]

# How much the page is too wide, and what sticks out of it.
WIDE = """() => {
  const page = document.scrollingElement;
  if (page.scrollWidth <= page.clientWidth) return [];
  const out = [...document.querySelectorAll("body *")].filter((one) =>
    one.checkVisibility() && one.getBoundingClientRect().right > page.clientWidth + 1);
  const names = out.slice(0, 5).map((one) => one.id || one.className || one.tagName);
  return [`${page.scrollWidth - page.clientWidth} pixels too wide: ${names}`];
}"""

# Scrolled to, its middle belongs to it and to nothing that lies above.
HIDDEN = """() => {
  const wanted = document.querySelectorAll(
    "a[href]:not(.skip), button, summary, input:not([type=hidden]), [data-total]");
  const lost = [];
  for (const one of wanted) {
    if (!one.checkVisibility()) continue;
    one.scrollIntoView({ block: "center", behavior: "instant" });
    const box = one.getClientRects()[0]; // the first line, where a link has two
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const label = one.closest("label");
    if (!at || !(one.contains(at) || at.contains(one) && label && label.contains(at)))
      lost.push(`${one.id || one.outerHTML.slice(0, 80)} under ${at?.outerHTML.slice(0, 60)}`);
  }
  return lost;
}"""

# What stands in a box that is too small for it.
CUT = """() => [...document.querySelectorAll("button, td, th, h1, h2, p, li, summary, label")]
  .filter((one) => one.checkVisibility() && !one.classList.contains("unseen"))
  .filter((one) => {
    const clips = getComputedStyle(one).overflow !== "visible";
    const wide = one.scrollWidth > one.clientWidth + 1;
    return clips && (wide || one.scrollHeight > one.clientHeight + 1);
  })
  .map((one) => one.id || one.outerHTML.slice(0, 100))"""


def seat(rigged, state: str) -> Table:
    """A table in that state, on the page that is already open."""
    if state == "three columns":
        rules = Ruleset(Variant.BONUS, 3)
        return rigged(rules, rolls="22255", held="12", card=card_text(rules, sixes=30, yacht=0))
    if state == "finished":
        table = rigged(rolls="66655", card=",".join(["0"] * 12 + ["-"]))
        table.score(table.choice(Box.CHANCE))
        return table
    table = rigged(rolls="" if state == "fresh" else "11234")
    if state == "asking":
        table.pick(table.choice(Box.YACHT))
        table.score_button.press("Enter")
    return table


def enlarge(page) -> None:
    """What the browser's own setting for larger letters does: 32 pixels instead of 16."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"


def faults(page, *sizes: tuple[int, int], looks=(WIDE, HIDDEN, CUT)) -> dict[str, list[str]]:
    """What is wrong at these sizes: too wide, hidden or cut off."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong = [line for look in looks for line in page.evaluate(look)]
        if wrong:
            found[f"{width}×{height}"] = wrong
    return found


# In large letters a page may scroll sideways, as long as everything can be reached.
SMALL, ENLARGED = [(320, 480), (360, 640), (640, 320)], [(1280, 900), (360, 640)]


@pytest.mark.parametrize("state", STATES)
def test_the_table(rigged, state):
    """On small screens, and in letters twice as large."""
    page = seat(rigged, state).page
    assert faults(page, *SMALL) == {}
    enlarge(page)
    assert faults(page, *ENLARGED, looks=(HIDDEN, CUT)) == {}


def test_other_pages(visitor):
    visitor.watch.allow(404)
    page = visitor.page()
    for address in PAGES:
        page.goto(address)
        assert (address, faults(page, *SMALL)) == (address, {})
    for address in PAGES:
        page.goto(address)
        enlarge(page)
        assert (address, faults(page, *ENLARGED, looks=(HIDDEN, CUT))) == (address, {})


def test_targets_are_large_enough(rigged):
    """B79: 24 pixels at least, on the smallest screen."""
    table = rigged(rolls="11234")
    table.page.set_viewport_size({"width": 320, "height": 640})
    small = []
    for button in table.page.get_by_role("button").all():
        box = button.bounding_box()
        if min(box["width"], box["height"]) < 24:
            small.append((button.get_attribute("id"), box["width"], box["height"]))
    assert small == []


def test_five_dice_do_not_lie_on_each_other(rigged):
    """B51: at 320 pixels, held or not, a press hits the die that is seen."""
    table = rigged(rolls="11234", held="135")
    table.page.set_viewport_size({"width": 320, "height": 640})
    areas = [table.die(at).bounding_box() for at in range(1, 6)]
    for left, right in pairwise(areas):
        assert left["x"] + left["width"] <= right["x"] + 0.5
    table.hold_surely(2)
    assert table.read()["held"] == "1235"


def test_a_focused_box_is_not_covered(rigged):
    """Tab through everything on a phone: the bar at the bottom hides nothing that has focus."""
    table = rigged(rolls="11234")
    table.page.set_viewport_size({"width": 360, "height": 640})
    for _ in range(26):
        table.page.keyboard.press("Tab")
        seen = table.page.evaluate(
            """() => {
              const one = document.activeElement;
              const box = one.getBoundingClientRect();
              const at = document.elementFromPoint(
                box.x + box.width / 2, box.y + Math.min(box.height / 2, innerHeight));
              return [one.id || one.innerText, one === document.body || one.contains(at)];
            }"""
        )
        assert seen[1], f"{seen[0]} has the focus and is covered"


def test_held_can_be_told_without_colour(rigged):
    """B69: the word stands on it in every theme."""
    table = rigged(rolls="11234", held="1")
    for media in ({"color_scheme": "dark"}, {"forced_colors": "active"}):
        table.page.emulate_media(**media)
        shown = table.page.get_by_text(re.compile("^held$", re.IGNORECASE))
        assert sum(one.is_visible() for one in shown.all()) == 1
