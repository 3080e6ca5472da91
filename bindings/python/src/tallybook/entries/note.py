"""Notes: something at an instant."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from .._c import _abi
from .._c.library import lib, make
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import delta
from .item import Item

if TYPE_CHECKING:
    from ..doing.memo import Memo


class Note(Item):
    """Something at an instant.

    >>> nest.note("Arrival")
    <Note ... 'Arrival'>
    """

    @property
    def duration(self) -> timedelta | None:
        """How long its audio attachments play together, None if it has none: for a voice memo, its length.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        >>> memo.item.duration, nest.note("Arrival").duration
        (datetime.timedelta(seconds=1), None)
        """
        return None if self.duration_ns is None else delta(self.duration_ns)

    @property
    def duration_ns(self) -> int | None:
        """How long its audio attachments play together, in ns.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(2))
        >>> memo.item.duration_ns
        125000
        """
        return self._row.get("duration")

    def continue_memo(self) -> Memo:
        """Continues its unfinished voice memo, which a crash, a kill or a close ended.

        >>> memo = nest.memo("Lecture 4", rate=8000)
        >>> memo.push(bytes(16000)); memo.close()
        >>> with memo.item.continue_memo() as memo:
        ...     memo.push(bytes(16000))
        >>> memo.item.duration.total_seconds()
        2.0
        """
        from ..doing.memo import Memo

        return Memo(self._book, make(lib.tally_memo_attach, lib.tally_memo_free, self._book._handle, self.id))


FACTORIES[_abi.KIND_NOTE] = Note
