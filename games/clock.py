"""Deadlines as arithmetic: no clock is read here and nothing waits.

>>> bot_due(datetime(2026, 1, 1), "quick") - datetime(2026, 1, 1)
datetime.timedelta(microseconds=350000)
"""

from datetime import datetime, timedelta

PAUSES = {
    "calm": timedelta(seconds=1),
    "quick": timedelta(seconds=0.35),
    "once": timedelta(0),
}
"""By pace, how long a bot's roll, hold or score can be seen before its next step."""
LIMITS = {
    "off": None,
    "normal": timedelta(seconds=40),
    "relaxed": timedelta(seconds=80),
    "quick": timedelta(seconds=20),
}
"""By timer, how long a person may take for each roll or choice."""
GRACE = timedelta(seconds=1)
"""How much later than shown a time is up: what a press needs to come here, the same for all."""
OUTAGE = timedelta(seconds=10)
"""What is that long overdue was not judged because no server ran; nobody is punished for that."""
LEASE = timedelta(seconds=8)
"""How long an open page is believed to be there after it was last seen."""
AWAY = timedelta(seconds=60)
"""How long a seat is kept in a timed game while no page of its player is open."""
LOBBY_ENDS = timedelta(days=1)
"""How long a table that has not begun stands there when nobody has a page of it open."""
SILENT = timedelta(days=1)
"""How long a person may be on turn, without a timer, before the others can ask for a bot."""
ANSWER = timedelta(hours=1)
"""How long a person who is asked so has for a roll or score."""
MOST_EXTENDED = 10
"""How often more time can be taken for one roll or choice."""


def bot_due(now: datetime, pace: str) -> datetime:
    """When a bot that comes on turn, or took a step, now is to take its next one."""
    return now + PAUSES[pace]


def person_due(now: datetime, timer: str) -> datetime | None:
    """When the time of a person for the next roll or choice is up; None without a timer."""
    limit = LIMITS[timer]
    return None if limit is None else now + limit


def overdue(due: datetime | None, now: datetime) -> bool:
    """Whether that moment has come."""
    return due is not None and due <= now


def nobody_looked(due: datetime, now: datetime) -> bool:
    """Whether that moment is so long ago that no server can have run when it came."""
    return now - due > OUTAGE
