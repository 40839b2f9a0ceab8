"""An online table before play: join, leave, remove, add a bot, options, start."""

from typing import Any

import pytest

from games import clock
from games.models import Game, Seat, Status
from tests import page
from tests.conftest import Wire
from tests.games.checklist import OTHER_METHODS, RUBBISH
from tests.games.test_races import together
from tests.seated import Browser, rows, stranger

pytestmark = pytest.mark.django_db(transaction=True)

HOST_VERBS = {
    "start": {},
    "bot": {"level": "easy"},
    "remove": {"seat": 0},
    "options": {"kind": "table", "columns": "3"},
}


class Lobby:
    """An open table with its host's browser."""

    def __init__(self, **fields: Any) -> None:
        self.host = Browser()
        answer: Any = self.host.post("/new/", {"kind": "table", "name": "Ann", **fields})
        assert answer.status_code == 302, page.read(answer.content).text
        self.address = answer["Location"]
        self.code = self.address.split("/")[2]

    @property
    def game(self) -> Game:
        return Game.objects.load(Game.objects.get(code=self.code).pk)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.game.seats_in_order]

    def post(self, browser: Browser, verb: str, *, htmx: bool = False, **fields: Any) -> Any:
        headers = {"HX-Request": "true"} if htmx else {}
        return browser.post(f"{self.address}{verb}/", fields, headers=headers)

    def joined(self, name: str) -> Browser:
        """Somebody who has sat down."""
        browser = Browser()
        assert self.post(browser, "join", name=name).status_code == 302
        return browser

    def shown(self, browser: Browser) -> page.Element:
        answer: Any = browser.get(self.address)
        assert answer.status_code == 200
        return page.read(answer.content)


@pytest.fixture
def lobby() -> Lobby:
    return Lobby()


def test_a_name_and_one_press_make_a_table(lobby: Lobby) -> None:
    game = lobby.game
    assert (game.kind, game.status, lobby.names) == ("table", "lobby", ["Ann"])
    assert game.host_id == game.seats_in_order[0].player_id
    assert game.due_at == game.touched_at + clock.LOBBY_ENDS
    shown = lobby.shown(lobby.host)
    assert shown.by_id("table")["data-status"] == "lobby"
    assert shown.by_id("start")["aria-disabled"] == "true"
    links = [link["href"] for link in shown.all("a") if (link.get("href") or "").startswith("http")]
    assert links == [f"http://testserver{lobby.address}"]


def test_friends_sit_down_and_play_begins(lobby: Lobby, wire: Wire) -> None:
    bo = lobby.joined("Bo")
    assert lobby.names == ["Ann", "Bo"]
    assert lobby.post(lobby.host, "start").status_code == 302
    game = lobby.game
    assert (game.status, sorted(lobby.names)) == ("playing", ["Ann", "Bo"])
    assert [seat.index for seat in game.seats_in_order] == [0, 1]
    assert [event["parts"] for _, event in wire.sent] == [["chat", "lobby", "state"]] * 2
    for browser in (lobby.host, bo):
        assert lobby.shown(browser).has_id("roll")
    turn = lobby.host if game.seats_in_order[0].name == "Ann" else bo
    assert turn.post(f"{lobby.address}roll/", {"ply": 0}).status_code == 302


def test_the_order_is_drawn_at_the_start_unless_it_is_given() -> None:
    firsts = set()
    for _ in range(20):
        lobby = Lobby()
        lobby.joined("Bo")
        lobby.post(lobby.host, "start")
        firsts.add(lobby.names[0])
    assert firsts == {"Ann", "Bo"}
    lobby = Lobby(turns="seats")
    lobby.joined("Bo")
    lobby.post(lobby.host, "start")
    assert lobby.names == ["Ann", "Bo"]


def test_who_sits_there_keeps_one_seat(lobby: Lobby) -> None:
    """B148, B153: join, leave, join; the link opened twice."""
    bo = lobby.joined("Bo")
    for _ in range(3):
        lobby.post(bo, "join", name="Bo again")
        assert lobby.names == ["Ann", "Bo"]
        lobby.post(bo, "leave")
        assert lobby.names == ["Ann"]
        lobby.post(bo, "join", name="Bo")
    assert lobby.names == ["Ann", "Bo"]


def test_six_seats_and_no_more(lobby: Lobby) -> None:
    for at in range(5):
        lobby.joined(f"Guest {at}")
    late = stranger()
    before = rows()
    answer = lobby.post(late, "join", name="Late")
    assert answer.status_code == 409
    assert "All six seats are taken" in page.read(answer.content).text
    assert lobby.post(lobby.host, "bot", level="easy").status_code == 409
    assert rows() == before


@pytest.mark.parametrize("names", [["Sam", "Sam"], ["Sam", "sam "], ["W" * 20, "W" * 20]])
def test_equal_names_are_told_apart(lobby: Lobby, names: list[str]) -> None:
    """B157, B159."""
    for name in names:
        lobby.joined(name)
    assert len({name.casefold() for name in lobby.names}) == 3
    assert all(0 < len(name) <= 20 for name in lobby.names)


@pytest.mark.parametrize("name", ["", "   ", "\u200d\u200d", "\u202eevil", "<b>x</b>", "x" * 200])
def test_odd_names_become_names_that_show(lobby: Lobby, name: str) -> None:
    lobby.joined(name)
    assert lobby.names[1].strip()
    assert "<b>" not in lobby.host.get(lobby.address).content.decode()
    assert "\u202e" not in lobby.names[1]


def test_the_host_passes_on_and_an_empty_table_goes(lobby: Lobby) -> None:
    """B145."""
    bo = lobby.joined("Bo")
    assert lobby.post(lobby.host, "leave").status_code == 302
    assert lobby.names == ["Bo"]
    assert lobby.game.host_id == lobby.game.seats_in_order[0].player_id
    assert lobby.shown(bo).has_id("start")
    lobby.post(bo, "bot", level="easy")
    lobby.post(bo, "leave")
    assert not Game.objects.filter(code=lobby.code).exists()
    assert not Seat.objects.filter(game__code=lobby.code).exists()


def test_a_host_who_deletes_everything_leaves_no_dead_table(lobby: Lobby) -> None:
    bo = lobby.joined("Bo")
    lobby.host.post("/me/delete/")
    assert lobby.names == ["Bo"]
    assert lobby.post(bo, "bot", level="easy").status_code == 302


def test_bots_fill_seats(lobby: Lobby) -> None:
    for _ in range(5):
        assert lobby.post(lobby.host, "bot", level="easy").status_code == 302
    assert len(set(lobby.names)) == 6
    lobby.post(lobby.host, "start")
    game = lobby.game
    assert game.status == Status.PLAYING
    assert (game.due_at is not None) is bool(game.seats_in_order[0].level)


def test_a_removed_player_cannot_come_back(lobby: Lobby) -> None:
    """B156."""
    bo, cleo = lobby.joined("Bo"), lobby.joined("Cleo")
    assert lobby.post(lobby.host, "remove", seat=1).status_code == 302
    assert lobby.names == ["Ann", "Cleo"]
    before = rows()
    for answer in (bo.get(lobby.address), lobby.post(bo, "join", name="Bo")):
        assert answer.status_code == 403
        assert "removed you" in page.read(answer.content).text
    assert rows() == before
    assert lobby.shown(cleo).has_id("lobby")


@pytest.mark.parametrize("verb", HOST_VERBS)
def test_only_the_host_can(lobby: Lobby, verb: str) -> None:
    bo = lobby.joined("Bo")
    before = rows()
    for browser in (bo, stranger(), Browser()):
        assert lobby.post(browser, verb, **HOST_VERBS[verb]).status_code == 403
    assert rows()["Game"] == before["Game"]
    assert rows()["Seat"] == before["Seat"]


@pytest.mark.parametrize("verb", [*sorted({*HOST_VERBS, "join"} - {"remove"})])
def test_nothing_of_it_after_the_start(lobby: Lobby, verb: str) -> None:
    lobby.joined("Bo")
    lobby.post(lobby.host, "start")
    before = rows()
    who = stranger() if verb == "join" else lobby.host
    fields = {"name": "Late"} if verb == "join" else HOST_VERBS.get(verb, {})
    answer = lobby.post(who, verb, **fields)
    assert answer.status_code == 409
    assert rows()["Game"] == before["Game"]
    assert rows()["Seat"] == before["Seat"]


def test_one_alone_does_not_start(lobby: Lobby) -> None:
    before = rows()
    answer = lobby.post(lobby.host, "start")
    assert answer.status_code == 422
    assert "A game takes two" in page.read(answer.content).text
    assert rows() == before


def test_the_host_sets_the_options(lobby: Lobby) -> None:
    bo = lobby.joined("Bo")
    fields = {"kind": "table", "variant": "classic", "columns": "3", "order": "down"}
    fields |= {"ties": "earlier", "turns": "seats", "watching": "off", "listed": "on"}
    assert lobby.post(lobby.host, "options", **fields).status_code == 302
    game = lobby.game
    assert game.ruleset.text == "classic-3-down"
    assert (game.ties, game.turn_order, game.watching, game.listed) == (
        "earlier", "seats", False, True,
    )  # fmt: skip
    assert "Classic, three columns, top to bottom" in lobby.shown(bo).text
    lobby.post(lobby.host, "start")
    assert lobby.game.position.ruleset.text == "classic-3-down"
    assert Browser().get(lobby.address).status_code == 403
    assert lobby.shown(bo).has_id("roll")


@pytest.mark.parametrize(
    ("verb", "fields"),
    [
        ("bot", {"level": "x"}),
        ("bot", {}),
        ("bot", {"level": ["easy", "easy"]}),
        ("remove", {"seat": "x"}),
        ("remove", {"seat": 6}),
        ("remove", {"seat": -1}),
        ("remove", {}),
        ("options", {"kind": "table", "columns": "2"}),
        ("join", {"name": "\0"}),
        ("join", {"name": "x" * 201}),
    ],
)
def test_malformed_fields_are_refused(lobby: Lobby, verb: str, fields: dict[str, Any]) -> None:
    before = rows()
    who = stranger() if verb == "join" else lobby.host
    assert lobby.post(who, verb, **fields).status_code == 400
    assert rows()["Game"] == before["Game"]


@pytest.mark.parametrize("seat", [0, 1, 5])
def test_a_seat_that_nobody_can_lose(lobby: Lobby, seat: int) -> None:
    assert lobby.post(lobby.host, "remove", seat=seat).status_code == 422
    assert lobby.names == ["Ann"]


@pytest.mark.parametrize("verb", [*HOST_VERBS, "join", "leave"])
def test_other_methods_rubbish_and_tokens(lobby: Lobby, verb: str) -> None:
    address = f"{lobby.address}{verb}/"
    for method in OTHER_METHODS:
        assert lobby.host.generic(method, address).status_code == 405
    before = rows()["Seat"]
    for body, kind in RUBBISH:
        status = Browser().generic("POST", address, body, kind).status_code
        assert status in ((302, 400, 409) if verb == "join" else (400, 403))
    careful = Browser(careful=True)
    assert careful.post(address, {}).status_code == 403
    assert verb == "join" or rows()["Seat"] == before


def test_ten_at_once_for_the_last_seat(lobby: Lobby) -> None:
    """B147."""
    for at in range(4):
        lobby.joined(f"Guest {at}")
    browsers = [stranger() for _ in range(10)]
    answers = together(
        lambda browser=browser: lobby.post(browser, "join", name="Late").status_code
        for browser in browsers
    )
    assert sorted(answers) == [302] + [409] * 9
    assert len(lobby.names) == 6


# Finding a table


@pytest.mark.parametrize(
    "spell", ["{0}", "{1}", "{2} {3}", "{2}-{3}", "http://x.example/t/{1}/?a=b"]
)
def test_a_code_is_found_however_it_is_written(lobby: Lobby, spell: str) -> None:
    code = lobby.code
    typed = spell.format(code, code.lower(), code[:3].lower(), code[3:])
    answer: Any = Browser().get("/join/", {"code": typed})
    assert (answer.status_code, answer["Location"]) == (302, lobby.address)


@pytest.mark.parametrize("typed", ["", "ABCDE1", "ZZZZZZ", "x" * 300, "🎲", "\0", "<b>"])
def test_a_wrong_code_is_told_so(typed: str) -> None:
    """B151."""
    answer: Any = Browser().get("/join/", {"code": typed})
    assert answer.status_code == 404
    shown = page.read(answer.content)
    assert bool(shown.all("p", role="alert")) is bool(typed)
    assert "autofocus" in shown.by_id("code").attributes


def test_the_host_knows_the_own_table_on_the_home_page() -> None:
    opened = Lobby(listed="on")
    assert "Your table" in page.read(opened.host.get("/").content).text
    assert "Ann's table" in page.read(Browser().get("/").content).text


def test_only_open_tables_stand_on_the_home_page(lobby: Lobby) -> None:
    assert lobby.code not in Browser().get("/").content.decode()
    opened = Lobby(listed="on")
    assert opened.address in Browser().get("/").content.decode()
    opened.joined("Bo")
    opened.post(opened.host, "start")
    assert opened.code not in Browser().get("/").content.decode()
