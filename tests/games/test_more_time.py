"""More time for one roll or choice, in timed tables (WCAG 2.2.1)."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.seated import Table, rows, stranger


@pytest.fixture
def timed(seated: Callable[..., Table]) -> Table:
    return seated(2, timer="quick")


def test_the_deadline_moves_by_the_length_of_the_clock(timed: Table) -> None:
    before = timed.game
    after = timed.done("more")
    assert before.turn_due_at is not None
    assert before.due_at is not None
    assert after.turn_due_at == before.turn_due_at + timedelta(seconds=20)
    assert after.due_at == before.due_at + timedelta(seconds=20)
    assert (after.ply, after.version) == (before.ply, before.version + 1)


def test_ten_times_and_no_more(timed: Table) -> None:
    for _ in range(10):
        timed.done("more")
    before = rows()
    answer = timed.post("more")
    assert answer.status_code == 422
    assert "ten times" in answer.content.decode()
    assert rows() == before
    timed.roll()
    timed.done("more")  # the next choice has ten of its own


@pytest.mark.parametrize("who", ["other", "stranger", "stale", "untimed"])
def test_it_is_refused(seated: Callable[..., Table], timed: Table, who: str) -> None:
    table = seated(2) if who == "untimed" else timed
    browser = {"other": table.browsers[1], "stranger": stranger()}.get(who, table.browsers[0])
    before = rows()
    answer = table.post("more", browser, **({"ply": 7} if who == "stale" else {}))
    assert answer.status_code == {"stranger": 403, "stale": 409}.get(who, 422)
    assert rows() == before


def test_only_whoever_is_on_turn_has_the_button(timed: Table) -> None:
    assert timed.page(timed.browsers[0]).by_id("more").text == "More time"
    assert 'id="more"' not in timed.browsers[1].get(timed.address).content.decode()
