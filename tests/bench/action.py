"""(a) Processor time of an action against a bare view of the same server."""

from collections.abc import Iterator
from statistics import median

from tests.bench.figure import Figure
from tests.bench.site import Connection, Site, seated_game, server

LIMIT = 2.5
ROUNDS = 7
TURNS = 12


def measure() -> Iterator[Figure]:
    with server() as site:
        for seats in (4, 6):
            play_turns(site, seats, warm_up=True)
            actions, bares = [], []
            for _ in range(ROUNDS):
                actions.append(play_turns(site, seats))
                bares.append(post_bare(site, seats))
            ours, least = median(actions), median(bares)
            beside = f"action {ours * 1000:.2f} ms, bare view {least * 1000:.2f} ms of CPU"
            yield Figure(f"action-cpu-ratio-{seats}-seats", ours / least, LIMIT, beside)


def play_turns(site: Site, of: int, warm_up: bool = False) -> float:
    """CPU seconds an action: roll, hold, roll, score, by each of so many seats in turn."""
    game, sessions = seated_game(seats=of)
    seats = [Connection(site.port, session) for session in sessions]
    path, ply, count = f"/t/{game.code}/", 0, 0
    before = site.cpu()
    boxes = ("ones", "twos", "threes", "fours", "fives", "sixes", "chance", "three_of_a_kind")
    more = ("four_of_a_kind", "full_house", "small_straight", "large_straight")
    for box in (*boxes, *more)[: 2 if warm_up else TURNS]:
        for seat in seats:
            seat.post(f"{path}roll/", [("ply", ply), ("nonce", "bench")])
            seat.post(f"{path}hold/", [("ply", ply + 1), ("held", 1), ("held", 4)])
            seat.post(f"{path}roll/", [("ply", ply + 1), ("held", 1), ("held", 4)])
            seat.post(f"{path}score/", [("ply", ply + 2), ("column", 1), ("box", box)])
            ply, count = ply + 3, count + 4
    return (site.cpu() - before) / count


def post_bare(site: Site, of: int) -> float:
    """CPU seconds a post to the bare view, on as many rows and connections."""
    game, sessions = seated_game(seats=of)
    seats = [Connection(site.port, session) for session in sessions]
    before, count = site.cpu(), TURNS * 16
    for at in range(count):
        seats[at % of].post(f"/bare/{game.pk}/", [("ply", at)])
    return (site.cpu() - before) / count
