"""The loop that settles what is due, inside every server process."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

from django.db import close_old_connections
from django.utils import timezone

from games.commands.settle import push_ahead, settle_all
from games.models import Game

log = logging.getLogger(__name__)

EVERY_SECONDS = 0.2
AT_ONCE = 50
AGAIN_AFTER = timedelta(minutes=1)

REFEREE = ThreadPoolExecutor(max_workers=1, thread_name_prefix="referee")


async def watch(now: Callable[[], datetime] = timezone.now) -> None:
    """Settle due games for as long as the process lives."""
    loop = asyncio.get_running_loop()
    while True:
        found = 0
        try:
            found = await loop.run_in_executor(REFEREE, look, now())
        except Exception:
            log.exception("The referee could not look")
        if found < AT_ONCE:  # else more may be due already
            await asyncio.sleep(EVERY_SECONDS)


def look(now: datetime) -> int:
    """Settle the games that are due by `now`, the longest overdue first; how many there were.

    A game that fails is logged and left alone for a while, so that it cannot hold up the others.
    """
    close_old_connections()
    due = list(Game.objects.due(now).values_list("pk", flat=True)[:AT_ONCE])
    for game_id, error in settle_all(due, now).items():
        log.error("Game %s could not be settled", game_id, exc_info=error)
        push_ahead(game_id, now + AGAIN_AFTER)
    return len(due)
