# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The conditions and orders of views, and the values that are set by name, for type checkers and editors."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, tzinfo
from typing import Any, Literal, TypedDict, Union

from .constants import Kind, KindName, Mode, ModeName, Phase, PhaseName, Priority, PriorityName, Redaction, RedactionName, State, StateName
from .row import Row
from .time import Duration, Instant, Rate

# A reference to an entry: the entry or its id.
Reference = Union[Row, int]

# The orders of views; a minus means greatest first.
Order = Literal[
    "id", "-id", "uuid", "-uuid", "kind", "-kind", "parent", "-parent", "name", "-name", "title", "-title",
    "description", "-description", "details", "-details", "time", "-time", "end", "-end", "zone", "-zone", "latitude",
    "-latitude", "longitude", "-longitude", "accuracy", "-accuracy", "place", "-place", "username", "-username",
    "created", "-created", "modified", "-modified", "subject", "-subject", "state", "-state", "duration", "-duration",
    "span", "-span", "event_count", "-event_count", "trashed", "-trashed", "position", "-position", "size", "-size",
    "attachment_count", "-attachment_count", "label", "-label", "color", "-color", "key", "-key", "mode", "-mode",
    "exclusion", "-exclusion", "recordable", "-recordable", "category", "-category", "archived", "-archived",
    "media_type", "-media_type", "sha256", "-sha256", "seq", "-seq", "type", "-type", "phase", "-phase", "value",
    "-value", "text", "-text", "note", "-note", "session", "-session", "template", "-template", "version", "-version",
    "day", "-day", "priority", "-priority", "completed", "-completed", "redaction", "-redaction", "due", "-due",
    "carried", "-carried", "carried_over", "-carried_over", "transcript", "-transcript", "stop_text", "-stop_text",
    "track", "-track", "offset", "-offset", "frame_rate", "-frame_rate", "drop_frame", "-drop_frame", "timecode",
    "-timecode", "file_sha256", "-file_sha256", "rank", "-rank",
]


class Conditions(TypedDict, total=False):
    """The conditions of views: a field's name, optionally with two underscores and a comparison."""

    id: Reference | None
    id__null: bool
    id__not_null: bool
    id__or_null: Reference
    id__eq: Reference
    id__eq_or_null: Reference
    id__ne: Reference
    id__ne_or_null: Reference
    id__lt: Reference
    id__lt_or_null: Reference
    id__le: Reference
    id__le_or_null: Reference
    id__gt: Reference
    id__gt_or_null: Reference
    id__ge: Reference
    id__ge_or_null: Reference
    id__between: Iterable[Reference]
    id__between_or_null: Iterable[Reference]
    id__in: Iterable[Reference]
    id__in_or_null: Iterable[Reference]
    id__not_between: Iterable[Reference]
    id__not_between_or_null: Iterable[Reference]
    id__not_in: Iterable[Reference]
    id__not_in_or_null: Iterable[Reference]
    uuid: str | None
    uuid__null: bool
    uuid__not_null: bool
    uuid__or_null: str
    uuid__eq: str
    uuid__eq_or_null: str
    uuid__ne: str
    uuid__ne_or_null: str
    uuid__lt: str
    uuid__lt_or_null: str
    uuid__le: str
    uuid__le_or_null: str
    uuid__gt: str
    uuid__gt_or_null: str
    uuid__ge: str
    uuid__ge_or_null: str
    uuid__prefix: str
    uuid__prefix_or_null: str
    uuid__not_prefix: str
    uuid__not_prefix_or_null: str
    kind: Kind | KindName | int | None
    kind__null: bool
    kind__not_null: bool
    kind__or_null: Kind | KindName | int
    kind__eq: Kind | KindName | int
    kind__eq_or_null: Kind | KindName | int
    kind__ne: Kind | KindName | int
    kind__ne_or_null: Kind | KindName | int
    kind__lt: Kind | KindName | int
    kind__lt_or_null: Kind | KindName | int
    kind__le: Kind | KindName | int
    kind__le_or_null: Kind | KindName | int
    kind__gt: Kind | KindName | int
    kind__gt_or_null: Kind | KindName | int
    kind__ge: Kind | KindName | int
    kind__ge_or_null: Kind | KindName | int
    kind__between: Iterable[Kind | KindName | int]
    kind__between_or_null: Iterable[Kind | KindName | int]
    kind__in: Iterable[Kind | KindName | int]
    kind__in_or_null: Iterable[Kind | KindName | int]
    kind__not_between: Iterable[Kind | KindName | int]
    kind__not_between_or_null: Iterable[Kind | KindName | int]
    kind__not_in: Iterable[Kind | KindName | int]
    kind__not_in_or_null: Iterable[Kind | KindName | int]
    parent__null: bool
    parent__not_null: bool
    parent__or_null: Reference
    parent__eq: Reference
    parent__eq_or_null: Reference
    parent__ne: Reference
    parent__ne_or_null: Reference
    parent__lt: Reference
    parent__lt_or_null: Reference
    parent__le: Reference
    parent__le_or_null: Reference
    parent__gt: Reference
    parent__gt_or_null: Reference
    parent__ge: Reference
    parent__ge_or_null: Reference
    parent__between: Iterable[Reference]
    parent__between_or_null: Iterable[Reference]
    parent__in: Iterable[Reference]
    parent__in_or_null: Iterable[Reference]
    parent__not_between: Iterable[Reference]
    parent__not_between_or_null: Iterable[Reference]
    parent__not_in: Iterable[Reference]
    parent__not_in_or_null: Iterable[Reference]
    name: str | None
    name__null: bool
    name__not_null: bool
    name__or_null: str
    name__eq: str
    name__eq_or_null: str
    name__ne: str
    name__ne_or_null: str
    name__lt: str
    name__lt_or_null: str
    name__le: str
    name__le_or_null: str
    name__gt: str
    name__gt_or_null: str
    name__ge: str
    name__ge_or_null: str
    name__prefix: str
    name__prefix_or_null: str
    name__not_prefix: str
    name__not_prefix_or_null: str
    title: str | None
    title__null: bool
    title__not_null: bool
    title__or_null: str
    title__eq: str
    title__eq_or_null: str
    title__ne: str
    title__ne_or_null: str
    title__lt: str
    title__lt_or_null: str
    title__le: str
    title__le_or_null: str
    title__gt: str
    title__gt_or_null: str
    title__ge: str
    title__ge_or_null: str
    title__prefix: str
    title__prefix_or_null: str
    title__not_prefix: str
    title__not_prefix_or_null: str
    description: str | None
    description__null: bool
    description__not_null: bool
    description__or_null: str
    description__eq: str
    description__eq_or_null: str
    description__ne: str
    description__ne_or_null: str
    description__lt: str
    description__lt_or_null: str
    description__le: str
    description__le_or_null: str
    description__gt: str
    description__gt_or_null: str
    description__ge: str
    description__ge_or_null: str
    description__prefix: str
    description__prefix_or_null: str
    description__not_prefix: str
    description__not_prefix_or_null: str
    details: str | None
    details__null: bool
    details__not_null: bool
    details__or_null: str
    details__eq: str
    details__eq_or_null: str
    details__ne: str
    details__ne_or_null: str
    details__lt: str
    details__lt_or_null: str
    details__le: str
    details__le_or_null: str
    details__gt: str
    details__gt_or_null: str
    details__ge: str
    details__ge_or_null: str
    details__prefix: str
    details__prefix_or_null: str
    details__not_prefix: str
    details__not_prefix_or_null: str
    time: Instant | None
    time__null: bool
    time__not_null: bool
    time__or_null: Instant
    time__eq: Instant
    time__eq_or_null: Instant
    time__ne: Instant
    time__ne_or_null: Instant
    time__lt: Instant
    time__lt_or_null: Instant
    time__le: Instant
    time__le_or_null: Instant
    time__gt: Instant
    time__gt_or_null: Instant
    time__ge: Instant
    time__ge_or_null: Instant
    time__between: Iterable[Instant]
    time__between_or_null: Iterable[Instant]
    time__in: Iterable[Instant]
    time__in_or_null: Iterable[Instant]
    time__not_between: Iterable[Instant]
    time__not_between_or_null: Iterable[Instant]
    time__not_in: Iterable[Instant]
    time__not_in_or_null: Iterable[Instant]
    end: Instant | None
    end__null: bool
    end__not_null: bool
    end__or_null: Instant
    end__eq: Instant
    end__eq_or_null: Instant
    end__ne: Instant
    end__ne_or_null: Instant
    end__lt: Instant
    end__lt_or_null: Instant
    end__le: Instant
    end__le_or_null: Instant
    end__gt: Instant
    end__gt_or_null: Instant
    end__ge: Instant
    end__ge_or_null: Instant
    end__between: Iterable[Instant]
    end__between_or_null: Iterable[Instant]
    end__in: Iterable[Instant]
    end__in_or_null: Iterable[Instant]
    end__not_between: Iterable[Instant]
    end__not_between_or_null: Iterable[Instant]
    end__not_in: Iterable[Instant]
    end__not_in_or_null: Iterable[Instant]
    zone: str | None
    zone__null: bool
    zone__not_null: bool
    zone__or_null: str
    zone__eq: str
    zone__eq_or_null: str
    zone__ne: str
    zone__ne_or_null: str
    zone__lt: str
    zone__lt_or_null: str
    zone__le: str
    zone__le_or_null: str
    zone__gt: str
    zone__gt_or_null: str
    zone__ge: str
    zone__ge_or_null: str
    zone__prefix: str
    zone__prefix_or_null: str
    zone__not_prefix: str
    zone__not_prefix_or_null: str
    latitude: float | None
    latitude__null: bool
    latitude__not_null: bool
    latitude__or_null: float
    latitude__eq: float
    latitude__eq_or_null: float
    latitude__ne: float
    latitude__ne_or_null: float
    latitude__lt: float
    latitude__lt_or_null: float
    latitude__le: float
    latitude__le_or_null: float
    latitude__gt: float
    latitude__gt_or_null: float
    latitude__ge: float
    latitude__ge_or_null: float
    latitude__between: Iterable[float]
    latitude__between_or_null: Iterable[float]
    latitude__in: Iterable[float]
    latitude__in_or_null: Iterable[float]
    latitude__not_between: Iterable[float]
    latitude__not_between_or_null: Iterable[float]
    latitude__not_in: Iterable[float]
    latitude__not_in_or_null: Iterable[float]
    longitude: float | None
    longitude__null: bool
    longitude__not_null: bool
    longitude__or_null: float
    longitude__eq: float
    longitude__eq_or_null: float
    longitude__ne: float
    longitude__ne_or_null: float
    longitude__lt: float
    longitude__lt_or_null: float
    longitude__le: float
    longitude__le_or_null: float
    longitude__gt: float
    longitude__gt_or_null: float
    longitude__ge: float
    longitude__ge_or_null: float
    longitude__between: Iterable[float]
    longitude__between_or_null: Iterable[float]
    longitude__in: Iterable[float]
    longitude__in_or_null: Iterable[float]
    longitude__not_between: Iterable[float]
    longitude__not_between_or_null: Iterable[float]
    longitude__not_in: Iterable[float]
    longitude__not_in_or_null: Iterable[float]
    accuracy: float | None
    accuracy__null: bool
    accuracy__not_null: bool
    accuracy__or_null: float
    accuracy__eq: float
    accuracy__eq_or_null: float
    accuracy__ne: float
    accuracy__ne_or_null: float
    accuracy__lt: float
    accuracy__lt_or_null: float
    accuracy__le: float
    accuracy__le_or_null: float
    accuracy__gt: float
    accuracy__gt_or_null: float
    accuracy__ge: float
    accuracy__ge_or_null: float
    accuracy__between: Iterable[float]
    accuracy__between_or_null: Iterable[float]
    accuracy__in: Iterable[float]
    accuracy__in_or_null: Iterable[float]
    accuracy__not_between: Iterable[float]
    accuracy__not_between_or_null: Iterable[float]
    accuracy__not_in: Iterable[float]
    accuracy__not_in_or_null: Iterable[float]
    place: str | None
    place__null: bool
    place__not_null: bool
    place__or_null: str
    place__eq: str
    place__eq_or_null: str
    place__ne: str
    place__ne_or_null: str
    place__lt: str
    place__lt_or_null: str
    place__le: str
    place__le_or_null: str
    place__gt: str
    place__gt_or_null: str
    place__ge: str
    place__ge_or_null: str
    place__prefix: str
    place__prefix_or_null: str
    place__not_prefix: str
    place__not_prefix_or_null: str
    username: str | None
    username__null: bool
    username__not_null: bool
    username__or_null: str
    username__eq: str
    username__eq_or_null: str
    username__ne: str
    username__ne_or_null: str
    username__lt: str
    username__lt_or_null: str
    username__le: str
    username__le_or_null: str
    username__gt: str
    username__gt_or_null: str
    username__ge: str
    username__ge_or_null: str
    username__prefix: str
    username__prefix_or_null: str
    username__not_prefix: str
    username__not_prefix_or_null: str
    created: Instant | None
    created__null: bool
    created__not_null: bool
    created__or_null: Instant
    created__eq: Instant
    created__eq_or_null: Instant
    created__ne: Instant
    created__ne_or_null: Instant
    created__lt: Instant
    created__lt_or_null: Instant
    created__le: Instant
    created__le_or_null: Instant
    created__gt: Instant
    created__gt_or_null: Instant
    created__ge: Instant
    created__ge_or_null: Instant
    created__between: Iterable[Instant]
    created__between_or_null: Iterable[Instant]
    created__in: Iterable[Instant]
    created__in_or_null: Iterable[Instant]
    created__not_between: Iterable[Instant]
    created__not_between_or_null: Iterable[Instant]
    created__not_in: Iterable[Instant]
    created__not_in_or_null: Iterable[Instant]
    modified: Instant | None
    modified__null: bool
    modified__not_null: bool
    modified__or_null: Instant
    modified__eq: Instant
    modified__eq_or_null: Instant
    modified__ne: Instant
    modified__ne_or_null: Instant
    modified__lt: Instant
    modified__lt_or_null: Instant
    modified__le: Instant
    modified__le_or_null: Instant
    modified__gt: Instant
    modified__gt_or_null: Instant
    modified__ge: Instant
    modified__ge_or_null: Instant
    modified__between: Iterable[Instant]
    modified__between_or_null: Iterable[Instant]
    modified__in: Iterable[Instant]
    modified__in_or_null: Iterable[Instant]
    modified__not_between: Iterable[Instant]
    modified__not_between_or_null: Iterable[Instant]
    modified__not_in: Iterable[Instant]
    modified__not_in_or_null: Iterable[Instant]
    subject: Reference | None
    subject__null: bool
    subject__not_null: bool
    subject__or_null: Reference
    subject__eq: Reference
    subject__eq_or_null: Reference
    subject__ne: Reference
    subject__ne_or_null: Reference
    subject__lt: Reference
    subject__lt_or_null: Reference
    subject__le: Reference
    subject__le_or_null: Reference
    subject__gt: Reference
    subject__gt_or_null: Reference
    subject__ge: Reference
    subject__ge_or_null: Reference
    subject__between: Iterable[Reference]
    subject__between_or_null: Iterable[Reference]
    subject__in: Iterable[Reference]
    subject__in_or_null: Iterable[Reference]
    subject__not_between: Iterable[Reference]
    subject__not_between_or_null: Iterable[Reference]
    subject__not_in: Iterable[Reference]
    subject__not_in_or_null: Iterable[Reference]
    state: State | StateName | int | None
    state__null: bool
    state__not_null: bool
    state__or_null: State | StateName | int
    state__eq: State | StateName | int
    state__eq_or_null: State | StateName | int
    state__ne: State | StateName | int
    state__ne_or_null: State | StateName | int
    state__lt: State | StateName | int
    state__lt_or_null: State | StateName | int
    state__le: State | StateName | int
    state__le_or_null: State | StateName | int
    state__gt: State | StateName | int
    state__gt_or_null: State | StateName | int
    state__ge: State | StateName | int
    state__ge_or_null: State | StateName | int
    state__between: Iterable[State | StateName | int]
    state__between_or_null: Iterable[State | StateName | int]
    state__in: Iterable[State | StateName | int]
    state__in_or_null: Iterable[State | StateName | int]
    state__not_between: Iterable[State | StateName | int]
    state__not_between_or_null: Iterable[State | StateName | int]
    state__not_in: Iterable[State | StateName | int]
    state__not_in_or_null: Iterable[State | StateName | int]
    duration: Duration | None
    duration__null: bool
    duration__not_null: bool
    duration__or_null: Duration
    duration__eq: Duration
    duration__eq_or_null: Duration
    duration__ne: Duration
    duration__ne_or_null: Duration
    duration__lt: Duration
    duration__lt_or_null: Duration
    duration__le: Duration
    duration__le_or_null: Duration
    duration__gt: Duration
    duration__gt_or_null: Duration
    duration__ge: Duration
    duration__ge_or_null: Duration
    duration__between: Iterable[Duration]
    duration__between_or_null: Iterable[Duration]
    duration__in: Iterable[Duration]
    duration__in_or_null: Iterable[Duration]
    duration__not_between: Iterable[Duration]
    duration__not_between_or_null: Iterable[Duration]
    duration__not_in: Iterable[Duration]
    duration__not_in_or_null: Iterable[Duration]
    span: Duration | None
    span__null: bool
    span__not_null: bool
    span__or_null: Duration
    span__eq: Duration
    span__eq_or_null: Duration
    span__ne: Duration
    span__ne_or_null: Duration
    span__lt: Duration
    span__lt_or_null: Duration
    span__le: Duration
    span__le_or_null: Duration
    span__gt: Duration
    span__gt_or_null: Duration
    span__ge: Duration
    span__ge_or_null: Duration
    span__between: Iterable[Duration]
    span__between_or_null: Iterable[Duration]
    span__in: Iterable[Duration]
    span__in_or_null: Iterable[Duration]
    span__not_between: Iterable[Duration]
    span__not_between_or_null: Iterable[Duration]
    span__not_in: Iterable[Duration]
    span__not_in_or_null: Iterable[Duration]
    event_count: int | None
    event_count__null: bool
    event_count__not_null: bool
    event_count__or_null: int
    event_count__eq: int
    event_count__eq_or_null: int
    event_count__ne: int
    event_count__ne_or_null: int
    event_count__lt: int
    event_count__lt_or_null: int
    event_count__le: int
    event_count__le_or_null: int
    event_count__gt: int
    event_count__gt_or_null: int
    event_count__ge: int
    event_count__ge_or_null: int
    event_count__between: Iterable[int]
    event_count__between_or_null: Iterable[int]
    event_count__in: Iterable[int]
    event_count__in_or_null: Iterable[int]
    event_count__not_between: Iterable[int]
    event_count__not_between_or_null: Iterable[int]
    event_count__not_in: Iterable[int]
    event_count__not_in_or_null: Iterable[int]
    trashed: Instant | None
    trashed__null: bool
    trashed__not_null: bool
    trashed__or_null: Instant
    trashed__eq: Instant
    trashed__eq_or_null: Instant
    trashed__ne: Instant
    trashed__ne_or_null: Instant
    trashed__lt: Instant
    trashed__lt_or_null: Instant
    trashed__le: Instant
    trashed__le_or_null: Instant
    trashed__gt: Instant
    trashed__gt_or_null: Instant
    trashed__ge: Instant
    trashed__ge_or_null: Instant
    trashed__between: Iterable[Instant]
    trashed__between_or_null: Iterable[Instant]
    trashed__in: Iterable[Instant]
    trashed__in_or_null: Iterable[Instant]
    trashed__not_between: Iterable[Instant]
    trashed__not_between_or_null: Iterable[Instant]
    trashed__not_in: Iterable[Instant]
    trashed__not_in_or_null: Iterable[Instant]
    position: str | None
    position__null: bool
    position__not_null: bool
    position__or_null: str
    position__eq: str
    position__eq_or_null: str
    position__ne: str
    position__ne_or_null: str
    position__lt: str
    position__lt_or_null: str
    position__le: str
    position__le_or_null: str
    position__gt: str
    position__gt_or_null: str
    position__ge: str
    position__ge_or_null: str
    position__prefix: str
    position__prefix_or_null: str
    position__not_prefix: str
    position__not_prefix_or_null: str
    size: int | None
    size__null: bool
    size__not_null: bool
    size__or_null: int
    size__eq: int
    size__eq_or_null: int
    size__ne: int
    size__ne_or_null: int
    size__lt: int
    size__lt_or_null: int
    size__le: int
    size__le_or_null: int
    size__gt: int
    size__gt_or_null: int
    size__ge: int
    size__ge_or_null: int
    size__between: Iterable[int]
    size__between_or_null: Iterable[int]
    size__in: Iterable[int]
    size__in_or_null: Iterable[int]
    size__not_between: Iterable[int]
    size__not_between_or_null: Iterable[int]
    size__not_in: Iterable[int]
    size__not_in_or_null: Iterable[int]
    attachment_count: int | None
    attachment_count__null: bool
    attachment_count__not_null: bool
    attachment_count__or_null: int
    attachment_count__eq: int
    attachment_count__eq_or_null: int
    attachment_count__ne: int
    attachment_count__ne_or_null: int
    attachment_count__lt: int
    attachment_count__lt_or_null: int
    attachment_count__le: int
    attachment_count__le_or_null: int
    attachment_count__gt: int
    attachment_count__gt_or_null: int
    attachment_count__ge: int
    attachment_count__ge_or_null: int
    attachment_count__between: Iterable[int]
    attachment_count__between_or_null: Iterable[int]
    attachment_count__in: Iterable[int]
    attachment_count__in_or_null: Iterable[int]
    attachment_count__not_between: Iterable[int]
    attachment_count__not_between_or_null: Iterable[int]
    attachment_count__not_in: Iterable[int]
    attachment_count__not_in_or_null: Iterable[int]
    label: str | None
    label__null: bool
    label__not_null: bool
    label__or_null: str
    label__eq: str
    label__eq_or_null: str
    label__ne: str
    label__ne_or_null: str
    label__lt: str
    label__lt_or_null: str
    label__le: str
    label__le_or_null: str
    label__gt: str
    label__gt_or_null: str
    label__ge: str
    label__ge_or_null: str
    label__prefix: str
    label__prefix_or_null: str
    label__not_prefix: str
    label__not_prefix_or_null: str
    color: str | None
    color__null: bool
    color__not_null: bool
    color__or_null: str
    color__eq: str
    color__eq_or_null: str
    color__ne: str
    color__ne_or_null: str
    color__lt: str
    color__lt_or_null: str
    color__le: str
    color__le_or_null: str
    color__gt: str
    color__gt_or_null: str
    color__ge: str
    color__ge_or_null: str
    color__prefix: str
    color__prefix_or_null: str
    color__not_prefix: str
    color__not_prefix_or_null: str
    key: str | None
    key__null: bool
    key__not_null: bool
    key__or_null: str
    key__eq: str
    key__eq_or_null: str
    key__ne: str
    key__ne_or_null: str
    key__lt: str
    key__lt_or_null: str
    key__le: str
    key__le_or_null: str
    key__gt: str
    key__gt_or_null: str
    key__ge: str
    key__ge_or_null: str
    key__prefix: str
    key__prefix_or_null: str
    key__not_prefix: str
    key__not_prefix_or_null: str
    mode: Mode | ModeName | int | None
    mode__null: bool
    mode__not_null: bool
    mode__or_null: Mode | ModeName | int
    mode__eq: Mode | ModeName | int
    mode__eq_or_null: Mode | ModeName | int
    mode__ne: Mode | ModeName | int
    mode__ne_or_null: Mode | ModeName | int
    mode__lt: Mode | ModeName | int
    mode__lt_or_null: Mode | ModeName | int
    mode__le: Mode | ModeName | int
    mode__le_or_null: Mode | ModeName | int
    mode__gt: Mode | ModeName | int
    mode__gt_or_null: Mode | ModeName | int
    mode__ge: Mode | ModeName | int
    mode__ge_or_null: Mode | ModeName | int
    mode__between: Iterable[Mode | ModeName | int]
    mode__between_or_null: Iterable[Mode | ModeName | int]
    mode__in: Iterable[Mode | ModeName | int]
    mode__in_or_null: Iterable[Mode | ModeName | int]
    mode__not_between: Iterable[Mode | ModeName | int]
    mode__not_between_or_null: Iterable[Mode | ModeName | int]
    mode__not_in: Iterable[Mode | ModeName | int]
    mode__not_in_or_null: Iterable[Mode | ModeName | int]
    exclusion: str | None
    exclusion__null: bool
    exclusion__not_null: bool
    exclusion__or_null: str
    exclusion__eq: str
    exclusion__eq_or_null: str
    exclusion__ne: str
    exclusion__ne_or_null: str
    exclusion__lt: str
    exclusion__lt_or_null: str
    exclusion__le: str
    exclusion__le_or_null: str
    exclusion__gt: str
    exclusion__gt_or_null: str
    exclusion__ge: str
    exclusion__ge_or_null: str
    exclusion__prefix: str
    exclusion__prefix_or_null: str
    exclusion__not_prefix: str
    exclusion__not_prefix_or_null: str
    excludes: str | Reference | Iterable[str | Reference] | None
    excludes__null: bool
    excludes__not_null: bool
    excludes__or_null: str | Reference
    excludes__in: Iterable[str | Reference]
    excludes__in_or_null: Iterable[str | Reference]
    excludes__all: Iterable[str | Reference]
    excludes__all_or_null: Iterable[str | Reference]
    excludes__not_in: Iterable[str | Reference]
    excludes__not_in_or_null: Iterable[str | Reference]
    excludes__not_all: Iterable[str | Reference]
    excludes__not_all_or_null: Iterable[str | Reference]
    recordable: bool | None
    recordable__null: bool
    recordable__not_null: bool
    recordable__or_null: bool
    recordable__ne: bool
    recordable__ne_or_null: bool
    category: str | None
    category__null: bool
    category__not_null: bool
    category__or_null: str
    category__eq: str
    category__eq_or_null: str
    category__ne: str
    category__ne_or_null: str
    category__lt: str
    category__lt_or_null: str
    category__le: str
    category__le_or_null: str
    category__gt: str
    category__gt_or_null: str
    category__ge: str
    category__ge_or_null: str
    category__prefix: str
    category__prefix_or_null: str
    category__not_prefix: str
    category__not_prefix_or_null: str
    archived: bool | None
    archived__null: bool
    archived__not_null: bool
    archived__or_null: bool
    archived__ne: bool
    archived__ne_or_null: bool
    media_type: str | None
    media_type__null: bool
    media_type__not_null: bool
    media_type__or_null: str
    media_type__eq: str
    media_type__eq_or_null: str
    media_type__ne: str
    media_type__ne_or_null: str
    media_type__lt: str
    media_type__lt_or_null: str
    media_type__le: str
    media_type__le_or_null: str
    media_type__gt: str
    media_type__gt_or_null: str
    media_type__ge: str
    media_type__ge_or_null: str
    media_type__prefix: str
    media_type__prefix_or_null: str
    media_type__not_prefix: str
    media_type__not_prefix_or_null: str
    sha256: str | None
    sha256__null: bool
    sha256__not_null: bool
    sha256__or_null: str
    sha256__eq: str
    sha256__eq_or_null: str
    sha256__ne: str
    sha256__ne_or_null: str
    sha256__lt: str
    sha256__lt_or_null: str
    sha256__le: str
    sha256__le_or_null: str
    sha256__gt: str
    sha256__gt_or_null: str
    sha256__ge: str
    sha256__ge_or_null: str
    sha256__prefix: str
    sha256__prefix_or_null: str
    sha256__not_prefix: str
    sha256__not_prefix_or_null: str
    tags: str | Reference | Iterable[str | Reference] | None
    tags__null: bool
    tags__not_null: bool
    tags__or_null: str | Reference
    tags__in: Iterable[str | Reference]
    tags__in_or_null: Iterable[str | Reference]
    tags__all: Iterable[str | Reference]
    tags__all_or_null: Iterable[str | Reference]
    tags__not_in: Iterable[str | Reference]
    tags__not_in_or_null: Iterable[str | Reference]
    tags__not_all: Iterable[str | Reference]
    tags__not_all_or_null: Iterable[str | Reference]
    seq: int | None
    seq__null: bool
    seq__not_null: bool
    seq__or_null: int
    seq__eq: int
    seq__eq_or_null: int
    seq__ne: int
    seq__ne_or_null: int
    seq__lt: int
    seq__lt_or_null: int
    seq__le: int
    seq__le_or_null: int
    seq__gt: int
    seq__gt_or_null: int
    seq__ge: int
    seq__ge_or_null: int
    seq__between: Iterable[int]
    seq__between_or_null: Iterable[int]
    seq__in: Iterable[int]
    seq__in_or_null: Iterable[int]
    seq__not_between: Iterable[int]
    seq__not_between_or_null: Iterable[int]
    seq__not_in: Iterable[int]
    seq__not_in_or_null: Iterable[int]
    type: str | Reference | None
    type__null: bool
    type__not_null: bool
    type__or_null: str | Reference
    type__eq: str | Reference
    type__eq_or_null: str | Reference
    type__ne: str | Reference
    type__ne_or_null: str | Reference
    type__lt: str | Reference
    type__lt_or_null: str | Reference
    type__le: str | Reference
    type__le_or_null: str | Reference
    type__gt: str | Reference
    type__gt_or_null: str | Reference
    type__ge: str | Reference
    type__ge_or_null: str | Reference
    type__between: Iterable[str | Reference]
    type__between_or_null: Iterable[str | Reference]
    type__in: Iterable[str | Reference]
    type__in_or_null: Iterable[str | Reference]
    type__not_between: Iterable[str | Reference]
    type__not_between_or_null: Iterable[str | Reference]
    type__not_in: Iterable[str | Reference]
    type__not_in_or_null: Iterable[str | Reference]
    phase: Phase | PhaseName | int | None
    phase__null: bool
    phase__not_null: bool
    phase__or_null: Phase | PhaseName | int
    phase__eq: Phase | PhaseName | int
    phase__eq_or_null: Phase | PhaseName | int
    phase__ne: Phase | PhaseName | int
    phase__ne_or_null: Phase | PhaseName | int
    phase__lt: Phase | PhaseName | int
    phase__lt_or_null: Phase | PhaseName | int
    phase__le: Phase | PhaseName | int
    phase__le_or_null: Phase | PhaseName | int
    phase__gt: Phase | PhaseName | int
    phase__gt_or_null: Phase | PhaseName | int
    phase__ge: Phase | PhaseName | int
    phase__ge_or_null: Phase | PhaseName | int
    phase__between: Iterable[Phase | PhaseName | int]
    phase__between_or_null: Iterable[Phase | PhaseName | int]
    phase__in: Iterable[Phase | PhaseName | int]
    phase__in_or_null: Iterable[Phase | PhaseName | int]
    phase__not_between: Iterable[Phase | PhaseName | int]
    phase__not_between_or_null: Iterable[Phase | PhaseName | int]
    phase__not_in: Iterable[Phase | PhaseName | int]
    phase__not_in_or_null: Iterable[Phase | PhaseName | int]
    value: float | None
    value__null: bool
    value__not_null: bool
    value__or_null: float
    value__eq: float
    value__eq_or_null: float
    value__ne: float
    value__ne_or_null: float
    value__lt: float
    value__lt_or_null: float
    value__le: float
    value__le_or_null: float
    value__gt: float
    value__gt_or_null: float
    value__ge: float
    value__ge_or_null: float
    value__between: Iterable[float]
    value__between_or_null: Iterable[float]
    value__in: Iterable[float]
    value__in_or_null: Iterable[float]
    value__not_between: Iterable[float]
    value__not_between_or_null: Iterable[float]
    value__not_in: Iterable[float]
    value__not_in_or_null: Iterable[float]
    text: str | None
    text__null: bool
    text__not_null: bool
    text__or_null: str
    text__eq: str
    text__eq_or_null: str
    text__ne: str
    text__ne_or_null: str
    text__lt: str
    text__lt_or_null: str
    text__le: str
    text__le_or_null: str
    text__gt: str
    text__gt_or_null: str
    text__ge: str
    text__ge_or_null: str
    text__prefix: str
    text__prefix_or_null: str
    text__not_prefix: str
    text__not_prefix_or_null: str
    note: str | None
    note__null: bool
    note__not_null: bool
    note__or_null: str
    note__eq: str
    note__eq_or_null: str
    note__ne: str
    note__ne_or_null: str
    note__lt: str
    note__lt_or_null: str
    note__le: str
    note__le_or_null: str
    note__gt: str
    note__gt_or_null: str
    note__ge: str
    note__ge_or_null: str
    note__prefix: str
    note__prefix_or_null: str
    note__not_prefix: str
    note__not_prefix_or_null: str
    session: Reference | None
    session__null: bool
    session__not_null: bool
    session__or_null: Reference
    session__eq: Reference
    session__eq_or_null: Reference
    session__ne: Reference
    session__ne_or_null: Reference
    session__lt: Reference
    session__lt_or_null: Reference
    session__le: Reference
    session__le_or_null: Reference
    session__gt: Reference
    session__gt_or_null: Reference
    session__ge: Reference
    session__ge_or_null: Reference
    session__between: Iterable[Reference]
    session__between_or_null: Iterable[Reference]
    session__in: Iterable[Reference]
    session__in_or_null: Iterable[Reference]
    session__not_between: Iterable[Reference]
    session__not_between_or_null: Iterable[Reference]
    session__not_in: Iterable[Reference]
    session__not_in_or_null: Iterable[Reference]
    template: str | Reference | None
    template__null: bool
    template__not_null: bool
    template__or_null: str | Reference
    template__eq: str | Reference
    template__eq_or_null: str | Reference
    template__ne: str | Reference
    template__ne_or_null: str | Reference
    template__lt: str | Reference
    template__lt_or_null: str | Reference
    template__le: str | Reference
    template__le_or_null: str | Reference
    template__gt: str | Reference
    template__gt_or_null: str | Reference
    template__ge: str | Reference
    template__ge_or_null: str | Reference
    template__between: Iterable[str | Reference]
    template__between_or_null: Iterable[str | Reference]
    template__in: Iterable[str | Reference]
    template__in_or_null: Iterable[str | Reference]
    template__not_between: Iterable[str | Reference]
    template__not_between_or_null: Iterable[str | Reference]
    template__not_in: Iterable[str | Reference]
    template__not_in_or_null: Iterable[str | Reference]
    version: int | None
    version__null: bool
    version__not_null: bool
    version__or_null: int
    version__eq: int
    version__eq_or_null: int
    version__ne: int
    version__ne_or_null: int
    version__lt: int
    version__lt_or_null: int
    version__le: int
    version__le_or_null: int
    version__gt: int
    version__gt_or_null: int
    version__ge: int
    version__ge_or_null: int
    version__between: Iterable[int]
    version__between_or_null: Iterable[int]
    version__in: Iterable[int]
    version__in_or_null: Iterable[int]
    version__not_between: Iterable[int]
    version__not_between_or_null: Iterable[int]
    version__not_in: Iterable[int]
    version__not_in_or_null: Iterable[int]
    day: date | int | None
    day__null: bool
    day__not_null: bool
    day__or_null: date | int
    day__eq: date | int
    day__eq_or_null: date | int
    day__ne: date | int
    day__ne_or_null: date | int
    day__lt: date | int
    day__lt_or_null: date | int
    day__le: date | int
    day__le_or_null: date | int
    day__gt: date | int
    day__gt_or_null: date | int
    day__ge: date | int
    day__ge_or_null: date | int
    day__between: Iterable[date | int]
    day__between_or_null: Iterable[date | int]
    day__in: Iterable[date | int]
    day__in_or_null: Iterable[date | int]
    day__not_between: Iterable[date | int]
    day__not_between_or_null: Iterable[date | int]
    day__not_in: Iterable[date | int]
    day__not_in_or_null: Iterable[date | int]
    priority: Priority | PriorityName | int | None
    priority__null: bool
    priority__not_null: bool
    priority__or_null: Priority | PriorityName | int
    priority__eq: Priority | PriorityName | int
    priority__eq_or_null: Priority | PriorityName | int
    priority__ne: Priority | PriorityName | int
    priority__ne_or_null: Priority | PriorityName | int
    priority__lt: Priority | PriorityName | int
    priority__lt_or_null: Priority | PriorityName | int
    priority__le: Priority | PriorityName | int
    priority__le_or_null: Priority | PriorityName | int
    priority__gt: Priority | PriorityName | int
    priority__gt_or_null: Priority | PriorityName | int
    priority__ge: Priority | PriorityName | int
    priority__ge_or_null: Priority | PriorityName | int
    priority__between: Iterable[Priority | PriorityName | int]
    priority__between_or_null: Iterable[Priority | PriorityName | int]
    priority__in: Iterable[Priority | PriorityName | int]
    priority__in_or_null: Iterable[Priority | PriorityName | int]
    priority__not_between: Iterable[Priority | PriorityName | int]
    priority__not_between_or_null: Iterable[Priority | PriorityName | int]
    priority__not_in: Iterable[Priority | PriorityName | int]
    priority__not_in_or_null: Iterable[Priority | PriorityName | int]
    completed: Instant | None
    completed__null: bool
    completed__not_null: bool
    completed__or_null: Instant
    completed__eq: Instant
    completed__eq_or_null: Instant
    completed__ne: Instant
    completed__ne_or_null: Instant
    completed__lt: Instant
    completed__lt_or_null: Instant
    completed__le: Instant
    completed__le_or_null: Instant
    completed__gt: Instant
    completed__gt_or_null: Instant
    completed__ge: Instant
    completed__ge_or_null: Instant
    completed__between: Iterable[Instant]
    completed__between_or_null: Iterable[Instant]
    completed__in: Iterable[Instant]
    completed__in_or_null: Iterable[Instant]
    completed__not_between: Iterable[Instant]
    completed__not_between_or_null: Iterable[Instant]
    completed__not_in: Iterable[Instant]
    completed__not_in_or_null: Iterable[Instant]
    redaction: Redaction | RedactionName | int | None
    redaction__null: bool
    redaction__not_null: bool
    redaction__or_null: Redaction | RedactionName | int
    redaction__eq: Redaction | RedactionName | int
    redaction__eq_or_null: Redaction | RedactionName | int
    redaction__ne: Redaction | RedactionName | int
    redaction__ne_or_null: Redaction | RedactionName | int
    redaction__lt: Redaction | RedactionName | int
    redaction__lt_or_null: Redaction | RedactionName | int
    redaction__le: Redaction | RedactionName | int
    redaction__le_or_null: Redaction | RedactionName | int
    redaction__gt: Redaction | RedactionName | int
    redaction__gt_or_null: Redaction | RedactionName | int
    redaction__ge: Redaction | RedactionName | int
    redaction__ge_or_null: Redaction | RedactionName | int
    redaction__between: Iterable[Redaction | RedactionName | int]
    redaction__between_or_null: Iterable[Redaction | RedactionName | int]
    redaction__in: Iterable[Redaction | RedactionName | int]
    redaction__in_or_null: Iterable[Redaction | RedactionName | int]
    redaction__not_between: Iterable[Redaction | RedactionName | int]
    redaction__not_between_or_null: Iterable[Redaction | RedactionName | int]
    redaction__not_in: Iterable[Redaction | RedactionName | int]
    redaction__not_in_or_null: Iterable[Redaction | RedactionName | int]
    due: Instant | None
    due__null: bool
    due__not_null: bool
    due__or_null: Instant
    due__eq: Instant
    due__eq_or_null: Instant
    due__ne: Instant
    due__ne_or_null: Instant
    due__lt: Instant
    due__lt_or_null: Instant
    due__le: Instant
    due__le_or_null: Instant
    due__gt: Instant
    due__gt_or_null: Instant
    due__ge: Instant
    due__ge_or_null: Instant
    due__between: Iterable[Instant]
    due__between_or_null: Iterable[Instant]
    due__in: Iterable[Instant]
    due__in_or_null: Iterable[Instant]
    due__not_between: Iterable[Instant]
    due__not_between_or_null: Iterable[Instant]
    due__not_in: Iterable[Instant]
    due__not_in_or_null: Iterable[Instant]
    carried: Reference | None
    carried__null: bool
    carried__not_null: bool
    carried__or_null: Reference
    carried__eq: Reference
    carried__eq_or_null: Reference
    carried__ne: Reference
    carried__ne_or_null: Reference
    carried__lt: Reference
    carried__lt_or_null: Reference
    carried__le: Reference
    carried__le_or_null: Reference
    carried__gt: Reference
    carried__gt_or_null: Reference
    carried__ge: Reference
    carried__ge_or_null: Reference
    carried__between: Iterable[Reference]
    carried__between_or_null: Iterable[Reference]
    carried__in: Iterable[Reference]
    carried__in_or_null: Iterable[Reference]
    carried__not_between: Iterable[Reference]
    carried__not_between_or_null: Iterable[Reference]
    carried__not_in: Iterable[Reference]
    carried__not_in_or_null: Iterable[Reference]
    carried_over: bool | None
    carried_over__null: bool
    carried_over__not_null: bool
    carried_over__or_null: bool
    carried_over__ne: bool
    carried_over__ne_or_null: bool
    transcript: str | None
    transcript__null: bool
    transcript__not_null: bool
    transcript__or_null: str
    transcript__eq: str
    transcript__eq_or_null: str
    transcript__ne: str
    transcript__ne_or_null: str
    transcript__lt: str
    transcript__lt_or_null: str
    transcript__le: str
    transcript__le_or_null: str
    transcript__gt: str
    transcript__gt_or_null: str
    transcript__ge: str
    transcript__ge_or_null: str
    transcript__prefix: str
    transcript__prefix_or_null: str
    transcript__not_prefix: str
    transcript__not_prefix_or_null: str
    stop_text: str | None
    stop_text__null: bool
    stop_text__not_null: bool
    stop_text__or_null: str
    stop_text__eq: str
    stop_text__eq_or_null: str
    stop_text__ne: str
    stop_text__ne_or_null: str
    stop_text__lt: str
    stop_text__lt_or_null: str
    stop_text__le: str
    stop_text__le_or_null: str
    stop_text__gt: str
    stop_text__gt_or_null: str
    stop_text__ge: str
    stop_text__ge_or_null: str
    stop_text__prefix: str
    stop_text__prefix_or_null: str
    stop_text__not_prefix: str
    stop_text__not_prefix_or_null: str
    track: int | None
    track__null: bool
    track__not_null: bool
    track__or_null: int
    track__eq: int
    track__eq_or_null: int
    track__ne: int
    track__ne_or_null: int
    track__lt: int
    track__lt_or_null: int
    track__le: int
    track__le_or_null: int
    track__gt: int
    track__gt_or_null: int
    track__ge: int
    track__ge_or_null: int
    track__between: Iterable[int]
    track__between_or_null: Iterable[int]
    track__in: Iterable[int]
    track__in_or_null: Iterable[int]
    track__not_between: Iterable[int]
    track__not_between_or_null: Iterable[int]
    track__not_in: Iterable[int]
    track__not_in_or_null: Iterable[int]
    offset: Duration | None
    offset__null: bool
    offset__not_null: bool
    offset__or_null: Duration
    offset__eq: Duration
    offset__eq_or_null: Duration
    offset__ne: Duration
    offset__ne_or_null: Duration
    offset__lt: Duration
    offset__lt_or_null: Duration
    offset__le: Duration
    offset__le_or_null: Duration
    offset__gt: Duration
    offset__gt_or_null: Duration
    offset__ge: Duration
    offset__ge_or_null: Duration
    offset__between: Iterable[Duration]
    offset__between_or_null: Iterable[Duration]
    offset__in: Iterable[Duration]
    offset__in_or_null: Iterable[Duration]
    offset__not_between: Iterable[Duration]
    offset__not_between_or_null: Iterable[Duration]
    offset__not_in: Iterable[Duration]
    offset__not_in_or_null: Iterable[Duration]
    frame_rate: str | None
    frame_rate__null: bool
    frame_rate__not_null: bool
    frame_rate__or_null: str
    frame_rate__eq: str
    frame_rate__eq_or_null: str
    frame_rate__ne: str
    frame_rate__ne_or_null: str
    frame_rate__lt: str
    frame_rate__lt_or_null: str
    frame_rate__le: str
    frame_rate__le_or_null: str
    frame_rate__gt: str
    frame_rate__gt_or_null: str
    frame_rate__ge: str
    frame_rate__ge_or_null: str
    frame_rate__prefix: str
    frame_rate__prefix_or_null: str
    frame_rate__not_prefix: str
    frame_rate__not_prefix_or_null: str
    drop_frame: bool | None
    drop_frame__null: bool
    drop_frame__not_null: bool
    drop_frame__or_null: bool
    drop_frame__ne: bool
    drop_frame__ne_or_null: bool
    timecode: str | None
    timecode__null: bool
    timecode__not_null: bool
    timecode__or_null: str
    timecode__eq: str
    timecode__eq_or_null: str
    timecode__ne: str
    timecode__ne_or_null: str
    timecode__lt: str
    timecode__lt_or_null: str
    timecode__le: str
    timecode__le_or_null: str
    timecode__gt: str
    timecode__gt_or_null: str
    timecode__ge: str
    timecode__ge_or_null: str
    timecode__prefix: str
    timecode__prefix_or_null: str
    timecode__not_prefix: str
    timecode__not_prefix_or_null: str
    file_sha256: str | None
    file_sha256__null: bool
    file_sha256__not_null: bool
    file_sha256__or_null: str
    file_sha256__eq: str
    file_sha256__eq_or_null: str
    file_sha256__ne: str
    file_sha256__ne_or_null: str
    file_sha256__lt: str
    file_sha256__lt_or_null: str
    file_sha256__le: str
    file_sha256__le_or_null: str
    file_sha256__gt: str
    file_sha256__gt_or_null: str
    file_sha256__ge: str
    file_sha256__ge_or_null: str
    file_sha256__prefix: str
    file_sha256__prefix_or_null: str
    file_sha256__not_prefix: str
    file_sha256__not_prefix_or_null: str


class Values(TypedDict, total=False):
    """The values that entries of any kind take by name; None removes a value."""

    parent: Reference | None
    name: str | None
    title: str | None
    description: str | None
    details: str | None
    time: Instant | None
    end: Instant | None
    zone: tzinfo | str | None
    latitude: float | None
    longitude: float | None
    accuracy: float | None
    place: str | None
    username: str | None
    subject: Reference | None
    duration: Duration | None
    label: str | None
    color: str | None
    key: str | None
    mode: Mode | ModeName | int | None
    exclusion: str | None
    excludes: Iterable[Reference | str] | None
    recordable: bool | None
    category: str | None
    archived: bool | None
    media_type: str | None
    tags: Iterable[Reference | str] | None
    template: str | Reference | None
    schema: Mapping[str, Any] | str | None
    fields: Mapping[str, Any] | str | None
    day: date | None
    priority: Priority | PriorityName | int | None
    completed: Instant | None
    redaction: Redaction | RedactionName | int | None
    due: Instant | None
    notes: Iterable[str] | str | None
    transcript: str | None
    track: int | None
    offset: Duration | None
    frame_rate: Rate | None
    drop_frame: bool | None
    timecode: str | None
    file_sha256: str | None
