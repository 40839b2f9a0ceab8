"""What is rendered once for several viewers is what each of them would have got alone."""

from collections.abc import Callable, Iterator

import pytest

from games import fragments
from games.frames import Role, render_frames
from games.models import Game
from games.pov import Pov
from tests.seated import Table


def roles(game: Game) -> Iterator[Role]:
    seats = [seat.index for seat in game.seats_in_order]
    for held in ((), *((seat,) for seat in seats), tuple(seats), tuple(seats[1:])):
        yield held, False
        yield held, True


def alone(pk: int, role: Role) -> str:
    """The whole frame of a role, from rows that nobody else has looked at."""
    pov = Pov(Game.objects.load(pk), role[0], cup=role[1])
    return "\n".join(fragments.render_part(pov, name) for name in fragments.part_names(pov))


@pytest.mark.parametrize(
    ("kind", "last"), [("table", "leave"), ("table", "rematch"), ("local", "undo")]
)
@pytest.mark.django_db(transaction=True)
def test_nobody_gets_what_another_one_sees(
    seated: Callable[..., Table], monkeypatch: pytest.MonkeyPatch, kind: str, last: str
) -> None:
    """Over a game's beginning, its turns and its end; also from the rows as they were written."""
    now = fragments.timezone.now()
    monkeypatch.setattr(fragments.timezone, "now", lambda: now)
    table = seated(3, kind=kind)
    if kind == "table":
        table.put(host_id=table.game.seats_in_order[1].player_id, timer="quick")

    def compare(version: int) -> None:
        everybody = list(roles(table.game))
        for since in (0, version):
            together = render_frames(table.pk, everybody, None, since)
            for role, text in zip(everybody, together, strict=True):
                assert text == alone(table.pk, role), (version, since, role)

    compare(0)
    for box in ("chance", "yacht"):
        for _ in range(3):
            compare(table.roll().version)
            compare(table.done("hold", held=[1, 4]).version)
            compare(table.roll(held=[1, 4]).version)
            compare(table.score(box).version)
    if last == "leave":
        compare(table.done("leave", table.browsers[2]).version)
        return
    if last == "undo":
        compare(table.done("undo", table.browsers[2]).version)
    compare(table.end().version)
    if last == "rematch":
        compare(table.done("rematch", table.browsers[0], ply=None, want="yes").version)
