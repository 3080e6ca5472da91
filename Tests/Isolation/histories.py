"""Reads what listers have written down."""

from __future__ import annotations

import json
import time
from pathlib import Path

import tallybook

from .elle import Operation, Outcome, Transaction
from .list_scene import Lists


def read(folder: Path, path: Path) -> list[Transaction]:
    """All transactions of a run, and as the last one what the book holds."""
    found = [each for file in sorted(folder.glob("history-*.jsonl")) for each in _of(file)]
    with tallybook.open(path, exists=True) as book:
        start = time.monotonic_ns()
        operations: list[Operation] = [("read", name, values) for name, values in Lists(book).read_all(book).items()]
        found.append(Transaction("the end", start, time.monotonic_ns(), Outcome.KEPT, tuple(operations)))
    return found


def _of(file: Path) -> list[Transaction]:
    open_: list[tuple[int, list[Operation]]] = []
    found: list[Transaction] = []
    for text in file.read_text().splitlines():
        line = json.loads(text)
        operations: list[Operation] = [(kind, key, value) for kind, key, value in line["operations"]]
        if "start" in line:
            open_.append((line["start"], operations))
            continue
        # Parts lie within each other.
        start, _ = open_.pop()
        found.append(Transaction(file.stem, start, line["end"], Outcome(line["outcome"]), tuple(operations)))
    # Those within which a kill came.
    for start, operations in open_:
        found.append(Transaction(file.stem, start, 0, Outcome.UNKNOWN, tuple(operations)))
    return found
