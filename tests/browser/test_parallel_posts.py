"""B103: twenty posts at once on one game, over four connections: each move counts once."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from games.rules import BOXES, parse_record
from tests.browser.api import Answer, Client

CONNECTIONS, EACH = 4, 5


@pytest.fixture
def client(server):
    client = Client(server.port)
    yield client
    client.close()


def volley(client: Client, address: str, forms: list[dict]) -> list[Answer]:
    """Post all forms at once, each connection its share one after the other."""
    shares = [forms[at::CONNECTIONS] for at in range(CONNECTIONS)]

    def send(share: list[dict]) -> list[Answer]:
        twin = client.twin()
        return [twin.post(address, *form.pop("held", ()), **form) for form in share]

    with ThreadPoolExecutor(CONNECTIONS) as pool:
        return [answer for answers in pool.map(send, shares) for answer in answers]


def statuses(answers: list[Answer]) -> Counter:
    return Counter(answer.status for answer in answers)


def same(**fields) -> list[dict]:
    return [dict(fields) for _ in range(CONNECTIONS * EACH)]


ONE_OF_TWENTY = Counter({200: 1, 409: 19})


def test_twenty_rolls_are_one(client):
    table = client.new_game()
    answers = volley(client, f"{table}roll/", same(ply=0, nonce=""))
    assert statuses(answers) == ONE_OF_TWENTY
    page = client.get(table)
    assert (page.ply, page.version) == (1, 2)
    assert {answer.dice for answer in answers} == {page.dice}


def test_twenty_holds_end_on_one_of_them(client):
    table = client.new_game()
    client.post(f"{table}roll/", ply=0)
    forms = [{"ply": 1, "held": [at % 5 + 1, 5 - at % 4]} for at in range(20)]
    for form in forms:
        form["held"] = sorted(set(form["held"]))
    sent = {"".join(map(str, form["held"])) for form in forms}
    assert statuses(volley(client, f"{table}hold/", forms)) == Counter({200: 20})
    page = client.get(table)
    assert (page.ply, page.version) == (1, 22)
    assert page.held in sent


def test_twenty_scores_fill_one_box(client):
    table = client.new_game()
    client.post(f"{table}roll/", ply=0)
    forms = [{"ply": 1, "column": 1, "box": BOXES[at % 13].value} for at in range(20)]
    assert statuses(volley(client, f"{table}score/", forms)) == ONE_OF_TWENTY
    record = parse_record(client.get(f"{table}record.txt").text)
    assert len(record.entries) == 1
    assert client.get(table).total == record.totals[0]


def test_twenty_undos_take_one_score_back(client):
    table = client.new_game()
    for turn in range(2):
        client.post(f"{table}roll/", ply=2 * turn)
        client.post(f"{table}score/", ply=2 * turn + 1, column=1, box=BOXES[turn].value)
    assert statuses(volley(client, f"{table}undo/", same(ply=4))) == ONE_OF_TWENTY
    record = parse_record(client.get(f"{table}record.txt").text)
    assert [entry.score is None for entry in record.entries] == [False, True]
    assert client.get(table).ply == 5


def test_all_verbs_at_once_make_one_move(client):
    table = client.new_game()
    client.post(f"{table}roll/", ply=0)
    verbs = ["roll", "score", "undo"]
    with ThreadPoolExecutor(CONNECTIONS) as pool:
        answers = list(
            pool.map(
                lambda at: client.twin().post(
                    f"{table}{verbs[at % 3]}/", ply=1, column=1, box="chance"
                ),
                range(21),
            )
        )
    assert set(statuses(answers)) <= {200, 409, 422}
    assert statuses(answers)[200] == 1
    assert client.get(table).ply == 2
    parse_record(client.get(f"{table}record.txt").text)


def test_twenty_times_the_same_form_make_one_game(client):
    client.get("/")
    home = client.get("/").text
    once = home.split('name="once" value="')[1].split('"')[0]
    answers = volley(client, "/new/", same(kind="solo", once=once))
    assert statuses(answers) == Counter({302: 20})
    assert len({answer.location for answer in answers}) == 1
