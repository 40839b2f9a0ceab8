"""A log of everything that the live region has said, each change on its own."""

from typing import Any

from games.rules import Card, Choice, Dice

LISTEN = """
window.heard = [];
document.addEventListener("DOMContentLoaded", () => {
  const region = document.getElementById("announce");
  if (!region) return;
  const added = (record) => [...record.addedNodes].map((node) => node.textContent);
  new MutationObserver((records) => window.heard.push(...records.flatMap(added)))
    .observe(region, { childList: true, characterData: true, subtree: true });
});
"""

FACES = ("", "one", "two", "three", "four", "five", "six")
MANY = ("zero", "one", "two", "three", "four", "five")


def heard(page: Any) -> list[str]:
    said: list[str] = page.evaluate("() => window.heard.filter((text) => text.trim())")
    return said


def roll_said(number: int, dice: Dice, kept: tuple[int, ...]) -> str:
    """What a roll must be announced as."""
    text = f"Roll {number} of 3: {' '.join(map(str, dice.values))}."
    groups = [
        f"{MANY[kept.count(face)]} {FACES[face]}{_plural(face) if kept.count(face) > 1 else ''}"
        for face in sorted(set(kept))
    ]
    return text + (f" Kept: {', '.join(groups)}." if groups else "")


def _plural(face: int) -> str:
    return "es" if face == 6 else "s"


def score_said(choice: Choice, before: Card, after: Card) -> str:
    """What a score must be announced as."""
    label = choice.box.label
    text = f"{label} scored {choice.points}." if choice.points else f"{label} scratched for 0."
    if choice.bonus:
        text += " Bonus Yacht, 100 more."
    if after.upper_bonus(choice.column) > before.upper_bonus(choice.column):
        text += " Upper bonus, 35 more."
    text += f" Total {after.total}."
    return text + (" The game is over." if after.is_full else "")
