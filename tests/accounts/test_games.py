"""GET /me/games/: the games of this browser."""

from collections.abc import Callable

import pytest
from django.utils import timezone

from games.models import Game
from tests import page
from tests.seated import Browser, Table, rows, stranger


def listed(browser: Browser) -> tuple[list[str], list[str]]:
    """Addresses in progress, and finished ones."""
    answer = browser.get("/me/games/")
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    main = page.read(answer.content).by_id("main")
    found: dict[str, list[str]] = {"In progress": [], "Finished": []}
    under = ""
    for element in main:
        if element.tag == "h2":
            under = element.text
        elif element.tag == "a" and element["href"].startswith("/t/"):
            found[under].append(element["href"])
    return found["In progress"], found["Finished"]


def finish(table: Table) -> None:
    table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
    table.turn("ones")


@pytest.mark.django_db
def test_nobody_has_no_games() -> None:
    browser, before = Browser(), rows()
    for one in (browser, stranger()):
        assert listed(one) == ([], [])
    assert len(rows()["Session"]) == len(before["Session"]) + 1
    assert "yacht" not in browser.cookies


def test_running_and_finished_games_apart(seated: Callable[..., Table]) -> None:
    first, second = seated(), seated()
    player = first.game.seats_in_order[0].player_id
    second.game.seats.update(player=player)
    second.browsers = first.browsers
    assert listed(first.browsers[0]) == ([second.address, first.address], [])
    first.roll()
    assert listed(first.browsers[0]) == ([first.address, second.address], [])
    finish(first)
    assert listed(first.browsers[0]) == ([second.address], [first.address])
    finish(second)
    assert listed(first.browsers[0]) == ([], [second.address, first.address])


def test_own_games_only(seated: Callable[..., Table]) -> None:
    """Case B199."""
    tables = [seated(), seated(2), seated()]
    for table in tables:
        for browser in table.browsers:
            assert listed(browser) == ([table.address], [])


def test_a_game_with_several_own_seats_stands_once(seated: Callable[..., Table]) -> None:
    table = seated(3, kind="local", one_browser=True)
    assert listed(table.browser) == ([table.address], [])


def test_title_turn_points_and_code_are_told(seated: Callable[..., Table]) -> None:
    table = seated(1, ruleset="classic-3-down")
    table.put(rolls="11162")
    table.score("ones", column=2)
    text = page.read(table.browser.get("/me/games/").content).by_id("main").text
    assert f"Classic, three columns, top to bottom turn 2 of 39, solo 6 {table.code}" in text


def test_rows_tell_who_plays(seated: Callable[..., Table]) -> None:
    """Others by name where seats are mine and theirs, everybody on one device."""
    for table, told in (
        (seated(3), "turn 1 of 13, with Bo, Cleo 0"),
        (seated(3, kind="local", one_browser=True), "turn 1 of 13, Ann, Bo, Cleo 0"),
    ):
        text = page.read(table.browsers[0].get("/me/games/").content).by_id("main").text
        assert told in text


def test_a_lobby_has_no_points(seated: Callable[..., Table]) -> None:
    table = seated(2)
    Game.objects.filter(pk=table.pk).update(status="lobby")
    text = page.read(table.browsers[0].get("/me/games/").content).by_id("main").text
    assert f"waits for its start, with Bo {table.code}" in text


def test_the_own_place_is_told(seated: Callable[..., Table]) -> None:
    table = seated(2)
    Game.objects.filter(pk=table.pk).update(status="finished", finished_at=timezone.now())
    for index, place in enumerate((2, 1)):
        table.game.seats.filter(index=index).update(place=place)
    for browser, told in zip(
        table.browsers, ("2nd of 2, with Bo", "1st of 2, with Ann"), strict=True
    ):
        assert told in page.read(browser.get("/me/games/").content).by_id("main").text


def test_the_number_of_queries_does_not_grow(
    seated: Callable[..., Table], django_assert_max_num_queries: Callable[[int], object]
) -> None:
    table = seated()
    player = table.game.seats_in_order[0].player_id
    for _ in range(10):
        seated().game.seats.update(player=player)
    table.browser.get("/me/games/")
    with django_assert_max_num_queries(6):  # type: ignore[attr-defined]
        assert len(listed(table.browser)[0]) == 11


def test_the_list_is_limited(seated: Callable[..., Table]) -> None:
    table = seated()
    player = table.game.seats_in_order[0].player_id
    for _ in range(55):
        game = Game.objects.get(pk=table.pk)
        game.pk, game.code = None, f"Z{_:05d}"
        game.save()
        seat = table.game.seats_in_order[0]
        seat.pk, seat.game, seat.player_id = None, game, player
        seat.save()
    assert len(listed(table.browser)[0]) == 50
