"""What listers write down is read again, whatever a kill cut off."""

from __future__ import annotations

import json
from pathlib import Path

import tallybook

from . import histories, list_scene
from .elle import Outcome, check


def write(folder: Path, number: int, *lines: dict[str, object]) -> None:
    (folder / f"history-{number}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))


def test_a_history_has_parts_and_what_was_cut_off(tmp_path: Path) -> None:
    list_scene.make(tmp_path / "a.tally", 1)
    with tallybook.open(tmp_path / "a.tally") as book:
        lists = list_scene.Lists(book)
        with book.transaction():
            for value in (1, 3):
                lists.append("list 0", value, book)
                lists.append("list 1", value, book)
    both = [["append", "list 0", 1], ["append", "list 1", 1]]
    write(
        tmp_path, 1, {"start": 1, "operations": both}, {"start": 2, "operations": [["append", "list 0", 2]]},
        {"end": 3, "outcome": "taken back", "operations": [["append", "list 0", 2]]}, {"end": 4, "outcome": "kept", "operations": both})
    write(tmp_path, 2, {"start": 5, "operations": [["append", "list 0", 3], ["append", "list 1", 3]]})
    found = histories.read(tmp_path, tmp_path / "a.tally")
    assert [(each.start, each.end, each.outcome) for each in found[:-1]] == [
        (2, 3, Outcome.TAKEN_BACK), (1, 4, Outcome.KEPT), (5, 0, Outcome.UNKNOWN)]
    assert ("read", "list 0", [1, 3]) in found[-1].operations and ("read", "list 1", [1, 3]) in found[-1].operations
    assert check(found) == []
    # What was kept and is not in the book is lost.
    write(tmp_path, 3, {"start": 6, "operations": [["append", "list 0", 4]]}, {"end": 7, "outcome": "kept", "operations": [["append", "list 0", 4]]})
    assert [each.kind for each in check(histories.read(tmp_path, tmp_path / "a.tally"))] == ["lost append"]
