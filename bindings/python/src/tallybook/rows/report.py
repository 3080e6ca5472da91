"""Reports: a selection drawn and described, as SVG, HTML, PDF, PNG, Markdown, text or JSON."""

from __future__ import annotations

import contextlib
import ctypes
import reprlib
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeVar

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, call, call_stoppable, lib, make, take_bytes, text
from ..vocabulary._formats import REPORT_SUFFIXES, REPORTS, ReportFormat
from ..vocabulary.row import Row
from ..vocabulary.time import Duration, Instant, day_bound, span_ns, to_ns
from .findings import Findings, read_findings
from .notebook import how_many, shown
from .selection import Own
from .summary import Group, day_start_ns, group_number
from .targets import Target, aim, format_number

Self = TypeVar("Self", bound="Report")


class Source(Protocol):
    """The selection that a report describes."""

    def _selection(self) -> contextlib.AbstractContextManager[int]: ...


class _Section(NamedTuple):
    """A section that was added: what it shows."""

    number: int
    by: tuple[int, int]
    identity: int
    title: str | None
    limit: int
    target: int
    flags: int
    other: int
    step: int
    since: int
    until: int


def _target(value: Duration) -> int:
    """What a bar should come to: a length of time, or a number of what takes none."""
    if isinstance(value, bool) or not isinstance(value, (int, timedelta)):
        raise InvalidError(f"a target is a timedelta or a whole number, not {value!r}", reason=Reason.TYPE)
    return span_ns(value)


def _identity(of: Any) -> int:
    """The id of what a section is of; 0 of nothing."""
    identity = 0 if of is None else getattr(of, "id", of)
    if not isinstance(identity, int):
        raise InvalidError(f"a section is of an entry or its id, not {of!r}", reason=Reason.TYPE)
    return identity


def _window(since: Instant | timedelta | None, until: Instant | timedelta | None) -> tuple[int, tuple[int, int]]:
    """The window of a budget, and whether it is of lengths from each session's start."""
    kinds = {isinstance(each, timedelta) for each in (since, until) if each is not None}
    if len(kinds) > 1:
        raise InvalidError("since and until are either both times or both lengths from each start", reason=Reason.TYPE)
    first, last = (
        _abi.UNBOUNDED if each is None else span_ns(each) if isinstance(each, timedelta) else to_ns(each) for each in (since, until))
    return _abi.SHOW_FROM_START if True in kinds else 0, (first, last)


class Report:
    """A report being built: sections are added one after the other, and the book is read anew each time the report is written.

    Without sections it has a header, bars, a table by tag, and comments. Events and bouts can be reported on too: `nest.bouts(type="Stand").report()`
    has a header, a budget and a raster.

    >>> _ = nest.note("Arrival", description="Two herons, one with a fish.")
    >>> report = nest.report("Heron nest").header().comments()
    >>> print(report.to_text("text").splitlines()[0])
    Heron nest
    """

    def __init__(
        self, source: Source, title: str, *, first_day: date | None, last_day: date | None, zone: str | None,
        day_start: str | Duration | None, whole_at_start: bool, running: bool, footer: str | None,
    ) -> None:
        self._source = source
        self._title = title
        self._days = day_bound("first_day", first_day), day_bound("last_day", last_day)
        self._zone = zone
        self._day_start = day_start_ns(day_start)
        self._flags = (_abi.REPORT_WHOLE_AT_START if whole_at_start else 0) | (_abi.REPORT_RUNNING if running else 0)
        self._footer = footer
        self._sections: list[_Section] = []

    @property
    def _own(self) -> dict[str, tuple[int, str]]:
        """The fields of the template that the view asks for; a book, a collection or an item asks for none."""
        own = getattr(self._source, "_own", None)
        return own if isinstance(own, dict) else {}

    # ----------------------------------------------------------------------------------------------------
    # Sections
    # ----------------------------------------------------------------------------------------------------

    def _add(
        self: Self, section: int, title: str | None = None, by: tuple[str | None, str | None] = (None, None), of: Any = None,
        limit: int = 0, target: Duration = 0, flags: int = 0, other: Any = None, step: Duration = 0, window: tuple[int, int] = (_abi.UNBOUNDED, _abi.UNBOUNDED),
    ) -> Self:
        identity, second_identity = _identity(of), _identity(other)
        first, second = (_abi.BY_NONE if name is None else group_number(name, self._own) for name in by)
        if isinstance(limit, bool) or not isinstance(limit, int) or not 0 <= limit < 1 << 63:
            raise InvalidError(f"a limit of {limit} groups is none; give how many stand by themselves, or 0 for the default", reason=Reason.RANGE)
        self._sections.append(
            _Section(section, (first, second), identity, title, limit, _target(target), flags, second_identity, span_ns(step), *window))
        return self

    def header(self: Self) -> Self:
        """Adds the title, the days covered, the number of items, and the total duration.

        >>> nest.report("Heron nest").header().to_text("text").startswith("Heron nest")
        True
        """
        return self._add(_abi.SECTION_HEADER)

    def bars(self: Self, by: Group | Own | None = None, *, title: str | None = None, limit: int = 0, target: Duration = 0) -> Self:
        """Adds time as stacked bars, a colour for each tag: by day, week, month or year; by default by days while there is room, then
        months, then years.

        The tags with the greatest totals have colours of their own, 8 or as many as `limit` says; the rest is one, "Others". More than 8 are drawn side
        by side, a chart each. `target` is the goal for a bar: a line across. It is a duration, or a number for things that take no time.

        >>> nest.report("Heron nest").bars("month").to_bytes("svg")[:4]
        b'<svg'
        """
        return self._add(_abi.SECTION_BARS, title, (by, None), limit=limit, target=target)

    def lines(self: Self, by: Group | Own | None = None, *, title: str | None = None, limit: int = 0, target: Duration = 0) -> Self:
        """Adds the same as `bars`, but a line for each tag. More than 8 are drawn side by side as bars.

        >>> nest.report("Heron nest").lines("week").to_bytes("svg")[:4]
        b'<svg'
        """
        return self._add(_abi.SECTION_LINES, title, (by, None), limit=limit, target=target)

    def histogram(self: Self, of: Any = None, *, title: str | None = None) -> Self:
        """Adds how often sessions had which length; for a session, how much time passed from each event to the next.

        >>> with nest.record("Watch") as session: _ = session.log("A"), session.log("A")
        >>> "Median" in nest.report().histogram(session.item).to_text("text")
        True
        """
        return self._add(_abi.SECTION_HISTOGRAM, title, of=of)

    def table(self: Self, *by: Group | Own, title: str | None = None, limit: int = 0) -> Self:
        """Adds a table of count, duration and share by up to two groups (by default by tag), with a total.

        Tags, subjects, collections, categories and event types with the greatest totals come first. With a `limit`, only that many are listed, and the
        rest is one, "Others".

        Groups are day, week, month, year, hour, weekday, tag, subject, kind, collection, category and event_type; for tasks also priority. By
        event_type, session or category, the table counts the sessions' events and how long their states lasted; so does a report on events or bouts.
        The heading says which. Events are grouped by time, event_type, category, subject and session.

        >>> _ = nest.note("Arrival")
        >>> "Total" in nest.report().table("month", "tag").to_text("markdown")
        True
        >>> with nest.record("Watch") as session: session.log("A"); session.log("A")
        >>> print(nest.report(footer="").table("subject", "event_type").to_text().splitlines()[1])
        Subject  Event type  Events    Share
        """
        if len(by) > 2:
            raise InvalidError(f"a table has at most two groups, not {len(by)}", reason=Reason.LENGTH)
        return self._add(_abi.SECTION_TABLE, title, (by[0] if by else None, by[1] if len(by) > 1 else None), limit=limit)

    def comments(self: Self, *, title: str | None = None) -> Self:
        """Adds items with a description or a picture, with their day, first tag and duration.

        >>> _ = nest.note("Arrival", description="Two herons.")
        >>> "Two herons." in nest.report().comments().to_text("text")
        True
        """
        return self._add(_abi.SECTION_COMMENTS, title)

    def timeline(self: Self, session: Any, *, title: str | None = None) -> Self:
        """Adds a session with its events: a lane for each type and subject, states as bars, points as ticks.

        >>> with nest.record("Watch") as session: _ = session.log("A")
        >>> nest.report().timeline(session.item).to_bytes("svg")[:4]
        b'<svg'
        """
        return self._add(_abi.SECTION_TIMELINE, title, of=session)

    def budget(
        self: Self, *, by_session: bool = False, since: Instant | timedelta | None = None, until: Instant | timedelta | None = None,
        title: str | None = None, limit: int = 0,
    ) -> Self:
        """Adds the time budget of the sessions' bouts. Each subject has a bar with the shares of its states in the observed time; a table has a row for
        each subject and event type. `Bouts.budget` says how it is calculated.

        With `by_session`, each session has its own rows and bars. `since` and `until` are times; timedeltas are measured from each session's start.
        Without them, the days of the report count. `limit` is the maximum number of bars, 40 by default; those with the longest states are drawn.

        >>> stand = nest.event_types.create("Stand", mode="state")
        >>> with nest.record("Watch", time=0) as session:
        ...     for second in (2, 4, 8, 10): session.log(stand, time=second * 1_000_000_000)
        ...     session.stop(time=20_000_000_000)
        >>> for line in nest.report(footer="").budget().to_text().splitlines()[4:7]: print(line)
        Subject  Event type  Count  Sum  Mean  Deviation  Share  Per hour  Latency
        -------  ----------  -----  ---  ----  ---------  -----  --------  -------
        None     Stand           2   4s    2s         0s   20 %       360       2s
        """
        flags, window = _window(since, until)
        return self._add(_abi.SECTION_BUDGET, title, ("session" if by_session else None, None), limit=limit, flags=flags, window=window)

    def raster(
        self: Self, by: Literal["subject", "event_type"] = "subject", *, clock: bool = False, title: str | None = None, limit: int = 0,
    ) -> Self:
        """Adds sessions below each other, with a lane for each subject (coloured by event type) or each event type (coloured by subject): states as
        bars, points as ticks.

        The axis is the time since each start, or with `clock` the time of day. `limit` is the maximum number of sessions, 40 by default; the earliest
        are drawn.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> nest.report().raster("event_type", clock=True).to_bytes("svg")[:4]
        b'<svg'
        """
        return self._add(_abi.SECTION_RASTER, title, (by, None), limit=limit, flags=_abi.SHOW_CLOCK if clock else 0)

    def transitions(self: Self, *, compound: bool = False, title: str | None = None, limit: int = 0) -> Self:
        """Adds a matrix of which behaviour follows which: counts, each with its share of those from the same behaviour. `Bouts.transitions` says how
        they are counted.

        `limit` is how many behaviours have a row of their own, 8 by default: those with the greatest totals. The rest is one, "Others".

        >>> with nest.record("Watch") as session:
        ...     for type in "ABAB": session.log(type)
        >>> print(nest.report(footer="").transitions().to_text(), end="")
        Transitions
        From ↓ to →          A          B  Total
        -----------  ---------  ---------  -----
        A                    –  2 · 100 %      2
        B            1 · 100 %          –      1
        -----------  ---------  ---------  -----
        Total                1          2      3
        """
        return self._add(_abi.SECTION_TRANSITIONS, title, limit=limit, flags=_abi.SHOW_COMPOUND if compound else 0)

    def agreement(
        self: Self, one: Row | int, other: Row | int, *, step: Duration = timedelta(seconds=1), title: str | None = None, limit: int = 0,
    ) -> Self:
        """Adds how far two sessions agree, over samples one every `step`: Cohen's kappa for all and for each subject, and which categories met.
        `Bouts.agreement` says how it is calculated.

        `limit` is how many categories have a row of their own, 8 by default; the rest is one, "Others".

        >>> for observer in ("Ann", "Bob"):
        ...     with nest.record(observer, time=0) as session:
        ...         session.log("A", time=0); session.log("B", time=4_000_000_000)
        >>> for line in nest.report(footer="").agreement(*nest.sessions).to_text().splitlines()[:2]: print(line)
        Agreement: Ann · Bob
        Kappa               1.000
        """
        return self._add(_abi.SECTION_AGREEMENT, title, of=one, other=other, step=step, limit=limit)

    def waveform(self: Self, attachment: Any, *, title: str | None = None) -> Self:
        """Adds the waveform of an audio attachment.

        >>> with nest.memo("Lecture 4") as memo: memo.push(bytes(1000))
        >>> nest.report().waveform(memo.attachment_id).to_bytes("svg")[:4]
        b'<svg'
        """
        return self._add(_abi.SECTION_WAVEFORM, title, of=attachment)

    def tasks(self: Self, *, title: str | None = None) -> Self:
        """Adds the selected tasks as a checklist: by day and priority; those of the backlog come last.

        >>> _ = book.today.add("Visit mum")
        >>> "Visit mum" in book.tasks.report("Plan").tasks().to_text("markdown")
        True
        """
        return self._add(_abi.SECTION_TASKS, title)

    def dashboard(self: Self, *by: Group | Own, title: str | None = None) -> Self:
        """Adds the latest item, how many there are, how often, how long ago, and today compared with the days before. Then it adds the counts by day
        and by up to two groups. Without groups, it counts by the fields with few values of the template that the view asks for.

        >>> _ = nest.note("Arrival")
        >>> print(nest.notes.report("Nest").dashboard().to_text("text").splitlines()[2])
        Average interval  Need at least 2 entries
        """
        if len(by) > 2:
            raise InvalidError(f"a dashboard has at most two groups, not {len(by)}", reason=Reason.LENGTH)
        return self._add(_abi.SECTION_DASHBOARD, title, (by[0] if by else None, by[1] if len(by) > 1 else None))

    # ----------------------------------------------------------------------------------------------------
    # Writing
    # ----------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _report(self) -> Iterator[int]:
        options = _abi.tally_report_options()
        options.struct_size = ctypes.sizeof(options)
        options.flags = self._flags
        options.first_day, options.last_day = self._days
        options.day_start = self._day_start
        if self._zone is not None:
            options.zone, options.zone_length = text(self._zone)
        if self._footer is not None:
            options.footer, options.footer_length = text(self._footer)
        free = lib.tally_report_free
        with self._source._selection() as query:
            report = make(lib.tally_report_new, free, query, *text(self._title), byref(options))
        try:
            for section in self._sections:
                chosen = _abi.tally_section_options()
                chosen.struct_size = ctypes.sizeof(chosen)
                chosen.by_1, chosen.by_2 = section.by
                chosen.id = section.identity
                if section.title is not None:
                    chosen.title, chosen.title_length = text(section.title)
                chosen.limit, chosen.target, chosen.flags = section.limit, section.target, section.flags
                chosen.other, chosen.step, chosen.since, chosen.until = section.other, section.step, section.since, section.until
                call(lib.tally_report_add, report, section.number, byref(chosen))
            yield report
        finally:
            free(report)

    def save(self, target: Target, *, format: ReportFormat | None = None) -> None:
        """Writes the report to a path, a writable file object or a function that takes the pieces.

        The format is one of html, svg, pdf, png, markdown, text and json. A path's suffix names it too (.html, .svg, .pdf, .png, .md, .txt, .json). PDF
        and PNG need librsvg and cairo: `tallybook.has_feature("pdf")`. A file is replaced only once the new one is complete.

        >>> nest.report("Heron nest").save("herons.svg")
        """
        number = format_number(format, target, REPORTS, REPORT_SUFFIXES)
        with self._report() as report:
            options = _abi.tally_export_options()
            options.struct_size = ctypes.sizeof(options)
            aim(options, target)
            call_stoppable(lib.tally_report_write, report, number, byref(options), None)

    def validate(self, format: ReportFormat = "pdf") -> Findings:
        """Lists what readers would miss in the report if it were written now: in a PDF or PNG, the letters that no font here has, which are drawn as
        boxes. Other formats leave fonts to their readers.

        >>> nest.report("Heron nest").validate("svg")
        []
        """
        number = format_number(format, None, REPORTS)
        with self._report() as report:
            return read_findings(make(lib.tally_report_validate, lib.tally_cursor_free, report, number, stoppable=True))

    def to_bytes(self, format: ReportFormat = "svg", *, fragment: bool = False) -> bytes:
        """Returns the report as bytes. With `fragment`, HTML is an element for an existing page.

        >>> nest.report("Heron nest").to_bytes("html")[:15]
        b'<!DOCTYPE html>'
        """
        number = format_number(format, None, REPORTS)
        options = _abi.tally_export_options()
        options.struct_size = ctypes.sizeof(options)
        options.flags = _abi.EXPORT_FRAGMENT if fragment else 0
        with self._report() as report:
            return take_bytes(make(lib.tally_report_write, lib.tally_bytes_free, report, number, byref(options), stoppable=True))

    def to_text(self, format: ReportFormat = "text", *, fragment: bool = False) -> str:
        """Returns the report as text.

        >>> print(nest.report("Heron nest", footer="").header().to_text())
        Heron nest
        ==========
        No entries
        <BLANKLINE>
        """
        return self.to_bytes(format, fragment=fragment).decode()

    @shown
    def _repr_html_(self) -> str:
        return self.to_text("html", fragment=True)

    @shown
    def _repr_svg_(self) -> str:
        return self.to_text("svg")

    def __repr__(self) -> str:
        return f"<Report {reprlib.repr(self._title)} of {self._source!r}, {how_many(len(self._sections), 'section')}>"
