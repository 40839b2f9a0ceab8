"""POST /new/: who sits down, and how the game is played."""

from typing import Any

import pytest

from accounts.models import Player
from accounts.preferences import chosen
from games.models import Game
from games.presets import PLAIN, PRESETS
from tests import page
from tests.games.test_new import sits, start
from tests.seated import Browser, Table, rows

pytestmark = pytest.mark.django_db


def names(game: Game) -> list[str]:
    return [seat.name for seat in game.seats_in_order]


def levels(game: Game) -> list[str]:
    return [seat.level for seat in game.seats_in_order]


def test_pass_and_play_seats_everybody_in_one_browser() -> None:
    browser = Browser()
    game = start(browser, kind="local", name=["Ann", "", "Bo", "Cleo"], turns="seats")
    assert (game.kind, names(game), levels(game)) == ("local", ["Ann", "Bo", "Cleo"], [""] * 3)
    assert len({seat.player_id for seat in game.seats_in_order}) == 1
    assert sits(browser, game)


def test_pass_and_play_without_names_takes_two() -> None:
    game = start(Browser(), kind="local", turns="seats")
    assert names(game) == ["Player 1", "Player 2"]


def test_people_and_bots_mix_up_to_six() -> None:
    game = start(
        Browser(), kind="local", name=["Ann", "Bo"], bot=["easy", "", "easy"] + ["easy"] * 2,
        turns="seats", pace="quick", ties="earlier",
    )  # fmt: skip
    assert (game.kind, game.pace, game.ties) == ("bots", "quick", "earlier")
    assert levels(game) == ["", "", "easy", "easy", "easy", "easy"]
    assert len(set(names(game))) == 6


def test_against_bots_means_one_easy_bot_at_first() -> None:
    game = start(Browser(), kind="bots", turns="seats")
    assert levels(game) == ["", "easy"]
    assert game.seats_in_order[1].player_id is None


def test_the_order_is_drawn_unless_it_is_given() -> None:
    browser = Browser()
    drawn = [start(browser, kind="local", name=["Ann", "Bo", "Cleo"]) for _ in range(40)]
    assert {game.turn_order for game in drawn} == {"draw"}
    assert len({tuple(names(game)) for game in drawn}) > 3
    shown = page.read(browser.get(f"/t/{drawn[0].code}/").content)
    assert f"Drawn order: {', '.join(names(drawn[0]))}." in shown.text


@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "solo", "name": ["Ann", "Bo"]},
        {"kind": "solo", "bot": ["easy"]},
        {"kind": "local", "name": ["Ann"]},
        {"kind": "local", "name": list("abcdefg")},
        {"kind": "bots", "name": ["Ann", "Bo"], "bot": ["easy"] * 5},
        {"kind": "bots", "bot": ["easy"] * 6},
        {"kind": "bots", "bot": ["grandmaster"]},
        {"kind": "bots", "pace": "never"},
        {"kind": "local", "turns": "loudest"},
        {"kind": "local", "name": ["Ann", "B" * 201]},
        {"kind": "table", "name": ["Ann", "Bo"]},
    ],
)
def test_companies_that_cannot_sit_down_are_told_why(bad: dict[str, Any]) -> None:
    browser, before = Browser(), rows()
    answer: Any = browser.post("/new/", bad)
    assert answer.status_code == 422
    shown = page.read(answer.content)
    assert len([p for p in shown.all("p") if p.get("class") == "complaint"]) == 1
    assert rows() == before


def test_equal_names_are_told_apart() -> None:
    game = start(Browser(), kind="local", name=["Ann", "ann", "Ann", "A" * 20, "A" * 20])
    assert sorted(names(game)) == sorted(["Ann", "ann 2", "Ann 3", "A" * 20, "A" * 18 + " 2"])


def test_a_bot_takes_no_persons_name() -> None:
    assert names(start(Browser(), kind="bots", name=["pip"], turns="seats")) == ["pip", "Marlin"]


def test_the_choices_are_remembered() -> None:
    browser = Browser()
    start(
        browser, kind="bots", variant="classic", columns="3", name=["Ann", "Bo"],
        bot=["easy"], pace="once", ties="earlier", turns="seats",
    )  # fmt: skip
    shown = page.read(browser.get("/new/").content)
    chosen = {
        (field["name"], field["value"])
        for field in shown.all("input", type="radio")
        if "checked" in field.attributes
    }
    assert chosen == {
        ("variant", "classic"), ("columns", "3"), ("order", "free"),
        ("pace", "once"), ("ties", "earlier"), ("turns", "seats"), ("previews", "all"),
    }  # fmt: skip
    typed = [field.get("value") for field in shown.all("input", type="text")]
    assert typed[:3] == ["Ann", "Bo", ""]
    assert shown.all("input", name="kind")[0]["value"] == "bots"


def test_another_game_seats_the_same_people() -> None:
    browser = Browser()
    game = start(browser, kind="bots", name=["Ann", "Bo"], bot=["easy"], turns="seats")
    again = page.read(browser.get(f"/t/{game.code}/").content).by_id("again")
    fields: dict[str, list[str]] = {}
    for field in again.all("input"):
        fields.setdefault(field["name"], []).append(field["value"])
    other = start(browser, **fields)
    assert other.code != game.code
    assert (names(other), levels(other), other.kind) == (names(game), levels(game), "bots")


def checked(shown: page.Element) -> dict[str, str]:
    return {
        field["name"]: field["value"]
        for field in shown.all("input", type="radio")
        if "checked" in field.attributes
    }


def posted_as_shown(browser: Browser, address: str) -> Game:
    """Start the game that the form at this address shows, nothing changed."""
    form = page.read(browser.get(address).content)
    fields: dict[str, Any] = checked(form) | {"kind": form.all("input", name="kind")[0]["value"]}
    fields["name"] = [field.get("value") or "" for field in form.all("input", type="text")]
    return start(browser, **fields)


@pytest.mark.parametrize("slug", PRESETS)
def test_each_preset_is_a_game_ready_to_start(slug: str) -> None:
    options = PRESETS[slug].options
    shown = page.read(Browser().get(f"/new/?preset={slug}").content)
    marked = [link for link in shown.all("a") if link.get("aria-current") == "true"]
    assert [link["href"] for link in marked] == [f"?preset={slug}"]
    game = posted_as_shown(Browser(), f"/new/?preset={slug}")
    assert game.kind == options["kind"]
    for name in ("variant", "columns", "order", "ties", "pace"):
        assert getattr(game, name) == (PLAIN | options)[name]
    assert game.undo is (options.get("undo") != "off")


def test_an_unknown_preset_is_a_plain_form() -> None:
    for slug in ("x", "", "\0", "x" * 3000):
        answer: Any = Browser().get("/new/", {"preset": slug})
        assert answer.status_code == 200
        assert checked(page.read(answer.content))["columns"] == "1"


def test_a_preset_does_not_take_up_the_last_game() -> None:
    browser = Browser()
    start(browser, kind="bots", columns="3", pace="once")
    assert checked(page.read(browser.get("/new/?preset=family").content))["columns"] == "1"


@pytest.mark.parametrize("kind", ["solo", "local"])
def test_undo_can_be_left_out(kind: str) -> None:
    browser = Browser()
    game = start(browser, kind=kind, undo="off")
    table = Table(game, [browser])
    table.turn("chance")
    assert not table.page().has_id("undo")
    before = rows()
    assert table.post("undo").status_code == 422
    assert rows() == before
    assert checked(page.read(browser.get("/new/").content))["undo"] == "off"


def test_how_much_is_shown_is_kept_for_the_player() -> None:
    browser = Browser()
    game = start(browser, previews="picked")
    shown = page.read(browser.get(f"/t/{game.code}/").content)
    assert shown.by_id("table")["data-previews"] == "picked"
    assert chosen(Player.objects.get().preferences)["previews"] == "picked"
    assert checked(page.read(browser.get("/new/").content))["previews"] == "picked"
    start(browser)
    assert chosen(Player.objects.get().preferences)["previews"] == "picked"


def test_a_game_shows_only_the_choices_that_matter_for_it() -> None:
    found = {
        kind: set(checked(page.read(Browser().get(f"/new/?kind={kind}").content)))
        for kind in ("solo", "local", "bots")
    }
    always = {"variant", "columns", "order", "previews"}
    assert found == {
        "solo": always | {"undo"},
        "local": always | {"undo", "turns", "ties"},
        "bots": always | {"pace", "turns", "ties"},
    }
