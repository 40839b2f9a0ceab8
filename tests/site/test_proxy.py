"""Behind a proxy: whose address counts where something is limited by address."""

from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from pathlib import Path

import pytest

from games.limits import CODES
from tests.browser.api import Client
from tests.browser.server import Server


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Callable[..., int]]]:
    """Starts a server with these words; asks it for a table, one that there is or not."""
    server = Server(tmp_path)

    def start(*words: str) -> Callable[..., int]:
        server.start(*words)

        client = Client(server.port)
        table = client.new_game()
        client.close()

        def ask(address: str, there: bool = False) -> int:
            line = HTTPConnection("127.0.0.1", server.port, timeout=10)
            path = table if there else "/t/ZZZZZZ/"
            line.request("GET", path, headers={"X-Real-IP": address})
            status = line.getresponse().status
            line.close()
            return status

        return ask

    yield start
    server.stop()


def test_the_address_that_the_proxy_tells_counts(serve: Callable[..., Callable[..., int]]) -> None:
    ask = serve("--behind-proxy")
    for _ in range(CODES + 1):
        ask("192.0.2.1")
    assert ask("192.0.2.1", there=True) == 429
    assert ask("192.0.2.2", there=True) == 200


def test_without_a_proxy_nobody_can_tell_another_address(
    serve: Callable[..., Callable[..., int]],
) -> None:
    ask = serve()
    for number in range(CODES + 1):
        ask(f"192.0.2.{number}")
    assert ask("198.51.100.1", there=True) == 429
