"""POST /t/<code>/roll/."""

from collections.abc import Callable
from typing import Any

import pytest

from tests import page
from tests.games.checklist import BAD_HELD, PlayChecklist
from tests.seated import Table, rows

BAD_NONCES: tuple[object, ...] = (
    *("x" * 65, "x" * 5000, "a b", " ", "ä", "🎲", "a\0", "a\n", "\n", "a|b", "a@b", "a=b", "<b>"),
    *("x" * 64 + "\n", ["a", "b"], ["", "a"]),
)


class TestRoll(PlayChecklist):
    verb = "roll"
    parts = {"state", "dice", "controls", "card-0"}

    def ready(self, table: Table) -> dict[str, Any]:
        return {"held": [], "nonce": ""}

    def test_malformed_held_dice_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        three.roll()
        self.check_malformed(three, fields, "held", BAD_HELD)

    def test_malformed_nonces_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        self.check_malformed(three, fields, "nonce", BAD_NONCES)

    def test_a_roll_without_nonce_and_held_fields_rolls_all(self, three: Table) -> None:
        three.roll()
        three.done("roll", held=None, nonce=None)
        assert three.game.rolls_of_turn[-1].held == ()

    @pytest.mark.parametrize("nonce", ["", "x" * 64, "-", "--", "_", "0", "aZ09-_"])
    def test_the_nonce_is_kept_as_it_was_sent(self, table: Table, nonce: str) -> None:
        for sent in (nonce, "", nonce):
            table.roll(nonce=sent)
        assert table.game.record().entries[0].nonces == ((nonce, "", nonce) if nonce else ())
        table.score("chance")
        assert table.game.record().entries[0].nonces == ((nonce, "", nonce) if nonce else ())

    def test_the_first_roll_throws_all_five(self, table: Table) -> None:
        assert table.game.rolls == ""
        before = rows()
        answer = table.post("roll", held=[1, 2])
        assert answer.status_code == 422
        assert rows() == before
        notice = page.read(answer.content).by_id("notice")
        assert notice.text == "Nothing can be held before the first roll."
        game = table.roll()
        assert len(game.rolls_of_turn) == 1

    def test_held_dice_stay_where_they_lie(self, table: Table, throws: Callable[..., None]) -> None:
        throws("61416", "232", "5")
        table.roll()
        game = table.roll([1, 5])
        assert str(table.dice()) == "62326"
        assert game.held == "15"
        assert game.rolls == "61416 15:62326"
        table.roll([1, 2, 3, 5])
        assert str(table.dice()) == "62356"

    def test_equal_values_are_held_by_position(
        self, table: Table, throws: Callable[..., None]
    ) -> None:
        throws("23344", "1111")
        table.roll()
        table.roll([3])
        assert str(table.dice()) == "11311"

    def test_there_are_three_rolls_a_turn(self, table: Table) -> None:
        for left in (2, 1, 0):
            table.roll()
            assert table.page().by_id("dice")["data-rolls"] == str(3 - left)
        before = rows()
        answer = table.post("roll")
        assert answer.status_code == 422
        assert rows() == before
        assert "All three rolls are used." in page.read(answer.content).by_id("notice").text

    def test_five_held_dice_cannot_be_rolled(self, table: Table) -> None:
        table.roll()
        before = rows()
        answer = table.post("roll", held=[1, 2, 3, 4, 5])
        assert answer.status_code == 422
        assert rows() == before
        assert "choose at least one" in page.read(answer.content).by_id("notice").text

    def test_a_turn_starts_with_nothing_rolled_and_nothing_held(
        self, seated: Callable[..., Table]
    ) -> None:
        table = seated(2)
        table.roll()
        table.roll([1, 2, 3, 4])
        game = table.score("chance")
        assert (game.turn_seat, game.rolls, game.nonces, game.held) == (1, "", "", "")
        for browser in table.browsers:  # looking and coming back rolls nothing
            shown = table.page(browser)
            assert shown.by_id("dice")["data-rolls"] == "0"
            assert [die["data-value"] for die in dice_of(shown)] == [""] * 5
            assert shown.by_id("dice").all("input", name="held") == []
        assert table.game.rolls == ""

    def test_an_old_form_after_the_score_rolls_nothing(self, table: Table) -> None:
        table.roll()
        old = table.ply
        table.score("chance")
        before = rows()
        assert table.post("roll", ply=old).status_code == 409
        assert rows() == before

    def test_page_and_row_show_the_same_dice(self, table: Table) -> None:
        for held in ((), (2, 4), (1, 2, 4)):
            table.roll(held)
            shown = table.page()
            assert "".join(die["data-value"] for die in dice_of(shown)) == str(table.dice())
            pressed = [die["aria-pressed"] for die in dice_of(shown)]
            assert pressed == ["true" if at in held else "false" for at in range(1, 6)]
            fields = shown.by_id("dice").all("input", name="held", form="act")
            assert [int(field["value"]) for field in fields] == list(held)

    def test_the_htmx_answer_shows_the_new_dice(self, table: Table) -> None:
        answer = table.post("roll", htmx=True)
        shown = page.read(answer.content)
        assert "".join(die["data-value"] for die in dice_of(shown)) == str(table.dice())
        assert "2 rolls left" in shown.by_id("controls").text
        worth = {
            box["data-box"]: int(box["data-worth"]) for box in shown.with_attribute("data-worth")
        }
        choices = table.game.position.card.choices(table.dice())
        assert worth == {choice.box.value: choice.points for choice in choices}


def dice_of(shown: page.Element) -> list[page.Element]:
    return [shown.by_id(f"die-{at}") for at in range(1, 6)]
