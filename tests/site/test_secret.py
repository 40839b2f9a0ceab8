"""The secret key of a site that was given none."""

import os
import secrets
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from yacht_site.secret import read_or_make_secret

ROOT = Path(__file__).resolve().parents[2]
PRINT = (
    "import sys; from pathlib import Path; from yacht_site.secret import read_or_make_secret;"
    "sys.stdin.readline(); print(read_or_make_secret(Path(sys.argv[1])), end='')"
)


def test_it_is_made_once_and_only_its_owner_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "secret.key"
    first = read_or_make_secret(file)
    assert len(first) >= 50
    assert read_or_make_secret(file) == first == file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]


def test_a_loose_umask_does_not_open_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        read_or_make_secret(tmp_path / "secret.key")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "secret.key").stat().st_mode) == 0o600


def test_two_sites_have_two(tmp_path: Path) -> None:
    assert read_or_make_secret(tmp_path / "a.key") != read_or_make_secret(tmp_path / "b.key")


def test_one_that_is_there_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "secret.key"
    file.write_text("my own")
    assert read_or_make_secret(file) == "my own"


def test_processes_that_start_at_once_agree(tmp_path: Path) -> None:
    file = tmp_path / "secret.key"
    started = [
        subprocess.Popen(
            [sys.executable, "-c", PRINT, str(file)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(8)
    ]
    for process in started:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    printed = {process.communicate(timeout=30)[0] for process in started}
    assert printed == {file.read_text()}
    assert len(file.read_text()) >= 50
    assert list(tmp_path.iterdir()) == [file]


def test_processes_of_one_number_agree_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In containers every server is process 1; here one runs in the middle of the other."""
    file = tmp_path / "secret.key"
    draw, inner = secrets.token_urlsafe, list[str]()

    def interrupted(size: int) -> str:
        if not inner:
            inner.append("")
            inner[0] = read_or_make_secret(file)
        return draw(size)

    monkeypatch.setattr(secrets, "token_urlsafe", interrupted)
    outer = read_or_make_secret(file)
    assert outer == inner[0] == file.read_text()


def test_without_hard_links_it_is_made_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*paths: object) -> None:
        raise PermissionError("no hard links here")

    monkeypatch.setattr(os, "link", refuse)
    file = tmp_path / "secret.key"
    first = read_or_make_secret(file)
    assert read_or_make_secret(file) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(tmp_path.iterdir()) == [file]
