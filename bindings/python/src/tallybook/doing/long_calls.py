"""Progress and cancellation of calls that take long."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from .._c.library import hearing
from ..rows.targets import Progress

Result = TypeVar("Result")


@contextlib.contextmanager
def progress(function: Progress) -> Iterator[None]:
    """Tells a function about every 50 ms how far a long call of this thread is: `function(done, total)`, and 0 of 0 if the call does not know.

    If it returns False or raises an exception, the call stops. It must not call the library; only `interrupt` and logging work there.

    >>> with tallybook.progress(lambda done, total: print("still checking")):
    ...     book.check()
    []
    """
    with hearing(function):
        yield


async def run(function: Callable[..., Result], *arguments: Any, progress: Progress | None = None, **named: Any) -> Result:
    """Makes a long call in a thread, so that other tasks run meanwhile. Cancelling the task stops this call, and waits until it has stopped.

    >>> import asyncio
    >>> asyncio.run(tallybook.run(book.check))
    []
    """
    import asyncio

    is_stopped = False

    def call() -> Result:
        with hearing(progress, lambda: is_stopped):
            return function(*arguments, **named)

    running = asyncio.ensure_future(asyncio.to_thread(call))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        is_stopped = True
        await asyncio.wait([running])
        # How it ended is nobody's any more.
        if not running.cancelled():
            running.exception()
        raise
