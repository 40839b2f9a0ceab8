"""(c) What comes over the line: the table page with all it loads, and an action's answer."""

from collections.abc import Iterator

from tests.bench.figure import Figure
from tests.bench.site import Connection, seated_game, server, static_addresses

PAGE_KB, REQUESTS, ANSWER_KB = 100, 12, 8


def measure() -> Iterator[Figure]:
    with server() as site:
        for seats, columns in ((1, 1), (6, 1), (6, 3)):
            yield from page_and_answers(site.port, seats, columns)


def page_and_answers(port: int, seats: int, columns: int) -> Iterator[Figure]:
    game, sessions = seated_game(columns=columns, seats=seats)
    player = Connection(port, sessions[0])
    path = f"/t/{game.code}/"
    of = f"{seats}-seats-{columns}-columns"
    addresses = static_addresses(player.get(path, accept="identity").decode())
    sizes = [len(player.get(address)) for address in (path, *addresses)]
    yield Figure(f"page-kB-{of}", sum(sizes) / 1000, PAGE_KB, f"HTML {sizes[0] / 1000:.1f} kB")
    # The page, what it loads, and its socket.
    yield Figure(f"page-requests-{of}", len(sizes) + 1, REQUESTS)
    answers = [
        player.post(f"{path}roll/", [("ply", 0)]),
        player.post(f"{path}hold/", [("ply", 1), ("held", 2)]),
        player.post(f"{path}score/", [("ply", 1), ("column", 1), ("box", "chance")]),
    ]
    yield Figure(
        f"answer-kB-{of}", max(map(len, answers)) / 1000, ANSWER_KB, "the largest of three"
    )
