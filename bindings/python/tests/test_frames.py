"""Rows as tables of pandas, polars and pyarrow: their columns, times in a zone, gaps, and what is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date, timedelta, timezone
from typing import Any

import pytest

import tallybook

pandas = pytest.importorskip("pandas", reason="pandas is not installed; make venv installs it")
polars = pytest.importorskip("polars", reason="polars is not installed; make venv installs it")
pyarrow = pytest.importorskip("pyarrow", reason="pyarrow is not installed; make venv installs it")
numpy = pytest.importorskip("numpy", reason="numpy is not installed; make venv installs it")

BERLIN = "Europe/Berlin"
HOUR = 3_600_000_000_000


@pytest.fixture
def filled(book: tallybook.Book) -> tallybook.Book:
    """Two notes and a session with events, in a book whose days are those of Berlin."""
    book.settings["time_zone"] = BERLIN
    nest = book.collections.create("Heron nest")
    heron = book.subjects.create("Grey heron")
    nest.note("Arrival", time=1, tags=["Pond"])
    nest.note("Departure", time=10**18 + 1, subject=heron)
    with nest.record("Watch", time=10**18) as watch:
        watch.log("A", time=10**18 + 1)
        watch.log("B", time=10**18 + 2, value=2.5, note="a fish", subject=heron)
        watch.stop(time=10**18 + HOUR)
    return book


def everything(book: tallybook.Book) -> dict[str, Callable[[], Any]]:
    """All that hands its rows on; made anew, since the rows of SQL are read once."""
    watch = book.sessions[0]
    return {
        "items": lambda: book.items, "notes": lambda: book.notes, "none": lambda: book.notes(title="none"), "tags": lambda: book.tags,
        "collections": lambda: book.collections, "events": lambda: watch.events, "some": lambda: watch.events(type="B"),
        "no events": lambda: watch.events(type="C"), "history": lambda: book.history, "its history": lambda: watch.history,
        "summary": lambda: book.items.summary(by=("day", "tag")), "nothing": lambda: book.notes(title="none").summary(by="tag"),
        "total": lambda: book.items.summary(), "timeline": lambda: book.sessions.timeline(),
        "sql": lambda: book.sql("SELECT name, time, NULL AS x, 1 AS x FROM items ORDER BY time"),
    }


def test_every_table_says_the_same_in_all_three(filled: tallybook.Book) -> None:
    for name, make in everything(filled).items():
        table, frame = make().arrow(), make().df()
        assert frame.columns.tolist() == table.column_names and len(frame) == table.num_rows, name
        if name == "sql":
            continue  # polars takes no two columns of one name
        other = make().pl()
        assert other.columns == table.column_names and other.height == table.num_rows, name
        for column, field in zip(table.column_names, table.schema):
            if pyarrow.types.is_timestamp(field.type):
                assert other[column].dt.epoch("ns").to_list() == table[column].cast("int64").to_pylist() == [
                    None if each is pandas.NaT else each.value for each in frame[column]], (name, column)


def test_times_are_in_a_zone(filled: tallybook.Book) -> None:
    frame = filled.notes.df()
    assert str(frame["time"].dtype) == f"datetime64[ns, {BERLIN}]" and str(frame["duration"].dtype) == "timedelta64[ns]"
    assert frame["time"].astype("int64").tolist() == [1, 10**18 + 1] and frame["time"].dt.hour.tolist() == [1, 3]
    assert frame["trashed"].isna().all() and str(frame["trashed"].dtype) == f"datetime64[ns, {BERLIN}]"
    assert filled.notes.pl().schema["time"] == polars.Datetime("ns", BERLIN)
    assert filled.notes.arrow().schema.field("time").type == pyarrow.timestamp("ns", BERLIN)
    # The stream itself is of instants.
    assert pyarrow.table(filled.notes).schema.field("time").type == pyarrow.timestamp("ns", "UTC")
    assert polars.DataFrame(filled.notes).schema["time"] == polars.Datetime("ns", "UTC")


@pytest.mark.parametrize(("zone", "in_pandas", "in_polars"), [
    ("America/Montreal", "America/Montreal", "America/Montreal"), ("UTC", "UTC", "UTC"), ("+02:00", "UTC+02:00", "Etc/GMT-2"), (timezone.utc, "UTC", "UTC"),
    (timezone(timedelta(hours=-5)), "UTC-05:00", "Etc/GMT+5"), ("+05:30", "UTC+05:30", "UTC"),
])
def test_a_zone_can_be_named(filled: tallybook.Book, zone: Any, in_pandas: str, in_polars: str) -> None:
    frame = filled.notes.df(zone=zone)
    assert str(frame["time"].dtype) == f"datetime64[ns, {in_pandas}]" and frame["time"].astype("int64").tolist() == [1, 10**18 + 1]
    assert filled.notes.pl(zone=zone)["time"].dtype == polars.Datetime("ns", in_polars)
    assert filled.notes.pl(zone=zone)["time"].dt.epoch("ns").to_list() == [1, 10**18 + 1]


def test_events_are_in_the_zone_of_their_session(filled: tallybook.Book) -> None:
    filled.settings["time_zone"] = "UTC"
    watch = filled.sessions[0]
    frame = watch.events.df()
    assert str(frame["time"].dtype) == f"datetime64[ns, {BERLIN}]" and str(frame["type_name"].dtype) == "category"
    assert frame["type_name"].tolist() == ["A", "B"] and frame["subject_name"].isna().tolist() == [True, False]
    assert frame["subject"].tolist()[1] == filled.subjects["Grey heron"].id and frame["value"].isna().tolist() == [True, False]
    assert frame["text"].tolist()[1] == "a fish" and frame["seq"].tolist() == [1, 2]
    assert frame.sort_values("type_name", ascending=False)["seq"].tolist() == [2, 1]
    assert watch.events(type="C").df()["type_name"].tolist() == []


def test_whole_numbers_with_gaps_stay_whole(filled: tallybook.Book) -> None:
    frame = filled.notes.df()
    assert frame["subject"].dropna().tolist() == [filled.subjects["Grey heron"].id] and pandas.api.types.is_integer_dtype(frame["subject"].dtype)


def test_two_types_of_one_name_are_one_category(filled: tallybook.Book) -> None:
    nest = filled.collections["Heron nest"]
    own = nest.event_types.create("A")
    with nest.record("Both") as both:
        both.log(filled.event_types["B"]), both.log(own)
        both.log_many([10**18 * 2], [next(each.id for each in filled.event_types if each.name == "A")])
    frame = both.item.events.df()
    assert sorted(frame["type_name"].tolist()) == ["A", "A", "B"] and frame["type_name"].cat.categories.is_unique


def test_a_summary_has_no_totals_among_its_rows(filled: tallybook.Book) -> None:
    summary = filled.items.summary(by=("day", "tag"), measure=("count", "duration", "events"))
    frame, other, table = summary.df(), summary.pl(), summary.arrow()
    assert frame.columns.tolist() == ["day", "tag", "tag_key", "count", "duration", "events"]
    assert len(frame) == len(summary.rows) == other.height == table.num_rows
    assert table["day"].to_pylist() == [row.keys[0] for row in summary.rows] == other["day"].to_list() and isinstance(table["day"][0].as_py(), date)
    assert frame["tag"].tolist() == [row.labels[1] for row in summary.rows] and table["tag_key"].to_pylist() == [row.keys[1] for row in summary.rows]
    assert int(frame["count"].sum()) == summary.total.count and frame["duration"].sum() == pandas.Timedelta(hours=1)
    lengths = filled.sessions.summary(by="hour", of="duration", measure=("mean", "maximum"))
    assert lengths.df()["mean"][0] == pandas.Timedelta(hours=1) and lengths.pl()["maximum"][0] == timedelta(hours=1)
    assert lengths.df()["hour"].tolist() == ["03:00", "04:00"] and lengths.df()["hour_key"].tolist() == [3, 4]
    assert len(filled.items.summary().df()) == 1


def test_sql_says_which_of_its_numbers_are_times(filled: tallybook.Book) -> None:
    asked = "SELECT name, time, duration, NULL AS none FROM items ORDER BY time"
    frame = filled.sql(asked).df(times=["time", "none"], durations=["duration"])
    assert str(frame["time"].dtype) == f"datetime64[ns, {BERLIN}]" and frame["none"].isna().all() and str(frame["none"].dtype) == f"datetime64[ns, {BERLIN}]"
    assert frame["duration"].max() == pandas.Timedelta(hours=1)
    other = filled.sql(asked).pl(times=["time", "none"], durations=["duration"], zone="UTC")
    assert other.schema["none"] == polars.Datetime("ns", "UTC") and other["duration"].max() == timedelta(hours=1)
    assert filled.sql(asked).df()["time"].tolist()[0] == 1
    for wrong in ({"times": ["tiem"]}, {"times": "time"}, {"times": ["time"], "durations": ["time"]}):
        with pytest.raises(tallybook.InvalidError, match="times|durations"):
            filled.sql(asked).df(**wrong)
    twins = filled.sql("SELECT 1 AS a, 2 AS a").df()
    assert twins.columns.tolist() == ["a", "a"] and twins.iloc[0].tolist() == [1, 2]


def test_times_before_1970_and_at_the_ends(book: tallybook.Book) -> None:
    ends = [-(2**62), -1, 0, 2**62]
    for end in ends:
        book.note("Then", time=end)
    assert book.notes.df()["time"].astype("int64").tolist() == ends == book.notes.pl()["time"].dt.epoch("ns").to_list()


def test_one_column_of_objects_is_refused(filled: tallybook.Book) -> None:
    for rows in (filled.notes, filled.items.summary(by="tag"), filled.history, filled.sessions[0].events, filled.sessions.timeline(), filled.sql("SELECT 1")):
        with pytest.raises(tallybook.InvalidError, match=r"call df\(\)"):
            pandas.DataFrame(rows)
        with pytest.raises(tallybook.InvalidError, match=r"call df\(\)"):
            numpy.asarray(rows)


def test_polars_and_pyarrow_take_rows_themselves(filled: tallybook.Book) -> None:
    for name, make in everything(filled).items():
        table = pyarrow.table(make())
        table.validate(full=True)
        if name != "sql":
            assert polars.DataFrame(make()).shape == (table.num_rows, table.num_columns), name


def test_duckdb_joins_them(filled: tallybook.Book) -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed; make venv installs it")
    events, notes = filled.sessions[0].events.arrow(), filled.notes.arrow()  # noqa: F841: DuckDB finds them by their names
    asked = "SELECT notes.name, count(*) FROM events JOIN notes ON notes.subject = events.subject GROUP BY 1"
    assert duckdb.sql(asked).fetchall() == [("Departure", 1)]


def test_an_unknown_zone_is_refused(filled: tallybook.Book) -> None:
    for method in ("df", "pl", "arrow"):
        with pytest.raises(tallybook.NotFoundError, match="Berlim"):
            getattr(filled.notes, method)(zone="Europe/Berlim")
    with pytest.raises(tallybook.InvalidError, match="has no name"):
        filled.notes.df(zone=timezone(timedelta(seconds=3601)))


@pytest.mark.parametrize(("method", "missing", "told"), [
    ("df", "pandas", "pip install pandas pyarrow"), ("df", "pyarrow", "pip install pandas pyarrow"), ("pl", "polars", "pip install polars"), ("arrow", "pyarrow", "pip install pyarrow"),
])
def test_what_is_missing_is_said(filled: tallybook.Book, monkeypatch: pytest.MonkeyPatch, method: str, missing: str, told: str) -> None:
    for name in [each for each in sys.modules if each.split(".")[0] == missing]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError, match=told) as refused:
        getattr(filled.notes, method)()
    assert refused.value.name == missing and f"{method}()" in str(refused.value)


def test_a_closed_book_has_no_table(filled: tallybook.Book) -> None:
    notes = filled.notes
    filled.close()
    for method in ("df", "pl", "arrow"):
        with pytest.raises(tallybook.HandleError):
            getattr(notes, method)()


def test_the_package_loads_none_of_them() -> None:
    import subprocess

    ran = subprocess.run(
        [sys.executable, "-c", "import sys, tallybook; tallybook.open(':memory:').close(); print(sorted({'pandas', 'polars', 'pyarrow', 'numpy'} & set(sys.modules)))"],
        capture_output=True, text=True, check=True, env={"TALLYBOOK_LIBRARY": tallybook._c.loading.library._name, "PYTHONPATH": str(tallybook.__path__[0]) + "/.."})
    assert ran.stdout.strip() == "[]"
