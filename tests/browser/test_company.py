"""Several at one device: people who pass it on, and bots that play by themselves."""

import re

import pytest
from playwright.sync_api import expect

from games.rules import Position, parse_record
from tests.browser.heard import LISTEN, heard
from tests.browser.looks import PHONE
from tests.browser.policy import play_turn
from tests.browser.table import Table


def start(page, kind: str, people: list[str], bots: int, pace: str = "") -> Table:
    page.goto("/new/")
    page.get_by_role("link", name=kind).click()
    for at, name in enumerate(people, start=1):
        page.get_by_role("textbox", name=f"Name {at}", exact=True).fill(name)
    for at in range(1, bots + 1):
        page.get_by_role("combobox", name=f"Bot {at}").select_option("Easy")
    if pace:
        page.get_by_role("radio", name=pace).check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*/")
    table = Table(page)
    table.with_bots = bots > 0
    seats = len(people) + bots
    table.position = Position.start(table.position.ruleset, seats)
    return table


def follow(visitor, table: Table) -> None:
    """Take up the position that the record tells."""
    table.position = parse_record(visitor.record(table.code)).replay()


def play(visitor, table: Table, people: set[str]) -> list[str]:
    """The whole game, the bots' turns left to them; who was on turn, by the headline."""
    who: list[str] = []
    while True:
        table.page.wait_for_function(
            """() => document.getElementById("table").dataset.status === "finished"
              || document.getElementById("roll").getAttribute("aria-disabled") !== "true" """,
            timeout=20_000,
        )
        if table.read()["status"] == "finished":
            return who
        headline = table.page.locator(".headline").inner_text()
        who.append(re.sub("('s)? turn .*", "", headline))
        assert who[-1] in people
        follow(visitor, table)
        play_turn(table)


SCORED = re.compile(r"(?:(\w+): )?([A-Z][\w ]+?) (?:scored (\d+)|scratched for (0))\.")


def scores_heard(table: Table) -> list[tuple[str, str, str]]:
    """Who scored how much in which box, as the live region has said it."""
    found = SCORED.findall(" ".join(heard(table.page)))
    return [(who, box, points or zero) for who, box, points, zero in found]


def scores_written(visitor, table: Table, you: str = "") -> list[tuple[str, str, str]]:
    """The same as the record tells it."""
    record = parse_record(visitor.record(table.code))
    cards, scores = record.replay().cards, []
    for entry in record.entries:
        name = record.names[entry.seat]
        points = cards[entry.seat].filled(entry.score.column, entry.score.box)
        scores.append(("" if name == you else name, entry.score.box.label, str(points)))
    return scores


@pytest.fixture
def listening(visitor):
    visitor.context.add_init_script(LISTEN)
    return visitor


def agrees(visitor, table: Table) -> None:
    """The places and totals of the page are those of the record."""
    record = parse_record(visitor.record(table.code))
    outcome = record.replay().outcome(record.ties)
    assert outcome is not None
    shown = table.page.get_by_role("region", name="Result").get_by_role("listitem")
    texts = [" ".join(text.split()) for text in shown.all_inner_texts()]
    rows = zip(outcome.places, record.names, outcome.totals, strict=True)
    people = {name for name in record.names if any(name in text for text in texts)}
    expected = [
        f"{place} {name if name in people else 'You'} {total}"
        for place, name, total in sorted(rows, key=lambda row: row[0])
    ]
    assert texts == expected


def test_three_people_pass_the_device_on(listening):
    visitor = listening
    visitor.post("/me/settings/", scoring="tap")
    table = start(visitor.page(), "Pass and play", ["Ann", "Bo", "Cleo"], 0)
    table.one_tap = True
    order = parse_record(visitor.record(table.code)).names
    assert sorted(order) == ["Ann", "Bo", "Cleo"]
    expect(table.page.get_by_text(f"Drawn order: {', '.join(order)}.")).to_be_visible()
    assert play(visitor, table, set(order)) == list(order) * 13
    agrees(visitor, table)
    assert scores_heard(table) == scores_written(visitor, table)
    said = [text for text in heard(table.page) if "picked." not in text]
    assert sum("Roll 1 of 3" in text for text in said) == 39
    assert said[1].endswith(f" {order[1]}'s turn.")
    assert said[-1].endswith("The game is over.")
    table.page.get_by_role("button", name="Play again").click()
    table.page.wait_for_url(lambda url: table.code not in url)
    names = Table(table.page).page.get_by_role("list", name="Seats").get_by_role("listitem")
    expect(names).to_have_count(3)


def test_one_person_against_two_bots(listening):
    """Bots at once: whatever frames are skipped, each of their scores is heard once, in order."""
    visitor = listening
    table = start(visitor.page(), "Against bots", [], 2, "At once")
    assert play(visitor, table, {"Your"}) == ["Your"] * 13
    agrees(visitor, table)
    said, written = scores_heard(table), scores_written(visitor, table, "Skipper")
    assert said == written[-len(said) :]
    assert len(said) >= len(written) - 2  # those that began before the page was there


def test_a_mix_of_six(visitors):
    """On a phone, where one card at a time is in view."""
    visitor = visitors(viewport=PHONE)
    table = start(visitor.page(), "Pass and play", ["Ann", "Bo"], 4)
    skipped = 0
    who: list[int] = []
    while table.read()["status"] != "finished":
        follow(visitor, table)
        skip = table.page.get_by_role("button", name="Skip", disabled=False)
        if skip.count():
            skip.click()
            expect(skip).to_have_count(0)
            skipped += 1
            continue
        who.append(table.position.seat)
        play_turn(table)
    assert len(who) == 2 * 13
    assert skipped >= 13
    agrees(visitor, table)


@pytest.mark.parametrize("script", [True, False])
def test_bots_play_on_while_nobody_looks(visitors, script):
    visitor = visitors(java_script_enabled=script)
    code = visitor.new_game(kind="bots", turns="seats", pace="quick")
    table = Table(visitor.page(f"/t/{code}/"))
    page = table.page
    page.get_by_role("button", name=re.compile("^Roll 5 dice")).click()
    expect(table.die(1)).not_to_have_attribute("data-value", "")
    page.get_by_role("button", name=re.compile("^Chance, ")).click()
    page.get_by_role("button", name=re.compile("^Score Chance")).click()
    expect(page.get_by_role("region", name="Dice").get_by_text("Pip's")).to_be_visible()
    page.goto("/faq/")
    for _ in range(60):
        if len([e for e in parse_record(visitor.record(code)).entries if e.score]) == 2:
            break
        page.wait_for_timeout(250)
    page.goto(f"/t/{code}/")
    expect(page.get_by_text("Your turn 2 of 13")).to_be_visible()


def test_a_reload_in_a_bots_turn_loses_nothing(visitor):
    table = start(visitor.page(), "Against bots", [], 2, "Quick")
    for _ in range(6):
        table.page.reload()
        table.page.wait_for_timeout(300)
    table.page.wait_for_function(
        "() => document.getElementById('roll').getAttribute('aria-disabled') !== 'true'",
        timeout=30_000,
    )
    record = parse_record(visitor.record(table.code))
    turns = [entry for entry in record.entries if entry.score]
    assert all(len(entry.rolls) <= 3 for entry in turns)
    assert [entry.seat for entry in turns] == list(range(len(turns)))
