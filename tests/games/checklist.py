"""What holds for every verb of play, whichever it is: tests that the files of the verbs inherit."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pytest

from games import access, events
from games.models import Game, Seat
from games.models.game import GameQuerySet
from tests import page
from tests.conftest import Wire
from tests.seated import Browser, Table, browser_of, facts, parts_of, rows, stranger

UNKNOWN = (
    "ZZZZZZ",
    "zzzzzz",
    "ZZZ-ZZZ",
    "z z z z z z",
    "ABCDE1",
    "ZZZZZ",
    "ZZZZZZZ",
    "-",
    " ",
    "x" * 300,
    "ZZZZZZ%2F",
    "🎲" * 6,
    "ZZZ\0ZZ",
    "..",
    "..%2f..%2fme",
    "%2e%2e",
    "ＺＺＺＺＺＺ",  # noqa: RUF001
    "'; DROP",
)
OTHER_METHODS = ("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")
BAD_PLIES = (None, "", "abc", "-1", "1e99", "9" * 5000, "0x1", "1.5", "\0", "None", "[]")
BAD_HELD = (
    *(["0"], ["6"], ["x"], [""], ["-1"], ["1.0"], ["12"], [" 1"], ["1,2"], ["\0"], ["１"]),  # noqa: RUF001
    *(["1", "1"], ["1", "2", "6"], ["1", "2", "3", "4", "5", "1"]),
)
MADE_UP = ("", "x", "x" * 32, "x" * 3000, "ä" * 20, "../../../etc", "\0\1abcdefgh", "'; DROP")
"""Cookies that the server never gave."""
FORM = "application/x-www-form-urlencoded"
RUBBISH = (
    (b"", FORM),
    (b"\0\xff\xfe" * 50, FORM),
    (b"ply=0&" * 200, FORM),
    (b'{"ply": 0}', "application/json"),
    (b"<ply>0</ply>", "text/xml"),
    (b"ply=0", "text/plain"),
    (b"ply=0", "multipart/form-data"),
    (b"ply=0", "multipart/form-data; boundary="),
    (b"--x\r\nrubbish", "multipart/form-data; boundary=x"),
    (
        b'--x\r\nContent-Disposition: form-data; name="ply"\r\n\r\n',
        "multipart/form-data; boundary=x",
    ),
    (b"ply=x", f"{FORM}; charset=no-such"),
    (b"\xff\xfep\0l\0y\0", f"{FORM}; charset=utf-16"),
    (b"ply=" + b"0" * 100_000, FORM),
    (b"ply=0&junk=" + b"0" * 100_000, FORM),
)
CLAIMS = {
    "dice": "66666",
    "value": ["6", "6", "6", "6", "6"],
    "rolls": "66666",
    "rolls_left": "9",
    "points": "999",
    "bonus": "100",
    "total": "9999",
    "seat": "1",
    "turn_seat": "1",
    "player": "1",
    "user": "1",
    "game": "1",
    "name": "Mallory",
    "version": "77",
    "key": "4" * 64,
    "status": "finished",
    "place": "1",
    "happened": "score",
}


class PlayChecklist:
    """Inherited by one class for each verb; `ready` sets a table so that its fields are legal."""

    verb: ClassVar[str]
    kind: ClassVar[str] = "table"
    changes_ply: ClassVar[bool] = True
    parts: ClassVar[set[str]]
    """What changes at a table of three when seat 0 does it."""

    def ready(self, table: Table) -> dict[str, Any]:
        raise NotImplementedError

    @pytest.fixture
    def three(self, seated: Callable[..., Table]) -> Table:
        return seated(3, kind=self.kind)

    @pytest.fixture
    def fields(self, three: Table) -> dict[str, Any]:
        """The fields that are legal now; the table stands ready."""
        return self.ready(three)

    def refused(
        self, answer: Any, status: int, before: dict[str, Any], case: object = ""
    ) -> page.Element:
        """The page or the parts of an answer that says no; nothing at all was written."""
        assert answer.status_code == status, f"{answer.status_code} for {case!r:.80}"
        assert rows() == before, f"written for {case!r:.80}"
        return page.read(answer.content)

    def check_malformed(
        self, table: Table, fields: dict[str, Any], name: str, bad: Iterable[Any]
    ) -> None:
        """Each of these in place of a legal field is answered with 400, by page and by htmx."""
        before, ply, mine = rows(), table.ply, table.browsers[0]
        for at, value in enumerate(bad):
            sent = {"ply": ply} | fields | {name: value}
            answer = table.post(self.verb, mine, htmx=at % 2 == 1, **sent)
            shown = self.refused(answer, 400, before, value)
            assert name in shown.text
            if at % 2 == 0:
                page.check_designed(shown)

    # Who, and how

    def test_works_for_the_seat_on_turn(self, three: Table, fields: dict[str, Any]) -> None:
        before = three.game
        answer = three.post(self.verb, three.browsers[0], **fields)
        assert (answer.status_code, answer["Location"]) == (302, three.address)
        after = three.game
        assert after.version == before.version + 1
        assert after.ply == before.ply + self.changes_ply
        assert after.touched_at > before.touched_at

    def test_other_methods_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        before = rows()
        form = f"ply={three.ply}&held=1&column=1&box=chance"
        address = f"{three.address}{self.verb}/?{form}"
        for method in OTHER_METHODS:
            answer = three.browsers[0].generic(method, address, form, FORM)
            shown = self.refused(answer, 405, before, method)
            assert answer["Allow"] == "POST"
            if method != "HEAD":
                page.check_designed(shown)

    def test_a_spectator_is_refused(self, three: Table, fields: dict[str, Any]) -> None:
        watcher = stranger()
        before = rows()
        for htmx in (False, True):
            answer = three.post(self.verb, watcher, htmx=htmx, **fields)
            shown = self.refused(answer, 403, before)
            assert "watching" in shown.text
            assert shown.has_id("notice") is htmx
            if not htmx:
                page.check_designed(shown)

    def test_somebody_without_a_session_is_refused(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        newcomer, before = Browser(), rows()
        shown = self.refused(three.post(self.verb, newcomer, **fields), 403, before)
        assert "watching" in shown.text
        assert "yacht" not in newcomer.cookies

    def test_a_browser_whose_session_has_ended_is_refused(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        three.browsers[0].session.flush()
        before = rows()
        self.refused(three.post(self.verb, three.browsers[0], **fields), 403, before)

    def test_made_up_cookies_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        before = rows()
        for cookie in MADE_UP:
            forger = Browser()
            forger.cookies["yacht"] = cookie
            self.refused(three.post(self.verb, forger, **fields), 403, before, cookie)

    def test_sessions_that_name_nobody_are_refused(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        """A player's id in another shape, and ids of nobody."""
        pk = Seat.objects.get(game=three.pk, index=0).player_id
        assert pk is not None
        names = (str(pk), float(pk), hex(pk), [pk], {"pk": pk}, None, 0, -1, 10**30, 999_999_999)
        forgers = [browser_of(name) for name in names]
        before = rows()
        for name, forger in zip(names, forgers, strict=True):
            self.refused(three.post(self.verb, forger, **fields), 403, before, name)

    def test_unknown_codes_are_not_found(self, three: Table, fields: dict[str, Any]) -> None:
        before = rows()
        for code in UNKNOWN:
            answer = three.post(self.verb, three.browsers[0], code=code, **fields)
            page.check_designed(self.refused(answer, 404, before, code))
        answer = three.post(self.verb, three.browsers[0], htmx=True, code="ZZZZZZ", **fields)
        assert self.refused(answer, 404, before).has_id("notice")

    def test_a_known_code_in_another_spelling_is_the_same_table(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        spelling = f"{three.code[:3].lower()}-{three.code[3:]} "
        answer = three.post(self.verb, three.browsers[0], code=spelling, **fields)
        assert (answer.status_code, answer["Location"]) == (302, three.address)

    def careful(self, table: Table) -> Browser:
        """The browser of seat 0 at a server that looks at tokens; it has seen the page."""
        browser = Browser(careful=True)
        browser.cookies["yacht"] = table.browsers[0].cookies["yacht"].value
        browser.get(table.address)
        return browser

    def token(self, table: Table, browser: Browser) -> str:
        form = table.page(browser).by_id("act")
        return form.all("input", name="csrfmiddlewaretoken")[0]["value"]

    def test_without_the_right_token_nothing_is_done(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        browser, before = self.careful(three), rows()
        for token in (None, "", "x", "A" * 64, "ä", "\0"):
            sent = fields | {"csrfmiddlewaretoken": token}
            shown = self.refused(three.post(self.verb, browser, **sent), 403, before, token)
            assert "no longer valid" in shown.text
            page.check_designed(shown)
        answer = three.post(self.verb, browser, htmx=True, **fields)
        assert self.refused(answer, 403, before).has_id("notice")

    def test_the_token_of_the_page_is_accepted(self, three: Table, fields: dict[str, Any]) -> None:
        browser = self.careful(three)
        token = self.token(three, browser)
        answer = three.post(self.verb, browser, csrfmiddlewaretoken=token, **fields)
        assert answer.status_code == 302

    def test_a_form_on_a_foreign_site_is_refused(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        browser = self.careful(three)
        fields |= {"csrfmiddlewaretoken": self.token(three, browser)}
        before = rows()
        for origin in ("https://evil.example", "http://testserver.evil.example", "null"):
            answer = three.post(self.verb, browser, headers={"Origin": origin}, **fields)
            self.refused(answer, 403, before, origin)

    def test_an_unknown_host_is_refused(self, three: Table, fields: dict[str, Any]) -> None:
        before, headers = rows(), {"Host": "evil.example"}
        answer = three.post(self.verb, three.browsers[0], headers=headers, **fields)
        shown = self.refused(answer, 400, before)
        assert "evil" not in shown.text
        page.check_designed(shown)

    # When

    def test_the_other_seats_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        before = rows()
        for browser in three.browsers[1:]:
            shown = self.refused(three.post(self.verb, browser, **fields), 422, before)
            assert self.not_yours in shown.by_id("notice").text
            assert shown.by_id("table")["data-ply"] == str(three.ply)

    not_yours: ClassVar[str] = "It is Ann's turn."

    def test_a_stale_ply_is_refused_with_the_present_state(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        game = three.put(ply=40)
        before = rows()
        for off, htmx in ((-1, False), (-1, True), (1, False), (5000, True)):
            stale = fields | {"ply": game.ply + off}
            answer = three.post(self.verb, three.browsers[0], htmx=htmx, **stale)
            shown = self.refused(answer, 409, before, off)
            assert "moved on" in shown.by_id("notice").text
            assert shown.by_id("state")["data-ply"] == str(game.ply)
            for part in parts_of(three, three.browsers[0]):
                assert shown.by_id(part)["data-version"] == str(game.version)

    def test_the_same_form_twice_counts_once(self, three: Table, fields: dict[str, Any]) -> None:
        fields |= {"ply": three.ply}
        assert three.post(self.verb, three.browsers[0], **fields).status_code == 302
        before = rows()
        answer = three.post(self.verb, three.browsers[0], **fields)
        if self.changes_ply:
            self.refused(answer, 409, before)
        else:
            assert answer.status_code == 302
            assert three.game.ply == fields["ply"]

    def test_when_the_game_is_over_nothing_can_be_done(
        self, table: Table, fields: dict[str, Any]
    ) -> None:
        table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
        table.turn("ones")
        assert table.game.status == "finished"
        before = rows()
        for htmx in (False, True):
            shown = self.refused(table.post(self.verb, htmx=htmx, **fields), 422, before)
            assert "over" in shown.by_id("notice").text

    def test_a_game_deleted_in_the_meantime_is_not_found(
        self, three: Table, fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fields |= {"ply": three.ply}
        seat = access.seat

        def seat_that_goes(*args: Any) -> access.Viewer:
            found = seat(*args)
            Game.objects.filter(pk=three.pk).delete()
            return found

        monkeypatch.setattr(access, "seat", seat_that_goes)
        answer = three.post(self.verb, three.browsers[0], **fields)
        assert answer.status_code == 404
        page.check_designed(page.read(answer.content))

    def test_a_game_written_between_reading_and_writing_is_stale(
        self, three: Table, fields: dict[str, Any], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        fields |= {"ply": three.ply}
        before, load = rows(), GameQuerySet.load

        def load_and_be_overtaken(games: Any, pk: int, *, lock: bool = False) -> Game:
            game = load(games, pk, lock=lock)
            if lock:
                Game.objects.filter(pk=pk).update(version=game.version + 1)
            return game

        monkeypatch.setattr(GameQuerySet, "load", load_and_be_overtaken)
        answer = three.post(self.verb, three.browsers[0], htmx=True, **fields)
        self.refused(answer, 409, before)

    # Malformed

    def test_malformed_plies_are_refused(self, three: Table, fields: dict[str, Any]) -> None:
        self.check_malformed(three, fields, "ply", BAD_PLIES)

    def test_two_plies_are_malformed(self, three: Table, fields: dict[str, Any]) -> None:
        now = three.ply
        both = [[other, now] for other in ("0", "abc", "4000", now)]
        self.check_malformed(three, fields, "ply", both + [pair[::-1] for pair in both])

    def test_rubbish_bodies_are_malformed(self, three: Table, fields: dict[str, Any]) -> None:
        careful = self.careful(three)
        before, address = rows(), f"{three.address}{self.verb}/"
        for body, content_type in RUBBISH:
            answer: Any = three.browsers[0].generic("POST", address, body, content_type)
            page.check_designed(self.refused(answer, 400, before, (body, content_type)))
            answer = careful.generic("POST", address, body, content_type)
            assert answer.status_code in (400, 403)
            assert rows() == before

    # What is announced and answered

    def test_one_event_after_the_commit(
        self,
        three: Table,
        fields: dict[str, Any],
        wire: Wire,
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        with django_capture_on_commit_callbacks() as callbacks:
            three.done(self.verb, three.browsers[0], **fields)
        assert wire.sent == []
        assert len(callbacks) == 1
        callbacks[0]()
        event = {
            "type": "game.changed",
            "game": three.pk,
            "version": three.game.version,
            "parts": sorted(self.parts),
        }
        assert wire.sent == [(events.game_group(three.pk), event)]

    def test_no_event_when_refused(
        self,
        three: Table,
        fields: dict[str, Any],
        wire: Wire,
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True) as callbacks:
            three.post(self.verb, three.browsers[1], **fields)
            three.post(self.verb, stranger(), **fields)
            three.post(self.verb, three.browsers[0], **fields | {"ply": 4000})
            three.post(self.verb, three.browsers[0], **fields | {"ply": "x"})
        assert callbacks == []
        assert wire.sent == []

    def test_a_layer_that_is_down_costs_the_event_and_not_the_move(
        self,
        three: Table,
        fields: dict[str, Any],
        wire: Wire,
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        wire.broken = True
        before = three.game.version
        with django_capture_on_commit_callbacks(execute=True):
            three.done(self.verb, three.browsers[0], **fields)
        assert three.game.version == before + 1

    def test_htmx_gets_exactly_the_parts_that_changed(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        answer = three.post(self.verb, three.browsers[0], htmx=True, **fields)
        assert answer.status_code == 200
        game, roots = three.game, page.read(answer.content).roots
        assert sorted(root["id"] for root in roots) == sorted(self.parts | {"notice"})
        for root in roots:
            assert root["hx-swap-oob"] == "outerMorph"
            assert root.get("data-version") == (
                None if root["id"] == "notice" else str(game.version)
            )
        state = next(root for root in roots if root["id"] == "state")
        assert (state["data-ply"], state["data-status"]) == (str(game.ply), "playing")
        notice = next(root for root in roots if root["id"] == "notice")
        assert notice.text == ""

    def test_what_is_not_announced_looks_as_before(
        self, three: Table, fields: dict[str, Any]
    ) -> None:
        browsers = (*three.browsers, stranger())
        before = [parts_of(three, browser) for browser in browsers]
        three.done(self.verb, three.browsers[0], **fields)
        for old, browser in zip(before, browsers, strict=True):
            new = parts_of(three, browser)
            assert {name for name in new if old[name] != new[name]} <= self.parts

    def test_what_the_client_claims_is_ignored(self, seated: Callable[..., Table]) -> None:
        found = []
        for claims in ({}, CLAIMS):
            table = seated(3, kind=self.kind)
            table.put(key=bytes(32))
            fields = self.ready(table)
            answer = table.post(
                self.verb,
                table.browsers[0],
                query=claims,
                headers={"HX-Trigger": "die-6", "X-Seat": "1"} if claims else {},
                **claims | fields,
            )
            assert answer.status_code == 302
            found.append(facts(table))
        assert found[0] == found[1]
