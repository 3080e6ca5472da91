"""What upkeep costs: it syncs where the autosave interval has passed and something was logged, and not at every call."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tallybook

SOURCE = str(Path(tallybook.__file__).parents[1])

TICKER = """
import os, sys, time, tallybook
with tallybook.open(sys.argv[1]) as book:
    book.settings["autosave_interval"] = sys.argv[2]
    with book.record("Watch") as session, book.memo("Memo", encoding="wav") as memo:
        book.flush()
        os.write(2, b"idle")
        for _ in range(20):
            book.tick()
        session.log("A")
        memo.push(bytes(200))
        os.write(2, b"logged")
        time.sleep(float(sys.argv[3]))
        for _ in range(20):
            book.tick()
        os.write(2, b"end")
"""


@pytest.mark.parametrize(("interval", "wait", "syncs"), [("3600000000000", "0", 0), ("100000000", "0.2", 2)])
def test_a_tick_syncs_where_it_is_due(tmp_path: Path, interval: str, wait: str, syncs: int) -> None:
    if shutil.which("strace") is None:
        pytest.fail("strace is needed: apt-get install strace")
    trace = tmp_path / "trace"
    subprocess.run(
        ["strace", "-f", "-e", "trace=fdatasync,fsync,msync,write", "-e", "signal=none", "-o", str(trace),
         sys.executable, "-c", TICKER, str(tmp_path / "a.tally"), interval, wait],
        env={**os.environ, "PYTHONPATH": SOURCE}, check=True, stderr=subprocess.DEVNULL)
    text = trace.read_text()
    idle, logged, end = (text.index(f'write(2, "{word}"') for word in ("idle", "logged", "end"))

    def count(part: str) -> int:
        return sum("sync(" in line for line in part.splitlines())

    assert count(text[idle:logged]) == 0
    assert count(text[logged:end]) == syncs, text[logged:end]
