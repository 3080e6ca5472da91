"""The ethograms of a book, kept until the book changes: a page asks for one every second, and to read one takes longer than all else that it asks for."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any, Final

from .._c.errors import StorageError
from ..entries.view import View
from ..vocabulary.constants import Kind
from .asking import questions_of
from .ethogram import Ethogram, ethogram_of

if TYPE_CHECKING:
    from ..book import Book
    from ..entries.collection import Collection
    from ..rows.watch import Watch

#: What an ethogram is made of: the places of a session, what can be recorded in them, and what that asks for.
_KINDS: Final = (Kind.COLLECTION, Kind.EVENT_TYPE, Kind.SUBJECT, Kind.TEMPLATE)


class Ethograms:
    """What sessions of a book can record, read anew where this process or another has changed that."""

    def __init__(self, book: Book) -> None:
        self._book = book
        #: By the collection that a session is in, 0 where it is in none.
        self._known: dict[int, Ethogram] = {}
        self._watches: list[Watch[Any]] = []

    def of(self, collection: Collection | None) -> Ethogram:
        """What a session in a collection sees, and what is asked of it."""
        # Before anything is read: what changes meanwhile is told at the next look.
        if self._is_touched():
            self._known.clear()
        place = 0 if collection is None else collection.id
        if place not in self._known:
            self._known[place] = ethogram_of(self._book, collection, asks=questions_of)
        return self._known[place]

    def close(self) -> None:
        """Ends the watches."""
        for each in self._watches:
            each.close()

    def _is_touched(self) -> bool:
        if not self._watches:
            # Where the system watches no more files for this user, all is read each time.
            with contextlib.suppress(StorageError):
                # A watch reads what it selects once that was touched, and nobody looks at it.
                self._watches = [View[Any](self._book, kind)(limit=1).watch() for kind in _KINDS]
        told = [each.next(0) is not None for each in self._watches]
        return not told or any(told)
