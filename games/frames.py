"""What a process sends to the viewers of a game: rendered once for each role, in a thread."""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from django.db import close_old_connections

from games import access, events, fragments
from games.access import Viewer
from games.models import Game
from games.pov import Pov

FRAMES = ThreadPoolExecutor(max_workers=2, thread_name_prefix="frames")
"""Where sockets let work be done that would hold up the loop."""

Role = tuple[tuple[int, ...], bool]
"""Whose frame it is: the seats they hold, and whether a press on a die puts it in the cup."""
Parts = frozenset[str] | None
"""The names of parts of the page, None for all."""


def look_again(viewer: Viewer) -> Viewer:
    """Which seats this viewer holds now. Runs in a thread."""
    close_old_connections()
    return access.again(viewer)


def render_frames(game_id: int, roles: Iterable[Role], parts: Parts, version: int = 0) -> list[str]:
    """The named parts of the game at that version or a newer one (0: as it is on disk now).

    One text for each role. Runs in a thread.
    """
    game = events.written(game_id, version) if version else None
    if game is None:
        close_old_connections()
        game = Game.objects.load(game_id)
    return [frame(game, role, parts) for role in roles]


def prepare(game: Game, roles: Iterable[Role], parts: Parts) -> None:
    """Render what these roles will ask for next, in the thread that has just written the game.

    One thread after the other is quicker here than two that wait for each other's lock.
    """
    for role in roles:
        game.drawn[role, parts] = frame(game, role, parts)


def prepared(game_id: int, version: int, role: Role, parts: Parts) -> str | None:
    """The frame of exactly that version, where this process has prepared it."""
    game = events.written(game_id, version)
    return game.drawn.get((role, parts)) if game and game.version == version else None


def frame(game: Game, role: Role, parts: Parts) -> str:
    """The named parts as that role sees them."""
    seats, cup = role
    return fragments.render(Pov(game, seats, cup=cup), parts)
