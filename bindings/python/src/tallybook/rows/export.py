"""Exports of a selection: formats by name or suffix, to a path, a file object, a function or a text."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, call_stoppable, lib, make, take_bytes
from ..vocabulary._formats import ExportFormat
from ..vocabulary.time import Duration
from .targets import Progress, Rate, Target, format_number, has_commas, options

if TYPE_CHECKING:
    from .report import Report


class Exporter:
    """Anything that can be exported: a book, a collection, an item, or the selection of a view."""

    def _selection(self) -> Any:
        """A context manager around the handle of the query that selects it."""
        raise NotImplementedError

    def export(
        self, target: Target, *, format: ExportFormat | None = None, zone: str | None = None, places: bool = True,
        authors: bool = True, attachments: bool = True, attachment_bytes: bool = False, progress: Progress | None = None,
        columns: Iterable[str] | None = None, canonical: bool = False,
        commas: bool | None = None, open_states: bool = False, rate: Rate | None = None, drop_frame: bool = False, timecode: str | None = None,
    ) -> None:
        """Exports it to a path, a writable file object or a function that takes the pieces.

        Formats are json, markdown, text, csv, csv-bouts, minuta, minuta-folder, icalendar, todo.txt, mel, boris, boris-aggregated, boris-tabular,
        boris-ethogram, boris-behaviors, boris-subjects, jwatcher, fmf, vtt, srt, eaf, textgrid, bids, edl and csv-timecode. A path's suffix names the
        format too (.json, .md, .txt, .csv, .ics, .boris, .tsv, .fmf, .vtt, .srt, .eaf, .TextGrid, .edl).

        Minuta's table has a row for each session and takes `columns`, names of its columns. The folders of Minuta, MEL, JWatcher and BIDS need a path
        that does not exist yet, or an empty folder. A file is replaced only once the new one is complete. `zone` is the zone of times for people; None
        means each item's own. `places`, `authors` and `attachments` can be left out; `attachment_bytes` adds the attachments' bytes to JSON. With
        `canonical`, books with the same content give the same JSON, whatever their history.

        BORIS's tables have tabs between their columns, or commas if the path ends in .csv or with `commas`. Its aggregated table has sessions with an
        open state only with `open_states`. Markers (edl) and csv-timecode need `rate`, frames a second as for `format_timecode`. They take `drop_frame`
        and `timecode`, at which the session begins: 01:00:00:00 by default.

        Options that the format does not use raise InvalidError. `progress(done, total)` is told how far the export has come. It, or the function that
        takes the pieces, stops the export by returning False.

        >>> _ = nest.note("Arrival")
        >>> nest.export("herons.md")
        >>> nest.export("herons.json", places=False, authors=False)
        >>> before = nest.export_bytes("json", canonical=True)
        >>> nest.update(name="Nest 3").update(name="Heron nest").export_bytes("json", canonical=True) == before
        True
        >>> with open("herons.txt", "w") as file:
        ...     nest.export(file, format="text")
        >>> _ = nest.session(since=0, until=5_400_000_000_000, tags=["Work"], description="Feature X")
        >>> nest.sessions(tags=["Work"]).export_text("edl", rate=29.97, drop_frame=True)
        'TITLE: Work\\nFCM: DROP FRAME\\n\\n'
        >>> nest.sessions(tags=["Work"]).export_text("minuta", columns=["Date", "Duration", "Tag"])
        'Date,Duration,Tag\\r\\n1970-01-01,1:30,Work\\r\\n'
        """
        if target is None:
            raise InvalidError("an export goes to a path, a file object or a function, not to None", reason=Reason.TYPE)
        number = format_number(format, target)
        with self._selection() as query:
            settings = options(
                zone, places, authors, attachments, attachment_bytes, progress, columns, target, canonical, has_commas(number, target) if commas is None else commas, open_states,
                rate, drop_frame, timecode)
            call_stoppable(lib.tally_query_export, query, number, byref(settings), None)

    def _reported(self) -> Exporter:
        """What a report on it is of."""
        return self

    def report(
        self, title: str = "", *, first_day: date | None = None, last_day: date | None = None, zone: str | None = None,
        day_start: str | Duration | None = None, whole_at_start: bool = False, running: bool = False, footer: str | None = None,
    ) -> Report:
        """Begins a report on it: charts, tables and comments, written as SVG, HTML, PDF, PNG, Markdown or text.

        `first_day` and `last_day` are both included. With `whole_at_start`, a session that crosses midnight counts on the day on which it starts;
        otherwise it is split. With `running`, running sessions count up to now. Days are those of `zone` and `day_start` ("04:00", a timedelta or ns),
        or of the settings time_zone and day_start.

        >>> _ = nest.note("Arrival", description="Two herons, one with a fish.")
        >>> nest.report("Heron nest").save("herons.html")
        """
        from .report import Report

        return Report(
            self._reported(), title, first_day=first_day, last_day=last_day, zone=zone, day_start=day_start,
            whole_at_start=whole_at_start, running=running, footer=footer)

    def export_bytes(
        self, format: ExportFormat = "json", *, zone: str | None = None, places: bool = True, authors: bool = True,
        attachments: bool = True, attachment_bytes: bool = False,
        progress: Progress | None = None, columns: Iterable[str] | None = None, canonical: bool = False,
        commas: bool | None = None, open_states: bool = False, rate: Rate | None = None, drop_frame: bool = False, timecode: str | None = None,
    ) -> bytes:
        """Returns the export as bytes, in UTF-8; otherwise like `export`.

        >>> nest.export_bytes("json")[:1]
        b'{'
        """
        number = format_number(format)
        with self._selection() as query:
            settings = options(
                zone, places, authors, attachments, attachment_bytes, progress, columns, canonical=canonical, commas=commas, open_states=open_states,
                rate=rate, drop_frame=drop_frame, timecode=timecode)
            return take_bytes(
                make(lib.tally_query_export, lib.tally_bytes_free, query, number, byref(settings), stoppable=True)
            )

    def export_text(
        self, format: ExportFormat = "text", *, zone: str | None = None, places: bool = True, authors: bool = True,
        attachments: bool = True, attachment_bytes: bool = False,
        progress: Progress | None = None, columns: Iterable[str] | None = None, canonical: bool = False,
        commas: bool | None = None, open_states: bool = False, rate: Rate | None = None, drop_frame: bool = False, timecode: str | None = None,
    ) -> str:
        """Returns the export as text; otherwise like `export`.

        >>> "Heron nest" in nest.export_text("markdown")
        True
        """
        return self.export_bytes(
            format, zone=zone, places=places, authors=authors, attachments=attachments,
            attachment_bytes=attachment_bytes, progress=progress, columns=columns, canonical=canonical,
            commas=commas, open_states=open_states, rate=rate, drop_frame=drop_frame, timecode=timecode).decode()
