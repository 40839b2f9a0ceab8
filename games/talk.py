"""What may be said at a table: a tidy line, or a phrase that is ready to press."""

import unicodedata

from games.names import BLANKS

LONGEST = 200
PHRASES = (
    "Good luck!",
    "Well rolled!",
    "So close!",
    "Your turn",
    "One moment, please",
    "Thanks for the game!",
)
JOINERS = "\u200c\u200d"
"""Without them some scripts and many emoji fall apart; they turn nothing around."""


def tidy_line(text: str) -> str:
    """The text in one line, without what is no sign: controls, direction overrides, zero widths.

    Empty where nothing of it shows.
    """
    composed = unicodedata.normalize("NFC", text)
    line = " ".join("".join(_shown(sign) for sign in composed).split())
    return line if any(_is_seen(sign) for sign in line) else ""


def _shown(sign: str) -> str:
    kind = unicodedata.category(sign)
    if kind[0] == "Z" or sign.isspace():
        return " "
    return "" if kind in ("Cc", "Cf", "Cs") and sign not in JOINERS else sign


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign)[0] in "LNPS" and sign not in BLANKS
