"""A disk that knows what was synced. It is fed with the journal of journal.c and cut wherever one likes.

What a cut may leave, by docs/decisions/0009-power-cuts-from-a-journal.md:

- Of a file, what it held at its last sync, and of what was written since any sectors of 512 bytes, each as it was after any of
  its writes, or torn: the beginning of one and the end of another. Its size is any that it had since that sync.
- Of the folder, the names as of its last sync, and of what was created, renamed and removed since either a first part, as
  ext4 and xfs keep, or any part, as POSIX allows. A rename is one thing. Syncing a file does not keep its name.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

SECTOR = 512
HEADER = struct.Struct("=2I3Q")
CREATE, WRITE, SIZE, SYNC, SYNC_FOLDER, RENAME, UNLINK, ACKNOWLEDGE = range(1, 9)
#: What is worth a cut just before and behind it.
TURNS = {CREATE, SIZE, SYNC, SYNC_FOLDER, RENAME, UNLINK}


@dataclass(frozen=True)
class Operation:
    kind: int
    inode: int
    offset: int
    length: int
    data: bytes


def read(journal: Path) -> list[Operation]:
    """The operations of a journal, in order."""
    data, at, operations = journal.read_bytes(), 0, []
    while at + HEADER.size <= len(data):
        kind, _, inode, offset, length = HEADER.unpack_from(data, at)
        at += HEADER.size
        operations.append(Operation(kind, inode, offset, length, data[at : at + length]))
        at += length
    if at != len(data):
        raise ValueError(f"{journal} ends within an operation")
    return operations


@dataclass
class File:
    """What is safe, what is there now, and what was in between since the last sync."""

    safe: dict[int, bytes] = field(default_factory=dict)
    safe_size: int = 0
    now: bytearray = field(default_factory=bytearray)
    versions: dict[int, list[bytes]] = field(default_factory=dict)
    sizes: list[int] = field(default_factory=list)

    def write(self, offset: int, data: bytes) -> None:
        if offset + len(data) > len(self.now):
            self.resize(offset + len(data))
        self.now[offset : offset + len(data)] = data
        self._touch(offset, offset + len(data))

    def resize(self, size: int) -> None:
        before = len(self.now)
        if size < before:
            del self.now[size:]
            # What lies behind the end goes with the size, not sector by sector.
            if size % SECTOR:
                self._touch(size, size + 1)
        else:
            self.now.extend(bytes(size - before))
            # What is in use again holds zeros, and not what was there before the file got shorter.
            for sector in range(before // SECTOR, (size + SECTOR - 1) // SECTOR if self.safe_size > before else 0):
                if sector in self.safe:
                    self._touch(sector * SECTOR, (sector + 1) * SECTOR)
        self.sizes.append(size)

    def sync(self) -> None:
        for sector, versions in self.versions.items():
            self.safe[sector] = versions[-1]
        if len(self.now) < self.safe_size:
            self.safe = {sector: data for sector, data in self.safe.items() if sector * SECTOR < len(self.now)}
        self.versions, self.sizes, self.safe_size = {}, [], len(self.now)

    def _touch(self, start: int, end: int) -> None:
        for sector in range(start // SECTOR, (end + SECTOR - 1) // SECTOR):
            now = bytes(self.now[sector * SECTOR : (sector + 1) * SECTOR])
            self.versions.setdefault(sector, []).append(now.ljust(SECTOR, b"\0"))

    def after_cut(self, dice: random.Random, kept: float, torn: float) -> bytes:
        """What a cut leaves of it: a sector that was written is kept with the one probability, torn with the other."""
        size = len(self.now) if kept >= 1 else dice.choice([self.safe_size, *self.sizes]) if kept > 0 else self.safe_size
        content = bytearray(size)
        for sector, data in self.safe.items():
            if sector * SECTOR < size:
                content[sector * SECTOR : (sector + 1) * SECTOR] = data
        for sector, versions in self.versions.items():
            if sector * SECTOR >= size or dice.random() >= kept:
                continue
            data = versions[-1]
            if kept < 1 and dice.random() < 0.3:
                data = dice.choice(versions)
            if dice.random() < torn:
                other = dice.choice([self.safe.get(sector, bytes(SECTOR)), *versions[-3:]])
                middle = dice.randrange(1, SECTOR)
                data = data[:middle] + other[middle:]
            content[sector * SECTOR : (sector + 1) * SECTOR] = data
        del content[size:]
        return bytes(content)


Change = Callable[[dict[str, File]], None]


class Disk:
    """The files of one folder."""

    def __init__(self) -> None:
        self.files: dict[int, File] = {}
        self.safe_names: dict[str, File] = {}
        self.names: dict[str, File] = {}
        self.changes: list[Change] = []
        #: Whether the last cut could tear sectors.
        self.tears = False

    def apply(self, operation: Operation) -> None:
        kind, data = operation.kind, operation.data
        if kind == CREATE:
            # An inode that was freed is used again: this is another file.
            self.files[operation.inode] = file = File()
            self._change(lambda names, name=data.decode(), file=file: names.__setitem__(name, file))  # type: ignore[misc]
        elif kind == WRITE:
            self.files[operation.inode].write(operation.offset, data)
        elif kind == SIZE:
            self.files[operation.inode].resize(operation.offset)
        elif kind == SYNC:
            self.files[operation.inode].sync()
        elif kind == SYNC_FOLDER:
            self.safe_names, self.changes = dict(self.names), []
        elif kind == RENAME:
            old, new = data.decode().split("\0")
            self._change(_rename(old, new, self.files[operation.inode]))
        elif kind == UNLINK:
            self._change(lambda names, name=data.decode(): names.pop(name, None))  # type: ignore[misc]

    def _change(self, change: Change) -> None:
        change(self.names)
        self.changes.append(change)

    def name(self, inode: int) -> str:
        """The name that a file has now, empty where it has none."""
        file = self.files.get(inode)
        return next((name for name, each in self.names.items() if each is file), "")

    def after_cut(self, dice: random.Random) -> Iterator[tuple[str, bytes]]:
        """What a cut leaves."""
        names = dict(self.safe_names)
        # Half of all cuts are of one kind throughout: those find what depends on one file being ahead of another.
        whole = dice.choice([None, None, 0.0, 0.5, 1.0, None])
        torn = dice.choice([0.0, 0.0, 0.05, 0.5])
        if whole == 1.0:
            names, torn = dict(self.names), 0.0
        elif dice.random() < 0.5:
            for change in self.changes[: dice.randrange(len(self.changes) + 1)]:
                change(names)
        else:
            for change in self.changes:
                if dice.random() < 0.5:
                    change(names)
        self.tears = torn > 0
        for name, file in sorted(names.items()):
            kept = dice.choice([0.0, 0.1, 0.5, 0.9, 1.0]) if whole is None else whole
            yield name, file.after_cut(dice, kept, torn)


def _rename(old: str, new: str, file: File) -> Change:
    def change(names: dict[str, File]) -> None:
        if names.get(old) is file:
            del names[old]
        names[new] = file

    return change
