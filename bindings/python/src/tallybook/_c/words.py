"""Translates the library's messages, which use C's names, into Python's terms."""

from __future__ import annotations

import re
from typing import Final

# Flags, without their prefix. A message has them where it says what to do.
FLAGS: Final = {
    "CANONICAL": "canonical=True",
    "COMMAS": "commas=True",
    "CONTINUE": "continue_stopped=True",
    "DEFAULT_NAME": "default_name=True",
    "DUE": "due=True",
    "EXISTING": "exists=True",
    "FORCE": "force=True",
    "FRAGMENT": "fragment=True",
    "FOREVER": "forever=True",
    "IF_UNCHANGED": "if_unchanged=True",
    "NEW": "exists=False",
    "OPEN_STATES": "open_states=True",
    "OTHER_BOOK": "other_book=True",
    "MIGRATE": "migrate=True",
    "READ_ONLY": "read_only=True",
    "REJECT_OVERLAP": 'overlaps="reject"',
    "REPLACE": "replace=True",
    "SESSIONS": "sessions=True",
    "SKIP_BAD": "skip_bad=True",
    "SPLIT_OVERLAP": 'overlaps="split"',
    "TALLY_ERROR_INIT": "the size that this package was made for",
    "TRIM_OVERLAP": 'overlaps="trim"',
    "WHOLE": "whole=True",
    "WITHOUT_ATTACHMENTS": "attachments=False",
    "WITHOUT_AUTHORS": "authors=False",
    "WITHOUT_PLACES": "places=False",
    "WITH_BYTES": "attachment_bytes=True",
}

# Parameters that no argument here is called as; a message that is about one begins with it.
PARAMETERS: Final = {
    "actual": "when it was",
    "buffer": "the buffer",
    "columns": "columns=",
    "events": "the events",
    "frames": "the frames",
    "ids": "the ids",
    "ints": "the numbers",
    "mapping": "mapping=",
    "media_type": "media_type=",
    "new_name": "the new name",
    "note": "the text of the event",
    "offsets": "the offsets",
    "reals": "the numbers",
    "shown": "what the clock showed",
    "data": "the bytes",
    "sql": "the statement",
    "time_zone": "zone=",
    "times": "the times",
}

_FLAG: Final = re.compile(r"(?<![\w/.\"“-])(" + "|".join(FLAGS) + r")(?![\w/.\"”-])")
_RESULT: Final = re.compile(r"out_(\w+)")


def translated(message: str) -> str:
    """Translates a message of the library into Python's terms: arguments replace flags and C's parameter names.

    Quoted text stays as it is: flags come after the last semicolon, or at the beginning.

    >>> from tallybook._c.words import translated
    >>> translated("there is no book NEW; open it without EXISTING and READ_ONLY to make it")
    'there is no book NEW; open it without exists=True and read_only=True to make it'
    """
    first, space, rest = message.partition(" ")
    if first in FLAGS:
        return _FLAG.sub(_flag, message)
    if first in PARAMETERS:
        first = PARAMETERS[first]
    elif result := _RESULT.fullmatch(first):
        first = f"the place for the {result[1].replace('_', ' ')}"
    message = first + space + rest
    what, semicolon, remedy = message.rpartition("; ")
    return what + semicolon + _FLAG.sub(_flag, remedy) if semicolon else message


def _flag(found: re.Match[str]) -> str:
    return FLAGS[found[0]]
