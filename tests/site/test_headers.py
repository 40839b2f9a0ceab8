"""Headers of every answer."""

from typing import Any

import pytest

from tests.seated import Browser, Table

pytestmark = pytest.mark.django_db


def answers(table: Table) -> dict[str, Any]:
    browser = table.browsers[0]
    quiet = Browser(raise_request_exception=False)
    return {
        "home": browser.get("/"),
        "new": browser.get("/new/"),
        "table": browser.get(table.address),
        "record": browser.get(f"{table.address}record.txt"),
        "me": browser.get("/me/"),
        "health": browser.get("/healthz/"),
        "redirect": table.post("roll"),
        "fragments": table.post("hold", htmx=True, held=[1]),
        "400": table.post("hold", ply="x"),
        "403": Browser().post(f"{table.address}roll/"),
        "404": quiet.get("/nothing/"),
        "405": quiet.get(f"{table.address}roll/"),
        "409": table.post("roll", ply=77),
        "422": table.post("score", column=3, box="ones"),
        "host": quiet.get("/", headers={"Host": "evil.example"}),
    }


def test_no_answer_is_without_protection(table: Table) -> None:
    for name, answer in answers(table).items():
        policy = dict(
            part.strip().split(" ", 1) for part in answer["Content-Security-Policy"].split(";")
        )
        assert policy["default-src"] == "'none'", name
        assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
        assert policy["form-action"] == "'self'"
        assert policy["base-uri"] == policy["frame-ancestors"] == "'none'"
        assert "unsafe" not in answer["Content-Security-Policy"]
        assert "*" not in answer["Content-Security-Policy"]
        assert answer["X-Content-Type-Options"] == "nosniff", name
        assert answer["Referrer-Policy"] == "same-origin", name
        assert answer["Cross-Origin-Opener-Policy"] == "same-origin", name
        assert answer.get("X-Frame-Options") == "DENY", name


def test_no_answer_tells_what_serves_it(table: Table) -> None:
    for name, answer in answers(table).items():
        assert "Server" not in answer, name
        assert "X-Powered-By" not in answer, name


def test_pages_with_something_of_a_player_are_never_stored(table: Table) -> None:
    for name, answer in answers(table).items():
        if name in ("home", "new", "table", "record", "me", "400", "403", "404", "409", "422"):
            assert "no-store" in answer["Cache-Control"], name


def test_pages_with_a_session_vary_by_cookie(table: Table) -> None:
    for name in ("home", "table", "me"):
        assert "Cookie" in answers(table)[name]["Vary"], name


def test_every_cookie_is_closed_to_scripts(table: Table) -> None:
    browser = Browser()
    browser.post("/new/", {})
    browser.get("/")
    assert set(browser.cookies) == {"yacht", "csrftoken"}
    for cookie in browser.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
