"""POST /t/<code>/hold/."""

from collections.abc import Callable
from typing import Any

import pytest

from tests import page
from tests.games.checklist import BAD_HELD, PlayChecklist
from tests.seated import Table, parts_of, rows


class TestHold(PlayChecklist):
    verb = "hold"
    changes_ply = False
    parts = {"state", "dice", "controls"}

    def ready(self, table: Table) -> dict[str, Any]:
        table.roll()
        return {"held": [1, 3]}

    def test_malformed_held_dice_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        self.check_malformed(three, fields, "held", BAD_HELD)

    def test_malformed_presses_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        bad = ("0", "6", "x", "1.0", "-1", "\0", ["1", "2"], ["1", "1"])
        self.check_malformed(three, fields, "toggle", bad)

    @pytest.mark.parametrize("held", [(), (1,), (5,), (2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 5)])
    def test_the_whole_set_is_posted(self, table: Table, held: tuple[int, ...]) -> None:
        table.roll()
        table.done("hold", held=[4])
        game = table.done("hold", held=list(reversed(held)))
        assert game.held_positions == held

    @pytest.mark.parametrize(
        ("held", "toggle", "after"),
        [([], 2, (2,)), ([2], 2, ()), ([1, 5], 3, (1, 3, 5)), ([1, 2, 3, 4, 5], 1, (2, 3, 4, 5))],
    )
    def test_a_press_without_a_script_toggles_one_die(
        self, table: Table, held: list[int], toggle: int, after: tuple[int, ...]
    ) -> None:
        table.roll()
        assert table.done("hold", held=held, toggle=toggle).held_positions == after

    def test_the_last_hold_counts(self, table: Table) -> None:
        table.roll()
        first, ply = table.game, table.ply
        for held in ([1], [1, 2], [2], []) * 5:
            game = table.done("hold", held=held, ply=ply)
        assert game.held == ""
        assert game.version == first.version + 20
        assert (game.rolls, game.nonces, game.ply) == (first.rolls, first.nonces, first.ply)

    def test_before_the_first_roll_nothing_can_be_held(self, table: Table) -> None:
        before = rows()
        answer = table.post("hold", held=[1])
        assert answer.status_code == 422
        assert rows() == before
        assert "Roll the dice" in page.read(answer.content).by_id("notice").text

    def test_after_the_last_roll_nothing_can_be_held(self, table: Table) -> None:
        for _ in range(3):
            table.roll()
        before = rows()
        answer = table.post("hold", held=[1])
        assert answer.status_code == 422
        assert rows() == before

    def test_a_hold_for_the_roll_before_is_stale(self, table: Table) -> None:
        table.roll()
        old = table.ply
        table.roll()
        before = rows()
        assert table.post("hold", held=[1], ply=old).status_code == 409
        assert rows() == before

    def test_holding_changes_no_preview(self, table: Table) -> None:
        table.put(rolls="22346")
        cards = {parts_of(table, table.browser)["card-0"]}
        for _ in range(10):
            for held in ([3], []):
                table.done("hold", held=held)
                cards.add(parts_of(table, table.browser)["card-0"])
        assert len(cards) == 1
        assert table.score("twos").turns.get().points == 4

    def test_everybody_sees_what_is_held(self, seated: Callable[..., Table]) -> None:
        table = seated(2)
        table.roll()
        table.done("hold", held=[2, 4])
        for browser in table.browsers:
            dice = [table.page(browser).by_id(f"die-{at}") for at in range(1, 6)]
            held = [die["aria-pressed"] == "true" for die in dice]
            assert held == [False, True, False, True, False]

    def test_the_form_rolls_with_what_is_held_on_the_server(self, table: Table) -> None:
        table.roll()
        table.done("hold", held=[2, 4])
        fields = table.page().all("input", name="held", form="act")
        assert [field["value"] for field in fields] == ["2", "4"]
