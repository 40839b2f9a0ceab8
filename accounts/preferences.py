"""How a player likes to play: each choice with its values, the first one the default."""

from typing import Any, NamedTuple


class Preference(NamedTuple):
    """One choice. `values` maps each value to its name and what it does."""

    title: str
    values: dict[str, tuple[str, str]]

    @property
    def default(self) -> str:
        return next(iter(self.values))


PREFERENCES = {
    "dice": Preference(
        "A press on a die",
        {
            "hold": ("Holds it", "What is held stays; the others are rolled."),
            "cup": ("Puts it in the cup", "What is in the cup is rolled; the others stay."),
        },
    ),
    "scoring": Preference(
        "Scoring",
        {
            "confirm": ("Pick, then Score", "A second press on the box scores it too."),
            "tap": ("One tap", "A press on a box scores it at once; a costly zero still asks."),
        },
    ),
    "previews": Preference(
        "What a box would score",
        {
            "all": ("In every open box", "As soon as the dice lie there."),
            "picked": ("Only in the picked box", "You count the others yourself."),
            "off": ("Nowhere", "You count everything yourself."),
        },
    ),
    "tumble": Preference(
        "Tumbling dice",
        {
            "full": ("Full", "Almost a second; a press lets them rest at once."),
            "short": ("Short", "A third of a second."),
            "none": ("None", "The dice just lie there, as where motion is reduced."),
        },
    ),
    "notice": Preference(
        "Turn notice",
        {
            "both": ("Title and sound", "When it is your turn and you look at another page."),
            "title": ("Title only", "Without a sound."),
            "off": ("Off", "Nothing tells you but the table."),
        },
    ),
    "keys": Preference(
        "Keys",
        {
            "on": ("On", "R rolls, 1 to 5 hold; press ? at a table for the list."),
            "off": ("Off", "Tab, Enter and Space only."),
        },
    ),
}
MUTED_MOST = 200
"""So many others can be muted; who was muted first is heard again."""


def chosen(stored: Any) -> dict[str, str]:
    """A value for every preference: what was stored where it still exists, else the default."""
    kept = stored if isinstance(stored, dict) else {}
    return {
        name: kept[name] if kept.get(name) in preference.values else preference.default
        for name, preference in PREFERENCES.items()
    }


def among_others(stored: Any) -> dict[str, Any]:
    """How a player meets others: the `name` to chat by, and the ids of those who are `muted`."""
    kept = stored if isinstance(stored, dict) else {}
    name, muted = kept.get("name"), kept.get("muted")
    return {
        "name": name if isinstance(name, str) else "",
        "muted": [pk for pk in muted if isinstance(pk, int)] if isinstance(muted, list) else [],
    }
