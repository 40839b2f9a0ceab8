"""What a viewer hears of turns that it never saw: the scores stand in the state for a round."""

import pytest

from games.models.scored import KEPT, Scored, parse_scores, with_score, without_last
from games.rules import Box
from tests.page import Element
from tests.seated import Table

pytestmark = pytest.mark.django_db


def told(shown: Element) -> list[tuple[int, str]]:
    rows = shown.by_id("state").all("i")
    return [(int(row["data-turn"]), row["data-said"]) for row in rows]


def test_each_score_is_told_until_a_round_is_over() -> None:
    table = Table.create(3, kind="local", one_browser=True)
    for box in ("chance", "ones", "twos"):
        table.turn(box)
    state = table.page().by_id("state")
    assert state["data-turn"] == "3"
    assert [at for at, _ in told(table.page())] == [1, 2]
    assert state["data-said"].startswith("Cleo: Twos ")
    assert state["data-said"].endswith("Ann's turn.")
    table.roll()
    rows = told(table.page())
    assert [at for at, _ in rows] == [1, 2, 3]
    assert [row[1].split(" ")[:2] for row in rows] == [
        ["Ann:", "Chance"],
        ["Bo:", "Ones"],
        ["Cleo:", "Twos"],
    ]
    assert all("turn" not in said for _, said in rows)


def test_never_more_than_a_round_of_the_largest_table() -> None:
    table = Table.create()
    for box in list(Box)[:8]:
        table.turn(box.value)
    assert [at for at, _ in told(table.page())] == [3, 4, 5, 6, 7]
    table.roll()
    assert [at for at, _ in told(table.page())] == [3, 4, 5, 6, 7, 8]


def test_totals_are_those_of_their_moment() -> None:
    table = Table.create()
    totals = []
    for box in ("chance", "ones", "fours"):
        totals.append(table.turn(box).position.cards[0].total)
    table.roll()
    assert [said.rsplit(" ", 1)[1] for _, said in told(table.page())] == [
        f"{total}." for total in totals
    ]


def test_the_upper_bonus_is_told_with_the_box_that_brought_it() -> None:
    table = Table.create()
    table.put("-,6,9,12,15,24,-,-,-,-,-,-,-")
    table.put("4,6,9,12,15,-,-,-,-,-,-,-,-", rolls="66661", happened="roll")
    table.score("sixes")
    table.turn("chance")
    assert "Upper bonus, 35 more." in told(table.page())[-1][1]
    assert "bonus" not in table.page().by_id("state")["data-said"]


def test_a_score_taken_back_is_told_no_more() -> None:
    table = Table.create()
    table.turn("chance")
    table.turn("ones")
    table.done("undo")
    state = table.page().by_id("state")
    assert state["data-turn"] == "1"
    assert [at for at, _ in told(table.page())] == [1]
    assert state["data-said"] == "Score taken back. Ones is open again."


def test_the_row_round_trips_and_keeps_the_newest() -> None:
    scores = [Scored(at % 6, 1, box, at, 100, 35, 9 * at) for at, box in enumerate(Box)]
    text = ""
    for score in scores:
        text = with_score(text, score)
    assert parse_scores(text) == tuple(scores[-KEPT:])
    assert parse_scores(without_last(text)) == tuple(scores[-KEPT:-1])
    assert parse_scores("") == () == parse_scores(without_last(scores[0].text))
    assert len(with_score("", Scored(5, 3, Box.THREE_OF_A_KIND, 30, 100, 35, 5850))) * 6 < 400
