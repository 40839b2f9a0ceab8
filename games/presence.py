"""The loop that tells who has a page of a table open, inside every server process."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

from django.db import close_old_connections
from django.utils import timezone

from games.audience import audience
from games.commands.presence import lapse, renew
from games.referee import REFEREE

log = logging.getLogger(__name__)

EVERY_SECONDS = 1.5


async def watch(now: Callable[[], datetime] = timezone.now) -> None:
    """Renew the leases of those who are here, and end those of who is not, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            moment = now()
            await loop.run_in_executor(REFEREE, look, audience().seen(moment), moment)
        except Exception:
            log.exception("Who is here could not be noted")


def look(seen: dict[tuple[int, int], datetime], now: datetime) -> None:
    """Note what this process has seen of each (game, seat). Runs in a thread."""
    close_old_connections()
    renew(seen, now)
    lapse(now)
