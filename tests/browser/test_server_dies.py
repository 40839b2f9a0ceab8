"""The server is killed at any moment: what it has answered stays, and the game goes on."""

import random
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from time import monotonic, sleep
from typing import Any

import pytest
from playwright.sync_api import expect

from games.rules import Box, Card, Dice, Ruleset, parse_record
from tests.browser.api import Answer, Client
from tests.browser.dice_check import draws_differ, header
from tests.browser.policy import best, most_common
from tests.browser.server import Server
from tests.browser.visitor import Visitor

KILLS = 20
POSTS = 6 * 13
"""About as many as a game has here: three rolls, two holds and a score in each turn."""


@pytest.fixture
def mortal(tmp_path) -> Iterator[Server]:
    """A server of its own, so that it can be killed."""
    server = Server(tmp_path)
    server.start()
    yield server
    server.stop()
    assert server.faults() == []


class Journal:
    """A client that writes down what the server has answered, and compares after each kill."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.client = Client(server.port)
        self.table = self.client.new_game()
        self.rolled: list[str] = []
        self.scored: list[tuple[str, int]] = []
        self.moments = set(self.chance.sample(range(POSTS), KILLS))
        self.posts = self.kills = self.lost_answers = 0
        self.usual = 0.02  # seconds
        self.shown = self.client.get(self.table)

    def post(self, verb: str, *held: int, **fields: Any) -> Answer:
        """Post it until it is answered; now and then the server dies meanwhile."""
        moment, self.posts = self.posts, self.posts + 1
        ask = lambda: self.client.post(f"{self.table}{verb}/", *held, **fields)  # noqa: E731
        answer = self._under_fire(ask) if moment in self.moments else self._timed(ask)
        if answer is None:
            answer = self._what_became_of_it(verb, held, ask)
        assert answer.status == 200
        self.shown = self.client.get(self.table)
        assert (self.shown.ply, self.shown.version) == (answer.ply, answer.version)
        return answer

    def _under_fire(self, ask: Callable[[], Answer]) -> Answer | None:
        """Kill the server just before, during or just after the request; start it again."""
        self.kills += 1
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(ask)
            if self.chance.random() < 0.8:
                self._pause()
            else:
                asked.exception()
            self.server.kill()
        self.server.start()
        error = asked.exception()
        if error is None:
            return asked.result()
        assert isinstance(error, OSError | HTTPException)
        self.lost_answers += 1
        return None

    def _timed(self, ask: Callable[[], Answer]) -> Answer:
        """Ask, and remember how long answers take here."""
        before = monotonic()
        answer = ask()
        self.usual = monotonic() - before
        return answer

    def _pause(self) -> None:
        sleep(self.chance.uniform(0, 1.5 * self.usual))

    def _what_became_of_it(
        self, verb: str, held: tuple[int, ...], ask: Callable[[], Answer]
    ) -> Answer:
        """Unanswered, it happened wholly or not at all; if not, it can be asked again."""
        now = self.client.get(self.table)
        assert now.version - self.shown.version in (0, 1)
        if now.version == self.shown.version:
            assert (now.ply, now.dice, now.held) == (
                self.shown.ply,
                self.shown.dice,
                self.shown.held,
            )
            return ask()
        assert now.ply - self.shown.ply == (0 if verb == "hold" else 1)
        if verb == "hold":
            assert now.held == "".join(map(str, held))
        return now

    def turn(self, card: Card) -> Card:
        """Three rolls with holds between them, then the best box."""
        dice = self._roll()
        for _ in range(2):
            keep = most_common(dice)
            self.post("hold", *keep, ply=self.shown.ply)
            assert self.shown.held == "".join(map(str, keep))
            dice = self._roll(*keep)
        choice = best(card.choices(dice))
        self.post("score", ply=self.shown.ply, column=1, box=choice.box.value)
        self.scored.append((choice.box.value, choice.points))
        after = card.score(dice, 1, choice.box)
        assert self.shown.total == after.total
        return after

    def _roll(self, *held: int) -> Dice:
        before = self.shown.dice
        self.post("roll", *held, ply=self.shown.ply, nonce=f"n{self.posts}")
        dice = self.shown.dice
        assert all(dice[at - 1] == before[at - 1] for at in held)
        self.rolled.append(dice)
        return Dice(tuple(map(int, dice)))


def test_twenty_kills_in_one_game_lose_nothing(mortal):
    journal = Journal(mortal, seed=1)
    card = Card.empty(Ruleset())
    while not card.is_full:
        card = journal.turn(card)
    text = journal.client.get(f"{journal.table}record.txt").text
    journal.client.close()
    record = parse_record(text)
    assert record.replay().cards == (card,)
    assert [str(roll.dice) for entry in record.entries for roll in entry.rolls] == journal.rolled
    assert [
        (entry.score.box.value, card.filled(1, entry.score.box)) for entry in record.entries
    ] == journal.scored
    assert draws_differ(record, header(record, "Key")) == []
    assert journal.kills == KILLS
    assert journal.lost_answers >= 3, "no request was in flight: the pauses are too long"


def test_twenty_kills_while_bots_play_double_nothing(mortal):
    """Bots at once take some thirty steps in a row; the server dies somewhere among them."""
    chance = random.Random(2)
    client = Client(mortal.port)
    table = client.new_game(kind="bots", bot=["easy"] * 5, pace="once")
    kills, midway, finished = 0, 0, ""
    while True:
        shown = client.get(table)  # whoever looks lets the bots catch up
        record = parse_record(client.get(f"{table}record.txt").text)
        position = record.replay()
        turns = "\n".join(line for line in record.text.splitlines() if " = " in line)
        assert turns.startswith(finished), "a turn that was finished has changed"
        finished = turns
        if position.is_over:
            break
        if record.names[position.seat] != "Skipper":
            sleep(0.05)
        elif not position.rolls:
            client.post(f"{table}roll/", ply=shown.ply, nonce="")
        else:
            box = best(position.card.choices(position.dice)).box.value
            client.post(f"{table}score/", ply=shown.ply, column=1, box=box)
            for _ in range(min(2, KILLS - kills)):
                sleep(chance.uniform(0, 0.3))
                mortal.kill()
                mortal.start()
                kills += 1
                seen = parse_record(client.get(f"{table}record.txt").text).replay()
                midway += seen.seat != 0 and not seen.is_over
    client.close()
    assert [entry.seat for entry in record.entries] == [0, 1, 2, 3, 4, 5] * 13
    assert all(len(entry.rolls) <= 3 for entry in record.entries)
    assert draws_differ(record, header(record, "Key")) == []
    assert kills == KILLS
    assert midway >= 3, "the bots never played while the server died"


def test_a_page_outlives_its_server(browser, mortal):
    visitor = Visitor(browser, mortal)
    visitor.watch.line_is_cut()
    try:
        table = visitor.sit()
        table.roll()
        table.hold_surely(1, 2)
        before = table.read()
        mortal.kill()
        table.roll_button.click()
        expect(table.notice).not_to_be_empty()
        assert table.read()["dice"] == before["dice"]
        mortal.start()

        # By itself: what another page does is shown, with no reload and no press.
        other = visitor.sit(table.code)
        other.hold_surely(2)
        assert table.read(version=other.read()["version"])["held"] == "1"
        other.page.close()

        # And pressing again works, with the marks as they are.
        table.roll()
        after = table.read()
        assert (after["rolls"], after["dice"][0]) == ("2", before["dice"][0])
        table.score(table.choice(Box.CHANCE))
        assert len(parse_record(visitor.record(table.code)).entries) == 1
        assert visitor.watch.complaints == []
    finally:
        visitor.close()
