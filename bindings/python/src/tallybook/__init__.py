"""Tallybook keeps what happened, and when: books, collections, notes and recorded sessions of counted events.

    import tallybook
    from datetime import timedelta

    with tallybook.open("herons.tally", author="kh") as book:
        nest = book.collections.create("Heron nest", description="Feeding intervals")
        nest.note("Arrival")
        with nest.record("Session 1") as s:               # Ctrl-C or an exception stops and keeps it
            s.log("A")
            s.log("B", at=book.now() - timedelta(seconds=3))
            print(s.counts["A"], s.elapsed)
        for item in nest.items:
            print(item.time, item.title)
        nest.export("herons.md")                          # format by suffix or format=

Every time is an aware datetime and has a twin in nanoseconds, `time` and `time_ns`. Entries are snapshots: `refresh`
reads them again. Whatever the library refuses raises an `Error`, whose class says what kind of refusal it is.

In the examples of this package `book` is an open book, made by the author kh, and `nest` a collection in it, called
Heron nest.
"""

from __future__ import annotations

from typing import Final

from ._c._abi import VERSION
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
from ._c.library import LibraryNotFoundError, abi_version, has_feature, live_handles, tzdata_version, version
from ._c.logs import log_to
from .book import Book
from .doing.draft import Draft, StoredDraft
from .doing.memo import Loudness, Memo
from .doing.player import Player, Waveform
from .doing.recording import Counts, Recording
from .entries.attaching import Attachable
from .entries.attachment import Attachment, AttachmentReader, AttachmentWriter, UnfinishedAttachment
from .entries.collection import Collection, Collections, Holder
from .entries.day import Day, Limits, Review, Statistics
from .entries.entry import Entry
from .entries.event_type import EventType, EventTypes
from .entries.events import Columns, Event, Events
from .entries.item import Item
from .entries.note import Note
from .entries.reminder import Reminder, Reminders
from .entries.session import Session
from .entries.subject import Subject, Subjects
from .entries.tag import Tag, Tags
from .entries.task import Categories, Task, redact
from .entries.template import Template, TemplateField, Templates
from .entries.view import NamedView, View
from .opening import open, salvage
from .rows.dashboard import Dashboard
from .rows.findings import Finding
from .rows.history import Change, Changes, History, Step
from .rows.report import Report
from .rows.selection import Hit, Page
from .rows.settings import Setting, Settings
from .rows.sql import SQLRows
from .rows.summary import Summary, SummaryRow
from .rows.timeline import Timeline, TimelineRow
from .rows.watch import Watch, WatchedRow
from .snapshot import Snapshot
from .transaction import Transaction
from .vocabulary.constants import (
    KEEP, Clock, Encoding, Kind, Mode, Phase, PlayerState, Priority, Redaction, ReminderMode, Samples, Severity, State, StepState, Watched,
)
from .vocabulary.text import fit_text, format_duration, format_time, parse_time, parse_time_ns, tag_color

__all__ = [
    "Attachable", "Attachment", "AttachmentReader", "AttachmentWriter", "Book", "BusyError", "CancelledError", "Categories",
    "Change", "Changes", "Clock", "ClosedError", "Collection", "Collections", "Columns", "CorruptError", "Counts", "Dashboard",
    "Day", "Draft", "Encoding", "Entry", "Error", "Event", "EventType", "EventTypes", "Events", "ExistsError", "Finding",
    "ForkedError", "FormatError", "FullError", "HandleError", "History", "Hit", "Holder", "InvalidError", "Item", "KEEP", "Kind",
    "LibraryNotFoundError", "LimitError", "Limits", "Loudness", "Memo", "MisuseError", "Mode", "NamedView", "NewerError",
    "NotFoundError", "Note", "Page", "Phase", "Player", "PlayerState", "Priority", "ReadOnlyError", "Reason", "Recording",
    "Redaction", "Reminder", "ReminderMode", "Reminders", "Report", "Review", "SQLRows", "Samples", "Session", "Setting",
    "Settings", "Severity", "Snapshot", "State", "StateError", "Statistics", "Step", "StepState", "StorageError", "StoredDraft",
    "Subject", "Subjects", "Summary", "SummaryRow", "Tag", "Tags", "Task", "Template", "TemplateField", "Templates", "Timeline",
    "TimelineRow", "Transaction", "UTF8Error", "UnfinishedAttachment", "UnsupportedError", "View", "Watch", "Watched",
    "WatchedRow", "Waveform", "abi_version", "fit_text", "format_duration", "format_time", "has_feature", "live_handles",
    "log_to", "open", "parse_time", "parse_time_ns", "redact", "salvage", "tag_color", "tzdata_version", "version",
]

__version__: Final = VERSION

# Tracebacks and pickles name an error as its users do.
for _public in __all__:
    _object = globals()[_public]
    if isinstance(_object, type) and issubclass(_object, BaseException):
        _object.__module__ = __name__
