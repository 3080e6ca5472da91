"""How a selection leaves a book: formats by name or suffix, to a path, a file object, a function or a text."""

from __future__ import annotations

import codecs
import ctypes
import io
import os
from collections.abc import Callable, Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Union

from . import _abi
from ._errors import InvalidError
from ._library import (
    byref, call_stoppable, context, free_context, go_on, lib, make, path_text, progress_trampoline, take_bytes, text, write_trampoline,
)

if TYPE_CHECKING:
    from .report import Report

Progress = Callable[[int, int], Any]
# A path, a file object that is open for writing, or a function that takes the pieces.
Target = Union[str, "os.PathLike[str]", Callable[[bytes], Any], io.IOBase, Any]

FORMATS: Final = {
    "json": _abi.FORMAT_JSON,
    "markdown": _abi.FORMAT_MARKDOWN,
    "text": _abi.FORMAT_TEXT,
    "csv": _abi.FORMAT_CSV_EVENTS,
    "csv-bouts": _abi.FORMAT_CSV_BOUTS,
    "minuta": _abi.FORMAT_CSV_MINUTA,
    "minuta-folder": _abi.FORMAT_MINUTA_FOLDER,
    "icalendar": _abi.FORMAT_ICALENDAR,
    "todo.txt": _abi.FORMAT_TODO_TXT,
}
SUFFIXES: Final = {".json": "json", ".md": "markdown", ".markdown": "markdown", ".txt": "text", ".text": "text",
                   ".csv": "csv", ".ics": "icalendar"}


def format_number(
    name: str | None, target: Target = None, formats: Mapping[str, int] = FORMATS, suffixes: Mapping[str, str] = SUFFIXES,
) -> int:
    """The number of a format, by its name or else by the suffix of a path."""
    if name is None and isinstance(target, (str, os.PathLike)):
        suffix = Path(target).suffix.lower()
        name = suffixes.get(suffix)
        if name is None:
            raise InvalidError(
                f"the suffix {suffix!r} names no format; use one of {', '.join(suffixes)}, or format= with one of "
                f"{', '.join(formats)}"
            )
    number = formats.get(name or "")
    if number is None:
        raise InvalidError(f"there is no format {name!r}; give format= one of {', '.join(formats)}")
    return number


def options(
    zone: str | None, places: bool, authors: bool, attachments: bool, attachment_bytes: bool, progress: Progress | None,
    columns: Iterable[str] | None = None, target: Target = None,
) -> _abi.tally_export_options:
    """Options of an export, for a call that follows at once: only that frees what `aim` and the progress function hold."""
    result = _abi.tally_export_options()
    result.struct_size = ctypes.sizeof(_abi.tally_export_options)
    result.flags = (0 if places else _abi.EXPORT_WITHOUT_PLACES) | (0 if authors else _abi.EXPORT_WITHOUT_AUTHORS)
    result.flags |= 0 if attachments else _abi.EXPORT_WITHOUT_ATTACHMENTS
    result.flags |= _abi.EXPORT_WITH_BYTES if attachment_bytes else 0
    if zone is not None:
        result.zone, result.zone_length = text(zone)
    if columns is not None:
        result.columns, result.columns_length = text(",".join(columns))
    if target is not None:
        aim(result, target)
        progress = progress or go_on
    if progress is not None:
        result.progress, result.progress_context = progress_trampoline, context(progress)
        result.progress_context_free = free_context
    return result


def aim(options: _abi.tally_export_options, target: Target) -> None:
    """Says where an export goes. What takes its pieces is held until the library frees it."""
    if isinstance(target, (str, os.PathLike)):
        options.path, options.path_length = path_text(target)
        return
    take = writer(target)
    options.write, options.write_context = write_trampoline, context(take)
    options.write_context_free = free_context


def writer(target: Any) -> Callable[[bytes], Any]:
    """What takes the pieces of an export: a function, or the write method of a binary or text file object."""
    write = getattr(target, "write", None)
    if write is None:
        if not callable(target):
            raise InvalidError(f"an export goes to a path, a file object or a function, not to {target!r}")
        function: Callable[[bytes], Any] = target
        return function
    if isinstance(target, io.TextIOBase):
        decoder = codecs.getincrementaldecoder("utf-8")()

        def write_text(piece: bytes) -> None:
            write(decoder.decode(piece))

        return write_text

    def write_bytes(piece: bytes) -> None:
        # A raw file may take less than it is given.
        rest = memoryview(piece)
        while rest:
            written = write(rest)
            if written is None or written == len(rest):
                return
            rest = rest[written:]

    return write_bytes


class Exporter:
    """What can be exported: a book, a collection, an item, or what a view selects."""

    def _selection(self) -> Any:
        """A context manager around the handle of the query that selects it."""
        raise NotImplementedError

    def export(
        self, target: Target, *, format: str | None = None, zone: str | None = None, places: bool = True,
        authors: bool = True, attachments: bool = True, attachment_bytes: bool = False, progress: Progress | None = None,
        columns: Iterable[str] | None = None,
    ) -> None:
        """Writes it to a path, a writable file object or a function that takes the pieces.

        The format is one of json, markdown, text, csv, csv-bouts, minuta and minuta-folder; a path's suffix names it too
        (.json, .md, .txt, .csv). Minuta's table has a row for each session and takes `columns`, names of its columns; its
        folder goes to a path where there is nothing yet. A file is replaced whole once it is complete. `zone` is the zone of times for people, each
        item's own where it is None. `places`, `authors` and `attachments` can be left out; `attachment_bytes` puts the
        attachments' bytes into JSON too. `progress(done, total)` hears how far
        it has come; it, or the function that takes the pieces, stops the export by answering False.

        >>> _ = nest.note("Arrival")
        >>> nest.export("herons.md")
        >>> nest.export("herons.json", places=False, authors=False)
        >>> with open("herons.txt", "w") as file:
        ...     nest.export(file, format="text")
        >>> _ = nest.session(since=0, until=5_400_000_000_000, tags=["Work"], description="Feature X")
        >>> nest.sessions(tags=["Work"]).export_text("minuta", columns=["Date", "Duration", "Tag"])
        'Date,Duration,Tag\\r\\n1970-01-01,1:30,Work\\r\\n'
        """
        if target is None:
            raise InvalidError("an export goes to a path, a file object or a function, not to None")
        number = format_number(format, target)
        with self._selection() as query:
            settings = options(zone, places, authors, attachments, attachment_bytes, progress, columns, target)
            call_stoppable(lib.tally_query_export, query, number, byref(settings), None)

    def _reported(self) -> Exporter:
        """What a report on it is of."""
        return self

    def report(
        self, title: str = "", *, first: date | None = None, last: date | None = None, zone: str | None = None,
        day_start: timedelta | None = None, whole_at_start: bool = False, running: bool = False, footer: str | None = None,
    ) -> Report:
        """A report on it: charts, tables and comments, written as SVG, HTML, PDF, PNG, Markdown or text.

        `first` and `last` are days, both included. `whole_at_start` gives a session that crosses midnight to the day on
        which it starts; otherwise it is split. `running` counts sessions that run, up to now. Days are those of `zone` and
        `day_start`, or of the settings time_zone and day_start.

        >>> _ = nest.note("Arrival", description="Two herons, one with a fish.")
        >>> nest.report("Heron nest").save("herons.html")
        """
        from .report import Report
        return Report(
            self._reported(), title, first=first, last=last, zone=zone, day_start=day_start, whole_at_start=whole_at_start, running=running,
            footer=footer)

    def export_bytes(
        self, format: str = "json", *, zone: str | None = None, places: bool = True, authors: bool = True,
        attachments: bool = True, attachment_bytes: bool = False,
        progress: Progress | None = None, columns: Iterable[str] | None = None,
    ) -> bytes:
        """The export as bytes, in UTF-8; otherwise like `export`.

        >>> nest.export_bytes("json")[:1]
        b'{'
        """
        number = format_number(format)
        with self._selection() as query:
            settings = options(zone, places, authors, attachments, attachment_bytes, progress, columns)
            return take_bytes(
                make(lib.tally_query_export, lib.tally_bytes_free, query, number, byref(settings), stoppable=True)
            )

    def export_text(
        self, format: str = "text", *, zone: str | None = None, places: bool = True, authors: bool = True,
        attachments: bool = True, attachment_bytes: bool = False,
        progress: Progress | None = None, columns: Iterable[str] | None = None,
    ) -> str:
        """The export as a text; otherwise like `export`.

        >>> "Heron nest" in nest.export_text("markdown")
        True
        """
        return self.export_bytes(
            format, zone=zone, places=places, authors=authors, attachments=attachments,
            attachment_bytes=attachment_bytes, progress=progress, columns=columns).decode()
