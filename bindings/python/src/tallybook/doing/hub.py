"""A book and a hub: a PostgreSQL database where its copies meet."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

from .._c import _abi
from .._c.handles import Owner
from .._c.library import byref, call_stoppable, context, free_context, go_on, lib, make, progress_trampoline, text
from .._c.store import Store
from ..rows.findings import Finding, read_findings
from .long_calls import run

Progress = Callable[[int, int], object]


class Hub(Owner):
    """A hub that a book syncs with; `book.hub(address)` connects.

    >>> with book.hub("postgresql://hub.example/herons") as hub:             # doctest: +SKIP
    ...     findings = hub.sync()
    ...     while hub.wait(3600):
    ...         findings = hub.sync()
    """

    _what = "hub"

    def __init__(self, store: Store, address: str, phrase: str | None, timeout: float) -> None:
        sealed = text(phrase) if phrase is not None else (None, 0)
        raw = make(lib.tally_hub_open, lib.tally_hub_free, store._handle, *text(address), *sealed, _nanoseconds(timeout))
        self._own(raw, lib.tally_hub_free)

    def sync(
        self, *, pull: bool = True, push: bool = True, bytes: bool = True, fold: bool = False, timeout: float = 60.0, progress: Progress | None = None,
    ) -> list[Finding]:
        """Pulls what other copies pushed, and pushes what the hub lacks; returns findings about what happened, like `merge`.

        `push` includes pulling. `fold` pushes the entire book once more, as one piece that replaces everything pushed until now. The hub may be silent
        for `timeout` seconds. `progress` is told the bytes sent and received, and stops the sync by returning False. The next sync continues an
        interrupted one.

        >>> with book.hub("postgresql://hub.example/herons") as hub:         # doctest: +SKIP
        ...     for finding in hub.sync():
        ...         print(finding.message)
        nothing new came, and the hub has all that this book has
        """
        flags = (_abi.HUB_PULL if pull else 0) | (_abi.HUB_PUSH if push else 0) | (_abi.HUB_BYTES if bytes else 0) | (_abi.HUB_FOLD if fold else 0)
        handle = self._handle
        return read_findings(make(
            lib.tally_hub_sync, lib.tally_cursor_free, handle, byref(self._options(flags or _abi.HUB_PULL, timeout, progress)), stoppable=True))

    async def sync_async(
        self, *, pull: bool = True, push: bool = True, bytes: bool = True, fold: bool = False, timeout: float = 60.0, progress: Progress | None = None,
    ) -> list[Finding]:
        """Syncs in a thread, so that other tasks run meanwhile. Cancelling the task stops the sync, and waits until it has stopped.

        >>> async def evening() -> None:
        ...     with book.hub("postgresql://hub.example/herons") as hub:
        ...         await asyncio.wait_for(hub.sync_async(), 30)
        >>> asyncio.run(evening())                                           # doctest: +SKIP
        """
        return await run(self.sync, pull=pull, push=push, bytes=bytes, fold=fold, timeout=timeout, progress=progress)

    def wait(self, timeout: float | None = None) -> bool:
        """Waits for a number of seconds, or without limit, until the hub has something new; returns False if it has not.

        >>> with book.hub("postgresql://hub.example/herons") as hub:         # doctest: +SKIP
        ...     hub.wait(0)
        False
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        out = ctypes.c_int32()
        while True:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            # In pieces, so that a signal's handler runs.
            piece = 1.0 if left is None else min(1.0, left)
            call_stoppable(lib.tally_hub_wait, self._handle, _nanoseconds(piece) or _abi.NO_WAIT, byref(out))
            if out.value or left is not None and left <= piece:
                return bool(out.value)

    def erase(self, id: int, *, timeout: float = 60.0, progress: Progress | None = None) -> None:
        """Removes an entry for good, from this book and from the hub; nothing pushed before that holds it stays.

        >>> with book.hub("postgresql://hub.example/herons") as hub:         # doctest: +SKIP
        ...     hub.erase(book.note("a name that should not be there").id)
        """
        handle = self._handle
        call_stoppable(lib.tally_hub_erase, handle, id, byref(self._options(0, timeout, progress)))

    @staticmethod
    def _options(flags: int, timeout: float, progress: Progress | None) -> _abi.tally_hub_options:
        """For a call that follows at once: only that frees what holds the function."""
        options = _abi.tally_hub_options()
        options.struct_size = ctypes.sizeof(options)
        options.flags, options.timeout = flags, _nanoseconds(timeout)
        options.progress, options.progress_context = progress_trampoline, context(progress or go_on)
        options.progress_context_free = free_context
        return options


def _nanoseconds(seconds: float) -> int:
    return round(min(seconds, 1e9) * 1e9)
