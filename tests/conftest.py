"""What the tests of the server share: their own data folder, tables with seated clients, a wire.

pytest-django has read the settings before this file is loaded; nothing has used them yet, so the
database, the secret and the static storage are turned to the tests here.
"""

import os
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.conf import settings
from django.db import connections

DATA = tempfile.TemporaryDirectory(prefix="yacht-tests-", ignore_cleanup_errors=True)
os.environ["YACHT_DATA"] = DATA.name  # for the processes that tests start


def pytest_configure(config: pytest.Config) -> None:
    settings.SECRET_KEY = "only for tests"
    settings.DATA_DIR = Path(DATA.name)
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        # A file, as in the product: threads and locks behave otherwise in memory.
        database.setdefault("TEST", {})["NAME"] = str(Path(DATA.name, "test.sqlite3"))
    layer = settings.CHANNEL_LAYERS["default"]["CONFIG"]
    if "prefix" in layer:  # each worker has a database of its own
        layer["prefix"] += os.environ.get("PYTEST_XDIST_WORKER", "")
    if not Path(settings.STATIC_ROOT, "staticfiles.json").exists():
        settings.STATIC_ROOT = Path(DATA.name, "static")
        settings.STATIC_ROOT.mkdir()
        plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
        settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: who drives a browser also waits for it."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest first, so that no worker is left alone with it at the end."""
    items.sort(key=lambda item: "services" not in item.keywords)


def close_connections(pool: ThreadPoolExecutor) -> None:
    """Close the database connections that the threads of a pool have kept."""
    if not pool._threads:
        return
    together = Barrier(len(pool._threads), timeout=5)

    def close() -> None:
        together.wait()
        connections.close_all()

    wait([pool.submit(close) for _ in range(len(pool._threads))])


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> Iterator[None]:
    """PostgreSQL drops no test database that somebody is still connected to."""
    yield
    from games.frames import FRAMES
    from games.referee import REFEREE
    from yacht_site.one_hop import REQUESTS

    for pool in (FRAMES, REFEREE, REQUESTS):
        close_connections(pool)


class Wire:
    """A channel layer that notes what is sent to which group."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, dict[str, Any]]] = []
        self.broken = False

    async def group_send(self, group: str, event: dict[str, Any]) -> None:
        if self.broken:
            raise ConnectionError("the layer is down")
        self.sent.append((group, event))


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Wire:
    """What `games.events` sends, instead of the real layer."""
    from games import events

    wire = Wire()
    monkeypatch.setattr(events, "get_channel_layer", lambda: wire)
    return wire


@pytest.fixture(autouse=True)
def nobody_has_guessed() -> None:
    """No test waits for another one's wrong codes."""
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def throws(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Writes down the dice that fall next, in place of the keyed ones: `throws("44426", "5")`."""
    from games.commands import play
    from games.dice_source import ScriptedDice

    def script(*rolls: str) -> None:
        source = ScriptedDice([[int(value) for value in roll] for roll in rolls])
        defaults: Any = play.roll.__kwdefaults__
        monkeypatch.setitem(defaults, "source", lambda key: source)

    return script


@pytest.fixture
def seated(db: None) -> Callable[..., Any]:
    """Makes a table whose seats have a browser each: `seated(2, kind="local")`."""
    from tests.seated import Table

    def make(seats: int = 1, **options: Any) -> Table:
        return Table.create(seats, **options)

    return make


@pytest.fixture
def table(seated: Callable[..., Any]) -> Any:
    """A solo table with its one browser."""
    return seated()


def pytest_make_parametrize_id(config: pytest.Config, val: object, argname: str) -> str | None:
    """Short names for odd values: a test's name goes into an environment variable."""
    if isinstance(val, str) and (not val.isprintable() or len(val) > 40 or not val.isascii()):
        return ascii(val)[1:-1][:40].replace("\\", "~")
    if isinstance(val, Sequence) and not isinstance(val, str) and len(val) < 4:
        return "-".join(map(str, val))[:60].replace("\0", "~0") or "none"
    return None
