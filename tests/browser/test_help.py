"""The rules, read at the table without leaving it."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table


@pytest.fixture
def table(visitor) -> Table:
    table = visitor.sit()
    table.roll()
    return table


def test_the_rules_open_over_the_game_and_close_again(table):
    link = table.page.get_by_role("link", name="Rules at this table")
    link.click()
    slip = table.page.get_by_role("dialog", name="The rules of Yacht")
    expect(slip.get_by_role("heading", name="The joker")).to_have_count(1)
    expect(slip.get_by_role("row", name="Full house").first).to_be_attached()
    table.page.keyboard.press("r")
    slip.get_by_role("button", name="Back to the game").click()
    expect(slip).to_be_hidden()
    expect(link).to_be_focused()
    assert table.ply == 1
    link.click()
    expect(slip).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(slip).to_be_hidden()


def test_it_is_the_text_of_the_rules_page(table):
    table.page.get_by_role("link", name="Rules at this table").click()
    inside = table.page.locator("#help-text .rulebook")
    expect(inside).to_be_visible()
    page = table.page.context.new_page()
    page.goto("/rules/")
    assert inside.text_content() == page.locator(".rulebook").text_content()


def test_where_the_line_is_down_the_page_itself_is_asked(visitor, table):
    visitor.watch.line_is_cut()
    table.page.route("**/rules/", lambda route: route.abort(), times=1)
    table.page.get_by_role("link", name="Rules at this table").click()
    table.page.wait_for_url("**/rules/")


def test_without_script_it_is_a_link(visitors):
    visitor = visitors(java_script_enabled=False)
    page = visitor.page(f"/t/{visitor.new_game()}/")
    page.get_by_role("link", name="Rules at this table").click()
    expect(page.get_by_role("heading", name="The rules of Yacht")).to_be_visible()
