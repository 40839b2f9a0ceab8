"""What holds for every page that is only to be read: tests that the files of the pages inherit."""

import re
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar

import pytest

from tests import page
from tests.seated import Browser

TEMPLATES = Path(__file__).resolve().parents[2] / "templates" / "pages"
CODE = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", re.DOTALL)
NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")


def get(address: str, **options: Any) -> page.Element:
    answer = Browser().get(address, **options)
    assert answer.status_code == 200
    return page.read(answer.content)


def rows(table: page.Element) -> list[list[str]]:
    """The texts of a table's cells, row by row, its head included."""
    return [[cell.text for cell in row if cell.tag in ("th", "td")] for row in table.all("tr")]


def table_of(shown: page.Element, section: str) -> list[list[str]]:
    """The first table of a section, without its head."""
    return rows(shown.by_id(section).all("table")[0])[1:]


def ids(shown: page.Element) -> list[str]:
    return [element["id"] for element in shown.with_attribute("id")]


class Leaflet:
    """Nothing here may ask the database: these tests have no access to it."""

    address: ClassVar[str]
    title: ClassVar[str]

    def test_the_page_is_designed(self) -> None:
        shown = get(self.address)
        assert shown.all("title")[0].text == f"{self.title} – Yacht"
        assert [main["id"] for main in shown.all("main")] == ["main"]

    def test_headings_go_down_one_level_at_a_time(self) -> None:
        levels = [int(one.tag[1]) for one in get(self.address) if re.fullmatch("h[1-6]", one.tag)]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))

    def test_ids_are_unique(self) -> None:
        found = ids(get(self.address))
        assert len(set(found)) == len(found)

    def test_every_link_within_the_page_leads_somewhere(self) -> None:
        shown = get(self.address)
        wanted = [link["href"][1:] for link in shown.all("a") if link["href"].startswith("#")]
        assert len(wanted) > 10
        assert set(wanted) <= set(ids(shown))

    def test_sections_are_named_by_their_headings(self) -> None:
        shown = get(self.address)
        named = [
            one for one in shown.with_attribute("aria-labelledby") if one.tag in ("nav", "section")
        ]
        assert len(named) > 5
        assert all(shown.by_id(one["aria-labelledby"]).tag == "h2" for one in named)

    def test_no_cookie_is_set(self) -> None:
        browser = Browser()
        answer = browser.get(self.address)
        assert answer.cookies == {}
        assert browser.cookies == {}

    @pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
    def test_other_methods_are_refused(self, method: str) -> None:
        answer = Browser().generic(method, self.address)
        assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
        page.check_designed(page.read(answer.content))

    def test_head_answers_without_a_body(self) -> None:
        answer = Browser().head(self.address)
        assert (answer.status_code, answer.content) == (200, b"")

    def test_every_page_leads_there(self) -> None:
        for address in ("/rules/", "/faq/"):
            shown = get(address)
            assert self.address in [link["href"] for link in shown.all("footer")[0].all("a")]


def typed_digits(template: Path) -> str:
    """The digits that stand in the text of a template, and not in its tags."""
    text = CODE.sub("", template.read_text()).replace("SHA-256", "")
    return "".join(re.findall(r"\d", text))
