"""Designed answers for everything that goes wrong."""

from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied, SuspiciousOperation

from games.views import home
from tests import page
from tests.seated import Browser, Table

pytestmark = pytest.mark.django_db

SECRET = "kept-in-a-drawer"


def broken(error: Exception) -> Any:
    def view(*args: Any, **options: Any) -> Any:
        raise error

    return view


@pytest.mark.parametrize(
    "address",
    ["/nothing/", "/t/", "/t/ZZZZZZ/nothing/", "/%00/", "/../etc/passwd", "/" + "x" * 3000],
)
def test_an_unknown_address(address: str) -> None:
    answer: Any = Browser().get(address)
    assert answer.status_code == 404
    shown = page.read(answer.content)
    page.check_designed(shown)
    assert shown.all("p", class_="status")[0].text == "404"
    assert "passwd" not in shown.text


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (SuspiciousOperation(SECRET), 400),
        (PermissionDenied(SECRET), 403),
        (RuntimeError(SECRET), 500),
        (ValueError(SECRET), 500),
        (AssertionError(SECRET), 500),
        (RecursionError(SECRET), 500),
    ],
    ids=lambda value: str(value) if isinstance(value, int) else type(value).__name__,
)
def test_what_is_raised_is_designed_and_leaks_nothing(
    monkeypatch: pytest.MonkeyPatch, error: Exception, status: int
) -> None:
    monkeypatch.setattr(home.access, "player_id", broken(error))
    for headers in ({}, {"HX-Request": "true"}):
        answer: Any = Browser(raise_request_exception=False).get("/", headers=headers)
        assert answer.status_code == status
        text = answer.content.decode()
        for leak in (SECRET, "Traceback", type(error).__name__, str(settings.BASE_DIR), "settings"):
            assert leak not in text
        shown = page.read(text)
        if headers:
            assert shown.by_id("notice").text.endswith(".")
        else:
            page.check_designed(shown)


def test_a_broken_database_is_no_broken_page(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """The page of a 500 asks the database for nothing."""
    from django.db import OperationalError
    from django.db.backends.utils import CursorWrapper

    monkeypatch.setattr(CursorWrapper, "execute", broken(OperationalError("disk full")))
    browser = Browser(raise_request_exception=False)
    browser.cookies["yacht"] = table.browsers[0].cookies["yacht"].value
    answer: Any = browser.get(table.address)
    assert answer.status_code == 500
    page.check_designed(page.read(answer.content))


def test_every_status_has_words_of_its_own(table: Table) -> None:
    browser = Browser()
    answers: list[Any] = [
        browser.post(f"{table.address}roll/", {}),
        browser.get("/nothing/"),
        browser.get(f"{table.address}roll/"),
        table.post("roll", ply="x"),
    ]
    pages = [page.read(answer.content) for answer in answers]
    assert [answer.status_code for answer in answers] == [403, 404, 405, 400]
    assert len({shown.all("h1")[0].text for shown in pages}) == 4
    for shown in pages:
        page.check_designed(shown)
        assert shown.all("html")[0]["lang"] == "en"
        assert shown.all("main")


def test_an_unknown_host_is_told_nothing(table: Table) -> None:
    answer: Any = Browser().get("/", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "evil.example" not in answer.content.decode()
    page.check_designed(page.read(answer.content))


def test_a_boosted_refusal_is_a_whole_page_or_a_notice(table: Table) -> None:
    """htmx swaps by id: a notice has one, and never a second page inside the page."""
    answer: Any = Browser().post(
        f"{table.address}roll/", {"ply": 0}, headers={"HX-Request": "true"}
    )
    shown = page.read(answer.content)
    assert shown.all("html") == []
    assert [root["id"] for root in shown.roots] == ["notice"]
    assert shown.by_id("notice")["hx-swap-oob"]
