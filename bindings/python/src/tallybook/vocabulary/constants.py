"""Constants: numbers of the library that have names."""

from __future__ import annotations

import re
from enum import Enum, IntEnum
from typing import Any, Final, Literal, TypeVar

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError


class Keep(Enum):
    """As an argument: keeps a value as it is, whereas None removes it.

    >>> book.set_limits(high=tallybook.KEEP, low=None)
    >>> book.limits
    Limits(high=1, medium=3, low=None)
    """

    KEEP = 0

    def __repr__(self) -> str:
        return "KEEP"


KEEP: Final = Keep.KEEP
"""As an argument: keeps a value as it is, whereas None removes it.

>>> book.set_limits(high=tallybook.KEEP, low=None)
>>> book.limits
Limits(high=1, medium=3, low=None)
"""


Number = TypeVar("Number", bound="_Number")


class _Number(IntEnum):
    """A number that has a name. One of a later library has a name made of its number: KIND_99."""

    @classmethod
    def _missing_(cls: type[Number], value: object) -> Number:
        if isinstance(value, int) and not isinstance(value, bool):
            later = int.__new__(cls, value)
            later._name_ = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).upper() + f"_{value}"
            later._value_ = value
            return later
        raise InvalidError(f"{value!r} is no {cls.__name__}: it has {', '.join(member.name for member in cls)}", reason=Reason.CHOICE)


class Kind(_Number):
    """The kind of an entry in a book.

    >>> nest.kind.name
    'COLLECTION'
    """

    COLLECTION = _abi.KIND_COLLECTION
    NOTE = _abi.KIND_NOTE
    SESSION = _abi.KIND_SESSION
    TASK = _abi.KIND_TASK
    SUBJECT = _abi.KIND_SUBJECT
    EVENT_TYPE = _abi.KIND_EVENT_TYPE
    TAG = _abi.KIND_TAG
    TEMPLATE = _abi.KIND_TEMPLATE
    EVENT = _abi.KIND_EVENT
    ATTACHMENT = _abi.KIND_ATTACHMENT
    BOUT = _abi.KIND_BOUT
    VARIANT = _abi.KIND_VARIANT
    MEDIA = _abi.KIND_MEDIA


class State(_Number):
    """The state of a session.

    >>> with nest.record("Session 1") as session:
    ...     session.state.name
    'RUNNING'
    """

    RUNNING = _abi.STATE_RUNNING
    PAUSED = _abi.STATE_PAUSED
    STOPPED = _abi.STATE_STOPPED


class Priority(_Number):
    """How much a task matters, and which limit of its day it counts against. NONE has no limit.

    >>> [priority.name for priority in tallybook.Priority]
    ['HIGH', 'MEDIUM', 'LOW', 'NONE']
    """

    HIGH = _abi.PRIORITY_HIGH
    MEDIUM = _abi.PRIORITY_MEDIUM
    LOW = _abi.PRIORITY_LOW
    NONE = _abi.PRIORITY_NONE


class Redaction(_Number):
    """How a task's text is hidden from onlookers.

    >>> [style.name for style in tallybook.Redaction]
    ['NONE', 'HIGHLIGHT', 'STAR']
    """

    NONE = _abi.REDACTION_NONE
    HIGHLIGHT = _abi.REDACTION_HIGHLIGHT
    STAR = _abi.REDACTION_STAR


class ReminderMode(_Number):
    """When a reminder is due.

    >>> [mode.name for mode in tallybook.ReminderMode]
    ['AT', 'PRESET', 'ALL_DAY', 'EVENING']
    """

    AT = _abi.REMINDER_AT
    PRESET = _abi.REMINDER_PRESET
    ALL_DAY = _abi.REMINDER_ALL_DAY
    EVENING = _abi.REMINDER_EVENING


class Samples(_Number):
    """How one sample of a frame of audio is stored, in the machine's byte order.

    >>> tallybook.Samples["INT16"].value
    1
    """

    INT16 = _abi.SAMPLES_INT16
    FLOAT32 = _abi.SAMPLES_FLOAT32


class Encoding(_Number):
    """How a voice memo is kept once it is finished. AUTO is FLAC for samples of 16 bits if libsndfile is installed, otherwise WAV.

    >>> [encoding.name for encoding in tallybook.Encoding]
    ['AUTO', 'FLAC', 'OPUS', 'WAV']
    """

    AUTO = _abi.AUDIO_AUTO
    FLAC = _abi.AUDIO_FLAC
    OPUS = _abi.AUDIO_OPUS
    WAV = _abi.AUDIO_WAV


class PlayerState(_Number):
    """The state of a player.

    >>> [state.name for state in tallybook.PlayerState]
    ['READY', 'PLAYING', 'PAUSED']
    """

    READY = _abi.PLAYER_READY
    PLAYING = _abi.PLAYER_PLAYING
    PAUSED = _abi.PLAYER_PAUSED


class Phase(_Number):
    """Which part of an occurrence an event is. AUTO is only for logging: chosen by the type's mode.

    >>> with nest.record("Session 1") as session:
    ...     session.log("A")
    >>> [event.phase.name for event in session.item.events]
    ['POINT']
    """

    AUTO = _abi.PHASE_AUTO
    POINT = _abi.PHASE_POINT
    START = _abi.PHASE_START
    STOP = _abi.PHASE_STOP


class Mode(_Number):
    """How an event type is logged: as single events, or as starts and stops.

    >>> book.event_types["A"].mode.name
    'POINT'
    """

    POINT = _abi.MODE_POINT
    STATE = _abi.MODE_STATE


class Clock(_Number):
    """Which clock a clock function is asked for: the time of day, or one that never steps.

    >>> with tallybook.open(":memory:", clock=lambda which: int(which) * 10**9) as small:
    ...     small.now_ns()
    1000000000
    """

    WALL = _abi.CLOCK_WALL
    STEADY = _abi.CLOCK_STEADY


class Severity(_Number):
    """How much a finding matters.

    >>> tallybook.Severity.ERROR > tallybook.Severity.INFO
    True
    """

    INFO = _abi.SEVERITY_INFO
    WARNING = _abi.SEVERITY_WARNING
    ERROR = _abi.SEVERITY_ERROR


class Watched(_Number):
    """What happened to a row since the last report of a watch.

    >>> tallybook.Watched.ADDED.name
    'ADDED'
    """

    ADDED = _abi.WATCHED_ADDED
    CHANGED = _abi.WATCHED_CHANGED
    REMOVED = _abi.WATCHED_REMOVED


class StepState(_Number):
    """The state of a step of history.

    >>> tallybook.StepState.DONE.name
    'DONE'
    """

    DONE = _abi.STEP_DONE
    UNDONE = _abi.STEP_UNDONE
    DISCARDED = _abi.STEP_DISCARDED
    FIXED = _abi.STEP_FIXED
    UNDO = _abi.STEP_UNDO
    REDO = _abi.STEP_REDO
    MERGED = _abi.STEP_MERGED


# The fields that hold a number of one of these.
ENUMS: Final[dict[str, type[IntEnum]]] = {
    "kind": Kind, "state": State, "phase": Phase, "mode": Mode, "severity": Severity, "reason": Reason,
    "priority": Priority, "redaction": Redaction,
}

# The words that stand for these numbers where one is given, for type checkers and editors; a test holds them to the members above.
KindName = Literal["collection", "note", "session", "task", "subject", "event_type", "tag", "template", "event", "attachment", "bout", "variant", "media"]
StateName = Literal["running", "paused", "stopped"]
PriorityName = Literal["high", "medium", "low", "none"]
RedactionName = Literal["none", "highlight", "star"]
SamplesName = Literal["int16", "float32"]
EncodingName = Literal["auto", "flac", "opus", "wav"]
PhaseName = Literal["auto", "point", "start", "stop"]
ModeName = Literal["point", "state"]

# What Python calls a field beside its own name.
ALIASES: Final = {"title": "name", "note": "text", "details": "description"}


def number_named(kind: type[IntEnum], value: Any) -> int:
    """Returns the number of a member, given by the member, its name or its number."""
    try:
        return int(kind[value.upper()] if isinstance(value, str) else kind(value))
    except (KeyError, ValueError):
        words = ", ".join(member.name.lower() for member in kind)
        raise InvalidError(f"{value!r} is none of {words}", reason=Reason.CHOICE) from None
