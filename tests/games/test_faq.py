"""GET /faq/: questions, plain answers, true figures."""

import json
import os
import re
from fractions import Fraction
from pathlib import Path

import pytest

from games.rulebook import QUESTIONS
from games.rulebook.chances import IN_A_TURN, IN_ONE_ROLL, PAR
from games.rules import BONUS_YACHT, Box, Dice, Variant
from tests import page
from tests.games.leaflet import Leaflet, get, ids

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / os.environ.get("YACHT_VECTORS", "../shared/vectors")
ALL = [question for group in QUESTIONS for question in group.questions]


class TestFaq(Leaflet):
    address, title = "/faq/", "Questions and answers"


@pytest.fixture(scope="module")
def shown() -> page.Element:
    return get("/faq/")


def answer_to(shown: page.Element, name: str) -> str:
    return shown.by_id(f"faq-{name}").text


def test_every_question_is_asked_and_answered(shown: page.Element) -> None:
    assert len(ALL) >= 12
    for question in ALL:
        block = shown.by_id(question.id)
        assert block.all("h3")[0].text == question.text
        assert question.text.endswith("?")
        paragraphs = [paragraph.text for paragraph in block.all("p")]
        assert paragraphs[: len(question.answer)] == list(question.answer)
        assert all(paragraph.endswith(".") for paragraph in question.answer)


def test_the_contents_list_every_question(shown: page.Element) -> None:
    links = shown.all("nav", class_="contents")[0].all("a")
    assert [(link["href"], link.text) for link in links] == [
        (f"#{question.id}", question.text) for question in ALL
    ]


def test_what_to_read_next_is_there(shown: page.Element) -> None:
    """Links into the rules name a section that exists; pages of a player are only named."""
    places = set(ids(get("/rules/")))
    links = [link["href"] for see in shown.all("p", class_="see") for link in see.all("a")]
    assert len(links) > 5
    for link in links:
        address, _, place = link.partition("#")
        assert address in ("/rules/", "/new/", "/me/", "/me/games/")
        assert not place or place in places


# Figures of the rules


def test_a_small_straight_inside_a_full_run(shown: page.Element) -> None:
    run, four = Dice((2, 3, 4, 5, 6)), Dice((2, 3, 4, 5, 5))
    said = answer_to(shown, "run")
    assert (
        f"2 3 4 5 6 is five in a row, so four in a row lie in it: "
        f"{Box.SMALL_STRAIGHT.natural(run)} in Small straight, or "
        f"{Box.LARGE_STRAIGHT.natural(run)} in Large straight." in said
    )
    assert f"2 3 4 5 5 is worth {Box.SMALL_STRAIGHT.natural(four)} there too." in said


def test_five_equal_dice_in_full_house(shown: page.Element) -> None:
    five = Dice((4,) * 5)
    said = answer_to(shown, "five-equal")
    assert f"write {Box.FULL_HOUSE.natural(five)} in Full house?" in said
    assert f"by themselves they write {Box.FULL_HOUSE.natural(five)}." in said
    assert f"As a joker they write {Box.FULL_HOUSE.as_joker(five)}:" in said
    assert f"the extra {BONUS_YACHT} wherever" in answer_to(shown, "joker")


# Figures of perfect play


@pytest.mark.parametrize(
    ("variant", "mean", "down_mean", "median", "reach", "upper_bonus"),
    [
        (Variant.BONUS, "254.587729", "130.285972", 248, [86, 48, 15], 68),
        (Variant.CLASSIC, "245.870775", "130.181096", 247, [87, 48, 10], 69),
    ],
)
def test_perfect_play(variant, mean, down_mean, median, reach, upper_bonus) -> None:
    """numbers.md B.2."""
    par = PAR[variant]
    assert (par.mean, par.down_mean, par.median) == (mean, down_mean, median)
    assert par.reach == dict(zip((200, 250, 300), reach, strict=True))
    assert par.upper_bonus == upper_bonus


@pytest.mark.parametrize("variant", Variant)
def test_par_is_that_of_the_vectors(variant: Variant) -> None:
    path = VECTORS / f"positions-{variant.value}.json"
    if not path.is_file():
        pytest.skip(f"there is no {path}: set YACHT_VECTORS to the folder of the vectors")
    assert f"{json.loads(path.read_text())['start']:.6f}" == PAR[variant].mean


def test_par_and_a_good_score_are_told(shown: page.Element) -> None:
    par, good = answer_to(shown, "par"), answer_to(shown, "good")
    for figures in PAR.values():
        assert figures.mean in par
        assert figures.down_mean in par
        assert f"{figures.upper_bonus} percent" in good
    assert "Three columns are too many to solve." in par
    assert "200 in only 86 percent" in good
    assert "250 in 48 percent and 300 in 15 percent" in good
    assert "In Classic it is 87, 48 and 10 percent" in good


def test_the_chances_of_a_yacht(shown: page.Element) -> None:
    """numbers.md B.1."""
    assert Fraction(1, 1296) == IN_ONE_ROLL
    assert Fraction(347897, 7558272) == IN_A_TURN
    said = answer_to(shown, "fair")
    assert "once in 1,296 times" in said
    assert "4.6% of turns" in said


# Advice


def test_nobody_is_told_to_take_every_full_house(shown: page.Element) -> None:
    """numbers.md B.3: that advice of others is wrong."""
    for text in (shown.by_id("main").text, get("/rules/").by_id("main").text):
        assert not re.search(r"(always|usually) (take|right|keep)", text)


def test_keeping_and_deleting_are_told(shown: page.Element) -> None:
    saved = answer_to(shown, "saved")
    assert "our server" in saved
    assert "cookie" in saved
    assert "Delete everything" in answer_to(shown, "delete")
