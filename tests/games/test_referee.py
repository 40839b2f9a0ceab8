"""The loop that settles what is due, and the one judge it asks."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.utils import timezone

from games import referee
from games.commands import settle as settling
from games.commands.settle import settle
from games.models import Game
from games.models.game_query import GameQuerySet
from tests.seated import Table, facts

NOW = timezone.now()
LATE = timedelta(seconds=5)


@pytest.fixture(autouse=True)
def one_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a test the referee looks in the test's own transaction, which must not be closed."""
    monkeypatch.setattr(referee, "close_old_connections", lambda: None)


@pytest.fixture
def due(seated: Callable[..., Table]) -> Callable[..., Table]:
    def make(since: timedelta = LATE) -> Table:
        table = seated()
        table.put(due_at=NOW - since)
        return table

    return make


def test_a_due_game_is_settled_once(due: Callable[..., Table]) -> None:
    table = due()
    assert settle(table.pk, NOW) is True
    assert table.game.due_at is None
    before = facts(table)
    assert settle(table.pk, NOW) is False
    assert facts(table) == before


def test_a_game_that_is_not_due_is_left_alone(due: Callable[..., Table]) -> None:
    table = due(-LATE)
    before = facts(table)
    assert settle(table.pk, NOW) is False
    assert referee.look(NOW) == 0
    assert facts(table) == before


def test_the_very_moment_counts(due: Callable[..., Table]) -> None:
    table = due(timedelta())
    assert referee.look(NOW - timedelta(microseconds=1)) == 0
    assert referee.look(NOW) == 1
    assert table.game.due_at is None


@pytest.mark.django_db
def test_a_game_that_does_not_exist_is_settled_already() -> None:
    assert settle(10**9, NOW) is False


def test_all_that_are_due_are_looked_at(due: Callable[..., Table]) -> None:
    tables = [due() for _ in range(3)]
    assert referee.look(NOW) == 3
    assert [table.game.due_at for table in tables] == [None] * 3
    assert referee.look(NOW) == 0


def test_settling_changes_nothing_else(due: Callable[..., Table]) -> None:
    table = due()
    table.roll()
    table.put(due_at=NOW - LATE)
    before = facts(table)
    referee.look(NOW)
    before["Game"][0]["due_at"] = None
    assert facts(table) == before


def test_one_that_fails_is_pushed_ahead_and_holds_up_nobody(
    due: Callable[..., Table],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    oldest, good = due(LATE * 2), due()

    judge = settling._mark_anew

    def failing(game: Game, now: datetime) -> None:
        judge(game, now)
        if game.pk == oldest.pk:
            raise RuntimeError("a bot fell asleep")

    monkeypatch.setattr(settling, "_mark_anew", failing)
    assert referee.look(NOW) == 2
    assert good.game.due_at is None
    again = oldest.game.due_at
    assert again is not None
    assert again > NOW + timedelta(seconds=10)
    assert "a bot fell asleep" in caplog.text
    caplog.clear()
    assert referee.look(NOW) == 0  # not spun on
    assert caplog.text == ""
    monkeypatch.setattr(settling, "_mark_anew", judge)
    assert referee.look(again) == 1
    assert oldest.game.due_at is None


def test_what_breaks_a_whole_transaction_breaks_only_its_game(
    due: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    tables = [due() for _ in range(3)]
    lock = GameQuerySet.locked_versions

    def failing(games: GameQuerySet, pks: Iterable[int], *, wait: bool) -> dict[int, int]:
        wanted = list(pks)
        if tables[1].pk in wanted:
            raise OperationalError("the disk has a hole")
        return lock(games, wanted, wait=wait)

    monkeypatch.setattr(GameQuerySet, "locked_versions", failing)
    assert referee.look(NOW) == 3
    assert [table.game.due_at for table in tables] == [None, NOW + referee.AGAIN_AFTER, None]
    assert "the disk has a hole" in caplog.text


def test_a_game_that_moved_on_while_a_bot_was_thinking_is_left_alone(
    due: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick, slow = due(), due()
    think = settling._what_is_due

    def thinking(seen: Game, now: datetime, at_once: bool) -> Any:
        if seen.pk == quick.pk:
            quick.put(version=seen.version + 1)
        return think(seen, now, at_once)

    monkeypatch.setattr(settling, "_what_is_due", thinking)
    assert referee.look(NOW) == 2
    assert quick.game.due_at == NOW - LATE
    assert slow.game.due_at is None


async def test_the_watch_rests_only_when_little_was_due(monkeypatch: pytest.MonkeyPatch) -> None:
    full = [referee.AT_ONCE] * 5
    monkeypatch.setattr(referee, "look", lambda now: full.pop() if full else 0)
    monkeypatch.setattr(referee, "EVERY_SECONDS", 60)
    watching = asyncio.create_task(referee.watch(now=lambda: NOW))
    for _ in range(200):
        await asyncio.sleep(0.005)
        if not full:
            break
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    assert full == []


def test_the_longest_overdue_come_first(
    due: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [due(LATE * at) for at in (2, 1, 3)]
    order: list[int] = []

    def settled(pks: list[int], now: datetime) -> dict[int, Exception]:
        order.extend(pks)
        return {}

    monkeypatch.setattr(referee, "settle_all", settled)
    monkeypatch.setattr(referee, "AT_ONCE", 2)
    assert referee.look(NOW) == 2
    assert order == [tables[2].pk, tables[0].pk]


def test_opening_a_move_settles_first(
    due: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every play command asks the judge before its own work, when there is something to judge."""
    from games.commands import play

    asked: list[int] = []
    monkeypatch.setattr(play, "settle", lambda pk, now: asked.append(pk))
    table = due()
    table.roll()
    assert asked == [table.pk]
    table.put(due_at=None)
    table.roll()
    assert asked == [table.pk]


async def test_the_watch_looks_again_whatever_happens(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[datetime] = []

    def look(now: datetime) -> int:
        looks.append(now)
        if len(looks) == 2:
            raise ConnectionError("the database is away")
        return 0

    monkeypatch.setattr(referee, "look", look)
    monkeypatch.setattr(referee, "EVERY_SECONDS", 0.001)
    watching = asyncio.create_task(referee.watch(now=lambda: NOW))
    while len(looks) < 5:
        await asyncio.sleep(0.005)
        assert not watching.done()
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
    assert set(looks) == {NOW}
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert [record.message for record in errors] == ["The referee could not look"]


@pytest.mark.django_db(transaction=True)
async def test_the_watch_settles_in_a_thread_of_its_own(
    due: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(referee, "EVERY_SECONDS", 0.01)
    loop = asyncio.get_running_loop()
    tables: list[Any] = [await loop.run_in_executor(referee.REFEREE, due) for _ in range(3)]
    watching = asyncio.create_task(referee.watch())

    def left() -> int:
        return Game.objects.filter(due_at__isnull=False).count()

    for _ in range(200):
        if await loop.run_in_executor(referee.REFEREE, left) == 0:
            break
        await asyncio.sleep(0.01)
    else:
        raise AssertionError(f"still due: {[table.code for table in tables]}")
    watching.cancel()
    await asyncio.gather(watching, return_exceptions=True)
