"""Whoever plays by keys sees where the focus is, in every colour scheme."""

import pytest

from tests.browser.looks import PHONE, SCHEMES

pytestmark = pytest.mark.looks

# What has the focus: its kind, and where it is with a margin around; nothing if it was here before.
STOP = """() => {
  const one = document.activeElement;
  window.stops ??= new Set();
  if (one === document.body || window.stops.has(one)) return null;
  window.stops.add(one);
  const within = one.parentElement.closest("[class]:not(body)")?.className;
  const states = ["type", "aria-pressed"].map((name) => one.getAttribute(name));
  const { left, top, right, bottom } = (one.closest("label") ?? one).getBoundingClientRect();
  const [x, y] = [left, top].map((edge) => Math.max(0, Math.floor(edge) - 10));
  const width = Math.min(innerWidth, Math.ceil(right) + 10) - x;
  const height = Math.min(innerHeight, Math.ceil(bottom) + 10) - y;
  return {
    kind: [one.tagName, one.className, ...states, within].filter(Boolean).join(" "),
    name: one.ariaLabel ?? (one.innerText || one.outerHTML.slice(0, 80)),
    clip: { x: x + scrollX, y: y + scrollY, width, height, scale: 1 },
  };
}"""

# A caret that blinks is no ring.
NO_CARET = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { caret-color: transparent !important }");
  document.adoptedStyleSheets = [sheet];
}"""


def pictures(page, session, clip: dict) -> dict[str, str]:
    """That part of the page in each look; by this way in half of the time."""
    seen = {}
    for look, media in SCHEMES.items():
        page.emulate_media(**media)
        part = {"clip": clip, "optimizeForSpeed": True}
        seen[look] = session.send("Page.captureScreenshot", part)["data"]
    return seen


def tab(page) -> dict | None:
    page.keyboard.press("Tab")
    return page.evaluate(STOP)


def unseen_stops(page, known: set[str]) -> list[str]:
    """Press Tab all around the page; what looks the same with the focus and without.

    Of each kind of element one is looked at.
    """
    page.evaluate(NO_CARET)
    session = page.context.new_cdp_session(page)
    unseen = []
    while stop := tab(page):
        if stop["kind"] in known:
            continue
        known.add(stop["kind"])
        focused = pictures(page, session, stop["clip"])
        page.evaluate("() => document.activeElement.blur()")
        blurred = pictures(page, session, stop["clip"])
        unseen += [f"{look}: {stop['name']}" for look in SCHEMES if focused[look] == blurred[look]]
    return unseen


def test_the_focus_is_seen(rigged, visitor):
    """B210: wherever Tab stops at the table, in the New game form and in the settings."""
    table = rigged(rolls="11234", held="1")
    page = table.page
    known: set[str] = set()
    states = (f"/t/{table.code}/{query}" for query in ("", "?pick=1-chance", "?pick=1-yacht&ask=1"))
    for address in (*states, "/new/", "/me/settings/"):
        page.goto(address)
        assert (address, unseen_stops(page, known)) == (address, [])
    page.set_viewport_size(PHONE)
    page.goto(f"/t/{visitor.new_game(kind='local')}/#card-1")
    assert unseen_stops(page, known) == []
    met = " ".join(known)
    for kind in ("die", "box legal", "ask", "option", "text", "SUMMARY", "chip", "way"):
        assert kind in met, f"Tab came to no {kind}"
