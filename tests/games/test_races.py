"""The same and different moves at the same moment, in real transactions and threads."""

import threading
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connections

from accounts.models import Player
from games.models import Game, Turn
from games.rules import parse_record
from tests import page
from tests.seated import Browser, Table, rows, stranger

pytestmark = pytest.mark.django_db(transaction=True)

AT_ONCE = 20


def together(calls: Iterable[Callable[[], Any]]) -> list[Any]:
    """All calls at the same moment, each in a thread with a connection of its own."""
    waiting = list(calls)
    barrier = threading.Barrier(len(waiting), timeout=30)

    def run(call: Callable[[], Any]) -> Any:
        try:
            barrier.wait()
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(waiting)) as pool:
        return list(pool.map(run, waiting))


def tab(browser: Any) -> Browser:
    """Another tab of the same browser."""
    other = Browser()
    other.cookies["yacht"] = browser.cookies["yacht"].value
    return other


def post_all(table: Table, posts: list[tuple[str, Any, dict[str, Any]]]) -> list[int]:
    """Statuses of (verb, browser, fields), posted at the same moment."""
    ply = table.ply
    calls = [
        lambda verb=verb, browser=browser, fields=fields: (
            table.post(verb, browser, **{"ply": ply} | fields).status_code
        )
        for verb, browser, fields in posts
    ]
    return together(calls)


def check_consistent(table: Table, version: int, statuses: list[int]) -> Game:
    """Each counted move raised the version by one, and the record can be replayed."""
    game = table.game
    assert game.version == version + statuses.count(302)
    record = parse_record(table.record())
    assert record.replay().totals == game.position.totals
    if game.status == "playing":
        assert record.replay() == game.position
    return game


@pytest.mark.parametrize(
    ("verb", "fields"),
    [("roll", {"nonce": "a"}), ("score", {"column": 1, "box": "chance"}), ("undo", {})],
)
def test_one_move_from_four_browsers_counts_once(
    seated: Callable[..., Table], verb: str, fields: dict[str, Any]
) -> None:
    """Case B103."""
    table = seated(2, kind="local")
    if verb != "roll":
        table.roll()
    if verb == "undo":
        table.score("chance")
    before = table.game
    mine = table.browsers[0]
    browsers = [mine, tab(mine), table.browsers[1], stranger()]
    statuses = post_all(table, [(verb, browsers[at % 4], fields) for at in range(AT_ONCE)])
    assert Counter(statuses)[302] == 1
    assert set(statuses) <= {302, 403, 409, 422}
    assert Counter(statuses)[403] == AT_ONCE // 4
    after = check_consistent(table, before.version, statuses)
    assert after.ply == before.ply + 1
    assert after.turns.count() == (1 if verb == "score" else 0)
    assert len(after.rolls_of_turn) == (0 if verb == "score" else 1)


def test_holds_at_once_all_count_and_one_is_last(table: Table) -> None:
    table.roll()
    before = table.game
    mine = table.browsers[0]
    sets = [[at % 5 + 1] for at in range(AT_ONCE)]
    browsers = [mine, tab(mine), tab(mine), stranger()]
    statuses = post_all(
        table, [("hold", browsers[at % 4], {"held": held}) for at, held in enumerate(sets)]
    )
    assert Counter(statuses) == {302: 15, 403: 5}
    after = check_consistent(table, before.version, statuses)
    assert (after.ply, after.rolls, after.nonces) == (before.ply, before.rolls, before.nonces)
    assert list(after.held_positions) in sets


def test_every_verb_at_once(seated: Callable[..., Table]) -> None:
    table = seated(2, kind="local")
    for _ in range(3):
        table.put(key=bytes(32))
        if not table.game.rolls:
            table.roll()
        before = table.game
        mine, other = table.browsers[before.turn_seat], table.browsers[1 - before.turn_seat]
        box = before.position.card.choices(table.dice())[-1].box.value
        browsers = [mine, tab(mine), other, stranger()]
        kinds: list[tuple[str, dict[str, Any]]] = [
            ("roll", {"held": [1]}),
            ("hold", {"held": [2, 3]}),
            ("score", {"column": 1, "box": box}),
            ("undo", {}),
            ("roll", {}),
        ]
        posts = [(*kinds[at % 5], browsers[at % 4]) for at in range(AT_ONCE)]
        statuses = post_all(table, [(verb, browser, fields) for verb, fields, browser in posts])
        assert set(statuses) <= {302, 403, 409, 422}
        moved = [
            verb
            for (verb, _, _), status in zip(posts, statuses, strict=True)
            if status == 302 and verb != "hold"
        ]
        assert len(moved) == 1
        after = check_consistent(table, before.version, statuses)
        assert after.ply == before.ply + 1


def test_the_last_score_at_once_finishes_once(seated: Callable[..., Table]) -> None:
    table = seated(2)
    table.put("0,0,0,0,0,0,0,0,0,0,0,0,5", "0,0,0,0,0,0,0,0,0,0,0,0,-", turn_seat=1)
    table.roll()
    before = table.game
    fields = {"column": 1, "box": "chance"}
    statuses = post_all(table, [("score", tab(table.browsers[1]), fields) for _ in range(8)])
    assert Counter(statuses) == {302: 1, 409: 7}
    game = table.game
    assert (game.status, game.version) == ("finished", before.version + 1)
    assert [seat.place for seat in game.seats_in_order] == [1, 1] or game.turns.count() == 1


def test_chains_of_moves_at_once(seated: Callable[..., Table]) -> None:
    """Four tabs press on without waiting, each for the state that it knows."""
    table = seated(1)

    def press(browser: Browser) -> list[int]:
        found = []
        for step in range(6):
            verb = ("roll", "hold", "score")[step % 3]
            fields: dict[str, Any] = {"held": [1]} if step % 3 == 1 else {}
            if verb == "score":
                fields = {"column": 1, "box": "chance" if step < 3 else "ones"}
            found.append(table.post(verb, browser, **fields).status_code)
        return found

    before = table.game.version
    tabs = [tab(table.browsers[0]) for _ in range(4)]
    pressed = together([lambda one=one: press(one) for one in tabs])
    statuses = [status for found in pressed for status in found]
    assert set(statuses) <= {302, 409, 422}
    check_consistent(table, before, statuses)


def test_one_form_at_once_makes_one_game() -> None:
    """Case B121."""
    browser = stranger()
    players = Player.objects.count()
    tabs = [tab(browser) for _ in range(AT_ONCE)]
    answers = together([lambda one=one: one.post("/new/", {"once": "a" * 16}) for one in tabs])
    assert {answer.status_code for answer in answers} == {302}
    game = Game.objects.get()
    assert {answer["Location"] for answer in answers} == {f"/t/{game.code}/"}
    assert Player.objects.count() == players


def test_one_form_at_once_by_newcomers_makes_one_game_that_all_can_play() -> None:
    tabs = [Browser() for _ in range(8)]
    answers = together([lambda one=one: one.post("/new/", {"once": "a" * 16}) for one in tabs])
    assert {answer.status_code for answer in answers} == {302}
    game = Game.objects.get()
    for one in tabs:
        shown: Any = one.get(f"/t/{game.code}/")
        assert page.read(shown.content).has_id("roll")
    assert Player.objects.count() == 1


def test_different_games_at_once_do_not_disturb_each_other(seated: Callable[..., Table]) -> None:
    tables = [seated() for _ in range(8)]

    def turn(table: Table) -> None:
        for box in ("ones", "twos", "chance"):
            table.turn(box)

    together([lambda one=one: turn(one) for one in tables])
    assert Turn.objects.count() == 24
    for table in tables:
        check_consistent(table, 7, [])


@pytest.mark.parametrize("attempt", range(4))
def test_deleting_everything_amid_moves(table: Table, attempt: int) -> None:
    table.roll()
    fields = {"ply": table.ply, "held": [1], "column": 1, "box": "chance"}
    posts = [f"{table.address}{verb}/" for verb in ("score", "roll", "hold", "score", "undo")]
    posts += ["/me/delete/"] * 2
    calls = [lambda to=to: tab(table.browsers[0]).post(to, fields) for to in posts]
    calls += [lambda: tab(table.browsers[0]).get(table.address)] * 2
    answers = together(calls)
    assert {answer.status_code for answer in answers} <= {200, 302, 403, 404, 409, 422}
    assert {name: kept for name, kept in rows().items() if kept} == {}
