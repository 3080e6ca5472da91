"""Imports into a book: files of its own format and of others."""

from __future__ import annotations

import ctypes
import io
import json
import os
from collections.abc import Mapping
from typing import Any, Literal

from ._c import _abi
from ._c.library import byref, context, free_context, go_on, lib, make, path_text, progress_trampoline, text
from ._c.store import Path, Store
from .entries.collection import Collection
from .rows.findings import Finding, read_findings
from .rows.targets import Progress
from .vocabulary._formats import IMPORTS


def _words_of(mapping: Path | Mapping[str, Any]) -> str:
    """A mapping as JSON, of a dict or the path of a file."""
    if isinstance(mapping, (str, os.PathLike)):
        with io.open(mapping, encoding="utf-8-sig") as file:
            return file.read()
    return json.dumps(mapping, ensure_ascii=False)


class Importer(Store):
    """Anything that imports files: a book."""

    def import_file(
        self, source: Path | bytes | bytearray | memoryview, *, mapping: Path | Mapping[str, Any] | None = None, parent: Collection | None = None,
        zone: str | None = None, dry_run: bool = False, skip_bad: bool = False, whole: bool = False, replace: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a file or a folder in any format that can be read here; its content says which.

        These are JSON of Tallybook or MEL, a BORIS project, its tables of behaviours and of subjects, an ELAN document, and a Praat TextGrid. Others
        are CSV of entries or of HEY, iCalendar, todo.txt, a folder of Minuta and, with a mapping, tables of another program.

        >>> [finding.reason.name for finding in book.import_file(b"(A) 2026-03-01 Visit mum +Home\\n", zone="UTC")]
        ['ADDED', 'ALL_TAKEN']
        """
        words = None if mapping is None else _words_of(mapping)
        return self._import(0, source, parent, dry_run, progress, skip_bad, zone, words, whole=whole, replace=replace)

    def import_csv(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, dry_run: bool = False, whole: bool = False,
        progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a table of entries, as `View.table("csv")` gives it: entries that were changed in a spreadsheet are changed, new ones are added.

        Rows are matched by their uuid. Fields that a row does not have stay as they are. The import is all or nothing.

        >>> _ = nest.note("Arrival")
        >>> table = nest.notes.table("csv").replace("Arrival", "Arrival at dawn")
        >>> [finding.reason.name for finding in book.import_csv(table.encode())], [note.title for note in nest.notes]
        (['CHANGED', 'ASSUMED', 'ALL_TAKEN'], ['Arrival at dawn'])
        """
        return self._import(_abi.FORMAT_CSV, source, parent, dry_run, progress, whole=whole)

    def import_json(
        self, source: Path | bytes, *, parent: Collection | None = None, dry_run: bool = False, whole: bool = False,
        progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a JSON file by its path, or the JSON itself as bytes; returns findings about what was, or would be, done. From a folder, such as a
        mirror, it imports all such files.

        Importing the same again adds nothing. The import is all or nothing. Anything that is left out or altered is a finding. With `whole`, which
        every import has, the first of these raises FormatError, and nothing is imported.

        >>> _ = nest.note("Arrival")
        >>> exported = book.export_bytes("json")
        >>> with tallybook.open(":memory:") as other:
        ...     findings = other.import_json(exported)
        ...     [note.title for note in other.notes]
        ['Arrival']
        """
        return self._import(_abi.FORMAT_JSON, source, parent, dry_run, progress, whole=whole)

    def import_mel(
        self, source: Path | bytes, *, parent: Collection | None = None, dry_run: bool = False, skip_bad: bool = False, whole: bool = False,
        progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a collection file of MEL, or a folder of them. A session is matched by its start event, even if its title was changed.

        With `skip_bad` a bad item or event becomes a finding, and the rest is imported. Content for which a book has no place is kept beside its item
        for export.

        >>> _ = nest.note("Arrival")
        >>> nest.export("MEL", format="mel")
        >>> with tallybook.open(":memory:") as other:
        ...     _ = other.import_mel("MEL/Heron nest.json")
        ...     [note.title for note in other.notes]
        ['Arrival']
        """
        return self._import(_abi.FORMAT_MEL, source, parent, dry_run, progress, skip_bad, whole=whole)

    def import_boris(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, zone: str | None = None, dry_run: bool = False,
        skip_bad: bool = False, whole: bool = False, replace: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a BORIS project: a collection with its subjects, its behaviours as event types, its independent variables as fields of its sessions,
        and each observation as a session. Modifiers are fields of events.

        Dates are in `zone`, otherwise in the setting time_zone. Importing it again adds nothing. An observation that changed since then is a finding;
        with `replace`, it replaces its session, which goes to the trash.

        >>> project = {
        ...     "project_format_version": "7.0", "project_name": "Herons", "project_date": "2026-03-01T09:00:00",
        ...     "subjects_conf": {"0": {"key": "1", "name": "Old heron", "description": ""}},
        ...     "behaviors_conf": {"0": {"type": "State event", "key": "s", "code": "Stands", "modifiers": {}, "excluded": ""}},
        ...     "observations": {"Dawn": {
        ...         "type": "LIVE", "date": "2026-03-02T06:00:00", "events": [[1.5, "Old heron", "Stands", "", ""], [4, "Old heron", "Stands", "", ""]]}},
        ... }
        >>> _ = book.import_boris(json.dumps(project).encode())
        >>> [(bout.type, bout.duration.total_seconds()) for bout in book.sessions.first().bouts]
        [('Stands', 2.5)]
        """
        return self._import(_abi.FORMAT_BORIS, source, parent, dry_run, progress, skip_bad, zone, whole=whole, replace=replace)

    def import_ethogram(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None,
        format: Literal["boris-ethogram", "boris-behaviors", "boris-subjects"] = "boris-ethogram",
        dry_run: bool = False, skip_bad: bool = False, whole: bool = False, replace: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports an ethogram: a BORIS project without its observations, or a table of its behaviours or subjects as BORIS writes it, with tabs, commas
        or semicolons. They become event types and subjects of the collection `parent`.

        An existing entry with the same name stays as it is, and a finding reports it if the file differs; with `replace` it is changed to match the
        file. A row that cannot be read refuses everything; with `skip_bad` it becomes a finding. Importing it again adds nothing.

        >>> table = b"Behavior code,Behavior type,Key,Excluded behaviors,Modifiers\\nStands,State event,s,,leg:left,right\\nFlies,State event,f,Stands,\\n"
        >>> table = table.replace(b"leg:left,right", b'"leg:left,right"')
        >>> _ = book.import_ethogram(table, parent=nest)
        >>> [(each.name, each.key) for each in nest.event_types], nest.event_types["Stands"].template.name
        ([('Stands', 's'), ('Flies', 'f')], 'Stands (Heron nest)')
        """
        return self._import(IMPORTS[format], source, parent, dry_run, progress, skip_bad, whole=whole, replace=replace)

    def import_eaf(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, zone: str | None = None, dry_run: bool = False,
        skip_bad: bool = False, whole: bool = False, replace: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports an ELAN document, EAF up to 3.0: a session with a bout for each annotation, of an event type for each tier. A tier's participant is
        the subject. The file is attached to the session.

        Importing it again adds nothing. A file that changed since then is a finding; with `replace`, it replaces its session, which goes to the trash.
        A tier that cannot be read refuses everything; with `skip_bad` it becomes a finding. Raises UnsupportedError without expat.
        """
        return self._import(_abi.FORMAT_EAF, source, parent, dry_run, progress, skip_bad, zone, whole=whole, replace=replace)

    def import_textgrid(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, zone: str | None = None, dry_run: bool = False,
        skip_bad: bool = False, whole: bool = False, replace: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a Praat TextGrid, in either form, in UTF-8 or UTF-16: a session with a bout for each interval that has a text, and a point for each
        point. A tier is an event type; `Heron · Sits` is one of a subject. A grid does not say when it was recorded; it is assumed to have ended now.

        >>> grid = 'File type = "ooTextFile" Object class = "TextGrid" 0 2 <exists> 1 "IntervalTier" "Heron · Sits" 0 2 2 0 0.5 "" 0.5 2 "left leg"'
        >>> _ = book.import_textgrid(grid.encode())
        >>> [(bout.type, bout.duration.total_seconds(), bout.note) for bout in book.sessions.first().bouts]
        [('Sits', 1.5, 'left leg')]
        """
        return self._import(_abi.FORMAT_TEXTGRID, source, parent, dry_run, progress, skip_bad, zone, whole=whole, replace=replace)

    def import_hey(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, zone: str | None = None,
        dry_run: bool = False, skip_bad: bool = False, whole: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports time records of HEY from CSV: `Start,End,Duration,Category,Notes`. Categories become tags.

        Times are in `zone`, otherwise in the setting time_zone. A bad row refuses everything; with `skip_bad` it becomes a finding, and the rest is
        imported. Importing the same again adds nothing.

        >>> rows = b"Start,End,Duration,Category,Notes\\n2024-01-15 09:30,2024-01-15 11:45,2:15,Work,Feature X\\n"
        >>> [finding.reason.name for finding in book.import_hey(rows)], book.sessions.first().duration.seconds
        (['ADDED', 'ADDED', 'ASSUMED', 'ALL_TAKEN'], 8100)
        """
        return self._import(_abi.FORMAT_HEY_CSV, source, parent, dry_run, progress, skip_bad, zone, whole=whole)

    def import_minuta(
        self, folder: Path, *, parent: Collection | None = None, zone: str | None = None, dry_run: bool = False,
        skip_bad: bool = False, whole: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports a folder of Minuta: tags, records and pictures. Content for which a book has no place is kept for export.

        >>> _ = book.session(since=0, until=60_000_000_000, tags=["Work"])
        >>> book.export("Minuta", format="minuta-folder")
        >>> with tallybook.open(":memory:") as other:
        ...     _ = other.import_minuta("Minuta")
        ...     [session.title for session in other.sessions]
        ['Work']
        """
        return self._import(_abi.FORMAT_MINUTA_FOLDER, folder, parent, dry_run, progress, skip_bad, zone, whole=whole)

    def import_calendar(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, zone: str | None = None,
        dry_run: bool = False, skip_bad: bool = False, whole: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports iCalendar: VTODO as tasks with their alarms, VEVENT as sessions, VJOURNAL as notes. A list's name is a category.

        Something that repeats is imported once for each time, up to a year from now. Tasks for which a day has no room wait in the backlog. Anything
        left out is a finding, and the last finding says so if nothing was. Entries that the book knows by their UID stay as they are.

        >>> _ = book.today.add("Visit mum", priority="high").remind(minutes=10)
        >>> with tallybook.open(":memory:") as other:
        ...     _ = other.import_calendar(book.export_bytes("icalendar"))
        ...     [(task.name, task.priority.name, len(task.reminders)) for task in other.tasks]
        [('Visit mum', 'HIGH', 1)]
        """
        return self._import(_abi.FORMAT_ICALENDAR, source, parent, dry_run, progress, skip_bad, zone, whole=whole)

    def import_todo_txt(
        self, source: Path | bytes | bytearray | memoryview, *, parent: Collection | None = None, zone: str | None = None,
        dry_run: bool = False, skip_bad: bool = False, whole: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports todo.txt, a task a line: the first +project is its category, other projects and contexts are tags. A text in another format is
        refused.

        >>> _ = book.import_todo_txt(b"(A) 2026-03-01 Visit mum +Home @near due:2026-03-05 t:2026-03-02\\n")
        >>> [(task.name, task.category, task.day.isoformat()) for task in book.tasks]
        [('Visit mum', 'Home', '2026-03-02')]
        """
        return self._import(_abi.FORMAT_TODO_TXT, source, parent, dry_run, progress, skip_bad, zone, whole=whole)

    def import_tables(
        self, source: Path | bytes | bytearray | memoryview, mapping: Path | Mapping[str, Any], *, parent: Collection | None = None,
        zone: str | None = None, dry_run: bool = False, skip_bad: bool = False, whole: bool = False, progress: Progress | None = None,
    ) -> list[Finding]:
        """Imports tables of another program: CSV or JSON, as a file, as bytes, or a folder of them. The mapping says what becomes what, as a dict or by
        the path of its JSON; docs/formats.md has its keys.

        Times without a zone are in `zone`, otherwise in the mapping's, otherwise in the setting time_zone. An entry made from a row stays as it is if
        the row is imported again, so a second import adds nothing.

        >>> mapping = {
        ...     "format": "tallybook-mapping", "version": 1, "name": "Birds", "zone": "Europe/Berlin",
        ...     "tables": {"seen": {"kind": "note", "name": "{bird}", "time": "{day} {clock}", "tags": "{weather}"}},
        ... }
        >>> rows = b"day,clock,bird,weather\\n2025-08-02,06:40,Heron,sun\\n2025-08-02,07:05,Swan,\\n"
        >>> [finding.reason.name for finding in book.import_tables(rows, mapping)]
        ['ADDED', 'ADDED', 'ADDED', 'ALL_TAKEN']
        >>> [(note.title, [tag.name for tag in note.tags]) for note in book.notes]
        [('Heron', ['sun']), ('Swan', [])]
        >>> [finding.reason.name for finding in book.import_tables(rows, mapping)]
        ['UNCHANGED', 'UNCHANGED', 'ALL_TAKEN']
        """
        return self._import(_abi.FORMAT_TABLES, source, parent, dry_run, progress, skip_bad, zone, _words_of(mapping), whole)

    def _import(
        self, format: int, source: Any, parent: Collection | None, dry_run: bool, progress: Progress | None,
        skip_bad: bool = False, zone: str | None = None, mapping: str | None = None, whole: bool = False, replace: bool = False,
    ) -> list[Finding]:
        handle = self._handle
        options = _abi.tally_import_options()
        options.struct_size = ctypes.sizeof(_abi.tally_import_options)
        options.flags = (
            (_abi.IMPORT_DRY_RUN if dry_run else 0) | (_abi.IMPORT_SKIP_BAD if skip_bad else 0) | (_abi.IMPORT_WHOLE if whole else 0)
            | (_abi.IMPORT_REPLACE if replace else 0)
        )
        options.format = format
        if zone is not None:
            options.zone, options.zone_length = text(zone)
        if mapping is not None:
            options.mapping, options.mapping_length = text(mapping)
        options.parent = _abi.ROOT if parent is None else parent.id
        if isinstance(source, (bytes, bytearray, memoryview)):
            # Bytes are lent as they are; what may change meanwhile is copied.
            data = bytes(source)
            options.data, options.data_size = ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value, len(data)
        else:
            options.path, options.path_length = path_text(source)
            progress = progress or go_on
        if progress is not None:
            options.progress, options.progress_context = progress_trampoline, context(progress)
            options.progress_context_free = free_context
        findings = make(lib.tally_import, lib.tally_cursor_free, handle, byref(options), stoppable=True)
        self._forget_names()
        return read_findings(findings)
