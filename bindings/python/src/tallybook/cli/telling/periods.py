"""The totals of a day, a week or a month: its sessions by day and by tag, with bars."""

from __future__ import annotations

from datetime import timedelta

from ..terminal import cells, clean, fit
from .colors import painter, tag_colors
from .words import how_long, many

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ...entries.session import Session
    from ...entries.view import View
    from ..context import Context
    from ..time_range import TimeRange


def tell_period(view: View[Session], period: TimeRange, context: Context, *, notes: Any = None) -> int:
    """Prints a range of days: each session of one day, or each of several days; then by tag, and the sum."""
    total = view.summary(since=period.first, until=period.last, running=True).total
    by_tag = list(view.summary(by="tag", since=period.first, until=period.last, running=True, rank="duration"))
    sessions = [each for each in view(until=period.until, order="time") if each.end is None or each.end > period.since or each.time >= period.since]
    is_day = period.first == period.last
    by_day = [] if is_day else [row for row in view.summary(by="day", since=period.first, until=period.last, running=True) if row.duration]
    terminal = context.terminal
    if terminal.as_json:
        from .entries import as_json

        terminal.json({
            "first": str(period.first), "last": str(period.last), "seconds": (total.duration or timedelta()).total_seconds(),
            "tags": [{"tag": row.labels[0], "seconds": (row.duration or timedelta()).total_seconds()} for row in by_tag],
            "days": [{"day": row.labels[0], "seconds": (row.duration or timedelta()).total_seconds()} for row in by_day],
            "sessions": [as_json(each) for each in sessions], "notes": [as_json(each) for each in notes or ()]})
        return 0
    terminal.answer(None, str(period))
    if not sessions and not notes:
        terminal.answer(None, "  no sessions or notes")
        return 0
    if is_day:
        _tell_day(sessions, notes or (), period, context)
    else:
        _bars([(f"{row.keys[0]:%a %Y-%m-%d}", row.duration or timedelta(), "") for row in by_day], context)
    if len(by_tag) > 1 or by_tag and not is_day:
        terminal.answer(None, "")
        colors = tag_colors(context)
        _bars([(row.labels[0], row.duration or timedelta(), colors.get(row.labels[0], "")) for row in by_tag], context)
    terminal.answer(None, "", f"Total {how_long(total.duration)} in {many(len(sessions), 'session')}")
    return 0


def _tell_day(sessions: Sequence[Session], notes: Sequence[Any], period: TimeRange, context: Context) -> None:
    zone = context.zone
    rows: list[tuple[Any, list[str]]] = []
    for each in sessions:
        start, end = each.time.astimezone(zone), each.end
        until = f"{end.astimezone(zone):%H:%M}" if end else "paused" if each.state.name == "PAUSED" else "…"
        # Of a session that started on another day, only the part on this day.
        began = f"{start:%H:%M}" if start >= period.since else f"{start:%d %b %H:%M}"
        length = how_long(_within(each, period))
        rows.append((start, [began, until, length, each.title, ", ".join(tag.name for tag in each.tags)]))
    rows += [(each.time, [f"{each.time.astimezone(zone):%H:%M}", "", "", each.title, ", ".join(tag.name for tag in each.tags)]) for each in notes]
    context.terminal.table(("from", "to", "length", "title", "tags"), [row for _, row in sorted(rows, key=lambda each: each[0])], right=(2,), spare=(4,),
                           paint={4: painter(tag_colors(context))})


def _within(session: Session, period: TimeRange) -> timedelta:
    """The time of a session within a range."""
    is_whole = session.time >= period.since and session.end is not None and session.end <= period.until
    if is_whole and session.duration is not None:
        return session.duration
    here = session.book.sessions(id=session.id).summary(since=period.first, until=period.last, running=True)
    return here.total.duration or timedelta()


def _bars(rows: Sequence[tuple[str, timedelta, str]], context: Context) -> None:
    """A line for each: its name, its length, and a bar in its colour, if any."""
    width = context.terminal.width
    most = max((length for _, length, _ in rows), default=timedelta(0))
    names = min(max((cells(clean(name)) for name, _, _ in rows), default=0), max(width // 3, 14))
    digits = max((len(how_long(length)) for _, length, _ in rows), default=0)
    room = width - names - digits - 6
    for name, length, color in rows:
        share = length / most if most else 0
        bar = "█" * max(1, round(room * share)) if room > 4 and length else ""
        print(f"  {fit(clean(name), names)}  {how_long(length):>{digits}}  {context.terminal.colored(bar, color)}".rstrip())
