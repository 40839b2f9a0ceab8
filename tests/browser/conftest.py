"""One server and one browser for all browser tests, a fresh browser context for each visitor."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.chromium import launch, missing
from tests.browser.server import Seeder, Server

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


# Of the package and not of the session: while Playwright runs, this thread has a running event
# loop, in which no asynchronous test of another folder could start.
@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    try:
        from playwright.sync_api import expect, sync_playwright
    except ImportError:
        missing("Playwright is not installed: `python3 run.py test` does it.")
    expect.set_options(timeout=5000)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("yacht"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def server(shared_server: Server) -> Iterator[Server]:
    """The server of all tests; what goes wrong in it fails the test that caused it."""
    start = len(shared_server.said)
    yield shared_server
    faults = shared_server.faults(start)
    if faults:
        pytest.fail("The server complained:\n" + "\n".join(faults), pytrace=False)


@pytest.fixture(scope="package")
def seed(shared_server: Server) -> Iterator[Seeder]:
    seeder = Seeder(shared_server)
    yield seeder
    seeder.close()


@pytest.fixture
def visitors(
    browser: Any, server: Server, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Any]]:
    """Makes visitors; a complaint in any of their pages fails the test.

    Where a test is not about looks they have forced colours: the same page without shadows and
    gradients, which is drawn in two thirds of the time.
    """
    from tests.browser.visitor import Visitor

    made: list[Visitor] = []
    looks = request.node.get_closest_marker("looks")
    colours = {"forced_colors": "none" if looks else "active"}

    def visitor(**options: Any) -> Visitor:
        made.append(Visitor(browser, server, **(colours | options)))
        return made[-1]

    yield visitor
    for one in made:
        one.close()
    complaints = [complaint for one in made for complaint in one.watch.complaints]
    if complaints:
        pytest.fail("The browser complained:\n" + "\n".join(complaints), pytrace=False)


@pytest.fixture
def visitor(visitors: Callable[..., Any]) -> Any:
    """Somebody who comes for the first time."""
    return visitors()


@pytest.fixture
def rigged(visitor: Any, seed: Seeder) -> Callable[..., Any]:
    """Seats the visitor at a game in a given position whose dice the test can choose."""
    from games.rules import Ruleset
    from tests.browser.luck import RIGGED
    from tests.browser.table import Table, card_text

    visitor.context.add_init_script(RIGGED)

    def sit(
        ruleset: Ruleset | None = None, *, rolls: str = "", held: str = "", card: str = ""
    ) -> Table:
        rules = ruleset or Ruleset()
        code = visitor.new_game(
            variant=rules.variant.value, columns=rules.columns, order=rules.order.value
        )
        card = card or card_text(rules)
        happened = "roll" if rolls else ""
        nonces = " ".join("-" for _ in rolls.split())
        stored = seed(code, card, rolls=rolls, held=held, nonces=nonces, happened=happened)
        page = visitor.context.pages[0] if visitor.context.pages else visitor.page()
        page.goto(f"/t/{code}/")
        table = Table(page, rules)
        table.key = stored["key"]
        table.seeded(rolls, card)
        return table

    return sit
