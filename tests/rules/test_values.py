"""Values: frozen, equal by content, pasteable; and a package with nothing else inside."""

import ast
import copy
import dataclasses
import pickle
import sys
from pathlib import Path

import pytest

import games.rules
from games.rules import *  # noqa: F403 - so that every repr can be pasted
from games.rules import (
    Box,
    Card,
    Dice,
    IllegalMove,
    InvalidNotation,
    LeaveEntry,
    NotYourTurn,
    Order,
    Position,
    Record,
    Roll,
    RulesError,
    Ruleset,
    Score,
    Ties,
    TurnEntry,
    Variant,
)
from tests.rules.build import BONUS_3, card, dice, roll, table

PACKAGE = Path(games.rules.__file__).parent

RECORD = (
    Record(Ruleset(), Ties.EARLIER, ("Ann", 'B"o'), (), (("Code", "x"),))
    .add(roll((), "12345"), "n1")
    .add(Score(1, Box.CHANCE))
    .leave(0)
)
VALUES = [
    dice("44426"),
    Box.FULL_HOUSE,
    Variant.CLASSIC,
    Order.DOWN,
    Ties.SHARE,
    Ruleset(),
    BONUS_3,
    card(ones=3, yacht=50),
    card(ones=3).choices(dice("44426"))[0],
    Roll((1, 5)),
    roll((1, 5), "44426"),
    Score(2, Box.CHANCE),
    Position.start(BONUS_3, 3),
    table(card(), card(), rolled="44426", seat=1).close(0),
    TurnEntry(0, (roll((), "44426"),), Score(1, Box.FOURS), ("a",)),
    LeaveEntry(2),
    RECORD,
    table(card()).close(0).outcome(),
]
every_value = pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)


@every_value
def test_a_repr_can_be_pasted_back(value):
    assert eval(repr(value)) == value


@every_value
def test_values_are_equal_by_content_and_hashable(value):
    twin = eval(repr(value))
    assert hash(twin) == hash(value)
    assert len({twin, value}) == 1


@every_value
def test_values_can_be_copied_and_pickled(value):
    assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value


@every_value
def test_values_can_not_be_changed(value):
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            with pytest.raises(dataclasses.FrozenInstanceError):
                setattr(value, field.name, None)


@pytest.mark.parametrize("error", [IllegalMove, NotYourTurn, InvalidNotation])
def test_errors_are_rules_errors_and_value_errors(error):
    assert issubclass(error, RulesError)
    assert issubclass(error, ValueError)
    assert str(error("Fours is already filled.")) == "Fours is already filled."


def test_every_public_name_is_exported_and_documented():
    assert games.rules.__all__ == sorted(
        games.rules.__all__, key=lambda n: (not n.isupper(), n[0].islower(), n)
    )
    for name in games.rules.__all__:
        thing = getattr(games.rules, name)
        if isinstance(thing, type) or callable(thing):
            assert thing.__doc__, name


def modules() -> list[Path]:
    """The files of the package."""
    return sorted(PACKAGE.glob("*.py"))


def test_the_package_imports_the_standard_library_only_and_no_chance():
    """B39, B40: no dice are drawn here, so no seat and no bot can be favoured here."""
    allowed = set(sys.stdlib_module_names) - {"random", "secrets", "time", "datetime", "os", "uuid"}
    for path in modules():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= allowed, path
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                assert node.module is not None
                assert node.module.split(".")[0] in allowed or node.module.startswith(
                    "games.rules."
                )


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.name)
def test_files_and_functions_are_short(path):
    source = path.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 250
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < 30, node.name


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.name)
def test_public_names_have_docstrings(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name[0] != "_":
            assert ast.get_docstring(node) or node.name == "ahead", node.name


def test_dice_are_cheap_to_compare():
    assert Dice((1, 2, 3, 4, 5)) == dice("12345")
    assert Card.empty(BONUS_3) == Card.empty(BONUS_3)
