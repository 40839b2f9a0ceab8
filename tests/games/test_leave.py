"""Leaving a running online game: by wish, or put out by the host."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games.commands.settle import settle
from games.models import Game, Leave
from games.rules import parse_record
from tests import page
from tests.seated import Browser, Table, browser_of, rows, stranger


@pytest.fixture
def three(seated: Callable[..., Table]) -> Callable[..., Table]:
    def make(seats: int = 3, **options: Any) -> Table:
        table = seated(seats, pace="once", **options)
        table.put(host_id=table.game.seats_in_order[0].player_id)
        return table

    return make


def put_out(table: Table, browser: Browser, seat: int) -> Any:
    return table.post("remove", browser, ply=None, seat=seat)


def leave(table: Table, seat: int) -> Game:
    answer = table.post("leave", table.browsers[seat])
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
    return table.game


def play_on(table: Table) -> Game:
    """To the end: people roll once and take the first box, bots by themselves."""
    while table.game.status == "playing":
        settle(table.pk, timezone.now(), at_once=True)
        if table.game.status == "playing":
            table.roll()
            choice = table.game.position.card.choices(table.dice())[0]
            table.score(choice.box.value)
    return table.game


@pytest.mark.parametrize("leaving", ["bot", "close"])
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("rolled", [False, True])
def test_the_others_play_on(
    three: Callable[..., Table], leaving: str, seat: int, rolled: bool
) -> None:
    """P50, P52, C31, C33, C34, B138: at any moment of anybody's turn; the record tells it."""
    table = three(leaving=leaving)
    if rolled:
        table.roll()
    game = leave(table, seat)
    assert (game.status, game.seats_in_order[seat].out) == ("playing", "left")
    mine = parse_record(table.record()).replay()
    assert (mine.seat, mine.rolls, mine.dice) == (
        game.turn_seat,
        game.position.rolls,
        game.position.dice,
    )
    assert mine == game.position


@pytest.mark.parametrize("leaving", ["bot", "close"])
@pytest.mark.parametrize("seat", [0, 1])
def test_to_the_end_the_leaver_is_last(
    three: Callable[..., Table], leaving: str, seat: int
) -> None:
    table = three(leaving=leaving)
    table.roll()
    leave(table, seat)
    end = play_on(table)
    assert [seat.place for seat in end.seats_in_order][seat] == 3
    boxes = [card.boxes_left for card in end.position.cards]
    assert boxes[seat] == (0 if leaving == "bot" else 13)
    assert sum(boxes) == boxes[seat]
    record = parse_record(table.record())
    outcome = record.replay().outcome(record.ties)
    assert outcome is not None
    assert outcome.places == tuple(seat.place for seat in end.seats_in_order)
    assert record.replay().cards == end.position.cards


@pytest.mark.parametrize("leaving", ["bot", "close"])
@pytest.mark.parametrize("rolls", [0, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_with_two_the_other_wins(
    three: Callable[..., Table], leaving: str, rolls: int, seat: int
) -> None:
    """P51, C32."""
    table = three(2, leaving=leaving)
    for _ in range(rolls):
        table.roll()
    game = leave(table, seat)
    assert (game.status, game.due_at, game.rolls) == ("finished", None, "")
    assert game.seats_in_order[seat].place == 2
    assert game.seats_in_order[1 - seat].place == 1
    record = parse_record(table.record())
    assert record.replay().is_over
    assert sum(len(getattr(entry, "rolls", ())) for entry in record.entries) == rolls
    text = table.page(table.browsers[1 - seat]).by_id("state")["data-said"] or ""
    assert "has left the game" in text


def test_whoever_left_watches_and_cannot_come_back(three: Callable[..., Table]) -> None:
    """B165: seat, controls and presses are gone; looking on is as allowed as for anybody."""
    table = three()
    leave(table, 0)
    before = rows()
    for verb in ("roll", "score", "hold", "more", "leave", "join"):
        answer = table.post(verb, table.browsers[0], column=1, box="ones", name="Ann")
        assert answer.status_code in (403, 409)
    assert rows() == before
    shown = table.page(table.browsers[0])
    assert "watching" in shown.by_id("controls").text
    assert browser_of(table.game.seats_in_order[0].player_id).get("/").status_code == 200


def test_the_game_is_no_longer_one_to_continue(three: Callable[..., Table]) -> None:
    table = three()
    leave(table, 0)
    assert table.code not in table.browsers[0].get("/").content.decode()
    assert table.code in table.browsers[1].get("/").content.decode()
    play_on(table)
    assert table.code in table.browsers[0].get("/me/games/").content.decode()


def test_the_host_passes_on(three: Callable[..., Table]) -> None:
    """B145, A.5 48."""
    table = three()
    second = table.game.seats_in_order[1].player_id
    assert leave(table, 0).host_id == second


class TestPutOut:
    def test_the_host_puts_somebody_out(self, three: Callable[..., Table]) -> None:
        """B156: they watch no more, and come back by no way."""
        table = three()
        assert put_out(table, table.browsers[0], 2).status_code == 302
        seat = table.game.seats_in_order[2]
        assert (seat.out, table.game.status) == ("removed", "playing")
        assert table.browsers[2].get(table.address).status_code == 403
        assert table.post("roll", table.browsers[2]).status_code == 403

    @pytest.mark.parametrize(
        ("who", "seat", "status"),
        [(1, 2, 403), (0, 0, 422), (0, 5, 422), (0, 3, 422), ("stranger", 1, 403)],
    )
    def test_it_is_refused(
        self, three: Callable[..., Table], who: int | str, seat: int, status: int
    ) -> None:
        table = three(bots=1)
        browser = stranger() if who == "stranger" else table.browsers[int(who)]
        before = rows()
        answer = put_out(table, browser, seat)
        assert answer.status_code == status, page.read(answer.content).text
        assert rows() == before

    def test_twice_is_once(self, three: Callable[..., Table]) -> None:
        table = three()
        put_out(table, table.browsers[0], 2)
        assert put_out(table, table.browsers[0], 2).status_code == 422
        assert Leave.objects.filter(game=table.pk).count() == 1


@pytest.mark.parametrize("kind", ["solo", "local", "bots"])
def test_games_of_one_device_are_not_left(seated: Callable[..., Table], kind: str) -> None:
    table = seated(1 if kind == "solo" else 2, kind=kind, one_browser=True)
    before = rows()
    assert table.post("leave").status_code == 409
    assert rows() == before


@pytest.mark.parametrize("method", ["get", "put", "delete"])
def test_only_posts(three: Callable[..., Table], method: str) -> None:
    table = three()
    assert getattr(table.browsers[0], method)(f"{table.address}leave/").status_code == 405


def test_a_token_is_needed(three: Callable[..., Table]) -> None:
    table = three()
    careful = browser_of(table.game.seats_in_order[0].player_id, careful=True)
    before = rows()["Game"]
    assert careful.post(f"{table.address}leave/").status_code == 403
    assert rows()["Game"] == before
