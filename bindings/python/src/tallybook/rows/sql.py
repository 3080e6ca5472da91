"""SQL statements that only read: their values, and their rows."""

from __future__ import annotations

import contextlib
import ctypes
import json
import reprlib
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, Any, Final

from .._c import _abi
from .._c.arrow import capsule
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.handles import refuse_pickling
from .._c.library import byref, call, lib, make, next_rows, take_bytes, text
from .._c.store import Store
from ..vocabulary._formats import TABLES, TableFormat
from ..vocabulary.time import day_number, to_ns
from .frames import Frames
from .notebook import MOST, first_rows, shown
from .targets import format_number

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

BATCH: Final = 512


def _value(given: Any, name: str | None) -> _abi.tally_value:
    """A value as the library takes it."""
    value = _abi.tally_value()
    if name is not None:
        value.name, value.name_length = text(name)
    if isinstance(given, datetime):
        given = to_ns(given)
    elif isinstance(given, date):
        given = day_number(given)
    given = getattr(given, "id", given)
    if given is None:
        value.type = _abi.VALUE_NONE
    elif isinstance(given, str):
        value.type = _abi.VALUE_TEXT
        value.text, value.text_length = text(given)
    elif isinstance(given, (bytes, bytearray, memoryview)):
        given = bytes(given)
        value.type, value.text, value.text_length = _abi.VALUE_BLOB, given, len(given)
    elif isinstance(given, float):
        value.type, value.real = _abi.VALUE_REAL, given
    elif hasattr(given, "__index__"):
        number = given.__index__()
        if not -(1 << 63) <= number < 1 << 63:
            raise InvalidError(f"{number} does not fit into 64 bits", reason=Reason.RANGE)
        value.type, value.integer = _abi.VALUE_INT, number
    else:
        raise InvalidError(f"{given!r} is no value of SQL; give None, a number, a text, bytes, a time or an entry", reason=Reason.TYPE)
    return value


def _blobs(row: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row whose blobs are bytes. In JSON each is an object, and nothing else in a row is one."""
    return tuple(bytes.fromhex(value[0]) if type(value) is tuple else value for value in row)


class SQLRows(Frames, Iterator["tuple[Any, ...]"]):
    """The rows of a statement, each a tuple. They are read on request, once. A blob is bytes.

    They all come from one state of the book, which is held until the last row, `close` or the end of a `with`. pyarrow, polars, DuckDB and others read
    them like any Arrow stream.

    >>> _ = nest.note("Arrival", time=5)
    >>> rows = book.sql("SELECT name, time FROM notes")
    >>> rows.columns, list(rows)
    (('name', 'time'), [('Arrival', 5)])
    """

    def __init__(self, book: Store, sql: str, values: Sequence[Any], named: Mapping[str, Any]) -> None:
        self._book = book
        given = [_value(value, None) for value in values] + [_value(value, name) for name, value in named.items()]
        self._sql, self._given = sql, (_abi.tally_value * len(given))(*given)
        self._cursor = self._ask()
        self._end = weakref.finalize(self, lib.tally_cursor_free, self._cursor)
        self._waiting: list[tuple[Any, ...]] = []
        self._named: dict[str, str] = {}
        self.columns: tuple[str, ...] = tuple(self._names())

    def _ask(self) -> int:
        size = ctypes.sizeof(_abi.tally_value)
        return make(lib.tally_book_sql, lib.tally_cursor_free, self._book._handle, *text(self._sql), self._given, len(self._given), size)

    def _names(self) -> Iterator[str]:
        column = _abi.tally_column()
        column.struct_size = ctypes.sizeof(column)
        for index in range(1 << 16):
            if call(lib.tally_cursor_column, self._cursor, index, byref(column)) == _abi.DONE:
                return
            yield ctypes.string_at(column.name, column.name_length).decode()

    def __iter__(self) -> SQLRows:
        return self

    def __next__(self) -> tuple[Any, ...]:
        if self._waiting or self._end.alive:
            self._book._require_open()
        if not self._waiting and self._end.alive:
            try:
                read = next_rows(self._cursor, BATCH)
            except BaseException:
                self.close()
                raise
            # As pairs: two columns may have one name.
            rows = json.loads(read, object_pairs_hook=lambda pairs: tuple(value for _, value in pairs))
            if b'{"hex":' in read.replace(b" ", b"").replace(b"\n", b""):
                rows = [_blobs(row) for row in rows]
            self._waiting = rows[::-1]
            if not rows:
                self.close()
        if not self._waiting:
            raise StopIteration
        return self._waiting.pop()

    def dicts(self) -> list[dict[str, Any]]:
        """Returns the remaining rows, each as a dict by the names of its columns.

        >>> _ = nest.note("Arrival")
        >>> book.sql("SELECT name FROM notes").dicts()
        [{'name': 'Arrival'}]
        """
        return [dict(zip(self.columns, row)) for row in self]

    def value(self) -> Any:
        """Returns the first column of the next row, None if there is none; there are no more rows after that.

        >>> _ = nest.note("Arrival")
        >>> book.sql("SELECT count(*) FROM notes WHERE name = ?", "Arrival").value()
        1
        """
        with self:
            return next(self, (None,))[0]

    def table(self, format: TableFormat = "text") -> str:
        """Returns the remaining rows as a table: "text", "markdown", "csv" or "json".

        >>> book.sql("SELECT 1 AS one, 'a' AS letter").table("csv").splitlines()
        ['one,letter', '1,a']
        """
        number = format_number(format, formats=TABLES)
        with self:
            return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, self._cursor, number, None, stoppable=True)).decode()

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the remaining rows as a capsule of Arrow's C stream interface, which pyarrow, polars and DuckDB read.

        >>> type(book.sql("SELECT 1 AS one").__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        if self._waiting:
            raise InvalidError("some of these rows were read already; ask the statement again for a stream of all", reason=Reason.KIND)
        return capsule(self._cursor)

    def arrow(
        self, *, zone: str | tzinfo | None = None, times: Iterable[str] = (), durations: Iterable[str] = (),
    ) -> pyarrow.Table:
        """Returns the remaining rows as a pyarrow.Table. SQL calculates with numbers, so `times` and `durations` name the columns of ns that are times
        or durations. They become timestamp[ns] in `zone`, otherwise in the setting time_zone, and duration[ns].

        >>> rows = book.sql("SELECT name, time FROM notes")
        >>> rows.arrow(times=["time"]).schema.field("time").type
        TimestampType(timestamp[ns, tz=UTC])
        """
        self._name(times, durations)
        return super().arrow(zone=zone)

    def pl(
        self, *, zone: str | tzinfo | None = None, times: Iterable[str] = (), durations: Iterable[str] = (),
    ) -> polars.DataFrame:
        """Returns the remaining rows as a polars.DataFrame; `times` and `durations` work as in `arrow`.

        >>> book.sql("SELECT name, time FROM notes").pl(times=["time"]).columns
        ['name', 'time']
        """
        self._name(times, durations)
        return super().pl(zone=zone)

    def df(
        self, *, zone: str | tzinfo | None = None, times: Iterable[str] = (), durations: Iterable[str] = (),
    ) -> pandas.DataFrame:
        """Returns the remaining rows as a pandas.DataFrame; `times` and `durations` work as in `arrow`.

        >>> book.sql("SELECT name, time FROM notes").df(times=["time"]).dtypes["time"]
        datetime64[ns, UTC]
        """
        self._name(times, durations)
        return super().df(zone=zone)

    def _name(self, times: Iterable[str], durations: Iterable[str]) -> None:
        named = {}
        for word, names in (("times", times), ("durations", durations)):
            if isinstance(names, str):
                raise InvalidError(f"{word} is a list of columns, not the text {names!r}", reason=Reason.TYPE)
            for name in names:
                if name not in self.columns or name in named:
                    raise InvalidError(f"{word} names {name!r}; name each of {', '.join(self.columns)} once", reason=Reason.CHOICE)
                named[name] = word
        self._named = named

    def _own_zone(self) -> str:
        return str(self._book.settings["time_zone"])

    def _pyarrow(self, table: Any, package: Any) -> Any:
        kinds = {"times": package.timestamp("ns", "UTC"), "durations": package.duration("ns")}
        for place, field in enumerate(table.schema):
            if field.name in self._named:
                # Without any row that has one, SQL does not know what a column is.
                column = table.column(place).cast("int64")
                table = table.set_column(place, field.name, column.cast(kinds[self._named[field.name]]))
        return table

    def _polars(self, frame: Any, package: Any) -> Any:
        kinds = {"times": package.Datetime("ns", "UTC"), "durations": package.Duration("ns")}
        return frame.with_columns(package.col(name).cast(package.Int64).cast(kinds[word]) for name, word in self._named.items())

    def close(self) -> None:
        """Releases the state of the book; there are no more rows.

        >>> rows = book.sql("SELECT 1")
        >>> rows.close(); list(rows)
        []
        """
        self._waiting = []
        self._end()

    @shown
    def _repr_html_(self) -> str:
        """What a notebook shows: the first rows of the statement asked anew, so that these stay to be read."""
        cursor = self._ask()
        try:
            written = first_rows(cursor)
            is_more = call(lib.tally_cursor_next, cursor) == _abi.OK
        finally:
            lib.tally_cursor_free(cursor)
        return written + (f"<p>the first {MOST} rows</p>" if is_more else "")

    def __repr__(self) -> str:
        return f"<SQLRows of {reprlib.repr(self._sql)}, columns {', '.join(self.columns)}{'' if self._end.alive or self._waiting else ', read'}>"

    def __reduce__(self) -> Any:
        raise refuse_pickling("row of SQL")

    def __enter__(self) -> SQLRows:
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            self.close()
