"""Five faults that an engine like this one could well have."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1]))
from planted import Fault  # noqa: E402

FAULTS = [
    # The commit that puts a tail's events into the book returns before it is on the disk, and the tail is used again.
    Fault(
        "no sync before the tail is reused", "Sources/TallybookStorage/Book/BookFile.swift", "PRAGMA synchronous = FULL;", "PRAGMA synchronous = NORMAL;"),
    # Whatever lies in a tail and looks like a record is one.
    Fault(
        "a record's check is not compared", "Sources/TallybookEventLog/Tails/TailRecord.swift",
        "guard Self.sealed(payload, meta: meta, position: position, key: key) == word, meta & Self.zero == 0,",
        "guard meta & Self.zero == 0,"),
    # What the book has of a tail already is put into it once more.
    Fault(
        "replay is not idempotent", "Sources/TallybookModel/Recording/TakenTail.swift",
        "events = try Lanes.unstored(found.events, of: session, on: connection)", "events = found.events"),
    # The tail begins anew before the book has what it held.
    Fault(
        "the chunk is committed after the tail is reused", "Sources/TallybookModel/Recording/Recorder.swift",
        "    try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: timeout) { transaction throws(Failure) in\n"
        "      try Chunks.append(columns, to: item, on: transaction.connection)\n"
        "      if let more { try Chunks.append(more, to: item, on: transaction.connection) }\n"
        "    }\n"
        "    TestSleep.at(\"cut.stored\")\n"
        "    try tailWasStored(more ?? columns)\n",
        "    try tailWasStored(more ?? columns)\n"
        "    try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: timeout) { transaction throws(Failure) in\n"
        "      try Chunks.append(columns, to: item, on: transaction.connection)\n"
        "      if let more { try Chunks.append(more, to: item, on: transaction.connection) }\n"
        "    }\n"),
    # An export or a backup that was acknowledged may lose its name.
    Fault(
        "a rename without a sync of the folder", "Sources/TallybookStorage/Files/UnfinishedFile.swift",
        "    isThere = false\n    try Folder.sync(of: place)\n", "    isThere = false\n"),
]
