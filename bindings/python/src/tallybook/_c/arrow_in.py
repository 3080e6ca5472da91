"""Tables of other libraries as streams of Arrow's C interface, read column by column, without another package.

https://arrow.apache.org/docs/format/Columnar.html, https://arrow.apache.org/docs/format/CDataInterface.html
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any, Final

from ._reasons import Reason
from .arrow import _NAME, _NEXT, _RELEASE, _TELL, _Array, _pointer, _Schema, _Stream
from .errors import InvalidError

#: Formats of numbers there, as the type codes of `array`.
_NUMBERS: Final = {"c": "b", "C": "B", "s": "h", "S": "H", "i": "i", "I": "I", "l": "q", "L": "Q", "f": "f", "g": "d"}
#: The number of ns in each unit.
_UNITS: Final = {"s": 1_000_000_000, "m": 1_000_000, "u": 1_000, "n": 1}
_EPOCH: Final = date(1970, 1, 1)


def is_stream(given: Any) -> bool:
    """Whether an object offers its rows as an Arrow stream."""
    return hasattr(given, "__arrow_c_stream__")


def read_table(given: Any) -> dict[str, list[Any]]:
    """Reads all columns of a table by name: numbers, texts, truth values, dates, lists; times and durations in ns; None for missing values."""
    capsule = given.__arrow_c_stream__()
    place = _pointer(id(capsule), _NAME)
    stream = _Stream.from_address(place)
    schema = _Schema()
    _require(_NEXT(stream.get_schema)(place, ctypes.addressof(schema)), stream, place)
    try:
        columns = [schema.children[index].contents for index in range(schema.n_children)]
        names = [(column.name or b"").decode() for column in columns]
        if (schema.format or b"") != b"+s" or len(set(names)) < len(names):
            raise InvalidError("the stream of Arrow is no table of columns with a name each", reason=Reason.TYPE)
        readers = [_reader(column, name) for column, name in zip(columns, names)]
        read: list[list[Any]] = [[] for _ in columns]
        while True:
            batch = _Array()
            _require(_NEXT(stream.get_next)(place, ctypes.addressof(batch)), stream, place)
            if not batch.release:
                return dict(zip(names, read))
            try:
                for index, reader in enumerate(readers):
                    read[index] += reader(batch.children[index].contents, batch.offset, batch.length)
            finally:
                _RELEASE(batch.release)(ctypes.addressof(batch))
    finally:
        if schema.release:
            _RELEASE(schema.release)(ctypes.addressof(schema))


def _require(refused: int, stream: _Stream, place: int) -> None:
    if refused:
        told = _TELL(stream.get_last_error)(place) or b"the stream of Arrow cannot be read"
        raise InvalidError(told.decode(errors="replace"), reason=Reason.TYPE)


# Gives the values of so many rows of an array from a row on.
_Reader = Callable[[_Array, int, int], list[Any]]


def _reader(schema: _Schema, name: str) -> _Reader:
    """What reads a column's values, by its type."""
    form = (schema.format or b"").decode()
    if schema.dictionary:
        return _checked(_words(_numbers(_NUMBERS.get(form, "i"), lambda numbers: numbers), _reader(schema.dictionary.contents, name)))
    if form in _NUMBERS:
        return _checked(_numbers(_NUMBERS[form], lambda numbers: numbers))
    if form == "n":
        return lambda given, start, count: [None] * count
    if form == "b":
        return _checked(_bits)
    if form in ("u", "U"):
        return _checked(_texts("i" if form == "u" else "q"))
    if form == "vu":
        return _checked(_views)
    if form == "tdD":
        return _checked(_numbers("i", lambda days: [_EPOCH + timedelta(day) for day in days]))
    if form.startswith(("ts", "tD")) and form[2:3] in _UNITS:
        if form.startswith("ts") and form[4:] == "":
            raise InvalidError(f"the times of {name} have no zone; give them one, such as by tz_localize", reason=Reason.NO_ZONE)
        unit = _UNITS[form[2]]
        return _checked(_numbers("q", lambda times: times if unit == 1 else [time * unit for time in times]))
    if form in ("+l", "+L"):
        return _checked(_lists("i" if form == "+l" else "q", _reader(schema.children[0].contents, name)))
    raise InvalidError(f"the column {name} is of Arrow's type {form!r}, which is not taken; cast it first", reason=Reason.TYPE)


def _checked(reader: _Reader) -> _Reader:
    """The same with None where a row has no value; what stands there is undefined."""

    def read(given: _Array, start: int, count: int) -> list[Any]:
        start += given.offset
        values = reader(given, start, count)
        if not given.null_count or not given.buffers[0]:
            return values
        valid = ctypes.string_at(given.buffers[0], (start + count + 7) // 8)
        return [value if valid[row >> 3] >> (row & 7) & 1 else None for row, value in enumerate(values, start)]

    return read


def _part(given: _Array, buffer: int, code: str, start: int, count: int) -> array[Any]:
    """So many numbers of a buffer from one on."""
    part: array[Any] = array(code)
    if count:
        part.frombytes(ctypes.string_at(given.buffers[buffer] + start * part.itemsize, count * part.itemsize))
    return part


def _numbers(code: str, convert: Callable[[list[Any]], list[Any]]) -> _Reader:
    return lambda given, start, count: convert(_part(given, 1, code, start, count).tolist())


def _bits(given: _Array, start: int, count: int) -> list[Any]:
    bits = ctypes.string_at(given.buffers[1], (start + count + 7) // 8) if count else b""
    return [bool(bits[row >> 3] >> (row & 7) & 1) for row in range(start, start + count)]


def _texts(code: str) -> _Reader:
    def read(given: _Array, start: int, count: int) -> list[Any]:
        if not count:
            return []
        ends = _part(given, 1, code, start, count + 1).tolist()
        first = ends[0]
        whole = ctypes.string_at(given.buffers[2] + first, ends[-1] - first) if ends[-1] > first else b""
        return [whole[begin - first : end - first].decode() for begin, end in zip(ends, ends[1:])]

    return read


def _views(given: _Array, start: int, count: int) -> list[Any]:
    # Up to twelve bytes lie in the view itself, more in one of the buffers behind it.
    views = ctypes.string_at(given.buffers[1] + start * 16, count * 16) if count else b""
    texts = []
    for place in range(0, len(views), 16):
        length = int.from_bytes(views[place : place + 4], "little")
        if length <= 12:
            texts.append(views[place + 4 : place + 4 + length].decode())
        else:
            buffer, offset = (int.from_bytes(views[place + at : place + at + 4], "little") for at in (8, 12))
            texts.append(ctypes.string_at(given.buffers[2 + buffer] + offset, length).decode())
    return texts


def _words(places: _Reader, values: _Reader) -> _Reader:
    def read(given: _Array, start: int, count: int) -> list[Any]:
        dictionary = ctypes.cast(given.dictionary, ctypes.POINTER(_Array)).contents
        words = values(dictionary, 0, dictionary.length)
        # Where a row has no value its place may be none.
        return [words[place] if 0 <= place < len(words) else None for place in places(given, start, count)]

    return read


def _lists(code: str, elements: _Reader) -> _Reader:
    def read(given: _Array, start: int, count: int) -> list[Any]:
        if not count:
            return []
        ends = _part(given, 1, code, start, count + 1).tolist()
        whole = elements(given.children[0].contents, ends[0], ends[-1] - ends[0])
        return [whole[begin - ends[0] : end - ends[0]] for begin, end in zip(ends, ends[1:])]

    return read
