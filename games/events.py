"""The one door out: what was announced, to whom, and only after it is on disk."""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import partial
from threading import Lock
from typing import Any

from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from games.models import Game

log = logging.getLogger(__name__)

CHANGED = "game.changed"
"""The one event type: a game, its new version and the names of the parts that changed."""

KEPT = 128
"""So many games are remembered as they were last written: it saves reading them once more."""

_written: OrderedDict[int, Game] = OrderedDict()
_keeping = Lock()
_loop: asyncio.AbstractEventLoop | None = None
_prepare: Callable[[Game, frozenset[str]], None] | None = None


def before_sending(prepare: Callable[[Game, frozenset[str]], None]) -> None:
    """Let that be done with each game that this process wrote, in the thread that wrote it."""
    global _prepare
    _prepare = prepare


def use_loop(loop: asyncio.AbstractEventLoop) -> None:
    """Tell where the server's sockets live; threads hand their events to this loop."""
    global _loop
    _loop = loop


def game_group(game_id: int) -> str:
    """The group that every process with a viewer of this game has joined."""
    return f"game.{game_id}"


def publish(game_id: int, version: int, parts: Iterable[str], game: Game | None = None) -> None:
    """Announce a change once the transaction around it is committed, and never otherwise.

    `game` is the game as it was written; it stays in this process, for those who show it next.
    A layer that is down costs the announcement, not the move: viewers catch up when they reconnect.
    """
    event = {"type": CHANGED, "game": game_id, "version": version, "parts": sorted(set(parts))}
    transaction.on_commit(partial(_send, event, game))


def written(game_id: int, version: int) -> Game | None:
    """The game at that version or a newer one, where this process has just written it."""
    game = _written.get(game_id)
    return game if game is not None and game.version >= version else None


def _keep(game: Game) -> None:
    with _keeping:
        _written[game.pk] = game
        _written.move_to_end(game.pk)
        if len(_written) > KEPT:
            _written.popitem(last=False)


def _send(event: dict[str, Any], game: Game | None = None) -> None:
    if game is not None:
        _keep(game)
        _prepared(game, frozenset(event["parts"]))
    sending = partial(_deliver, event)
    if _loop is not None and _loop.is_running():
        asyncio.run_coroutine_threadsafe(sending(), _loop)
        time.sleep(0)  # the loop goes first: the answer of this thread can wait
    else:
        async_to_sync(sending)()


def _prepared(game: Game, parts: frozenset[str]) -> None:
    try:
        if _prepare is not None:
            _prepare(game, parts)
    except Exception:  # who shows the game then does the work again, and tells what is wrong
        log.exception("Game %s could not be prepared for its viewers", game.pk)


async def _deliver(event: dict[str, Any]) -> None:
    try:
        await get_channel_layer().group_send(game_group(event["game"]), event)
    except Exception:  # whatever a layer may raise: the move is on disk already
        log.exception("An event of game %s was not delivered", event["game"])
