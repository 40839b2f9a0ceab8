"""One person with one browser: a context with its pages, its cookies and its HTTP requests."""

import secrets
from typing import Any
from urllib.parse import urlencode

from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.watch import Watch

DESK = {"width": 1100, "height": 800}


class Visitor:
    """A browser context that is watched; everything in it shares one set of cookies."""

    def __init__(self, browser: Any, server: Server, **options: Any) -> None:
        options = {"viewport": DESK, "base_url": server.url, "reduced_motion": "reduce"} | options
        self.server = server
        self.context = browser.new_context(**options)
        self.context.set_default_timeout(5000)
        self.watch = Watch(self.context)

    def page(self, address: str | None = None) -> Any:
        """A new page, at an address of the site if one is given."""
        page = self.context.new_page()
        if address is not None:
            page.goto(address)
        return page

    def post(self, address: str, **fields: Any) -> Any:
        """Post a form as a page without script would, without following the redirect."""
        return self.context.request.post(
            address,
            data=urlencode(self._token() | fields, doseq=True),
            headers={"Content-Type": "application/x-www-form-urlencoded"},
            max_redirects=0,
        )

    def _token(self) -> dict[str, str]:
        """What guards a form from forgery: the same secret in a cookie and in the form."""
        cookies = {cookie["name"]: cookie["value"] for cookie in self.context.cookies()}
        if "csrftoken" not in cookies:
            cookies["csrftoken"] = secrets.token_hex(16)
            cookie = {"name": "csrftoken", "value": cookies["csrftoken"], "url": self.server.url}
            self.context.add_cookies([cookie])
        return {"csrfmiddlewaretoken": cookies["csrftoken"]}

    def new_game(self, **fields: Any) -> str:
        """Start a game without the page; its code. A field may have several values."""
        answer = self.post("/new/", **fields)
        assert answer.status == 302
        return str(answer.headers["location"].split("/")[2])

    def sit(self, code: str | None = None, **fields: Any) -> Table:
        """A page at the table of that game, or of a new one."""
        code = code or self.new_game(**fields)
        return Table(self.page(f"/t/{code}/"))

    def record(self, code: str) -> str:
        """The game as text."""
        return str(self.context.request.get(f"/t/{code}/record.txt").text())

    def close(self) -> None:
        self.context.close()
