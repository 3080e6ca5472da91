"""The names of fields: the number of each, and its values in the library's form."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta, tzinfo
from enum import IntEnum
from typing import Any

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import lib, make, read_rows
from ._fields import LINES, OBJECTS, SETTABLE
from .constants import ALIASES, ENUMS
from .text import frame_rate
from .time import day_number, span_ns, to_ns, zone_name


def is_settable(name: str, kind: int) -> bool:
    """Whether a template's field of this name must be called "fields.name" in drafts of the kind, because the library has a field of that name."""
    return ALIASES.get(name, name) in SETTABLE.get(kind, SETTABLE[_abi.KIND_NOTE])


def field_number(name: str, own: Mapping[str, tuple[int, str]] | None = None, kind: int = _abi.KIND_NOTE) -> tuple[int, str]:
    """Returns a field's number and type, by its name or its name in Python; a template's field also by "fields.name"."""
    if own and not is_settable(name, kind) and name.removeprefix("fields.") in own:
        return own[name.removeprefix("fields.")]
    known = _abi.FIELDS.get(ALIASES.get(name, name))
    if known is None:
        more = f", and of the template {', '.join(own)}" if own else ""
        raise InvalidError(f"there is no field {name!r}; fields are {', '.join(_abi.FIELDS)}{more}", reason=Reason.CHOICE)
    return known


def whole(name: str, value: Any) -> int:
    """Returns a whole number for a field, from a number, a time, an entry, a truth value or a name such as "running"."""
    name = ALIASES.get(name, name)
    kind = _abi.FIELDS[name][1]
    if kind == "time":
        return to_ns(value)
    if name == "day" and isinstance(value, date):
        return day_number(value)
    if name in ("duration", "span", "offset") and isinstance(value, timedelta):
        return span_ns(value)
    if isinstance(value, str) and name in ENUMS:
        try:
            return int(ENUMS[name][value.upper()])
        except KeyError:
            words = ", ".join(member.name.lower() for member in ENUMS[name])
            raise InvalidError(f"{value!r} is no {name}; use one of {words}", reason=Reason.CHOICE) from None
    identity = getattr(value, "id", value)
    if isinstance(identity, (bool, IntEnum)) or type(identity) is int:
        return int(identity)
    if hasattr(identity, "__index__"):
        return int(identity.__index__())
    raise InvalidError(f"{name} takes a whole number, not {value!r}", reason=Reason.TYPE)


def written(field: str, value: Any) -> str:
    """Returns the text for a field of texts, from a text or from the field's form when read (lines, an object of JSON, a zone)."""
    name = ALIASES.get(field, field)
    if isinstance(value, str):
        return value
    if name in LINES and isinstance(value, Iterable):
        lines = list(value)
        if all(isinstance(line, str) and "\n" not in line for line in lines):
            return "\n".join(lines)
        raise InvalidError(f"{field} takes texts of one line each, not {lines!r}", reason=Reason.TYPE)
    if name in OBJECTS and isinstance(value, Mapping):
        return json.dumps(dict(value), ensure_ascii=False, default=own_json)
    if name == "zone" and isinstance(value, tzinfo):
        zone = zone_name(value)
        if zone is None:
            raise InvalidError(f"{value!r} has no name such as Europe/Berlin or +02:00; give one", reason=Reason.NO_ZONE)
        return zone
    if name == "frame_rate" and (isinstance(value, float) or hasattr(value, "numerator")):
        return "/".join(map(str, frame_rate(value)))
    raise InvalidError(f"{field} takes a text, not {value!r}", reason=Reason.TYPE)


def own_json(value: Any) -> str:
    """Returns a time or date in its JSON form."""
    if isinstance(value, (date, datetime)):
        return value.isoformat()
    raise InvalidError(f"a field cannot hold {value!r}", reason=Reason.TYPE)


def own_numbers(book: int, template: int) -> dict[str, tuple[int, str]]:
    """Returns the fields of a template by name: number and type."""
    rows = read_rows(make(lib.tally_field_list, lib.tally_cursor_free, book, template))
    return {row["name"]: (row["id"], row["value_type"]) for row in rows}
