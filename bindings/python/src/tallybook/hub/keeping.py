"""Tables for analysts: the contents of a merged book, in PostgreSQL. The library decides what these are; here rows are only copied."""

from __future__ import annotations

import contextlib
import hashlib
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import timezone
from pathlib import Path
from typing import IO, Any, Final

from .._c._reasons import Reason
from .._c.arrow import read_batches
from .._c.errors import HubError
from .._c.library import lib
from ..book import Book
from ..entries.events import Events
from . import selecting
from .database import space_of
from .selecting import EVENT, ITEM, ITEM_FIELD, ITEM_TAG, LAYOUT, Table

SCHEMA: Final = Path(__file__).with_name("keep.sql")
TABLES: Final = ("kept", "item", "item_tag", "item_field", "session_count", "event", "kept_event")

_ESCAPES: Final = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"})
_PHASES: Final = (None, "point", "start", "stop")
#: The types as which texts are copied, and what they become. Times are whole microseconds, even before 1970.
_STAGED: Final = {"uuid": "uuid", "text": "text", "whole": "bigint", "real": "double precision", "date": "date", "time": "bigint"}
_TIME: Final = "timestamptz 'epoch' + (({0} - CASE WHEN {0} < 0 THEN 999 ELSE 0 END) / 1000) * interval '1 microsecond'"
#: How much is spooled in memory before it goes to a file.
_SPOOLED: Final = 16 << 20


@dataclass(frozen=True)
class Kept:
    """The result of a refresh: how many items it wrote and removed, and of how many sessions it wrote the events."""

    written: int
    removed: int
    sessions: int
    #: Nothing had to be done, because the tables were made from the book's present contents.
    is_same: bool = False


def make_tables(connection: Any) -> bool:
    """Makes the tables; False if they exist."""
    import psycopg

    if _is_there(connection):
        return False
    try:
        with connection.transaction():
            # Two at once: the second one finds it done.
            connection.execute("SELECT pg_advisory_xact_lock(7461)")
            if _is_there(connection):
                return False
            connection.execute(SCHEMA.read_text("utf-8"))
    except psycopg.errors.InsufficientPrivilege:
        raise HubError(
            "the tables of hub keep are not there, and this role may not make them; have who made the hub run `tallybook hub init --keep`",
            reason=Reason.HUB_RIGHTS) from None
    return True


def _is_there(connection: Any) -> bool:
    return connection.execute("SELECT to_regclass('tally.kept')").fetchone()[0] is not None


def keep(connection: Any, book: Book, *, events: bool = False) -> Kept:
    """Brings the tables up to date with a book, all or nothing. With `events` they also have a row for each event, otherwise none."""
    space = space_of(book)
    make_tables(connection)
    _require_right(connection, space)
    with connection.transaction():
        # Who may make operators in a schema that is searched would have theirs run by this role.
        connection.execute("SELECT set_config('search_path', 'pg_catalog', true)")
        connection.execute("INSERT INTO tally.kept (space) VALUES (%s) ON CONFLICT DO NOTHING", (space,))
        # Of two at once the second waits here, and then sees what the first one made.
        row = connection.execute("SELECT made_from, events FROM tally.kept WHERE space = %s FOR UPDATE", (space,)).fetchone()
        # Before the book's state is taken: what is written in between is looked at again by the next refresh.
        made_from = f"{LAYOUT} {book.vector()}"
        if row == (made_from, events):
            return Kept(0, 0, 0, is_same=True)
        with book.snapshot() as snapshot:
            return _Refresh(connection, snapshot, space, events).run(made_from)


def _require_right(connection: Any, space: str) -> None:
    sealed = connection.execute("SELECT sealed IS NOT NULL FROM tally.space WHERE id = %s", (space,)).fetchone()
    if sealed == (True,):
        raise HubError("the space is sealed, and its tables could be read by whoever runs the hub; use `tallybook hub export`", reason=Reason.HUB_SEALED)
    mine = connection.execute("SELECT may FROM tally.member WHERE space = %s AND role = ANY (tally.roles())", (space,)).fetchall()
    if ("keep",) not in mine:
        raise HubError(
            "this role may not keep the space of the book; who keeps it lets it by `tallybook hub members --add ROLE --may keep`", reason=Reason.HUB_RIGHTS)


class _Refresh:
    """One refresh, within its transaction. What changed is spooled, copied into temporary tables, as COPY does not go where rows have rights, and
    takes the place of what was there."""

    def __init__(self, connection: Any, book: Book, space: str, events: bool) -> None:
        self._connection = connection
        self._book = book
        self._space = space
        self._events = events
        self._count = selecting.session_count(book)

    def run(self, made_from: str) -> Kept:
        with contextlib.ExitStack() as stack:
            def spool() -> IO[bytes]:
                return stack.enter_context(tempfile.SpooledTemporaryFile(_SPOOLED))

            parts = (ITEM_TAG, ITEM_FIELD, self._count)
            spools = {table.name: spool() for table in (ITEM, *parts, EVENT)}
            changed, changed_events = spool(), spool()
            all_items, written, gone = self._spool_items(parts, spools, changed)
            kept_events = self._hashes("kept_event", "session")
            written_events = self._spool_events(kept_events, spools["event"], changed_events) if self._events else 0
            self._stage("staged_gone", "id uuid", changed)
            self._replace(ITEM, spools["item"], "id", ", duration, hash", ", duration_ns / 1000 * interval '1 microsecond', hash")
            for table in parts:
                self._replace(table, spools[table.name], table.columns[0][0])
            for uuid in kept_events:
                changed_events.write(f"{uuid}\t\\N\n".encode())
            self._stage("staged_event_gone", "id uuid, hash bigint", changed_events)
            for name in ("event", "kept_event"):
                self._connection.execute(
                    f"DELETE FROM tally.{name} WHERE space = %s AND session IN (SELECT id FROM pg_temp.staged_event_gone)", (self._space,))
            self._insert(EVENT, spools["event"])
            self._connection.execute(
                "INSERT INTO tally.kept_event (space, session, hash) SELECT %s, id, hash FROM pg_temp.staged_event_gone WHERE hash IS NOT NULL", (self._space,))
            self._connection.execute(
                "UPDATE tally.kept SET made_from = %s, items = %s, events = %s, role = current_user, at = now() WHERE space = %s",
                (made_from, all_items, self._events, self._space))
        return Kept(written, gone, written_events)

    # ----------------------------------------------------------------------------------------------------
    # What changed
    # ----------------------------------------------------------------------------------------------------

    def _hashes(self, table: str, id: str) -> dict[str, int]:
        """Of what the rows that are there were made, by UUID."""
        known = {}
        with self._connection.cursor() as cursor:
            with cursor.copy(f"COPY (SELECT {id}, hash FROM tally.{table} WHERE space = '{self._space}') TO STDOUT") as copy:
                rest = b""
                for piece in copy:
                    *lines, rest = (rest + bytes(piece)).split(b"\n")
                    for line in lines:
                        uuid, _, number = line.partition(b"\t")
                        known[uuid.decode()] = int(number)
        return known

    def _spool_items(self, parts: Iterable[Table], spools: dict[str, IO[bytes]], changed: IO[bytes]) -> tuple[int, int, int]:
        """Writes down what is new or other, and the ids of all whose rows have to go; how many items there are, are written and are gone."""
        known = self._hashes("item", "id")
        others = [(spools[table.name], _Groups(self._book.sql(table.ask("id")))) for table in parts]
        count = written = 0
        for row in self._book.sql(ITEM.ask("id")):
            count += 1
            # Without the id, which is this copy's own.
            row, of_parts = row[1:], [group.of(row[0]) for _, group in others]
            digest = _digest()
            digest.update(repr((row, of_parts)).encode())
            number = _number(digest)
            uuid = row[0]
            if known.pop(uuid, None) == number:
                continue
            written += 1
            changed.write(f"{uuid}\n".encode())
            spools["item"].write(f"{_line(row)}\t{number}\n".encode())
            for (file, _), rows in zip(others, of_parts):
                for each in rows:
                    file.write(f"{_line(each)}\n".encode())
        for uuid in known:
            changed.write(f"{uuid}\n".encode())
        return count, written, len(known)

    def _spool_events(self, known: dict[str, int], file: IO[bytes], changed: IO[bytes]) -> int:
        """Writes down the events of sessions that have others than before, and takes out of `known` all sessions whose rows need not go."""
        written = 0
        subjects: dict[int, str] = {id: name for id, name in self._book.sql("SELECT id, name FROM subjects")}
        for id, uuid, author in list(self._book.sql("SELECT id, uuid, username FROM sessions")):
            start, digest = file.tell(), _digest()
            for text in self._events_of(id, uuid, author, subjects):
                piece = text.encode()
                digest.update(piece)
                file.write(piece)
            number = _number(digest)
            if known.pop(uuid, None) == number:
                file.seek(start)
                file.truncate()
                continue
            written += 1
            changed.write(f"{uuid}\t{number}\n".encode())
        return written

    def _events_of(self, id: int, uuid: str, author: str | None, subjects: dict[int, str]) -> Iterator[str]:
        """Lines to copy, many at a time."""
        cursor = Events(self._book, id, timezone.utc)._cursor()
        names: dict[int, str] = {}
        end = "\t" + _field(author) + "\n"
        try:
            for batch in read_batches(cursor):
                for type in set(batch["type"]):
                    names[type] = _field(self._book._type_name(type))
                told = {each: _field(subjects.get(each)) for each in set(batch["subject"])}
                yield "".join([
                    f"{uuid}\t{seq}\t{time}\t{time}\t{names[type]}\t{told[subject]}\t{_field(value)}\t{_field(note)}\t{_PHASES[phase]}{end}"
                    for seq, time, type, subject, value, note, phase in zip(
                        batch["seq"], batch["time"], batch["type"], batch["subject"], batch["value"], batch["text"], batch["phase"])])
        finally:
            lib.tally_cursor_free(cursor)

    # ----------------------------------------------------------------------------------------------------
    # What takes its place
    # ----------------------------------------------------------------------------------------------------

    def _stage(self, name: str, columns: str, file: IO[bytes]) -> None:
        self._connection.execute(f"CREATE TEMPORARY TABLE {name} ({columns}) ON COMMIT DROP")
        file.seek(0)
        with self._connection.cursor() as cursor, cursor.copy(f"COPY pg_temp.{name} FROM STDIN (ENCODING 'UTF8')") as copy:
            while piece := file.read(1 << 20):
                copy.write(piece)
        self._connection.execute(f"ANALYZE pg_temp.{name}")

    def _replace(self, table: Table, file: IO[bytes], id: str, into: str = "", given: str = "") -> None:
        self._connection.execute(
            f"DELETE FROM tally.{table.name} WHERE space = %s AND {id} IN (SELECT id FROM pg_temp.staged_gone)", (self._space,))
        self._insert(table, file, into, given)

    def _insert(self, table: Table, file: IO[bytes], into: str = "", given: str = "") -> None:
        staged = ", ".join(f"{name} {_STAGED[type]}" for name, type in table.columns) + (", hash bigint" if given else "")
        self._stage(f"staged_{table.name}", staged, file)
        names = ", ".join(name for name, _ in table.columns)
        values = ", ".join(_TIME.format(name) if type == "time" else name for name, type in table.columns)
        self._connection.execute(
            f"INSERT INTO tally.{table.name} (space, {names}{into}) SELECT %s, {values}{given} FROM pg_temp.staged_{table.name}", (self._space,))


class _Groups:
    """Rows that come by ascending ids, asked for by ids that ascend too."""

    def __init__(self, rows: Iterator[tuple[Any, ...]]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def of(self, id: int) -> list[tuple[Any, ...]]:
        """Returns the rows of an id, without the id."""
        found = []
        while self._next is not None and self._next[0] <= id:
            if self._next[0] == id:
                found.append(self._next[1:])
            self._next = next(self._rows, None)
        return found


def _line(row: Iterable[Any]) -> str:
    """A row as COPY takes it, without its end."""
    return "\t".join([_field(each) for each in row])


def _field(value: Any) -> str:
    if value is None:
        return "\\N"
    return value.translate(_ESCAPES) if type(value) is str else repr(value)


def _digest() -> hashlib.blake2b:
    return hashlib.blake2b(b"%d " % LAYOUT, digest_size=8)


def _number(digest: hashlib.blake2b) -> int:
    """As PostgreSQL keeps it, in a bigint."""
    return int.from_bytes(digest.digest(), "big", signed=True)
