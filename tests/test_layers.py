"""The rooms of the house (design.md 2): who may import whom, who may write, what is too long."""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("games", "accounts", "yacht_site")

LAYERS = {
    "games.rules": 1,
    "games.solver": 2,
    "games.clock": 2,
    "games.dice_source": 2,
    "games.qr": 2,
    "games.rulebook": 2,
    "games.models": 3,
    "games.codes": 3,
    "games.limits": 3,
    "games.refusals": 3,
    "games.access": 4,
    "games.events": 4,
    "games.wording": 4,
    "games.card_view": 4,
    "games.seat_view": 4,
    "games.pov": 4,
    "games.clock_view": 4,
    "games.presence": 6,
    "games.commands": 5,
    "games.fragments": 5,
    "games.views": 6,
    "games.forms": 6,
    "games.names": 3,
    "games.talk": 3,
    "games.chat_view": 4,
    "games.lobby_view": 4,
    "games.rematch_view": 4,
    "games.new_game": 6,
    "games.options": 6,
    "games.presets": 6,
    "games.consumers": 6,
    "games.audience": 6,
    "games.frames": 6,
    "games.referee": 6,
    "games.routing": 6,
    "games.urls": 6,
    "games.checks": 6,
    "games.apps": 6,
    "games.admin": 6,
    "games.management": 6,
    "games.templatetags": 6,
}
FILE_LINES, FUNCTION_LINES, VIEW_LINES, CONSUMER_LINES, FRAGMENT_LINES = 250, 30, 20, 80, 60
WRITES = {
    "save",
    "create",
    "update",
    "delete",
    "bulk_create",
    "bulk_update",
    "get_or_create",
    "update_or_create",
    "force_insert",
}
LONG_FUNCTIONS: dict[str, str] = {}
"""Functions over the budget, with the reason."""


@cache
def sources() -> dict[str, tuple[Path, ast.Module, str]]:
    """Module name to path, tree and text of every product module but migrations."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            text = path.read_text()
            found[name.removesuffix(".__init__")] = (path, ast.parse(text), text)
    return found


def imports(name: str) -> Iterator[str]:
    """Every module that `name` imports, wherever in it the statement stands."""
    for node in ast.walk(sources()[name][1]):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name} imports relatively"
            assert node.module is not None
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in sources() else node.module


def calls(name: str) -> Iterator[tuple[str, int]]:
    """The names of what a module calls, with the line; commands called by name are left out."""
    commands = {other.split(".")[-1] for other in imports(name) if is_in(other, "games.commands")}
    for node in ast.walk(sources()[name][1]):
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Attribute):
                if ast.unparse(node.func.value) not in commands:
                    yield node.func.attr, node.lineno
            elif isinstance(node.func, ast.Name):
                yield node.func.id, node.lineno


def layer(name: str) -> int | None:
    parts = name.split(".")
    return LAYERS.get(".".join(parts[:2]))


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def functions(name: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for node in ast.walk(sources()[name][1]):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield f"{name}.{node.name}", node


def length(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from the first statement after the docstring to the end."""
    body = node.body
    if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and body[1:]:
        body = body[1:]
    assert node.end_lineno is not None
    return node.end_lineno - body[0].lineno + 1


def test_every_module_has_a_layer() -> None:
    modules = {name for name in sources() if is_in(name, "games")} - {"games"}
    assert {name for name in modules if layer(name) is None} == set()
    assert len(modules) > 30


def test_imports_go_down() -> None:
    wrong = [
        f"{name} imports {other}"
        for name in sources()
        if layer(name)
        for other in imports(name)
        if is_in(other, "games") and (layer(other) or 99) > (layer(name) or 0)
    ]
    assert wrong == []


def test_the_rules_import_nothing_but_themselves_and_the_standard_library() -> None:
    for name in sources():
        if is_in(name, "games.rules"):
            for other in imports(name):
                top = other.split(".")[0]
                assert is_in(other, "games.rules") or top in sys.stdlib_module_names, (name, other)
                assert top not in ("random", "secrets", "time", "datetime", "os", "socket"), name


def test_rules_solver_clock_and_dice_know_no_django() -> None:
    for name in sources():
        if (layer(name) or 9) <= 2:
            for other in imports(name):
                assert other.split(".")[0] not in ("django", "channels", "asgiref"), (name, other)


def test_of_the_games_only_the_door_knows_accounts() -> None:
    found = {
        (name, other)
        for name in sources()
        if is_in(name, "games")
        for other in imports(name)
        if is_in(other, "accounts")
    }
    assert found == {*(("games.access", f"accounts.{door}") for door in ("guests", "prefer"))}


def test_accounts_know_no_more_than_they_need() -> None:
    found = {
        ".".join(other.split(".")[:2])
        for name in sources()
        if is_in(name, "accounts")
        for other in imports(name)
        if is_in(other, "games")
    }
    assert found <= {"games.models", "games.pov", "games.commands", "games.forms"}


def test_nothing_imports_the_site_but_its_starter() -> None:
    found = {
        name
        for name in sources()
        if not is_in(name, "yacht_site")
        for other in imports(name)
        if is_in(other, "yacht_site")
    }
    assert found <= {"games.management.commands.serve"}


def test_there_is_one_door_out() -> None:
    users = {name for name in sources() if "group_send" in sources()[name][2]}
    assert users == {"games.events"}


def test_only_commands_and_accounts_write() -> None:
    found = [
        f"{name}:{line} {call}"
        for name in sources()
        if not is_in(name, "games.commands") and not is_in(name, "accounts")
        for call, line in calls(name)
        if call in WRITES
    ]
    assert found == []


def test_consumers_neither_write_nor_command() -> None:
    for name in ("games.consumers", "games.audience", "games.routing"):
        assert not any(is_in(other, "games.commands") for other in imports(name)), name
        assert not any(call in WRITES or call == "atomic" for call, _ in calls(name)), name


def test_commands_neither_render_nor_know_requests() -> None:
    for name in sources():
        if not is_in(name, "games.commands"):
            continue
        for other in imports(name):
            assert not other.startswith(("django.http", "django.template", "django.shortcuts"))
            assert not is_in(other, "games.fragments"), name
            assert not is_in(other, "games.pov"), name
        assert not any(call.startswith("render") for call, _ in calls(name)), name


def test_no_html_in_python() -> None:
    for name, (_, tree, _) in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                text = re.sub("`[^`]*`", "", node.value)
                assert not re.search(r"</|<!|<[a-z]+( [a-z-]+=|>)", text), (name, node.lineno)


@pytest.mark.parametrize(
    "name",
    ["util", "utils", "helper", "helpers", "service", "services", "manager", "managers", "common"],
)
def test_no_module_has_a_name_that_says_nothing(name: str) -> None:
    assert [module for module in sources() if module.split(".")[-1] == name] == []


def test_other_words_for_the_same_thing_do_not_occur() -> None:
    """design.md 1: no room, match or category."""
    for name, (_, tree, _) in sources().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
                words = set(re.findall("[a-z]+|[A-Z][a-z]*", node.name))
                assert not {w.lower() for w in words} & {"room", "category", "scoreboard"}, name


def test_files_are_short() -> None:
    long = {
        name: len(text.splitlines())
        for name, (_, _, text) in sources().items()
        if len(text.splitlines()) > FILE_LINES
    }
    assert long == {}


def test_functions_are_short() -> None:
    long = {
        name: length(node)
        for module in sources()
        for name, node in functions(module)
        if length(node) > FUNCTION_LINES and name not in LONG_FUNCTIONS
    }
    assert long == {}


def test_views_are_thin() -> None:
    for module in sources():
        if is_in(module, "games.views") or module == "accounts.views":
            for name, node in functions(module):
                assert length(node) <= VIEW_LINES, name


def test_the_consumer_is_thin() -> None:
    for node in ast.walk(sources()["games.consumers"][1]):
        if isinstance(node, ast.ClassDef):
            assert node.end_lineno is not None
            assert node.end_lineno - node.lineno < CONSUMER_LINES


def test_fragments_and_scripts_are_short() -> None:
    for path in (ROOT / "templates").rglob("_*.html"):
        if path.name != "_marks.html":  # drawings, a line each
            assert len(path.read_text().splitlines()) <= FRAGMENT_LINES, path
    for path in (ROOT / "static" / "src").glob("*.js"):
        assert len(path.read_text().splitlines()) <= FILE_LINES, path


def test_no_template_has_a_style_or_a_script_in_it() -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        text = path.read_text()
        assert not re.search(r"\sstyle=|<style|\son[a-z]+=|javascript:", text), path
        for script in re.findall(r"<script[^>]*>(.*?)</script>", text, re.S):
            assert script == "", path
        assert not re.search(r"(?:src|href)=\"(?:https?:)?//", text), path


def test_nothing_in_the_tree_counts_on_process_memory() -> None:
    """State of games lives in rows: no module of the writers keeps a container of its own."""
    for name in sources():
        if is_in(name, "games.commands") or is_in(name, "games.views"):
            for node in sources()[name][1].body:
                if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                    empty = isinstance(node.value, ast.Dict | ast.List | ast.Set)
                    literal = empty and bool(ast.unparse(node.value).strip("[]{}"))
                    assert not empty or literal, (name, node.lineno)
