"""A table in a browser, played as a person would: by roles and names."""

import re
from typing import Any

from playwright.sync_api import expect

from games.rules import (
    BOXES,
    Box,
    Card,
    Choice,
    Dice,
    Position,
    Roll,
    Ruleset,
    Score,
    format_card,
    parse_card,
    parse_roll,
)
from tests.browser.luck import rig

NUMBERS = ("zero", "one", "two", "three", "four", "five", "six")
ROLL = re.compile("^(Roll [1-5] |No rolls left|All dice held|The cup is empty)")
SCORE = re.compile("^(Score|Scratch)( |$)")

READ = """([name, wanted]) => new Promise((done, fail) => {
  const table = document.getElementById("table");
  const roll = () => document.getElementById("roll");
  const is = () => name === "roll"
    ? roll() && roll().getAttribute("aria-disabled") !== "true"
    : name === "plyFrom"
    ? Number(table.dataset.ply) >= Number(wanted)
    : !name || table.dataset[name] === wanted;
  const read = () => {
    const dice = [1, 2, 3, 4, 5].map((at) => document.getElementById(`die-${at}`));
    const held = (die) => die.getAttribute("aria-pressed") === "true";
    const sum = document.querySelector("[data-total]");
    return {
      ...table.dataset,
      dice: dice.map((die) => die.dataset.value).join(""),
      held: dice.map((die, at) => held(die) ? at + 1 : "").join(""),
      total: sum.dataset.total,
      totalShown: sum.textContent.trim(),
      rolls: document.getElementById("dice").dataset.rolls,
      notice: document.getElementById("notice").textContent,
      said: document.getElementById("announce").textContent,
    };
  };
  const end = Date.now() + 5000;
  const look = () => {
    if (is()) return done(read());
    if (Date.now() < end) return setTimeout(look, 10);
    fail(new Error(`${name} is ${table.dataset[name]}, not ${wanted}`));
  };
  look();
})"""
"""What the page shows, read once #table says what is wanted (or, for `roll`, Roll may be pressed):
quicker than Playwright's own waiting, whose pauses grow."""


def die_name(position: int, value: str) -> str:
    return f"Die {position}, {NUMBERS[int(value)] if value else 'not rolled'}"


def box_name(choice: Choice, columns: int, joker: bool) -> str:
    """What a legal box must be called."""
    where = f" in column {choice.column}" if columns > 1 else ""
    worth = f"{choice.points} points now" if choice.points else "scratch for 0"
    more = ", 100 more for a bonus Yacht" if choice.bonus else ""
    return f"{choice.box.label}{where}, {worth}{more}, open{', joker' if joker else ''}"


class Table:
    """The page of a game. `position` follows the play as the rules core sees it."""

    def __init__(self, page: Any, ruleset: Ruleset | None = None) -> None:
        self.page = page
        self.code = page.url.split("/")[4]
        self.root = page.locator("#table")
        self.announce = page.locator("#announce")
        self.notice = page.locator("#notice")
        # Within their part of the page: what a role is called is slow to work out for all of it.
        self.controls, self.felt = page.locator("#controls"), page.locator("#dice")
        self.roll_button = self.controls.get_by_role("button", name=ROLL)
        self.score_button = page.locator("#score").and_(page.get_by_role("button", name=SCORE))
        self.undo_button = self.controls.get_by_role("button", name="Undo", exact=True)
        self.ask = page.locator("#ask")
        self.position = Position.start(ruleset or Ruleset(), 1)
        self.last_roll = Roll(())
        self.key = ""
        self.with_bots = False
        self.way = "enter"
        self.one_tap = False

    # What is there

    def read(self, **data: Any) -> dict[str, str]:
        """Everything that `READ` picks from the page, once #table has this data, as text.

        `roll="ready"` waits until Roll may be pressed, which it may not while dice are falling.
        """
        name, wanted = next(iter(data.items()), ("", ""))
        seen: dict[str, str] = self.page.evaluate(READ, [name, str(wanted)])
        return seen

    @property
    def ply(self) -> int:
        return int(self.read()["ply"])

    def die(self, position: int) -> Any:
        return self.felt.get_by_role("button", name=re.compile(f"^Die {position}, "))

    def box(self, box: Box, column: int = 1) -> Any:
        """The cell of an open box, named as on a card of that many columns."""
        where = f" in column {column}" if self.position.ruleset.columns > 1 else ""
        return self.page.get_by_role("button", name=re.compile(f"^{box.label}{where}, "))

    def previews(self) -> dict[tuple[int, Box], int]:
        """What the page says that each legal box would score now."""
        found: dict[tuple[int, Box], int] = {}
        for column, slug, worth in self.page.evaluate(
            """() => [...document.querySelectorAll("button[data-box][data-worth]")].map(
                ({ dataset }) => [dataset.column, dataset.box, dataset.worth])"""
        ):
            found[int(column), Box(slug)] = int(worth)
        return found

    # What is done

    def press(self, target: Any) -> None:
        """In the way of this player: with the focus and Enter, or, slower, mouse or finger.

        Mouse and finger need their target lying still and uncovered.
        """
        if self.way == "mouse":
            target.click()
        elif self.way == "touch":
            target.tap()
        else:
            target.press("Enter")

    def hold(self, *positions: int) -> None:
        """Press these dice."""
        for position in positions:
            self.press(self.die(position))

    def hold_surely(self, *positions: int) -> None:
        """Press these dice one after the other, each when the last is on the server."""
        for position in positions:
            version = int(self.read()["version"])
            self.hold(position)
            self.read(version=version + 1)

    def roll(self, wanted: str = "") -> None:
        """Press Roll and wait for the dice (at a rigged table the wanted ones)."""
        if wanted:
            rig(self, self.key, wanted)
        before = self.read(roll="ready")
        self.press(self.roll_button)
        after = self.read(ply=int(before["ply"]) + 1)
        held = tuple(map(int, before["held"]))
        self.last_roll = Roll(held, Dice(tuple(map(int, after["dice"]))))
        self.position = self.position.apply(self.last_roll)

    def pick(self, choice: Choice) -> None:
        """Press the box, which must have the right name."""
        joker = self.position.card.joker(self.dice)
        name = box_name(choice, self.position.ruleset.columns, joker)
        box = self.page.locator("button[data-box]").and_(
            self.page.get_by_role("button", name=name, exact=True)
        )
        self.press(box)

    def score(self, choice: Choice) -> None:
        """Pick the box, press Score if needed, confirm a zero if asked; `position` follows."""
        ply = self.ply
        self.pick(choice)
        if not self.one_tap:
            self.press(self.score_button)
        if self.costly_zero(choice):
            expect(self.ask).to_be_visible()
            self.press(self.ask.get_by_role("button"))
        # Bots at once have moved on before anybody looks.
        self.read(**{"plyFrom" if self.with_bots else "ply": ply + 1})
        self.position = self.position.apply(Score(choice.column, choice.box))

    def undo(self) -> None:
        ply = self.ply
        self.press(self.undo_button)
        self.read(ply=ply + 1)

    # What the rules say

    @property
    def dice(self) -> Dice:
        assert self.position.dice is not None
        return self.position.dice

    @property
    def choices(self) -> tuple[Choice, ...]:
        return self.position.card.choices(self.dice)

    def choice(self, box: Box, column: int = 1) -> Choice:
        return next(c for c in self.choices if (c.column, c.box) == (column, box))

    def costly_zero(self, choice: Choice) -> bool:
        worth = choice.points + choice.bonus
        return not worth and any(other.points for other in self.choices)

    def seeded(self, rolls: str, card: str) -> None:
        """Follow a position that was written behind the server's back."""
        made = [parse_roll(roll) for roll in rolls.split()]
        dice = made[-1].dice if made else None
        ruleset = self.position.ruleset
        self.position = Position(ruleset, (parse_card(card, ruleset),), 0, len(made), dice)


def card_text(ruleset: Ruleset | None = None, yachts: int = 0, **points: int) -> str:
    """A card as text with these boxes filled in the first column."""
    rules = ruleset or Ruleset()
    first = tuple(points.get(box.value) for box in BOXES)
    return format_card(Card(rules, (first, *Card.empty(rules).columns[1:]), yachts))
