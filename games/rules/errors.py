"""What the rules refuse, each with one plain sentence that a player can read."""


class RulesError(ValueError):
    """Anything the rules refuse; ``str(error)`` is one plain English sentence."""


class IllegalMove(RulesError):
    """The rules do not allow this roll, hold, score or undo in this position."""


class NotYourTurn(RulesError):
    """A seat moved that is not on turn."""


class InvalidNotation(RulesError):
    """A text, or five values that should be dice, can not be read."""


def quoted(value: object) -> str:
    """The repr of what was refused, cut to a length that fits a sentence."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:56]} ..."
