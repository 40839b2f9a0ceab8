"""Who is here: leases with injected time (cases B117, B118, B126, B127)."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from games import clock
from games.commands.presence import lapse, renew
from games.commands.settle import settle
from games.models import Game, Seat
from tests.seated import Table, rows

NOW = timezone.now()


def after(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


@pytest.fixture
def table(seated: Callable[..., Table]) -> Table:
    """Three people, seen now; their clock is far from over, so that only absence counts."""
    made = seated(3, timer="normal", pace="once")
    Seat.objects.filter(game=made.pk).update(seen_at=NOW)
    made.put(turn_due_at=after(600), due_at=after(601))
    return made


def here(table: Table, *seats: int, at: float) -> None:
    """Pages of these seats are open at that moment; somebody looks."""
    renew({(table.pk, seat): after(at) for seat in seats}, after(at))
    lapse(after(at))


def cut(table: Table, seconds: int) -> None:
    """The line of seat 2 breaks at 0 and is back so many seconds later; a look each second."""
    others = [0, 1]
    renew({(table.pk, 2): NOW}, NOW)
    for second in range(1, seconds + 12):
        here(table, *others, *([2] if second >= seconds else []), at=second)
        settle(table.pk, after(second))


@pytest.mark.parametrize(("seconds", "out"), [(2, ""), (29, ""), (59, ""), (61, "away")])
def test_a_line_that_breaks(table: Table, seconds: int, out: str) -> None:
    """B117: inside the grace seat and turn are kept, outside the rule applies."""
    cut(table, seconds)
    seats = table.game.seats_in_order
    assert [seat.out for seat in seats] == ["", "", out]
    assert [seat.away_since for seat in seats] == [None] * 3
    assert table.game.turn_seat == 0


def test_a_short_break_is_no_news(table: Table) -> None:
    """B126: and costs nothing of the clock."""
    before = table.game
    cut(table, 5)
    assert (table.game.version, table.game.turn_due_at) == (before.version, before.turn_due_at)


def test_the_others_hear_who_is_away_and_back(table: Table) -> None:
    here(table, 0, 1, at=clock.LEASE.total_seconds() + 1)
    seat = table.game.seats_in_order[2]
    assert seat.away_since == NOW
    assert "Cleo is away" in table.page(table.browsers[0]).by_id("clock").text
    assert "away" not in table.page(table.browsers[2]).by_id("clock").text
    assert table.game.due_at == NOW + clock.AWAY
    here(table, 0, 1, 2, at=20)
    assert table.game.seats_in_order[2].away_since is None
    assert table.game.due_at == after(601)
    assert "away" not in table.page(table.browsers[0]).by_id("clock").text


def test_an_old_goodbye_brings_nobody_back(table: Table) -> None:
    """A process that heard the socket close tells it after another had told of the absence."""
    here(table, 0, 1, at=10)
    assert table.game.seats_in_order[2].away_since is not None
    renew({(table.pk, 2): NOW - timedelta(seconds=1)}, after(11))
    assert table.game.seats_in_order[2].away_since is not None


def test_without_a_clock_the_table_waits(table: Table) -> None:
    table.put(timer="off", turn_due_at=None, due_at=None)
    here(table, 0, 1, at=10)
    assert table.game.due_at is None
    assert "Cleo is away" in table.page(table.browsers[0]).by_id("clock").text
    assert settle(table.pk, after(100_000)) is False
    here(table, 2, at=100_000)
    seat = table.game.seats_in_order[2]
    assert (seat.away_since, seat.out) == (None, "")


def test_a_server_that_was_away_takes_no_seat(table: Table) -> None:
    """B118, B130: after ten minutes without any server, everybody has the whole grace to return."""
    here(table, at=600)
    assert {seat.out for seat in table.game.seats_in_order} == {""}
    here(table, 0, 1, 2, at=630)
    assert settle(table.pk, after(631)) is True  # only a deadline that moved
    assert [seat.away_since for seat in table.game.seats_in_order] == [None] * 3
    assert {seat.out for seat in table.game.seats_in_order} == {""}


def test_a_minute_without_server_counts_for_nobody(table: Table) -> None:
    here(table, at=50)
    assert settle(table.pk, after(61)) is False
    here(table, 0, 1, 2, at=65)
    assert {seat.out for seat in table.game.seats_in_order} == {""}


def test_a_grace_that_ended_while_no_server_ran_begins_anew(table: Table) -> None:
    here(table, 0, 1, at=10)
    settle(table.pk, after(75))
    assert (table.game.seats_in_order[2].out, table.game.due_at) == ("", after(135))
    settle(table.pk, after(135))
    assert table.game.seats_in_order[2].out == "away"


def test_who_presses_is_here_though_no_socket_tells_so(table: Table) -> None:
    here(table, 1, 2, at=10)
    assert table.game.seats_in_order[0].away_since is not None
    table.roll()
    seat = table.game.seats_in_order[0]
    assert (seat.away_since, seat.seen_at, seat.out) == (None, None, "")
    here(table, 1, 2, at=100)
    assert table.game.seats_in_order[0].away_since is None


def test_who_plays_without_a_socket_is_never_away(seated: Callable[..., Table]) -> None:
    """Without script, or where sockets do not get through; the clock of the turn counts alone."""
    made = seated(2, timer="normal")
    renew({(made.pk, 1): NOW}, NOW)
    lapse(after(100))
    assert [bool(seat.away_since) for seat in made.game.seats_in_order] == [False, True]


def test_presence_writes_nothing_where_nobody_waits(seated: Callable[..., Table]) -> None:
    """Solo games, one device, bots, lobbies and finished games have no leases."""
    tables = [
        seated(1),
        seated(2, kind="local", one_browser=True),
        seated(1, kind="bots", bots=1),
    ]
    before = rows()
    renew({(table.pk, seat): NOW for table in tables for seat in range(2)}, NOW)
    assert lapse(after(100)) == 0
    assert rows() == before


def test_the_end_ends_the_leases(table: Table) -> None:
    table.post("leave", table.browsers[0])
    table.post("leave", table.browsers[1])
    assert table.game.status == "finished"
    assert [seat.seen_at for seat in table.game.seats_in_order] == [None] * 3


def test_all_of_many_are_renewed_in_few_queries(
    table: Table, django_assert_num_queries: Callable[..., object]
) -> None:
    moment = NOW + timedelta(seconds=4)
    with django_assert_num_queries(2):  # type: ignore[attr-defined]
        renew({(table.pk, seat): moment for seat in range(3)}, moment)
    assert [seat.seen_at for seat in table.game.seats_in_order] == [moment] * 3


class TestLobby:
    """B145: a host who is gone holds nobody up; a table at which nobody is closes."""

    @pytest.fixture
    def lobby(self, seated: Callable[..., Table]) -> Table:
        made = seated(3)
        people = made.game.seats_in_order
        made.put(status="lobby", host_id=people[0].player_id, touched_at=NOW, due_at=after(86_400))
        Seat.objects.filter(game=made.pk).update(seen_at=NOW)
        return made

    def test_the_role_of_a_host_who_is_away_passes_on(self, lobby: Table) -> None:
        people = [seat.player_id for seat in lobby.game.seats_in_order]
        here(lobby, 2, at=10)
        assert "away" in lobby.page(lobby.browsers[2]).by_id("lobby").text
        assert lobby.game.due_at == after(60)
        settle(lobby.pk, after(59))
        assert lobby.game.host_id == people[0]
        here(lobby, 2, at=60)
        settle(lobby.pk, after(60))
        assert lobby.game.host_id == people[2]
        here(lobby, 0, 2, at=70)
        assert lobby.game.host_id == people[2]

    def test_a_host_who_is_back_in_time_stays_host(self, lobby: Table) -> None:
        """B118: a phone that slept for half a minute."""
        people = [seat.player_id for seat in lobby.game.seats_in_order]
        here(lobby, 1, 2, at=10)
        here(lobby, 0, 1, 2, at=40)
        settle(lobby.pk, after(61))
        assert lobby.game.host_id == people[0]

    def test_a_table_that_all_have_left_closes_after_a_day(self, lobby: Table) -> None:
        here(lobby, at=10)
        touched = lobby.game.touched_at
        assert settle(lobby.pk, touched + timedelta(hours=23)) is False
        settle(lobby.pk, touched + timedelta(days=1))
        assert not Game.objects.filter(pk=lobby.pk).exists()

    def test_while_somebody_waits_it_stays(self, lobby: Table) -> None:
        here(lobby, 0, 1, 2, at=86_400)
        settle(lobby.pk, after(86_400))
        assert lobby.game.due_at == after(2 * 86_400)

    def test_a_table_whose_host_is_away_is_not_offered(self, lobby: Table) -> None:
        lobby.put(listed=True)
        assert list(Game.objects.open_to_all()) == [lobby.game]
        here(lobby, 1, 2, at=10)
        assert list(Game.objects.open_to_all()) == []
