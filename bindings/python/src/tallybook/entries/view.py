"""Views: selections that can be listed, counted, exported and deleted. A view holds nothing open until it is read."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, TypeVar, overload

from .._c import _abi, arrow
from .._c._reasons import Reason
from .._c.errors import InvalidError, NotFoundError
from .._c.library import byref, call_stoppable, lib, make, take_bytes
from ..doing.draft import NOTHING, new_draft
from ..rows.export import Exporter
from ..rows.frames import Frames
from ..rows.notebook import MOST, first_rows, shown
from ..rows.selection import Moment, Own, Selection, certain
from ..rows.targets import options
from ..vocabulary._formats import TABLES
from ..vocabulary.time import Duration

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..rows.dashboard import Dashboard
    from ..rows.summary import Group, Measure, Measured, Summary
    from ..rows.timeline import Timeline
    from ..rows.watch import Watch
    from ..vocabulary._conditions import Values
    from ..vocabulary._formats import TableFormat

T = TypeVar("T")


class View(Selection[T], Frames, Exporter):
    """A selection, which is read anew on each use. Calling it narrows it down.

    >>> for hour in range(3): _ = nest.note(f"Hour {hour}", time=hour * 3_600_000_000_000)
    >>> [note.title for note in nest.notes(order="-time", limit=2)]
    ['Hour 2', 'Hour 1']
    >>> len(nest.notes), nest.notes(title__prefix="hour 1").first().title
    (3, 'Hour 1')
    >>> nest.notes[-1].title, nest.notes(title="Hour 2")
    ('Hour 2', <View of notes in entry ..., title='Hour 2', 1 note>)
    """

    # ----------------------------------------------------------------------------------------------------
    # Summing up
    # ----------------------------------------------------------------------------------------------------

    def summary(
        self, by: Group | Own | Sequence[Group | Own] = (), *, measure: Measure | Sequence[Measure] | None = None, of: Measured | Own | None = None,
        zone: str | None = None, day_start: str | Duration | None = None, since: Moment | None = None,
        until: Moment | None = None, whole_at_start: bool = False, running: bool = False, first_tag: bool = False,
        rank: Measure | None = None, limit: int = 0, others: bool = False,
    ) -> Summary:
        """Sums it up by up to four groups: day, week, month, year, hour, weekday, tag, subject, kind, collection, category and event_type. Events and
        bouts can also be grouped by session. A field of the template that the view asks for can be a group too.

        It measures count and duration, unless `measure` names others: events, or sum, mean, median, minimum, maximum and deviation. The latter measure
        a field, given by `of`: duration, span, event_count, latitude, longitude, accuracy or a template's field of numbers. With `of="intervals"` they
        measure the intervals between successive starts.

        Sessions are split where days and hours change, unless `whole_at_start` counts them entirely where they start. They are cut to `since` and
        `until` (a day is included). Days are those of `zone` and `day_start`, otherwise of the settings. With `running`, running sessions count up to
        now. An item with several tags counts for each, or with `first_tag` only for the first. With `rank`, one of the measures, the groups with the
        greatest come first, and `limit` says how many. With `others`, the rest is one more group, "Others". Totals cover everything.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> table = nest.sessions.summary(by=("day", "tag"), measure=("count", "events"))
        >>> table.total.count, table.total.events, table.rows[0].labels[1]
        (1, 1, 'Untagged')
        """
        from ..rows.summary import summarize

        flags = (_abi.SUMMARY_WHOLE_AT_START if whole_at_start else 0) | (_abi.SUMMARY_RUNNING if running else 0)
        flags |= (_abi.SUMMARY_FIRST_TAG if first_tag else 0) | (_abi.SUMMARY_OTHERS if others else 0)
        return summarize(self, by, measure, of, zone, day_start, since, until, flags, rank, limit)

    def dashboard(self, *, days: int = 7, zone: str | None = None, day_start: str | Duration | None = None) -> Dashboard:
        """Gives facts about the items: the latest, how many, how often, how long ago, and today compared with the `days` before.

        Days are those of `zone` and `day_start`, otherwise of the settings.

        >>> _ = nest.note("Arrival")
        >>> nest.notes.dashboard().today
        1
        """
        from ..rows.dashboard import dashboard

        return dashboard(self, days, zone, day_start)

    # ----------------------------------------------------------------------------------------------------
    # Changing
    # ----------------------------------------------------------------------------------------------------

    def update(self, fields: Mapping[str, Any] = NOTHING, /, *, add_tags: Any = None, remove_tags: Any = None, **named: Unpack[Values]) -> int:
        """Sets fields, given by name or as a mapping, on everything selected, in one step; returns how many entries there were. The view must be of one
        kind.

        `tags` replaces the existing tags, `add_tags` adds tags after them, and `remove_tags` removes tags.

        >>> for title in ("Arrival", "Departure"): _ = nest.note(title, tags=["Pond"])
        >>> nest.notes(tags=["Pond"]).update(add_tags=["Rain"])
        2
        >>> [tag.name for tag in nest.notes.first().tags]
        ['Pond', 'Rain']
        """
        flags = (_abi.UPDATE_ADD_TAGS if add_tags is not None else 0) | (_abi.UPDATE_REMOVE_TAGS if remove_tags is not None else 0)
        values: dict[str, Any] = {**fields, **named}
        tags = add_tags if add_tags is not None else remove_tags
        if tags is not None:
            if "tags" in values or flags == _abi.UPDATE_ADD_TAGS | _abi.UPDATE_REMOVE_TAGS:
                raise InvalidError("give one of tags, add_tags and remove_tags", reason=Reason.CONTRADICTION)
            values["tags"] = tags
        out = ctypes.c_uint64()
        template = next((each.values[0] for each in certain(self._conditions) if each.field == _abi.FIELD_TEMPLATE and each.operation == _abi.OP_EQ), 0)
        draft = new_draft(self._book, self._kind, _abi.ROOT, template)
        try:
            draft.update(values)
            with self._selection() as query:
                call_stoppable(lib.tally_query_update, query, draft._handle, flags, byref(out))
        finally:
            draft.close()
        return out.value

    def timeline(
        self, *, first_day: date | None = None, last_day: date | None = None, zone: str | None = None,
        day_start: str | Duration | None = None,
    ) -> Timeline:
        """Lists sessions by year, month and day, newest first, each heading with its total; `first_day` and `last_day` are both included.

        A session belongs to the day on which it starts; running ones are left out. Printed, it is a table that hides what says nothing new: the current
        month and year, a day that all sessions are on, and a tag that all have.

        >>> with nest.record("Watch") as session: session.log("A")
        >>> timeline = nest.sessions.timeline()
        >>> [row.level for row in timeline if row.shown]
        ['total', 'record']
        """
        from ..rows.timeline import read_timeline

        return read_timeline(self, first_day, last_day, zone, day_start)

    def watch(self, *, changes: bool = False) -> Watch[T]:
        """Watches the selection: gives it as a list, at once and again after each commit that touches it, or only changes.

        >>> with nest.notes(order="-time", limit=10).watch() as watch:
        ...     watch.next(timeout=0)
        []
        """
        from ..rows.watch import Watch

        return Watch(self, changes)

    def table(self, format: TableFormat = "text", *, zone: str | None = None) -> str:
        """Returns the rows as a table: text, markdown, html, csv or json, with times in a zone, otherwise in each row's own.

        Fields of templates are columns of their own, in json an object.

        >>> _ = nest.note("Arrival", time=0)
        >>> print(nest.notes(limit=1).table("markdown").splitlines()[0])
        | Id | Kind | Time | Name |
        """
        number = TABLES.get(format)
        if number is None:
            raise InvalidError(f"a table is written as {', '.join(TABLES)}, not as {format!r}", reason=Reason.CHOICE)
        free = lib.tally_cursor_free
        cursor = self._cursor()
        settings = options(zone, True, True, True, False, None)
        try:
            return take_bytes(make(lib.tally_cursor_write, lib.tally_bytes_free, cursor, number, byref(settings), stoppable=True)).decode()
        finally:
            free(cursor)

    @shown
    def _repr_html_(self) -> str:
        """What a notebook shows: the first rows as a table."""
        count = self.count()
        if not count:
            return "<p>no rows</p>"
        cursor = self._cursor()
        try:
            return first_rows(cursor, f"{count:,} rows, of which {MOST} are here" if count > MOST else "")
        finally:
            lib.tally_cursor_free(cursor)

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns the rows as a capsule of Arrow's C stream interface, which pyarrow, polars, DuckDB and pandas read, batch by batch.

        For example `pyarrow.table(book.notes)`, `polars.DataFrame(session.events)`, or `duckdb.sql("SELECT * FROM events")` with a variable of that
        name. docs/formats.md lists the columns.

        >>> type(nest.notes.__arrow_c_stream__()).__name__
        'PyCapsule'
        """
        return arrow.whole(self._cursor())

    # ----------------------------------------------------------------------------------------------------
    # Deleting
    # ----------------------------------------------------------------------------------------------------

    def delete(self, *, forever: bool = False) -> int:
        """Moves everything selected to the trash, or removes it for good; returns how many entries went.

        >>> _ = nest.note("Arrival"); _ = nest.note("Departure")
        >>> nest.notes(title="Arrival").delete()
        1
        """
        out = ctypes.c_uint64()
        with self._selection() as query:
            call_stoppable(lib.tally_query_delete, query, _abi.DELETE_FOREVER if forever else 0, byref(out))
        return out.value


class NamedView(View[T]):
    """A view whose entries are also accessible by name; a whole number gives the entry at that place.

    >>> book.collections["Heron nest"] == nest, "Heron nest" in book.collections
    (True, True)
    """

    @overload
    def __getitem__(self, index: int | str) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> list[T]: ...

    def __getitem__(self, index: int | str | slice) -> T | list[T]:
        if not isinstance(index, str):
            return super().__getitem__(index)
        found = self._named(index)
        if found is None:
            raise NotFoundError(f'there is no {self._noun()} "{index}"', reason=Reason.NO_ENTRY)
        return found

    def _named(self, name: str) -> T | None:
        """The entry of a name, the first where several have it."""
        return self(name=name).first()

    def _get_or_make(self, name: str, make: Callable[[], T]) -> tuple[T, bool]:
        """The entry of a name, which is made where there is none, and whether it was: once, whoever else does the same."""
        found = self._named(name)
        if found is not None:
            return found, False
        # Within a transaction nobody writes between the look and what is made.
        with self._book.transaction(f"new {self._noun()}"):
            found = self._named(name)
            return (make(), True) if found is None else (found, False)

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            return self(name=name).count() > 0
        return any(name == each for each in self)
