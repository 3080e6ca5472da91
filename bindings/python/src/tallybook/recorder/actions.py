"""What a key asks for. Times are ns since 1970."""

from __future__ import annotations

from typing import NamedTuple, Union

from .ethogram import Target


class Log(NamedTuple):
    """An event."""

    type: Target
    subject: Target | None
    time: int


class Amend(NamedTuple):
    """A value and a text for the newest event."""

    seq: int
    value: float | None
    text: str | None


class Note(NamedTuple):
    """A note beside the session."""

    text: str
    time: int


class TakeBack(NamedTuple):
    """The newest event goes."""


class Pause(NamedTuple):
    """A pause begins, or ends; of a film too."""


class Seek(NamedTuple):
    """The film goes on elsewhere, so many seconds from here."""

    seconds: float


class Reopen(NamedTuple):
    """A film whose player is gone is opened again."""


class Leave(NamedTuple):
    """The recorder ends; the session is stopped, or goes on running."""

    stops: bool


class Redraw(NamedTuple):
    """All lines are written anew."""


Action = Union[Log, Amend, Note, TakeBack, Pause, Seek, Reopen, Leave, Redraw]
