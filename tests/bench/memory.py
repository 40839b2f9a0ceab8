"""(g) Memory of an idle socket, at a table and at a bare consumer, each in its own server."""

from collections.abc import Iterator
from pathlib import Path

from tests.bench.figure import Figure
from tests.bench.listeners import Listeners, listeners
from tests.bench.site import Site, seated_game, server

LIMIT = 1.5
TABLES, SEATS, WATCHING = 50, 4, 16
"""So many tables, each with its players' sockets and some that watch."""
WARM_UP = 5
"""So many tables first, that what is made once is not counted."""


def measure() -> Iterator[Figure]:
    ours, bare = per_socket("/ws/t/{code}/"), per_socket("/ws/bare/{pk}/")
    beside = f"ours {ours / 1000:.1f} kB, bare consumer {bare / 1000:.1f} kB"
    yield Figure("memory-per-idle-socket-ratio", ours / bare, LIMIT, beside)


def per_socket(path: str) -> float:
    """Bytes by which the server grows with each socket."""
    with server() as site, listeners() as sockets:
        open_tables(site, sockets, path, WARM_UP)
        before = resident(site.pid)
        open_tables(site, sockets, path, TABLES)
        return (resident(site.pid) - before) / (TABLES * (SEATS + WATCHING))


def open_tables(site: Site, sockets: Listeners, path: str, count: int) -> None:
    for _ in range(count):
        game, sessions = seated_game(seats=SEATS)
        where = path.format(code=game.code, pk=game.pk)
        sockets.open(site.port, where, [*sessions, *[""] * WATCHING])


def resident(pid: int) -> int:
    """Bytes of memory that the process has."""
    status = Path(f"/proc/{pid}/status").read_text()
    found = next(line for line in status.splitlines() if line.startswith("VmRSS"))
    return int(found.split()[1]) * 1024
