"""Serve the site: Daphne with the referee in one process."""

import asyncio
import gc
import sys
from typing import Any

from daphne.endpoints import build_endpoint_description_strings
from daphne.server import Server
from django.core.management.base import BaseCommand, CommandParser

from games import events, presence, referee
from yacht_site.asgi import application

FRAME_BYTES = 256 * 1024
"""The limit works both ways: the whole state of a six-seat, three-column table must fit."""

PING_SECONDS = 10
"""How often a socket is asked whether it lives, and how long an answer may take."""


class Command(BaseCommand):
    help = "Serve the site with its sockets and its referee."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument(
            "--behind-proxy",
            action="store_true",
            help="Believe the X-Real-IP of the proxy in front, which must set it itself.",
        )

    def handle(self, *args: Any, host: str, port: int, behind_proxy: bool, **options: Any) -> None:
        self.check()
        self.address = f"http://{host}:{port}"
        Server(
            application=application,
            endpoints=build_endpoint_description_strings(host=host, port=port),
            ready_callable=self.ready,
            signal_handlers=True,
            server_name="",
            # Limits count by address; without this all visitors would share the proxy's.
            proxy_forwarded_address_header="X-Real-IP" if behind_proxy else None,
            websocket_max_message_size=FRAME_BYTES,
            websocket_max_frame_size=FRAME_BYTES,
            ping_interval=PING_SECONDS,
            ping_timeout=PING_SECONDS,
        ).run()

    def ready(self) -> None:
        """Called once the port is open, before the loop runs."""
        from twisted.internet import reactor

        reactor.callWhenRunning(self.start)

    def start(self) -> None:
        loop = asyncio.get_event_loop()
        events.use_loop(loop)
        self.loops = [loop.create_task(one.watch()) for one in (referee, presence)]
        # Full collections of what start-up made are the longest pauses of a busy process.
        gc.collect()
        gc.freeze()
        gc.set_threshold(10_000, 50, 50)
        sys.setswitchinterval(0.001)
        self.stdout.write(f"Yacht is ready on {self.address}")
        self.stdout.flush()
