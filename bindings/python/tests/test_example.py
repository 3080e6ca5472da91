"""The example prints what is written beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tallybook

EXAMPLES = Path(__file__).parents[3] / "examples" / "python"


def run(name: str) -> None:
    """In the test's own folder, as a user's shell runs it."""
    example = EXAMPLES / f"{name}.py"
    source = str(Path(tallybook.__file__).parents[1])
    ended = subprocess.run(
        [sys.executable, str(example)], env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"},
        capture_output=True, timeout=60,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    assert ended.stdout.decode() == example.with_suffix(".expected").read_text("utf-8")


def test_mel() -> None:
    run("mel")
    assert len((EXAMPLES / "mel.py").read_text("utf-8").splitlines()) <= 30
    assert Path("copy.tally").exists() and Path("herons.json").exists()


def test_memonest() -> None:
    run("memonest")
    assert os.listdir() == ["memos.tally"]


def test_minuta() -> None:
    run("minuta")
    assert sorted(os.listdir()) == ["Minuta", "time.tally"]
