"""`hub keep` and `hub export`: PostgreSQL and DuckDB answer as the library does, and nobody sees what is not theirs."""

from __future__ import annotations

import builtins
import json
import re
import threading
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import duckdb
import psycopg
import pytest
from hubs import Place

import tallybook
from tallybook.cli import main
from tallybook.hub import keeping, parquet, selecting
from tallybook.hub.database import connected, space_of

HOUR = 3_600_000_000_000
START = 1_788_000_000_000_000_000

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/analysts.md"
#: One question, as the document asks it of PostgreSQL and of DuckDB.
QUESTION, OF_FILES = re.findall(r"```sql\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)


def by_library(book: tallybook.Book) -> list[tuple[Any, ...]]:
    """The same question to the library itself."""
    table = book.sessions.summary(by=("month", "tag"), measure=("count", "duration"), zone="UTC", whole_at_start=True)
    return sorted((f"{row.keys[0]:%Y-%m}", row.labels[1], row.count, row.duration_ns) for row in table.rows)


def by_postgres(hub: Place, role: str = "ann") -> list[tuple[Any, ...]]:
    with psycopg.connect(hub.address(role)) as connection:
        return [(*row[:3], round(float(row[3]) * HOUR)) for row in connection.execute(QUESTION)]


def by_duckdb(folder: Path) -> list[tuple[Any, ...]]:
    with duckdb.connect() as connection:
        return [(*row[:3], round(row[3] * HOUR)) for row in connection.execute(OF_FILES.replace("'herons/", f"'{folder}/")).fetchall()]


def rows(hub: Place, statement: str, role: str = "ann") -> list[tuple[Any, ...]]:
    with psycopg.connect(hub.address(role)) as connection:
        return connection.execute(statement).fetchall()


def fill(book: tallybook.Book) -> None:
    """Half a year of a book in which each kind of thing occurs."""
    eggs = book.collections.create("Nest").collections.create("Eggs")
    mood = book.templates.create({"title": "Mood", "properties": {
        "score": {"type": "integer"}, "weight": {"type": "number"}, "calm": {"type": "boolean"}, "seen": {"type": "string", "format": "date-time"},
        "words": {"type": "array", "items": {"type": "string"}}}})
    heron = book.subjects.create("Heron")
    for name in ("Call", "Feed"):
        book.event_types.create(name)
    tags = ("Pond", "Rain", "tab\tline\nback\\slash", "ünï")
    for number in range(40):
        since = START + number * 109 * HOUR
        eggs.session(
            f"Watch {number}", since=since, until=since + number * HOUR // 7 + 1, tags=sorted({tags[number % 4], tags[number % 3]}))
        eggs.note(
            f"Note {number}", time=since - 1, tags=[tags[number % 2]], template=mood, fields={
                "score": number, "weight": 0.1 + number / 3 if number % 2 else number, "calm": number % 2 == 0, "seen": "1969-12-31T23:59:59.999999999Z",
                "words": ["a", "b\tc"]}, description="two\nlines")
    book.note("before 1970", time=-1_500)
    book.day(date(2026, 12, 1)).add("Clean", priority="high")
    book.add_task("Paint", priority="low")
    with eggs.record("Recorded", time=START) as watch:
        for step in range(200):
            watch.log("Call", time=START + step, value=step / 3 if step % 3 else None, note="far\toff" if step % 50 == 0 else None,
                      subject=heron if step % 2 else None)
        watch.log("Feed", time=START + 500)
        watch.stop(time=START + HOUR)
    book.note("to the trash", tags=["Pond"]).delete()
    gone = book.collections.create("Gone")
    gone.session("in the trash", since=START, until=START + HOUR, tags=["Pond"])
    gone.delete()


def tally(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    code = main(list(words))
    said = capsys.readouterr()
    return code, said.out, said.err


@pytest.fixture
def place(hub: Place) -> Place:
    """A hub whose owner made the tables of keep."""
    with connected(hub.address("postgres")) as connection:
        assert keeping.make_tables(connection) and not keeping.make_tables(connection)
    return hub


def synced(path: Path, hub: Place, role: str = "ann") -> tallybook.Book:
    book = tallybook.open(path, author=role)
    fill(book)
    with book.hub(hub.address(role)) as opened:
        opened.sync()
    return book


def keep(hub: Place, book: tallybook.Book, role: str = "ann", *, events: bool = False) -> keeping.Kept:
    with connected(hub.address(role)) as connection:
        return keeping.keep(connection, book, events=events)


def everything(hub: Place) -> dict[str, list[str]]:
    """All rows of keep's tables but for when and of what they were made."""
    names = [name for name in keeping.TABLES if name not in ("kept", "kept_event")]
    return {name: [row[0] for row in rows(hub, f"SELECT t::text FROM tally.{name} t ORDER BY 1", "postgres")] for name in names}


def test_three_answer_the_same(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        done = keep(place, book, events=True)
        assert done == keeping.Kept(len(book.items), 0, 1 + 40)
        assert parquet.export(book, tmp_path / "out", events=True).written > 20
        expected = by_library(book)
        assert len(expected) > 15
        assert by_postgres(place) == expected
        assert by_duckdb(tmp_path / "out") == expected
        # Events too: of each type and subject as many, and their values to the last bit.
        events = [event for session in book.sessions for event in session.events]
        stated = [(event.seq, event.time_ns, event.type, "Heron" if event.subject_id else None, event.value, event.note) for event in events]
        columns = "seq, time_ns, type, subject, value, note"
        assert rows(place, f"SELECT {columns} FROM tally.event ORDER BY seq") == sorted(stated)
        with duckdb.connect() as connection:
            found = connection.execute(f"SELECT {columns} FROM '{tmp_path}/out/event/*/*/*.parquet' ORDER BY seq").fetchall()
            counted = connection.execute(f"SELECT type, subject, count FROM '{tmp_path}/out/session_count/*/*/*.parquet' ORDER BY 1, 2 NULLS LAST").fetchall()
        assert found == sorted(stated)
        assert counted == rows(place, "SELECT type, subject, count FROM tally.session_count ORDER BY 1, 2 NULLS LAST")
        assert counted == [("Call", "Heron", 100), ("Call", None, 100), ("Feed", None, 1)]


def test_both_have_the_same_rows(tmp_path: Path, place: Place) -> None:
    """Column by column: PostgreSQL's tables and the files."""
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book, events=True)
        parquet.export(book, tmp_path / "out", events=True)
        for table in (selecting.ITEM, selecting.ITEM_TAG, selecting.ITEM_FIELD, selecting.session_count(book), selecting.EVENT):
            names = ", ".join(f"CAST({name} AS VARCHAR)" if type in ("uuid", "date") else name for name, type in table.columns)
            with duckdb.connect() as connection:
                connection.execute("SET TimeZone = 'UTC'")
                files = connection.execute(f"SELECT {names} FROM '{tmp_path}/out/{table.name}/*/*/*.parquet'").fetchall()
            there = rows(place, f"SELECT {names} FROM tally.{table.name}")
            assert len(files) == len(there) > 0, table.name
            assert sorted(map(_plain, files)) == sorted(map(_plain, there)), table.name
            columns = {row[0] for row in rows(place, f"SELECT attname FROM pg_attribute WHERE attrelid = 'tally.{table.name}'::regclass AND attnum > 0")}
            assert columns - {"space", "hash", "duration"} == {name for name, _ in table.columns}


def _plain(row: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(each.astimezone(timezone.utc).isoformat() if isinstance(each, datetime) else repr(each) for each in row)


def test_what_a_row_says(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book)
        note = book.notes(title="Note 1").first()
        assert note is not None
        (row,) = rows(place, f"SELECT kind, collection, description, start_ns, who, state, stop, template FROM tally.item WHERE id = '{note.uuid}'")
        assert row == ("note", "Nest/Eggs", "two\nlines", note.time_ns, note.username, None, None, "Mood")
        fields = rows(place, f"SELECT field, position, text, number FROM tally.item_field WHERE item = '{note.uuid}' ORDER BY 1, 2")
        assert fields == [
            ("calm", 0, "false", 0.0), ("score", 0, "1", 1.0), ("seen", 0, "1969-12-31T23:59:59.999999999Z", None),
            ("weight", 0, "0.43333333333333335", 0.1 + 1 / 3), ("words", 0, "a", None), ("words", 1, "b\tc", None)]
        (row,) = rows(place, "SELECT start, start_ns FROM tally.item WHERE title = 'before 1970'")
        assert row == (datetime(1969, 12, 31, 23, 59, 59, 999998, timezone.utc), -1_500)
        (row,) = rows(place, "SELECT duration, duration_ns, state FROM tally.item WHERE title = 'Recorded'")
        assert row == (timedelta(hours=1), HOUR, "stopped")
        assert rows(place, "SELECT count(*) FROM tally.item WHERE title LIKE '%the trash'") == [(0,)]
        assert rows(place, "SELECT count(*) FROM tally.event") == [(0,)]


def test_a_refresh_is_as_if_made_anew(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book, events=True)
        parquet.export(book, tmp_path / "out", events=True)
        assert keep(place, book, events=True).is_same
        same = parquet.export(book, tmp_path / "out", events=True)
        assert same.written == same.removed == 0 < same.same
        times = {file: file.stat().st_mtime_ns for file in (tmp_path / "out").rglob("*.parquet")}
        # One of each: changed, moved to another month, deleted, new; a name that many rows have; events that are changed and deleted.
        book.notes(title="Note 3").first().update(description="other")
        book.notes(title="Note 4").first().update(time=START + 9_000 * HOUR)
        book.notes(title="before 1970").first().delete()
        book.note("new", time=START)
        assert keep(place, book, events=True) == keeping.Kept(3, 1, 0)
        done = parquet.export(book, tmp_path / "out", events=True)
        assert done.written and done.same and done.removed == 1 and not list((tmp_path / "out/item").glob("*/month=1969-12"))
        for file, time in times.items():
            assert not file.exists() or (file.stat().st_mtime_ns != time) <= any(part in file.parts for part in ("item", "item_tag", "item_field"))
        book.tags["Pond"].update(name="Pool")
        book.collections(title="Nest").first().update(name="Nests")
        book.event_types["Feed"].update(name="Fed")
        book.subjects["Heron"].update(name="Grey heron")
        done = keep(place, book, events=True)
        assert done.removed == 0 and done.sessions == 1
        parquet.export(book, tmp_path / "out", events=True)
        as_refreshed = everything(place)
        assert by_postgres(place) == by_duckdb(tmp_path / "out") == by_library(book)
        place.sql(*(f"DELETE FROM tally.{name}" for name in keeping.TABLES))
        keep(place, book, events=True)
        assert everything(place) == as_refreshed
        parquet.export(book, tmp_path / "anew", events=True)
        for folder in ("out", "anew"):
            assert all(file.name == "part.parquet" for file in (tmp_path / folder).rglob("*") if file.is_file())
        assert {file.relative_to(tmp_path / "anew"): file.read_bytes() for file in (tmp_path / "anew").rglob("*.parquet")} == {
            file.relative_to(tmp_path / "out"): file.read_bytes() for file in (tmp_path / "out").rglob("*.parquet")}
        # Events that nobody asks for any more go.
        assert keep(place, book).written == 0
        assert rows(place, "SELECT (SELECT count(*) FROM tally.event), (SELECT count(*) FROM tally.kept_event)") == [(0, 0)]
        parquet.export(book, tmp_path / "out")
        assert not list((tmp_path / "out/event").rglob("*.parquet"))


def test_another_copy_keeps_the_same(tmp_path: Path, place: Place) -> None:
    """Ids differ from copy to copy; no row says one."""
    with synced(tmp_path / "ann.tally", place) as book:
        place.admit("bob", "keep")
        keep(place, book, events=True)
        before = everything(place)
        book.backup(tmp_path / "carl.tally")
        with tallybook.open(tmp_path / "carl.tally", author="bob") as carl:
            carl.note("from carl", time=START)
            with carl.hub(place.address("bob")) as opened:
                opened.sync()
            assert keep(place, carl, "bob", events=True) == keeping.Kept(1, 0, 0)
        with book.hub(place.address()) as opened:
            opened.sync()
        assert keep(place, book, events=True).written == 0
        assert {name: len(each) - len(before[name]) for name, each in everything(place).items()} == {
            "item": 1, "item_tag": 0, "item_field": 0, "session_count": 0, "event": 0}


def test_a_stranger_sees_nothing_of_it(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book, events=True)
        space = space_of(book)
    place.admit("bob", "write")
    there = {row[0] for row in place.sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'tally'")}
    assert set(keeping.TABLES) < there
    unsafe = "SELECT relname FROM pg_class WHERE relnamespace = 'tally'::regnamespace AND relkind IN ('r', 'v', 'm', 'p') AND NOT relrowsecurity AND relname <> 'hub'"
    assert place.sql(unsafe) == []
    for table in keeping.TABLES:
        count = place.sql(f"SELECT count(*) FROM tally.{table}")
        assert int(count[0][0]) > 0, table
        assert place.sql(f"SELECT count(*) FROM tally.{table}", role="eve") == [["0"]]
        assert place.sql(f"SELECT count(*) FROM tally.{table}", role="bob") == count
        # Neither a stranger nor who may only write changes any of it.
        for role in ("eve", "bob"):
            for statement in (f"DELETE FROM tally.{table}", f"TRUNCATE tally.{table}", f"UPDATE tally.{table} SET space = space"):
                try:
                    place.sql(statement, role=role)
                except RuntimeError as refusal:
                    assert "permission denied" in str(refusal)
        assert place.sql(f"SELECT count(*) FROM tally.{table}") == count, table
    for role in ("eve", "bob"):
        for statement in (
            f"INSERT INTO tally.kept (space) VALUES ('{space}') ON CONFLICT DO NOTHING",
            f"INSERT INTO tally.item_tag (space, item, tag, position) VALUES ('{space}', '{space}', 'x', 0)",
            f"INSERT INTO tally.item_field (space, item, field, position, text) VALUES ('{space}', '{space}', 'x', 0, '')",
            f"INSERT INTO tally.session_count (space, session, type, count) VALUES ('{space}', '{space}', 'x', 0)",
            f"INSERT INTO tally.kept_event (space, session, hash) VALUES ('{space}', '{space}', 0)",
            f"INSERT INTO tally.event (space, session, seq, time, time_ns, type, phase) VALUES ('{space}', '{space}', 1, now(), 1, 'x', 'point')",
            f"INSERT INTO tally.item (space, id, kind, start, start_ns, created, modified, hash) VALUES ('{space}', '{space}', 'note', now(), 1, now(), now(), 1)",
        ):
            with pytest.raises(RuntimeError, match="row-level security"):
                place.sql(statement, role=role)
    # With its space all of it goes.
    place.sql("DELETE FROM tally.space")
    for table in keeping.TABLES:
        assert place.sql(f"SELECT count(*) FROM tally.{table}") == [["0"]], table


def test_events_that_are_corrected(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book, events=True)
        events = book.sessions(title="Recorded").first().events
        events.change(next(each for each in events if each.seq == 5), value=0.1 + 0.2, note="corrected")
        events.delete(7)
        assert keep(place, book, events=True).sessions == 1
        assert rows(place, "SELECT value, note FROM tally.event WHERE seq = 5") == [(0.1 + 0.2, "corrected")]
        assert rows(place, "SELECT count(*) FROM tally.event") == [(200,)]
        parquet.export(book, tmp_path / "out", events=True)
        with duckdb.connect() as connection:
            found = connection.execute(f"SELECT value, note FROM '{tmp_path}/out/event/*/*/*.parquet' WHERE seq = 5").fetchall()
        assert found == [(0.1 + 0.2, "corrected")]


def test_many_rows(tmp_path: Path, place: Place) -> None:
    """More than a stream has in one piece, with columns that have nothing in the first one: also reals stay what they are."""
    mood = {"title": "Mood", "properties": {"score": {"type": "number"}}}
    with tallybook.open(tmp_path / "ann.tally", author="ann") as book:
        book.settings["location_enabled"] = True
        template = book.templates.create(mood)
        count = 30_000
        with book.draft("note", template=template) as draft:
            draft.save_columns({
                "title": [f"Note {number}" for number in range(count)], "time": [START + number * HOUR // 4 for number in range(count)],
                "score": [number if number < 10_000 else number / 7 for number in range(count)]})
        book.note("far", time=START + count * HOUR, latitude=1 / 3, longitude=0.1 + 0.2)
        with book.hub(place.address()) as opened:
            opened.sync()
        keep(place, book)
        done = parquet.export(book, tmp_path / "out")
        assert done.written == 2 * 12 + 1
        ask = "SELECT (SELECT count(*) FROM {0}), (SELECT count(DISTINCT number) FROM {1}), (SELECT sum(number) FROM {1} WHERE number > 4000)"
        far = "SELECT latitude, longitude FROM {0} WHERE title = 'far'"
        files = [f"'{tmp_path}/out/{name}/*/*/*.parquet'" for name in ("item", "item_field")]
        with duckdb.connect() as connection:
            found = connection.execute(ask.format(*files)).fetchall()
            assert connection.execute(far.format(*files)).fetchall() == [(1 / 3, 0.1 + 0.2)]
        assert found[0][:2] == (count + 1, len({number if number < 10_000 else number / 7 for number in range(count)}))
        there = rows(place, ask.format("tally.item", "tally.item_field"))
        assert there[0][:2] == found[0][:2] and abs(there[0][2] - found[0][2]) < 1e-3
        assert rows(place, far.format("tally.item")) == [(1 / 3, 0.1 + 0.2)]


def test_what_is_erased_goes_with_the_next(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book, events=True)
        parquet.export(book, tmp_path / "out", events=True)
        with book.hub(place.address()) as opened:
            opened.erase(book.sessions(title="Recorded").first().id)
        assert keep(place, book, events=True) == keeping.Kept(0, 1, 0)
        parquet.export(book, tmp_path / "out", events=True)
        assert rows(place, "SELECT count(*) FROM tally.event") == [(0,)]
        assert not list((tmp_path / "out").glob("event/*/*/*.parquet"))


def test_the_command(tmp_path: Path, hub: Place, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = str(tmp_path / "ann.tally"), str(tmp_path / "out")
    synced(tmp_path / "ann.tally", hub).close()
    address, owner = (f"postgresql:///{hub.database}?host={hub.server.folder}&user={role}" for role in ("ann", "postgres"))
    reader = address.replace("user=ann", "user=bob")
    code, _, err = tally("hub", "keep", address, "-b", path, "--json", capsys=capsys)
    assert code == 7 and json.loads(err)["error"]["reason"] == "hub_rights" and "hub init --keep" in err
    assert tally("hub", "init", owner, "--keep", capsys=capsys)[:2] == (0, "The hub is ready\n")
    assert tally("hub", "init", owner, "--keep", capsys=capsys)[:2] == (0, "The hub is already up to date\n")
    code, said, _ = tally("hub", "keep", address, "-b", path, "--events", capsys=capsys)
    assert code == 0 and said.startswith("Wrote ") and said.endswith("wrote the events of 41 sessions\n")
    assert tally("hub", "keep", address, "-b", path, "--events", capsys=capsys)[:2] == (0, "The tables are already up to date\n")
    code, said, _ = tally("hub", "export", address, "-b", path, "--parquet", out, "--json", capsys=capsys)
    assert code == 0 and json.loads(said)["written"] > 0
    assert not (tmp_path / "out/event").exists()
    assert json.loads(tally("hub", "export", address, "-b", path, "--parquet", out, "--json", capsys=capsys)[1])["written"] == 0
    # Who may read takes out, and keeps nothing.
    hub.admit("bob", "read")
    assert tally("backup", "-b", path, str(tmp_path / "bob.tally"), capsys=capsys)[0] == 0
    bob = str(tmp_path / "bob.tally")
    assert tally("hub", "export", reader, "-b", bob, "--parquet", str(tmp_path / "bobs"), capsys=capsys)[0] == 0
    assert by_duckdb(tmp_path / "bobs") == by_duckdb(tmp_path / "out") == by_postgres(hub)
    before = everything(hub)
    for may in ("read", "write"):
        hub.sql(f"UPDATE tally.member SET may = '{may}' WHERE role = 'bob'")
        code, _, err = tally("hub", "keep", reader, "-b", bob, "--json", capsys=capsys)
        assert code == 7 and json.loads(err)["error"]["reason"] == "hub_rights"
    assert everything(hub) == before
    (tmp_path / "file").write_text("x")
    code, _, err = tally("hub", "export", address, "-b", path, "--parquet", str(tmp_path / "file"), capsys=capsys)
    assert code == 4 and "is a file" in err
    for words in (
        ("hub", "export", address, "-b", path), ("hub", "keep", address, "-b", path, "--parquet", out), ("hub", "status", address, "--events"),
        ("hub", "keep", address, "-b", path, "--keep"),
    ):
        assert tally(*words, capsys=capsys)[0] == 2


def test_without_pyarrow(tmp_path: Path, hub: Place, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    synced(tmp_path / "ann.tally", hub).close()
    load = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.split(".")[0] == "pyarrow":
            raise ImportError(name)
        return load(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    code, _, err = tally("hub", "export", hub.address(), "-b", str(tmp_path / "ann.tally"), "--parquet", str(tmp_path / "out"), capsys=capsys)
    assert code == 8 and "pip install" in err and not (tmp_path / "out").exists()


def test_a_refresh_that_fails_leaves_what_was(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        keep(place, book, events=True)
        before = everything(place)
        book.note("new")
        # The last statement fails, and so does one in the middle.
        for table in ("kept", "item_field"):
            place.sql(
                f"CREATE FUNCTION tally.refuse_{table}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'disk full'; END $$",
                f"CREATE TRIGGER refuse BEFORE {'UPDATE' if table == 'kept' else 'INSERT'} ON tally.{table} FOR EACH ROW EXECUTE FUNCTION tally.refuse_{table}()")
            if table == "item_field":
                mood = book.templates["Mood"]
                book.note("with a field", template=mood, fields={"score": 1})
            with pytest.raises(tallybook.HubError, match="disk full"):
                keep(place, book, events=True)
            assert everything(place) == before
            place.sql(f"DROP FUNCTION tally.refuse_{table} CASCADE")
        assert keep(place, book, events=True).written == 2


def test_an_export_that_fails_leaves_what_was(tmp_path: Path, place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    with synced(tmp_path / "ann.tally", place) as book:
        parquet.export(book, out)
        before = {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}
        for number in range(40):
            book.notes(title=f"Note {number}").first().update(description="other")
        book.note("in a new month", time=START + 20_000 * HOUR)
        write, left = parquet._write, [5]

        def fail(*given: Any) -> None:
            left[0] -= 1
            if not left[0]:
                given[1].write_bytes(b"PAR1")
                raise OSError(28, "No space left on device")
            write(*given)

        monkeypatch.setattr(parquet, "_write", fail)
        with pytest.raises(OSError):
            parquet.export(book, out)
        assert {file: file.read_bytes() for file in out.rglob("*") if file.is_file()} == before
        assert not list(out.glob("item/*/month=2028*"))
        monkeypatch.undo()
        # Neither is what was killed there left, nor does another one write meanwhile.
        left_over = next(iter(before)).with_name(".part.unfinished")
        left_over.write_bytes(b"PAR1")
        with parquet._alone(out), pytest.raises(tallybook.BusyError):
            parquet.export(book, out)
        # A file that somebody spoilt is written anew.
        next(iter(before)).write_bytes(b"spoilt")
        assert parquet.export(book, out).written > 5 and not left_over.exists()
        assert by_duckdb(out) == by_library(book)


def test_two_keep_at_once(tmp_path: Path, place: Place) -> None:
    with synced(tmp_path / "ann.tally", place) as book:
        book.backup(tmp_path / "other.tally")
        place.admit("bob", "keep")
        failed: list[BaseException] = []

        def run(path: Path, role: str) -> None:
            try:
                with tallybook.open(path, author=role) as mine:
                    for number in range(5):
                        mine.note(f"{role} {number}")
                        with mine.hub(place.address(role)) as opened:
                            opened.sync()
                        keep(place, mine, role, events=True)
            except BaseException as failure:
                failed.append(failure)

        threads = [threading.Thread(target=run, args=each) for each in ((tmp_path / "bob.tally", "bob"), (tmp_path / "ann2.tally", "ann"))]
        book.backup(tmp_path / "bob.tally")
        book.backup(tmp_path / "ann2.tally")
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        assert not failed
        with book.hub(place.address()) as opened:
            opened.sync()
        keep(place, book, events=True)
        assert rows(place, "SELECT count(*) FROM tally.item") == [(len(book.items),)]
        assert by_postgres(place) == by_library(book)
