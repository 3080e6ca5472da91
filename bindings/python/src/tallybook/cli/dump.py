"""Values as JSON, for programs."""

from __future__ import annotations

import json
import re
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

_COMMANDS: Final = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def dump(value: Any, *, indent: int | None = None) -> str:
    """A value as JSON. Terminal controls, and characters that no encoding has, are escaped, so that a program that reads it loses nothing."""
    # An encoding that lacks characters would lose them.
    is_narrow = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    text = json.dumps(value, ensure_ascii=is_narrow, indent=indent)
    return _COMMANDS.sub(lambda each: f"\\u{ord(each[0]):04x}", text)
