"""Mixtures of settings that cannot work are named before the server starts."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import SystemCheckError

from games import checks
from games.checks import hosts_are_named, processes_can_talk

REDIS = "redis://localhost:6379/0"


def ids(messages: list[Any]) -> list[str]:
    for message in messages:
        assert message.msg.endswith(".")
        assert message.is_serious() is (message.id[6] == "E")
    return [message.id for message in messages]


@pytest.mark.parametrize(
    ("hosts", "found"),
    [
        (["*"], ["games.E001"]),
        (["yacht.example", "*"], ["games.E001"]),
        (["yacht.example"], []),
        ([".yacht.example"], []),
        ([], []),
    ],
)
def test_every_host_is_an_error(settings: Any, hosts: list[str], found: list[str]) -> None:
    settings.ALLOWED_HOSTS = hosts
    assert ids(hosts_are_named()) == found


@pytest.mark.parametrize(
    ("vendor", "redis", "found"),
    [
        ("sqlite", "", []),
        ("sqlite", REDIS, ["games.E002"]),
        ("postgresql", "", ["games.W001"]),
        ("postgresql", REDIS, []),
    ],
)
def test_database_and_layer_must_fit(
    monkeypatch: pytest.MonkeyPatch, vendor: str, redis: str, found: list[str]
) -> None:
    monkeypatch.setattr(checks, "connection", SimpleNamespace(vendor=vendor))
    monkeypatch.setattr(checks, "settings", SimpleNamespace(REDIS_URL=redis))
    assert ids(processes_can_talk()) == found


def test_they_are_registered(settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    with pytest.raises(SystemCheckError, match=r"games\.E001"):
        call_command("check")


def test_the_server_does_not_start_on_an_error(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.management.commands import serve

    def never(**options: Any) -> None:
        raise AssertionError("started")

    monkeypatch.setattr(serve, "Server", never)
    settings.ALLOWED_HOSTS = ["*"]
    with pytest.raises(SystemCheckError, match=r"games\.E001"):
        call_command("serve", "--port", "0")


def test_our_own_settings_have_nothing_to_complain_of() -> None:
    call_command("check", fail_level="WARNING")


@pytest.mark.django_db
def test_models_and_migrations_agree() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
