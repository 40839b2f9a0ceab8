"""The tests of storage and news against PostgreSQL and Redis, in a process of their own.

Where the two do not run this is skipped, as services.py says.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.site.services import POSTGRESQL, REDIS, need_services

ROOT = Path(__file__).resolve().parents[2]
STORED = (
    "games/test_bots.py",
    "games/test_events.py",
    "games/test_races.py",
    "games/test_referee.py",
    "games/test_sockets.py",
    "games/test_told.py",
    "games/test_undo.py",
    "games/test_whole_games.py",
    "accounts/test_delete.py",
)
"""Tests of what is written, locked and announced, where the kind of database matters. What forms
and pages make of it is the same on each."""
ENOUGH = "not classic-3-down and (not test_whole_games or 2-bonus-1-free)"
"""Of the whole games, which take long, those by one ruleset."""

pytestmark = pytest.mark.services


def test_games_hold_on_postgresql_and_redis_too(request: pytest.FixtureRequest) -> None:
    need_services()
    base, _, _ = POSTGRESQL.rpartition("/")
    environment = {name: value for name, value in os.environ.items() if name[:6] != "PYTEST"}
    environment |= {
        "DATABASE_URL": f"{base}/yacht_{os.getpid()}",  # its test database gets `test_` before it
        "REDIS_URL": REDIS,
    }
    words = [
        "-q",
        "--tb=short",
        "-n",
        "2",
        "-p",
        "no:cacheprovider",
        "-k",
        ENOUGH,
    ]
    words += [f"tests/{name}" for name in STORED]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-8000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
