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


@pytest.fixture
def empty() -> Iterator[tallybook.Book]:
    with tallybook.open(":memory:") as book:
        yield book


TIMES = [1_700_000_000_000_000_000, 1_700_000_000_000_001_000]
LONG = "a title of more than twelve bytes"


def titles(book: tallybook.Book) -> list[tuple[str, int, str, list[str]]]:
    return [(note.title, note.time_ns, note.description, [tag.name for tag in note.tags]) for note in book.notes]


EXPECTED = [("Arrival", TIMES[0], "", ["calm", "sun"]), (LONG, TIMES[1], "ü", [])]


def test_tables_come_in(empty: tallybook.Book) -> None:
    times = pyarrow.array(TIMES, pyarrow.timestamp("ns", "UTC"))
    words = pyarrow.array([["calm", "sun"], None], pyarrow.list_(pyarrow.string()))
    columns = {"title": pyarrow.array(["Arrival", LONG]), "time": times, "description": pyarrow.array([None, "ü"]), "tags": words}
    wide = {**columns, "title": columns["title"].cast(pyarrow.large_string()), "description": columns["description"].dictionary_encode()}
    views = {**columns, "title": columns["title"].cast(pyarrow.string_view())}
    table = pyarrow.table(columns)
    frame = polars.from_arrow(table)
    sliced = pyarrow.concat_tables([table.slice(0, 1), pyarrow.table(columns).slice(1, 1)])
    duck = duckdb.sql("SELECT * FROM frame")
    for given in (table, pyarrow.table(wide), pyarrow.table(views), frame, sliced, duck, table.to_pandas(types_mapper=pandas.ArrowDtype)):
        with empty.draft("note") as draft:
            ids = draft.save_columns(given)
        assert len(ids) == 2 and titles(empty) == EXPECTED, type(given)
        empty.undo()


def test_numbers_of_every_width(empty: tallybook.Book) -> None:
    template = empty.templates.create({"title": "Numbers", "properties": {"n": {"type": "number"}, "yes": {"type": "boolean"}}})
    for kind in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"):
        table = pyarrow.table({"title": ["a", "b", "c"], "n": pyarrow.array([None, 1, 2], kind), "yes": [True, None, False]}).slice(1)
        with template.new() as draft:
            ids = draft.save_columns(table)
        assert [empty.get(each).fields for each in ids] == [{"n": 1}, {"n": 2, "yes": False}], kind
    with template.new(title="a") as draft:
        ids = draft.save_columns({"n": numpy.array([1.5, float("nan")]), "time": numpy.array(TIMES, "datetime64[ns]").astype("datetime64[us]")})
        assert [empty.get(each).fields for each in ids] == [{"n": 1.5}, {}] and empty.get(ids[1]).time_ns == TIMES[1]
        draft.save_columns({"n": numpy.array([1, 2], "int32"), "title": numpy.array(["x", "y"])})
        for wrong, told in (
            ({"time": pyarrow.array([1], pyarrow.timestamp("us"))}, "have no zone"), ({"title": pyarrow.array([b"a"])}, "is not taken"),
            ({"n": pyarrow.array([2**64 - 1], "uint64")}, "64 bits"),
        ):
            with pytest.raises(tallybook.InvalidError, match=told):
                draft.save_columns(pyarrow.table(wrong))


def test_what_it_gives_it_takes(session: tallybook.Session, empty: tallybook.Book) -> None:
    del session
    with empty.draft("note") as draft:
        draft.save_columns({"title": ["a", "b"], "time": TIMES, "description": ["x", None]})
    frame = polars.DataFrame(empty.notes).select("name", "time", "description")
    with empty.draft("note") as draft:
        draft.save_columns(frame)
    assert [note.title for note in empty.notes] == ["a", "a", "b", "b"]
