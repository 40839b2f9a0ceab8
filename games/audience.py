"""The sockets of this process: one group membership a game, one frame a role, the newest wins.

An event wakes the listeners of its game. Each has a slot that only remembers which parts it still
lacks, so a slow socket skips to the newest state and a burst costs one frame.
"""

import asyncio
import contextlib
import logging
from collections import OrderedDict, defaultdict
from collections.abc import Awaitable, Callable
from datetime import datetime
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer
from django.utils import timezone

from games import events, fragments, frames
from games.access import Viewer
from games.frames import FRAMES, Parts, Role
from games.models import Game
from games.refusals import NoSuchTable, Refused

log = logging.getLogger(__name__)

FRAMES_KEPT = 256
SEATS_CHANGED = {"lobby", "roles"}
"""The parts whose news may give a viewer another seat, or none."""
AGAIN_SECONDS = 1.0
"""How long to wait before trying again what has failed."""

Moment = tuple[int, int, Parts]
"""A game, its version, and the parts that are asked for."""


class Listener:
    """One socket's slot. `send` writes a text to it; `wanted` None stands for every part."""

    def __init__(self, viewer: Viewer, send: Callable[[str], Awaitable[None]]) -> None:
        self.viewer = viewer
        self.send = send
        self.version = 0
        self.wanted: Parts = frozenset()
        self.waiting = asyncio.Event()
        self.writer: asyncio.Task[None] | None = None

    def want(self, version: int, parts: Parts) -> None:
        """Ask for these parts at this version or a newer one."""
        self.version = max(self.version, version)
        whole = parts is None or self.wanted is None
        self.wanted = None if whole else (self.wanted or frozenset()) | (parts or frozenset())
        self.waiting.set()

    def take(self) -> tuple[int, Parts]:
        """What to send next; the slot is empty then."""
        self.waiting.clear()
        taken, self.wanted = self.wanted, frozenset()
        return self.version, taken


class Audience:
    """The listeners of one event loop."""

    def __init__(self) -> None:
        self.layer = get_channel_layer()
        self.channel: str | None = None
        self.reader: asyncio.Task[None] | None = None
        self.listeners: defaultdict[int, set[Listener]] = defaultdict(set)
        self.joined: set[int] = set()
        self.joining = asyncio.Lock()
        self.left_at: dict[tuple[int, int], datetime] = {}
        self.frames: OrderedDict[tuple[Moment, Role], asyncio.Future[str]] = OrderedDict()
        self.asked: defaultdict[Moment, dict[Role, asyncio.Future[str]]] = defaultdict(dict)
        self.drawing: set[asyncio.Task[None]] = set()

    async def join(self, listener: Listener) -> None:
        """Let a socket hear of its game, and send it the whole state at once."""
        game = listener.viewer.game_id
        self.listeners[game].add(listener)
        try:
            await self._hear(game)
        except BaseException:
            self.listeners[game].discard(listener)
            raise
        # Only now: what happens after the group was joined is heard, what was before is in this.
        listener.want(0, None)
        listener.writer = asyncio.create_task(self._write(listener))

    async def _hear(self, game: int) -> None:
        """Join the group of a game, once for all of its listeners."""
        async with self.joining:
            if self.channel is None:
                self.channel = await self.layer.new_channel()
                self.reader = asyncio.create_task(self._read(self.channel))
            if game not in self.joined:
                await self.layer.group_add(events.game_group(game), self.channel)
                self.joined.add(game)

    async def leave(self, listener: Listener) -> None:
        """The socket is gone."""
        if listener.writer is not None:
            listener.writer.cancel()
        game = listener.viewer.game_id
        self.listeners[game].discard(listener)
        self.left_at |= {(game, seat): timezone.now() for seat in listener.viewer.role}
        async with self.joining:
            if not self.listeners[game] and game in self.joined and self.channel is not None:
                del self.listeners[game]
                self.joined.remove(game)
                await self.layer.group_discard(events.game_group(game), self.channel)

    def roles(self, game: int) -> set[Role]:
        """Whose frames of this game are wanted here; asked from any thread."""
        viewers = [listener.viewer for listener in list(self.listeners.get(game, ()))]
        return {(viewer.role, viewer.cup) for viewer in viewers}

    def seen(self, now: datetime) -> dict[tuple[int, int], datetime]:
        """When a page of each (game, seat) was last open: now, or since the last time asked."""
        seen, self.left_at = self.left_at, {}
        here = (listener.viewer for all_of in self.listeners.values() for listener in all_of)
        return seen | {(one.game_id, seat): now for one in here for seat in one.role}

    async def _read(self, channel: str) -> None:
        while True:
            try:
                event = await self.layer.receive(channel)
                if event["type"] == events.CHANGED:
                    for listener in self.listeners.get(event["game"], ()):
                        listener.want(event["version"], frozenset(event["parts"]))
            except Exception:
                log.exception("An event could not be read")
                await asyncio.sleep(AGAIN_SECONDS)

    async def _write(self, listener: Listener) -> None:
        with contextlib.suppress(asyncio.CancelledError):
            while True:
                await listener.waiting.wait()
                version, parts = listener.take()
                try:
                    if parts and SEATS_CHANGED & parts:
                        listener.viewer = await self._again(listener.viewer)
                    sending = listener.send(await self._frame(listener.viewer, version, parts))
                except NoSuchTable:
                    return
                except Refused as refusal:  # removed by the host: the last that is heard
                    await listener.send(fragments.notice_text(refusal.sentence))
                    return
                except Exception:
                    log.exception("A frame of game %s failed", listener.viewer.game_id)
                    await asyncio.sleep(AGAIN_SECONDS)
                    listener.want(listener.version, None)
                    continue
                try:
                    await sending
                except Exception as gone:  # each server has its own word for a closed socket
                    log.info("A socket of game %s is gone: %s", listener.viewer.game_id, gone)
                    return

    async def _frame(self, viewer: Viewer, version: int, parts: Parts) -> str:
        """The frame of a role; listeners that want the same one share a single rendering."""
        moment, role = (viewer.game_id, version, parts), (viewer.role, viewer.cup)
        ready = frames.prepared(viewer.game_id, version, role, parts)
        if ready is not None:
            return ready
        if not version:  # a newcomer: nobody else waits for the very same moment
            return (await self._rendered(viewer.game_id, [role], parts))[0]
        key = (moment, role)
        if key not in self.frames:
            self.frames[key] = self._ask(moment, role)
            if len(self.frames) > FRAMES_KEPT:
                self.frames.popitem(last=False)
        try:
            return await asyncio.shield(self.frames[key])
        except Exception:
            self.frames.pop(key, None)  # the next one tries again
            raise

    def _ask(self, moment: Moment, role: Role) -> asyncio.Future[str]:
        loop = asyncio.get_running_loop()
        if not self.asked[moment]:
            loop.call_soon(self._draw, moment)  # when all that the event woke have asked
        self.asked[moment][role] = loop.create_future()
        return self.asked[moment][role]

    def _draw(self, moment: Moment) -> None:
        drawing = asyncio.create_task(self._drawn(moment, self.asked.pop(moment)))
        self.drawing.add(drawing)
        drawing.add_done_callback(self.drawing.discard)

    async def _drawn(self, moment: Moment, frames: dict[Role, asyncio.Future[str]]) -> None:
        """Render the frames of all these roles at one go."""
        game, version, parts = moment
        try:
            texts = await self._rendered(game, list(frames), parts, version)
        except Exception as error:
            for frame in frames.values():
                frame.set_exception(error)
            return
        for frame, text in zip(frames.values(), texts, strict=True):
            frame.set_result(text)

    async def _again(self, viewer: Viewer) -> Viewer:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(FRAMES, frames.look_again, viewer)

    async def _rendered(
        self, game: int, roles: list[Role], parts: Parts, version: int = 0
    ) -> list[str]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(FRAMES, frames.render_frames, game, roles, parts, version)


_audiences: WeakKeyDictionary[asyncio.AbstractEventLoop, Audience] = WeakKeyDictionary()


def prepare(game: Game, parts: frozenset[str]) -> None:
    """Render what the viewers of a game in this process will ask for next."""
    if not SEATS_CHANGED & parts:
        for one in list(_audiences.values()):
            frames.prepare(game, one.roles(game.pk), parts)


events.before_sending(prepare)


def audience() -> Audience:
    """The audience of the running event loop."""
    return _audiences.setdefault(asyncio.get_running_loop(), Audience())
