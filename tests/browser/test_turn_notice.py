"""It becomes your turn while you look at another page: the title tells it, and a soft sound."""

import pytest
from playwright.sync_api import expect

from tests.browser.friends import begun, opened

SPY = """
let hidden = false;
Object.defineProperty(document, "hidden", { get: () => hidden });
Object.defineProperty(document, "visibilityState", { get: () => hidden ? "hidden" : "visible" });
window.hide = (now) => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
window.sounds = 0;
const Real = window.AudioContext;
window.AudioContext = class extends Real {
  constructor() { super(); window.sounds += 1; }
};
"""
"""A page that can be looked away from, and counts the sounds that it begins."""
DEAF = "window.AudioContext = class { constructor() { throw new Error('not allowed'); } };"
UNTOUCHED = (
    "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });"
)
PLAIN = "Bonus & Joker – Yacht"
MARKED = f"Your turn – {PLAIN}"


@pytest.fixture
def company(visitors):
    """Makes the pages of Ann and Bo at their table, Bo having chosen so, and a press behind him."""

    def sit(choice: str = "", script: str = "", **fields):
        code, (ann, bo) = begun(visitors, **fields)
        if choice:
            assert bo.post("/me/settings/", notice=choice).status == 302
        bo.context.add_init_script(SPY + script)
        pages = opened(ann, code), opened(bo, code)
        pages[1].locator("#dice .headline").click()  # before it, browsers allow no sound
        return pages

    return sit


def turn(page) -> None:
    """Roll once and score Chance or, later, the first box that is open."""
    ply = int(page.locator("#table").get_attribute("data-ply"))
    page.locator("#roll").press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-ply", str(ply + 1))
    page.locator("button[data-box]:not([aria-disabled=true])").last.press("Enter")
    page.locator("#score").press("Enter")
    if page.locator("#ask-yes").is_visible():
        page.locator("#ask-yes").press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-ply", str(ply + 2))


def hide(page, now: bool = True) -> None:
    page.evaluate("(now) => window.hide(now)", now)


def sounds(page) -> int:
    return int(page.evaluate("() => window.sounds"))


def test_the_title_is_marked_until_the_page_is_seen(company):
    ann, bo = company()
    expect(bo).to_have_title(PLAIN)
    hide(bo)
    ann.locator("#roll").press("Enter")
    expect(bo.locator("#table")).to_have_attribute("data-ply", "1")
    assert (bo.title(), sounds(bo)) == (PLAIN, 0)
    ann.locator("button[data-box=chance]").press("Enter")
    ann.locator("#score").press("Enter")
    expect(bo).to_have_title(MARKED)
    assert sounds(bo) == 1
    hide(bo, False)
    expect(bo).to_have_title(PLAIN)
    hide(bo)
    bo.wait_for_timeout(100)
    assert (bo.title(), sounds(bo)) == (PLAIN, 1)  # it has been his turn all the time


def test_the_title_is_restored_when_the_turn_is_over(company, visitors):
    """Bo plays on in another tab while this one stays hidden; his next turn is told again."""
    ann, bo = company()
    hide(bo)
    turn(ann)
    expect(bo).to_have_title(MARKED)
    other = bo.context.new_page()
    other.goto(bo.url)
    turn(other)
    expect(bo).to_have_title(PLAIN)
    assert sounds(bo) == 1
    turn(ann)
    expect(bo).to_have_title(MARKED)
    assert sounds(bo) == 2
    assert (other.title(), sounds(other)) == (PLAIN, 0)  # it is looked at


def test_nothing_while_the_page_is_looked_at(company):
    ann, bo = company()
    turn(ann)
    expect(bo.locator("#roll")).not_to_have_attribute("aria-disabled", "true")
    assert (bo.title(), sounds(bo)) == (PLAIN, 0)


@pytest.mark.parametrize(("choice", "title"), [("title", MARKED), ("off", PLAIN)])
def test_as_the_player_has_chosen(company, choice, title):
    ann, bo = company(choice)
    hide(bo)
    turn(ann)
    expect(bo.locator("#table")).to_have_attribute("data-ply", "2")
    expect(bo).to_have_title(title)
    assert sounds(bo) == 0


@pytest.mark.parametrize("script", [DEAF, "window.AudioContext = undefined;"])
def test_where_no_sound_is_allowed_the_title_tells_it(company, script):
    """And nothing is thrown: the watch over the page would complain."""
    ann, bo = company(script=script)
    hide(bo)
    turn(ann)
    expect(bo).to_have_title(MARKED)


def test_before_any_press_there_is_no_sound(visitors):
    """Chromium would write a warning; and it takes a test's own scripts for presses."""
    code, (ann, bo) = begun(visitors)
    bo.context.add_init_script(SPY + UNTOUCHED)
    pages = opened(ann, code), opened(bo, code)
    hide(pages[1])
    turn(pages[0])
    expect(pages[1]).to_have_title(MARKED)
    assert sounds(pages[1]) == 0


def test_a_game_that_begins_with_you_is_told_too(visitors):
    """The page of the table comes up hidden, as when the lobby or the last game led there."""
    code, (ann, _) = begun(visitors)
    ann.context.add_init_script(SPY + "hidden = true;")
    page = opened(ann, code)
    assert page.title() == MARKED
    hide(page, False)
    assert page.title() == PLAIN


def test_the_own_press_makes_no_sound(visitors):
    """Skip brings the turn back at once; whoever pressed it and looked away knows."""
    visitor = visitors()
    visitor.context.add_init_script(SPY)
    code = visitor.new_game(kind="bots", turns="seats", name="Ann", bot=["easy"], pace="calm")
    page = opened(visitor, code)
    turn(page)
    page.evaluate("() => { document.getElementById('skip').click(); window.hide(true); }")
    expect(page).to_have_title(MARKED)
    assert sounds(page) == 0


@pytest.mark.parametrize("fields", [{"kind": "solo"}, {"kind": "local", "turns": "seats"}])
def test_no_notice_where_nobody_else_plays(visitors, fields):
    visitor = visitors()
    visitor.context.add_init_script(SPY)
    code = visitor.new_game(**fields)
    page = opened(visitor, code)
    page.locator("#dice .headline").click()
    hide(page)
    turn(page)
    assert (page.title(), sounds(page)) == (PLAIN, 0)
    unseen = visitors(storage_state=visitor.context.storage_state())
    unseen.context.add_init_script(SPY + "hidden = true;")
    assert opened(unseen, code).title() == PLAIN


def test_a_watcher_has_no_turn(visitors):
    code, (ann, _) = begun(visitors)
    watcher = visitors()
    watcher.context.add_init_script(SPY)
    pages = opened(ann, code), opened(watcher, code)
    hide(pages[1])
    turn(pages[0])
    expect(pages[1].locator("#table")).to_have_attribute("data-ply", "2")
    assert (pages[1].title(), sounds(pages[1])) == (PLAIN, 0)
