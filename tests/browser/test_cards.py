"""Whose card is in view: the own one, that of a seat that was pressed, a pinned one, or all."""

import pytest
from playwright.sync_api import expect

from tests.browser.looks import PHONE
from tests.browser.policy import play_turn
from tests.browser.table import Table

pytestmark = pytest.mark.looks

PEOPLE = ["Ann", "Bo", "Cleo"]


def sit(visitor, **fields) -> Table:
    """At a table of several seats, on the page of a phone."""
    visitor.context.set_default_timeout(3000)
    table = visitor.sit(visitor.new_game(**fields))
    table.page.wait_for_function("() => document.querySelector('[data-htmx-powered]')")
    return table


@pytest.fixture
def phone(visitors):
    return visitors(viewport=PHONE)


@pytest.fixture
def three(phone) -> Table:
    """Three people at one device, in the order of their names."""
    return sit(phone, kind="local", name=PEOPLE, turns="seats")


def in_view(table: Table) -> list[str]:
    cards = table.page.get_by_role("table").all()
    return [card.get_attribute("aria-label").removeprefix("Card of ") for card in cards]


def seat(table: Table, name: str):
    return table.page.get_by_role("list", name="Seats").get_by_role("link", name=name)


def test_a_press_on_a_seat_opens_its_card(three):
    assert in_view(three) == ["Ann"]
    seat(three, "Bo").click()
    assert in_view(three) == ["Bo"]
    expect(seat(three, "Bo")).to_have_attribute("aria-expanded", "true")
    expect(seat(three, "Ann")).to_have_attribute("aria-expanded", "false")
    seat(three, "Bo").click()
    assert in_view(three) == ["Ann"]
    seat(three, "Cleo").click()
    three.page.get_by_role("button", name="Back").click()
    assert in_view(three) == ["Ann"]
    expect(seat(three, "Cleo")).to_be_focused()


def test_the_next_turn_closes_it_and_shows_the_next_card(three):
    seat(three, "Cleo").click()
    three.roll()
    assert in_view(three) == ["Cleo"]
    seat(three, "Cleo").click()
    three.score(three.choices[0])
    assert in_view(three) == ["Bo"]


def test_a_pinned_card_stays_over_turns_and_reloads(three):
    seat(three, "Cleo").click()
    pin = three.page.get_by_role("button", name="Pin this card")
    pin.click()
    expect(pin).to_have_attribute("aria-pressed", "true")
    three.page.reload()
    assert in_view(three) == ["Cleo"]
    three.page.get_by_role("button", name="Pin this card", pressed=True).click()
    three.page.reload()
    assert in_view(three) == ["Ann"]


def test_p_pins_and_s_pins_where_nothing_is_picked(three):
    for key in ("p", "s"):
        seat(three, "Bo").click()
        three.page.keyboard.press(key)
        expect(three.page.get_by_role("button", name="Pin this card", pressed=True)).to_be_visible()
        three.page.keyboard.press(key)
        expect(
            three.page.get_by_role("button", name="Pin this card", pressed=False)
        ).to_be_visible()
        three.page.get_by_role("button", name="Back").click()


def test_all_cards_at_once(three):
    seat(three, "Bo").click()
    three.page.get_by_role("button", name="All cards").click()
    assert in_view(three) == PEOPLE
    play_turn(three)
    assert sorted(in_view(three)) == PEOPLE
    three.page.get_by_role("button", name="All cards", pressed=True).click()
    assert in_view(three) == ["Bo"]


def test_the_own_card_stays_while_bots_play(phone):
    table = sit(phone, kind="bots", bot=["easy"] * 2, pace="once", turns="seats")
    own = in_view(table)
    table.with_bots = True
    play_turn(table)
    table.read(roll="ready")  # the bots are through
    assert in_view(table) == own
    seat(table, "Pip").click()
    assert in_view(table) == ["Pip"]


def test_without_script_a_link_opens_it(visitors):
    visitor = visitors(viewport=PHONE, java_script_enabled=False)
    code = visitor.new_game(kind="local", name=PEOPLE, turns="seats")
    table = Table(visitor.page(f"/t/{code}/"))
    assert in_view(table) == ["Ann"]
    seat(table, "Cleo").click()
    assert in_view(table) == ["Cleo"]
    seat(table, "Ann").click()
    assert in_view(table) == ["Ann"]


def test_on_a_desk_all_cards_are_in_view(visitor):
    table = sit(visitor, kind="local", name=PEOPLE, turns="seats")
    assert in_view(table) == PEOPLE
    table.page.keyboard.press("p")
    expect(table.announce).to_have_text("All cards are in view.")
    assert in_view(table) == PEOPLE
    table.page.get_by_role("list", name="Seats").get_by_role("link").first.focus()
    expect(seat(table, "Bo")).to_be_in_viewport()
