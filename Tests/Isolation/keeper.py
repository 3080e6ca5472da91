"""Keeps a mirror of the book."""

from __future__ import annotations

import json
import time
from typing import Any

import tallybook

from .desk import Desk
from .part import Part


class Keeper(Part):
    """What the mirror holds at the end is what the book holds."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._folder = desk.folder / f"mirror-{desk.number}"
        desk.book.mirror(self._folder)

    def step(self) -> None:
        try:
            self.desk.book.tick()
        except tallybook.Error as error:
            self.desk.findings.error("a mirror", error)
        self.desk.findings.answer("mirror")
        time.sleep(0.01)

    def end(self) -> None:
        for _ in range(3):
            self.step()
        found = [str(each) for each in self.desk.book.mirror_findings]
        self.desk.findings.that(not found, "a mirror is behind or has set something aside", lambda: found[:3])
        with tallybook.open(":memory:") as copy:
            copy.import_json(self._folder)
            kept, due = (unordered(json.loads(each.export_bytes("json"))) for each in (copy, self.desk.book))
        self.desk.findings.that(
            kept == due, "a mirror does not hold what the book holds",
            lambda: [key for key in due if kept.get(key) != due[key]])
        self.desk.book.mirror(None)


def unordered(value: Any) -> Any:
    """A document whose lists have one order."""
    if isinstance(value, dict):
        return {key: unordered(each) for key, each in value.items()}
    if isinstance(value, list):
        return sorted((unordered(each) for each in value), key=lambda each: json.dumps(each, sort_keys=True))
    return value
