"""What an action asks of the database: a fixed number of statements, whatever the game."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.seated import Table, stranger

pytestmark = pytest.mark.django_db(transaction=True)

LIMIT = 8
FULL = "0,0,0,0,0,0,0,0,0,0,0,0,-"


def counted(table: Table, verb: str, **fields: Any) -> list[str]:
    """The statements of one post, after one that warms the sessions and the templates up."""
    browser, ply = table.browser, table.ply
    browser.get(table.address)
    with CaptureQueriesContext(connection) as queries:
        answer = table.post(verb, browser, htmx=True, ply=ply, **fields)
    assert answer.status_code == 200
    return [query["sql"] for query in queries.captured_queries]


@pytest.mark.parametrize("verb", ["roll", "hold", "score", "undo"])
def test_at_most_eight_the_same_for_every_game(seated: Callable[..., Table], verb: str) -> None:
    found: dict[str, list[str]] = {}
    for seats in (1, 6):
        for ruleset in ("bonus-1-free", "bonus-3-free"):
            for late in (False, True):
                if late and (verb == "undo" or ruleset == "bonus-3-free"):
                    continue
                table = seated(seats, ruleset=ruleset, kind="local")
                if late:
                    table.put(*[FULL] * seats, turn_seat=seats - 1)
                    for index in range(seats - 1):
                        table.put(*[FULL[:-1] + "5"] * (index + 1))
                if verb != "roll":
                    table.roll()
                fields: dict[str, Any] = {}
                if verb == "hold":
                    fields = {"held": [1, 2]}
                if verb == "score":
                    fields = {"column": 1, "box": "chance"}
                if verb == "undo":
                    table.score("chance")
                    table.browsers = [table.browsers[0]]
                found[f"{seats} {ruleset} {late}"] = counted(table, verb, **fields)
    assert len({len(queries) for queries in found.values()}) == 1, {
        name: len(queries) for name, queries in found.items()
    }
    limit = LIMIT + (verb == "undo")
    assert {name: queries for name, queries in found.items() if len(queries) > limit} == {}
    for queries in found.values():
        assert sum(sql.startswith("BEGIN") for sql in queries) == 1
        assert queries[-1] == "COMMIT"


def test_a_refusal_asks_little(seated: Callable[..., Table]) -> None:
    table = seated(6)
    watcher = stranger()
    table.browsers[1].get(table.address)
    watcher.get(table.address)
    with CaptureQueriesContext(connection) as queries:
        table.post("roll", watcher, ply=0)
    assert len(queries) <= 2
    with CaptureQueriesContext(connection) as queries:
        table.post("roll", table.browsers[1], ply=0)
    assert len(queries) <= 8


@pytest.mark.parametrize("seats", [1, 6])
def test_the_page_asks_the_same_however_far_the_game(
    seated: Callable[..., Table], seats: int
) -> None:
    table = seated(seats)
    found = []
    for box in ("ones", "twos", "chance"):
        for _ in range(seats):
            table.turn(box)
        table.browser.get(table.address)
        with CaptureQueriesContext(connection) as queries:
            table.browser.get(table.address)
        found.append(len(queries))
    assert len(set(found)) == 1
    assert found[0] <= 5
