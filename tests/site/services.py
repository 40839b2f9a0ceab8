"""PostgreSQL and Redis, where they run.

Where they do not, tests that need them are skipped, unless YACHT_REQUIRE_SERVICES=1 says that they
must. Other addresses: YACHT_TEST_DATABASE_URL, YACHT_TEST_REDIS_URL.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
import pytest
import redis

POSTGRESQL = os.environ.get(
    "YACHT_TEST_DATABASE_URL", "postgres://postgres@127.0.0.1:5432/postgres"
)
REDIS = os.environ.get("YACHT_TEST_REDIS_URL", "redis://127.0.0.1:6379/9")


def missing() -> str:
    """What is not there, empty where both answer."""
    try:
        psycopg.connect(POSTGRESQL, connect_timeout=3).close()
    except psycopg.OperationalError as error:
        return f"PostgreSQL does not answer: {error}"
    try:
        redis.Redis.from_url(REDIS, socket_connect_timeout=3).ping()
    except redis.RedisError as error:
        return f"Redis does not answer: {error}"
    return ""


def need_services() -> None:
    """Skip the test, or fail it, where one of them is missing."""
    why = missing()
    if why and os.environ.get("YACHT_REQUIRE_SERVICES") == "1":
        pytest.fail(why)
    if why:
        pytest.skip(why)


@contextmanager
def own_database(name: str) -> Iterator[dict[str, str]]:
    """An empty database, and a prefix in Redis, that are gone afterwards: the environment."""
    base, _, _ = POSTGRESQL.rpartition("/")
    with psycopg.connect(POSTGRESQL, autocommit=True) as admin:
        admin.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            yield {"DATABASE_URL": f"{base}/{name}", "REDIS_URL": REDIS}
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')
            with redis.Redis.from_url(REDIS) as cache:
                for key in cache.scan_iter(f"yacht.{name}*"):
                    cache.delete(key)
