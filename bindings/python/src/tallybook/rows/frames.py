"""Rows as tables of pandas, polars and pyarrow. Each package is loaded on request and need not be installed."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from datetime import tzinfo
from typing import TYPE_CHECKING, Any, Final

from .._c._reasons import Reason
from .._c.errors import InvalidError
from ..vocabulary.text import format_time
from ..vocabulary.time import zone_name, zone_of

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

#: NumPy's value for a missing time or duration.
_NONE: Final = -(1 << 63)
#: The names that polars gives to nameless zones of whole hours: their signs are the other way round.
_OFFSETS: Final = {f"{'-' if hours < 0 else '+'}{abs(hours):02}:00": f"Etc/GMT{-hours:+d}" for hours in range(-12, 15) if hours}


def _package(name: str, method: str, *needed: str) -> Any:
    """A package, or what to install where it is missing."""
    try:
        return importlib.import_module(name)
    except ImportError as missing:
        if missing.name is not None and missing.name.split(".")[0] != name:
            raise
        raise ImportError(f"{method} needs {name}, which is not installed: pip install {' '.join(needed or (name,))}", name=name) from None


class Frames:
    """Rows that can be read as Arrow streams, and as tables of pandas, polars and pyarrow.

    >>> hasattr(nest.notes, "df"), hasattr(book.history, "df"), hasattr(book.sql("SELECT 1"), "df")
    (True, True, True)
    """

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the rows as a capsule of Arrow's C stream interface."""
        raise NotImplementedError

    def _own_zone(self) -> str:
        """The zone that times are shown in where nobody names one."""
        return "UTC"

    def arrow(self, *, zone: str | tzinfo | None = None) -> pyarrow.Table:
        """Returns the rows as a pyarrow.Table. Times are timestamp[ns] in `zone`, otherwise in the zone of the session or the setting time_zone;
        durations are duration[ns].

        Needs pyarrow 14 or later. `pyarrow.table(rows)` gives the same with times in UTC.

        >>> _ = nest.note("Arrival", time=0)
        >>> nest.notes.arrow(zone="Europe/Berlin")["time"][0].as_py().hour
        1
        """
        return self._arrow(_zone(zone, self), "arrow()")

    def pl(self, *, zone: str | tzinfo | None = None) -> polars.DataFrame:
        """Returns the rows as a polars.DataFrame, with times and durations as in `arrow`. Needs only polars.

        >>> _ = nest.note("Arrival", time=0)
        >>> nest.notes.pl(zone="Europe/Berlin")["time"].dt.hour().to_list()
        [1]
        """
        package = _package("polars", "pl()")
        name = _zone(zone, self)
        # Of offsets polars knows those of whole hours alone.
        name = _OFFSETS.get(name, "UTC" if name[:1] in "+-" else name)
        frame: polars.DataFrame = self._polars(package.DataFrame(self), package)
        return frame.with_columns(package.selectors.datetime(time_zone="*").dt.convert_time_zone(name))

    def df(self, *, zone: str | tzinfo | None = None) -> pandas.DataFrame:
        """Returns the rows as a pandas.DataFrame. Times are datetime64[ns, zone] and durations timedelta64[ns], NaT if missing; names of types and
        subjects are categories.

        Everything else keeps Arrow's types and is not copied, so whole numbers and truth values with gaps stay what they are. `zone` works as in
        `arrow`. Needs pandas 2 or later and pyarrow.

        >>> _ = nest.note("Arrival", time=0)
        >>> nest.notes.df(zone="Europe/Berlin")["time"].dt.hour.tolist()
        [1]
        """
        package = _package("pandas", "df()", "pandas", "pyarrow")
        table = self._arrow(_zone(zone, self), "df()")
        frame = package.DataFrame(dict(enumerate(_pandas(column, package) for column in table.columns)), copy=False)
        # Not as keys: two columns of a statement of SQL may have one name.
        frame.columns = table.column_names
        return frame

    def _arrow(self, zone: str, method: str) -> Any:
        package = _package("pyarrow", method, *(("pandas", "pyarrow") if method == "df()" else ("pyarrow",)))
        table = self._pyarrow(package.table(self), package)
        fields = [
            field.with_type(package.timestamp("ns", zone)) if package.types.is_timestamp(field.type) else field for field in table.schema]
        # It says another zone of the same instants: nothing is copied.
        return table.cast(package.schema(fields))

    def _pyarrow(self, table: Any, package: Any) -> Any:
        """What a table of the stream is to analysts: itself."""
        return table

    def _polars(self, frame: Any, package: Any) -> Any:
        """The same of polars."""
        return frame

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise InvalidError(
            "these rows are a table of columns, and NumPy and pandas.DataFrame(…) would make one column of objects of them; call df(), pl() or arrow()",
            reason=Reason.TYPE)


def _zone(given: str | tzinfo | None, rows: Frames) -> str:
    """The name of a zone that is given, else of the rows' own."""
    if given is None:
        return rows._own_zone()
    name = given if isinstance(given, str) else zone_name(given)
    if name is None:
        raise InvalidError(f"{given!r} has no name such as Europe/Berlin or +02:00; give one", reason=Reason.NO_ZONE)
    # The library refuses what is none.
    format_time(0, "iso", name)
    return name


def _pandas(column: Any, package: Any) -> Any:
    """A column of pyarrow's as an array of pandas."""
    import numpy
    import pyarrow

    kind = column.type
    if pyarrow.types.is_timestamp(kind) or pyarrow.types.is_duration(kind):
        numbers = _whole(column, "int64", _NONE)
        if pyarrow.types.is_duration(kind):
            return package.array(numbers.view("timedelta64[ns]"), copy=False)
        # As numbers they are instants already: the type only says in which zone they are shown.
        return package.array(numbers, dtype=package.DatetimeTZDtype("ns", zone_of(kind.tz)), copy=False)
    if pyarrow.types.is_dictionary(kind):
        return _category(column, package, numpy)
    return package.arrays.ArrowExtensionArray(column)


def _whole(column: Any, type: str, none: int) -> Any:
    """The whole numbers of a column in one array of NumPy, with a number for none; chunk by chunk, so that nothing is copied twice."""
    import numpy
    import pyarrow

    # From Arrow's pool, which keeps memory for the next table; NumPy gives large arrays back and takes them anew, page by page.
    numbers = numpy.frombuffer(pyarrow.allocate_buffer(len(column) * numpy.dtype(type).itemsize), type)
    start = 0
    for chunk in column.chunks:
        end = start + len(chunk)
        if chunk.null_count == len(chunk):
            numbers[start:end] = none
        else:
            given = chunk.indices if pyarrow.types.is_dictionary(column.type) else chunk.view(pyarrow.int64())
            numbers[start:end] = (given.fill_null(none) if given.null_count else given).to_numpy()
        start = end
    return numbers


def _category(column: Any, package: Any, numpy: Any) -> Any:
    """Words of a dictionary, which only grows within a stream, as categories. Two types of one name are one category."""
    words = column.chunks[-1].dictionary.to_pylist() if column.num_chunks else []
    places = {word: place for place, word in enumerate(dict.fromkeys(word for word in words if word is not None))}
    type = "int8" if len(words) < 1 << 7 else "int16" if len(words) < 1 << 15 else "int32"
    codes = _whole(column, type, -1)
    if len(places) < len(words):
        codes = numpy.array([*(places.get(word, -1) for word in words), -1], type)[codes]
    return package.Categorical.from_codes(codes, [*places])
