"""Report: what two players or the host object to, nobody reads any more."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Game, Seat
from tests import page
from tests.conftest import Wire
from tests.games.checklist import OTHER_METHODS, RUBBISH
from tests.games.talking import lines, post, said, stored
from tests.seated import Browser, Table, stranger

pytestmark = pytest.mark.django_db(transaction=True)

GONE = "This line was reported."


@pytest.fixture
def three(seated: Callable[..., Table]) -> Table:
    """A table whose host is Ann."""
    table = seated(3)
    Game.objects.filter(pk=table.pk).update(host=Seat.objects.get(game=table.pk, index=0).player_id)
    return table


def test_two_players_hide_a_line_for_all(three: Table, wire: Wire) -> None:
    ann, bo, cleo = three.browsers
    line = said(three, stranger(), "Foul words", name="Mallory")
    version = three.game.version
    for _ in range(3):
        assert post(three, bo, "report", line=line.pk).status_code == 302
    assert lines(three, ann) == ["Mallory watching Foul words"]
    assert three.game.version == version + 1
    post(three, cleo, "report", line=line.pk)
    for browser in (ann, bo, cleo, Browser()):
        assert lines(three, browser) == [f"Mallory watching {GONE}"]
        assert "Foul" not in browser.get(three.address).content.decode()
    assert [event["parts"] for _, event in wire.sent[1:]] == [["chat"]] * 2


def test_the_host_hides_at_once(three: Table) -> None:
    line = said(three, three.browsers[1], "Foul words")
    answer = post(three, three.browsers[0], "report", htmx=True, line=line.pk)
    assert "Foul" not in answer.content.decode()
    assert lines(three, three.browsers[1]) == [f"Bo {GONE}"]


def test_a_player_who_becomes_host_can_still_hide_it(three: Table) -> None:
    line = said(three, three.browsers[2], "Foul words")
    post(three, three.browsers[1], "report", line=line.pk)
    Game.objects.filter(pk=three.pk).update(host=Seat.objects.get(game=three.pk, index=1).player_id)
    post(three, three.browsers[1], "report", line=line.pk)
    assert lines(three, three.browsers[0]) == [f"Cleo {GONE}"]


def test_one_browser_is_one_player(three: Table) -> None:
    line, watcher = said(three, three.browsers[0], "Hi"), Browser()
    for _ in range(3):
        assert post(three, watcher, "report", line=line.pk).status_code == 302
    assert lines(three, watcher) == ["Ann Hi"]


def test_nothing_of_play_changes(three: Table) -> None:
    line = said(three, three.browsers[1], "Hi")
    before = stored()
    post(three, three.browsers[0], "report", line=line.pk)
    after = stored()
    assert {name for name in after if after[name] != before[name]} == {"Game", "Line"}
    changed = {k for k, v in after["Game"][0].items() if v != before["Game"][0][k]}
    assert changed == {"version", "touched_at"}


def test_what_is_refused(three: Table, seated: Any) -> None:
    ann = three.browsers[0]
    line = said(three, three.browsers[1], "Hi")
    own = said(three, ann, "Mine")
    elsewhere = said(seated(2), stranger(), "There")
    Game.objects.filter(pk=three.pk).update(
        removed=[Seat.objects.get(game=three.pk, index=2).player_id]
    )
    address, before = f"{three.address}report/", stored()
    cases: list[tuple[Any, int]] = [(own.pk, 422), (elsewhere.pk, 404), (10**9, 404), (0, 400)]
    for number, status in [*cases, ("x", 400), (2**63, 400), ([line.pk, own.pk], 400)]:
        assert post(three, ann, "report", line=number).status_code == status, number
    newcomer = Browser()
    assert post(three, newcomer, "report", line=10**9).status_code == 404
    assert post(three, three.browsers[2], "report", line=line.pk).status_code == 403
    for method in OTHER_METHODS:
        assert ann.generic(method, address).status_code == 405
    for body, kind in RUBBISH[:6]:
        assert ann.generic("POST", address, body, kind).status_code == 400
    assert Browser(careful=True).post(address, {"line": line.pk}).status_code == 403
    answer = post(three, ann, "report", htmx=True, line="x")
    assert [root["id"] for root in page.read(answer.content).roots] == ["chat-told"]
    assert stored() == before


def test_often_is_too_often(three: Table) -> None:
    line = said(three, three.browsers[1], "Hi")
    answers = [
        post(three, three.browsers[2], "report", line=line.pk).status_code for _ in range(25)
    ]
    assert answers == [302] * 20 + [429] * 5
