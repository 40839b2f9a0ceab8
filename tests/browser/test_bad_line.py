"""Answers that come late or out of order: nothing is lost, nothing runs twice."""

import pytest
from playwright.sync_api import expect

from games.rules import Box
from tests.browser.line import Late, Wire
from tests.browser.table import Table


@pytest.fixture
def table(visitor) -> Table:
    table = visitor.sit()
    table.roll()
    return table


def test_the_socket_shows_what_a_late_answer_has_not(table):
    late = Late(table, "roll")
    table.roll_button.click()
    late.wait()
    assert table.read(ply=2)["rolls"] == "2"
    late.deliver()
    table.page.wait_for_timeout(200)
    assert table.ply == 2


def test_a_press_counts_though_the_answer_to_the_last_one_is_late(table):
    """The page shows the new state (by socket), so its buttons must work."""
    late = Late(table, "score")
    table.pick(table.choice(Box.CHANCE))
    table.score_button.click()
    late.wait()
    table.read(ply=2)
    table.roll_button.click()
    table.page.wait_for_timeout(300)
    late.deliver()
    assert table.read(ply=3)["rolls"] == "1"


def test_a_late_score_and_another_box(visitor, table):
    """B112: one box is filled, the second press does nothing."""
    late = Late(table, "score")
    table.pick(table.choice(Box.CHANCE))
    table.score_button.click()
    other = table.box(Box.SIXES)
    other.click(force=True)
    late.wait()
    late.deliver()
    table.read(ply=2)
    table.page.wait_for_timeout(200)
    assert table.ply == 2
    expect(other).to_have_attribute("aria-pressed", "false")
    assert " = chance " in visitor.record(table.code)


def test_marks_survive_the_answer_to_an_earlier_press(table):
    late = Late(table, "hold")
    table.die(1).click()
    late.wait()
    table.hold(2, 3)
    late.deliver()
    table.page.wait_for_timeout(100)
    assert table.read()["held"] == "123"
    table.page.wait_for_timeout(500)
    table.page.reload()
    assert table.read()["held"] == "123"


def test_marks_survive_the_frame_of_an_earlier_press(visitor):
    """Each hold is told twice, by its answer and by the socket; the second may come late."""
    page = visitor.page()
    wire = Wire(page)
    page.goto(f"/t/{visitor.new_game()}/")
    table = Table(page)
    table.roll()
    table.hold_surely(1)
    page.wait_for_timeout(150)
    told = len(wire.frames)
    wire.keeping = True
    table.hold_surely(1)
    while len(wire.frames) == told:
        page.wait_for_timeout(20)
    waiting = []

    def keep_the_first(route) -> None:
        waiting.append(route)
        if len(waiting) > 1:
            route.continue_()

    page.route("**/hold/", keep_the_first)
    table.hold(1, 1)
    wire.send(wire.frames[-1])
    page.wait_for_timeout(100)
    waiting[0].continue_()
    page.wait_for_timeout(400)
    assert table.read()["held"] == ""
    page.reload()
    assert table.read()["held"] == ""


def test_a_mark_in_flight_does_not_come_back_after_the_roll(table):
    late = Late(table, "hold")
    table.die(1).click()
    late.wait()
    table.roll()
    assert table.read()["held"] == "1"
    table.hold(1)
    late.deliver()
    table.page.wait_for_timeout(300)
    assert table.read()["held"] == ""
    table.page.reload()
    assert table.read()["held"] == ""


def test_a_roll_sends_the_marks_of_that_moment(visitor, table):
    visitor.watch.line_is_cut()
    before = table.read()["dice"]
    table.page.route("**/hold/", lambda route: route.abort())
    table.hold(2, 5)
    table.roll()
    after = table.read()
    assert (after["dice"][1], after["dice"][4]) == (before[1], before[4])
    assert after["held"] == "25"


def test_marks_that_never_arrived_outlive_the_next_frame_and_are_sent_with_it(visitor):
    visitor.watch.line_is_cut()
    page = visitor.page()
    wire = Wire(page)
    page.goto(f"/t/{visitor.new_game()}/")
    table = Table(page)
    table.roll()
    page.wait_for_timeout(150)
    page.route("**/hold/", lambda route: route.abort())
    for at in (2, 5):
        with page.expect_event("requestfailed"):
            table.hold(at)
    expect(table.notice).to_have_text("The server cannot be reached. Nothing is lost; press again.")
    page.wait_for_timeout(50)
    page.unroute("**/hold/")
    with page.expect_response("**/hold/"):
        wire.send(wire.frames[-1])
    assert table.read()["held"] == "25"
    page.reload()
    assert table.read()["held"] == "25"


def test_a_press_that_never_arrives_can_be_made_again(visitor, table):
    """The line breaks under a roll: the page stays usable and says that it went wrong."""
    visitor.watch.line_is_cut()
    table.page.route("**/roll/", lambda route: route.abort("connectionreset"))
    table.roll_button.click()
    expect(table.notice).not_to_be_empty()
    table.page.unroute("**/roll/")
    table.roll()
    assert table.read()["rolls"] == "2"
