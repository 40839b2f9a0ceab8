"""Scoring and legal boxes against cases from an independent solver."""

import json
import os
from pathlib import Path

import pytest

from games.rules import Box, Card, Dice, Position, Roll, Ruleset, Score, Variant
from tests.rules.build import card_of

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / os.environ.get("YACHT_VECTORS", "../shared/vectors")


def read(kind: str, variant: Variant) -> dict:
    """The file of that kind and variant; the test is skipped where there is none."""
    path = FOLDER / f"{kind}-{variant.value}.json"
    if not path.is_file():
        pytest.skip(f"there is no {path}: set YACHT_VECTORS to the folder of the vectors")
    cases: dict = json.loads(path.read_text())
    return cases


def vector_card(case: dict, variant: Variant) -> Card:
    """The case's card; bonus Yachts earned before are not part of a vector."""
    return card_of(Ruleset(variant), case["card"])


@pytest.mark.parametrize("variant", Variant)
def test_scoring_vectors(variant):
    """Every legal box with its exact points and bonus; a box not listed is refused."""
    cases = read("scoring", variant)["cases"]
    assert cases
    for case in cases:
        holder, fallen = vector_card(case, variant), Dice(tuple(case["dice"]))
        choices = holder.choices(fallen)
        assert {choice.box.value: choice.points for choice in choices} == case["points"], case
        assert {choice.bonus for choice in choices} == {case["bonus"]}, case
        position = Position(holder.ruleset, (holder,), 0, 1, fallen)
        for box in Box:
            assert position.is_legal(Score(1, box)) == (box.value in case["points"]), (case, box)
        for choice in choices:
            gained = holder.score(fallen, 1, choice.box).total - holder.total
            upper = holder.score(fallen, 1, choice.box).upper_bonus(1) - holder.upper_bonus(1)
            assert gained == choice.points + case["bonus"] + upper, case


@pytest.mark.parametrize("variant", Variant)
def test_position_vectors(variant):
    """The legal boxes, and that every choice the solver names is a legal move."""
    positions = read("positions", variant)["positions"]
    assert positions
    for case in positions:
        holder, fallen = vector_card(case, variant), Dice(tuple(case["dice"]))
        position = Position(holder.ruleset, (holder,), 0, 3 - case["rolls_left"], fallen)
        legal = position.legal_moves()
        boxes = [move.box.value for move in legal if isinstance(move, Score)]
        assert sorted(boxes) == sorted(case["legal_boxes"]), case
        kept = {fallen.keep(move.held) for move in legal if isinstance(move, Roll)}
        for choice in case["to_come"]:
            verb, _, rest = choice.partition(":")
            if verb == "score":
                assert rest in boxes, (case, choice)
            else:
                assert tuple(map(int, rest)) in kept, (case, choice)
