"""Finds a browser and starts it."""

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

NAMES = (
    "chromium-headless-shell",  # the same engine without a window, so a fifth quicker
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# This takes the place of Playwright's own list, so what we need of that one stands here again.
OFF = (
    "WebUIOmniboxPopup",  # with these two every new window loads 400 files of the address bar
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
)
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF)}",
)
INSTALL = "No browser found: `apt install chromium-headless-shell`, or name one in YACHT_BROWSER."


def missing(reason: str) -> None:
    """Skip, or fail where a browser is demanded."""
    if os.environ.get("YACHT_REQUIRE_BROWSER") == "1":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


def find() -> str | None:
    """The path of a Chromium or a relative of it."""
    named = os.environ.get("YACHT_BROWSER")
    found = [named] if named else [*map(shutil.which, NAMES), *PLACES]
    return next((path for path in found if path and Path(path).exists()), None)


def launch(playwright: Any) -> Any:
    path = find()
    if path is None:
        missing(INSTALL)
    return playwright.chromium.launch(executable_path=path, args=list(FLAGS))
