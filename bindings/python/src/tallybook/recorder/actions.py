"""What a key asks for. Times are ns since 1970."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Union

from ..vocabulary.constants import Phase
from .ethogram import Target


class Stop(NamedTuple):
    """A state that ends where another one begins, and what it says then."""

    type: Target
    fields: Mapping[str, Any]


class Log(NamedTuple):
    """An event. `fields` are what it says beyond its type; None where nobody was asked yet. `stops` end with it and say something; others that end with it
    the book knows."""

    type: Target
    subject: Target | None
    time: int
    fields: Mapping[str, Any] | None = None
    phase: Phase = Phase.AUTO
    stops: tuple[Stop, ...] = ()


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
