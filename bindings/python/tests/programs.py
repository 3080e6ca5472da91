"""The example programs, run as a user's shell runs them: in the test's own folder, each in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tallybook

EXAMPLES = Path(__file__).parents[3] / "examples" / "python"


def environment(**more: str) -> dict[str, str]:
    """The shell's, with the package that is tested."""
    return {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1]), "PYTHONIOENCODING": "utf-8", **more}


def run(name: str, *arguments: str, code: int = 0, answer: str = "", **more: str) -> tuple[str, str]:
    """What an example prints and what it says of errors; `more` is set in its environment."""
    ended = subprocess.run(
        [sys.executable, str(EXAMPLES / f"{name}.py"), *arguments], env=environment(**more), capture_output=True, timeout=300,
        input=answer.encode())
    # Decoded here: text mode would make the ends of lines alike.
    output, errors = ended.stdout.decode(), ended.stderr.decode()
    assert ended.returncode == code, errors
    return output, errors
