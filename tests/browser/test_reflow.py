"""Small screens and large letters: nothing is cut off, everything can be reached."""

from itertools import pairwise, product

import pytest
from playwright.sync_api import expect

from games.rules import Box, Ruleset, Variant
from tests.browser.addresses import PAGES
from tests.browser.looks import PHONE, enlarge
from tests.browser.table import Table, card_text

pytestmark = pytest.mark.looks

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
  .filter((one) => one.checkVisibility() && getComputedStyle(one).clipPath === "none")
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


def faults(page, *sizes: tuple[int, int], looks=(WIDE, HIDDEN, CUT)) -> dict[str, list[str]]:
    """What is wrong at these sizes: too wide, hidden or cut off."""
    found = {}
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wrong = [line for look in looks for line in page.evaluate(look)]
        if wrong:
            found[f"{width}×{height}"] = wrong
    return found


# In large letters a page (not the rules) may scroll sideways, as long as all can be reached.
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
        looks = (WIDE, HIDDEN, CUT) if address == "/rules/" else (HIDDEN, CUT)
        assert (address, faults(page, *ENLARGED, looks=looks)) == (address, {})


# Buttons and links that are too small to be hit; a link within running text may be.
SMALL_TARGETS = """() => [...document.querySelectorAll(
    "main :is(button, summary, a[href]:not(p a, dd a, .leaflet li a))")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.id || one.innerText, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 24)
  .map(([name, { width, height }]) => `${name}: ${width} × ${height}`)"""

PEOPLE = ["Ann", "Bo", "Cleo", "Skipper of the Yacht", "Eve", "Finn"]


@pytest.mark.parametrize("state", ["rolled", "asking", "three columns", "finished"])
def test_targets_are_large_enough(rigged, state):
    """B79: 24 pixels at least, on the smallest screen."""
    page = seat(rigged, state).page
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate(SMALL_TARGETS) == []


def several(visitor, seats: int, columns: int):
    """The page of so many people at one device, the first of them with dice before her."""
    table = visitor.sit(kind="local", name=PEOPLE[:seats], columns=columns, turns="seats")
    table.roll()
    return table.page


@pytest.mark.parametrize("columns", [1, 3])
def test_six_seats_on_a_phone(visitor, columns):
    """B79: targets are large enough there too, with one card open and with all."""
    looks = (WIDE, HIDDEN, CUT, SMALL_TARGETS)
    page = several(visitor, 6, columns)
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("link", name="Finn").click()
    assert faults(page, (320, 640), looks=looks) == {}
    page.get_by_role("button", name="All cards").click()
    assert faults(page, (320, 640), looks=looks) == {}


def test_many_columns_on_a_desk(visitor):
    """B216: all cards side by side are no wider than the window."""
    sizes = [(1024, 768), (1152, 864), (1280, 900), (1344, 900)]
    for seats, columns in ((6, 1), (4, 3), (5, 3), (6, 3)):
        page = several(visitor, seats, columns)
        assert (seats, columns, faults(page, *sizes, looks=(WIDE, CUT))) == (seats, columns, {})


# How much of the cards the board lies over, and whether it is in view.
AT_THE_END = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [side, cards] = [".side", ".cards"].map(box);
  const over = Math.min(side.bottom, cards.bottom) - Math.max(side.top, cards.top);
  return [Math.max(0, over), side.top >= 0 && side.bottom < innerHeight + 1];
}"""


@pytest.mark.parametrize("size", [(360, 640), (768, 1024), (900, 700)])
def test_the_end_does_not_lie_over_the_cards(visitor, seed, size):
    """Several places need more room than the dice had."""
    page = visitor.page()
    code = visitor.new_game(kind="local", name=PEOPLE)
    seed(code, None, status="finished")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/t/{code}/")
    assert page.evaluate(AT_THE_END)[0] == 0


def test_the_end_comes_into_view(rigged, visitors):
    """On a phone, below a long card: for the player and for whoever watches."""
    rules = Ruleset(Variant.BONUS, 3)
    full = ",".join(["0"] * 12 + ["5"])
    table = rigged(rules, rolls="66655", card=f"{full}/{full}/{full[:-1]}-")
    pages = table.page, visitors().page(f"/t/{table.code}/")
    for page in pages:
        page.set_viewport_size(PHONE)
    table.score(table.choice(Box.CHANCE, 3))
    for page in pages:
        expect(page.locator("#table")).to_have_attribute("data-status", "finished")
        assert page.evaluate(AT_THE_END) == [0, True]


def faces(table: Table) -> list[dict]:
    return [table.die(at).locator(".face").bounding_box() for at in range(1, 6)]


def test_five_dice_do_not_lie_on_each_other(rigged):
    """B51: at 320 pixels, held or not, a press hits the die that is seen."""
    table = rigged(rolls="11234")
    table.page.set_viewport_size({"width": 320, "height": 640})
    for across, held in ((0.1, "12345"), (0.9, ""), (0.5, "12345")):
        for face in faces(table):
            x, y = face["x"] + across * face["width"], face["y"] + face["height"] / 2
            table.page.mouse.click(x, y)
        assert table.read()["held"] == held
        for left, right in pairwise(faces(table)):
            assert left["x"] + left["width"] <= right["x"] + 0.5


def test_a_focused_box_is_not_covered(rigged):
    """Tab through everything on a phone: the bar at the bottom hides nothing that has focus."""
    table = rigged(rolls="11234")
    table.page.set_viewport_size(PHONE)
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


def test_held_can_be_told_without_colour(rigged, visitors):
    """B69: the word stands on it in every theme, for the player and whoever watches."""
    table = rigged(rolls="11234", held="14")
    for page in (table.page, visitors().page(f"/t/{table.code}/")):
        shown = page.get_by_text("HELD", exact=True).locator("visible=true")
        for media in ({"color_scheme": "dark"}, {"forced_colors": "active"}):
            page.emulate_media(**media)
            expect(shown).to_have_count(2)


# Whether the last control there is on the screen, and nothing lies above it.
REACHED = """(within) => {
  const controls = document.querySelectorAll(`${within} :is(a[href], button, input, summary)`);
  const last = [...controls].filter((one) => one.checkVisibility()).at(-1);
  const box = last.getClientRects()[0];
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return at !== null && last.contains(at);
}"""

TINY = [(320, 480), (320, 256)]


def wheel(page, within: str = "body") -> None:
    """Turn the wheel up to the top, then down to the last control."""
    size = page.viewport_size
    page.mouse.move(size["width"] / 2, size["height"] / 2)
    page.mouse.wheel(0, -9999)
    page.wait_for_function(f"(within) => !({REACHED})(within)", arg=within)
    page.mouse.wheel(0, 9999)
    page.wait_for_function(REACHED, arg=within)


def press_down(page, key: str) -> None:
    """Press the key until the last control is there."""
    page.evaluate("() => scrollTo(0, 0)")
    for _ in range(40):
        page.keyboard.press(key)
        page.wait_for_timeout(20)
        if page.evaluate(REACHED, "body"):
            return
    raise AssertionError(f"{key} never comes to the end of {page.url}")


def test_the_end_of_a_page_is_reached(visitor):
    """B220: by wheel and keys, on a small phone and in a window of 1280 pixels at 400 percent."""
    page = visitor.page()
    table = f"/t/{visitor.new_game()}/"
    for (width, height), address in product(TINY, (table, "/new/", "/me/settings/")):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        wheel(page)
        press_down(page, "PageDown" if address == table else "End")  # there End goes to a box


def test_the_list_of_keys_locks_nothing(visitor):
    """B220: its own end is reached, and that of the page when it is closed."""
    page = visitor.sit().page
    page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")
    slip = page.get_by_role("dialog", name="Keys")
    close = slip.get_by_role("button", name="Close")
    for width, height in TINY:
        page.set_viewport_size({"width": width, "height": height})
        page.keyboard.press("?")
        expect(close).to_be_visible()
        assert slip.evaluate("(one) => one.offsetWidth") <= width
        assert slip.evaluate("(one) => one.scrollWidth - one.clientWidth") == 0
        wheel(page, "dialog[open]")
        close.click()
        expect(slip).to_be_hidden()
        wheel(page)
