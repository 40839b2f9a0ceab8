"""A client that is no browser: one kept-alive connection, cookies, forms, the answers to htmx."""

import http.client
import re
from dataclasses import dataclass
from urllib.parse import urlencode


@dataclass(frozen=True)
class Answer:
    """What came back: its status and text, and the state of the game where it is told."""

    status: int
    text: str
    location: str = ""

    def _data(self, name: str) -> int:
        found = re.search(rf'id="state"[^>]*data-{name}="(\d+)"', self.text)
        assert found is not None, self.text[:500]
        return int(found[1])

    @property
    def ply(self) -> int:
        return self._data("ply")

    @property
    def version(self) -> int:
        return self._data("version")

    @property
    def dice(self) -> str:
        """The values from left to right, as far as any lie there."""
        return "".join(re.findall(r'id="die-\d"[^>]*data-value="(\d?)"', self.text))

    @property
    def held(self) -> str:
        """The positions of the dice that are marked."""
        return "".join(re.findall(r'id="die-(\d)"[^>]*aria-pressed="true"', self.text))

    @property
    def total(self) -> int:
        found = re.search(r'data-total="(\d+)"', self.text)
        assert found is not None
        return int(found[1])


class Client:
    """Talks to the server over one connection, which is opened again when it broke."""

    def __init__(self, port: int, cookies: dict[str, str] | None = None, token: str = "") -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self.cookies = dict(cookies or {})
        self.token = token
        self.twins: list[Client] = []

    def twin(self) -> "Client":
        """The same browser over another connection."""
        twin = Client(self.connection.port, self.cookies, self.token)
        self.twins.append(twin)
        return twin

    def close(self) -> None:
        """Close this connection and those of its twins."""
        for client in (self, *self.twins):
            client.connection.close()

    def get(self, address: str) -> Answer:
        try:
            answer = self._ask("GET", address)
        except (OSError, http.client.HTTPException):  # the server was started anew since
            answer = self._ask("GET", address)
        found = re.search('name="csrfmiddlewaretoken" value="([^"]+)"', answer.text)
        self.token = found[1] if found else self.token
        return answer

    def post(self, address: str, *held: int, **fields: object) -> Answer:
        """Post a form as htmx does."""
        pairs = [("csrfmiddlewaretoken", self.token), *fields.items()]
        return self._ask(
            "POST", address, urlencode([*pairs, *(("held", at) for at in held)], doseq=True)
        )

    def _ask(self, method: str, address: str, body: str | None = None) -> Answer:
        headers = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
            headers["HX-Request"] = "true"
        try:
            self.connection.request(method, address, body, headers)
            response = self.connection.getresponse()
            text = response.read().decode()
        except (OSError, http.client.HTTPException):
            self.connection.close()
            raise
        for line in response.headers.get_all("Set-Cookie", []):
            name, _, rest = line.partition("=")
            self.cookies[name] = rest.partition(";")[0]
        return Answer(response.status, text, response.headers.get("Location", ""))

    def new_game(self, **fields: object) -> str:
        """Start a game, a solo one unless the fields say otherwise; the address of its table."""
        self.get("/new/")
        return self.post("/new/", **({"kind": "solo"} | fields)).location
