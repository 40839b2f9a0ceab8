"""GET /me/: what is kept about this browser."""

from typing import Any

import pytest
import time_machine
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts.models import Player
from tests import page
from tests.games.checklist import MADE_UP
from tests.seated import Browser, Table, browser_of, rows, stranger

pytestmark = pytest.mark.django_db

YEAR = 365 * 24 * 3600


def test_a_newcomer_is_told_that_nothing_is_kept() -> None:
    browser, before = Browser(), rows()
    answer = browser.get("/me/")
    assert answer.status_code == 200
    shown = page.read(answer.content)
    assert "Nothing is kept" in shown.text
    assert shown.all("form") == []
    assert rows() == before
    assert browser.cookies == {}


def test_a_player_sees_since_when_and_can_delete(table: Table) -> None:
    answer = table.browser.get("/me/")
    shown = page.read(answer.content)
    since = Player.objects.get().created_at
    assert shown.all("time")[0]["datetime"][:10] == f"{since:%Y-%m-%d}"
    assert [form["action"] for form in shown.all("form", method="post")] == ["/me/delete/"]
    assert "no-store" in answer["Cache-Control"]


def test_looking_writes_nothing(table: Table) -> None:
    before = rows()
    table.browser.get("/me/")
    assert rows() == before


@pytest.mark.parametrize("player", ["1", [1], 10**30, 999_999_999, -1, 1.5, None])
def test_a_session_that_names_nobody_is_a_newcomer(player: Any) -> None:
    Player.objects.create()
    answer = browser_of(player).get("/me/")
    assert answer.status_code == 200
    assert "Nothing is kept" in page.read(answer.content).text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.parametrize("address", ["/me/", "/me/games/"])
def test_other_methods_are_refused(method: str, address: str) -> None:
    answer = stranger().generic(method, address)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    page.check_designed(page.read(answer.content))


# The cookie


def test_there_is_no_session_before_the_first_action() -> None:
    browser = Browser()
    for address in ("/", "/new/", "/me/", "/me/games/", "/healthz/", "/nothing/", "/t/ZZZZZZ/"):
        browser.get(address)
    assert "yacht" not in browser.cookies


def test_the_cookie_of_the_first_action() -> None:
    browser = Browser()
    browser.post("/new/", {})
    cookie = browser.cookies["yacht"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
    assert cookie["max-age"] == YEAR
    assert cookie["path"] == "/"
    assert not cookie["domain"]
    assert len(cookie.value) >= 32


@pytest.mark.parametrize("cookie", MADE_UP)
def test_a_made_up_cookie_is_a_newcomer(cookie: str) -> None:
    """And its text never becomes the name of a session that somebody else knows."""
    browser = Browser()
    browser.cookies["yacht"] = cookie
    for address in ("/", "/me/", "/me/games/"):
        assert browser.get(address).status_code == 200
    browser.cookies["yacht"] = cookie
    assert browser.post("/new/", {}).status_code == 302
    assert browser.cookies["yacht"].value not in ("", cookie)


def test_the_token_cookie_is_closed_to_scripts_too() -> None:
    browser = Browser()
    browser.get("/")
    cookie = browser.cookies["csrftoken"]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_the_cookie_lasts_a_year_from_the_last_visit() -> None:
    """As the page says."""
    with time_machine.travel("2026-12-01 12:00 +0000", tick=False) as clock:
        browser = Browser()
        browser.post("/new/", {})
        for _ in range(3):
            clock.shift(300 * 24 * 3600)
            answer: Any = browser.get("/")
            assert page.read(answer.content).has_id("continue")
            assert answer.cookies["yacht"]["max-age"] == YEAR


def test_a_visit_of_the_same_day_writes_nothing(table: Table) -> None:
    table.browser.get("/")
    before = rows()
    table.browser.get("/")
    assert rows() == before


def test_the_session_is_kept_as_long_as_the_cookie() -> None:
    with time_machine.travel("2026-12-01 12:00 +0000", tick=False) as clock:
        browser = Browser()
        browser.post("/new/", {})
        for _ in range(2):
            ends = Session.objects.get().expire_date
            assert (ends - timezone.now()).total_seconds() == YEAR
            clock.shift(300 * 24 * 3600)
            browser.get("/")
