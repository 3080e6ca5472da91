"""Rewrites the library's messages in the command's terms."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_ARGUMENT: Final = re.compile(r"\b([a-z_]+)=True\b")
_WORDS: Final = {
    "open it without read_only=True to change it": "copy it to a folder that you can write to",
    "open it with migrate=True, which": "tallybook migrate brings it up to date and",
    ", or open it with read_only=True": "",
    "; salvage it into a new book, or restore a backup": "; tallybook repair replaces it with everything readable, or restore a backup",
    "attach with continue_stopped=True to go on": "tallybook continue --same reopens it",
    " runs, and nobody records it: attach to it and go on, or stop it": " is running; tallybook stop stops it",
    " is paused, and nobody records it: attach to it and go on, or stop it": " is paused; tallybook resume ends the pause",
    "is paused; resume it first": "is paused; tallybook resume ends the pause", "or format= with one of": "or --format with one of",
}
_TOO_EARLY: Final = re.compile(r"the time is [0-9.]+ s before the session's start or last pause")


def in_options(message: str) -> str:
    """A message with the command's verbs and options instead of Python's calls and arguments."""
    for python, command in _WORDS.items():
        message = message.replace(python, command)
    message = _TOO_EARLY.sub("that time is before the session's start or last pause; give a later --time", message)
    return _ARGUMENT.sub(lambda found: f"--{found[1].replace('_', '-')}", message)
