"""(i) How late the referee is: 500 persons' times run out in one second, 10,000 games live.

Lateness is from the moment that is due to the commit of what was done.
"""

import json
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.bench.figure import Figure
from tests.bench.site import Connection, seated_game, server

LIVE, DUE, SEATS = 10_000, 500, 2
LIMIT = 1.0
AHEAD = timedelta(seconds=4)
PATIENCE = 20.0


def measure() -> Iterator[Figure]:
    template, sessions = seated_game(seats=SEATS)
    live(template)
    with server() as site:
        asker = Connection(site.port, sessions[0])
        asker.get("/bare/commits/")
        dues = make_due()
        done: dict[int, float] = {}
        end = time.monotonic() + AHEAD.total_seconds() + PATIENCE
        while len(done) < DUE and time.monotonic() < end:
            time.sleep(0.5)
            for game, at in json.loads(asker.get("/bare/commits/", accept="identity")):
                if game in dues:
                    done.setdefault(game, at)
    late = sorted(done[game] - due for game, due in dues.items() if game in done)
    missing = f", {DUE - len(done)} never" if len(done) < DUE else ""
    beside = f"{DUE} deadlines, {LIVE} games live, p50 {late[len(late) // 2]:.2f} s{missing}"
    p99 = late[int(len(late) * 0.99)] if not missing else float("inf")
    yield Figure("referee-lateness-p99-seconds", p99, LIMIT, beside)


def live(template: Any) -> None:
    """So many running games with a timer, whose times are up in half an hour."""
    from games.codes import new_code
    from games.models import Game, Seat

    rows = {f.attname: getattr(template, f.attname) for f in Game._meta.concrete_fields}
    due = datetime.now(UTC) + timedelta(minutes=30)
    fields = rows | {"id": None, "timer": "quick", "turn_due_at": due, "due_at": due}
    codes = sorted({new_code() for _ in range(LIVE)})
    Game.objects.bulk_create((Game(**fields | {"code": code}) for code in codes), batch_size=500)
    Seat.objects.bulk_create(
        (
            Seat(game_id=pk, index=s.index, player_id=s.player_id, name=s.name, card=s.card)
            for pk in Game.objects.filter(timer="quick").values_list("pk", flat=True)
            for s in template.seats_in_order
        ),
        batch_size=2000,
    )


def make_due() -> dict[int, float]:
    """Let the first games be due within one second that begins soon; when each of them is."""
    from games import clock
    from games.models import Game

    begin = datetime.now(UTC) + AHEAD
    games = list(Game.objects.filter(timer="quick").order_by("pk")[:DUE])
    for at, game in enumerate(games):
        game.due_at = begin + timedelta(seconds=at / DUE)
        game.turn_due_at = game.due_at - clock.GRACE
    Game.objects.bulk_update(games, ["due_at", "turn_due_at"], batch_size=100)
    return {game.pk: game.due_at.timestamp() for game in games}
