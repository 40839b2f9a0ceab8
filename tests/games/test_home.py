"""GET /: Play, and the game that waits."""

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games.commands import table as commands
from games.models import Game, Kind
from games.rules import Ruleset
from tests import page
from tests.seated import Browser, Table, rows, stranger


@pytest.mark.django_db
def test_a_newcomer_sees_play_and_gets_no_session() -> None:
    browser, before = Browser(), rows()
    answer = browser.get("/")
    assert answer.status_code == 200
    shown = page.read(answer.content)
    assert shown.by_id("play").text == "Play"
    assert not shown.has_id("continue")
    assert rows() == before
    assert "yacht" not in browser.cookies
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.django_db
def test_a_bot_is_one_press_away() -> None:
    browser = Browser()
    home = page.read(browser.get("/").content)
    forms = [form for form in home.all("form") if form.get("action") == "/new/"]
    sent = [{f["name"]: f["value"] for f in form.all("input")} for form in forms]
    bots = next(fields for fields in sent if fields["kind"] == "bots")
    assert bots["once"] != next(fields for fields in sent if fields["kind"] == "solo")["once"]
    answer: Any = browser.post("/new/", bots)
    game = Game.objects.load(Game.objects.get(code=answer["Location"].split("/")[2]).pk)
    assert [seat.level for seat in game.seats_in_order] == ["", "easy"]
    assert game.due_at is None


def test_continue_leads_to_the_game_touched_last(seated: Callable[..., Table]) -> None:
    table = seated()
    player = table.game.seats_in_order[0].player_id
    assert player is not None
    people = [commands.Sitter(player, "Ann")]
    second = commands.create(Kind.SOLO, Ruleset(), people, now=timezone.now())
    browser = table.browser
    shown = page.read(browser.get("/").content)
    assert shown.by_id("continue")["href"] == f"/t/{second.code}/"
    table.turn("chance")
    shown = page.read(browser.get("/").content)
    assert shown.by_id("continue")["href"] == table.address
    total = table.game.position.totals[0]
    assert f"turn 2 of 13, {total} points" in shown.text


def test_own_games_only(seated: Callable[..., Table]) -> None:
    """Case B199."""
    seated()
    for browser in (stranger(), Browser()):
        assert not page.read(browser.get("/").content).has_id("continue")


def test_a_finished_game_is_not_offered(table: Table) -> None:
    table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
    table.turn("ones")
    assert not page.read(table.browser.get("/").content).has_id("continue")


def test_a_player_with_several_seats_sees_one_game(seated: Callable[..., Table]) -> None:
    table = seated(3, kind="local", one_browser=True)
    shown = page.read(table.browser.get("/").content)
    assert shown.by_id("continue")["href"] == table.address


def test_points_are_those_of_the_own_seat(seated: Callable[..., Table]) -> None:
    table = seated(2)
    table.put(rolls="66664")
    table.score("chance")
    first, second = (page.read(browser.get("/").content).text for browser in table.browsers)
    assert "28 points so far" in first
    assert " 0 points so far" in second


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
@pytest.mark.django_db
def test_other_methods_are_refused(method: str) -> None:
    answer = Browser().generic(method, "/")
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    page.check_designed(page.read(answer.content))


def test_the_number_of_games_does_not_change_the_work(
    table: Table, django_assert_max_num_queries: Callable[[int], object]
) -> None:
    browser = table.browser
    browser.get("/")
    player = table.game.seats_in_order[0].player_id
    assert player is not None
    for _ in range(20):
        people = [commands.Sitter(player, "Ann")]
        commands.create(Kind.SOLO, Ruleset(), people, now=timezone.now())
    assert Game.objects.count() == 21
    with django_assert_max_num_queries(4):  # type: ignore[attr-defined]
        browser.get("/")
