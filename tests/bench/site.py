"""A real server with its own data, tables to play at, and connections that play."""

import http.client
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]


def use_data(folder: str) -> None:
    """Let this process and those it starts work on the data in `folder`."""
    os.environ["YACHT_DATA"] = folder
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.bench.settings"
    os.environ.pop("DATABASE_URL", None)
    os.environ.pop("REDIS_URL", None)
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)


@contextmanager
def server() -> Iterator["Site"]:
    """The site on a free port, over the data of this process."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert "ready" in process.stdout.readline()
        try:
            yield Site(port, process.pid)
        finally:
            process.kill()


@dataclass(frozen=True)
class Site:
    """Where the server listens and which process it is."""

    port: int
    pid: int

    def cpu(self) -> float:
        """Seconds of processor time the server has used so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def seated_game(columns: int = 1, seats: int = 4) -> tuple[Any, list[str]]:
    """A running game with one player a seat, and the session key of each."""
    from django.utils import timezone

    from accounts.models import Player
    from games.commands import table
    from games.models import Kind
    from games.rules import Ruleset
    from yacht_site.sessions import SessionStore

    players = [Player.objects.create() for _ in range(seats)]
    people = [table.Sitter(player.pk, f"Player {player.pk}") for player in players]
    game = table.create(Kind.TABLE, Ruleset(columns=columns), people, now=timezone.now())
    keys = []
    for player in players:
        session = SessionStore()
        session["player"] = player.pk
        session.save()
        keys.append(str(session.session_key))
    return game, keys


class Connection:
    """One person's browser, as far as the server can tell."""

    def __init__(self, port: int, session: str) -> None:
        self.line = http.client.HTTPConnection("127.0.0.1", port)
        token = "a" * 32
        self.headers = {
            "Cookie": f"yacht={session}; csrftoken={token}",
            "X-CSRFToken": token,
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
            "Accept-Encoding": "gzip",
        }

    def post(self, path: str, fields: Sequence[tuple[str, object]] = ()) -> bytes:
        self.line.request("POST", path, urlencode(fields), self.headers)
        answer = self.line.getresponse()
        body = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path}: {answer.status} {body[:200]!r}")
        return body

    def get(self, path: str, accept: str = "br, gzip") -> bytes:
        self.line.request("GET", path, headers=self.headers | {"Accept-Encoding": accept})
        return self.line.getresponse().read()


def static_addresses(page: str) -> list[str]:
    """What a browser fetches with the page."""
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
