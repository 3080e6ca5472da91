"""Streams of Arrow's C interface, taken by nanoarrow; Tests/Arrow has those that take longer to install."""

from __future__ import annotations

import gc

import nanoarrow
import numpy
import pytest

import tallybook

# Dates of Python have microseconds.
pytestmark = pytest.mark.filterwarnings("ignore:.*nanoseconds discarded")


def columns(stream: object) -> dict[str, list[object]]:
    """What a stream holds, by the names of its columns."""
    array = nanoarrow.Array(stream)
    return {field.name: [value for value in array.child(place).iter_py()] for place, field in enumerate(array.schema.fields)}


def test_events_by_columns(nest: tallybook.Collection) -> None:
    heron = nest.book.subjects.create("Heron")
    with nest.record("Watch") as session:
        session.log_many(range(70_000), "A")
        session.log("B", time=70_001, value=2.5, note="a fish", subject=heron)
    stream = nanoarrow.ArrayStream(session.item.events)
    assert {field.name: str(field.type) for field in stream.schema.fields}["seq"].endswith("UINT64")
    batches = list(stream)
    assert [len(batch) for batch in batches] == [65_536, 4465]
    table = columns(session.item.events)
    assert table["seq"] == list(range(1, 70_002))
    assert table["type_name"][-2:] == ["A", "B"] and table["value"][-2:] == [None, 2.5] and table["text"][-2:] == [None, "a fish"]
    assert table["subject"][-2:] == [None, heron.id] and table["subject_name"][-1] == "Heron" and table["phase"][-1] == 1
    assert len(columns(session.item.events(type="B"))["seq"]) == 1


def test_columns_of_events_are_numpy_arrays_without_a_copy(nest: tallybook.Collection) -> None:
    with nest.record("Watch") as session:
        session.log_many(range(1000), "A")
    held = session.item.events.columns()
    times = numpy.asarray(held.times_ns)
    assert times.dtype == numpy.int64 and times.sum() == 499_500
    assert times.ctypes.data == held.times_ns.buffer_info()[0]
    assert times.view("datetime64[ns]")[1] == numpy.datetime64(1, "ns")
    assert numpy.isnan(numpy.asarray(held.values)).all()


def test_rows_of_all_kinds(nest: tallybook.Collection) -> None:
    book = nest.book
    tag = book.tags.create("far")
    nest.note("Arrival", time=5, tags=[tag])
    nest.note("Departure", time=6)
    notes = columns(nest.notes)
    assert notes["name"] == ["Arrival", "Departure"] and notes["tags"] == [[tag.id], None]
    summary = nest.notes.summary(by="day")
    assert columns(summary)["count"] == columns(summary)["count"] == [2, 2]
    assert "Arrival" in columns(book.history)["new"]
    assert columns(book.sql("SELECT name, time / 2.0 AS half FROM notes")) == {"name": ["Arrival", "Departure"], "half": [2.5, 3.0]}
    assert columns(nest.notes(title="none"))["name"] == []


def test_batches_outlive_their_book_and_streams_say_why_they_end() -> None:
    book = tallybook.open(":memory:")
    for number in range(100):
        book.note(f"{number}")
    kept = nanoarrow.Array(book.notes)
    waiting = nanoarrow.ArrayStream(book.notes)
    book.close()
    assert len(kept) == 100 and kept[99].as_py()["name"] == "99"
    with pytest.raises(Exception, match="was closed"):
        list(waiting)
    del kept, waiting
    gc.collect()


def test_a_stream_that_nobody_takes_is_released(nest: tallybook.Collection) -> None:
    nest.note("Arrival")
    for _ in range(100):
        nest.notes.__arrow_c_stream__()
    rows = nest.book.sql("SELECT 1 UNION SELECT 2")
    next(rows)
    with pytest.raises(tallybook.InvalidError):
        rows.__arrow_c_stream__()
