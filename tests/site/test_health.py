"""GET /healthz/: for whoever watches the server."""

from typing import Any

import pytest
from django.db import OperationalError, connection

from tests import page
from tests.seated import Browser, rows


@pytest.mark.django_db
def test_it_says_ok() -> None:
    before = rows()
    browser = Browser()
    answer: Any = browser.get("/healthz/")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert answer["Content-Type"].startswith("text/plain")
    assert browser.head("/healthz/").status_code == 200
    assert browser.cookies == {}
    assert rows() == before


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_other_methods_are_refused(method: str) -> None:
    answer: Any = Browser().generic(method, "/healthz/")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


@pytest.mark.django_db
def test_without_a_database_it_is_not_ok(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **options: Any) -> Any:
        raise OperationalError("could not connect to secret-host")

    monkeypatch.setattr(connection, "cursor", broken)
    browser = Browser(raise_request_exception=False)
    answer: Any = browser.get("/healthz/")
    assert answer.status_code in (500, 503)
    assert "secret-host" not in answer.content.decode()
    if "html" in answer["Content-Type"]:
        page.check_designed(page.read(answer.content))
