"""POST /t/<code>/undo/."""

from collections.abc import Callable
from typing import Any

import pytest

from games.rules import BOXES, Box
from tests import page
from tests.games.checklist import PlayChecklist
from tests.seated import Table, facts, parts_of, rows


class TestUndo(PlayChecklist):
    verb = "undo"
    kind = "local"
    parts = {"state", "dice", "controls", "seats", "card-0", "card-1"}
    not_yours = "Only the player who scored"

    def ready(self, table: Table) -> dict[str, Any]:
        table.roll()
        table.score("chance")
        return {}

    def test_all_but_ply_and_version_come_back(self, table: Table) -> None:
        table.turn("ones")
        table.roll(nonce="abc")
        table.roll([1, 4], nonce="-x-")
        before, shown = facts(table), faces(table.page())
        table.score("chance")
        assert facts(table) != before
        table.done("undo")
        after = facts(table)
        for found in (before, after):
            for moving in ("ply", "version", "happened"):
                found["Game"][0].pop(moving)
        assert after == before
        assert faces(table.page()) == shown

    @pytest.mark.parametrize("rolls", [1, 2, 3])
    def test_dice_and_rolls_left_come_back(self, table: Table, rolls: int) -> None:
        for _ in range(rolls):
            table.roll()
        dice = table.dice()
        table.score("chance")
        assert table.page().by_id("dice")["data-rolls"] == "0"
        table.done("undo")
        assert table.dice() == dice
        assert table.game.position.rolls_left == 3 - rolls
        assert table.page().by_id("dice")["data-rolls"] == str(rolls)

    @pytest.mark.parametrize("held", [[], [2], [1, 3, 5], [1, 2, 3, 4, 5]])
    def test_what_was_held_comes_back(self, table: Table, held: list[int]) -> None:
        table.roll()
        table.roll([4])
        table.done("hold", held=held)
        table.score("chance")
        assert table.game.held == ""
        assert list(table.done("undo").held_positions) == held

    def test_after_undo_the_next_roll_is_the_one_it_would_have_been(
        self, seated: Callable[..., Table]
    ) -> None:
        rolls = []
        for detour in (False, True):
            table = seated()
            table.put(key=bytes(32))
            table.roll(nonce="a")
            if detour:
                table.score("chance")
                table.done("undo")
            rolls.append(table.roll([1, 2], nonce="b").rolls)
        assert rolls[0] == rolls[1]

    def test_another_box_can_be_chosen(self, table: Table, throws: Callable[..., None]) -> None:
        throws("44426", "11111")
        table.roll()
        table.score("sixes")
        table.done("undo")
        game = table.score("fours")
        assert [(turn.box, turn.points) for turn in game.turns.all()] == [("fours", 12)]
        assert game.position.totals == (12,)
        assert game.seats_in_order[0].card.startswith("-,-,-,12,-,-")

    def test_the_joker_bonus_is_taken_back(self, table: Table) -> None:
        table.put("-,-,-,-,-,-,-,-,-,-,-,50,-", rolls="22222")
        table.score("twos")
        assert table.game.position.totals == (160,)
        game = table.done("undo")
        assert game.position.totals == (50,)
        assert game.position.card.bonus_yachts == 0
        assert game.position.card.joker(table.dice())
        assert table.score("twos").position.totals == (160,)

    def test_a_bonus_yacht_of_before_stays(self, table: Table) -> None:
        table.put("-,10,-,-,-,-,-,-,-,-,-,50,-+1", rolls="33333")
        table.score("threes")
        assert table.game.position.totals == (275,)
        assert table.done("undo").position.totals == (160,)

    def test_the_upper_bonus_is_taken_back(self, table: Table) -> None:
        """Case B82."""
        table.put("3,6,9,12,15,-,-,-,-,-,-,-,-", rolls="66666")
        before = shown_parts(table)
        table.score("sixes")
        assert table.game.position.totals == (45 + 30 + 35,)
        table.done("undo")
        assert table.game.position.totals == (45,)
        assert shown_parts(table) == before

    def test_a_zero_in_the_yacht_box_is_taken_back(self, table: Table) -> None:
        table.put(rolls="12345")
        table.score("yacht")
        assert table.done("undo").position.card.filled(1, Box.YACHT) is None

    def test_not_after_the_next_roll(self, table: Table) -> None:
        """Case B91."""
        table.turn("chance")
        table.roll()
        before = rows()
        answer = table.post("undo")
        assert answer.status_code == 422
        assert rows() == before
        assert page.read(answer.content).by_id("undo")["aria-disabled"] == "true"

    def test_not_after_the_next_players_roll(self, seated: Callable[..., Table]) -> None:
        table = seated(2, kind="local")
        table.turn("chance")
        table.roll()
        before = rows()
        for browser in table.browsers:
            assert table.post("undo", browser).status_code == 422
        assert rows() == before

    def test_not_twice(self, table: Table) -> None:
        table.turn("ones")
        table.turn("twos")
        table.done("undo")
        before = rows()
        assert table.post("undo").status_code == 422
        assert rows() == before
        assert table.game.turns.count() == 1

    def test_not_twice_with_the_same_form(self, table: Table) -> None:
        table.turn("ones")
        table.turn("twos")
        ply = table.ply
        table.done("undo")
        before = rows()
        assert table.post("undo", ply=ply).status_code == 409
        assert rows() == before

    def test_again_after_another_score(self, table: Table) -> None:
        table.roll()
        for box in ("ones", "twos", "chance"):
            table.score(box)
            table.done("undo")
        assert table.game.turns.count() == 0
        assert table.game.rolls

    def test_nothing_to_take_back(self, table: Table) -> None:
        """Case B85: the button says what the server says."""
        assert table.page().by_id("undo")["aria-disabled"] == "true"
        before = rows()
        assert table.post("undo").status_code == 422
        assert rows() == before
        table.roll()
        assert table.page().by_id("undo")["aria-disabled"] == "true"
        table.done("hold", held=[1])
        assert table.post("undo").status_code == 422
        table.score("chance")
        assert table.page().by_id("undo").get("aria-disabled") is None
        table.done("undo")
        assert table.page().by_id("undo")["aria-disabled"] == "true"

    def test_not_after_the_end(self, table: Table) -> None:
        table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
        table.turn("ones")
        before = rows()
        answer = table.post("undo")
        assert answer.status_code == 422
        assert rows() == before
        assert table.game.seats_in_order[0].place == 1

    @pytest.mark.parametrize("kind", ["table", "bots"])
    def test_not_where_others_play(self, seated: Callable[..., Table], kind: str) -> None:
        """Case B93: where it is off, the server refuses too."""
        table = seated(2, kind=kind)
        table.turn("chance")
        before = rows()
        for browser in table.browsers:
            assert table.post("undo", browser).status_code == 422
            assert not table.page(browser).has_id("undo")
        assert rows() == before

    @pytest.mark.parametrize("one_browser", [False, True])
    def test_on_one_device_the_last_seat_comes_back(
        self, seated: Callable[..., Table], one_browser: bool
    ) -> None:
        table = seated(3, kind="local", one_browser=one_browser)
        for box in ("ones", "twos"):
            table.turn(box)
        table.done("undo", table.browsers[0 if one_browser else 1])
        game = table.game
        assert (game.turn_seat, game.turns.count()) == (1, 1)
        assert game.seats_in_order[0].card.count("-") == 12
        assert game.seats_in_order[1].card.count("-") == 13

    @pytest.mark.parametrize("turns", [1, 7, 12])
    def test_only_the_last_score_is_taken_back(self, table: Table, turns: int) -> None:
        """Case B88."""
        boxes = [box.value for box in BOXES[:turns]]
        for box in boxes:
            table.put(rolls="12346")
            table.score(box)
        game = table.done("undo")
        assert [turn.box for turn in game.turns.all()] == boxes[:-1]
        assert game.status == "playing"

    def test_a_ply_never_comes_back(self, table: Table) -> None:
        table.roll()
        old = table.ply
        seen = {old}
        for _ in range(3):
            table.score("chance")
            seen.add(table.ply)
            table.done("undo")
            assert table.ply not in seen
            seen.add(table.ply)
        before = rows()
        for form in ({"box": "yacht", "column": 1}, {"box": "chance", "column": 1}):
            assert table.post("score", ply=old, **form).status_code == 409
        assert table.post("roll", ply=old).status_code == 409
        assert table.post("hold", ply=old, held=[1]).status_code == 409
        assert rows() == before

    def test_the_record_forgets_the_score(self, table: Table) -> None:
        table.roll()
        before = table.record()
        table.score("chance")
        assert table.record() != before
        table.done("undo")
        assert table.record() == before


def faces(shown: page.Element) -> list[tuple[str, str]]:
    dice = [shown.by_id(f"die-{at}") for at in range(1, 6)]
    return [(die["data-value"], die["aria-pressed"]) for die in dice]


def shown_parts(table: Table) -> list[str]:
    parts = parts_of(table, table.browser)
    return [parts[name] for name in ("dice", "seats", "card-0", "result")]
