"""Players: audio attachments, read frame by frame. The loudspeaker belongs to the host."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from datetime import timedelta
from typing import Any, NamedTuple

from .._c import _abi
from .._c.handles import Owner
from .._c.library import byref, call, call_stoppable, lib, make, read_info, take_bytes
from .._c.store import Store
from ..vocabulary.constants import PlayerState, Samples, SamplesName, number_named
from ..vocabulary.time import delta

_NS = 1_000_000_000


class Waveform(NamedTuple):
    """A summary of audio: the least and the greatest sample of each of several equal parts, over all channels. Full scale is 1.

    >>> with nest.memo("Lecture 4") as memo:
    ...     memo.push(b"\\x00\\x40" * 100)
    >>> book.waveform(memo.attachment_id, 2).maxima
    [0.5, 0.5]
    """

    minima: list[float]
    maxima: list[float]


class Player(Owner):
    """Plays an audio attachment.

    >>> with nest.memo("Lecture 4", rate=8000) as memo:
    ...     memo.push(bytes(16000))
    >>> with book.player(memo.attachment_id) as player:
    ...     player.duration.total_seconds(), player.skip(timedelta(seconds=15)).total_seconds()
    (1.0, 1.0)
    """

    _what = "player"

    def __init__(self, book: Store, raw: int) -> None:
        self._own(raw, lib.tally_player_free)
        self._book = book
        info = _info(raw)
        #: Frames a second.
        self.rate: int = info.rate
        #: Samples in a frame.
        self.channels: int = info.channels
        #: The native type of its samples.
        self.samples: Samples = Samples(info.samples)
        #: How many frames there are.
        self.frames: int = info.frames

    def read(self, frames: int = 4096, samples: SamplesName | Samples | None = None) -> bytes:
        """Returns the next frames, decoded: in their native type unless `samples` is given; empty at the end.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(b"\\x01\\x00\\x02\\x00")
        >>> with book.player(memo.attachment_id) as player:
        ...     player.read(1), player.read(10), player.read(10)
        (b'\\x01\\x00', b'\\x02\\x00', b'')
        """
        kind = self.samples if samples is None else Samples(number_named(Samples, samples))
        size = max(0, frames) * self.channels * (2 if kind is Samples.INT16 else 4)
        buffer = ctypes.create_string_buffer(size)
        out = ctypes.c_size_t()
        call(lib.tally_player_read, self._handle, int(kind), buffer, size, byref(out))
        return buffer.raw[: out.value * size // max(1, frames)]

    def __iter__(self) -> Iterator[bytes]:
        """Iterates over pieces of frames, to the end.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(20000))
        >>> with book.player(memo.attachment_id) as player:
        ...     sum(len(piece) for piece in player)
        20000
        """
        while piece := self.read():
            yield piece

    def play(self) -> None:
        """Plays from its position, or at the end from the beginning.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        >>> with book.player(memo.attachment_id) as player:
        ...     player.state.name, player.play(), player.state.name
        ('READY', None, 'PLAYING')
        """
        call(lib.tally_player_play, self._handle)

    def pause(self) -> None:
        """Pauses at its position.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        >>> with book.player(memo.attachment_id) as player:
        ...     player.play(); player.pause(); player.state.name
        'PAUSED'
        """
        call(lib.tally_player_pause, self._handle)

    def seek(self, position: timedelta | int) -> timedelta:
        """Seeks to a time, or ns; it stops at the beginning and the end. Returns the new position.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        >>> with book.player(memo.attachment_id) as player:
        ...     player.seek(timedelta(seconds=0.5)).total_seconds(), player.seek(-1).total_seconds()
        (0.5, 0.0)
        """
        out = ctypes.c_int64()
        call(lib.tally_player_seek, self._handle, _ns(position), 0, byref(out))
        return delta(out.value)

    def skip(self, by: timedelta | int = timedelta(seconds=15)) -> timedelta:
        """Seeks forward or back by a time; it stops at the beginning and the end. Returns the new position.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000 * 20))
        >>> with book.player(memo.attachment_id) as player:
        ...     player.skip().seconds, player.skip().seconds, player.skip(timedelta(seconds=-15)).seconds
        (15, 20, 5)
        """
        out = ctypes.c_int64()
        call(lib.tally_player_seek, self._handle, _ns(by), _abi.SEEK_BY, byref(out))
        return delta(out.value)

    @property
    def position(self) -> timedelta:
        """The time of the next frame.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        >>> with book.player(memo.attachment_id) as player:
        ...     _ = player.read(4000); player.position.total_seconds()
        0.5
        """
        return delta(int(_info(self._handle).position))

    @property
    def duration(self) -> timedelta:
        """How long it plays.

        >>> with nest.memo("Lecture 4", rate=8000) as memo:
        ...     memo.push(bytes(16000))
        >>> with book.player(memo.attachment_id) as player:
        ...     player.duration.total_seconds()
        1.0
        """
        return delta(int(_info(self._handle).duration))

    @property
    def state(self) -> PlayerState:
        """Whether it is ready, playing or paused.

        >>> with nest.memo("Lecture 4") as memo:
        ...     memo.push(bytes(200))
        >>> with book.player(memo.attachment_id) as player:
        ...     player.state.name
        'READY'
        """
        return PlayerState(_info(self._handle).state)

    def __repr__(self) -> str:
        return "<Player closed>" if self._raw is None else f"<Player {self.state.name.lower()}>"


def _ns(value: timedelta | int) -> int:
    if isinstance(value, timedelta):
        value = (value.days * 86_400 + value.seconds) * _NS + value.microseconds * 1000
    return max(-(2**63), min(2**63 - 1, value))


def open_player(book: Store, attachment: int) -> Player:
    """Opens a player of an attachment; see `Book.player`."""
    return Player(book, make(lib.tally_player_open, lib.tally_player_free, book._handle, attachment))


def read_waveform(book: Store, attachment: int, points: int) -> Waveform:
    """Summarizes an audio attachment; see `Book.waveform`."""
    room = ctypes.c_double * max(0, points)
    minima, maxima = room(), room()
    call_stoppable(lib.tally_attachment_waveform, book._handle, attachment, minima, maxima, points)
    return Waveform(list(minima), list(maxima))


def draw_waveform(book: Store, attachment: int, points: int) -> str:
    """Draws an audio attachment; see `Book.waveform_svg`."""
    return take_bytes(make(lib.tally_attachment_waveform_svg, lib.tally_bytes_free, book._handle, attachment, points, stoppable=True)).decode()


def _info(player: int) -> Any:
    return read_info(lib.tally_player_stat, _abi.tally_player_info(), player)
