"""Tables where people chat, for the tests of its verbs."""

from typing import Any

from games.models import Game, Line
from tests import page
from tests.seated import Browser, Table, rows

VERBS = ("say", "mute", "report", "talk")


def post(table: Any, browser: Browser, verb: str, *, htmx: bool = False, **fields: Any) -> Any:
    headers = {"HX-Request": "true"} if htmx else {}
    return browser.post(f"{table.address}{verb}/", fields, headers=headers)


def said(table: Any, browser: Browser, text: str, **fields: Any) -> Line:
    """The line that this browser has just said."""
    answer = post(table, browser, "say", text=text, **fields)
    assert answer.status_code == 302, page.read(answer.content).text
    line = Line.objects.filter(game__code=table.code).order_by("-pk").first()
    assert line is not None
    return line


def lines(table: Any, browser: Any) -> list[str]:
    """The lines as the page of that browser shows them: name, marks and words."""
    answer = browser.get(table.address)
    assert answer.status_code == 200
    shown = page.read(answer.content).by_id("lines")
    return [words(line) for line in shown.all("li") if line.get("data-by") is not None]


def words(line: page.Element) -> str:
    parts = [*line.all("bdi"), *line.all("em")]
    aside = [small.text for small in line.all("small") if small["class"] == "aside"]
    return " ".join([parts[0].text, *aside, *(part.text for part in parts[1:])]).strip()


def stored() -> dict[str, Any]:
    """Everything that play or chat could touch."""
    return rows() | {"Line": list(Line.objects.order_by("pk").values())}


def play_of(table: Table) -> dict[str, Any]:
    """The row of the game but for what every change of it writes."""
    row = dict(Game.objects.filter(pk=table.pk).values()[0])
    return {name: row[name] for name in row if name not in ("version", "touched_at", "talk")}
