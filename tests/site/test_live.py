"""Live play as it is served: by one process, and by three that share PostgreSQL and Redis.

Every person sits at another process. Nothing here looks behind the pages, posts and sockets.
"""

import os
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import pytest

from games.rules import Box, parse_record
from tests.browser.api import Answer, Client
from tests.browser.server import Server
from tests.site.services import need_services, own_database
from tests.websocket import Socket

HOST = "our-host.example"
WHOLE = ("state", "result", "dice", "controls", "seats", "card-0", "card-1")
SECONDS = 5.0
"""How long news may take on a busy machine."""


class Product:
    """The running site: one or more processes over the same data."""

    def __init__(self, servers: list[Server]) -> None:
        self.servers = servers

    def port(self, at: int) -> int:
        """The process of person number `at`."""
        return self.servers[at % len(self.servers)].port

    def start(self) -> None:
        with ThreadPoolExecutor(len(self.servers)) as pool:
            list(pool.map(Server.start, self.servers))


@pytest.fixture(
    scope="module", params=[1, pytest.param(3, marks=pytest.mark.services)], ids=["one", "three"]
)
def product(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Product]:
    env, folder = {"ALLOWED_HOSTS": f"127.0.0.1,{HOST}"}, tmp_path_factory.mktemp("live")
    with ExitStack() as stack:
        if request.param > 1:
            need_services()
            env |= stack.enter_context(own_database(f"yacht_live_{os.getpid()}"))
        servers = [Server(folder, migrate=at == 0, **env) for at in range(request.param)]
        running = Product(servers)
        try:
            running.start()
            yield running
        finally:
            for server in servers:
                server.stop()
        assert [fault for server in servers for fault in server.faults()] == []


class Person:
    """A browser at one of the processes, with a socket to the table once it looks."""

    def __init__(self, product: Product, at: int, like: "Person | None" = None) -> None:
        self.product, self.at = product, at
        cookies, token = (like.client.cookies, like.client.token) if like else ({}, "")
        self.client: Client = Client(product.port(at), cookies, token)
        self.table: str = like.table if like else ""
        self.socket: Socket | None = None

    def open_table(self, **fields: object) -> str:
        """Open an online table; its code."""
        self.table = self.client.new_game(**(fields or {"kind": "table", "turns": "seats"}))
        return self.table.split("/")[2]

    def join(self, code: str) -> "Person":
        """Sit down as a person does who was told the code."""
        self.table = self.client.get(f"/join/?code={code}").location
        self.client.get(self.table)
        assert self.post("join", name=f"Guest {self.at}").status == 302
        return self

    def look(self) -> str:
        """Open the socket; the whole state that comes first."""
        if self.socket is not None:
            self.socket.close()
        self.socket = Socket(self.client.connection.port, f"/ws{self.table}", self.client.cookies)
        assert self.socket.status == 101
        end = time.monotonic() + SECONDS
        while not self.socket.texts and time.monotonic() < end:
            self.socket.read(0.5)
        return self.socket.texts[0]

    def hears(self, version: int) -> str:
        """Wait for that version; it must be the last of ever newer ones. The newest text."""
        assert self.socket is not None
        end = time.monotonic() + SECONDS
        while self.newest < version and time.monotonic() < end and self.socket.closed is None:
            self.socket.read(0.5)
        assert self.newest == version, f"person {self.at} stands at {self.newest}, not {version}"
        assert self.versions == sorted(self.versions)
        return self.socket.texts[-1]

    @property
    def versions(self) -> list[int]:
        assert self.socket is not None
        found = (re.search(r'data-version="(\d+)"', text) for text in self.socket.texts)
        return [int(match[1]) for match in found if match]

    @property
    def newest(self) -> int:
        return max(self.versions, default=0)

    def get(self) -> Answer:
        return self.client.get(self.table)

    def post(self, verb: str, *held: int, **fields: object) -> Answer:
        return self.client.post(f"{self.table}{verb}/", *held, **fields)

    def record(self) -> Any:
        return parse_record(self.client.get(f"{self.table}record.txt").text)

    def close(self) -> None:
        self.client.close()
        if self.socket is not None:
            self.socket.close()


@pytest.fixture
def person(product: Product) -> Iterator[Callable[..., Person]]:
    """Makes the next person, each at the next process."""
    made: list[Person] = []

    def make(at: int | None = None, like: Person | None = None) -> Person:
        made.append(Person(product, len(made) if at is None else at, like))
        return made[-1]

    yield make
    for one in made:
        one.close()


def at_table(person: Callable[..., Person], friends: int = 1) -> list[Person]:
    """A started game: the host and so many friends, each at another process and looking."""
    host = person()
    code = host.open_table()
    people = [host, *(person().join(code) for _ in range(friends))]
    assert host.post("start").status == 200
    for one in people:
        one.look()
        one.hears(one.get().version)
    return people


def together(calls: list[Callable[[], Answer]]) -> list[int]:
    """The statuses of posts that are sent at the same time."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [answer.status for answer in pool.map(lambda call: call(), calls)]


def test_a_code_is_found_whichever_process_is_asked(product, person):
    """Case B150."""
    host = person()
    code = host.open_table()
    strangers = [person(at) for at in range(3)]
    for at in range(100):
        found = strangers[at % 3].client.get(f"/join/?code={code.lower()}")
        assert (found.status, found.location) == (302, host.table)
    for stranger in strangers:
        assert stranger.client.get(host.table).status == 200


def test_everybody_hears_every_move(product, person):
    host, watcher = person(), person(5)
    code = host.open_table()
    watcher.table = host.table
    people, everybody = [host], [host, watcher]
    for one in everybody:
        one.look()
    for friend in (person(), person()):
        people.append(friend.join(code))
        everybody.append(friend)
        friend.look()
        for one in everybody:
            one.hears(host.get().version)
    started = host.post("start").version
    assert [one.hears(started) for one in everybody]
    ply = 0
    for box in ("chance", "yacht"):
        for player in people:
            for verb, held, fields in (
                ("roll", (), {"nonce": "n"}),
                ("hold", (1, 4), {}),
                ("roll", (1, 4), {"nonce": ""}),
                ("score", (), {"column": 1, "box": box}),
            ):
                done = player.post(verb, *held, ply=ply, **fields)
                assert done.status == 200
                ply = done.ply
                for one in everybody:
                    text = one.hears(done.version)
                    assert f'data-ply="{ply}"' in text
                    assert Answer(200, text).dice == done.dice
    assert ply == 18
    assert len(host.record().entries) == 6


def test_who_was_cut_off_gets_the_whole_truth(product, person):
    host, friend = at_table(person)
    friend.socket.close()
    host.post("roll", ply=0, nonce="")
    held = host.post("hold", 2, 3, ply=1)
    text = friend.look()
    assert [name for name in WHOLE if f'id="{name}"' not in text] == []
    assert friend.newest == held.version
    assert (Answer(200, text).dice, Answer(200, text).held) == (held.dice, held.held)
    scored = host.post("score", ply=1, column=1, box="chance")
    assert 'data-points="' in friend.hears(scored.version)


def test_a_process_that_dies_in_mid_turn_stops_nobody(product, person):
    host, friend = at_table(person)
    rolled = host.post("roll", ply=0, nonce="")
    friend.hears(rolled.version)
    dead = product.servers[friend.at % len(product.servers)]
    dead.kill()
    try:
        while friend.socket.read(1):
            pass
        assert friend.socket.closed is not None
        if len(product.servers) == 1:
            dead.start()
            host.client.connection.close()
            host.look()
        moved = person(friend.at + 1, like=friend)
        assert Answer(200, moved.look()).dice == rolled.dice
        scored = host.post("score", ply=1, column=1, box="chance")
        moved.hears(scored.version)
        answer = moved.post("roll", ply=2, nonce="")
        assert answer.status == 200
        host.hears(answer.version)
        assert len(host.record().replay().cards) == 2
    finally:
        if dead.process.poll() is not None:
            dead.start()


def test_each_step_of_a_bot_is_taken_once(product, person):
    """All referees look at the same games; what is done twice would be one ply too many."""
    people = [person(at) for at in range(4)]
    for one in people:
        one.open_table(kind="bots", bot=["easy"] * 5, pace="once", turns="seats")
        one.look()
        assert one.post("roll", ply=0, nonce="").status == 200
        assert one.post("score", ply=1, column=1, box="chance").status == 200
    for one in people:
        end = time.monotonic() + SECONDS
        while len((record := one.record()).entries) < 6 or record.replay().seat != 0:
            assert time.monotonic() < end, "the bots do not go on"
            time.sleep(0.05)
        assert [entry.seat for entry in record.entries[:6]] == list(range(6))
        steps = sum(len(entry.rolls) + (entry.score is not None) for entry in record.entries)
        shown = one.get()
        assert shown.ply == steps
        one.hears(shown.version)


def test_a_last_seat_is_taken_once(product, person):
    """Case B147."""
    host = person()
    host.open_table()
    host.get()
    for _ in range(4):
        assert host.post("bot", level="easy").status == 200
    ten = [person() for _ in range(10)]
    for one in ten:
        one.table = host.table
        one.client.get(host.table)
    statuses = together([lambda one=one: one.post("join", name="Late") for one in ten])
    assert sorted(statuses) == [302] + [409] * 9
    assert host.get().text.count('id="remove-') == 5
    assert host.post("start").status == 200


def test_parallel_posts_leave_a_history_that_adds_up(product, person):
    """Case B103."""
    player = person()
    player.open_table(kind="solo")
    before = player.get()
    lines = [person(at, like=player) for at in range(4)]
    calls: list[Callable[[], Answer]] = []
    for at, line in enumerate(lines * 5):
        ply = before.ply + at // 8
        if at % 4 < 2:
            calls.append(lambda line=line, ply=ply: line.post("roll", ply=ply, nonce="n"))
        elif at % 4 == 2:
            calls.append(lambda line=line, ply=ply: line.post("hold", 1, 2, ply=ply))
        else:
            box = Box.CHANCE.value
            calls.append(
                lambda line=line, ply=ply, box=box: line.post("score", ply=ply, column=1, box=box)
            )
    by_line = [calls[at::4] for at in range(4)]
    statuses: list[int] = []
    with ThreadPoolExecutor(4) as pool:
        for answered in pool.map(lambda mine: [call().status for call in mine], by_line):
            statuses += answered
    assert set(statuses) <= {200, 409, 422}
    assert statuses.count(200) >= 2
    after = player.get()
    assert after.version == before.version + statuses.count(200)
    record = player.record()
    assert record.replay() is not None
    steps = sum(len(entry.rolls) + (entry.score is not None) for entry in record.entries)
    assert after.ply == before.ply + steps


@pytest.mark.parametrize(
    "origin",
    [f"https://{HOST}.evil.example", f"https://evil{HOST}", "https://evil.example", "null"],
)
def test_a_foreign_page_opens_no_socket(product, person, origin):
    """Case B228."""
    player = person()
    player.open_table()
    for port in {server.port for server in product.servers}:
        refused = Socket(port, f"/ws{player.table}", player.client.cookies, origin)
        refused.close()
        assert refused.status == 403
        ours = Socket(port, f"/ws{player.table}", player.client.cookies, f"https://{HOST}")
        ours.close()
        assert ours.status == 101


def test_who_was_removed_hears_no_more(product, person):
    """Case B156."""
    host, victim, friend = person(), person(), person()
    code = host.open_table()
    victim.join(code)
    friend.join(code)
    for one in (host, victim, friend):
        one.look()
    removed = host.post("remove", seat=1)
    assert removed.status == 200
    friend.hears(removed.version)
    while victim.socket.read(0.3):
        pass
    told = len(victim.socket.texts)
    assert "removed" in victim.socket.texts[-1]
    started = host.post("start")
    friend.hears(started.version)
    rolled = host.post("roll", ply=0, nonce="")
    friend.hears(rolled.version)
    victim.socket.read(0.3)
    assert len(victim.socket.texts) == told
    assert victim.get().status == 403
    again = Socket(victim.client.connection.port, f"/ws{host.table}", victim.client.cookies)
    again.read(2)
    again.close()
    assert (again.texts, again.closed) == ([], 4404)
