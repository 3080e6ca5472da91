"""Changes between copies: what one copy of a book has and another lacks, as bytes that anything can carry."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Union

from .._c import _abi
from .._c.library import byref, call_stoppable, lib, make, read_json, take_bytes, text
from .._c.store import Store
from .findings import Finding, read_findings
from .targets import Target, aim

FRAME_SIZE = 1 << 20
#: The size of frames for a network: if a stream is cut on its way, more frames have arrived complete.
SMALL_FRAME = 1 << 16
Frames = Union[bytes, bytearray, memoryview, Iterable[Union[bytes, bytearray, memoryview]]]


@dataclass(frozen=True)
class WantedContent:
    """Missing bytes of an attachment: their SHA-256, how many there are, and how many of their pieces of 1 MiB are here.

    >>> book.wanted_contents()
    []
    """

    sha256: str
    size: int
    pieces: int

    @property
    def missing(self) -> range:
        """The numbers of the pieces to fetch, if they arrive in order.

        >>> tallybook.WantedContent("00" * 32, 2_500_000, 1).missing
        range(1, 3)
        """
        return range(self.pieces, max(1, -(-self.size // FRAME_SIZE)))


def read_vector(store: Store) -> str:
    """Returns what a book has, as its vector."""
    return take_bytes(make(lib.tally_sync_vector, lib.tally_bytes_free, store._handle)).decode()


def write_changes(store: Store, target: Target, since: str | None, frame_size: int) -> None:
    """Writes the changes that another book lacks to a path, a file object or a function."""
    options = _abi.tally_export_options()
    options.struct_size = ctypes.sizeof(options)
    aim(options, target)
    call_stoppable(lib.tally_sync_changes, store._handle, *(text(since) if since is not None else (None, 0)), frame_size, byref(options), None)


def apply_changes(store: Store, frames: Frames, preview: bool, other_book: bool) -> list[Finding]:
    """Merges frames, and says what happened last; if there were none, it returns nothing."""
    flags = (_abi.MERGE_PREVIEW if preview else 0) | (_abi.MERGE_OTHER_BOOK if other_book else 0)
    together = bytes(frames) if isinstance(frames, (bytes, bytearray, memoryview)) else b"".join(frames)
    if not together and not isinstance(frames, (bytes, bytearray, memoryview)):
        return []
    return read_findings(make(lib.tally_sync_apply, lib.tally_cursor_free, store._handle, together, len(together), flags, stoppable=True))


def read_wanted(store: Store) -> list[WantedContent]:
    """Lists the bytes that a book wants."""
    cursor = make(lib.tally_sync_wanted_list, lib.tally_cursor_free, store._handle)
    try:
        return [WantedContent(row["sha256"], row["size"], row["count"]) for row in read_json(cursor, 0)]
    finally:
        lib.tally_cursor_free(cursor)


def read_piece(store: Store, sha256: str, number: int) -> bytes:
    """Returns a piece of an attachment's bytes."""
    return take_bytes(make(lib.tally_sync_piece, lib.tally_bytes_free, store._handle, *text(sha256), number))


def take_piece(store: Store, sha256: str, number: int, piece: bytes) -> bool:
    """Gives a book a piece that it wants; returns whether all are here."""
    is_whole = ctypes.c_int32()
    call_stoppable(lib.tally_sync_take, store._handle, *text(sha256), number, bytes(piece), len(piece), byref(is_whole))
    return bool(is_whole.value)
