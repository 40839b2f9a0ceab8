"""Undo: offered exactly when it works, and everything comes back."""

from playwright.sync_api import expect

from games.rules import Box
from tests.browser.table import Table, card_text


def answer_to_undo(visitor, table: Table) -> int:
    """What the server says to an undo at this moment; the page is loaded again after it."""
    visitor.watch.allow(422)
    status = visitor.post(f"/t/{table.code}/undo/", ply=table.ply).status
    table.page.reload()
    return int(status)


def offered(table: Table) -> bool:
    return table.undo_button.get_attribute("aria-disabled") != "true"


def test_the_button_agrees_with_the_server_at_every_moment(visitor):
    """B85: new game, own roll, own hold, score, reload, undo, next roll."""
    table = visitor.sit()
    assert (offered(table), answer_to_undo(visitor, table)) == (False, 422)
    table.roll()
    assert (offered(table), answer_to_undo(visitor, table)) == (False, 422)
    table.hold(1)
    assert offered(table) is False
    table.score(table.choice(Box.CHANCE))
    assert offered(table) is True
    table.page.reload()
    assert offered(table) is True
    assert answer_to_undo(visitor, table) == 302
    assert offered(table) is False
    assert answer_to_undo(visitor, table) == 422


def test_the_next_roll_makes_a_box_final(visitor):
    """B91."""
    table = visitor.sit()
    table.roll()
    table.score(table.choice(Box.CHANCE))
    table.roll()
    assert (offered(table), answer_to_undo(visitor, table)) == (False, 422)


def test_the_end_of_the_game_is_final(visitor, rigged):
    full = {box.value: 0 for box in Box if box is not Box.CHANCE}
    table = rigged(rolls="11234", card=card_text(**full))
    table.score(table.choice(Box.CHANCE))
    expect(table.root).to_have_attribute("data-status", "finished")
    expect(table.undo_button).to_have_count(0)
    assert answer_to_undo(visitor, table) == 422


def bonus_row(table: Table) -> str:
    return table.page.get_by_role("row", name="Bonus +35").inner_text()


def everything(table: Table) -> dict[str, str]:
    """What an undo must bring back: dice, holds, previews, sums."""
    seen = table.read()
    kept = {name: seen[name] for name in ("dice", "held", "rolls", "total", "totalShown")}
    names = [one.get_attribute("aria-label") for one in table.page.locator("[data-box]").all()]
    return kept | {
        "boxes": "|".join(names),
        "bonus": bonus_row(table),
        "roll": table.roll_button.inner_text(),
    }


def test_everything_comes_back(rigged):
    """B82: with the score that earned the upper bonus."""
    table = rigged(rolls="56666", card=card_text(fives=25, fours=16))
    table.hold_surely(2, 3, 4, 5)
    table.roll("66666")
    before = everything(table)
    assert before["held"] == "2345"
    table.score(table.choice(Box.SIXES))
    assert table.read()["total"] == str(41 + 30 + 35)
    expect(table.page.get_by_role("row", name="Bonus +35")).to_contain_text("71")
    table.undo()
    assert everything(table) == before
    table.page.reload()
    assert everything(table) == before


def test_a_bonus_yacht_is_taken_back_too(rigged):
    table = rigged(rolls="44444", card=card_text(yacht=50))
    before = everything(table)
    table.score(table.choice(Box.FOURS))
    assert table.read()["total"] == "170"
    table.undo()
    assert everything(table) == before


def test_the_turn_can_go_on_after_an_undo(visitor):
    """B88, B90: the answer and the state agree, and only the last score is gone."""
    table = visitor.sit()
    table.roll()
    table.score(table.choice(Box.ONES))
    table.roll()
    dice = table.read()["dice"]
    total = table.read()["total"]
    table.score(table.choice(Box.CHANCE))
    table.undo()
    table.page.reload()
    seen = table.read()
    assert (seen["dice"], seen["rolls"], seen["total"]) == (dice, "1", total)
    table.die(1).click()
    table.roll_button.click()
    after = table.read(ply=int(seen["ply"]) + 1)
    assert (after["rolls"], after["dice"][0]) == ("2", dice[0])
