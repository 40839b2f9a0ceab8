"""The first page: one press to a table, and the way back to a running game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table


@pytest.fixture
def home(visitor):
    return visitor.page("/")


def play(page):
    return page.get_by_role("button", name="Play", exact=True)


def games_of(visitor) -> list[str]:
    page = visitor.page("/me/games/")
    links = page.get_by_role("main").get_by_role("link").all()
    codes = re.findall(r"/t/(\w{6})/", " ".join(link.get_attribute("href") for link in links))
    page.close()
    return codes


def test_play_is_one_press_and_no_roll_is_used(home):
    expect(home.get_by_role("dialog")).to_have_count(0)
    name = home.get_by_role("textbox", name="Name")
    expect(name).to_have_count(0)
    play(home).click()
    home.wait_for_url("**/t/*/")
    seen = Table(home).read()
    assert (seen["ply"], seen["rolls"], seen["dice"]) == ("0", "0", "")
    expect(Table(home).roll_button).to_have_accessible_name("Roll 5 dice (3 rolls left)")


def test_a_look_leaves_no_cookie_of_a_player(visitor, home):
    assert [cookie["name"] for cookie in visitor.context.cookies()] in ([], ["csrftoken"])
    expect(home.get_by_role("link", name="Continue")).to_have_count(0)


def test_continue_leads_back(visitor, home):
    play(home).click()
    home.wait_for_url("**/t/*/")
    table = Table(home)
    table.roll()
    dice = table.read()["dice"]
    home.get_by_role("link", name="Yacht").click()
    home.get_by_role("link", name="Continue").click()
    assert Table(home).code == table.code
    assert table.read()["dice"] == dice


def test_continue_opens_the_game_that_was_touched_last(visitor):
    first, second = visitor.sit(), visitor.sit()
    second.roll()
    first.roll()
    first.page.goto("/")
    first.page.get_by_role("link", name="Continue").click()
    assert first.page.url.endswith(f"/t/{first.code}/")


def test_a_double_click_on_play_makes_one_game(visitor, home):
    play(home).dblclick()
    home.wait_for_url("**/t/*/")
    assert games_of(visitor) == [Table(home).code]


def test_five_clicks_in_one_tick_make_one_game(visitor, home):
    home.evaluate(
        "() => { for (let i = 0; i < 5; i += 1) document.getElementById('play').click(); }"
    )
    home.wait_for_url("**/t/*/")
    assert games_of(visitor) == [Table(home).code]


def test_back_and_play_again_is_a_new_game(visitor, home):
    play(home).click()
    home.wait_for_url("**/t/*/")
    first = Table(home).code
    home.go_back()
    play(home).click()
    home.wait_for_url(re.compile(f"/t/(?!{first})"))
    assert set(games_of(visitor)) == {first, Table(home).code}


def test_the_form_remembers_nothing_by_itself(visitor, home):
    """Bonus & Joker, one column, any order stand first each time."""
    home.get_by_role("link", name="Choose the game").click()
    for label in ("Bonus & Joker", "One column", "Any order"):
        expect(home.get_by_role("radio", name=label)).to_be_checked()
