"""A process that keeps a mirror is killed at any moment: what comes next takes its files for its own and makes them whole."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import kills
import pytest

import tallybook


def files(folder: Path) -> dict[str, bytes]:
    """What lies in a mirror, without what the mirror keeps for itself."""
    found = (each for each in folder.rglob("*") if each.is_file() and not each.name.startswith(".tallybook-mirror"))
    return {str(each.relative_to(folder)): each.read_bytes() for each in found}


@pytest.mark.parametrize("layout", ["mel", "minuta"])
def test_a_killed_mirror_goes_on(tmp_path: Path, layout: str) -> None:
    book, kept = tmp_path / "book.tally", tmp_path / "kept"
    inside = 0
    for seed in kills.seeds("mirror"):
        dice = random.Random(seed)
        command = [sys.executable, str(kills.ROOT / "Tests/Kill/mirrored.py"), str(book), str(kept), layout, str(seed)]
        child = subprocess.Popen(command, stdout=subprocess.PIPE, env=kills.ENVIRONMENT)
        assert child.stdout is not None
        for _ in range(dice.randrange(1, 30)):
            assert child.stdout.readline(), f"seed {seed}: it ended by itself: {child.wait()}"
        time.sleep(dice.random() * 0.003)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        inside += any(name.endswith(".partial") for name in os.listdir(kept))
        # Every second time somebody else looks first, so that kills add up.
        if seed % 2:
            continue
        with tallybook.open(book) as again:
            again.mirror(kept, layout)
            again.flush()
            assert again.mirror_findings == [], f"seed {seed}"
            fresh = tmp_path / f"fresh-{seed}"
            again.mirror(fresh, layout)
            again.flush()
        assert files(kept) == files(fresh), f"seed {seed}"
        assert not any(name.endswith(".partial") for name in os.listdir(kept))
    kills.report("mirror", len(kills.seeds("mirror")), inside)
