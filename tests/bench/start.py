"""How long a second start of `run.py` takes until the site is ready."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator

from tests.bench.figure import Figure
from tests.bench.site import ROOT

LIMIT = 5


def measure() -> Iterator[Figure]:
    environment = os.environ | {"PYTHONUNBUFFERED": "1"}
    for name in ("YACHT_DATA", "DJANGO_SETTINGS_MODULE"):
        environment.pop(name, None)
    seconds_to_ready(environment)
    yield Figure("second-start-seconds", seconds_to_ready(environment), LIMIT)


def seconds_to_ready(environment: dict[str, str]) -> float:
    begun = time.monotonic()
    command = [sys.executable, "run.py", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
    ) as run:
        assert run.stdout is not None
        if not any("ready" in line for line in run.stdout):
            raise RuntimeError("run.py ended before the site was ready")
        seconds = time.monotonic() - begun
        run.terminate()
    return seconds
