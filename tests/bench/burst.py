"""(h) A thousand holds in a row before a hundred sockets: all must end on the newest version."""

from collections.abc import Iterator

from tests.bench.figure import Figure
from tests.bench.listeners import listeners
from tests.bench.site import Connection, seated_game, server

EVENTS, SOCKETS, SEATS = 1000, 100, 6


def measure() -> Iterator[Figure]:
    with server() as site, listeners() as sockets:
        game, sessions = seated_game(seats=SEATS)
        watching = [""] * (SOCKETS - SEATS)
        sockets.open(site.port, f"/ws/t/{game.code}/", [*sessions, *watching])
        player = Connection(site.port, sessions[0])
        player.post(f"/t/{game.code}/roll/", [("ply", 0), ("nonce", "bench")])
        player.post(f"/bare/{game.pk}/burst/{EVENTS}/")
        game.refresh_from_db(fields=["version"])
        found = sockets("newest", version=game.version)
    beside = f"{SOCKETS - found['behind']} of {SOCKETS} sockets on version {game.version}"
    yield Figure("burst-sockets-behind", found["behind"], 0, beside)
    each = found["texts"] / SOCKETS
    yield Figure("burst-frames-a-socket", each, None, f"{EVENTS} events by real holds")
