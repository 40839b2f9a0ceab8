"""Gets between a page and its server: late answers, held back frames, a cut line."""

from typing import Any

from tests.browser.table import Table


class Late:
    """Lets requests through to the server at once, but keeps their answers back."""

    def __init__(self, table: Table, verb: str) -> None:
        self.page, self.pattern = table.page, f"**/{verb}/"
        self.waiting: list[tuple[Any, Any]] = []
        self.page.route(self.pattern, self._keep)

    def _keep(self, route: Any) -> None:
        self.waiting.append((route, route.fetch()))

    def wait(self, count: int = 1) -> None:
        while len(self.waiting) < count:
            self.page.wait_for_timeout(20)

    def deliver(self) -> None:
        """Hand the answers over now, in the order of the requests."""
        for route, response in self.waiting:
            route.fulfill(response=response)
        self.page.unroute(self.pattern)


class Wire:
    """The socket of a page, message by message; made before the page is opened."""

    def __init__(self, page: Any) -> None:
        self.frames: list[str] = []
        self.opened = 0
        self.keeping = False
        self.refusing = False
        self._socket: Any = None
        page.route_web_socket("**/ws/**", self._open)

    def _open(self, socket: Any) -> None:
        self.opened += 1
        self._socket = socket
        if self.refusing:
            socket.close(code=1011)
            return
        socket.connect_to_server().on_message(self._frame)

    def _frame(self, message: str) -> None:
        self.frames.append(message)
        if not self.keeping:
            self._socket.send(message)

    def send(self, message: str) -> None:
        """Hand a frame to the page, as often and as late as the test likes."""
        self._socket.send(message)

    def cut(self) -> None:
        """Close it as a broken line does."""
        self._socket.close(code=1011)
