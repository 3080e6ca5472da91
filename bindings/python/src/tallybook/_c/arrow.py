"""Rows as streams of Arrow's C interface, in the capsules by which Python's libraries hand them on.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import ctypes
import errno
from array import array
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from .errors import CancelledError, CorruptError, Error, LimitError, StorageError
from .library import Row, byref, call, lib, parse

_NAME: Final = b"arrow_array_stream"


class _Stream(ctypes.Structure):
    """ArrowArrayStream."""

    _fields_ = [
        ("get_schema", ctypes.c_void_p), ("get_next", ctypes.c_void_p), ("get_last_error", ctypes.c_void_p),
        ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
    ]


class _Array(ctypes.Structure):
    """ArrowArray."""


_Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)), ("children", ctypes.POINTER(ctypes.POINTER(_Array))),
    ("dictionary", ctypes.c_void_p), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
]
_NEXT: Final = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p)
_TELL: Final = ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.c_void_p)


#: What the errno of a stream means.
_ERRORS: Final[dict[int, type[Error]]] = {
    errno.EBADMSG: CorruptError, errno.EIO: StorageError, errno.ECANCELED: CancelledError, errno.ENOMEM: LimitError}


class Column(NamedTuple):
    """A column of numbers: its number in a stream, the type of the numbers there, the type in which they are kept, and the value for none."""

    place: int
    given: str
    kept: str
    none: float | None = None


_RELEASE: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
# With the address of the capsule, not the capsule: that is being destroyed and must not be counted again.
_DESTRUCTOR: Final = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)

_api: Final = ctypes.pythonapi
_new: Final = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(("PyCapsule_New", _api))
_pointer: Final = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", _api))
_allocate: Final = ctypes.PYFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(("PyMem_RawMalloc", _api))
_free: Final = ctypes.PYFUNCTYPE(None, ctypes.c_void_p)(("PyMem_RawFree", _api))


def _destroy(capsule: int) -> None:
    """Releases a stream that nobody took, and frees its struct."""
    place = _pointer(capsule, _NAME)
    stream = _Stream.from_address(place)
    if stream.release:
        _RELEASE(stream.release)(place)
    _free(place)


_destructor: Final = _DESTRUCTOR(_destroy)

# A capsule may be destroyed when this module is gone already: what its destructor needs is never freed.
for _kept in (_NAME, _destructor):
    _api.Py_IncRef(ctypes.py_object(_kept))


def whole(cursor: int) -> Any:
    """Returns a capsule with the rows of a cursor, which is freed."""
    try:
        return capsule(cursor)
    finally:
        lib.tally_cursor_free(cursor)


def capsule(cursor: int) -> Any:
    """Returns a capsule with the remaining rows of a cursor, which the caller still has to free."""
    place = _allocate(ctypes.sizeof(_Stream))
    try:
        call(lib.tally_cursor_arrow, cursor, place)
    except BaseException:
        _free(place)
        raise
    return _new(place, _NAME, ctypes.cast(_destructor, ctypes.c_void_p))


def read_columns(cursor: int, columns: Sequence[Column]) -> list[array[Any]]:
    """Reads some columns of the rows of a cursor as arrays and frees it: without an object for each row, and without another package."""
    stream, read = _Stream(), [array(column.kept) for column in columns]
    try:
        call(lib.tally_cursor_arrow, cursor, byref(stream))
    finally:
        lib.tally_cursor_free(cursor)
    place = ctypes.addressof(stream)
    try:
        while True:
            batch = _Array()
            refused = _NEXT(stream.get_next)(place, ctypes.addressof(batch))
            if refused:
                raise _ERRORS.get(refused, Error)((_TELL(stream.get_last_error)(place) or b"the rows cannot be read").decode())
            if not batch.release:
                return read
            try:
                for column, numbers in zip(columns, read):
                    _append(numbers, batch.children[column.place].contents, column)
            finally:
                _RELEASE(batch.release)(ctypes.addressof(batch))
    finally:
        _RELEASE(stream.release)(place)


class _Schema(ctypes.Structure):
    """ArrowSchema."""


_Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p), ("flags", ctypes.c_int64), ("n_children", ctypes.c_int64),
    ("children", ctypes.POINTER(ctypes.POINTER(_Schema))), ("dictionary", ctypes.POINTER(_Schema)), ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
]


class Batch(dict[str, "list[Any]"]):
    """The columns of some rows. Each is read from its place when it is first used: most of an entry's many fields never are."""

    def __init__(self, place: int, columns: dict[str, tuple[int, str]]) -> None:
        super().__init__()
        self._columns = columns
        self._array = _Array()
        refused = _NEXT(_Stream.from_address(place).get_next)(place, ctypes.addressof(self._array))
        if refused:
            told = _TELL(_Stream.from_address(place).get_last_error)(place)
            raise _ERRORS.get(refused, Error)((told or b"the rows cannot be read").decode())
        self.length: int = self._array.length if self._array.release else 0

    def __missing__(self, name: str) -> list[Any]:
        place, format = self._columns.get(name, (-1, ""))
        given = self._array.children[place].contents if place >= 0 else None
        if given is None or given.null_count == given.length:
            values: list[Any] = [None] * self.length
        else:
            values = _values(given, format)
            if name == "fields":
                values = [None if each is None else parse(each) for each in values]
        self[name] = values
        return values

    def __del__(self, _release: Any = _RELEASE, _address: Any = ctypes.addressof) -> None:
        if self._array.release:
            _release(self._array.release)(_address(self._array))


def _valid(given: _Array, values: list[Any]) -> list[Any]:
    """The same with None for each that has no value."""
    if given.null_count:
        bits = ctypes.string_at(given.buffers[0], (given.length + 7) // 8)
        for index, byte in enumerate(bits):
            if byte != 0xFF:
                for place in range(index * 8, min(index * 8 + 8, given.length)):
                    if not byte >> (place & 7) & 1:
                        values[place] = None
    return values


def _values(given: _Array, format: str) -> list[Any]:
    """What a column of an entry's row holds."""

    def numbers(buffer: int, code: str, length: int) -> list[Any]:
        part: array[Any] = array(code)
        part.frombytes(ctypes.string_at(given.buffers[buffer], length * part.itemsize))
        return part.tolist()

    length = given.length
    if given.dictionary:
        words = _values(_Array.from_address(given.dictionary), "u")
        return [None if place is None else words[place] for place in _valid(given, numbers(1, "i", length))]
    if format == "b":
        bits = ctypes.string_at(given.buffers[1], (length + 7) // 8)
        return _valid(given, [bool(bits[place >> 3] >> (place & 7) & 1) for place in range(length)])
    if format == "u":
        ends = numbers(1, "i", length + 1)
        text = ctypes.string_at(given.buffers[2], ends[-1]) if ends[-1] else b""
        return _valid(given, [text[start:end].decode() for start, end in zip(ends, ends[1:])])
    if format == "+l":
        ends = numbers(1, "i", length + 1)
        inner = array("q")
        if ends[-1]:
            inner.frombytes(ctypes.string_at(given.children[0].contents.buffers[1], ends[-1] * 8))
        return _valid(given, [inner[start:end].tolist() for start, end in zip(ends, ends[1:])])
    # The others are numbers: whole and real ones, instants and lengths of time.
    return _valid(given, numbers(1, {"g": "d", "l": "q", "L": "Q", "c": "b", "tsn:UTC": "q", "tDn": "q"}[format], length))


class BatchRow(Row):
    """A row of a batch. Once it is asked for a column, the entire batch has it."""

    __slots__ = ("_batch", "_index")

    def __init__(self, batch: Batch, index: int) -> None:
        self._batch = batch
        self._index = index

    # A column is of its field's type, so that nothing else is looked at.
    def __getitem__(self, key: str) -> Any:
        value = self._batch[key][self._index]
        return self.__missing__(key) if value is None else value

    def get(self, key: str, missing: Any = None) -> Any:
        value = self._batch[key][self._index]
        return missing if value is None else value


def _read_columns(place: int) -> dict[str, tuple[int, str]]:
    """The place and the format of each column of a stream."""
    schema = _Schema()
    if _NEXT(_Stream.from_address(place).get_schema)(place, ctypes.addressof(schema)):
        raise LimitError("the columns of a stream cannot be told; there is too little memory")
    try:
        children = (schema.children[index].contents for index in range(schema.n_children))
        return {child.name.decode(): (index, child.format.decode()) for index, child in enumerate(children)}
    finally:
        _RELEASE(schema.release)(ctypes.addressof(schema))


def read_batches(cursor: int) -> Iterator[Batch]:
    """Reads the remaining rows of a cursor of entries, many at a time; the caller still has to free it."""
    stream = _Stream()
    call(lib.tally_cursor_arrow, cursor, byref(stream))
    place = ctypes.addressof(stream)
    try:
        columns = _read_columns(place)
        while True:
            batch = Batch(place, columns)
            if not batch.length:
                return
            yield batch
    finally:
        _RELEASE(stream.release)(place)


def _append(numbers: array[Any], given: _Array, column: Column) -> None:
    """Adds a batch's numbers; what is none has no defined number in it."""
    if given.null_count == given.length and column.none is not None:
        numbers.extend(array(column.kept, [column.none]) * given.length)
        return
    part: array[Any] = array(column.given)
    part.frombytes(ctypes.string_at(given.buffers[1] + given.offset * part.itemsize, given.length * part.itemsize))
    if given.null_count and column.none is not None:
        valid = ctypes.string_at(given.buffers[0], (given.offset + given.length + 7) // 8)
        for index in range(given.length):
            place = given.offset + index
            if not valid[place >> 3] >> (place & 7) & 1:
                part[index] = column.none
    numbers.extend(part if column.given == column.kept else array(column.kept, part))
