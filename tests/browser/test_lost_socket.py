"""The socket breaks under a page: it comes back by itself, with all that was missed."""

from tests.browser.line import Wire
from tests.browser.table import Table


def test_a_broken_socket_comes_back_with_the_truth(visitor):
    table = visitor.sit()
    page = visitor.page()
    wire = Wire(page)
    page.goto(f"/t/{table.code}/")
    tab = Table(page)
    page.wait_for_timeout(300)
    wire.keeping = True
    table.roll()
    assert tab.ply == 0
    wire.keeping = False
    wire.cut()
    assert tab.read(ply=1)["dice"] == table.read()["dice"]
    assert wire.opened == 2


def test_thirty_swaps_leave_one_socket(visitor):
    """B108: no part that is swapped brings a socket of its own."""
    table = visitor.sit()
    for _ in range(6):
        table.roll()
        table.hold_surely(1, 2)
        table.roll()
        table.score(table.choices[-1])
    assert int(table.read()["version"]) > 30
    (socket,) = visitor.watch.sockets
    assert not socket.is_closed()
