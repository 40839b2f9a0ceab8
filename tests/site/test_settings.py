"""What the environment decides."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SHOW = """
import json, os, django
os.environ["DJANGO_SETTINGS_MODULE"] = "yacht_site.settings"
from django.conf import settings
names = ("DEBUG SECRET_KEY ALLOWED_HOSTS SESSION_COOKIE_SECURE CSRF_COOKIE_SECURE DATABASES "
         "CHANNEL_LAYERS CACHES CSRF_TRUSTED_ORIGINS SECURE_PROXY_SSL_HEADER").split()
print(json.dumps({name: getattr(settings, name) for name in names}, default=str))
"""
OURS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "ALLOWED_HOSTS", "YACHT_HTTPS", "YACHT_DATA")


def read(data: Path, **given: str) -> dict[str, Any]:
    clean = {name: value for name, value in os.environ.items() if name not in OURS}
    shown = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=clean | {"YACHT_DATA": str(data)} | given,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    found: dict[str, Any] = json.loads(shown.stdout)
    return found


def test_nothing_given_plays_on_one_machine(tmp_path: Path) -> None:
    data = tmp_path / "not" / "there" / "yet"
    found = read(data)
    assert found["DEBUG"] is False
    assert found["ALLOWED_HOSTS"] == ["localhost", "127.0.0.1", "[::1]"]
    assert found["SECRET_KEY"] == (data / "secret.key").read_text()
    database = found["DATABASES"]["default"]
    assert database["NAME"] == str(data / "yacht.sqlite3")
    assert database["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in database["OPTIONS"]["init_command"]
    assert "InMemory" in found["CHANNEL_LAYERS"]["default"]["BACKEND"]
    assert found["SESSION_COOKIE_SECURE"] is False


def test_a_site_behind_a_proxy(tmp_path: Path) -> None:
    found = read(
        tmp_path,
        SECRET_KEY="given",
        ALLOWED_HOSTS="yacht.example,www.yacht.example",
        YACHT_HTTPS="1",
        DATABASE_URL="postgres://me:pw@db/yacht",
        REDIS_URL="redis://cache/0",
    )
    assert found["SECRET_KEY"] == "given"
    assert list(tmp_path.iterdir()) == []
    assert found["ALLOWED_HOSTS"] == ["yacht.example", "www.yacht.example"]
    assert found["SESSION_COOKIE_SECURE"] is found["CSRF_COOKIE_SECURE"] is True
    assert found["CSRF_TRUSTED_ORIGINS"][0] == "https://yacht.example"
    assert found["SECURE_PROXY_SSL_HEADER"] == ["HTTP_X_FORWARDED_PROTO", "https"]
    assert found["DATABASES"]["default"]["ENGINE"].endswith("postgresql")
    assert found["DATABASES"]["default"]["CONN_HEALTH_CHECKS"] is True
    layer, cache = found["CHANNEL_LAYERS"]["default"], found["CACHES"]["default"]
    assert "pubsub" in layer["BACKEND"]
    assert "redis" in cache["BACKEND"]
    assert layer["CONFIG"]["prefix"] == cache["KEY_PREFIX"] == "yacht.yacht"
