"""Asking that somebody who has been silent for a day be replaced, at a table without a clock."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games.commands.settle import settle
from tests.seated import Table, rows, stranger


@pytest.fixture
def silent(seated: Callable[..., Table]) -> Table:
    table = seated(3, pace="once")
    table.put(acted_at=timezone.now() - timedelta(days=1))
    return table


def test_an_hour_to_answer_then_a_bot_goes_on(silent: Table) -> None:
    game = silent.done("replace", silent.browsers[1])
    assert game.asked_at is not None
    assert game.due_at == game.asked_at + timedelta(hours=1)
    assert settle(silent.pk, game.due_at - timedelta(seconds=1)) is False
    assert "within an hour" in silent.page(silent.browsers[0]).by_id("clock").text
    settle(silent.pk, game.due_at)
    after = silent.game
    assert (after.seats_in_order[0].out, after.turn_seat, after.asked_at) == ("replaced", 1, None)


def test_a_roll_is_an_answer(silent: Table) -> None:
    silent.done("replace", silent.browsers[1])
    game = silent.roll()
    assert (game.asked_at, game.due_at) == (None, None)


@pytest.mark.parametrize("who", ["self", "stranger", "soon", "twice", "timed"])
def test_it_is_refused(seated: Callable[..., Table], silent: Table, who: str) -> None:
    table = seated(2, timer="normal") if who == "timed" else silent
    if who == "soon":
        table.put(acted_at=timezone.now() - timedelta(hours=23))
    if who == "twice":
        table.done("replace", table.browsers[1])
    browser = {"self": table.browsers[0], "stranger": stranger()}.get(who, table.browsers[1])
    before = rows()
    assert table.post("replace", browser).status_code == (403 if who == "stranger" else 422)
    assert rows() == before
