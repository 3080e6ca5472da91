"""Five faults that an engine like this one could well have. Each is an exact replacement in a copy of the sources; the library
itself has no switch for any of them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Fault:
    name: str
    file: str
    before: str
    after: str

    def plant(self, tree: Path) -> str:
        """Changes a file of a tree; answers what it held. Fails where the source is no longer what the fault was written for."""
        path = tree / self.file
        text = path.read_text()
        if text.count(self.before) != 1:
            raise ValueError(f"{self.file} has {text.count(self.before)} places for the fault \"{self.name}\", not one; write it anew")
        path.write_text(text.replace(self.before, self.after))
        return text


CORE = "Sources/TallybookCore"

FAULTS = [
    # The commit that puts a tail's events into the book returns before it is on the disk, and the tail is used again.
    Fault(
        "no sync before the tail is reused", f"{CORE}/Storage/BookFile.swift", "PRAGMA synchronous = FULL;", "PRAGMA synchronous = NORMAL;"),
    # Whatever lies in a tail and looks like a record is one.
    Fault(
        "a record's check is not compared", f"{CORE}/EventLog/TailRecord.swift",
        "guard Self.sealed(payload, meta: meta, position: position, key: key) == word, meta & Self.zero == 0,",
        "guard meta & Self.zero == 0,"),
    # What the book has of a tail already is put into it once more.
    Fault(
        "replay is not idempotent", f"{CORE}/Recording/SessionTails.swift", "let events = contents.events.from(seq: nextSeq)",
        "let events = contents.events"),
    # The tail begins anew before the book has what it held.
    Fault(
        "the chunk is committed after the tail is reused", f"{CORE}/Recording/Recorder.swift",
        "    try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: timeout) { transaction throws(Failure) in\n"
        "      try Chunks.append(columns, to: item, on: transaction.connection)\n"
        "      if let more { try Chunks.append(more, to: item, on: transaction.connection) }\n"
        "    }\n"
        "    try tailWasStored(more ?? columns)\n",
        "    try tailWasStored(more ?? columns)\n"
        "    try write(hot.pointee.anchor &+ Clock.read(CLOCK_BOOTTIME), timeout: timeout) { transaction throws(Failure) in\n"
        "      try Chunks.append(columns, to: item, on: transaction.connection)\n"
        "      if let more { try Chunks.append(more, to: item, on: transaction.connection) }\n"
        "    }\n"),
    # An export or a backup that was acknowledged may lose its name.
    Fault(
        "a rename without a sync of the folder", f"{CORE}/Storage/FileReplacement.swift",
        "      throw error\n    }\n    try Folder.sync(of: path)\n", "      throw error\n    }\n"),
]
