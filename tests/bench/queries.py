"""(b) Database queries of an action, with one seat and with six, on the first and the last turn."""

from collections.abc import Iterator
from typing import Any

from tests.bench.figure import Figure
from tests.bench.site import seated_game

LIMIT = 8


def measure() -> Iterator[Figure]:
    for seats in (1, 6):
        for turn in ("first", "last"):
            for verb, count in counted(seats, last=turn == "last").items():
                yield Figure(f"queries-{verb}-{seats}-seats-{turn}-turn", count, LIMIT)


def counted(seats: int, last: bool) -> dict[str, int]:
    """Queries of each verb by the seat on turn; BEGIN and COMMIT are counted too."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    game, sessions = seated_game(seats=seats)
    if last:
        leave_one_box(game)
    client = player(sessions[-1] if last else sessions[0])
    client.get(f"/t/{game.code}/")
    counts = {}
    for verb, fields in (
        ("roll", {"ply": 0}),
        ("hold", {"ply": 1, "held": [1, 2]}),
        ("score", {"ply": 1, "column": 1, "box": "chance"}),
    ):
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(f"/t/{game.code}/{verb}/", fields, headers={"HX-Request": "true"})
        assert answer.status_code == 200, answer.content
        counts[verb] = len(captured)
    return counts


def leave_one_box(game: Any) -> None:
    """The very last turn of the game: every box is filled but one."""
    from games.models import Seat

    but_chance = ",".join(["0"] * 12)
    Seat.objects.filter(game=game).update(card=f"{but_chance},20")
    last = Seat.objects.filter(game=game).order_by("-index")[0]
    Seat.objects.filter(pk=last.pk).update(card=f"{but_chance},-")
    type(game).objects.filter(pk=game.pk).update(turn_seat=last.index)


def player(session: str) -> Any:
    """A browser with that session."""
    from django.conf import settings
    from django.test import Client

    client = Client(headers={"Host": "localhost"})
    client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client
