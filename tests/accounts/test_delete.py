"""POST /me/delete/: everything goes, in one press."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.sessions.models import Session

from accounts.models import Player
from games.models import Game, Seat, Turn
from tests import page
from tests.games.checklist import FORM, OTHER_METHODS
from tests.seated import Browser, Table, browser_of, rows, stranger


def delete(browser: Browser, **fields: Any) -> Any:
    return browser.post("/me/delete/", fields)


def test_own_games_the_player_and_the_session_go(table: Table) -> None:
    table.turn("chance")
    answer = delete(table.browser)
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert {name: len(kept) for name, kept in rows().items()} == dict.fromkeys(rows(), 0)
    assert answer.cookies["yacht"]["max-age"] == 0
    assert answer.cookies["yacht"].value == ""


def test_others_games_stay(seated: Callable[..., Table]) -> None:
    first, second = seated(), seated()
    second.turn("chance")
    kept = second.record()
    delete(first.browsers[0])
    assert Game.objects.get().pk == second.pk
    assert (Seat.objects.count(), Turn.objects.count(), Player.objects.count()) == (1, 1, 1)
    assert second.record() == kept
    second.turn("ones")


def test_in_a_shared_game_an_unnamed_seat_stays(seated: Callable[..., Table]) -> None:
    table = seated(3)
    for box in ("ones", "twos", "threes"):
        table.turn(box)
    cards = [seat.card for seat in table.game.seats_in_order]
    delete(table.browsers[1])
    game = table.game
    assert [seat.name for seat in game.seats_in_order] == ["Ann", "Deleted player", "Cleo"]
    assert [seat.card for seat in game.seats_in_order] == cards
    assert game.seats_in_order[1].player_id is None
    assert Player.objects.count() == 2
    assert "Bo" not in table.record()
    table.turn("chance")
    assert table.post("roll", table.browsers[1], ply=table.ply).status_code == 403


def test_a_shared_game_goes_with_its_last_player(seated: Callable[..., Table]) -> None:
    table = seated(2)
    delete(table.browsers[0])
    assert Game.objects.count() == 1
    delete(table.browsers[1])
    assert {name: len(kept) for name, kept in rows().items()} == dict.fromkeys(rows(), 0)


def test_a_game_with_all_seats_of_one_player_goes(seated: Callable[..., Table]) -> None:
    table = seated(3, kind="local", one_browser=True)
    delete(table.browsers[0])
    assert Game.objects.count() == 0


def test_twice_does_no_harm(table: Table) -> None:
    browser = table.browser
    key = browser.cookies["yacht"].value
    delete(browser)
    assert delete(browser).status_code == 302
    late = Browser()
    late.cookies["yacht"] = key
    assert delete(late).status_code == 302


def test_somebody_who_never_acted_deletes_nothing(table: Table) -> None:
    before = rows()
    assert delete(Browser()).status_code == 302
    assert rows() == before


def test_only_the_own_data_whatever_is_claimed(table: Table) -> None:
    before = rows()
    player = Player.objects.get().pk
    other = Browser()
    assert delete(other, player=player, player_id=player, id=player).status_code == 302
    assert delete(browser_of(str(player))).status_code == 302
    assert {k: v for k, v in rows().items() if k != "Session"} == {
        k: v for k, v in before.items() if k != "Session"
    }


def test_another_tab_with_the_old_page_meets_nothing(table: Table) -> None:
    """Its forms are answered, none with a broken page."""
    tab = Browser()
    tab.cookies["yacht"] = table.browsers[0].cookies["yacht"].value
    ply = table.ply
    delete(table.browsers[0])
    for verb in ("roll", "hold", "score", "undo"):
        answer = table_post(tab, table.code, verb, ply)
        assert answer.status_code == 404
        page.check_designed(page.read(answer.content))
    assert tab.get("/").status_code == 200
    assert tab.get("/me/games/").status_code == 200
    assert rows()["Player"] == []


def test_afterwards_a_new_game_begins_a_new_player(table: Table) -> None:
    browser, old = table.browser, Player.objects.get().pk
    delete(browser)
    browser.post("/new/", {})
    assert Player.objects.get().pk != old or Player.objects.count() == 1
    assert Session.objects.count() == 1


def test_the_old_session_opens_nothing(table: Table) -> None:
    thief = Browser()
    thief.cookies["yacht"] = table.browser.cookies["yacht"].value
    delete(table.browsers[0])
    thief.post("/new/", {})
    assert thief.cookies["yacht"].value != ""
    assert Session.objects.count() == 1


def test_the_other_players_hear_of_it(
    seated: Callable[..., Table], wire: Any, django_capture_on_commit_callbacks: Any
) -> None:
    """A name that goes changes the page of everybody at the table. B142: the game is decided."""
    table = seated(2)
    before = table.game.version
    with django_capture_on_commit_callbacks(execute=True):
        delete(table.browsers[1])
    assert [event["game"] for _, event in wire.sent] == [table.pk]
    assert table.game.version == before + 1
    assert {"seats", "card-1", "result"} <= set(wire.sent[0][1]["parts"])
    assert [seat.place for seat in table.game.seats_in_order] == [1, 2]


def test_with_three_the_others_play_on(seated: Callable[..., Table]) -> None:
    table = seated(3)
    table.roll()
    delete(table.browsers[0])
    assert table.game.status == "playing"
    assert table.game.seats_in_order[0].out == "left"
    assert "1 leaves to a bot" in table.record()


@pytest.mark.parametrize("method", OTHER_METHODS)
def test_other_methods_delete_nothing(table: Table, method: str) -> None:
    before = rows()
    answer: Any = table.browser.generic(method, "/me/delete/", "", FORM)
    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert rows() == before


@pytest.mark.parametrize("token", [None, "", "A" * 64])
def test_without_the_right_token_nothing_is_deleted(table: Table, token: str | None) -> None:
    careful = Browser(careful=True)
    careful.cookies["yacht"] = table.browser.cookies["yacht"].value
    careful.get("/me/")
    before = rows()
    answer = delete(careful, **({} if token is None else {"csrfmiddlewaretoken": token}))
    assert answer.status_code == 403
    page.check_designed(page.read(answer.content))
    assert rows() == before


def test_the_form_of_the_page_works(table: Table) -> None:
    careful = Browser(careful=True)
    careful.cookies["yacht"] = table.browser.cookies["yacht"].value
    form = page.read(careful.get("/me/").content).all("form")[0]
    fields = {field["name"]: field["value"] for field in form.all("input")}
    answer: Any = careful.post(form["action"], fields)
    assert answer.status_code == 302
    assert Player.objects.count() == 0


def table_post(browser: Browser, code: str, verb: str, ply: int) -> Any:
    fields = {"ply": ply, "held": [1], "column": 1, "box": "chance"}
    return browser.post(f"/t/{code}/{verb}/", fields)


@pytest.mark.django_db
def test_a_watcher_may_delete_too(seated: Callable[..., Table]) -> None:
    table, watcher = seated(), stranger()
    watcher.get(table.address)
    assert delete(watcher).status_code == 302
    assert Game.objects.count() == 1
