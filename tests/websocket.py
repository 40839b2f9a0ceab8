"""The least of RFC 6455 that a client needs: the opening, whole frames, masked answers."""

import os
import struct
from collections.abc import Iterator

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SWITCHED = b"HTTP/1.1 101"


def opening(port: int, path: str, *, cookie: str = "", origin: str | None = None) -> bytes:
    """The request that opens a socket; the origin is that of our own page unless given."""
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Origin: {f'http://127.0.0.1:{port}' if origin is None else origin}",
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    return "\r\n".join([*lines, "", ""]).encode()


def masked(kind: int, payload: bytes) -> bytes:
    """A frame as a client must send it; of at most 125 bytes."""
    assert len(payload) < 126
    mask = os.urandom(4)
    hidden = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([0x80 | kind, 0x80 | len(payload)]) + mask + hidden


class Frames:
    """Cuts what a server sends, in pieces of any size, into frames."""

    def __init__(self) -> None:
        self.rest = b""

    def feed(self, data: bytes) -> Iterator[tuple[int, bytes]]:
        """Each frame that is whole by now: its kind and what it carries."""
        self.rest += data
        while len(self.rest) >= 2:
            head, size = 2, self.rest[1]
            if size == 126:
                head, size = 4, self._number("!H")
            elif size == 127:
                head, size = 10, self._number("!Q")
            if len(self.rest) < max(head, head + size):
                return
            frame, self.rest = self.rest[: head + size], self.rest[head + size :]
            assert frame[0] & 0x80, "Daphne sends no message in pieces"
            yield frame[0] & 0x0F, frame[head:]

    def _number(self, form: str) -> int:
        length = struct.calcsize(form)
        if len(self.rest) < 2 + length:
            return 1 << 62  # not known yet
        return int(struct.unpack(form, self.rest[2 : 2 + length])[0])
