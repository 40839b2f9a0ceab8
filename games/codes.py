"""The six characters that name a table."""

import re
import secrets

ALPHABET = "23456789BCDFGHJKMNPQRSTVWXZ"
LENGTH = 6
LINK = re.compile(r"/t/([^/?#]+)")
RUDE = ("FCK", "FKN", "SHT", "CNT", "DCK", "NGR", "NGG", "KKK", "PRN", "TWT", "SLT", "WNK", "HTLR")


def new_code() -> str:
    """A code nobody can guess in practice: 387 million of them, drawn by the system's source."""
    while True:
        code = "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
        if not any(word in code for word in RUDE):
            return code


def normalised(text: str) -> str | None:
    """The code a person meant (any case, spaces and hyphens), or None where it cannot be one."""
    code = text.replace(" ", "").replace("-", "")
    code = code.upper() if code.isascii() else ""
    return code if len(code) == LENGTH and set(code) <= set(ALPHABET) else None


def meant(text: str) -> str | None:
    """The code in what a person typed or pasted: a code, or the link of a table."""
    found = LINK.search(text)
    return normalised(found[1] if found else text)
