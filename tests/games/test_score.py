"""POST /t/<code>/score/."""

from collections.abc import Callable
from typing import Any

import pytest

from games.models import Status
from games.models.stored import NO_NONCE
from games.rules import BOXES
from tests import page
from tests.games.checklist import PlayChecklist
from tests.seated import Table, rows

LOWER_FULL = "5,5,25,30,40,50,5"
ONES_AS_JOKER = {
    "three_of_a_kind": 5,
    "four_of_a_kind": 5,
    "full_house": 25,
    "small_straight": 30,
    "large_straight": 40,
    "chance": 5,
}
BAD_BOXES: tuple[object, ...] = (
    *(
        None,
        "",
        " ",
        "ones ",
        " ones",
        "Ones",
        "Bonus",
        "bonus",
        "99",
        "0",
        "total",
        "\0",
        "ones\0",
    ),
    *(["ones", "twos"], ["ones", "ones"], "ones,twos", "Box.ONES", "box", "x" * 5000, "1-ones"),
)
BAD_COLUMNS: tuple[object, ...] = (
    *(None, "", " ", "0", "4", "-1", "x", "1.0", "1 ", "01", "１", "\0", ["1", "2"], ["1", "1"]),  # noqa: RUF001
)


class TestScore(PlayChecklist):
    verb = "score"
    parts = {"state", "dice", "controls", "seats", "card-0", "card-1"}

    def ready(self, table: Table) -> dict[str, Any]:
        table.roll()
        return {"column": 1, "box": "chance"}

    def test_malformed_boxes_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        self.check_malformed(three, fields, "box", BAD_BOXES)

    def test_malformed_columns_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        self.check_malformed(three, fields, "column", BAD_COLUMNS)

    @pytest.mark.parametrize("column", [2, 3])
    def test_one_column_has_no_other(self, table: Table, column: int) -> None:
        table.roll()
        before = rows()
        assert table.post("score", box="chance", column=column).status_code == 422
        assert rows() == before

    def test_before_the_first_roll_nothing_can_be_scored(self, table: Table) -> None:
        before = rows()
        for box in BOXES:
            assert table.post("score", box=box.value, column=1).status_code == 422
        assert rows() == before

    def test_a_filled_box_stays_filled(self, table: Table) -> None:
        table.turn("chance")
        table.roll()
        before = rows()
        answer = table.post("score", box="chance", column=1)
        assert answer.status_code == 422
        assert rows() == before
        assert "already filled" in page.read(answer.content).by_id("notice").text

    def test_points_come_from_the_dice(self, table: Table, throws: Callable[..., None]) -> None:
        throws("44426")
        table.roll()
        game = table.score("fours")
        turn = game.turns.get()
        assert (turn.seat, turn.number, turn.column, turn.box) == (0, 0, 1, "fours")
        assert (turn.points, turn.bonus, turn.rolls, turn.nonces) == (12, 0, "44426", NO_NONCE)
        assert game.position.totals == (12,)
        shown = table.page()
        assert shown.by_id("card-0").with_attribute("data-points")[0]["data-points"] == "12"
        assert shown.by_id("card-0").with_attribute("data-total")[0]["data-total"] == "12"

    @pytest.mark.parametrize(
        ("dice", "card", "legal", "bonus"),
        [
            ("22222", "-,-,-,-,-,-,-,-,-,-,-,0,-", {"twos": 10}, 0),
            ("22222", "-,-,-,-,-,-,-,-,-,-,-,50,-", {"twos": 10}, 100),
            (
                "44444",
                f"-,-,-,8,-,-,{LOWER_FULL}",
                {"ones": 0, "twos": 0, "threes": 0, "fives": 0, "sixes": 0},
                100,
            ),
            ("66666", f"-,-,6,8,5,6,{LOWER_FULL}", {"ones": 0, "twos": 0}, 100),
            ("11111", "3,-,-,-,-,-,-,-,-,-,-,50,-", ONES_AS_JOKER, 100),
        ],
    )
    def test_joker_order_over_http(
        self, table: Table, dice: str, card: str, legal: dict[str, int], bonus: int
    ) -> None:
        """Cases B01, B04 and B06: what the page offers is what the server takes."""
        table.put(card, rolls=dice)
        offered = {
            box["data-box"]: int(box["data-worth"])
            for box in table.page().by_id("card-0").with_attribute("data-worth")
        }
        assert {box: worth - bonus for box, worth in offered.items()} == legal
        before, total = rows(), table.game.position.totals[0]
        for box in BOXES:
            if box.value not in offered:
                answer = table.post("score", box=box.value, column=1)
                assert answer.status_code == 422, box
                assert rows() == before
        box, points = next(iter(legal.items()))
        game = table.score(box)
        assert game.turns.get().points == points
        assert game.turns.get().bonus == bonus
        assert game.position.totals[0] == total + points + bonus
        extra = table.page().by_id("card-0").all("tr", class_="extra")[0]
        assert ("100" in extra.text) is bool(bonus)

    @pytest.mark.parametrize(
        ("upper", "dice", "box", "bonus"),
        [
            ("3,6,9,12,15,-", "66621", "sixes", 35),
            ("3,6,9,12,15,-", "66211", "sixes", 0),
            ("2,6,9,12,15,-", "66621", "sixes", 0),
            ("-,-,-,-,25,30", "44331", "fours", 35),
            ("-,-,-,20,25,30", "11162", "ones", 35),
        ],
    )
    def test_the_upper_bonus_counts_at_once(
        self, table: Table, upper: str, dice: str, box: str, bonus: int
    ) -> None:
        """Cases B24, B25 and B27: 62, 63, 78, with boxes still open."""
        table.put(f"{upper},-,-,-,-,-,-,-", rolls=dice)
        card = table.score(box).position.cards[0]
        assert card.upper_bonus(1) == bonus
        shown = table.page().by_id("card-0")
        assert shown.with_attribute("data-total")[0]["data-total"] == str(card.total)
        assert card.total == card.upper(1) + bonus
        assert ("+35" in shown.all("tr", class_="bonus")[0].all("td")[0].text) is bool(bonus)

    def test_top_to_bottom_takes_only_the_next_box(self, seated: Callable[..., Table]) -> None:
        table = seated(1, ruleset="bonus-1-down")
        table.roll()
        before = rows()
        answer = table.post("score", box="chance", column=1)
        assert answer.status_code == 422
        assert rows() == before
        assert "Ones" in page.read(answer.content).by_id("notice").text
        table.score("ones")
        table.turn("twos")

    def test_three_columns_are_scored_apart(self, seated: Callable[..., Table]) -> None:
        table = seated(1, ruleset="bonus-3-free")
        for column in (2, 3, 1):
            table.put(rolls="12346")
            table.score("small_straight", column)
            shown = table.page()
            assert shown.with_attribute("data-worth") == []
        assert [turn.column for turn in table.game.turns.all()] == [2, 3, 1]
        assert table.game.position.totals == (30 * (1 + 2 + 3),)

    def test_the_turn_passes_on(self, seated: Callable[..., Table]) -> None:
        table = seated(3)
        for _ in range(2):
            for seat in (0, 1, 2):
                assert table.game.turn_seat == seat
                table.roll()
                choice = table.game.position.card.choices(table.dice())[0]
                table.score(choice.box.value)
        assert table.game.turn_seat == 0
        assert [turn.number for turn in table.game.turns.all()] == list(range(6))
        assert [turn.seat for turn in table.game.turns.all()] == [0, 1, 2] * 2

    def test_the_last_box_ends_the_game_once(
        self, seated: Callable[..., Table], wire: Any, django_capture_on_commit_callbacks: Any
    ) -> None:
        table = seated(2)
        table.put("3,6,9,12,15,18,5,5,25,30,40,50,-", "3,6,9,12,15,12,5,5,25,30,40,50,-")
        table.turn("chance")
        assert table.game.status == Status.PLAYING
        table.roll()
        with django_capture_on_commit_callbacks(execute=True):
            game = table.score("chance")
        parts = {"state", "dice", "controls", "seats", "result", "card-0", "card-1"}
        assert [set(event["parts"]) for _, event in wire.sent] == [parts]
        assert game.status == Status.FINISHED
        assert game.finished_at == game.touched_at
        assert game.due_at is None
        assert [seat.place for seat in game.seats_in_order] == [1, 2]
        for browser in table.browsers:
            shown = table.page(browser)
            assert shown.by_id("table")["data-status"] == "finished"
            assert shown.by_id("result").all("ol")
            assert not shown.has_id("roll")

    @pytest.mark.parametrize(("ties", "places"), [("share", [1, 1]), ("earlier", [1, 2])])
    def test_equal_totals(self, seated: Callable[..., Table], ties: str, places: list[int]) -> None:
        table = seated(2, ties=ties)
        table.put(*["3,6,9,12,15,18,5,5,25,30,40,50,-"] * 2)
        for _ in range(2):
            table.put(rolls="12345")
            table.score("chance")
        assert [seat.place for seat in table.game.seats_in_order] == places

    def test_a_bonus_with_the_last_move_wins(self, seated: Callable[..., Table]) -> None:
        """Case B34."""
        table = seated(2)
        table.put("3,6,9,12,15,18,17,17,25,30,40,0,-", "-,6,9,8,10,12,5,0,25,30,0,50,5")
        table.put(rolls="55553")
        table.score("chance")
        assert table.game.position.totals == (250, 160)
        table.put(rolls="11111")
        game = table.score("ones")
        assert game.position.totals == (250, 265)
        assert [seat.place for seat in game.seats_in_order] == [2, 1]
        places = table.page().by_id("result").all("li")
        assert [place.all("span", class_="points")[0].text for place in places] == ["265", "250"]
