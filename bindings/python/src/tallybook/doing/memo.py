"""Voice memos: recorded as audio attachments. Once the call returns, pushed frames are kept."""

from __future__ import annotations

import ctypes
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.handles import Owner
from .._c.library import byref, call, call_stoppable, lib, raise_kept, read_info
from .._c.store import Store
from ..vocabulary.constants import Encoding, EncodingName, Samples, SamplesName, State, number_named
from ..vocabulary.time import delta

if TYPE_CHECKING:
    from ..entries.note import Note


class Loudness(NamedTuple):
    """How loud the newest tenth of a second of a memo is, or a little more. Full scale is 1.

    >>> with nest.memo("Lecture 4") as memo:
    ...     memo.push(b"\\x00\\x40" * 100)
    ...     memo.level
    Loudness(peak=0.5, rms=0.5)
    """

    peak: float
    rms: float


class Memo(Owner):
    """A voice memo that this process records. At the end of `with` it is finished, whatever happened, and kept.

    >>> with nest.memo("Lecture 4", rate=16000) as memo:
    ...     memo.push(bytes(32000))
    ...     memo.elapsed
    datetime.timedelta(seconds=1)
    >>> memo.item.title
    'Lecture 4'
    """

    _what = "memo"

    def __init__(self, book: Store, raw: int) -> None:
        self._own(raw, lib.tally_memo_free)
        self._book = book
        info = _info(raw)
        self._id = int(info.item)
        self._attachment = int(info.attachment)

    def push(self, frames: Any) -> None:
        """Keeps frames: bytes, an array or anything else with a buffer. It holds complete frames, one after the other.

        >>> from array import array
        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(array("h", [0, 1000, -1000]))
        """
        try:
            view = memoryview(frames).cast("B")
        except TypeError as refusal:
            raise InvalidError(f"frames are bytes, an array or another contiguous buffer: {refusal}", reason=Reason.TYPE) from None
        if view.readonly:
            call(lib.tally_memo_push, self._handle, view.obj if isinstance(view.obj, bytes) and len(view.obj) == len(view) else bytes(view), len(view))
        else:
            call(lib.tally_memo_push, self._handle, (ctypes.c_char * len(view)).from_buffer(view), len(view))

    @property
    def id(self) -> int:
        """The id of the note that it is recorded for.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.id == memo.item.id
        True
        """
        return self._id

    @property
    def item(self) -> Note:
        """The note as the book has it. It can be moved and edited during the recording.

        >>> with nest.memo() as memo:
        ...     memo.item.title
        'New Recording'
        """
        return cast("Note", self._book.get(self._id))

    @property
    def attachment_id(self) -> int:
        """The id of the memo's attachment, even while it is recorded: it plays as far as it has come.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        ...     with book.player(memo.attachment_id) as player:
        ...         player.frames
        100
        """
        return self._attachment

    @property
    def state(self) -> State:
        """Whether it is running, paused, or stopped because it was finished or discarded.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.pause(); memo.state.name
        'PAUSED'
        """
        return State(_info(self._handle).state)

    @property
    def elapsed(self) -> timedelta:
        """The length of the pushed frames, whatever the clock says.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(8000)); memo.elapsed
        datetime.timedelta(microseconds=500000)
        """
        return delta(self.elapsed_ns)

    @property
    def elapsed_ns(self) -> int:
        """The length of the pushed frames, in ns.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(2)); memo.elapsed_ns
        125000
        """
        return int(_info(self._handle).elapsed)

    @property
    def level(self) -> Loudness:
        """How loud the newest tenth of a second is, or a little more.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.level.peak
        0.0
        """
        info = _info(self._handle)
        return Loudness(info.peak, info.rms)

    def pause(self) -> None:
        """Pauses the memo: it takes no frames until it is resumed, and the time between is not part of it.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.pause(); memo.resume(); memo.state.name
        'RUNNING'
        """
        call(lib.tally_memo_pause, self._handle)

    def resume(self) -> None:
        """Ends a pause: the memo takes frames again.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.pause(); memo.resume(); memo.push(bytes(2))
        """
        call(lib.tally_memo_resume, self._handle)

    def finish(self, *, as_recorded: bool = False) -> int:
        """Encodes the pushed frames, makes the attachment and returns its id. If this fails, the memo is as before.

        With `as_recorded` it stays the WAV that it is, whatever encoding was requested.

        >>> memo = nest.memo("Lecture 4")
        >>> memo.push(bytes(200))
        >>> memo.finish(as_recorded=True) == memo.attachment_id
        True
        >>> memo.close()
        """
        out = ctypes.c_int64()
        self._book._require_outside("recording")
        call_stoppable(lib.tally_memo_finish, self._handle, _abi.MEMO_AS_RECORDED if as_recorded else 0, byref(out))
        return out.value

    def discard(self) -> None:
        """Discards the pushed frames. The note stays.

        >>> memo = nest.memo("Lecture 4")
        >>> memo.discard()
        >>> memo.close()
        >>> nest.notes.first().title
        'Lecture 4'
        """
        self._book._require_outside("recording")
        call(lib.tally_memo_discard, self._handle)

    def close(self) -> None:
        """Frees the handle; an unfinished memo stays, and `note.continue_memo()` continues it.

        >>> memo = nest.memo("Lecture 4")
        >>> memo.push(bytes(200))
        >>> memo.close()
        >>> with memo.item.continue_memo() as memo:
        ...     memo.elapsed_ns > 0
        True
        """
        super().close()

    def __exit__(self, kind: Any, *_: Any) -> None:
        try:
            if self._raw is not None and _info(self._raw).state in (_abi.STATE_RUNNING, _abi.STATE_PAUSED):
                if kind is None:
                    self.finish()
                else:
                    self._finish_quietly()
        finally:
            self.close()

    def _finish_quietly(self) -> None:
        # The exception that ends the block says more than one about finishing; what was pushed stays in any case.
        try:
            self.finish()
        except Exception:
            pass
        raise_kept()

    def __repr__(self) -> str:
        return f"<Memo {self._id}{' closed' if self._raw is None else ''}>"


def options(rate: int, channels: int, samples: SamplesName | Samples, encoding: EncodingName | Encoding) -> _abi.tally_memo_options:
    """How a memo is recorded and kept, as the library's options."""
    given = _abi.tally_memo_options()
    given.struct_size = ctypes.sizeof(given)
    given.rate, given.channels = _number("rate", rate), _number("channels", channels)
    given.samples, given.encoding = number_named(Samples, samples), number_named(Encoding, encoding)
    return given


def _number(what: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -(2**31) <= value < 2**31:
        raise InvalidError(f"{what} is a number of 32 bits, not {value!r}", reason=Reason.RANGE)
    return value


def _info(memo: int) -> Any:
    return read_info(lib.tally_memo_stat, _abi.tally_memo_info(), memo)
