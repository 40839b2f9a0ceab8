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


def bot_due(now: datetime, pace: str) -> datetime:
    """When a bot that comes on turn, or took a step, now is to take its next one."""
    return now + PAUSES[pace]
