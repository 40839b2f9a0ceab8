"""The least of RFC 6455 that a client needs: the opening, whole frames, masked answers."""

import os
import socket
import struct
from collections.abc import Iterator, Mapping

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


class Socket:
    """One socket that is read when somebody asks. `status` is the answer to the opening."""

    def __init__(
        self, port: int, path: str, cookies: Mapping[str, str], origin: str | None = None
    ) -> None:
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.line = socket.create_connection(("127.0.0.1", port), timeout=5)
        self.line.sendall(opening(port, path, cookie=cookie, origin=origin))
        head = b""
        while b"\r\n\r\n" not in head:
            head += self.line.recv(65536) or b"\r\n\r\n"
        self.status = int(head.split()[1])
        self.frames = Frames()
        self.texts: list[str] = []
        self.closed: int | None = None
        self._take(head.partition(b"\r\n\r\n")[2])

    def read(self, seconds: float) -> bool:
        """Wait so long for more to come; False where nothing did, or the end."""
        self.line.settimeout(seconds)
        try:
            data = self.line.recv(1 << 20)
        except TimeoutError:
            return False
        except ConnectionError:
            data = b""
        if not data:
            self.closed = self.closed or 0
        self._take(data)
        return bool(data)

    def close(self) -> None:
        self.line.close()

    def _take(self, data: bytes) -> None:
        for kind, payload in self.frames.feed(data):
            if kind == TEXT:
                self.texts.append(payload.decode())
            elif kind == PING:
                self.line.sendall(masked(PONG, payload))
            elif kind == CLOSE:
                self.closed = int.from_bytes(payload[:2], "big")
