"""Codes of tables."""

import secrets
from collections.abc import Iterator

import pytest

from games.codes import ALPHABET, RUDE, new_code, normalised


def test_a_code_is_six_of_the_alphabet() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) > 495
    assert all(len(code) == 6 and set(code) <= set(ALPHABET) for code in codes)
    assert set("".join(codes)) == set(ALPHABET)
    assert not set("AEIOUYL01") & set(ALPHABET)


def test_rude_codes_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: Iterator[str] = iter("B" + RUDE[0] + "BB" + "BCDFGH")
    monkeypatch.setattr(secrets, "choice", lambda alphabet: next(drawn))
    assert new_code() == "BCDFGH"


@pytest.mark.parametrize("text", ["KX74MQ", "kx74mq", "KX7-4MQ", " k x 7 4 m q ", "--kx74mq--"])
def test_a_code_is_read_in_any_spelling(text: str) -> None:
    assert normalised(text) == "KX74MQ"


@pytest.mark.parametrize(
    "text", ["", "KX74M", "KX74MQQ", "KX74MA", "KX74M0", "KX74M\0", "KX74M\n", "\uff2bX74MQ", "ßßß"]
)
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    assert normalised(text) is None
