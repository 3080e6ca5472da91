"""Attachable entries: items and collections, to which bytes can be attached."""

from __future__ import annotations

import ctypes
import os
from typing import TYPE_CHECKING, BinaryIO, Union

from .._c import _abi
from .._c.library import byref, call_stoppable, lib, make, path_text, read_rows, text
from .._c.store import Store
from .attachment import Attachment, AttachmentWriter, UnfinishedAttachment
from .view import View

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]
PIECE = 1 << 20


def optional(value: str | None) -> tuple[bytes | None, int]:
    """Returns an optional text as the parameters of a call."""
    return (None, 0) if value is None else text(value)


class Attachable:
    """An entry that can have attachments: an item or a collection.

    >>> isinstance(nest, tallybook.Attachable), isinstance(nest.note("Arrival"), tallybook.Attachable)
    (True, True)
    """

    if TYPE_CHECKING:
        _book: Store

        @property
        def id(self) -> int: ...

    @property
    def attachments(self) -> View[Attachment]:
        """Its attachments, in the order by hand; with recursive=True also those of everything below.

        >>> _ = nest.add_attachment(b"<svg/>", name="map.svg")
        >>> [(each.name, each.media_type, each.size) for each in nest.attachments]
        [('map.svg', 'image/svg+xml', 6)]
        """
        return View(self._book, _abi.KIND_ATTACHMENT, parent=self.id)(order="position")

    def add_attachment(self, source: Source, *, name: str | None = None, media_type: str | None = None) -> Attachment:
        """Attaches a file given by its path, bytes, or the contents of a binary file object; returns the attachment.

        A book keeps the same bytes once, however often they are attached. Without a media type, the ending of the name decides.

        >>> note = nest.note("Arrival")
        >>> photo = note.add_attachment(b"...", name="photo.jpg")
        >>> photo.media_type, photo.read()
        ('image/jpeg', b'...')
        """
        if isinstance(source, (str, os.PathLike)):
            out = ctypes.c_int64()
            options = _options(name, media_type)
            call_stoppable(lib.tally_attachment_create, self._book._handle, self.id, *path_text(source), byref(options), byref(out))
            found: Attachment = self._book._made(out.value, _abi.KIND_ATTACHMENT)
            return found
        if name is None:
            from pathlib import PurePath

            name = PurePath(str(getattr(source, "name", "attachment"))).name
        writer = self.write_attachment(name, media_type=media_type)
        try:
            if isinstance(source, (bytes, bytearray, memoryview)):
                writer.write(source)
            else:
                while piece := source.read(PIECE):
                    writer.write(piece)
            return writer.finish()
        except BaseException:
            # All or nothing: what gave the bytes can give them again.
            if not writer.closed and writer.attachment is None:
                writer.discard()
            raise
        finally:
            writer.close()

    def write_attachment(self, name: str, *, media_type: str | None = None) -> AttachmentWriter:
        """Begins an attachment that is written piece by piece, and finished at the end of `with`.

        Written bytes survive a crash, and an exception in the block: then they are in `unfinished`.

        >>> with nest.write_attachment("memo.txt") as memo:
        ...     _ = memo.write(b"first "); _ = memo.write(b"second")
        >>> memo.attachment.read()
        b'first second'
        """
        options = _options(name, media_type)
        return AttachmentWriter(self._book, make(lib.tally_blob_new, lib.tally_blob_free, self._book._handle, self.id, byref(options)))

    @property
    def unfinished(self) -> list[UnfinishedAttachment]:
        """Its attachments that were begun and not finished, even before the book was opened.

        >>> writer = nest.write_attachment("memo.txt")
        >>> _ = writer.write(b"so far"); writer.close()
        >>> [(each.name, each.size) for each in nest.unfinished]
        [('memo.txt', 6)]
        """
        return read_unfinished(self._book, self.id)


def read_unfinished(book: Store, parent: int) -> list[UnfinishedAttachment]:
    """Reads the unfinished attachments of one entry, or with 0 of the entire book."""
    rows = read_rows(make(lib.tally_blob_list, lib.tally_cursor_free, book._handle, parent))
    return [
        UnfinishedAttachment(book, row["id"], row["parent"], row["name"], row["media_type"], row.get("size", 0)) for row in rows]


def _options(name: str | None, media_type: str | None) -> _abi.tally_attachment_options:
    options = _abi.tally_attachment_options()
    options.struct_size = ctypes.sizeof(options)
    if name is not None:
        options.name, options.name_length = text(name)
    if media_type is not None:
        options.media_type, options.media_type_length = text(media_type)
    return options
