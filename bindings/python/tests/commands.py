"""The command `tallybook`, run as a user runs it, in this process or in one of its own, also at a time that a test says."""

from __future__ import annotations

import contextlib
import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from unittest import mock

import tallybook
import tallybook.opening
from tallybook.cli import main

ROOT = Path(__file__).resolve().parents[3]
COMMAND = [sys.executable, "-m", "tallybook"]


def environment(**variables: str) -> dict[str, str]:
    """A shell's, with the package that is tested; no book is named."""
    source = str(Path(tallybook.__file__).parents[1])
    kept = {name: value for name, value in os.environ.items() if name not in ("TALLYBOOK_BOOK", "NO_COLOR", "COLUMNS", "EDITOR", "VISUAL")}
    return {**kept, "PYTHONPATH": source, "TZ": "UTC", "COLUMNS": "100", "PYTHONIOENCODING": "utf-8", **variables}


def run_apart(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, which takes a third of a second."""
    return subprocess.run([*COMMAND, *arguments], env=environment(**variables), capture_output=True, text=True, timeout=300,
                          stdin=subprocess.DEVNULL)


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """The same in this process."""
    out, errors = (io.TextIOWrapper(io.BytesIO(), "utf-8", write_through=True) for _ in range(2))
    with mock.patch.dict(os.environ, environment(**variables), clear=True), mock.patch.object(sys, "stdin", io.StringIO()):
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            try:
                code = main(arguments)
            except SystemExit as end:
                code = int(end.code or 0)
    out.seek(0), errors.seek(0)
    return subprocess.CompletedProcess(arguments, code, out.read(), errors.read())


def ok(*arguments: str, **variables: str) -> str:
    """What a command prints that is done, and tells nothing beside."""
    ended = run(*arguments, **variables)
    assert (ended.returncode, ended.stderr) == (0, ""), ended
    return ended.stdout


def refused(code: int, *arguments: str, **variables: str) -> str:
    """Why a command is refused, with this exit code."""
    ended = run(*arguments, **variables)
    assert ended.returncode == code, ended
    assert "Traceback" not in ended.stderr and ended.stdout == ""
    return ended.stderr


def told(*arguments: str) -> Any:
    """What a command tells a program."""
    return json.loads(ok(*arguments, "--json"))


@contextlib.contextmanager
def clock_at(time: datetime) -> Iterator[None]:
    """Commands in this process, and books that they open, have this time."""
    ns = round(time.timestamp()) * 10**9
    opened = tallybook.opening._opened

    def at(*given: Any) -> tallybook.Book:
        # Behind the busy timeout comes the clock.
        return opened(*given[:6], lambda which: ns, *given[7:])

    with mock.patch.object(tallybook.opening, "_opened", at):
        yield
