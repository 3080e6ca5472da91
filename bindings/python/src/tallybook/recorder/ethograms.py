"""The ethograms of a book, cached until the book changes. The phone page requests one every second, and reading it takes longer than all else."""

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

#: The kinds that make up an ethogram: a session's places, what can be recorded in them, and the templates that ask for values.
_KINDS: Final = (Kind.COLLECTION, Kind.EVENT_TYPE, Kind.SUBJECT, Kind.TEMPLATE)


class Ethograms:
    """What the sessions of a book can record. It is read again if this process or another has changed it."""

    def __init__(self, book: Book) -> None:
        self._book = book
        #: By the session's collection, 0 for none.
        self._known: dict[int, Ethogram] = {}
        self._watches: list[Watch[Any]] = []

    def of(self, collection: Collection | None) -> Ethogram:
        """The ethogram of a session in a collection, with its questions."""
        # Checked before anything is read: a change meanwhile is reported at the next check.
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
            # If the system watches no more files for this user, everything is read each time.
            with contextlib.suppress(StorageError):
                # A watch reads its selection after a change, and nobody uses the result.
                self._watches = [View[Any](self._book, kind)(limit=1).watch() for kind in _KINDS]
        told = [each.next(0) is not None for each in self._watches]
        return not told or any(told)
