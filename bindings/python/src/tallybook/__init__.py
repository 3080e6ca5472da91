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

Every time is an aware datetime and has a twin in nanoseconds, `time` and `time_ns`. Things are snapshots: `refresh`
reads them again. Whatever the library refuses raises an `Error`, whose class says what kind of refusal it is.

In the examples of this package `book` is an open book, made by the author kh, and `nest` a collection in it, called
Heron nest.
"""

from __future__ import annotations

from typing import Final

from ._abi import VERSION
from ._errors import (
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
from ._library import LibraryNotFoundError, abi_version, has_feature, live_handles, tzdata_version, version
from .attaching import Attachable
from .attachment import Attachment, AttachmentReader, AttachmentWriter, Unfinished
from .book import Book, open, salvage
from .collection import Collection, Collections, Holder
from .constants import (
    Clock, Code, Encoding, Kind, Mode, Phase, PlayerState, Priority, Redaction, ReminderMode, Samples, Severity, State, StepState, Watched,
)
from .dashboard import Dashboard
from .day import Day, Limits, Review, Statistics
from .draft import Draft, StoredDraft
from .event_type import EventType, EventTypes
from .events import Columns, Event, Events
from .findings import Finding
from .history import Change, Changes, History, Step
from .item import Item, Note, Session, Thing
from .logs import log_to
from .memo import Level, Memo
from .player import Player, Waveform
from .query import Hit, NamedView, Page, View
from .recording import Counts, Recording
from .reminder import Reminder, Reminders
from .report import Report
from .settings import Setting, Settings
from .snapshot import Snapshot
from .sql import Rows
from .subject import Subject, Subjects
from .summary import Summary, SummaryRow
from .tag import Tag, Tags
from .task import Categories, Task, redact
from .template import Template, TemplateField, Templates
from .text import fit_text, format_duration, format_time, parse_time, parse_time_ns, tag_color
from .timeline import Timeline, TimelineRow
from .transaction import Transaction
from .watch import Changed, Watch

__all__ = [
    "Attachable", "Attachment", "AttachmentReader", "AttachmentWriter", "Book", "BusyError", "CancelledError", "Categories",
    "Change", "Changed", "Changes", "Clock", "ClosedError", "Code", "Collection", "Collections", "Columns", "CorruptError", "Counts",
    "Dashboard", "Day", "Draft", "Encoding", "Error", "Event", "EventType", "EventTypes", "Events", "ExistsError", "Finding",
    "ForkedError", "FormatError", "FullError", "HandleError", "History", "Hit", "Holder", "InvalidError", "Item", "Kind",
    "Level", "LibraryNotFoundError", "LimitError", "Limits", "Memo", "MisuseError", "Mode", "NamedView", "NewerError",
    "NotFoundError", "Note", "Page", "Phase", "Player", "PlayerState", "Priority", "ReadOnlyError", "Recording",
    "Redaction", "Reminder", "ReminderMode", "Reminders", "Report", "Review", "Rows", "Samples",
    "Session", "Setting", "Settings", "Severity", "Snapshot", "State", "StateError", "Statistics", "Step", "StepState", "StorageError",
    "StoredDraft", "Subject", "Subjects", "Summary", "SummaryRow", "Tag", "Tags", "Task", "Template", "TemplateField", "Templates",
    "Thing", "Timeline", "TimelineRow", "Transaction", "UTF8Error", "Unfinished",
    "UnsupportedError", "View", "Watch", "Watched", "Waveform", "abi_version",
    "fit_text", "format_duration", "format_time", "has_feature", "live_handles", "log_to", "open", "parse_time",
    "parse_time_ns", "redact", "salvage", "tag_color", "tzdata_version", "version",
]

__version__: Final = VERSION

# Tracebacks and pickles name an error as its users do.
for _public in __all__:
    _object = globals()[_public]
    if isinstance(_object, type) and issubclass(_object, BaseException):
        _object.__module__ = __name__
