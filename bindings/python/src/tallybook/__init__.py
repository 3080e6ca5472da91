"""Tallybook keeps what happened, and when: books, collections, notes and recorded sessions of counted events.

    import tallybook
    from datetime import timedelta

    with tallybook.open("herons.tally", author="kh") as book:
        nest = book.collections.create("Heron nest", description="Feeding intervals")
        nest.note("Arrival")
        with nest.record("Session 1") as s:               # Ctrl-C or an exception stops and keeps it
            s.log("A")
            s.log("B", time=book.now() - timedelta(seconds=3))
            print(s.counts["A"], s.elapsed)
        for item in nest.items:
            print(item.time, item.title)
        nest.export("herons.md")                          # format by suffix or format=

Every time is an aware datetime and has a counterpart in nanoseconds: `time` and `time_ns`. Entries are snapshots; `refresh` reads them again. Whenever
the library refuses something it raises an `Error`; its class says what kind of refusal it is.

In this package's examples, `book` is an open book of the author kh, and `nest` is a collection in it, called Heron nest.
"""

from __future__ import annotations

from ._c._abi import VERSION
from ._c.loading import LibraryNotFoundError

# What follows is loaded when it is first asked for: a program that imports this package, and does nothing else with it, pays for finding the
# library alone. Type checkers see all of it.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

    from ._c._reasons import Reason
    from ._c.errors import (
        BusyError,
        CancelledError,
        ClosedError,
        CorruptError,
        Error,
        ExistsError,
        ForkedError,
        FormatError,
        FullError,
        HandleError,
        HubError,
        InvalidError,
        LimitError,
        MisuseError,
        NewerError,
        NotFoundError,
        ReadOnlyError,
        StateError,
        StorageError,
        UnsupportedError,
        UTF8Error,
    )
    from ._c.library import abi_version, has_feature, live_handles, tzdata_version, version
    from ._c.logs import log_to
    from .book import Book
    from .doing.draft import Draft, StoredDraft
    from .doing.faults import Faults, faults
    from .doing.hub import Hub
    from .doing.long_calls import progress, run
    from .doing.memo import Loudness, Memo
    from .doing.player import Player, Waveform
    from .doing.recording import Counts, Recording
    from .entries.attaching import Attachable
    from .entries.attachment import Attachment, AttachmentReader, AttachmentWriter, UnfinishedAttachment
    from .entries.bouts import Bout, Bouts
    from .entries.collection import Collection, Collections, Holder
    from .entries.day import Day, Limits, Review, Statistics
    from .entries.entry import Entry
    from .entries.event_type import EventType, EventTypes, Variant
    from .entries.events import Columns, Event, Events, LoggedEvents
    from .entries.item import Item
    from .entries.medium import MediaPlace, Medium
    from .entries.note import Note
    from .entries.reminder import Reminder, Reminders
    from .entries.session import Session
    from .entries.subject import Subject, Subjects
    from .entries.tag import Tag, Tags
    from .entries.task import Categories, Task, redact
    from .entries.template import Template, TemplateField
    from .entries.templates import Templates
    from .entries.typed_template import TypedTemplate
    from .entries.view import NamedView, View
    from .opening import open, open_bytes, salvage
    from .rows.agreement import Agreement, AgreementRow
    from .rows.book_info import BookInfo
    from .rows.budget import Budget, BudgetRow
    from .rows.changes import WantedContent
    from .rows.dashboard import Dashboard
    from .rows.findings import Finding, Findings
    from .rows.history import Change, Changes, History, Step
    from .rows.merging import Conflict, Device, Version
    from .rows.observed import Observed
    from .rows.report import Report
    from .rows.selection import Hit, Own, Page
    from .rows.sequences import Overlap, Sample, Transition
    from .rows.settings import Setting, Settings
    from .rows.sql import SQLRows
    from .rows.summary import Summary, SummaryRow
    from .rows.sync_result import SyncResult
    from .rows.timeline import Timeline, TimelineRow
    from .rows.watch import Watch, WatchedRow
    from .serving import SyncServer
    from .snapshot import Snapshot
    from .transaction import Transaction
    from .vocabulary.constants import (
        KEEP, Clock, Encoding, Kind, Mode, Phase, PlayerState, Priority, Redaction, ReminderMode, Samples, Severity, State, StepState, Watched,
    )
    from .vocabulary.text import fit_text, format_duration, format_time, format_timecode, parse_time, parse_time_ns, parse_timecode, parse_timecode_ns, tag_color

__all__ = [
    "Agreement", "AgreementRow", "Attachable", "Attachment", "AttachmentReader", "AttachmentWriter", "Book", "BookInfo", "Bout", "Bouts", "Budget", "BudgetRow", "BusyError", "CancelledError", "Categories",
    "Change", "Changes", "Clock", "ClosedError", "Collection", "Collections", "Columns", "Conflict", "CorruptError", "Counts", "Dashboard",
    "Day", "Device", "Draft", "Encoding", "Entry", "Error", "Event", "EventType", "EventTypes", "Events", "ExistsError", "Faults", "Finding", "Findings",
    "ForkedError", "FormatError", "FullError", "HandleError", "History", "Hit", "Holder", "Hub", "HubError", "InvalidError", "Item", "KEEP", "Kind",
    "LibraryNotFoundError", "LimitError", "Limits", "LoggedEvents", "Loudness", "MediaPlace", "Medium", "Memo", "MisuseError", "Mode", "NamedView", "NewerError",
    "NotFoundError", "Note", "Observed", "Overlap", "Own", "Page", "Phase", "Player", "PlayerState", "Priority", "ReadOnlyError", "Reason", "Recording",
    "Redaction", "Reminder", "ReminderMode", "Reminders", "Report", "Review", "SQLRows", "Sample", "Samples", "Session", "Setting",
    "Settings", "Severity", "Snapshot", "State", "StateError", "Statistics", "Step", "StepState", "StorageError", "StoredDraft",
    "Subject", "Subjects", "Summary", "SummaryRow", "SyncResult", "SyncServer", "Tag", "Tags", "Task", "Template", "TemplateField", "Templates", "Timeline",
    "TimelineRow", "Transaction", "Transition", "TypedTemplate", "UTF8Error", "UnfinishedAttachment", "UnsupportedError", "Variant", "Version", "View", "WantedContent", "Watch", "Watched",
    "WatchedRow", "Waveform", "abi_version", "faults", "fit_text", "format_duration", "format_time", "format_timecode", "has_feature", "live_handles",
    "log_to", "open", "open_bytes", "parse_time", "parse_time_ns", "parse_timecode", "parse_timecode_ns", "progress", "redact", "run", "salvage", "tag_color", "tzdata_version", "version",
]

__version__: Final = VERSION

# Where each name is.
_PLACES: Final = {
    "_c._reasons": ("Reason",),
    "_c.errors": ("BusyError", "CancelledError", "ClosedError", "CorruptError", "Error", "ExistsError", "ForkedError", "FormatError", "FullError", "HandleError", "HubError", "InvalidError", "LimitError", "MisuseError", "NewerError", "NotFoundError", "ReadOnlyError", "StateError", "StorageError", "UnsupportedError", "UTF8Error",),
    "_c.library": ("abi_version", "has_feature", "live_handles", "tzdata_version", "version",),
    "_c.logs": ("log_to",),
    "book": ("Book",),
    "doing.draft": ("Draft", "StoredDraft",),
    "doing.faults": ("Faults", "faults",),
    "doing.hub": ("Hub",),
    "doing.long_calls": ("progress", "run",),
    "doing.memo": ("Loudness", "Memo",),
    "doing.player": ("Player", "Waveform",),
    "doing.recording": ("Counts", "Recording",),
    "entries.attaching": ("Attachable",),
    "entries.attachment": ("Attachment", "AttachmentReader", "AttachmentWriter", "UnfinishedAttachment",),
    "entries.bouts": ("Bout", "Bouts",),
    "entries.collection": ("Collection", "Collections", "Holder",),
    "entries.day": ("Day", "Limits", "Review", "Statistics",),
    "entries.entry": ("Entry",),
    "entries.event_type": ("EventType", "EventTypes", "Variant",),
    "entries.events": ("Columns", "Event", "Events", "LoggedEvents",),
    "entries.item": ("Item",),
    "entries.medium": ("MediaPlace", "Medium",),
    "entries.note": ("Note",),
    "entries.reminder": ("Reminder", "Reminders",),
    "entries.session": ("Session",),
    "entries.subject": ("Subject", "Subjects",),
    "entries.tag": ("Tag", "Tags",),
    "entries.task": ("Categories", "Task", "redact",),
    "entries.template": ("Template", "TemplateField",),
    "entries.templates": ("Templates",),
    "entries.typed_template": ("TypedTemplate",),
    "entries.view": ("NamedView", "View",),
    "opening": ("open", "open_bytes", "salvage"),
    "rows.agreement": ("Agreement", "AgreementRow",),
    "rows.book_info": ("BookInfo",),
    "rows.budget": ("Budget", "BudgetRow",),
    "rows.changes": ("WantedContent",),
    "rows.dashboard": ("Dashboard",),
    "rows.findings": ("Finding", "Findings",),
    "rows.history": ("Change", "Changes", "History", "Step",),
    "rows.merging": ("Conflict", "Device", "Version",),
    "rows.observed": ("Observed",),
    "rows.report": ("Report",),
    "rows.selection": ("Hit", "Own", "Page",),
    "rows.sequences": ("Overlap", "Sample", "Transition",),
    "rows.settings": ("Setting", "Settings",),
    "rows.sql": ("SQLRows",),
    "rows.summary": ("Summary", "SummaryRow",),
    "rows.sync_result": ("SyncResult",),
    "rows.timeline": ("Timeline", "TimelineRow",),
    "rows.watch": ("Watch", "WatchedRow",),
    "serving": ("SyncServer",),
    "snapshot": ("Snapshot",),
    "transaction": ("Transaction",),
    "vocabulary.constants": ("KEEP", "Clock", "Encoding", "Kind", "Mode", "Phase", "PlayerState", "Priority", "Redaction", "ReminderMode", "Samples", "Severity", "State", "StepState", "Watched",),
    "vocabulary.text": (
        "fit_text", "format_duration", "format_time", "format_timecode", "parse_time", "parse_time_ns", "parse_timecode", "parse_timecode_ns", "tag_color",),
}
_MODULES: Final = {name: module for module, names in _PLACES.items() for name in names}


def __getattr__(name: str) -> Any:
    module = _MODULES.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = globals()[name] = getattr(import_module(f".{module}", __name__), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
