"""Rows as streams of Arrow's C interface, in the capsules by which Python's libraries hand them on.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import ctypes
import errno
from array import array
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from .errors import CancelledError, CorruptError, Error, LimitError, StorageError
from .library import byref, call, lib

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


#: What a stream's errno stands for.
_ERRORS: Final[dict[int, type[Error]]] = {
    errno.EBADMSG: CorruptError, errno.EIO: StorageError, errno.ECANCELED: CancelledError, errno.ENOMEM: LimitError}


class Column(NamedTuple):
    """A column of numbers: which of a stream's, as what its numbers lie there, as what they are kept, and what stands for none."""

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
    """A capsule with the rows of a cursor, which is freed."""
    try:
        return capsule(cursor)
    finally:
        lib.tally_cursor_free(cursor)


def capsule(cursor: int) -> Any:
    """A capsule with the rows that are left of a cursor, which stays the caller's to free."""
    place = _allocate(ctypes.sizeof(_Stream))
    try:
        call(lib.tally_cursor_arrow, cursor, place)
    except BaseException:
        _free(place)
        raise
    return _new(place, _NAME, ctypes.cast(_destructor, ctypes.c_void_p))


def read_columns(cursor: int, columns: Sequence[Column]) -> list[array[Any]]:
    """Some columns of the rows of a cursor, which is freed, as arrays: without an object for each row, and without another package."""
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
