"""Many sockets in a process of their own, so that reading does not slow the server down.

The child reads a JSON request a line and answers a line: `open`, `heard`, `newest`, `close`.
"""

import asyncio
import json
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tests.bench.site import ROOT
from tests.websocket import PING, PONG, SWITCHED, TEXT, Frames, masked, opening

PATIENCE = 30.0
AT_ONCE = 50
"""So many sockets are opened side by side."""
VERSION = re.compile(rb'data-version="(\d+)"')


class Line(asyncio.Protocol):
    """One socket: how many texts came since the last look, when the last did, and what it was."""

    def __init__(self, request: bytes) -> None:
        self.request = request
        self.head: bytes | None = b""
        self.frames = Frames()
        self.texts, self.at, self.last = 0, 0.0, b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if self.head is not None:
            self.head += data
            if b"\r\n\r\n" not in self.head:
                return
            assert self.head.startswith(SWITCHED), self.head[:200]
            self.head, data = None, self.head.partition(b"\r\n\r\n")[2]
        for kind, payload in self.frames.feed(data):
            if kind == TEXT:
                self.texts, self.at, self.last = self.texts + 1, time.time(), payload
            elif kind == PING:
                self.transport.write(masked(PONG, payload))

    @property
    def version(self) -> int:
        found = VERSION.search(self.last)
        return int(found[1]) if found else 0


class Child:
    """The lines of this process."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    async def open(self, port: int, path: str, sessions: list[str]) -> dict[str, Any]:
        """A socket for each session (empty: a stranger's), all of which have the whole state."""
        loop = asyncio.get_running_loop()
        for first in range(0, len(sessions), AT_ONCE):
            made = []
            for session in sessions[first : first + AT_ONCE]:
                line = Line(opening(port, path, cookie=f"yacht={session}" if session else ""))
                await loop.create_connection(lambda line=line: line, "127.0.0.1", port)
                made.append(line)
            self.lines += made
            await self._until(lambda made=made: all(line.texts for line in made))
        return self._forgotten()

    async def heard(self) -> dict[str, Any]:
        """Wait until each has a text that it did not have at the last look."""
        await self._until(lambda: all(line.texts for line in self.lines))
        last = max(line.at for line in self.lines)
        size = sum(len(line.last) for line in self.lines) // len(self.lines)
        return {"last": last, "size": size, **self._forgotten()}

    async def newest(self, version: int) -> dict[str, Any]:
        """Wait until each has that version; how many have not, and how many texts all had."""
        on_it = lambda: all(line.version >= version for line in self.lines)  # noqa: E731
        await self._until(on_it, fail=False)
        behind = sum(line.version != version for line in self.lines)
        return {"behind": behind, **self._forgotten()}

    async def close(self) -> dict[str, Any]:
        for line in self.lines:
            line.transport.close()
        self.lines = []
        return {}

    def _forgotten(self) -> dict[str, Any]:
        count = sum(line.texts for line in self.lines)
        for line in self.lines:
            line.texts = 0
        return {"texts": count}

    async def _until(self, done: Any, fail: bool = True) -> None:
        end = time.monotonic() + PATIENCE
        while not done() and time.monotonic() < end:
            await asyncio.sleep(0.002)
        if fail and not done():
            raise RuntimeError("Some sockets heard nothing.")


class Listeners:
    """The child, as this process speaks to it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def __call__(self, verb: str, **fields: Any) -> dict[str, Any]:
        self.ask(verb, **fields)
        return self.answer()

    def ask(self, verb: str, **fields: Any) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"verb": verb, **fields}) + "\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def open(self, port: int, path: str, sessions: Sequence[str]) -> None:
        self("open", port=port, path=path, sessions=list(sessions))


@contextmanager
def listeners() -> Iterator[Listeners]:
    command = [sys.executable, "-m", "tests.bench.listeners"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield Listeners(process)
        finally:
            process.kill()


async def main() -> None:
    child, loop = Child(), asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        fields = json.loads(line)
        print(json.dumps(await getattr(child, fields.pop("verb"))(**fields)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())
