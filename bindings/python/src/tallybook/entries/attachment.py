"""Attachments: bytes that belong to an item or collection, read and written like files."""

from __future__ import annotations

import ctypes
import io
import os
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, BinaryIO, cast

from .._c import _abi
from .._c.errors import HandleError
from .._c.library import byref, call, call_stoppable, lib, make, path_text, read_info
from .._c.store import Store
from ..vocabulary._fields import AttachmentFields
from ..vocabulary.row import FACTORIES
from ..vocabulary.time import delta
from .entry import Entry

if TYPE_CHECKING:
    from ..doing.player import Player, Waveform


class AttachmentReader(io.RawIOBase):
    """An attachment's bytes as a binary file, even if it is still being written, as far as it has come.

    >>> with nest.add_attachment(b"0123456789").open() as file:
    ...     _ = file.seek(-3, 2)
    ...     file.read()
    b'789'
    """

    def __init__(self, book: Store, raw: int) -> None:
        super().__init__()
        self._book = book
        self._raw: int | None = raw
        self._position = 0

    @property
    def _blob(self) -> int:
        if self._raw is None:
            raise HandleError("this attachment's file is closed")
        return self._raw

    @property
    def size(self) -> int:
        """How many bytes there are.

        >>> with nest.write_attachment("memo.txt") as memo:
        ...     _ = memo.write(b"so far")
        ...     memo.size
        6
        """
        return int(read_info(lib.tally_blob_stat, _abi.tally_blob_info(), self._blob).size)

    def readable(self) -> bool:
        """True.

        >>> with nest.add_attachment(b"abc").open() as file:
        ...     file.readable()
        True
        """
        return True

    def seekable(self) -> bool:
        """True.

        >>> with nest.add_attachment(b"abc").open() as file:
        ...     file.seekable()
        True
        """
        return True

    def readinto(self, buffer: Any) -> int:
        """Reads into a buffer; returns the number of bytes.

        >>> room = bytearray(2)
        >>> with nest.add_attachment(b"abc").open() as file:
        ...     file.readinto(room), room
        (2, bytearray(b'ab'))
        """
        view = memoryview(buffer).cast("B")
        read = ctypes.c_size_t()
        room = (ctypes.c_char * len(view)).from_buffer(view)
        call(lib.tally_blob_read, self._blob, self._position, room, min(len(view), 1 << 30), byref(read))
        self._position += read.value
        return read.value

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        """Goes to a position, counted from the beginning, the current position or the end.

        >>> with nest.add_attachment(b"abc").open() as file:
        ...     file.seek(-1, 2)
        2
        """
        start = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self.size}[whence]
        if start + offset < 0:
            raise ValueError(f"the position {start + offset} is before the first byte")
        self._position = start + offset
        return self._position

    def tell(self) -> int:
        """Returns the current position.

        >>> with nest.add_attachment(b"abc").open() as file:
        ...     file.read(2), file.tell()
        (b'ab', 2)
        """
        return self._position

    def close(self) -> None:
        """Closes the file; an attachment that is being written stays unfinished. A second call does nothing.

        >>> file = nest.add_attachment(b"abc").open()
        >>> file.close(); file.closed
        True
        """
        raw, self._raw = self._raw, None
        if raw is not None:
            lib.tally_blob_free(raw)
        super().close()


class AttachmentWriter(AttachmentReader):
    """Writes an attachment like a binary file: once `write` returns, the piece is kept.

    >>> memo = nest.write_attachment("memo.txt")
    >>> _ = memo.write(b"First, second"); _ = memo.seek(0); _ = memo.write(b"f")
    >>> memo.finish().read()
    b'first, second'
    """

    attachment: Attachment | None = None

    def __init__(self, book: Store, raw: int) -> None:
        super().__init__(book, raw)
        self._place = book._handle

    def _require_place(self) -> None:
        self._book._require_in(self._place, "attachment")

    def writable(self) -> bool:
        """True.

        >>> with nest.write_attachment("memo.txt") as memo:
        ...     memo.writable()
        True
        """
        return True

    def write(self, data: Any) -> int:
        """Writes at the current position, which is within the written bytes or right after them.

        >>> with nest.write_attachment("memo.txt") as memo:
        ...     memo.write(b"abc"), memo.tell()
        (3, 3)
        """
        piece = bytes(data)
        for start in range(0, len(piece), 1 << 30):
            part = piece[start:start + (1 << 30)]
            call(lib.tally_blob_write, self._blob, self._position, part, len(part))
            self._position += len(part)
        return len(piece)

    def finish(self) -> Attachment:
        """Makes the attachment, and closes this file.

        >>> memo = nest.write_attachment("memo.txt")
        >>> memo.finish().size
        0
        """
        out = ctypes.c_int64()
        self._require_place()
        call_stoppable(lib.tally_blob_finish, self._blob, byref(out))
        self.close()
        made: Attachment = self._book._made(out.value, _abi.KIND_ATTACHMENT)
        self.attachment = made
        return made

    def discard(self) -> None:
        """Discards the written bytes, and closes this file.

        >>> memo = nest.write_attachment("memo.txt")
        >>> memo.discard()
        >>> len(nest.attachments), nest.unfinished
        (0, [])
        """
        self._require_place()
        call(lib.tally_blob_discard, self._blob)
        self.close()

    def __exit__(self, kind: Any, *_: Any) -> None:
        if self._raw is None:
            return
        try:
            if kind is None:
                self.finish()
        finally:
            self.close()


@dataclass(frozen=True)
class UnfinishedAttachment:
    """An attachment that was begun and is not finished.

    >>> writer = nest.write_attachment("memo.txt")
    >>> _ = writer.write(b"first "); writer.close()
    >>> [begun] = book.unfinished
    >>> with begun.resume() as memo:
    ...     _ = memo.write(b"second")
    >>> memo.attachment.id == begun.id, memo.attachment.read()
    (True, b'first second')
    """

    _book: Store = field(repr=False)
    id: int
    parent_id: int
    name: str
    media_type: str
    size: int

    def resume(self) -> AttachmentWriter:
        """Continues after its last byte.

        >>> nest.write_attachment("memo.txt").close()
        >>> with book.unfinished[0].resume() as memo:
        ...     memo.write(b"abc")
        3
        """
        writer = AttachmentWriter(self._book, self._open())
        writer.seek(0, os.SEEK_END)
        return writer

    def open(self) -> BinaryIO:
        """Opens its bytes as a binary file, as far as they have come.

        >>> nest.write_attachment("memo.txt").close()
        >>> with book.unfinished[0].open() as file:
        ...     file.read()
        b''
        """
        return cast(BinaryIO, io.BufferedReader(AttachmentReader(self._book, self._open())))

    def _open(self) -> int:
        return make(lib.tally_blob_open, lib.tally_blob_free, self._book._handle, self.id)

    def finish(self) -> Attachment:
        """Makes the attachment from the bytes that are there.

        >>> nest.write_attachment("memo.txt").close()
        >>> book.unfinished[0].finish()
        <Attachment ... 'memo.txt'>
        """
        writer = self.resume()
        try:
            return writer.finish()
        finally:
            writer.close()

    def discard(self) -> None:
        """Discards it.

        >>> nest.write_attachment("memo.txt").close()
        >>> book.unfinished[0].discard()
        >>> book.unfinished
        []
        """
        writer = self.resume()
        try:
            writer.discard()
        finally:
            writer.close()


class Attachment(AttachmentFields, Entry):
    """Bytes with a name and a media type.

    >>> nest.add_attachment(b"<svg/>", name="map.svg")
    <Attachment ... 'map.svg'>
    """

    @property
    def parent(self) -> Any:
        """The item or collection that it belongs to.

        >>> nest.add_attachment(b"").parent == nest
        True
        """
        return self._book.get(self._row["parent"])

    @property
    def size(self) -> int:
        """How many bytes it has; read on each access.

        >>> nest.add_attachment(b"abc").size
        3
        """
        return self._computed(_abi.FIELD_SIZE)

    @property
    def duration(self) -> timedelta | None:
        """How long it plays; None if nobody set that.

        >>> nest.add_attachment(b"").update(duration=1_500_000_000).duration
        datetime.timedelta(seconds=1, microseconds=500000)
        """
        return None if self.duration_ns is None else delta(self.duration_ns)

    @property
    def duration_ns(self) -> int | None:
        """How long it plays, in ns.

        >>> nest.add_attachment(b"").duration_ns is None
        True
        """
        return self._row.get("duration")

    def open(self) -> BinaryIO:
        """Opens its bytes as a binary file, which reads them on request.

        >>> with nest.add_attachment(b"a line\\n").open() as file:
        ...     file.readline()
        b'a line\\n'
        """
        raw = make(lib.tally_blob_open, lib.tally_blob_free, self._book._handle, self.id)
        return cast(BinaryIO, io.BufferedReader(AttachmentReader(self._book, raw)))

    def read(self) -> bytes:
        """Returns all its bytes.

        >>> nest.add_attachment(b"abc").read()
        b'abc'
        """
        with self.open() as file:
            return file.read()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes its bytes to a file, which never exists in part; a file of that name is replaced.

        >>> nest.add_attachment(b"abc").save("abc.bin")
        """
        call_stoppable(lib.tally_attachment_export, self._book._handle, self.id, *path_text(path))

    def player(self) -> Player:
        """Opens it for playing, if it is audio.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        >>> with memo.item.attachments.first().player() as player:
        ...     player.duration.total_seconds()
        1.0
        """
        from ..doing.player import open_player

        return open_player(self._book, self.id)

    def waveform(self, points: int = 200) -> Waveform:
        """Summarizes its audio: the least and the greatest sample of each of several equal parts.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(b"\\x00\\x40" * 100)
        >>> memo.item.attachments.first().waveform(2)
        Waveform(minima=[0.5, 0.5], maxima=[0.5, 0.5])
        """
        from ..doing.player import read_waveform

        return read_waveform(self._book, self.id, points)

    def waveform_svg(self, points: int = 200) -> str:
        """Draws the waveform of its audio as an SVG.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        >>> "<title" in memo.item.attachments.first().waveform_svg()
        True
        """
        from ..doing.player import draw_waveform

        return draw_waveform(self._book, self.id, points)


FACTORIES[_abi.KIND_ATTACHMENT] = Attachment
