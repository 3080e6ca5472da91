"""A fast `tallybook log TYPE`, which observers type all day: it loads no parser, no entries and no views.

It does the same as the verb if exactly one session runs and sees the type. Otherwise it leaves everything to the verb, before doing anything.
"""

from __future__ import annotations

import ctypes
import os
import sys

from .._c import _abi, loading
from .terminal import clean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

lib: Final = loading.library
_SEVERITIES: Final = {_abi.SEVERITY_INFO: "info", _abi.SEVERITY_WARNING: "warning", _abi.SEVERITY_ERROR: "error"}


def log(type: str) -> int | None:
    """Logs an event now. Returns the exit code, or None if the verb has to do it."""
    path = os.environ.get("TALLYBOOK_BOOK") or _only_book()
    if not path:
        return None
    _abi.bind(lib)
    options = _abi.tally_book_options()
    options.struct_size, options.flags = ctypes.sizeof(options), _abi.OPEN_EXISTING
    # If somebody else is writing, the verb waits.
    options.busy_timeout = _abi.NO_WAIT
    book = ctypes.c_void_p()
    encoded = os.fsencode(path)
    if lib.tally_book_open(encoded, len(encoded), ctypes.byref(options), ctypes.byref(book), None) != _abi.OK:
        return None
    try:
        _tell_recovery(book)
        said = _logged(book, type)
    finally:
        lib.tally_book_close(book)
    if said is None:
        return None
    print(said, flush=True)
    return 0


def _only_book() -> str | None:
    here = [name for name in os.listdir(".") if name.endswith(".tally") and not name.startswith(".")]
    return here[0] if len(here) == 1 else None


def _logged(book: Any, type: str) -> str | None:
    """Logs in the only running session. Returns the answer, or None if nothing was done."""
    found = _running(book)
    if found is None:
        return None
    id, title = found
    name = type.encode("utf-8", "surrogatepass")
    kind, count, session = ctypes.c_int64(), ctypes.c_uint64(), ctypes.c_void_p()
    if lib.tally_find(book, _abi.KIND_EVENT_TYPE, id, name, len(name), ctypes.byref(kind), None) != _abi.OK:
        return None
    if lib.tally_session_attach(book, id, 0, ctypes.byref(session), None) != _abi.OK:
        return None
    try:
        if lib.tally_session_log(session, kind, _abi.NOW) != _abi.OK:
            return None
        lib.tally_session_count(session, kind, ctypes.byref(count), None)
    finally:
        lib.tally_session_free(session)
    return f'{clean(type)} {count.value} in "{clean(title)}"'


def _running(book: Any) -> tuple[int, str] | None:
    """The id and title of the only session that is not stopped."""
    query, cursor = ctypes.c_void_p(), ctypes.c_void_p()
    if lib.tally_query_new(book, _abi.KIND_SESSION, ctypes.byref(query), None) != _abi.OK:
        return None
    try:
        states = (ctypes.c_int64 * 2)(_abi.STATE_RUNNING, _abi.STATE_PAUSED)
        if (
            lib.tally_query_where_int(query, _abi.FIELD_STATE, _abi.OP_IN, states, 2, None) != _abi.OK
            or lib.tally_query_page(query, 2, None, 0, None) != _abi.OK
            or lib.tally_query_cursor(query, ctypes.byref(cursor), None) != _abi.OK
        ):
            return None
    finally:
        lib.tally_query_free(query)
    try:
        if lib.tally_cursor_next(cursor, None) != _abi.OK:
            return None
        found = lib.tally_cursor_id(cursor), _text(cursor, _abi.FIELD_NAME)
        return found if lib.tally_cursor_next(cursor, None) == _abi.DONE else None
    finally:
        lib.tally_cursor_free(cursor)


def _tell_recovery(book: Any) -> None:
    """Reports what opening the book recovered: it is reported only once."""
    cursor = ctypes.c_void_p()
    if lib.tally_finding_list(book, _abi.FINDING_RECOVERY, ctypes.byref(cursor), None) != _abi.OK:
        return
    try:
        while lib.tally_cursor_next(cursor, None) == _abi.OK:
            severity = _SEVERITIES.get(lib.tally_cursor_int(cursor, _abi.FIELD_SEVERITY), "")
            message, where = _text(cursor, _abi.FIELD_MESSAGE), _text(cursor, _abi.FIELD_WHERE)
            print(clean(f"tallybook: {severity}: {message}" + (f" ({where})" if where else "")), file=sys.stderr)
    finally:
        lib.tally_cursor_free(cursor)


def _text(cursor: Any, field: int) -> str:
    size = ctypes.c_size_t()
    place = lib.tally_cursor_text(cursor, field, ctypes.byref(size))
    return ctypes.string_at(place, size.value).decode("utf-8", "replace") if place else ""
