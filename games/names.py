"""The names of people at a table: tidy, different, and never able to break a page."""

import unicodedata

from games.rules import SEATS

NAME_LENGTH = 20
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs to Unicode that show nothing."""
MOST = max(SEATS)
BOT_NAMES = ("Pip", "Marlin", "Wren", "Otis", "Juno", "Skua", "Tern", "Dory", "Finn", "Gale", "Kit")
"""Names of our own, as many as there are seats to avoid them."""


def different(names: list[str]) -> list[str]:
    """The same names, numbered where one comes twice: `Ann`, `Ann 2`."""
    found: list[str] = []
    for name in names:
        taken, number, one = {other.casefold() for other in found}, 1, name
        while one.casefold() in taken:
            number += 1
            tail = f" {number}"
            one = name[: NAME_LENGTH - len(tail)].rstrip() + tail
        found.append(one)
    return found


def tidy_name(text: str, default: str = "Skipper") -> str:
    """A name that shows and never breaks a page: no control, direction or zero-width marks."""
    composed = unicodedata.normalize("NFC", text)
    shown = "".join(
        " " if unicodedata.category(c)[0] in "CZ" or c in BLANKS else c for c in composed
    )
    name = " ".join(shown.split())[:NAME_LENGTH].rstrip()
    return name if any(unicodedata.category(c)[0] in "LNPS" for c in name) else default
