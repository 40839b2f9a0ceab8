"""Mixtures of settings that cannot work, named before the server starts."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Warning, register
from django.db import connection


@register()
def hosts_are_named(**kwargs: Any) -> list[CheckMessage]:
    """The origin check of the sockets is only as good as the list of hosts."""
    if "*" not in settings.ALLOWED_HOSTS:
        return []
    return [
        Error(
            "ALLOWED_HOSTS allows every host, so any page could open a socket in a player's name.",
            hint="List the host names of this site.",
            id="games.E001",
        )
    ]


@register()
def processes_can_talk(**kwargs: Any) -> list[CheckMessage]:
    """SQLite serves one process; several need PostgreSQL and Redis together."""
    postgresql = connection.vendor == "postgresql"
    if bool(settings.REDIS_URL) and not postgresql:
        return [
            Error(
                "REDIS_URL is set but the database is SQLite, which only one process may write.",
                hint="Set DATABASE_URL to a PostgreSQL database, or leave REDIS_URL out.",
                id="games.E002",
            )
        ]
    if postgresql and not settings.REDIS_URL:
        return [
            Warning(
                "Without REDIS_URL only one server process may run: others would not hear of it.",
                id="games.W001",
            )
        ]
    return []
