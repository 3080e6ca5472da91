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
    "name", "-name", "title", "-title", "where", "-where", "id", "-id", "rank", "-rank",
]


class Conditions(TypedDict, total=False):
    """The conditions of views: a field's name, optionally with two underscores and a comparison."""

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
    where: Place | PlaceName | int | None
    where__null: bool
    where__not_null: bool
    where__or_null: Place | PlaceName | int
    where__eq: Place | PlaceName | int
    where__eq_or_null: Place | PlaceName | int
    where__ne: Place | PlaceName | int
    where__ne_or_null: Place | PlaceName | int
    where__lt: Place | PlaceName | int
    where__lt_or_null: Place | PlaceName | int
    where__le: Place | PlaceName | int
    where__le_or_null: Place | PlaceName | int
    where__gt: Place | PlaceName | int
    where__gt_or_null: Place | PlaceName | int
    where__ge: Place | PlaceName | int
    where__ge_or_null: Place | PlaceName | int
    where__between: Iterable[Place | PlaceName | int]
    where__between_or_null: Iterable[Place | PlaceName | int]
    where__in: Iterable[Place | PlaceName | int]
    where__in_or_null: Iterable[Place | PlaceName | int]
    where__not_between: Iterable[Place | PlaceName | int]
    where__not_between_or_null: Iterable[Place | PlaceName | int]
    where__not_in: Iterable[Place | PlaceName | int]
    where__not_in_or_null: Iterable[Place | PlaceName | int]
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


class Values(TypedDict, total=False):
    """The values that entries of any kind take by name; None removes a value."""

    name: str | None
    title: str | None
