"""Opening a book, if needed with the host's own clock, and salvaging a damaged one."""

from __future__ import annotations

import ctypes
import os
import time
import weakref
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final, Literal

from ._c import _abi
from ._c._reasons import Reason
from ._c.errors import InvalidError
from ._c.library import _contexts, byref, context, free_context, keep, lasting, lib, listen, make, path_text, text
from ._c.store import BUSY_TIMEOUT, Path, timeout_ns
from .book import Book
from .vocabulary.constants import Clock
from .vocabulary.time import zone_of

if TYPE_CHECKING:
    import logging

Durability = Literal["process", "power"]
DURABILITIES: Final[dict[Durability, int]] = {"process": _abi.DURABILITY_PROCESS, "power": _abi.DURABILITY_POWER}

# logging's, which is loaded where somebody wants a log.
INFO: Final = 20

ClockFunction = Callable[[Clock], int]


class _Clock:
    """A host's clock, and what it last told: what the library gets while an exception is on its way."""

    def __init__(self, function: ClockFunction) -> None:
        self.function = function
        self.last: dict[int, int] = {}


def _told(number: Any, which: int) -> int:
    clock: _Clock = _contexts[number]
    try:
        told = clock.function(Clock(which))
        if not isinstance(told, int) or not -(2**63) < told < 2**63:
            raise InvalidError(f"a clock tells ns as a whole number of 64 bits, not {told!r}", reason=Reason.RANGE)
        clock.last[which] = told
        return told
    except BaseException as exception:
        keep(exception)
        return clock.last.get(which, time.time_ns() if which == _abi.CLOCK_WALL else time.monotonic_ns())


_clock_trampoline: Final = lasting(_abi.tally_clock_fn(_told))


def _opened(
    function: Any, paths: tuple[Any, ...], flags: int, author: str | None, durability: Durability, busy_timeout: float | None,
    clock: ClockFunction | None, log: logging.Logger | str | None, log_level: int, zone: str | None = None,
) -> Book:
    """The book that a call opens with options."""
    if durability not in DURABILITIES:
        raise InvalidError(f"there is no durability {durability!r}; use one of {', '.join(DURABILITIES)}", reason=Reason.CHOICE)
    options = _abi.tally_book_options()
    options.struct_size = ctypes.sizeof(_abi.tally_book_options)
    options.flags = flags
    if author is not None:
        options.author, options.author_length = text(author)
    if zone is not None:
        options.time_zone, options.time_zone_length = text(zone)
    options.durability = DURABILITIES[durability]
    if busy_timeout is not None:
        options.busy_timeout = timeout_ns(busy_timeout)
    # Last, since only the library frees what these hold.
    if log is not None:
        from ._c.logs import least_of, log_trampoline, logger_of

        target, options.log_level = logger_of(log), least_of(log_level)
        options.log, options.log_context, options.log_context_free = log_trampoline, context(target), free_context
    if clock is not None:
        options.clock, options.clock_context, options.clock_context_free = _clock_trampoline, context(_Clock(clock)), free_context
    listen(None)
    raw = make(function, lib.tally_book_close, *paths, byref(options), stoppable=True)
    # How a process opens it that gets it pickled: a logger goes by its name.
    name = getattr(log, "name", log)
    reopen = partial(
        _unpickled, author=author, read_only=bool(flags & _abi.OPEN_READ_ONLY), durability=durability, busy_timeout=busy_timeout, log=name,
        log_level=log_level)
    book = Book(
        raw, clocked=clock is not None, busy_timeout=BUSY_TIMEOUT if busy_timeout is None else busy_timeout, reopen=reopen)
    if clock is None:
        _keep(book)
    return book


#: The books that this process has open, by path. Unpickling reuses one that is open.
_books: Final[weakref.WeakValueDictionary[str, Book]] = weakref.WeakValueDictionary()


def _keep(book: Book) -> None:
    if book.path != ":memory:":
        _books.setdefault(os.path.abspath(book.path), book)


def _unpickled(path: str, **given: Any) -> Book:
    """A book that was pickled: the one that this process has open, else it is opened, and closed when nobody has it any more."""
    book = _books.get(path)
    # A child of fork has the parent's object, whose handle is not its own.
    if book is not None and not book.closed and book._pid == os.getpid():
        return book
    _books.pop(path, None)
    opened = open(path, exists=True, **given)
    opened._is_shared = True
    return opened


def open(
    path: Path, *, author: str | None = None, exists: bool | None = None, read_only: bool = False, migrate: bool = False,
    durability: Durability = "process", busy_timeout: float | None = None, clock: ClockFunction | None = None,
    log: logging.Logger | str | None = None, log_level: int = INFO, zone: str | None = None,
) -> Book:
    """Opens a book, and creates it if there is none.

    `exists=True` refuses if there is no book, `exists=False` if there is a file. With durability "process" a logged event survives any crash of the
    process once the call returns, with "power" also a power cut. The busy timeout is how many seconds to wait for other writers, 5 by default; 0 does
    not wait.

    A book of an older format is refused unless it is only read, or `migrate=True` brings it up to date. For that its file is first copied to
    `PATH-VERSION.backup`; then all is done or nothing.

    A new book has its days and times in this system's zone, or in `zone`; an existing one keeps its own, which is `settings["time_zone"]`.

    A clock function is called with a member of Clock and returns ns. Its exceptions are raised again when the call returns; until then the library uses
    the last time that it got.

    `log` is a logger or its name. It gets the log lines of this book from `log_level` on, each in its child logger for the category, instead of the
    logger set for the process by `log_to`.

    >>> with tallybook.open("herons.tally", author="kh") as herons:
    ...     nest = herons.collections.create("Heron nest", description="Feeding intervals")
    >>> with tallybook.open("herons.tally", exists=True, read_only=True) as herons:
    ...     [collection.name for collection in herons.collections]
    ['Heron nest']
    """
    flags = (_abi.OPEN_READ_ONLY if read_only else 0) | (_abi.OPEN_MIGRATE if migrate else 0)
    if exists is not None:
        flags |= _abi.OPEN_EXISTING if exists else _abi.OPEN_NEW
    if zone is None and exists is not True and not read_only:
        zone = system_zone()
    return _opened(lib.tally_book_open, path_text(path), flags, author, durability, busy_timeout, clock, log, log_level, zone)


def open_bytes(
    data: bytes | bytearray | memoryview, *, author: str | None = None, read_only: bool = False, durability: Durability = "process",
    busy_timeout: float | None = None, clock: ClockFunction | None = None, log: logging.Logger | str | None = None, log_level: int = INFO,
) -> Book:
    """Opens a book in memory from the bytes of a book's file, such as those of `book.serialize()`. The other arguments are those of `open`.

    The bytes are copied, and checked as a file is. What is changed is kept in memory only: `serialize` and `backup` keep it. Each opening counts as
    another copy of the book, as a copied file does.

    >>> with tallybook.open_bytes(book.serialize()) as copy:
    ...     (copy.path, [collection.name for collection in copy.collections])
    (':memory:', ['Heron nest'])
    >>> tallybook.open_bytes(b"no book")
    Traceback (most recent call last):
    tallybook.FormatError: the 7 bytes are not a book; give all bytes of a book's file, or those of a serialized book
    """
    if not isinstance(data, (bytes, bytearray, memoryview)):
        raise InvalidError(f"a book is opened from bytes, not from {type(data).__name__}; open a path with open", reason=Reason.TYPE)
    given = bytes(data)
    flags = _abi.OPEN_READ_ONLY if read_only else 0
    return _opened(lib.tally_book_open_bytes, (given, len(given)), flags, author, durability, busy_timeout, clock, log, log_level)


def system_zone() -> str | None:
    """Returns the name of this system's zone, None if it is UTC or one that the library does not know."""
    place = os.path.realpath("/etc/localtime")
    name = os.environ.get("TZ", "").lstrip(":") or (place.split("/zoneinfo/", 1)[1] if "/zoneinfo/" in place else "")
    if name in ("", "UTC", "Etc/UTC", "Etc/UCT", "UCT", "Zulu", "Universal") or not os.path.isfile(os.path.join("/usr/share/zoneinfo", name)):
        return None
    return name if str(zone_of(name)) == name else None


def salvage(
    path: Path, to: Path, *, author: str | None = None, read_only: bool = False, durability: Durability = "process",
    busy_timeout: float | None = None, clock: ClockFunction | None = None, log: logging.Logger | str | None = None,
    log_level: int = INFO,
) -> Book:
    """Creates a new book from everything readable in a damaged one, which stays as it is, and opens it like `open`.

    `book.recovery` says what is lost, by page or by session and seq, and which entries were created anew under a name that says so.

    >>> book.backup("damaged.tally")
    >>> with tallybook.salvage("damaged.tally", "salvaged.tally") as salvaged:
    ...     ([collection.name for collection in salvaged.collections], salvaged.recovery)
    (['Heron nest'], [])
    """
    flags = _abi.OPEN_READ_ONLY if read_only else 0
    return _opened(
        lib.tally_book_salvage, (*path_text(path), *path_text(to)), flags, author, durability, busy_timeout, clock, log, log_level)
