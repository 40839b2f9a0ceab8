"""Hears everything that goes wrong in the pages of a browser context."""

from typing import Any

CSP_WATCH = """
document.addEventListener("securitypolicyviolation", (event) =>
  window.heardViolation(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`));
"""


class Watch:
    """Collects console lines, page errors, failed requests and violations of the CSP."""

    def __init__(self, context: Any) -> None:
        self.complaints: list[str] = []
        self.refused: list[int] = []
        self.sockets: list[Any] = []
        self._allowed: set[int] = set()
        self._cut = False
        context.expose_binding("heardViolation", lambda _, text: self.add(f"CSP: {text}"))
        context.add_init_script(CSP_WATCH)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.add(f"page error: {error.error}"))
        context.on("response", self._response)
        context.on("requestfailed", self._failed)
        context.on("page", self._page)

    def add(self, text: str) -> None:
        self.complaints.append(text)

    def _page(self, page: Any) -> None:
        page.on("websocket", lambda socket: self.sockets.append(socket))

    def _console(self, message: Any) -> None:
        if "closed before the connection is established" in message.text:
            return  # the page was left while its socket was opening
        network = (
            "Failed to load resource" in message.text or "WebSocket connection" in message.text
        )
        script = "Failed to fetch" in message.text or "htmx:ws:error" in message.text
        if self._cut and (network or script):
            return
        if network and any(f"status of {status}" in message.text for status in self._allowed):
            return
        self.add(f"console {message.type}: {message.text}")

    def _response(self, response: Any) -> None:
        if response.status >= 400:
            self.refused.append(response.status)
            if response.status not in self._allowed:
                self.add(f"{response.status} from {response.request.method} {response.url}")

    def _failed(self, request: Any) -> None:
        # A request that the page itself gave up (a mark overtaken by a roll, a page left).
        if request.failure != "net::ERR_ABORTED" and not self._cut:
            self.add(f"{request.failure}: {request.method} {request.url}")

    def allow(self, *statuses: int) -> None:
        """From now on the test provokes answers with these statuses on purpose."""
        self._allowed.update(statuses)

    def line_is_cut(self) -> None:
        """From now on the test breaks the network itself."""
        self._cut = True
