"""tallybook status"""

from __future__ import annotations

import argparse

from ..codes import DONE
from ..context import Context
from ..telling.colors import held, tags_in
from ..telling.sessions import counts, elapsed
from ..telling.words import ago, clock, how_long, many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from ...entries.session import Session
    from ..terminal import Line

EXAMPLES = ("tallybook status", "tallybook", "tallybook status --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds nothing: it has no options of its own."""


def run(options: argparse.Namespace, context: Context) -> int:
    """Shows the running sessions and today's totals."""
    book, now = context.book, context.book.now()
    running = context.open_sessions()
    today = context.ranges().around(book.today.date, "day")
    total = book.sessions.summary(since=today.first, until=today.last, running=True).total
    in_today = len(book.sessions(since=today.since, until=today.until)) + sum(each.time < today.since for each in running)
    tasks, done = len(book.today.tasks), len(book.today.tasks(completed__null=False))
    last = None if running else book.sessions(state="stopped", order="-end", limit=1).first()
    told: dict[str, Any] = {
        "book": book.path, "running": [_as_json(each, context) for each in running],
        "today": {"day": today.first.isoformat() if today.first else None, "seconds": total.duration.total_seconds() if total.duration else 0, "sessions": in_today},
        "tasks": {"all": tasks, "completed": done}, "last": {"id": last.id, "title": last.title, "end": last.end.isoformat() if last.end else None} if last else None}
    lines: list[Line] = [_line(each, context) for each in running]
    if not running:
        past = f' The last was "{last.title}", which ended {ago(last.end, now)}; tallybook continue starts a new one like it.' if last and last.end else ""
        lines.append(f"Nothing is running.{past}" if past else "Nothing is running; tallybook start TITLE starts a session.")
    lines.append(f"Today: {how_long(total.duration)} in {many(in_today, 'session')}" if in_today else "Today: no sessions yet")
    if tasks:
        lines.append(f"Tasks: {done} of {tasks} done")
    context.terminal.answer(told, *lines)
    return DONE


def _as_json(session: Session, context: Context) -> dict[str, Any]:
    from ..telling.entries import as_json

    return as_json(session) | {"elapsed": elapsed(session).total_seconds(), "counts": counts(session)}


def _line(session: Session, context: Context) -> Line:
    now = context.book.now()
    is_running = session.state.name == "RUNNING"
    place = f" in {session.parent.name}" if session.parent else ""
    tags = tags_in((tag.name for tag in session.tags), context)
    began = f"{'running since' if is_running else 'paused; started at'} {clock(session.time, context.zone, now)}, {how_long(elapsed(session))}: "
    return [(f'"{session.title}"{place} ', ""), *([("[", ""), *tags, ("] ", "")] if tags else []), (began, ""), *held(counts(session), context)]
