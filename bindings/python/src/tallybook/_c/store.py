"""The common base of a book, a transaction and a snapshot, for everything made from them: a handle, and what may be done with it."""

from __future__ import annotations

import os
import weakref
from collections import deque
from collections.abc import Mapping
from typing import Any, Final, Union

from . import _abi
from ._reasons import Reason
from .errors import ClosedError, Error, HandleError, StateError
from .handles import Owner
from .library import UnreadRow, lib, listen
from .scope import innermost
from .waiting import Waiting

BUSY_TIMEOUT: Final = 5.0
# How much that was made in a transaction, and may be gone by now, is remembered to be read.
MOST_UNREAD: Final = 512

Path = Union[str, "os.PathLike[str]"]


def timeout_ns(seconds: float) -> int:
    """A busy timeout as the library takes it: 0 does not wait."""
    return max(1, min(_abi.FOREVER, round(min(seconds, 1e9) * 1e9))) if seconds > 0 else _abi.NO_WAIT


class Store(Owner):
    """A book as seen by everything that reads from it or writes into it. Entries, views and drafts hold one."""

    _what = "book"
    _opened: Store | None = None
    # Of a transaction: what was made in it and is not read yet, while somebody has it.
    _unread: list[weakref.ref[UnreadRow]] | None = None
    _busy_timeout = BUSY_TIMEOUT

    def _open(self, raw: int, clocked: bool, busy_timeout: float) -> None:
        """Prepares a book that was opened."""
        self._own(raw, lib.tally_book_close)
        listen(raw)
        self._clocked = clocked
        self._busy_timeout = busy_timeout
        # The tasks that wait to begin a transaction, first come first.
        self._queue: deque[Waiting] = deque()
        self._begin_names()

    def _begin_names(self) -> None:
        self._type_names: dict[int, str] = {}
        self._subject_names: dict[int, str] = {}
        # Recordings, whose names of event types may have to be asked for again.
        self._recordings: weakref.WeakSet[Any] = weakref.WeakSet()

    def _adopt(self, book: Store) -> None:
        """Prepares a transaction or a snapshot, which holds the same entries as the book."""
        self._opened = book._root
        self._clocked = book._clocked
        self._begin_names()

    @property
    def _root(self) -> Store:
        """The book that was opened: itself, or the one that a transaction or a snapshot belongs to."""
        return self if self._opened is None else self._opened

    def _is_same(self, other: Store) -> bool:
        """Whether both are the same book, perhaps opened twice: an id means the same in both."""
        if self._root is other._root:
            return True
        path: bytes | None = lib.tally_book_path(self._handle)
        return path is not None and path != b":memory:" and path == lib.tally_book_path(other._handle)

    @property
    def _own_handle(self) -> int:
        raw = self._raw
        if raw is None:
            raise self._refusal()
        if self._unread:
            self._read_unread()
        return raw

    def _remember(self, row: UnreadRow) -> None:
        """Has what was made here read before anything may change it, where somebody has it then."""
        if self._unread is not None:
            if len(self._unread) >= MOST_UNREAD:
                self._read_unread()
            self._unread.append(weakref.ref(row))

    def _read_unread(self) -> None:
        """Reads what was made and is not read yet. Whatever is called with the handle may change it."""
        unread, self._unread = self._unread or [], []
        while unread:
            row = unread[-1]()
            if row is not None:
                try:
                    row.read()
                except BaseException:
                    self._unread += unread
                    raise
            unread.pop()

    @property
    def _handle(self) -> int:
        # Inside a transaction its handle, else the book's own.
        inside = innermost(self)
        return self._own_handle if inside is None else inside._own_handle

    def _refusal(self) -> Error:
        return HandleError(f"this {self._what} is closed")

    def _require_open(self) -> None:
        """Ends an iterator whose book was closed."""
        if self._raw is None:
            raise ClosedError(f"this {self._what} was closed; what was read from it ends with it", reason=Reason.BOOK_CLOSED)

    def _require_outside(self, what: str) -> None:
        """Refuses what would wait for the transaction that the caller is inside."""
        if innermost(self) is not None:
            raise StateError(f"{what} works on the book itself, not within a transaction; do it before or after the block", reason=Reason.SCOPE)

    def _require_in(self, place: int, what: str) -> None:
        """Refuses to write through an older handle, which would wait for the transaction that the caller is inside."""
        inside = innermost(self)
        if inside is not None and inside._raw != place:
            raise StateError(f"this {what} was begun outside the transaction; begin it in the block, or finish it after the block", reason=Reason.SCOPE)

    # ----------------------------------------------------------------------------------------------------
    # What a book answers, from higher layers; Book says how
    # ----------------------------------------------------------------------------------------------------

    def get(self, id: int) -> Any:
        raise NotImplementedError

    def _made(self, id: int, kind: int) -> Any:
        """What was just made, even if somebody else has deleted it since, or it cannot be read now."""
        raise NotImplementedError

    def transaction(self, name: str | None = None) -> Any:
        raise NotImplementedError

    def now_ns(self) -> int:
        raise NotImplementedError

    @property
    def settings(self) -> Mapping[str, Any]:
        raise NotImplementedError

    @property
    def tags(self) -> Any:
        raise NotImplementedError

    @property
    def templates(self) -> Any:
        raise NotImplementedError

    def _all_types(self) -> list[Any]:
        """All event types, those in the trash too."""
        raise NotImplementedError

    def _type_name(self, type: int) -> str:
        """The name of an event type."""
        raise NotImplementedError

    def _subject_name(self, subject: int | None) -> str | None:
        """The name of a subject; None where nobody is meant."""
        raise NotImplementedError

    def _forget_names(self) -> None:
        """What may have changed event types or subjects: names and ids that were kept are asked for again."""
        raise NotImplementedError
