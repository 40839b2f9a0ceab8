"""Nobody learns a die before it falls, and everybody can check it afterwards."""

import base64
import hashlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.dice_source import KeyedDice, Throw
from games.rules import TurnEntry, parse_record
from tests import page
from tests.seated import Browser, Table, parts_of, pov_of, stranger


def disguises(secret: bytes) -> Iterator[bytes]:
    """A secret as a page could give it away."""
    yield secret
    for shape in (base64.b64encode, base64.urlsafe_b64encode, base64.b32encode, base64.b85encode):
        yield shape(secret).rstrip(b"=")
    for text in (secret.hex(), secret[::-1].hex(), str(int.from_bytes(secret)), str(list(secret))):
        yield text.encode()
        yield text.upper().encode()
    yield secret.hex()[:24].encode()
    yield secret.hex()[-24:].encode()


def said(answer: Any) -> bytes:
    """All that an answer tells: body, headers and cookies."""
    head = "\n".join(f"{name}: {value}" for name, value in answer.items())
    return answer.content + head.encode() + answer.cookies.output().encode()


def everything(table: Table) -> Iterator[Any]:
    """Whatever anybody can fetch from this table, and what the moves answer."""
    spectator = stranger()
    queries = ("", "?pick=1-chance", "?pick=1-yacht&ask=1", "?key=1", "?debug=1")
    for browser in (*table.browsers, spectator, Browser()):
        for address in (table.address, f"{table.address}record.txt", "/", "/me/", "/me/games/"):
            for query in queries if address == table.address else ("",):
                yield browser.get(address + query)
    for browser in (*table.browsers, spectator):
        for verb in ("roll", "hold", "score", "undo"):
            yield table.post(verb, browser, ply=9000)
            yield table.post(verb, browser, htmx=True, ply="x")


def test_the_key_is_in_nothing_that_is_sent_before_the_end(seated: Callable[..., Table]) -> None:
    """Case B45."""
    table = seated(2, kind="local")
    secret = bytes(table.game.key)
    forbidden = list(disguises(secret))
    answers: list[Any] = list(everything(table))
    for held in ([], [1, 2]):
        answers.append(table.post("roll", htmx=True, held=held, nonce="abc"))
        answers.append(table.post("hold", htmx=True, held=[3]))
    answers += everything(table)
    answers.append(table.post("score", htmx=True, column=1, box="chance"))
    answers.append(table.post("undo", table.browsers[0], htmx=True))
    answers += everything(table)
    assert len(answers) > 100
    for answer in answers:
        text = said(answer)
        assert [shape for shape in forbidden if shape in text] == []


def test_no_page_depends_on_the_key(table: Table) -> None:
    """Then it can tell nothing of a die to come: all but the commitment stays when it changes."""
    table.roll(nonce="abc")
    table.done("hold", held=[2, 3])
    seen = []
    for key in (bytes(32), bytes(range(32))):
        table.put(key=key)
        texts = [table.record()]
        for browser in (table.browser, stranger()):
            texts += parts_of(table, browser).values()
            shown = browser.get(table.address).content.decode()
            texts.append(without_marks(shown))
        commitment = hashlib.sha256(key).hexdigest()
        assert commitment in texts[0]
        seen.append([text.replace(commitment, "") for text in texts])
    assert seen[0] == seen[1]


def without_marks(text: str) -> str:
    """A page without what is drawn anew for each: the marks and tokens of its forms."""
    shown = page.read(text)
    for field in shown.all("input", type="hidden"):
        if field["name"] in ("once", "csrfmiddlewaretoken"):
            text = text.replace(field["value"], "")
    return text


def test_secrets_of_sessions_are_in_no_page(table: Table, settings: Any) -> None:
    table.roll()
    key = table.browser.cookies["yacht"].value
    for answer in everything(table):
        assert key.encode() not in answer.content
        assert settings.SECRET_KEY.encode() not in said(answer)


def test_the_commitment_is_shown_from_the_start_and_never_changes(
    seated: Callable[..., Table],
) -> None:
    table = seated(2)
    commitment = hashlib.sha256(bytes(table.game.key)).hexdigest()
    for step in range(4):
        for browser in (*table.browsers, stranger()):
            assert table.page(browser).all("p", class_="seal")[0].all("code")[0].text == commitment
        assert f"Commitment: {commitment}\n" in table.record()
        if step % 2:
            table.score("chance")
        else:
            table.roll()


@pytest.mark.parametrize(("seats", "ruleset"), [(1, "classic-1-down"), (2, "bonus-1-free")])
def test_after_the_end_every_roll_can_be_drawn_again(
    seated: Callable[..., Table], seats: int, ruleset: str
) -> None:
    table = seated(seats, ruleset=ruleset)
    turn = 0
    while table.game.status == "playing":
        turn += 1
        nonces = (f"n-{turn}", "", "-", "_" * 64)
        table.roll(nonce=nonces[turn % 4])
        if turn % 3:
            table.roll([1, turn % 4 + 2], nonce=nonces[turn % 3])
        if turn % 3 == 1:
            table.roll([5], nonce="last")
        choice = table.game.position.card.choices(table.dice())[-1]
        table.score(choice.box.value)
    record = parse_record(table.record())
    headers = dict(record.headers)
    key = bytes.fromhex(headers["Key"])
    assert hashlib.sha256(key).hexdigest() == headers["Commitment"]
    assert redrawn(record, key) >= 13 * seats
    for browser in (*table.browsers, stranger()):
        shown = table.page(browser)
        assert shown.all("details", class_="key")[0].all("code")[0].text == headers["Key"]


def redrawn(record: Any, key: bytes) -> int:
    """Draws every roll of a record again; how many there were."""
    turns, rolls = dict.fromkeys(range(6), 0), 0
    for entry in record.entries:
        assert isinstance(entry, TurnEntry)
        turns[entry.seat] += 1
        nonces, last = entry.nonces or ("",) * len(entry.rolls), None
        for number, (roll, nonce) in enumerate(zip(entry.rolls, nonces, strict=True), start=1):
            kept = last.keep(roll.held) if last else ()
            throw = Throw(entry.seat, turns[entry.seat], number, kept, nonce)
            fallen = tuple(
                value for at, value in enumerate(roll.dice.values, start=1) if at not in roll.held
            )
            assert KeyedDice(key).draw(throw) == fallen
            last, rolls = roll.dice, rolls + 1
    return rolls


def test_the_browsers_nonce_has_a_part_in_the_dice(seated: Callable[..., Table]) -> None:
    """The server cannot know them beforehand either."""
    rows = []
    for nonces in (("a", "b"), ("a", "b"), ("a", "c"), ("d", "b"), ("", "")):
        table = seated()
        table.put(key=bytes(32))
        table.roll(nonce=nonces[0])
        rows.append(table.roll(nonce=nonces[1]).rolls)
    assert rows[0] == rows[1]
    assert len(set(rows)) == 4
    assert rows[0].split()[0] == rows[2].split()[0]


def test_what_is_held_in_between_has_no_part_in_the_dice(seated: Callable[..., Table]) -> None:
    rows = []
    for holds in ([], [[1], [1, 2], []], [[5]]):
        table = seated()
        table.put(key=bytes(32))
        table.roll()
        for held in holds:
            table.done("hold", held=held)
        rows.append(table.roll([2, 4]).rolls)
    assert len(set(rows)) == 1


def test_a_refused_roll_costs_no_luck(seated: Callable[..., Table]) -> None:
    """Asking for what is refused shows and shifts nothing."""
    rows = []
    for tries in (0, 3):
        table = seated()
        table.put(key=bytes(32))
        for _ in range(tries):
            answer = table.post("roll", ply=55, nonce="a")
            assert answer.status_code == 409
            table.post("roll", held=[1], nonce="a")
        rows.append(table.roll(nonce="a").rolls)
    assert rows[0] == rows[1]


def test_the_key_shows_at_the_end_only(table: Table) -> None:
    assert pov_of(table, table.browser).key == ""
    table.put("-,0,0,0,0,0,0,0,0,0,0,0,5")
    table.turn("ones")
    assert pov_of(table, table.browser).key == bytes(table.game.key).hex()
