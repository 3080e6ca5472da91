"""Many entries at once, as columns."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from array import array
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

import tallybook

from programs import environment

MOOD = {"title": "Mood", "properties": {"score": {"type": "integer", "minimum": 1, "maximum": 10}, "words": {"type": "array", "items": {"type": "string"}}, "rested": {"type": "boolean"}}}


def refused(draft: tallybook.Draft, columns: Any) -> tallybook.Error:
    with pytest.raises(tallybook.Error) as caught:
        draft.save_columns(columns)
    return caught.value


def test_columns_are_what_single_drafts_make(book: tallybook.Book) -> None:
    nest = book.collections.create("Heron nest")
    berlin = datetime(2025, 3, 2, 8, tzinfo=ZoneInfo("Europe/Berlin"))
    with nest.draft("note", description="By the pond") as draft:
        ids = draft.save_columns({"title": ["Arrival", "Départ"], "time": [berlin, datetime(2025, 3, 2, 9, tzinfo=timezone.utc)], "tags": [["calm", "sun"], None]})
    first, second = (book.get(each) for each in ids)
    assert (first.title, second.title, first.description) == ("Arrival", "Départ", "By the pond")
    assert first.time == berlin and [tag.name for tag in first.tags] == ["calm", "sun"] and not second.tags
    assert (str(first.zone), str(second.zone)) == ("Europe/Berlin", "UTC")
    assert len(book.notes) == 2 and [step.name for step in book.history][:1] == ["new note"]
    book.undo()
    assert not book.notes


def test_numbers_are_read_where_they_lie_and_nothing_is_kept(book: tallybook.Book) -> None:
    times = array("q", range(1000))
    with book.draft("session", title="Work") as draft:
        ids = draft.save_columns({"time": times, "end": memoryview(array("q", range(5, 1005)))})
    assert [book.get(each).end_ns for each in (ids[0], ids[-1])] == [5, 1004]
    # The array can grow again: nobody holds it.
    times.append(1)


def test_a_template_has_its_fields(book: tallybook.Book) -> None:
    mood = book.templates.create(MOOD)
    with mood.new() as draft:
        ids = draft.save_columns({"score": [3, None, 7], "words": [["calm"], [], None], "rested": [True, False, None], "title": ["a", "b", "c"]})
    assert [book.get(each).fields for each in ids] == [{"score": 3, "words": ["calm"], "rested": True}, {"rested": False}, {"score": 7}]
    with mood.new(title="x") as draft:
        refusal = refused(draft, {"score": [1, 11]})
        assert (refusal.reason.name, refusal.field, str(refusal)[:7]) == ("RANGE", "score", "row 1: ")
        assert refused(draft, {"score": [1, "many"]}).reason.name == "TYPE"
        draft.save_columns({"score": [1.0]})


def test_all_or_nothing(book: tallybook.Book) -> None:
    with book.draft("note") as draft:
        for wrong, reason, told in (
            ({"title": ["a", "b"], "time": [1]}, "LENGTH", "the column time has 1 rows, and others have 2"),
            ({"title": ["a", "x" * 70_000]}, "LENGTH", "row 1: "),
            ({"title": ["a", ""]}, "REQUIRED", "row 1: "),
            ({"title": ["a", None]}, "REQUIRED", "row 1: "),
            ({"title": ["a", "b\0"]}, "NUL_CHARACTER", "row 1: "),
            ({"title": "abc"}, "TYPE", "the column title is str"),
            ({"title": [1]}, "TYPE", "title takes a text"),
            ({"colour": ["red"]}, "CHOICE", "there is no field 'colour'"),
            ({"title": ["a"], "time": [1 << 70]}, "RANGE", ""),
            ({"title": ["a"], "tags": ["calm"]}, "TYPE", ""),
            ({"title": ["a"], "tags": [[{}]]}, "TYPE", ""),
            (5, "TYPE", "int is no table"),
        ):
            refusal = refused(draft, wrong)
            assert (refusal.reason.name, str(refusal)[: len(told)]) == (reason, told), wrong
        with pytest.raises(tallybook.UTF8Error, match="row 1: "):
            draft.save_columns({"title": ["a", "\ud800"]})
        with pytest.raises(tallybook.InvalidError, match="is no way with overlaps"):
            draft.save_columns({"title": ["a"]}, overlaps="never")
        assert not book.notes
        assert list(draft.save_columns({})) == [] and list(draft.save_columns({"title": []})) == []
        draft.save_columns({"title": iter(["a"])})
    assert [note.title for note in book.notes] == ["a"]
    with book.notes.first().edit() as edit:
        assert refused(edit, {"title": ["b"]}).reason.name == "CONTRADICTION"


@pytest.mark.long
def test_the_last_of_a_million_names_is_too_long(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "book.tally") as book:
        book.collections.create("Nest").note("Here before")
        size = os.path.getsize(tmp_path / "book.tally")
        with book.draft("note") as draft:
            names = ["Note"] * 1_000_000
            assert str(refused(draft, {"title": [*names, "x" * 70_000]})).startswith("row 1000000: ")
            assert [note.title for note in book.notes] == ["Here before"] and book.check() == []
            ids = draft.save_columns({"title": names, "time": range(1_000_000)})
        assert len(book.notes) == 1_000_001 and book.get(ids[-1]).time_ns == 999_999
        assert os.path.getsize(tmp_path / "book.tally") > size


def test_within_a_transaction_and_beside_readers(tmp_path: Path) -> None:
    path = tmp_path / "book.tally"
    with tallybook.open(path) as book, tallybook.open(path) as other:
        with book.transaction():
            with book.draft("note") as draft:
                draft.save_columns({"title": ["a", "b"]})
            assert len(book.notes) == 2 and len(other.notes) == 0
        assert len(other.notes) == 2


FORKING = """
import os, tallybook

def uuids():
    with tallybook.open(":memory:") as book:
        # The end alone: what comes before says when it was.
        nest = book.collections.create("Nest")
        return [str(nest.note("Note").uuid)[19:] for _ in range(70)]

uuids()
reading, writing = os.pipe()
child = os.fork()
if child == 0:
    try:
        os.write(writing, ",".join(uuids()).encode())
    finally:
        os._exit(0)
own = uuids()
os.waitpid(child, 0)
os.close(writing)
told = os.read(reading, 1 << 16).decode().split(",")
assert len(told) == 70 and not set(told) & set(own), (told, own)
"""


def test_a_fork_does_not_repeat_its_parents_uuids() -> None:
    subprocess.run([sys.executable, "-c", FORKING], check=True, env=environment(), timeout=60)


def test_times_of_one_day_as_a_range(book: tallybook.Book) -> None:
    begin = time.time_ns()
    with book.draft("note", title="Note") as draft:
        ids = draft.save_columns({"time": range(begin, begin + 5 * 10**9, 10**9), "tags": [["calm"]] * 5})
    assert [note.time_ns - begin for note in map(book.get, ids)] == [second * 10**9 for second in range(5)]
    assert book.get(ids[4]).time - book.get(ids[0]).time == timedelta(seconds=4) and len(book.tags) == 1
