"""axe finds nothing on any page and in any state of the table, in every colour scheme."""

from datetime import UTC, datetime
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from games.rules import Box, Ruleset, Variant
from tests.browser.addresses import PAGES as ADDRESSES
from tests.browser.friends import almost_over, begun, last_turn, opened
from tests.browser.looks import PHONE, SCHEMES
from tests.browser.table import card_text

pytestmark = pytest.mark.looks

COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
RUN = """(options) =>
  axe.run({ resultTypes: ["violations"], ...options }).then(({ violations }) => violations)"""
AXE = Axe()


def found(page) -> list[str]:
    """What axe complains about in any colour scheme, a line for each element.

    Between the schemes only colours differ, so all other rules are asked once.
    """
    page.mouse.move(0, 0)
    page.evaluate("() => document.getAnimations().forEach((motion) => motion.finish())")
    page.evaluate(AXE.axe_script)
    lines = []
    for scheme, media in SCHEMES.items():
        page.emulate_media(**media)
        for fault in page.evaluate(RUN, COLOURS if scheme != "light" else {}):
            lines += [f"{scheme}: {fault['id']}: {told(node)}" for node in fault["nodes"]]
    return lines


def told(node) -> str:
    reasons = [reason["message"] for reason in (*node["any"], *node["all"], *node["none"])]
    return f"{node['target']} {node['html'][:120]} {reasons[:1]}"


PAGES = (*ADDRESSES, "/nowhere/")


def found_on(page, addresses) -> dict[str, list[str]]:
    """By address, what is wrong there."""
    faults = {}
    for address in addresses:
        page.goto(address)
        faults[address] = found(page)
    return {address: lines for address, lines in faults.items() if lines}


def test_pages_of_a_newcomer(visitor):
    visitor.watch.allow(404)
    assert found_on(visitor.page(), PAGES) == {}


def test_pages_of_a_player(visitor):
    table = visitor.sit()
    table.roll()
    assert found_on(table.page, ["/", "/me/", "/me/games/"]) == {}


def fresh(rigged):
    return rigged()


def rolled_and_held(rigged):
    table = rigged(rolls="11234", held="12", card=card_text(ones=3, sixes=0))
    table.pick(table.choice(Box.CHANCE))
    return table


def asking(rigged):
    table = rigged(rolls="11234")
    table.pick(table.choice(Box.YACHT))
    table.score_button.click()
    return table


def joker(rigged):
    return rigged(rolls="44444", card=card_text(yacht=50, threes=9))


def third_roll(rigged):
    return rigged(rolls="11234 12:11345 12:11156")


def three_columns(rigged):
    return rigged(Ruleset(Variant.BONUS, 3), rolls="22255", card=bonus_earned())


def bonus_earned() -> str:
    return card_text(Ruleset(Variant.BONUS, 3), sixes=30, fives=25, fours=8, yacht=0)


def finished(rigged):
    table = rigged(rolls="66655", card=",".join(["0"] * 12 + ["-"]))
    table.score(table.choice(Box.CHANCE))
    table.page.get_by_text("The key of the dice").click()
    return table


def keys_listed(rigged):
    table = rigged()
    table.page.keyboard.press("?")
    return table


def rules_opened(rigged):
    table = rigged()
    table.page.get_by_role("link", name="Rules at this table").click()
    table.page.get_by_role("dialog", name="The rules of Yacht").wait_for()
    return table


STATES = [
    keys_listed,
    rules_opened,
    fresh,
    rolled_and_held,
    asking,
    joker,
    third_roll,
    three_columns,
    finished,
]


def test_the_table(rigged):
    faults = {state.__name__: found(state(rigged).page) for state in STATES}
    assert {state: lines for state, lines in faults.items() if lines} == {}


def test_the_table_on_a_phone(rigged):
    for state in (rolled_and_held, three_columns):
        page = state(rigged).page
        page.set_viewport_size(PHONE)
        assert found(page) == []


SEVERAL: list[dict[str, Any]] = [
    {"kind": "local", "name": ["Ann", "Bo", "Cleo"], "turns": "seats"},
    {"kind": "bots", "bot": ["easy"] * 5, "turns": "seats", "columns": 3},
]


def test_a_table_of_several(visitor):
    """All cards on a desk, another seat's card pinned on a phone; and dice in the cup."""
    visitor.post("/me/settings/", dice="cup")
    for fields in SEVERAL:
        table = visitor.sit(**fields)
        table.roll_button.click()
        table.read(ply=1)
        table.die(2).click()
        if "name" in fields:
            assert found(table.page) == []
        table.page.set_viewport_size(PHONE)
        table.page.locator("#seat-1").click()
        table.page.get_by_role("button", name="Pin this card").click()
        assert found(table.page) == []
        table.page.close()


def test_a_lobby(visitor, visitors):
    """As its host and as somebody who comes by the link sees it."""
    code = visitor.new_game(kind="table", bot=["easy"])
    for page in (visitor.page(f"/t/{code}/"), visitors().page(f"/t/{code}/")):
        page.set_viewport_size(PHONE)
        assert found(page) == []


def test_the_clock(visitors, seed):
    """Time that runs out, somebody who is away, a bot that stands in, and the way to leave."""
    code, (ann, _) = begun(visitors, timer="normal")
    away = datetime.now(UTC).isoformat()
    seed(code, seats={1: {"away_since": away, "seen_at": None}}, due_at=None)
    page = ann.page(f"/t/{code}/")
    page.set_viewport_size(PHONE)
    page.get_by_text("Leave the game", exact=True).click()
    page.get_by_text("Bo is away").wait_for()
    assert found(page) == []
    seed(code, stand_in=True, turn_due_at=None, due_at=None)
    page.reload()
    page.get_by_text("Time was up: a bot plays this turn").wait_for()
    assert found(page) == []


def test_the_chat(visitor, visitors):
    """In place on a desk, opened on a phone; as the host, and as somebody who watches."""
    code = visitor.new_game(kind="table", name="Ann", bot=["easy"], turns="seats")
    visitor.post(f"/t/{code}/start/")
    for text in ("Good luck!", "Foul words"):
        visitor.post(f"/t/{code}/say/", text=text)
    watcher = visitors()
    watcher.post(f"/t/{code}/say/", text="Hello", name="Cleo")
    for page in (visitor.page(f"/t/{code}/"), watcher.page(f"/t/{code}/")):
        page.locator("#mending summary").click()
        assert found(page) == []
        page.set_viewport_size(PHONE)
        assert found(page) == []
        page.locator("#talk-open").click()
        assert found(page) == []


def test_the_end_of_an_online_game(visitors, seed):
    """One has agreed and one is awaited; then the link to the next game."""
    code, (ann, bo) = begun(visitors)
    almost_over(seed, code)
    pages = [opened(ann, code), opened(bo, code)]
    last_turn(pages[1])
    pages[0].get_by_role("button", name="Play again with everybody").click()
    pages[1].get_by_text("Ann wants to play again; waiting for Bo.").wait_for()
    pages[0].set_viewport_size(PHONE)
    assert [found(page) for page in pages] == [[], []]
    assert bo.post(f"/t/{code}/rematch/", want="yes").status == 302
    ended = ann.page(f"/t/{code}/")
    ended.get_by_role("link", name="The next game has begun").wait_for()
    assert found(ended) == []


def test_the_table_of_a_spectator(rigged, visitors):
    table = rolled_and_held(rigged)
    assert found(visitors().page(f"/t/{table.code}/")) == []


def test_a_refusal_without_script(visitors):
    """The page of a stale press: the table with its notice."""
    visitor = visitors()
    visitor.watch.allow(409)
    table = visitor.sit()
    stale = visitors(java_script_enabled=False, storage_state=visitor.context.storage_state())
    stale.watch.allow(409)
    page = stale.page(f"/t/{table.code}/")
    table.roll()
    page.get_by_role("button", name="Roll 5 dice").click()
    assert "The table had moved on." in page.locator("#notice").inner_text()
