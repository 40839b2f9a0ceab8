"""How the server says no: one plain sentence and a status."""


class Refused(Exception):
    """A request that is not allowed or makes no sense; nothing was written.

    `status` is 400 (malformed), 403 (not yours), 404 (no such thing) or 409 (the table moved on).
    """

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


class NoSuchTable(Refused):
    """No game has this code, or it was deleted."""

    def __init__(self) -> None:
        super().__init__(404, "No table has this code. Codes never use vowels, Y, L, 0 or 1.")


class Stale(Refused):
    """The move was made for an earlier state of the table."""

    def __init__(self) -> None:
        super().__init__(409, "The table had moved on. This is how it stands now.")
