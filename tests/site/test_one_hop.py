"""The ASGI handler that answers a request in one hop to a thread."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from channels.testing import HttpCommunicator
from django.core import signals
from django.db import connections
from django.db.backends.signals import connection_created
from django.http import HttpResponse, StreamingHttpResponse

from games import events
from games.views import home
from tests.conftest import close_connections
from tests.seated import Table
from yacht_site import one_hop
from yacht_site.one_hop import REQUESTS, OneHopHandler

HOST = (b"host", b"localhost")
BIG = bytes(range(256)) * 4000


@pytest.fixture(autouse=True)
def clean() -> Iterator[None]:
    yield
    events._loop = None
    close_connections(REQUESTS)


@pytest.fixture
def site(settings: Any, tmp_path: Path) -> OneHopHandler:
    """The site with static files of its own."""
    (tmp_path / "app.js").write_text("1")
    (tmp_path / "big.bin").write_bytes(BIG)
    (tmp_path / "empty.css").write_text("")
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    return OneHopHandler()


async def ask(
    site: Any,
    path: str,
    method: str = "GET",
    body: bytes = b"",
    headers: tuple[tuple[bytes, bytes], ...] = (),
) -> tuple[int, dict[bytes, bytes], bytes]:
    line = HttpCommunicator(site, method, path, body, [HOST, *headers])
    answer = await line.get_response(timeout=10)
    return answer["status"], dict(answer["headers"]), answer["body"]


# Static files


async def test_a_static_file_is_whole(site: OneHopHandler) -> None:
    status, headers, body = await ask(site, "/static/big.bin")
    assert status == 200
    assert body == BIG
    assert headers[b"Content-Length"] == str(len(BIG)).encode()


async def test_an_empty_file_is_empty(site: OneHopHandler) -> None:
    status, headers, body = await ask(site, "/static/empty.css")
    assert (status, body) == (200, b"")
    assert headers[b"Content-Type"].startswith(b"text/css")


async def test_a_part_of_a_file(site: OneHopHandler) -> None:
    wanted = ((b"range", b"bytes=10-19"),)
    status, headers, body = await ask(site, "/static/big.bin", headers=wanted)
    assert (status, body) == (206, BIG[10:20])
    assert headers[b"Content-Range"] == f"bytes 10-19/{len(BIG)}".encode()


async def test_head_of_a_file_has_its_length_and_no_body(site: OneHopHandler) -> None:
    status, headers, body = await ask(site, "/static/big.bin", "HEAD")
    assert (status, body) == (200, b"")
    assert headers[b"Content-Length"] == str(len(BIG)).encode()


async def test_a_file_that_has_not_changed(site: OneHopHandler) -> None:
    _, headers, _ = await ask(site, "/static/app.js")
    known = ((b"if-modified-since", headers[b"Last-Modified"]),)
    status, _, body = await ask(site, "/static/app.js", headers=known)
    assert (status, body) == (304, b"")


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("path", ["/static/none.js", "/static/../secret.key", "/static/%2e%2e/x"])
async def test_what_is_no_file_is_not_found(site: OneHopHandler, path: str) -> None:
    status, _, body = await ask(site, path)
    assert status == 404
    assert b"Nothing moored here" in body


async def test_static_files_are_protected_too(site: OneHopHandler) -> None:
    _, headers, _ = await ask(site, "/static/app.js")
    assert headers[b"X-Content-Type-Options"] == b"nosniff"
    assert b"default-src 'none'" in headers[b"Content-Security-Policy"]
    assert b"Set-Cookie" not in headers


# Pages


@pytest.mark.django_db(transaction=True)
async def test_a_page_and_a_move(site: OneHopHandler, seated: Callable[..., Table]) -> None:
    loop = asyncio.get_running_loop()
    table: Table = await loop.run_in_executor(REQUESTS, seated)
    cookie = table.browsers[0].cookies["yacht"].value
    status, headers, body = await ask(
        site, table.address, headers=((b"cookie", f"yacht={cookie}".encode()),)
    )
    assert status == 200
    token = body.split(b'name="csrfmiddlewaretoken" value="')[1].split(b'"')[0].decode()
    secret = headers[b"Set-Cookie"].split(b"csrftoken=")[1].split(b";")[0].decode()
    form = f"csrfmiddlewaretoken={token}&ply=0&nonce=abc".encode()
    sent = (
        (b"cookie", f"yacht={cookie}; csrftoken={secret}".encode()),
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"content-length", str(len(form)).encode()),
    )
    status, headers, _ = await ask(site, f"{table.address}roll/", "POST", form, sent)
    assert (status, headers[b"Location"]) == (302, table.address.encode())
    status, headers, body = await ask(
        site, f"{table.address}roll/", "POST", form, (*sent, (b"hx-request", b"true"))
    )
    assert status == 409
    assert body.count(b"<!doctype") == 0
    game = await loop.run_in_executor(REQUESTS, lambda: table.game)
    assert (game.ply, game.nonces) == (1, "abc")


@pytest.mark.django_db(transaction=True)
async def test_head_of_a_page(site: OneHopHandler) -> None:
    status, headers, _ = await ask(site, "/", "HEAD")
    assert status == 200
    assert int(headers[b"Content-Length"]) > 1000


async def test_an_unknown_host(site: OneHopHandler) -> None:
    line = HttpCommunicator(site, "GET", "/", b"", [(b"host", b"evil.example")])
    answer = await line.get_response(timeout=10)
    assert answer["status"] == 400
    assert b"evil" not in answer["body"]


@pytest.mark.django_db(transaction=True)
async def test_a_view_that_breaks_gives_a_page_and_the_next_one_works(
    site: OneHopHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(type(connections["default"]), "cursor", lambda self: 1 / 0)
        status, _, body = await ask(site, "/healthz/")
        assert status == 500
        assert b"Something broke on our side" in body
        assert b"ZeroDivisionError" not in body
    assert (await ask(site, "/healthz/"))[0] == 200


@pytest.mark.django_db(transaction=True)
async def test_a_body_that_is_too_large_is_refused(site: OneHopHandler) -> None:
    form = b"kind=solo&name=" + b"x" * 100_000
    sent = (
        (b"cookie", b"csrftoken=" + b"x" * 32),
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"content-length", str(len(form)).encode()),
    )
    status, _, body = await ask(site, "/new/", "POST", form, sent)
    assert status == 400
    assert b"<h1>" in body


async def test_a_browser_that_leaves_while_it_sends_gets_nothing(site: OneHopHandler) -> None:
    scope = HttpCommunicator(site, "POST", "/new/", b"", [HOST]).scope
    said = iter(
        [
            {"type": "http.request", "body": b"kind=", "more_body": True},
            {"type": "http.disconnect"},
        ]
    )
    sent: list[Any] = []

    async def receive() -> Any:
        return next(said)

    async def send(message: Any) -> None:
        sent.append(message)

    await site(scope, receive, send)
    assert sent == []


# Threads, signals and connections


@pytest.mark.django_db(transaction=True)
async def test_signals_of_a_request_come_from_one_thread_of_the_pool(site: OneHopHandler) -> None:
    heard: list[tuple[str, str]] = []

    def started(**_: Any) -> None:
        heard.append(("started", threading.current_thread().name))

    def finished(**_: Any) -> None:
        heard.append(("finished", threading.current_thread().name))

    signals.request_started.connect(started)
    signals.request_finished.connect(finished)
    try:
        for path in ("/healthz/", "/nothing/", "/static/big.bin", "/t/ZZZZZZ/roll/"):
            heard.clear()
            await ask(site, path)
            assert [what for what, _ in heard] == ["started", "finished"], path
            assert len({thread for _, thread in heard}) == 1
            assert heard[0][1].startswith("request")
    finally:
        signals.request_started.disconnect(started)
        signals.request_finished.disconnect(finished)


@pytest.mark.django_db(transaction=True)
async def test_connections_are_kept(site: OneHopHandler) -> None:
    made: list[Any] = []

    def note(**_: Any) -> None:
        made.append(1)

    connection_created.connect(note)
    try:
        for _ in range(30):
            assert (await ask(site, "/healthz/"))[0] == 200
    finally:
        connection_created.disconnect(note)
    assert len(made) <= 6


@pytest.mark.django_db(transaction=True)
async def test_a_connection_past_its_age_is_closed(
    site: OneHopHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
    closed: list[bool] = []
    cursor = type(connections["default"]).cursor

    def watched(self: Any, *args: Any) -> Any:
        self.close_at = 0
        return cursor(self, *args)

    monkeypatch.setattr(type(connections["default"]), "cursor", watched)

    def look(**_: Any) -> None:
        closed.append(connections["default"].connection is None)

    await ask(site, "/healthz/")
    signals.request_finished.connect(look)
    try:
        await ask(site, "/healthz/")
    finally:
        signals.request_finished.disconnect(look)
    assert closed == [True]


@pytest.mark.django_db(transaction=True)
async def test_slow_views_leave_room_for_others(
    site: OneHopHandler, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def slow(request: Any) -> None:
        gate.wait(10)

    monkeypatch.setattr(home.access, "player_id", slow)
    slow_ones = [asyncio.create_task(ask(site, "/")) for _ in range(5)]
    await asyncio.sleep(0.05)
    assert (await ask(site, "/healthz/"))[0] == 200
    assert not any(task.done() for task in slow_ones)
    gate.set()
    assert [status for status, _, _ in await asyncio.gather(*slow_ones)] == [200] * 5


async def test_the_loop_of_the_sockets_is_known(site: OneHopHandler) -> None:
    await ask(site, "/static/app.js")
    assert events._loop is asyncio.get_running_loop()


def test_what_is_not_a_stream_stays_as_it_is() -> None:
    plain = HttpResponse(b"x", status=201)
    assert one_hop.whole(plain) is plain
    stream = StreamingHttpResponse(iter([b"a", b"b"]), status=203, headers={"X-Kept": "yes"})
    stream.set_cookie("kept", "too")
    answer = one_hop.whole(stream)
    assert (answer.content, answer.status_code, answer["X-Kept"]) == (b"ab", 203, "yes")
    assert answer.cookies["kept"].value == "too"
