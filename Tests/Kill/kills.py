"""How many kills there are, and how they are shared among the moments.

TALLYBOOK_KILLS says how many in all, TALLYBOOK_SEED is the first seed of each test, which is otherwise
as Tests/seeds.py says; a failure names its seed.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("TALLYBOOK_KILLS", "100" if os.environ.get("TALLYBOOK_LONG") else "50"))
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
#: Parts of a hundred, and beside them the memos, the mirrors, the merges and the changes that travel.
SHARES = {
    "c": 30, "python": 16, "stop": 8, "close": 8, "import": 8, "export": 8, "backup": 8, "delete": 8, "migration": 6,
    "memo": 20, "mirror": 20, "merge": 20, "merge beside": 4, "merge of 1.4": 4, "changes": 12, "folder": 8}
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "bindings/python/src"), str(ROOT / "Tests")]
import read_book  # noqa: E402
from seeds import first  # noqa: E402


def seeds(kind: str) -> range:
    """The seeds of one kind of kill."""
    begin = first(f"kills, {kind}")
    return range(begin, begin + max(1, round(KILLS * SHARES[kind] / 100)))


def report(kind: str, kills: int, inside: int) -> None:
    """Says what was done, and adds it to the file that TALLYBOOK_SUMMARY names."""
    print(f"{kind}: {kills} kills, {inside} of them inside, nothing lost")
    if "TALLYBOOK_SUMMARY" in os.environ:
        with open(os.environ["TALLYBOOK_SUMMARY"], "a") as file:
            file.write(json.dumps({"kind": kind, "kills": kills, "inside": inside}) + "\n")


def by_files(path: Path) -> dict[str, list[tuple[int, int, str]]]:
    """The events of each session by its title as the files say, none of which may be damaged."""
    damages: list[str] = []
    book = read_book.Book(str(path), damages)
    events: dict[str, Any] = {
        entry["name"]: sorted((each["seq"], each["time"], each["type"]) for each in book.events(id))
        for id, entry in book.entries.items() if entry["kind"] == 3
    }
    book.connection.close()
    assert not damages, damages
    return events


def behind(child: subprocess.Popen[bytes], word: str, delay: float) -> list[dict[str, Any]]:
    """Kills a child so many ns behind a word of it, and answers what it had told, a line of JSON each."""
    assert child.stdout is not None and child.stdin is not None
    told: list[dict[str, Any]] = []
    for line in child.stdout:
        told.append(json.loads(line))
        if told[-1]["done"] == word:
            break
    else:
        raise AssertionError(f"it ended by itself: {child.wait()}")
    # A sleep takes longer than it is told to.
    deadline = time.perf_counter_ns() + delay
    while time.perf_counter_ns() < deadline:
        pass
    child.send_signal(signal.SIGKILL)
    told += [json.loads(line) for line in child.stdout.read().split(b"\n")[:-1]]
    assert child.wait() == -signal.SIGKILL
    child.stdout.close()
    child.stdin.close()
    return told
