"""Makes every call of the native library.

How an exception travels through the library:

1. A callback of the host's runs inside a call, on the thread that made it.
2. What it raises cannot cross the library, so the trampoline keeps it, for this thread.
3. The trampoline answers "stop" where the callback may, and with a harmless value where it may not.
4. The call returns, with CANCELLED or with success.
5. Before its status is looked at, the kept exception is raised again, as it was.

6. Ctrl-C, and anything else with a handler for SIGINT, goes the same way in calls that can be stopped. Python handles a signal where it
   next runs. That may be the first line of a trampoline, and an exception raised there would be lost.

Callbacks live in `_contexts` under a number that the library carries as the context, until it destroys that
context; so nothing is collected that may still be called.
"""

from __future__ import annotations

import contextlib
import ctypes
import itertools
import json
import os
import signal
import threading
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

from . import _abi, loading
from ._reasons import Reason
from .errors import CorruptError, NotFoundError, from_report

lib: Final = loading.library
_abi.bind(lib)
byref: Final = ctypes.byref
_ERROR_SIZE: Final = ctypes.sizeof(_abi.tally_error)

# ------------------------------------------------------------------------------------------------------------
# Exceptions of callbacks
# ------------------------------------------------------------------------------------------------------------

_thread: Final = threading.local()


def keep(exception: BaseException) -> None:
    """Keeps the exception of a callback until its call returns; the first one wins."""
    if getattr(_thread, "kept", None) is None:
        _thread.kept = exception


def raise_kept() -> None:
    """Raises the exception that a callback of this thread's call raised, if any."""
    kept: BaseException | None = getattr(_thread, "kept", None)
    if kept is not None:
        _thread.kept = None
        raise kept


def _take_kept() -> BaseException | None:
    kept: BaseException | None = getattr(_thread, "kept", None)
    _thread.kept = None
    return kept


class _Interrupts:
    """Has what the handler of SIGINT raises wait for the end of a call that its callbacks can stop.

    Only the main thread handles signals. Within a host's function it is raised where it comes, and kept from there.
    """

    def __enter__(self) -> None:
        self._before: Any = None
        self.is_inside = False
        if threading.current_thread() is not threading.main_thread():
            return
        before = signal.getsignal(signal.SIGINT)
        if callable(before):
            self._before = before
            self._outer = getattr(_thread, "interrupts", None)
            _thread.interrupts = self
            try:
                signal.signal(signal.SIGINT, self._handle)
            except ValueError:
                # The main thread of another interpreter than the main one: no signal arrives there.
                self._before, _thread.interrupts = None, self._outer

    def __exit__(self, *_: object) -> None:
        if self._before is not None:
            _thread.interrupts = self._outer
            signal.signal(signal.SIGINT, self._before)

    def _handle(self, number: int, frame: Any) -> None:
        try:
            self._before(number, frame)
        except BaseException as exception:
            if self.is_inside:
                raise
            keep(exception)


def _ask(number: Any, *arguments: Any) -> int:
    """What a callback answers for a host's function that has a number: 1 stops the call."""
    return _answer(_contexts[number], *arguments)


def _answer(function: Callable[..., Any], *arguments: Any) -> int:
    """What a callback answers for a host's function: 1 stops the call."""
    interrupts: _Interrupts | None = getattr(_thread, "interrupts", None)
    try:
        try:
            if interrupts is not None:
                interrupts.is_inside = True
            answer = function(*arguments)
        finally:
            if interrupts is not None:
                interrupts.is_inside = False
        if answer is False:
            return 1
    except BaseException as exception:
        keep(exception)
    return 0 if getattr(_thread, "kept", None) is None else 1


_contexts: Final[dict[int, Any]] = {}
_numbers: Final = itertools.count(1)


def context(callback: Any) -> int:
    """Keeps a callback until the library destroys its context, which is the number returned."""
    number = next(_numbers)
    _contexts[number] = callback
    return number


def go_on(done: int, total: int) -> None:
    """Gives the progress function of a call that may wait for a pipe; through it Ctrl-C stops the call."""


def _free_context(number: Any, _contexts: dict[int, Any] = _contexts) -> None:
    _contexts.pop(number, None)


def _progress(number: Any, done: int, total: int) -> int:
    return _ask(number, done, total)


def _hear(_: Any, done: int, total: int) -> int:
    return _answer(_listener, done, total)


def _listener(done: int, total: int) -> object:
    """Asks what the thread has beside its call."""
    is_stopped: Callable[[], bool] | None = getattr(_thread, "is_stopped", None)
    if is_stopped is not None and is_stopped():
        return False
    progress: Callable[[int, int], object] | None = getattr(_thread, "progress", None)
    if progress is None:
        return None
    _thread.was_told = True
    return progress(done, total)


def _end_telling() -> None:
    """Tells a progress function that has an end, such as a bar on a terminal, that the call has returned."""
    _thread.was_told = False
    end = getattr(getattr(_thread, "progress", None), "end", None)
    if end is not None:
        end()


@contextlib.contextmanager
def hearing(progress: Callable[[int, int], object] | None, is_stopped: Callable[[], bool] | None = None) -> Iterator[None]:
    """Has the long calls of this thread tell a function how far they are, and end where they are to stop."""
    before = getattr(_thread, "progress", None), getattr(_thread, "is_stopped", None)
    _thread.progress, _thread.is_stopped = progress or before[0], is_stopped or before[1]
    try:
        yield
    finally:
        _thread.progress, _thread.is_stopped = before


def listen(book: int | None) -> None:
    """Has the long calls of a book, or without one those that have none, look at times after signals and what else may stop them."""
    lib.tally_progress_set(book, _hear_trampoline, None, _no_free, None)


def _write(number: Any, data: Any, size: int) -> int:
    return _ask(number, ctypes.string_at(data, size) if size else b"")


_Trampoline = TypeVar("_Trampoline")


def lasting(trampoline: _Trampoline) -> _Trampoline:
    """Keeps an object that the library may call for as long as the process lives. A book that is closed while the interpreter ends calls it when Python
    has already taken its module apart."""
    ctypes.pythonapi.Py_IncRef(ctypes.py_object(trampoline))
    return trampoline


# One of each for the process: what differs is the number that the library hands back.
free_context: Final = lasting(_abi.tally_context_free_fn(_free_context))
progress_trampoline: Final = lasting(_abi.tally_progress_fn(_progress))
_hear_trampoline: Final = lasting(_abi.tally_progress_fn(_hear))
_no_free: Final = _abi.tally_context_free_fn()
write_trampoline: Final = lasting(_abi.tally_write_fn(_write))

# ------------------------------------------------------------------------------------------------------------
# Calls
# ------------------------------------------------------------------------------------------------------------


def call(function: Callable[..., int], *arguments: Any) -> int:
    """Makes a call whose last parameter is the error report; raises its refusal."""
    report = _abi.tally_error()
    report.struct_size = _ERROR_SIZE
    status = function(*arguments, byref(report))
    raise_kept()
    if status < 0:
        raise from_report(status, report)
    return status


def call_stoppable(function: Callable[..., int], *arguments: Any) -> int:
    """Makes a call that has callbacks or may take long: Ctrl-C stops it, and what it had not finished is taken back.

    If Ctrl-C comes while the last part is being written, it is too late: everything is done, and its exception is raised all the same.
    """
    report = _abi.tally_error()
    report.struct_size = _ERROR_SIZE
    status = 0
    with _Interrupts():
        if getattr(_thread, "kept", None) is None:
            status = function(*arguments, byref(report))
    if getattr(_thread, "was_told", False):
        _end_telling()
    # Behind the block: one that came while it ended was kept as well.
    kept = _take_kept()
    if kept is not None:
        raise kept
    if status < 0:
        raise from_report(status, report)
    return status


def make(function: Callable[..., int], closer: Callable[[int], None], *arguments: Any, stoppable: bool = False) -> int:
    """Makes a call that answers with a handle before the error report; returns 0 if there is none."""
    out = ctypes.c_void_p()
    try:
        (call_stoppable if stoppable else call)(function, *arguments, byref(out))
    except BaseException:
        if out.value:
            closer(out.value)
        raise
    return out.value or 0


def text(value: str) -> tuple[bytes, int]:
    """Returns a text as the two parameters of a call; if UTF-8 cannot hold it, the library refuses it."""
    encoded = value.encode("utf-8", "surrogatepass")
    return encoded, len(encoded)


def path_text(path: str | os.PathLike[str]) -> tuple[bytes, int]:
    """Returns a path as the two parameters of a call."""
    encoded = os.fsencode(path)
    return encoded, len(encoded)


def read_text(borrowed: Any, size: ctypes.c_size_t) -> str | None:
    """Copies a text that the library lends; None if there is none."""
    return ctypes.string_at(borrowed, size.value).decode() if borrowed else None


_Info = TypeVar("_Info", bound=Any)


def read_info(function: Any, info: _Info, *arguments: Any) -> _Info:
    """Has a call fill a struct that says its size, such as the state of a session."""
    info.struct_size = ctypes.sizeof(info)
    call(function, *arguments, byref(info))
    return info


def find(book: Any, kind: int, parent: int, name: str) -> int | None:
    """Finds the entry of a kind that has a name; None if there is none."""
    out = ctypes.c_int64()
    try:
        call(lib.tally_find, book, kind, parent, *text(name), byref(out))
    except NotFoundError:
        return None
    return out.value


def find_type(book: Any, place: int, name: str) -> int:
    """Finds the event type that a place sees under a name; raises an error if there is none."""
    found = find(book, _abi.KIND_EVENT_TYPE, place, name)
    if found is None:
        raise NotFoundError(f'there is no event type "{name}" here', reason=Reason.NO_EVENT_TYPE)
    return found


def take_bytes(handle: int) -> bytes:
    """Returns the content of an owned result, which is freed."""
    if not handle:
        return b""
    try:
        size = ctypes.c_size_t()
        data = lib.tally_bytes_data(handle, byref(size))
        return ctypes.string_at(data, size.value) if data else b""
    finally:
        lib.tally_bytes_free(handle)


#: The JSON type of the values of each type of field.
_SHAPES: Final[dict[str, tuple[type, ...]]] = {
    "int": (int,), "time": (int,), "bool": (bool, int), "real": (int, float), "text": (str,), "ids": (list,),
}
# What a change was and became is of whatever kind its field is; some texts are JSON, which a row has as what it says.
_FIELD_SHAPES: Final = {name: _SHAPES[kind] for name, (_, kind) in _abi.FIELDS.items() if kind in _SHAPES and name not in ("old", "new", "fields", "schema")}


_item: Final = dict.__getitem__


class Row(dict[str, Any]):
    """A row of a cursor. If a damaged book's row lacks something, or has it with another type, it is refused like any other damage."""

    def __missing__(self, key: str) -> Any:
        raise CorruptError(f"a row of the book has no {key!r}; check the book, and restore a backup or salvage it", reason=Reason.DAMAGED)

    def __getitem__(self, key: str) -> Any:
        value = _item(self, key)
        if not isinstance(value, _FIELD_SHAPES.get(key, object)):
            raise CorruptError(f"{key!r} of a row of the book is {str(value)[:60]!r}; check the book, and restore a backup or salvage it", reason=Reason.DAMAGED)
        return value

    def get(self, key: str, missing: Any = None) -> Any:
        return missing if super().get(key) is None else self[key]


class UnreadRow(Row):
    """A row of something just made, of which only the given values are known. The rest is read when it is first used, and before anything could change
    it."""

    def __init__(self, known: dict[str, Any], handle: int) -> None:
        super().__init__(known)
        self._transaction = handle

    def read(self) -> None:
        """Reads the unknown part."""
        if self._transaction:
            self.update(read_entry(self._transaction, super().__getitem__("id"), _abi.READ_TRASHED))
            self._transaction = 0

    def __missing__(self, key: str) -> Any:
        if not self._transaction:
            return super().__missing__(key)
        self.read()
        return self[key]

    def get(self, key: str, missing: Any = None) -> Any:
        if self._transaction and key not in self:
            self.read()
        return super().get(key, missing)


def parse(content: Any) -> Any:
    """Parses JSON from the library or from the book."""
    try:
        return json.loads(content)
    except (ValueError, TypeError, RecursionError) as refusal:
        raise CorruptError(f"what the book keeps is not JSON: {refusal}; check the book, and restore a backup or salvage it", reason=Reason.DAMAGED) from None


_decode: Final = json.JSONDecoder().raw_decode


def parse_rows(content: bytes) -> list[Row]:
    """Parses rows as the library writes them. They begin with their bracket, so the decoder is called without the extra work of json.loads."""
    try:
        return [Row(each) for each in _decode(content.decode())[0]]
    except (ValueError, TypeError, RecursionError) as refusal:
        raise CorruptError(f"what the book keeps is not JSON: {refusal}; check the book, and restore a backup or salvage it", reason=Reason.DAMAGED) from None


def next_rows(cursor: int, most: int) -> bytes:
    """Returns the next rows of a cursor as JSON; 0: all."""
    options = _abi.tally_export_options()
    options.struct_size, options.limit = ctypes.sizeof(options), most
    return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, cursor, _abi.FORMAT_JSON, byref(options), stoppable=True))


def read_json(cursor: int, most: int) -> list[Row]:
    """Returns the next rows of a cursor; 0: all."""
    return parse_rows(next_rows(cursor, most))


# One row; what the library is given so, it only reads.
_one_row: Final = _abi.tally_export_options()
_one_row.struct_size, _one_row.limit = ctypes.sizeof(_one_row), 1


def read_entry(book: int, id: int, flags: int) -> Row:
    """Reads an entry by its id."""
    out = ctypes.c_void_p()
    where = byref(out)
    # Reading is done again where it is refused, for the reason: a report is as dear as the call.
    if lib.tally_read(book, id, flags, where, None) != _abi.OK:
        call(lib.tally_read, book, id, flags, where)
    cursor = out.value
    try:
        if lib.tally_cursor_write(cursor, _abi.FORMAT_JSON, byref(_one_row), where, None) != _abi.OK:
            call(lib.tally_cursor_write, cursor, _abi.FORMAT_JSON, byref(_one_row), where)
        handle = out.value
        try:
            size = ctypes.c_size_t()
            content = ctypes.string_at(lib.tally_bytes_data(handle, byref(size)), size.value)
        finally:
            lib.tally_bytes_free(handle)
    finally:
        lib.tally_cursor_free(cursor)
    return parse_rows(content)[0]


def read_rows(cursor: int) -> list[Row]:
    """Reads all rows of a cursor, which is freed."""
    try:
        return read_json(cursor, 0)
    finally:
        lib.tally_cursor_free(cursor)


# ------------------------------------------------------------------------------------------------------------
# The library itself
# ------------------------------------------------------------------------------------------------------------


def version() -> str:
    """The library's version.

    >>> tallybook.version() == tallybook.__version__
    True
    """
    return str(lib.tally_version().decode())


def abi_version() -> tuple[int, int]:
    """The version of the library's ABI: major and minor.

    >>> tallybook.abi_version() >= (0, 1)
    True
    """
    number = int(lib.tally_abi_version())
    return number >> 16, number & 0xFFFF


def has_feature(name: str) -> bool:
    """Whether an optional feature is available in this library.

    >>> tallybook.has_feature("no such part")
    False
    """
    return bool(lib.tally_has_feature(*text(name)))


def live_handles() -> int:
    """How many handles are open in this process; 0 once all books and recordings are closed.

    >>> tallybook.live_handles()
    1
    >>> book.close()
    >>> tallybook.live_handles()
    0
    """
    return int(lib.tally_live_handles())


def tzdata_version() -> str:
    """The version of the system's time zone data.

    >>> isinstance(tallybook.tzdata_version(), str)
    True
    """
    return str(lib.tally_tzdata_version().decode())
