"""/me/settings/: how a player likes to play."""

from typing import Any

import pytest

from accounts.keymap import KEYMAP, chosen_keys
from accounts.models import Player
from accounts.preferences import PREFERENCES, chosen
from tests import page
from tests.games.checklist import RUBBISH
from tests.seated import Browser, Table, browser_of, rows

pytestmark = pytest.mark.django_db

DEFAULTS = {
    "dice": "hold",
    "scoring": "confirm",
    "previews": "all",
    "tumble": "full",
    "notice": "both",
    "keys": "on",
}

USUAL = {name: key.usual for name, key in KEYMAP.items()}


def checked(browser: Browser) -> dict[str, str]:
    shown = page.read(browser.get("/me/settings/").content)
    return {
        field["name"]: field["value"]
        for field in shown.all("input", type="radio")
        if "checked" in field.attributes
    }


def test_looking_starts_nothing_and_shows_the_defaults() -> None:
    browser, before = Browser(), rows()
    assert checked(browser) == DEFAULTS
    assert rows() == before
    assert browser.cookies.keys() <= {"csrftoken"}


def test_a_choice_is_kept_and_tells_so() -> None:
    browser = Browser()
    answer: Any = browser.post("/me/settings/", {"scoring": "tap", "previews": "off"})
    assert (answer.status_code, answer["Location"]) == (302, "/me/settings/?saved")
    assert checked(browser) == DEFAULTS | {"scoring": "tap", "previews": "off"}
    assert "Saved." in page.read(browser.get("/me/settings/?saved").content).text
    kept = Player.objects.get().preferences
    assert kept == DEFAULTS | {"scoring": "tap", "previews": "off", "keymap": USUAL}


def test_what_is_left_out_stays() -> None:
    browser = Browser()
    browser.post("/me/settings/", {"keys": "off"})
    browser.post("/me/settings/", {"scoring": "tap"})
    assert checked(browser) == DEFAULTS | {"keys": "off", "scoring": "tap"}


def test_the_table_follows(table: Table) -> None:
    root = table.page().by_id("table")
    assert {name: root[f"data-{name}"] for name in DEFAULTS} == DEFAULTS
    assert table.page().has_id("keys")
    table.browser.post("/me/settings/", {"scoring": "tap", "keys": "off"})
    root = table.page().by_id("table")
    assert (root["data-scoring"], root["data-keys"]) == ("tap", "off")
    assert not table.page().has_id("keys")


def test_each_player_has_their_own(table: Table) -> None:
    table.browser.post("/me/settings/", {"scoring": "tap"})
    other = browser_of(Player.objects.create().pk)
    assert checked(other) == DEFAULTS


@pytest.mark.parametrize("name", PREFERENCES)
@pytest.mark.parametrize("value", ["x", "\0", "ON", "x" * 3000, "None"])
def test_values_that_do_not_exist_change_nothing(name: str, value: str) -> None:
    browser, before = Browser(), rows()
    answer: Any = browser.post("/me/settings/", {name: value})
    assert answer.status_code == 422
    assert rows() == before


@pytest.mark.parametrize("at", range(len(RUBBISH)))
def test_a_rubbish_body_breaks_nothing(at: int) -> None:
    body, kind = RUBBISH[at]
    answer: Any = Browser().generic("POST", "/me/settings/", body, kind)
    assert answer.status_code in (302, 400, 422)


def test_without_the_right_token_nothing_is_kept() -> None:
    browser, before = Browser(careful=True), rows()
    assert browser.post("/me/settings/", {"keys": "off"}).status_code == 403
    assert rows() == before


@pytest.mark.parametrize("stored", [None, [], "x", {"scoring": 5}, {"gone": "x"}, {"keys": "loud"}])
def test_what_is_stored_and_gone_is_the_default(stored: Any) -> None:
    assert chosen(stored) == DEFAULTS


# Keys


def caps(browser: Browser) -> dict[str, str]:
    shown = page.read(browser.get("/me/settings/").content)
    fields = list(shown.all("input", type="text"))
    return {field["name"].removeprefix("key_"): field["value"] for field in fields}


def test_each_act_can_have_another_key(table: Table) -> None:
    assert caps(Browser()) == USUAL
    answer: Any = table.browser.post("/me/settings/", {"key_roll": "w", "key_die_1": "!"})
    assert answer.status_code == 302
    assert caps(table.browser) == USUAL | {"roll": "W", "die_1": "!"}
    keys = table.page().by_id("keys").all("kbd")
    assert [key.text for key in keys if key.get("data-act") in ("roll", "die-1")] == ["W", "!"]
    table.browser.post("/me/settings/", {"key_roll": ""})
    assert caps(table.browser) == USUAL | {"die_1": "!"}


def test_two_acts_may_change_places(table: Table) -> None:
    table.browser.post("/me/settings/", {f"key_{n}": k for n, k in USUAL.items()})
    swapped = USUAL | {"roll": "S", "score": "R"}
    fields = {f"key_{name}": key for name, key in swapped.items()}
    answer: Any = table.browser.post("/me/settings/", fields)
    assert answer.status_code == 302
    assert caps(table.browser) == swapped


@pytest.mark.parametrize(
    "fields",
    [
        {"key_roll": "s", "key_score": "S"},
        {"key_roll": "S"},
        {"key_roll": "1"},
        {"key_roll": "\u200b"},
        {"key_roll": "ab"},
        {"key_roll": "\0"},
        {"key_roll": "x" * 3000},
        {"key_roll": ["a", "b"]},
        {"scoring": ["tap", "confirm"]},
    ],
)
def test_keys_that_cannot_be_change_nothing(fields: dict[str, Any]) -> None:
    browser, before = Browser(), rows()
    answer: Any = browser.post("/me/settings/", fields)
    assert answer.status_code == 422
    assert rows() == before
    assert page.read(answer.content).all("p", role="alert")


@pytest.mark.parametrize(
    "stored",
    [
        None,
        {"keymap": 5},
        {"keymap": {"roll": 7}},
        {"keymap": {"roll": "S"}},
        {"keymap": {"x": "y"}},
    ],
)
def test_stored_keys_that_make_no_sense_are_the_usual_ones(stored: Any) -> None:
    assert chosen_keys(stored) == USUAL
