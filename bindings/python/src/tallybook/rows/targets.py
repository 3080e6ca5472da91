"""The destination and format of an export or a report: a path, a file object, a function or a text."""

from __future__ import annotations

import codecs
import ctypes
import io
import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Union

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import context, free_context, go_on, path_text, progress_trampoline, text, write_trampoline
from ..vocabulary._formats import EXPORT_SUFFIXES, EXPORTS
from ..vocabulary.text import frame_rate

if TYPE_CHECKING:
    from fractions import Fraction

# Frames a second.
Rate = Union[float, "Fraction", int]
Progress = Callable[[int, int], Any]
# A path, a file object that is open for writing, or a function that takes the pieces.
Target = Union[str, "os.PathLike[str]", Callable[[bytes], Any], io.IOBase, Any]


# Tables that have tabs between their columns, unless commas are asked for.
_TABBED = (_abi.FORMAT_BORIS_AGGREGATED, _abi.FORMAT_BORIS_TABULAR, _abi.FORMAT_BORIS_BEHAVIORS, _abi.FORMAT_BORIS_SUBJECTS)


def format_number(
    name: str | None, target: Target = None, formats: Mapping[str, int] = EXPORTS, suffixes: Mapping[str, str] = EXPORT_SUFFIXES,
) -> int:
    """Returns the number of a format, by its name or else by the suffix of a path."""
    if name is None and isinstance(target, (str, os.PathLike)):
        suffix = os.path.splitext(target)[1].lower()
        name = suffixes.get(suffix)
        if name is None:
            raise InvalidError(
                f"the suffix {suffix!r} names no format; use one of {', '.join(suffixes)}, or format= with one of "
                f"{', '.join(formats)}",
                reason=Reason.CHOICE,
            )
    number = formats.get(name or "")
    if number is None:
        raise InvalidError(f"there is no format {name!r}; give format= one of {', '.join(formats)}", reason=Reason.CHOICE)
    return number


def has_commas(number: int, target: Target = None) -> bool:
    """Whether a table that usually has tabs between its columns has commas, because its file is called .csv."""
    return number in _TABBED and isinstance(target, (str, os.PathLike)) and os.path.splitext(target)[1].lower() == ".csv"


def options(
    zone: str | None, places: bool, authors: bool, attachments: bool, attachment_bytes: bool, progress: Progress | None,
    columns: Iterable[str] | None = None, target: Target = None, canonical: bool = False, commas: bool | None = None, open_states: bool = False,
    rate: Rate | None = None, drop_frame: bool = False, timecode: str | None = None,
) -> _abi.tally_export_options:
    """Makes the options of an export, for a call that follows at once: only the call frees what `aim` and the progress function hold."""
    result = _abi.tally_export_options()
    result.struct_size = ctypes.sizeof(_abi.tally_export_options)
    result.flags = (0 if places else _abi.EXPORT_WITHOUT_PLACES) | (0 if authors else _abi.EXPORT_WITHOUT_AUTHORS)
    result.flags |= 0 if attachments else _abi.EXPORT_WITHOUT_ATTACHMENTS
    result.flags |= _abi.EXPORT_WITH_BYTES if attachment_bytes else 0
    result.flags |= _abi.EXPORT_CANONICAL if canonical else 0
    result.flags |= _abi.EXPORT_COMMAS if commas else 0
    result.flags |= _abi.EXPORT_OPEN_STATES if open_states else 0
    if zone is not None:
        result.zone, result.zone_length = text(zone)
    if columns is not None:
        result.columns, result.columns_length = text(",".join(columns))
    if rate is not None:
        result.rate, result.per = frame_rate(rate)
    result.timecode_flags = _abi.TIMECODE_DROP_FRAME if drop_frame else 0
    if timecode is not None:
        result.timecode, result.timecode_length = text(timecode)
    if target is not None:
        aim(result, target)
        progress = progress or go_on
    if progress is not None:
        result.progress, result.progress_context = progress_trampoline, context(progress)
        result.progress_context_free = free_context
    return result


def aim(options: _abi.tally_export_options, target: Target) -> None:
    """Says where an export goes. The object that takes its pieces is held until the library frees it."""
    if isinstance(target, (str, os.PathLike)):
        options.path, options.path_length = path_text(target)
        return
    take = writer(target)
    options.write, options.write_context = write_trampoline, context(take)
    options.write_context_free = free_context


def writer(target: Any) -> Callable[[bytes], Any]:
    """Returns the function that takes the pieces of an export: a function as it is, or the write method of a binary or text file object."""
    write = getattr(target, "write", None)
    if write is None:
        if not callable(target):
            raise InvalidError(f"an export goes to a path, a file object or a function, not to {target!r}", reason=Reason.TYPE)
        function: Callable[[bytes], Any] = target
        return function
    if isinstance(target, io.TextIOBase):
        decoder = codecs.getincrementaldecoder("utf-8")()

        def write_text(piece: bytes) -> None:
            write(decoder.decode(piece))

        return write_text

    def write_bytes(piece: bytes) -> None:
        # A raw file may take less than it is given.
        rest = memoryview(piece)
        while rest:
            written = write(rest)
            if written is None and isinstance(target, io.RawIOBase):
                raise BlockingIOError("the file takes nothing more for now; give one that waits")
            if written is None or written == len(rest):
                return
            rest = rest[written:]

    return write_bytes
