"""The one door out: only after the commit, and on the loop where the sockets live."""

import asyncio
from typing import Any

import pytest
from django.db import transaction

from games import events
from tests.conftest import Wire

EVENT = {"type": "game.changed", "game": 7, "version": 3, "parts": ["dice", "state"]}


@pytest.mark.django_db(transaction=True)
def test_nothing_goes_out_before_the_commit(wire: Wire) -> None:
    with transaction.atomic():
        events.publish(7, 3, ["state", "dice", "dice"])
        assert wire.sent == []
    assert wire.sent == [("game.7", EVENT)]


@pytest.mark.django_db(transaction=True)
def test_nothing_goes_out_after_a_rollback(wire: Wire) -> None:
    with transaction.atomic():
        events.publish(7, 3, ["dice"])
        transaction.set_rollback(True)
    with transaction.atomic():
        events.publish(8, 1, ["dice"])
    assert [group for group, _ in wire.sent] == ["game.8"]


@pytest.mark.django_db(transaction=True)
def test_a_broken_layer_breaks_nothing_and_is_logged(
    wire: Wire, caplog: pytest.LogCaptureFixture
) -> None:
    wire.broken = True
    with transaction.atomic():
        events.publish(7, 3, ["dice"])
    assert [record.levelname for record in caplog.records] in (["WARNING"], ["ERROR"])
    wire.broken = False
    with transaction.atomic():
        events.publish(7, 4, ["dice"])
    assert len(wire.sent) == 1


@pytest.mark.django_db(transaction=True)
async def test_threads_hand_their_events_to_the_loop_of_the_sockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sent: list[Any] = []
    here = asyncio.get_running_loop()

    class Layer:
        async def group_send(self, group: str, event: dict[str, Any]) -> None:
            sent.append((asyncio.get_running_loop() is here, group, event))

    monkeypatch.setattr(events, "get_channel_layer", Layer)
    monkeypatch.setattr(events, "_loop", None)
    events.use_loop(here)

    def publish() -> None:
        from django.db import connections

        with transaction.atomic():
            events.publish(7, 3, ["state", "dice"])
        connections.close_all()

    await asyncio.to_thread(publish)
    await asyncio.sleep(0.01)
    assert sent == [(True, "game.7", EVENT)]
