"""/ws/t/<code>/: the server's voice at a table."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from channels.layers import InMemoryChannelLayer, get_channel_layer
from channels.testing import WebsocketCommunicator

from games import audience, events, frames
from games.access import Viewer
from games.audience import Audience, Listener
from games.frames import Parts, Role
from games.models import Game
from tests import page
from tests.conftest import close_connections
from tests.games.test_fair_play import disguises
from tests.seated import Browser, Table, rows, stranger
from yacht_site.asgi import application

pytestmark = pytest.mark.django_db(transaction=True)

OURS = "http://localhost"
WHOLE = {"state", "result", "dice", "controls", "seats", "card-0", "card-1"}
FIELDS = ("button", "input", "form", "select", "textarea")


class Socket:
    """A browser's socket to a table."""

    def __init__(self, code: str, browser: Any = None, origin: str | None = OURS) -> None:
        headers = [] if origin is None else [(b"origin", origin.encode())]
        headers.append((b"host", b"localhost"))
        if browser is not None and "yacht" in browser.cookies:
            headers.append((b"cookie", f"yacht={browser.cookies['yacht'].value}".encode()))
        self.line = WebsocketCommunicator(application, f"/ws/t/{code}/", headers)
        self.said: list[str] = []

    async def open(self) -> page.Element:
        """Connect; the whole state that comes at once."""
        assert (await self.line.connect(5))[0]
        return await self.frame()

    async def frame(self) -> page.Element:
        self.said.append(await self.line.receive_from(5))
        return page.read(self.said[-1])

    async def silent(self) -> bool:
        return bool(await self.line.receive_nothing(0.1, 0.01))

    async def close(self) -> None:
        await self.line.disconnect(timeout=5)


def names(frame: page.Element) -> set[str]:
    return {root["id"] for root in frame.roots}


def version(frame: page.Element) -> int:
    found = {root["data-version"] for root in frame.roots}
    assert len(found) == 1
    return int(found.pop())


@pytest.fixture
def table(seated: Callable[..., Table]) -> Table:
    return seated(2, kind="local")


@pytest.fixture
def hand() -> Iterator[ThreadPoolExecutor]:
    """The thread in which the tests touch the database."""
    with ThreadPoolExecutor(1) as pool:
        yield pool
        close_connections(pool)


@pytest.fixture
async def act(hand: ThreadPoolExecutor) -> AsyncIterator[Callable[..., Any]]:
    """Runs what blocks, as a request would, while this loop carries the sockets."""
    loop = asyncio.get_running_loop()
    events.use_loop(loop)

    async def run(call: Callable[..., Any], *args: Any, **options: Any) -> Any:
        return await loop.run_in_executor(hand, lambda: call(*args, **options))

    yield run
    events._loop = None
    here = audience.audience()
    if here.reader is not None:
        here.reader.cancel()


async def test_on_connecting_the_whole_state_comes(table: Table, act: Any) -> None:
    await act(table.roll)
    for browser in (*table.browsers, await act(stranger), Browser()):
        socket = Socket(table.code, browser)
        frame = await socket.open()
        assert names(frame) == WHOLE
        assert version(frame) == 2
        assert frame.by_id("dice")["data-rolls"] == "1"
        assert await socket.silent()
        await socket.close()


async def test_another_spelling_of_the_code_is_the_same_table(table: Table, act: Any) -> None:
    socket = Socket(f"{table.code[:3].lower()}-{table.code[3:]}", table.browsers[0])
    assert names(await socket.open()) == WHOLE
    await socket.close()


@pytest.mark.parametrize("code", ["ZZZZZZ", "x", "x" * 300, "%F0%9F%8E%B2" * 6, "ZZZ%00ZZ", "-"])
async def test_an_unknown_code_is_closed_for_good(table: Table, act: Any, code: str) -> None:
    """A browser can only read a close code where the socket was accepted."""
    socket = Socket(code, table.browsers[0])
    assert (await socket.line.connect(5))[0]
    said = await socket.line.receive_output(5)
    assert (said["type"], said["code"]) == ("websocket.close", 4404)
    await socket.close()


@pytest.mark.parametrize(
    "origin",
    [
        None,
        "https://evil.example",
        "http://localhost.evil.example",
        "https://evillocalhost",
        "http://localhost@evil.example",
        "http://evil.example/localhost",
        "null",
        "",
    ],
)
async def test_a_foreign_page_opens_no_socket(table: Table, act: Any, origin: str | None) -> None:
    """Case B228. Daphne answers a close before the accept with 403."""
    socket = Socket(table.code, table.browsers[0], origin=origin)
    assert (await socket.line.connect(5))[0] is False
    assert len(audience.audience().listeners) == 0


@pytest.mark.parametrize("origin", [OURS, "https://localhost", "http://127.0.0.1:8000"])
async def test_our_own_pages_do(table: Table, act: Any, origin: str) -> None:
    socket = Socket(table.code, table.browsers[0], origin=origin)
    await socket.open()
    await socket.close()


async def test_every_move_reaches_everybody(table: Table, act: Any) -> None:
    """With the parts that changed, as each of them may see it."""
    watcher = await act(stranger)
    sockets = [Socket(table.code, browser) for browser in (*table.browsers, watcher)]
    for socket in sockets:
        await socket.open()
    for verb, fields, parts in (
        ("roll", {}, {"state", "dice", "controls", "card-0"}),
        ("hold", {"held": [2]}, {"state", "dice", "controls"}),
        ("score", {"column": 1, "box": "chance"}, WHOLE - {"result"}),
        ("undo", {}, WHOLE - {"result"}),
        ("score", {"column": 1, "box": "yacht"}, WHOLE - {"result"}),
    ):
        game = await act(table.done, verb, table.browsers[0], **fields)
        for at, socket in enumerate(sockets):
            frame = await socket.frame()
            assert names(frame) == parts
            assert version(frame) == game.version
            assert frame.by_id("state")["data-ply"] == str(game.ply)
            for root in frame.roots:
                assert root["hx-swap-oob"] == "outerMorph"
            if at == 2:
                assert [field for tag in FIELDS for field in frame.all(tag)] == []
                assert frame.with_attribute("tabindex") == []
    for socket in sockets:
        assert await socket.silent()
        await socket.close()


async def test_no_frame_tells_the_key(table: Table, act: Any) -> None:
    key = bytes((await act(lambda: table.game)).key)
    sockets = [Socket(table.code, browser) for browser in (*table.browsers, Browser())]
    for socket in sockets:
        await socket.open()
    await act(table.roll)
    await act(table.done, "hold", held=[1])
    await act(table.score, "chance")
    for socket in sockets:
        while not await socket.silent():
            await socket.frame()
        told = "\n".join(socket.said).encode()
        assert [shape for shape in disguises(key) if shape in told] == []
        await socket.close()


async def test_a_frame_is_what_a_reload_shows(table: Table, act: Any) -> None:
    socket = Socket(table.code, table.browsers[1])
    await socket.open()
    await act(table.roll)
    frame = await socket.frame()
    shown = await act(table.page, table.browsers[1])
    for root in frame.roots:
        assert shown.by_id(root["id"]).text == root.text
    await socket.close()


async def test_a_refused_move_sends_nothing(table: Table, act: Any) -> None:
    socket = Socket(table.code, table.browsers[0])
    await socket.open()
    await act(table.post, "roll", table.browsers[1])
    await act(table.post, "roll", table.browsers[0], ply=40)
    await act(table.post, "score", table.browsers[0], column=1, box="x")
    assert await socket.silent()
    await socket.close()


async def test_other_tables_are_not_heard(
    table: Table, seated: Callable[..., Table], act: Any
) -> None:
    socket = Socket(table.code, table.browsers[0])
    await socket.open()
    other = await act(seated, 2)
    await act(other.roll)
    assert await socket.silent()
    await socket.close()


@pytest.mark.parametrize(
    "said",
    [
        "",
        "rubbish",
        "[]",
        "{",
        "\0",
        "x" * 100_000,
        json.dumps({"type": "game.changed", "version": 99, "parts": ["dice"]}),
        json.dumps({"type": "roll", "ply": 0, "seat": 0, "dice": "66666"}),
        json.dumps({"HEADERS": {"HX-Request": "true"}, "ply": "0", "verb": "roll"}),
        b"\xff\xfe\0",
    ],
    ids=range(10),
)
async def test_what_a_browser_says_is_not_heard(table: Table, act: Any, said: Any) -> None:
    """Case B226: no move comes by socket, whatever is sent, and the socket lives on."""
    socket = Socket(table.code, table.browsers[0])
    await socket.open()
    before = await act(rows)
    if isinstance(said, bytes):
        await socket.line.send_input({"type": "websocket.receive", "bytes": said})
    else:
        await socket.line.send_input({"type": "websocket.receive", "text": said})
    assert await socket.silent()
    assert await act(rows) == before
    await act(table.roll)
    assert version(await socket.frame()) == 2
    await socket.close()


async def test_connecting_writes_nothing(table: Table, act: Any) -> None:
    before = await act(rows)
    for browser in (table.browsers[0], Browser()):
        socket = Socket(table.code, browser)
        await socket.open()
        headers = dict(socket.line.response_headers or [])
        assert b"set-cookie" not in {name.lower() for name in headers}
        await socket.close()
    assert await act(rows) == before


async def test_a_burst_ends_with_the_newest(table: Table, act: Any) -> None:
    """Case B106: 200 changes, of which only the last must arrive."""
    await act(table.roll)
    sockets = [Socket(table.code, browser) for browser in (*table.browsers, Browser())]
    for socket in sockets:
        await socket.open()
    layer = get_channel_layer()
    game = await act(lambda: table.game)
    await act(table.put, version=game.version + 200)
    for step in range(1, 201):
        event = {"type": "game.changed", "game": table.pk, "parts": ["dice"]}
        await layer.group_send(
            events.game_group(table.pk), event | {"version": game.version + step}
        )
    for socket in sockets:
        frame = await socket.frame()
        count = 1
        while not await socket.silent():
            frame = await socket.frame()
            count += 1
        assert version(frame) == game.version + 200
        assert count < 200
        await socket.close()


async def test_moves_in_a_row_end_with_the_newest(table: Table, act: Any) -> None:
    socket = Socket(table.code, table.browsers[0])
    await socket.open()
    await act(table.roll)

    def press() -> Game:
        for at in range(30):
            table.done("hold", held=[at % 5 + 1])
        return table.game

    game = await act(press)
    frame = await socket.frame()
    while version(frame) < game.version:
        frame = await socket.frame()
    assert frame.by_id("die-5")["aria-pressed"] == "true"
    await socket.close()


async def test_one_role_shares_one_rendering(
    table: Table, act: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[tuple[int, ...]] = []
    render = frames.frame

    def counted(game: Game, role: Role, parts: Parts) -> str:
        rendered.append(role[0])
        return render(game, role, parts)

    monkeypatch.setattr(frames, "frame", counted)
    browsers = [table.browsers[0], table.browsers[0], table.browsers[1]] + [Browser()] * 4
    sockets = [Socket(table.code, browser) for browser in browsers]
    for socket in sockets:
        await socket.open()
    rendered.clear()
    await act(table.roll)
    for socket in sockets:
        assert version(await socket.frame()) == 2
    assert sorted(rendered) == [(), (0,), (1,)]
    for socket in sockets:
        await socket.close()


async def test_one_membership_a_game_and_process(table: Table, act: Any) -> None:
    sockets = [Socket(table.code, Browser()) for _ in range(5)]
    for socket in sockets:
        await socket.open()
    layer = get_channel_layer()
    if isinstance(layer, InMemoryChannelLayer):
        assert len(layer.groups[events.game_group(table.pk)]) == 1
    assert [len(listeners) for listeners in audience.audience().listeners.values()] == [5]
    for socket in sockets[1:]:
        await socket.close()
    await act(table.roll)
    assert version(await sockets[0].frame()) == 2
    await sockets[0].close()


async def test_nobody_is_left_behind(table: Table, act: Any) -> None:
    layer = get_channel_layer()
    for _ in range(3):
        sockets = [Socket(table.code, browser) for browser in (*table.browsers, Browser())]
        for socket in sockets:
            await socket.open()
        for socket in sockets:
            await socket.close()
        here = audience.audience()
        assert dict(here.listeners) == {}
        if isinstance(layer, InMemoryChannelLayer):
            assert events.game_group(table.pk) not in layer.groups
    tasks = [task for task in asyncio.all_tasks() if "_write" in str(task.get_coro())]
    await asyncio.gather(*tasks, return_exceptions=True)
    assert [task for task in tasks if not task.done()] == []


async def test_what_happened_while_away_is_in_the_first_frame(table: Table, act: Any) -> None:
    socket = Socket(table.code, table.browsers[1])
    await socket.open()
    await socket.close()
    await act(table.roll)
    await act(table.score, "chance")
    again = Socket(table.code, table.browsers[1])
    frame = await again.open()
    assert version(frame) == 3
    assert frame.by_id("card-0").with_attribute("data-points")
    await again.close()


async def test_a_deleted_player_watches(table: Table, act: Any) -> None:
    await act(table.browsers[1].post, "/me/delete/")
    socket = Socket(table.code, table.browsers[1])
    frame = await socket.open()
    assert frame.all("button") == []
    await socket.close()


async def test_an_odd_event_stops_nobody(table: Table, act: Any) -> None:
    socket = Socket(table.code, table.browsers[0])
    await socket.open()
    layer = get_channel_layer()
    for event in (
        {"type": "something.else"},
        {"type": "game.changed", "game": 10**9, "version": 1, "parts": ["dice"]},
    ):
        await layer.group_send(events.game_group(table.pk), event)
    assert await socket.silent()
    await act(table.roll)
    assert version(await socket.frame()) == 2
    await socket.close()


async def test_a_game_deleted_in_the_meantime_breaks_nothing(
    table: Table, act: Any, caplog: pytest.LogCaptureFixture
) -> None:
    socket = Socket(table.code, table.browsers[0])
    await socket.open()
    await act(lambda: Game.objects.filter(pk=table.pk).delete())
    event = {"type": "game.changed", "game": table.pk, "version": 2, "parts": ["dice"]}
    await get_channel_layer().group_send(events.game_group(table.pk), event)
    assert await socket.silent()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    await socket.close()


async def test_parts_of_a_frame_that_failed_come_with_the_next(
    table: Table, act: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A moment without a database must not leave a page half old for good."""
    socket = Socket(table.code, table.browsers[1])
    await socket.open()
    render, left = frames.frame, [1, 1]  # where it was written, and where it is shown

    def failing(game: Game, role: Role, parts: Parts) -> str:
        if left:
            left.pop()
            raise OSError("the database is away")
        return render(game, role, parts)

    monkeypatch.setattr(frames, "frame", failing)
    await act(table.roll)
    await asyncio.sleep(0.05)
    await act(table.done, "hold", held=[1])
    got: set[str] = set()
    while "controls" not in got or not await socket.silent():
        got |= names(await socket.frame())
    assert {"state", "dice", "controls", "card-0"} <= got
    await socket.close()


async def test_a_first_frame_that_failed_comes_a_moment_later(
    table: Table, act: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without waiting for somebody to move."""
    render, left = frames.frame, [1]

    def failing(game: Game, role: Role, parts: Parts) -> str:
        if left:
            left.pop()
            raise OSError("the database is away")
        return render(game, role, parts)

    monkeypatch.setattr(frames, "frame", failing)
    socket = Socket(table.code, table.browsers[0])
    assert names(await socket.open()) == WHOLE
    assert left == []
    await socket.close()


# The audience by itself, with a slow layer and a slow socket


class SlowLayer:
    """A layer whose groups are joined only when the test lets them."""

    def __init__(self) -> None:
        self.opened = asyncio.Event()
        self.failures: list[Exception] = []
        self.mail: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def new_channel(self) -> str:
        await asyncio.sleep(0)
        return "channel"

    async def group_add(self, group: str, channel: str) -> None:
        await self.opened.wait()
        if self.failures:
            raise self.failures.pop()

    async def group_discard(self, group: str, channel: str) -> None:
        pass

    async def receive(self, channel: str) -> Any:
        event = await self.mail.get()
        if "broken" in event:
            raise ConnectionError("the layer is away")
        return event


@pytest.fixture
async def layer(monkeypatch: pytest.MonkeyPatch) -> SlowLayer:
    layer = SlowLayer()
    monkeypatch.setattr(audience, "get_channel_layer", lambda: layer)
    return layer


@pytest.fixture
async def alone(layer: SlowLayer, monkeypatch: pytest.MonkeyPatch) -> Audience:
    """An audience whose frames tell what was asked for."""
    alone = Audience()

    async def rendered(
        game: int, roles: list[Role], parts: frozenset[str] | None, version: int = 0
    ) -> list[str]:
        return ["all" if parts is None else " ".join(sorted(parts)) for _ in roles]

    monkeypatch.setattr(alone, "_rendered", rendered)
    return alone


def listener(got: list[str], gate: asyncio.Event | None = None) -> Listener:
    async def send(text: str) -> None:
        if gate is not None:
            await gate.wait()
        got.append(text)

    return Listener(Viewer(1, "ZZZZZZ", ()), send)


def changed(version: int, *parts: str) -> dict[str, Any]:
    return {"type": "game.changed", "game": 1, "version": version, "parts": list(parts)}


async def test_a_second_socket_waits_for_the_group_too(
    alone: Audience, layer: SlowLayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What happens before the group is joined is heard by nobody, so it must be in the frame."""
    world = ["old"]

    async def rendered(
        game: int, roles: list[Role], parts: frozenset[str] | None, version: int = 0
    ) -> list[str]:
        return [world[0] for _ in roles]

    monkeypatch.setattr(alone, "_rendered", rendered)
    got: list[list[str]] = [[], []]
    listeners = [listener(texts) for texts in got]
    joining = [asyncio.create_task(alone.join(one)) for one in listeners]
    await asyncio.sleep(0.05)
    world[0] = "new"
    layer.opened.set()
    await asyncio.gather(*joining)
    await asyncio.sleep(0.05)
    assert [texts[-1] for texts in got] == ["new", "new"]
    for one in listeners:
        await alone.leave(one)
    assert dict(alone.listeners) == {}


async def test_a_slow_socket_skips_to_the_newest(alone: Audience, layer: SlowLayer) -> None:
    gate, got = asyncio.Event(), list[str]()
    slow = listener(got, gate)
    layer.opened.set()
    await alone.join(slow)
    await asyncio.sleep(0.01)
    for number in range(2, 52):
        layer.mail.put_nowait(changed(number, "dice" if number % 2 else "seats"))
    await asyncio.sleep(0.05)
    gate.set()
    await asyncio.sleep(0.05)
    assert got == ["all", "dice seats"]
    assert slow.version == 51
    await alone.leave(slow)


async def test_a_slow_socket_holds_up_no_other(alone: Audience, layer: SlowLayer) -> None:
    gate, slow_got, got = asyncio.Event(), list[str](), list[str]()
    slow, quick = listener(slow_got, gate), listener(got)
    layer.opened.set()
    await asyncio.gather(alone.join(slow), alone.join(quick))
    for number in (2, 3):
        layer.mail.put_nowait(changed(number, "dice"))
        await asyncio.sleep(0.02)
    assert (got, slow_got) == (["all", "dice", "dice"], [])
    for one in (slow, quick):
        await alone.leave(one)


async def test_a_socket_that_could_not_join_is_not_kept(alone: Audience, layer: SlowLayer) -> None:
    """Browsers try again every few seconds while a layer is down."""
    layer.opened.set()
    for _ in range(3):
        layer.failures.append(ConnectionError("no layer"))
        with pytest.raises(ConnectionError):
            await alone.join(listener([]))
    assert {game: found for game, found in alone.listeners.items() if found} == {}
    got: list[str] = []
    late = listener(got)
    await alone.join(late)
    layer.mail.put_nowait(changed(2, "dice"))
    await asyncio.sleep(0.02)
    assert got[-1] in ("dice", "all")
    await alone.leave(late)


async def test_a_layer_that_fails_once_is_read_again(alone: Audience, layer: SlowLayer) -> None:
    """Else the process would be deaf until it is started again."""
    got: list[str] = []
    one = listener(got)
    layer.opened.set()
    await alone.join(one)
    await asyncio.sleep(0.01)
    layer.mail.put_nowait({"broken": True})
    layer.mail.put_nowait(changed(2, "dice"))
    for _ in range(300):
        if len(got) > 1:
            break
        await asyncio.sleep(0.01)
    assert len(got) > 1
    await alone.leave(one)
