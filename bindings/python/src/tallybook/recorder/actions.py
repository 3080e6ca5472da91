"""The actions that keys ask for. Times are in ns since 1970."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Union

from ..vocabulary.constants import Phase
from .ethogram import Target


class Stop(NamedTuple):
    """A state that another one's start ends, and its values at that stop."""

    type: Target
    fields: Mapping[str, Any]


class Log(NamedTuple):
    """Log an event. `fields` are its values beyond its type; None if they have not been asked yet. `stops` are the states that end with it and have values;
    the book finds the others that end with it."""

    type: Target
    subject: Target | None
    time: int
    fields: Mapping[str, Any] | None = None
    phase: Phase = Phase.AUTO
    stops: tuple[Stop, ...] = ()


class Amend(NamedTuple):
    """Give the newest event a value and a text."""

    seq: int
    value: float | None
    text: str | None


class Note(NamedTuple):
    """Write a note beside the session."""

    text: str
    time: int


class TakeBack(NamedTuple):
    """Remove the newest event."""


class Pause(NamedTuple):
    """Start or end a pause, of the session or the film."""


class Seek(NamedTuple):
    """Move the film by `seconds`, back if negative."""

    seconds: float


class Reopen(NamedTuple):
    """Reopen a film whose player has ended."""


class Leave(NamedTuple):
    """End the recorder, and stop the session or leave it running."""

    stops: bool


class Redraw(NamedTuple):
    """Redraw all lines."""


Action = Union[Log, Amend, Note, TakeBack, Pause, Seek, Reopen, Leave, Redraw]
