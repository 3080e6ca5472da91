"""Values of fields as people read and write them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import datetime
from enum import IntEnum
from typing import Any, Final

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,19}")
_NUMBER: Final = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def value_text(value: Any) -> str:
    """Returns a value for people."""
    if value is None:
        return "nothing"
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ", ".join(value_text(each) for each in value)
    if isinstance(value, float):
        return f"{value:.15g}"
    return value.name.lower() if isinstance(value, IntEnum) else str(value)


def values_text(fields: Mapping[str, Any]) -> str:
    """Returns what events say beyond their type, such as deep, n 3: a word of a field speaks for itself."""
    return ", ".join(value_text(value) if isinstance(value, (str, list)) else f"{name} {value_text(value)}" for name, value in fields.items())


def said(type: str, fields: Mapping[str, Any]) -> str:
    """Returns an event type with what events say beyond it, such as Dive (deep, n 3)."""
    return f"{type} ({values_text(fields)})" if fields else type


def meant(written: str, type: str) -> Any:
    """Returns the value that a text means, for a field of that type. A text without such a value stays a text, and the template says what it takes
    instead."""
    if type == "boolean":
        return {"true": True, "false": False}.get(written, written)
    if type in ("integer", "number") and _NUMBER.fullmatch(written):
        number = float(written)
        if math.isfinite(number):
            return int(written) if number.is_integer() and _WHOLE.fullmatch(written) else number
    return written
