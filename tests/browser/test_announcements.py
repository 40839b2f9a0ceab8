"""The live region: every move is heard once, in order, and nothing else speaks for it."""

import pytest

from games.rules import Box
from tests.browser.heard import LISTEN, heard, roll_said, score_said
from tests.browser.policy import best, most_common
from tests.browser.table import Table


@pytest.fixture
def listening(visitor):
    visitor.context.add_init_script(LISTEN)
    return visitor


def moves(said: list[str]) -> list[str]:
    """Without what was said about picking and asking."""
    return [text for text in said if "picked." not in text and "Another box" not in text]


def roll_and_expect(table: Table) -> str:
    kept = table.dice.keep(tuple(map(int, table.read()["held"]))) if table.position.dice else ()
    table.roll()
    return roll_said(table.position.rolls, table.dice, kept)


def test_a_whole_game_is_heard_once_and_in_order(listening):
    table = listening.sit()
    second = Table(listening.page(f"/t/{table.code}/"))
    table.page.bring_to_front()
    expected = []
    while not table.position.is_over:
        expected.append(roll_and_expect(table))
        if table.position.round % 4 == 1:
            second.read(ply=table.ply)
            table.hold(*most_common(table.dice))
            expected.append(roll_and_expect(table))
        second.read(ply=table.ply)
        before, choice = table.position.card, best(table.choices)
        table.score(choice)
        expected.append(score_said(choice, before, table.position.cards[0]))
        second.read(ply=table.ply)  # a screen that lags skips to the newest state
    assert moves(heard(table.page)) == expected
    assert heard(second.page) == expected


def test_holds_are_not_announced(listening):
    table = listening.sit()
    table.roll()
    before = heard(table.page)
    table.hold_surely(1, 3, 3)
    table.page.wait_for_timeout(200)
    assert heard(table.page) == before


def test_picking_says_what_a_second_press_would_do(listening):
    table = listening.sit()
    table.roll()
    choice = table.choice(Box.CHANCE)
    table.pick(choice)
    assert heard(table.page)[-1] == f"Chance, {choice.points} points picked. Press again to score."


def test_undo_is_heard(listening):
    table = listening.sit()
    table.roll()
    table.score(table.choice(Box.CHANCE))
    table.undo()
    assert heard(table.page)[-1] == "Score taken back. Chance is open again."


def test_a_reload_repeats_nothing(listening):
    table = listening.sit()
    table.roll()
    table.page.reload()
    table.page.wait_for_timeout(300)  # the socket sends the whole state on connecting
    assert heard(table.page) == []
    assert table.read()["said"].strip() == ""
