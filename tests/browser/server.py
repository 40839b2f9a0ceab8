"""A real server process with its own data, and a second process that sets up positions for it."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SET_BY_USERS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "YACHT_HTTPS")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """`manage.py serve` on a free port; `kill` and `start` again keep port and data.

    What is `set` goes into its environment. Several may share a folder; the first of them migrates.
    """

    def __init__(self, folder: Path, *, migrate: bool = True, **set: str) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.log = folder / f"serve-{self.port}.log"
        self.env = {k: v for k, v in os.environ.items() if k not in SET_BY_USERS}
        self.env |= {"YACHT_DATA": str(folder), "PYTHONUNBUFFERED": "1", **set}
        self.process: subprocess.Popen[bytes] | None = None
        if migrate:
            self._manage("migrate", "--no-input", "--verbosity=0")

    def _manage(self, *words: str) -> None:
        command = [sys.executable, "manage.py", *words]
        subprocess.run(command, cwd=ROOT, env=self.env, check=True, timeout=60)

    def start(self, *words: str) -> None:
        """Start it, with further words on its line, and wait until it says that it is ready."""
        command = [sys.executable, "manage.py", "serve", "--port", str(self.port), *words]
        before = self.said.count("Yacht is ready")
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.env, stdout=log, stderr=subprocess.STDOUT
            )
        end = time.monotonic() + 30
        while self.said.count("Yacht is ready") == before:
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"The server did not start:\n{self.said}")
            time.sleep(0.02)

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> None:
        """End it in order."""
        assert self.process is not None
        self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def said(self) -> str:
        """All that it has written so far."""
        return self.log.read_text() if self.log.exists() else ""

    def faults(self, since: int = 0) -> list[str]:
        """Lines of the log that tell of something broken."""
        signs = ("Traceback", "ERROR", "CRITICAL", "locked", "Exception")
        return [line for line in self.said[since:].splitlines() if any(s in line for s in signs)]


class Seeder:
    """Reads and writes games behind the server's back, in a process of its own."""

    def __init__(self, server: Server) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.browser.seed"],
            cwd=ROOT,
            env=server.env | {"DJANGO_SETTINGS_MODULE": "yacht_site.settings"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __call__(
        self,
        code: str,
        *cards: str | None,
        seats: dict[int, dict[str, Any]] | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Set `fields` of the game, the cards of its first seats, and fields of some seats.

        The game as it is then. `rolls` and `card` as in games.rules.notation. The version goes
        up, so a page that is already open must be loaded again.
        """
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        given = [card for card in cards if card]
        asked = {"code": code, "cards": given, "seats": seats or {}, "game": fields}
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        answer: dict[str, Any] = json.loads(self.process.stdout.readline())
        return answer

    def close(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait(10)
