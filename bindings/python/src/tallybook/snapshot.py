"""Snapshots: one state of a book, for any number of queries."""

from __future__ import annotations

from datetime import timedelta

from ._c import _abi
from ._c.library import lib, read_info
from .book import Book
from .vocabulary.time import delta


class Snapshot(Book):
    """One state of a book, as a read-only book. `Book.snapshot` makes one.

    Rows, counts, exports, reports and SQL all see the same state, including what running sessions had logged.

    >>> with book.snapshot() as before:
    ...     _ = nest.note("Arrival")
    ...     len(before.notes), len(book.notes)
    (0, 1)
    """

    _what = "snapshot"

    def __init__(self, book: Book, raw: int) -> None:
        self._adopt(book)
        self._own(raw, lib.tally_book_close)

    def _info(self) -> _abi.tally_snapshot_info:
        return read_info(lib.tally_snapshot_stat, _abi.tally_snapshot_info(), self._handle)

    @property
    def age(self) -> timedelta:
        """How long ago it was taken.

        >>> with book.snapshot() as before:
        ...     before.age >= timedelta(0)
        True
        """
        return delta(int(self._info().age))

    @property
    def log_size(self) -> int:
        """The size of the book's log in bytes, which cannot shrink while the snapshot is open.

        When it exceeds the setting snapshot_log_limit, the snapshot ends and raises ClosedError.

        >>> with book.snapshot() as before:
        ...     before.log_size >= 0
        True
        """
        return int(self._info().log_size)

    def __repr__(self) -> str:
        return f"<Snapshot{' closed' if self._raw is None else ''} of {self._root!r}>"
