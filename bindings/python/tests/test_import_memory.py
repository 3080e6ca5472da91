"""What an import takes of memory, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tallybook

PROGRAM = """
import resource, sys, tallybook
text = "x" * 200_000
kind = sys.argv[2]
if kind == "json":
    note = '{"kind":"note","title":"n","timestamp":"2025-01-01T00:00:00Z","description":"%s"}' % text
    begin, rows, end = '{"format":"tallybook","version":1,"items":[', ",".join([note] * 200), "]}"
elif kind == "hey":
    begin, end = "Start,End,Duration,Category,Notes\\n", ""
    rows = "".join(f"2025-01-01 09:00,2025-01-02 09:00,24:00,{number},{text}\\n" for number in range(200))
elif kind == "calendar":
    begin, end = "BEGIN:VCALENDAR\\n", "END:VCALENDAR\\n"
    event = "BEGIN:VEVENT\\nUID:%d\\nDTSTART:20250101T090000Z\\nDTEND:20250101T100000Z\\nSUMMARY:s\\nDESCRIPTION:%s\\nEND:VEVENT\\n"
    rows = "".join(event % (number, text) for number in range(200))
elif kind == "tables":
    begin, end = "name,text\\n", ""
    rows = "".join(f"{number},{text}\\n" for number in range(200))
else:
    begin, rows, end = "", f"a +{text[:80]}\\n" * 200 + f"# {text}\\n" * 200, ""
table = {"kind": "note", "name": "{name}", "time": "2025-01-01T00:00:00Z", "description": "{text}"}
mapping = {"format": "tallybook-mapping", "version": 1, "name": "x", "tables": {"rows": table}}
data, small = (begin + rows + end).encode(), (begin + end).encode()
with tallybook.open(sys.argv[1]) as book:
    def take(data):
        if kind == "json": book.import_json(data)
        elif kind == "hey": book.import_hey(data)
        elif kind == "calendar": book.import_calendar(data)
        elif kind == "tables": book.import_tables(data, mapping)
        else: book.import_todo_txt(data)
    take(small)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    take(data)
    assert book.contents().count() >= 200
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / len(data))
"""


# Of JSON the tree, of HEY what tells equal rows apart, and what the book and its history take for a moment. Each had a copy more, JSON two.
@pytest.mark.parametrize(("kind", "most"), [("json", 1.8), ("hey", 1.7), ("calendar", 0.7), ("tables", 0.7), ("todo", 0.6)])
def test_an_import_from_memory_makes_no_copy(tmp_path: Path, kind: str, most: float) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}
    ran = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path / "a.tally"), kind], capture_output=True, text=True, env=environment, check=True)
    assert float(ran.stdout) < most


ROWS = """
import resource, sys, tallybook
kind, count = sys.argv[2], 40_000
table = {"kind": kind, "session": {"name": "{session}", "time": "2025-01-01T00:00:00Z"}, "seconds": "{start}", "type": "{type}", "subject": "{subject}"}
table.update({"end": "{stop}"} if kind == "bout" else {"ignore": ["stop"]})
mapping = {"format": "tallybook-mapping", "version": 4, "name": "x", "tables": {"rows": table}}
head = "session,start,stop,type,subject\\n"
rows = lambda session, count: "".join(f"{session},{row * 0.25},{row * 0.25 + 0.2},type {row % 7},Bird {row % 5}\\n" for row in range(count))
small, data = (head + rows("A", 4_000)).encode(), (head + rows("B", count)).encode()
with tallybook.open(sys.argv[1]) as book:
    book.import_tables(small, mapping)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    book.import_tables(data, mapping)
    assert book.bouts.count() == count + 4_000
    print((resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024 / count)
"""


# Columns, and of bouts the moments by which they are put in order; a text of each row would take as much again.
@pytest.mark.parametrize(("kind", "most"), [("event", 500), ("bout", 700)])
def test_rows_of_events_are_held_as_columns(tmp_path: Path, kind: str, most: float) -> None:
    environment = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}
    ran = subprocess.run([sys.executable, "-c", ROWS, str(tmp_path / "a.tally"), kind], capture_output=True, text=True, env=environment, check=True)
    assert float(ran.stdout) < most, ran.stdout
