"""Rows as streams of Arrow's C interface, in the capsules by which Python's libraries hand them on.

https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import ctypes
from typing import Any, Final

from .library import call, lib

_NAME: Final = b"arrow_array_stream"


class _Stream(ctypes.Structure):
    """ArrowArrayStream."""

    _fields_ = [
        ("get_schema", ctypes.c_void_p), ("get_next", ctypes.c_void_p), ("get_last_error", ctypes.c_void_p),
        ("release", ctypes.c_void_p), ("private_data", ctypes.c_void_p),
    ]


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
