"""Days for which tasks are planned."""

from __future__ import annotations

from contextlib import contextmanager

from .refused import Refused
from .telling.words import many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from ..entries.task import Task
    from .context import Context


def planned(written: str, context: Context) -> date | None:
    """The day that a user names; today is the book's day. None for the backlog."""
    word = written.strip().lower()
    if word == "backlog":
        return None
    if word in ("today", "tomorrow", "yesterday"):
        # If days start later than midnight, the hours before that belong to the day before.
        from datetime import timedelta

        return context.book.today.date + timedelta(days={"today": 0, "tomorrow": 1, "yesterday": -1}[word])
    return context.times(ahead=True).day(written)


def task_named(word: str, context: Context, *, is_open: bool | None = None) -> Task:
    """The task of a name. Of several, prefers tasks not repeated on a later day, then open ones, or done ones if `is_open` is False."""
    from .names import Names

    names = Names(context.book, ("task",), asks=context.asks)
    several = [] if word.isdigit() or word.startswith("@") else names.matching(word)
    newest = [each for each in several if not each.carried_over] or several
    fitting = [each for each in newest if is_open is None or (each.completed is None) == is_open] or newest
    found: Task = names.only(fitting, word) if fitting else names.one(word)
    return found


def day_words(day: date | None, context: Context) -> str:
    """A task's day as people read it."""
    if day is None:
        return "is in the backlog"
    away = (day - context.book.today.date).days
    return {0: "is planned for today", 1: "is planned for tomorrow"}.get(away, f"is planned for {day:%a %Y-%m-%d}")


@contextmanager
def room(day: date | None, context: Context) -> Iterator[None]:
    """Within its block, an error about a full day also tells which days have room."""
    from .._c.errors import LimitError

    try:
        yield
    except LimitError as refusal:
        if day is None:
            raise
        word = str(refusal).split(" ", 1)[0].lower()
        name = "today" if day == context.book.today.date else f"{day:%a %Y-%m-%d}"
        raise Refused(
            f"{name} has {many(int(refusal.found or 0), 'task')} of {word} priority, and its limit is {refusal.bound}; choose another day, the backlog or another priority, "
            f"or raise the limit from now on: tallybook config limit_{word} {int(refusal.bound or 0) + 1}", status="TALLY_E_LIMIT") from None
