"""The example prints what is written beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import tallybook

EXAMPLE = Path(__file__).parents[3] / "examples" / "python" / "mel.py"


def test_mel() -> None:
    source = str(Path(tallybook.__file__).parents[1])
    ended = subprocess.run(
        [sys.executable, str(EXAMPLE)], env={**os.environ, "PYTHONPATH": source, "PYTHONIOENCODING": "utf-8"},
        capture_output=True, timeout=60,
    )
    assert ended.returncode == 0, ended.stderr.decode()
    assert ended.stdout.decode() == EXAMPLE.with_suffix(".expected").read_text("utf-8")
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 30
    assert Path("copy.tally").exists() and Path("herons.json").exists()
