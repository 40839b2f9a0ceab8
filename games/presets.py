"""Games ready to start, each a name for a bundle of options of the New game form."""

from typing import Any, NamedTuple

PLAIN: dict[str, Any] = {
    "variant": "bonus",
    "columns": 1,
    "order": "free",
    "ties": "share",
    "turns": "draw",
    "pace": "calm",
    "undo": "on",
}
"""What everybody gets who chooses nothing."""


class Preset(NamedTuple):
    """One bundle: its name, what it is like, and where it differs from `PLAIN`."""

    name: str
    text: str
    options: dict[str, Any]


PRESETS = {
    "standard": Preset("Standard", "One card, thirteen turns, any order.", {"kind": "solo"}),
    "family": Preset(
        "Family evening",
        "Pass one device on; undo, and equal totals share a place.",
        {"kind": "local"},
    ),
    "strict": Preset(
        "Ink on paper",
        "Classic, as seated; what is written stays, and ties go to the earlier turn.",
        {
            "kind": "local",
            "variant": "classic",
            "turns": "seats",
            "ties": "earlier",
            "undo": "off",
        },
    ),
    "quick": Preset(
        "Quick match",
        "You and a bot that takes its turn at once.",
        {"kind": "bots", "pace": "once", "bot": ["easy"]},
    ),
    "long": Preset(
        "Long voyage",
        "Three columns, thirty-nine turns.",
        {"kind": "solo", "columns": 3},
    ),
    "down": Preset(
        "Down the ladder",
        "Three columns, each from Ones down to Chance.",
        {"kind": "solo", "columns": 3, "order": "down"},
    ),
}
"""By the word that stands in the address, `/new/?preset=family`."""


def preset_options(slug: str | None) -> dict[str, Any] | None:
    """Every option of that preset, or None where there is none of that name."""
    preset = PRESETS.get(slug or "")
    return PLAIN | preset.options if preset else None
