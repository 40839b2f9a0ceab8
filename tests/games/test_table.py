"""GET /t/<code>/: the page of a table."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from games import access
from games.models import Game, Seat
from games.rules import BOXES
from tests import page
from tests.games.checklist import UNKNOWN
from tests.seated import Browser, Table, rows, stranger

FIELDS = ("button", "input", "form", "select", "textarea")


def test_marks_that_stay_stable(table: Table) -> None:
    shown = table.page()
    top = shown.by_id("table")
    assert (top["data-version"], top["data-ply"], top["data-status"]) == ("1", "0", "playing")
    assert shown.by_id("roll").tag == "button"
    for at in range(1, 6):
        die = shown.by_id(f"die-{at}")
        assert (die.tag, die["aria-pressed"], die["data-value"]) == ("button", "false", "")
    boxes = shown.by_id("card-0").with_attribute("data-box")
    assert [box["data-box"] for box in boxes] == [box.value for box in BOXES]
    assert {(box.tag, box["data-seat"], box["data-column"]) for box in boxes} == {
        ("button", "0", "1")
    }
    assert shown.by_id("card-0").tag == "table"
    assert [element["data-total"] for element in shown.with_attribute("data-total")] == ["0"]
    announce = shown.by_id("announce")
    assert announce["aria-live"] == "polite"
    assert all("hx-swap-oob" not in part.attributes for part in shown if announce in list(part))


def test_ids_are_unique_and_labels_point_at_something(seated: Callable[..., Table]) -> None:
    table = seated(3, ruleset="bonus-3-free")
    table.roll()
    for browser in (*table.browsers, stranger()):
        shown = table.page(browser)
        ids = [element["id"] for element in shown.with_attribute("id")]
        assert len(ids) == len(set(ids))
        for name in ("aria-labelledby", "aria-describedby", "for", "form"):
            for element in shown.with_attribute(name):
                assert set(element[name].split()) <= set(ids), (name, element[name])


def test_looking_writes_nothing(table: Table) -> None:
    table.roll()
    before = rows()
    browsers: tuple[Client, ...] = (table.browser, stranger(), Browser())
    before = rows()
    for browser in browsers:
        for query in ("", "?pick=1-fours", "?pick=1-fours&ask=1", "?pick=9-x", "?ply=3&held=1"):
            assert browser.get(table.address + query).status_code == 200
    assert rows() == before
    assert "yacht" not in browsers[-1].cookies


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
def test_other_methods_are_refused(table: Table, method: str) -> None:
    before = rows()
    answer = table.browser.generic(method, table.address)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")
    page.check_designed(page.read(answer.content))
    assert rows() == before


def test_head_is_answered(table: Table) -> None:
    answer = table.browser.head(table.address)
    assert (answer.status_code, answer.content) == (200, b"")


def test_unknown_codes_are_not_found(table: Table) -> None:
    for code in UNKNOWN:
        answer = table.browser.get(f"/t/{code}/")
        assert answer.status_code == 404, code
        page.check_designed(page.read(answer.content))


def test_a_game_deleted_between_two_reads_is_not_found(
    seated: Callable[..., Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who looks is found before the deletion, the game is read after it."""
    table = seated(2)
    find = access.viewer

    def find_and_be_overtaken(request: Any, code: str) -> access.Viewer:
        found = find(request, code)
        Game.objects.filter(pk=found.game_id).delete()
        return found

    monkeypatch.setattr(access, "viewer", find_and_be_overtaken)
    answer = table.browsers[0].get(table.address)
    assert answer.status_code == 404
    page.check_designed(page.read(answer.content))


def test_a_wrong_code_is_told_what_codes_are(table: Table) -> None:
    text = page.read(table.browser.get("/t/ZZZZZZ/").content).text
    assert "No table has this code" in text


@pytest.mark.parametrize("spell", [str.lower, lambda code: f"{code[:3]}-{code[3:]}", "{} ".format])
def test_another_spelling_leads_to_the_table(table: Table, spell: Callable[[str], str]) -> None:
    answer: Any = table.browser.get(f"/t/{spell(table.code)}/")
    assert (answer.status_code, answer["Location"]) == (302, table.address)


def test_the_page_is_never_cached(table: Table) -> None:
    for browser in (table.browser, Browser()):
        for address in (table.address, f"{table.address}record.txt"):
            answer = browser.get(address)
            assert "no-store" in answer["Cache-Control"]
            assert "private" in answer["Cache-Control"]
    refused = table.post("hold", held=[1])
    assert refused.status_code == 422
    assert "no-store" in refused["Cache-Control"]
    missing = table.browser.get("/t/ZZZZZZ/")
    assert "no-store" in missing["Cache-Control"]


# Who sees what


LOOKING = {"pin", "unfold", "fold", None}
"""What opens cards, and closes the rules: it only changes what one sees."""


def test_a_spectator_has_no_controls(seated: Callable[..., Table]) -> None:
    """Cases B165 and B166: but for those of the chat, which is theirs too."""
    table = seated(2)
    for _ in range(2):
        for browser in (stranger(), Browser()):
            shown = table.page(browser)
            chat = [*shown.by_id("talk"), shown.by_id("talk-open")]
            found = [element for tag in FIELDS for element in shown.all(tag)]
            assert {element.get("id") for element in found if element not in chat} <= LOOKING
            assert not shown.has_id("limit")
            assert [it for it in shown.with_attribute("tabindex") if it not in chat] == []
            assert "watching" in shown.by_id("controls").text
        table.roll()
        table.done("hold", held=[1])


def test_a_spectator_sees_dice_and_cards(seated: Callable[..., Table]) -> None:
    table = seated(2)
    table.put(rolls="44426", held="123")
    shown = table.page(stranger())
    assert "".join(shown.by_id(f"die-{at}")["data-value"] for at in range(1, 6)) == "44426"
    assert "held" in shown.by_id("die-1")["aria-label"]
    assert "held" not in shown.by_id("die-4")["aria-label"]
    table.score("fours")
    shown = table.page(stranger())
    assert shown.by_id("card-0").with_attribute("data-points")[0]["data-points"] == "12"
    assert [element["data-total"] for element in shown.with_attribute("data-total")] == ["12", "0"]


def test_only_the_seat_on_turn_can_press(seated: Callable[..., Table]) -> None:
    table = seated(2)
    table.put(rolls="44426")
    mine, other = (table.page(browser) for browser in table.browsers)
    assert mine.by_id("roll").get("aria-disabled") is None
    assert other.by_id("roll")["aria-disabled"] == "true"
    assert other.by_id("die-1")["aria-disabled"] == "true"
    assert len(mine.with_attribute("data-worth")) == 13
    assert other.with_attribute("data-worth") == []
    boxes = other.by_id("card-1").with_attribute("data-box")
    assert {box["aria-disabled"] for box in boxes} == {"true"}
    assert other.by_id("card-0").with_attribute("data-box") == []


def test_a_browser_with_all_seats_plays_them_all(seated: Callable[..., Table]) -> None:
    table = seated(3, kind="local", one_browser=True)
    for index in (0, 1, 2, 0):
        assert table.game.turn_seat == index
        assert table.page().by_id("roll").get("aria-disabled") is None
        table.roll()
        worth = table.page().with_attribute("data-worth")
        assert {box["data-seat"] for box in worth} == {str(index)}
        table.score(worth[-1]["data-box"])


@pytest.mark.parametrize("ruleset", ["bonus-1-free", "classic-3-down"])
def test_previews_are_what_scoring_writes(seated: Callable[..., Table], ruleset: str) -> None:
    """Cases B72 and B73."""
    table = seated(1, ruleset=ruleset)
    for dice in ("22255", "22256", "66666"):
        table.put(rolls=dice)
        shown = table.page().with_attribute("data-worth")
        worth = {
            (int(box["data-column"]), box["data-box"]): int(box["data-worth"]) for box in shown
        }
        choices = table.game.position.card.choices(table.dice())
        assert worth == {
            (choice.column, choice.box.value): choice.points + choice.bonus for choice in choices
        }
        for box in shown:
            assert str(int(box["data-worth"])) in box.text
            assert box["aria-label"].endswith("open") or "joker" in box["aria-label"]


# Without a script


def test_a_box_is_picked_by_address(table: Table) -> None:
    table.put(rolls="44426")
    shown = page.read(table.browser.get(f"{table.address}?pick=1-fours").content)
    assert [box["id"] for box in shown.all("button", aria_pressed="true")] == ["box-0-1-fours"]
    assert shown.by_id("score").text == "Score Fours, 12"
    assert shown.by_id("picked-box")["value"] == "fours"
    assert shown.by_id("picked-column")["value"] == "1"
    assert "hidden" in shown.by_id("ask").attributes


def test_a_costly_zero_asks_once_more(table: Table) -> None:
    table.put(rolls="44426")
    shown = page.read(table.browser.get(f"{table.address}?pick=1-yacht").content)
    assert shown.by_id("score")["name"] == "ask"
    shown = page.read(table.browser.get(f"{table.address}?pick=1-yacht&ask=1").content)
    assert "hidden" not in shown.by_id("ask").attributes
    assert shown.by_id("ask-yes")["formaction"] == f"{table.address}score/"


@pytest.mark.parametrize(
    "pick", ["", "1", "1-", "-fours", "4-fours", "2-fours", "1-Fours", "1-fours-2", "<b>", "\0"]
)
def test_a_pick_that_makes_no_sense_picks_nothing(table: Table, pick: str) -> None:
    table.put(rolls="44426")
    answer = table.browser.get(table.address, {"pick": pick})
    shown = page.read(answer.content)
    assert shown.all("button", aria_pressed="true") == []
    assert shown.by_id("score").text == "Score"


def test_a_whole_turn_without_a_script(table: Table) -> None:
    """Every step is a form or a link of the page that is shown."""
    browser = table.browser

    def press(shown: page.Element, name: str) -> page.Element:
        button = shown.by_id(name)
        form = shown.by_id(button["form"])
        fields = [field for field in form.all("input") if "name" in field.attributes]
        fields += shown.all("input", form=button["form"])
        data: dict[str, Any] = {}
        for field in fields:
            data.setdefault(field["name"], []).append(field.get("value") or "")
        if "name" in button.attributes:
            data.setdefault(button["name"], []).append(button["value"])
        address = button.get("formaction") or form["action"]
        answer: Any = getattr(browser, form["method"])(address, data, follow=True)
        assert answer.status_code == 200, page.read(answer.content).by_id("notice").text
        return page.read(answer.content)

    shown = press(table.page(), "roll")
    shown = press(shown, "die-2")
    shown = press(shown, "die-5")
    assert table.game.held == "25"
    shown = press(shown, "die-2")
    assert table.game.held == "5"
    kept = table.dice().values[4]
    shown = press(shown, "roll")
    assert table.dice().values[4] == kept
    shown = press(shown, "box-0-1-chance")
    shown = press(shown, "score")
    assert table.game.turns.get().box == "chance"
    shown = press(shown, "undo")
    assert table.game.turns.count() == 0
    shown = press(shown, "box-0-1-yacht")
    shown = press(shown, "score")
    shown = press(shown, "ask-yes")
    assert table.game.turns.get().box == "yacht"


def test_another_players_name_is_told_and_escaped(seated: Callable[..., Table]) -> None:
    table = seated(2)
    Seat.objects.filter(game=table.pk, index=0).update(name="<i>&amp;\"'")
    for browser in (table.browsers[1], stranger()):
        shown = table.page(browser)
        assert "<i>&amp;\"'" in shown.by_id("dice").text
        assert shown.all("i", class_="x") == []
        assert "<i>&amp;\"'" in shown.by_id("card-0")["aria-label"]


def test_the_finished_table_stays(seated: Callable[..., Table]) -> None:
    table = seated(1)
    table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
    table.turn("ones")
    dice = table.dice()
    for browser in (table.browser, stranger()):
        shown = table.page(browser)
        assert shown.by_id("table")["data-status"] == "finished"
        assert "".join(shown.by_id(f"die-{at}")["data-value"] for at in range(1, 6)) == str(dice)
        assert shown.with_attribute("data-worth") == []
        assert shown.by_id("result").all("li")
