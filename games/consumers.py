"""The server's voice at a table. Moves never come by socket, so nothing here writes."""

import asyncio
from typing import Any

from channels.consumer import get_handler_name
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import close_old_connections

from games import access
from games.audience import Listener, audience
from games.frames import FRAMES

NO_SUCH_TABLE = 4404
"""A close code after which a browser does not come back."""


class TableConsumer(AsyncWebsocketConsumer):
    """Sends each viewer of a table the parts that changed, and everything on connecting."""

    channel_layer_alias = "none"  # the audience listens for all sockets of the process
    listener: Listener | None = None

    async def dispatch(self, message: dict[str, Any]) -> None:
        # Without the clean-up of database connections that Channels does for each message: that
        # is a hop to a shared thread, and no connection is used here.
        await getattr(self, get_handler_name(message))(message)

    async def connect(self) -> None:
        await self.accept()
        code = self.scope["url_route"]["kwargs"]["code"]
        loop = asyncio.get_running_loop()
        viewer = await loop.run_in_executor(FRAMES, find_viewer, self.scope, code)
        if viewer is None:
            await self.close(NO_SUCH_TABLE)
            return
        self.listener = Listener(viewer, self.send)
        await audience().join(self.listener)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """What a client says is not heard."""

    async def disconnect(self, code: int) -> None:
        if self.listener is not None:
            await audience().leave(self.listener)


def find_viewer(scope: Any, code: str) -> access.Viewer | None:
    """Who opened this socket. Runs in a thread."""
    close_old_connections()
    return access.socket_viewer(scope, code)
