"""Mute: whom one does not want to read, at every table, known by id and never by name."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import Player
from accounts.preferences import MUTED_MOST
from games.models import Line, Seat
from tests import page
from tests.games.checklist import OTHER_METHODS, RUBBISH
from tests.games.talking import lines, post, said, stored
from tests.seated import Browser, Table, stranger

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def two(seated: Callable[..., Table]) -> Table:
    return seated(2)


def muted_in(browser: Any, table: Table) -> str:
    return page.read(browser.get(table.address).content).by_id("chat-mine")["data-muted"]


def test_muted_lines_are_not_in_the_page_and_come_back(two: Table) -> None:
    ann, bo = two.browsers
    line = said(two, bo, "Nonsense")
    said(two, ann, "Please")
    assert post(two, ann, "mute", line=line.pk).status_code == 302
    assert "Nonsense" not in ann.get(two.address).content.decode()
    assert lines(two, ann) == ["Bo", "Ann Please"]
    assert lines(two, bo) == ["Bo Nonsense", "Ann Please"]
    post(two, ann, "mute", line=line.pk)
    assert lines(two, ann) == ["Bo Nonsense", "Ann Please"]


def test_it_holds_at_other_tables_and_under_other_names(two: Table, seated: Any) -> None:
    watcher, ann = stranger(), two.browsers[0]
    line = said(two, watcher, "Nonsense", name="Cleo")
    post(two, ann, "mute", line=line.pk)
    other = seated(2)
    said(other, watcher, "More of it", name="Dora")
    assert lines(other, ann) == ["Dora watching"]
    assert lines(other, other.browsers[0]) == ["Dora watching More of it"]
    said(other, stranger(), "Not me", name="Dora")
    assert lines(other, ann)[1] == "Dora 2 watching Not me"


def test_a_page_tells_no_ids_and_other_marks_at_another_table(two: Table, seated: Any) -> None:
    bo = Seat.objects.get(game=two.pk, index=1).player_id
    line = said(two, two.browsers[1], "Hi")
    post(two, two.browsers[0], "mute", line=line.pk)
    mark = muted_in(two.browsers[0], two)
    shown = page.read(two.browsers[0].get(two.address).content).by_id(f"said-{line.pk}")
    assert shown["data-by"] == mark
    assert str(bo) != mark
    assert len(mark) == 12
    assert muted_in(two.browsers[0], seated(2)) not in ("", mark)


def test_a_watcher_who_has_no_player_yet_mutes_too(two: Table) -> None:
    line, watcher = said(two, two.browsers[0], "Hi"), Browser()
    assert post(two, watcher, "mute", line=line.pk).status_code == 302
    assert lines(two, watcher) == ["Ann"]
    assert lines(two, Browser()) == ["Ann Hi"]


def test_settings_and_names_are_kept_beside_it(two: Table) -> None:
    line, watcher = said(two, two.browsers[0], "Hi"), stranger()
    watcher.post("/me/settings/", {"dice": "cup", "key_roll": "Q"})
    said(two, watcher, "Hello", name="Cleo")
    post(two, watcher, "mute", line=line.pk)
    watcher.post("/me/settings/", {"tumble": "none"})
    kept = Player.objects.get(pk=Line.objects.get(name="Cleo").player_id).preferences
    assert (kept["dice"], kept["tumble"], kept["keymap"]["roll"]) == ("cup", "none", "Q")
    assert (kept["name"], kept["muted"]) == ("Cleo", [line.player_id])


def test_not_without_end(two: Table) -> None:
    ann = Seat.objects.get(game=two.pk, index=0).player_id
    many = list(range(10**6, 10**6 + MUTED_MOST))
    Player.objects.filter(pk=ann).update(preferences={"muted": many})
    line = said(two, two.browsers[1], "Hi")
    post(two, two.browsers[0], "mute", line=line.pk)
    assert Player.objects.get(pk=ann).preferences["muted"] == [*many[1:], line.player_id]


def test_nothing_of_the_game_is_written(two: Table) -> None:
    line = said(two, two.browsers[1], "Hi")
    before = stored()
    answer = post(two, two.browsers[0], "mute", htmx=True, line=line.pk)
    after = stored()
    assert {name for name in after if after[name] != before[name]} == {"Player"}
    assert "Hi" not in page.read(answer.content).by_id("chat").text.split()


def test_what_is_refused(two: Table, seated: Any) -> None:
    ann = two.browsers[0]
    line = said(two, two.browsers[1], "Hi")
    own = said(two, ann, "Mine")
    elsewhere = said(seated(2), stranger(), "There")
    address, before = f"{two.address}mute/", stored()
    cases = [(own.pk, 422), (elsewhere.pk, 404), (10**9, 404), (0, 400), ("x", 400), ("", 400)]
    for number, status in [*cases, (2**63, 400), ("\0", 400), ([line.pk, own.pk], 400)]:
        answer = post(two, ann, "mute", line=number)
        assert answer.status_code == status, number
        page.check_designed(page.read(answer.content))
    for method in OTHER_METHODS:
        assert ann.generic(method, address).status_code == 405
    for body, kind in RUBBISH[:6]:
        assert ann.generic("POST", address, body, kind).status_code == 400
    assert Browser(careful=True).post(address, {"line": line.pk}).status_code == 403
    assert ann.post("/t/ZZZZZZ/mute/", {"line": line.pk}).status_code == 404
    assert stored() == before
