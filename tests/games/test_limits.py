"""Guessing codes: after some wrong ones nothing is looked up for that address."""

from typing import Any

import pytest

from games.limits import CODES
from tests import page
from tests.games.test_lobby import Lobby
from tests.seated import Browser, Table

pytestmark = pytest.mark.django_db


def guess(browser: Browser, times: int, **where: Any) -> None:
    for _ in range(times):
        assert browser.get("/t/ZZZZZZ/", **where).status_code == 404


def test_after_too_many_wrong_codes_no_table_is_found() -> None:
    lobby, guesser = Lobby(), Browser()
    guess(guesser, CODES - 1)
    assert guesser.get(lobby.address).status_code == 200
    guess(guesser, 1)
    for address in (lobby.address, f"/join/?code={lobby.code}"):
        answer: Any = guesser.get(address)
        assert answer.status_code == 429
        assert "Try again" in page.read(answer.content).text
    assert guesser.post(f"{lobby.address}join/", {"name": "Eve"}).status_code == 429
    assert lobby.names == ["Ann"]


def test_ones_own_games_go_on(table: Table) -> None:
    guess(Browser(), CODES + 5)
    assert table.browser.get(table.address).status_code == 200
    table.roll()


def test_other_addresses_are_not_held_up() -> None:
    lobby = Lobby()
    guess(Browser(), CODES + 1)
    assert Browser().get(lobby.address, REMOTE_ADDR="10.0.0.9").status_code == 200
