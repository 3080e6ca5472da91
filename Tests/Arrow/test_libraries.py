"""pyarrow, polars, pandas and DuckDB take what a book holds, as it is.

Run by tools/checks/arrow, in an environment of its own.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Iterator
from pathlib import Path

import duckdb
import numpy
import pandas
import polars
import pyarrow
import pytest

import tallybook

EVENTS = 10_000_000


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tallybook.Session]:
    """Ten million events of two types."""
    book = tallybook.open(str(tmp_path_factory.mktemp("arrow") / "book.tally"))
    nest = book.collections.create("Heron nest")
    times = array("q", range(0, EVENTS * 1000, 1000))
    with nest.record("Watch") as recording:
        for start in range(0, EVENTS, 1_000_000):
            recording.log_many(times[start : start + 1_000_000], "A" if start % 2_000_000 else "B")
        recording.log("A", value=2.5, note="a fish")
    yield recording.item
    book.close()


def test_pyarrow_takes_ten_million_events(session: tallybook.Session) -> None:
    table = pyarrow.table(session.events)
    assert table.num_rows == EVENTS + 1 and table.column("seq").chunk(0).type == pyarrow.uint64()
    assert table.schema.field("time").type == pyarrow.timestamp("ns", "UTC")
    times = table.column("time").combine_chunks().cast(pyarrow.int64()).to_numpy()[:-1]
    assert (times == numpy.arange(0, EVENTS * 1000, 1000)).all()
    table.validate(full=True)
    assert table.column("value")[-1].as_py() == 2.5 and table.column("text")[-1].as_py() == "a fish"
    assert table.column("value").null_count == EVENTS


def test_polars_groups_them(session: tallybook.Session) -> None:
    counts = polars.DataFrame(session.events).group_by("type_name").len().sort("type_name")
    assert counts.rows() == [("A", EVENTS // 2 + 1), ("B", EVENTS // 2)]


def test_pandas_takes_them(session: tallybook.Session) -> None:
    frame = pandas.DataFrame.from_arrow(session.events(type="A"))
    assert len(frame) == EVENTS // 2 + 1 and str(frame["time"].dtype) == "datetime64[ns, UTC]"


def test_duckdb_asks_them(session: tallybook.Session) -> None:
    events = session.events  # noqa: F841: DuckDB finds it by its name
    rows = duckdb.sql("SELECT type_name::VARCHAR AS type, count(*) FROM events GROUP BY 1 ORDER BY 1").fetchall()
    assert rows == [("A", EVENTS // 2 + 1), ("B", EVENTS // 2)]


def test_every_kind_of_rows_is_valid(session: tallybook.Session) -> None:
    book = session.book
    book.note("Arrival", tags=[book.tags.create("far")])
    for rows in (book.contents, book.notes, book.collections, book.history, book.notes.summary(by=("day", "tag")), book.notes(title="none"),
                 book.sql("SELECT * FROM items"), book.sql("SELECT 1 AS a, NULL AS b, 2.5 AS c, 'x' AS d")):
        table = pyarrow.table(rows)
        table.validate(full=True)
        assert polars.DataFrame(table).shape == (table.num_rows, table.num_columns)


def test_columns_are_lent(session: tallybook.Session) -> None:
    """Numbers go from the batch to numpy without another copy, and stay when the stream is gone."""
    batch = next(iter(pyarrow.RecordBatchReader.from_stream(session.events)))
    times = batch.column("time").cast(pyarrow.int64()).to_numpy(zero_copy_only=True)
    seqs = batch.column("seq").to_numpy(zero_copy_only=True)
    del batch
    assert times[-1] == (len(times) - 1) * 1000 and seqs[0] == 1 and ctypes.c_uint64.from_address(seqs.ctypes.data).value == 1


def test_a_long_path_of_batches_is_flat(session: tallybook.Session) -> None:
    """A reader that keeps nothing holds no more than some batches."""

    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    reader = pyarrow.RecordBatchReader.from_stream(session.events)
    next(reader)
    before = resident()
    assert sum(len(batch) for batch in reader) + 65_536 == EVENTS + 1
    assert resident() - before < 64 << 20
