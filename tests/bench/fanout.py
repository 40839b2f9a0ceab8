"""(f) From the commit of an action to the last of N sockets that has it.

Beside it a bare consumer: each socket joins a group, and a ready text of the same size is sent to
all of them after a commit on the same rows. The two take turns, action by action.
"""

import json
from collections.abc import Iterator
from statistics import median

from tests.bench.figure import Figure
from tests.bench.listeners import Listeners, listeners
from tests.bench.site import Connection, Site, seated_game, server

SOCKETS = {2: None, 6: 2.0, 100: 2.0, 500: None}
"""So many sockets and the limit of the ratio. The first six are seats, all others watch."""
BOXES = ("ones", "twos", "threes", "fours", "chance")
WARM_UP = 8
"""The first actions, which fill what the server remembers, do not count."""


def measure() -> Iterator[Figure]:
    with server() as site, listeners() as ours, listeners() as bares:
        for count, limit in SOCKETS.items():
            mine, least = took(site, ours, bares, count)
            beside = f"ours {mine * 1000:.1f} ms, bare consumer {least * 1000:.1f} ms"
            yield Figure(f"fan-out-ratio-{count}-sockets", mine / least, limit, beside)


def took(site: Site, ours: Listeners, bares: Listeners, count: int) -> tuple[float, float]:
    """The median seconds to the last socket: of the product, and of the bare consumer."""
    game, sessions = seated_game(seats=min(count, 6))
    strangers = [""] * (count - len(sessions))
    ours.open(site.port, f"/ws/t/{game.code}/", [*sessions, *strangers])
    other, _ = seated_game(seats=min(count, 6))
    bares.open(site.port, f"/ws/bare/{other.pk}/", [""] * count)
    seats = [Connection(site.port, session) for session in sessions]
    bare = Connection(site.port, _[0])
    bare.get("/bare/commits/")
    mine, least = [], []
    for seat, verb, fields in actions(seats):
        ours.ask("heard")
        seat.post(f"/t/{game.code}/{verb}/", fields)
        heard = ours.answer()
        mine.append(heard["last"] - committed(bare))
        bares.ask("heard")
        bare.post(f"/bare/{other.pk}/tell/{heard['size']}/")
        least.append(bares.answer()["last"] - committed(bare))
    ours("close")
    bares("close")
    return median(mine[WARM_UP:]), median(least[WARM_UP:])


def actions(seats: list[Connection]) -> Iterator[tuple[Connection, str, list[tuple[str, object]]]]:
    """Roll, hold, roll, score, by each seat in turn."""
    ply = 0
    for box in BOXES:
        for seat in seats:
            yield seat, "roll", [("ply", ply), ("nonce", "bench")]
            yield seat, "hold", [("ply", ply + 1), ("held", 1), ("held", 4)]
            yield seat, "roll", [("ply", ply + 1), ("held", 1), ("held", 4)]
            yield seat, "score", [("ply", ply + 2), ("column", 1), ("box", box)]
            ply += 3


def committed(asker: Connection) -> float:
    """When the last commit was."""
    return float(json.loads(asker.get("/bare/commits/", accept="identity"))[-1][1])
