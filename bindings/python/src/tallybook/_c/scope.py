"""Which open transaction a call belongs to.

Entering a transaction notes it in the current context (contextvars). asyncio copies the context for each task and for each
function that it runs in a thread. So finding a transaction there does not mean that it is still open, nor that the caller owns
it: each call checks both.
"""

from __future__ import annotations

import sys
import threading
import weakref
from contextvars import Context, ContextVar
from typing import TYPE_CHECKING, Any, Final, Protocol


class Inside(Protocol):
    """A transaction, as far as this module knows it."""

    # The handle, and who entered it: a task, else a thread.
    _raw: int | None
    _task: weakref.ref[Any] | None
    _thread: int

    _unread: Any

    @property
    def _own_handle(self) -> int: ...

    def _remember(self, row: Any) -> None: ...

    def _is_upon(self, book: Any) -> bool: ...


if TYPE_CHECKING:
    Entered = tuple[weakref.ref[Inside], ...]

# The innermost is last. The references are weak, so that a transaction that nobody can end any more is rolled back.
_entered: Final[ContextVar[Entered]] = ContextVar("tallybook_entered", default=())
# Those of another task that this thread may use.
_lent: Final[ContextVar[Entered]] = ContextVar("tallybook_lent", default=())
_probe: Final[ContextVar[object]] = ContextVar("tallybook_probe", default=None)
# The thread that began each, by handle.
_homes: Final[dict[int, int]] = {}

HINT: Final = "; in a task, `async with book.transaction():` waits for it"


def current_task() -> tuple[Any, bool]:
    """Returns the task that runs in this thread, or None; and whether a loop runs here."""
    # A program that has not loaded asyncio has no tasks.
    ask = getattr(sys.modules.get("asyncio"), "current_task", None)
    if ask is None:
        return None, False
    try:
        return ask(), True
    except RuntimeError:
        return None, False


def innermost(book: object) -> Inside | None:
    """Returns the innermost open transaction on a book that the caller is inside of."""
    entered = _entered.get()
    if not entered:
        return None
    for reference in reversed(entered):
        transaction = reference()
        if transaction is not None and transaction._raw is not None and transaction._is_upon(book) and _is_inside(transaction, reference):
            return transaction
    return None


def _is_inside(transaction: Inside, reference: weakref.ref[Inside]) -> bool:
    task, is_looping = current_task()
    owner = transaction._task
    if owner is None:
        return task is None
    owner = owner()
    if task is not None or is_looping or owner is None:
        return task is owner and task is not None
    # A thread without a loop that has a task's context: asyncio.to_thread, or something like it.
    if reference in _lent.get():
        return True
    if _is_lent_by(owner, transaction._thread):
        _lent.set((*_lent.get(), reference))
        return True
    _entered.set(tuple(each for each in _entered.get() if each is not reference))
    return False


def _is_lent_by(owner: Any, thread: int) -> bool:
    """Whether the function that this thread runs was given to asyncio.to_thread by the owner, and not by a task that it made.

    Both have copies of the same context, so this looks for the call of to_thread that uses this thread's context. If there is
    none, somebody passed the context on explicitly.
    """
    tasks = sys.modules["asyncio"].all_tasks(owner.get_loop())
    caller = _caller(tasks, thread)
    if caller is None or caller is owner:
        return True
    if getattr(caller.get_coro(), "cr_code", None) is not _to_thread():
        return False
    # A task that is nothing but the call, as gather makes them, belongs to whoever waits for it.
    waiting = [task for task in tasks if _waits_for(task, caller)]
    return not waiting or owner in waiting


def _to_thread() -> Any:
    return getattr(getattr(sys.modules["asyncio"], "to_thread", None), "__code__", None)


def _waits_for(task: Any, other: Any) -> bool:
    awaited = getattr(task, "_fut_waiter", None)
    return awaited is other or any(each is other for each in getattr(awaited, "_children", ()))


def _caller(tasks: Any, thread: int) -> Any:
    """The task whose call of asyncio.to_thread runs in this thread; `thread` is the one that its loop runs in."""
    code, probe = _to_thread(), object()
    token = _probe.set(probe)

    def is_ours(frame: Any) -> bool:
        if frame is None or frame.f_code is not code:
            return False
        # What is set here is seen in the context that the call has, and in no other.
        given = frame.f_locals.get("ctx")
        return isinstance(given, Context) and given.get(_probe) is probe

    try:
        # The call runs until it comes to its await, and then rests there until this thread is done: look in that order.
        frame = sys._current_frames().get(thread)
        while frame is not None and not is_ours(frame):
            frame = frame.f_back
        while frame is not None:
            for task in tasks:
                if getattr(task.get_coro(), "cr_frame", None) is frame:
                    return task
            frame = frame.f_back
        for task in tasks:
            awaited = task.get_coro()
            while awaited is not None:
                if is_ours(getattr(awaited, "cr_frame", None)):
                    return task
                awaited = getattr(awaited, "cr_await", None) or getattr(awaited, "gi_yieldfrom", None)
    finally:
        _probe.reset(token)
    return None


def enter(transaction: Inside, raw: int) -> None:
    """Puts the caller inside a transaction."""
    _homes[raw] = threading.get_ident()
    # Those that have ended are dropped.
    alive = (each for each in _entered.get() if (there := each()) is not None and there._raw is not None)
    _entered.set((*alive, weakref.ref(transaction)))


def leave(transaction: Inside) -> None:
    """Takes a transaction out of this context. Other contexts see that it has ended."""
    _entered.set(tuple(each for each in _entered.get() if each() not in (None, transaction)))


def forget(raw: int) -> None:
    """Forgets a handle that will be freed."""
    _homes.pop(raw, None)


def hint() -> str:
    """Says what to do when a task is refused because another task of its thread is inside a transaction."""
    is_home = threading.get_ident() in list(_homes.values())
    return HINT if is_home and current_task()[0] is not None else ""
