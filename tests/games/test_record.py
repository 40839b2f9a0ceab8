"""GET /t/<code>/record.txt."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.commands.settle import settle
from games.models import Game
from games.rules import Box, Record, Score, parse_record
from tests import page
from tests.games.checklist import UNKNOWN
from tests.seated import Browser, Table, rows, stranger


def test_it_is_plain_text_for_everybody(seated: Callable[..., Table]) -> None:
    table = seated(2)
    table.turn("chance")
    texts = set()
    for browser in (*table.browsers, stranger(), Browser()):
        answer = browser.get(f"{table.address}record.txt")
        assert answer.status_code == 200
        assert answer["Content-Type"] == "text/plain; charset=utf-8"
        texts.add(answer.content.decode())
    assert len(texts) == 1


def test_it_tells_the_game_so_far(seated: Callable[..., Table]) -> None:
    table = seated(2, ties="earlier", ruleset="classic-3-down")
    assert parse_record(table.record()).entries == ()
    table.roll(nonce="x7")
    table.roll([2, 5], nonce="")
    dice = table.dice()
    record = parse_record(table.record())
    assert record.entries[0].nonces == ("x7", "")
    assert record.replay().dice == dice
    assert record.replay() == table.game.position
    table.score("ones", column=2)
    record = parse_record(table.record())
    assert record.entries[0].score == Score(2, Box.ONES)
    assert record.names == ("Ann", "Bo")
    assert record.ruleset.text == "classic-3-down"
    assert record.ties.value == "earlier"
    assert record.replay() == table.game.position


def test_headers_name_the_table_and_the_commitment(table: Table) -> None:
    headers = dict(parse_record(table.record()).headers)
    assert headers["Code"] == table.code
    assert headers["Commitment"] == table.game.commitment
    assert "Key" not in headers
    table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
    table.turn("ones")
    assert f"Key: {bytes(table.game.key).hex()}\n" in table.record()


def test_holding_is_not_part_of_it(table: Table) -> None:
    table.roll()
    before = table.record()
    table.done("hold", held=[1, 2])
    assert table.record() == before


def test_reading_writes_nothing(table: Table) -> None:
    before = rows()
    browser = Browser()
    browser.get(f"{table.address}record.txt")
    browser.head(f"{table.address}record.txt")
    assert rows() == before
    assert browser.cookies == {}


def test_unknown_codes_are_not_found(table: Table) -> None:
    for code in UNKNOWN:
        answer = table.browser.get(f"/t/{code}/record.txt")
        assert answer.status_code == 404, code
        page.check_designed(page.read(answer.content))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_other_methods_are_refused(table: Table, method: str) -> None:
    answer = table.browser.generic(method, f"{table.address}record.txt")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


@pytest.mark.parametrize("times", [1, 3])
def test_it_is_of_one_moment_however_quickly_bots_move_on(
    seated: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """Between the reading of the game and of its turns a bot takes a step, and does so again."""
    table = seated(1, kind="bots", bots=2)
    table.turn("chance")
    record, left = Game.record, [times]

    def overtaken(game: Game) -> Record:
        due = Game.objects.get(pk=table.pk).due_at
        if left[0] and due is not None:
            left[0] -= 1
            settle(table.pk, due)
        return record(game)

    monkeypatch.setattr(Game, "record", overtaken)
    told = Game.objects.record_of(table.pk)
    assert told.replay() == table.game.position


def test_game_and_seats_are_read_in_one_query(table: Table) -> None:
    with CaptureQueriesContext(connection) as queries:
        Game.objects.load(table.pk)
    assert len(queries) == 1
