"""Runs a verb, and loads only its module and parser."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from contextlib import AbstractContextManager
    from typing import Final


#: Verbs that may take long and tell nothing of how far they are by themselves, with what a bar says meanwhile.
_HEARD: Final = {
    "agree": "Comparing", "apply": "Applying", "attach": "Attaching", "budget": "Reading", "changes": "Writing", "check": "Checking", "compact": "Compacting", "copy": "Copying", "delete": "Deleting",
    "merge": "Merging", "migrate": "Migrating", "redo": "Redoing", "repair": "Repairing", "report": "Writing", "restore": "Restoring", "salvage": "Salvaging", "search": "Searching",
    "tag": "Tagging", "trash": "Removing", "undo": "Undoing", "untag": "Untagging",
}


def _heard(verb: str) -> AbstractContextManager[None]:
    """Shows on a person's terminal that a call is still at work."""
    import sys
    from contextlib import nullcontext

    if verb not in _HEARD or not sys.stderr.isatty():
        return nullcontext()
    from .terminal import working

    return working(_HEARD[verb])


def run(words: Sequence[str]) -> int:
    """Runs the verb at the start of the words; without one, shows the status."""
    from .parsing import Parser, in_order, known, overview

    ordered = in_order(words)
    first = ordered[0] if ordered else ""
    if first in ("-h", "--help"):
        print(overview())
        return 0
    if first == "--version":
        from .. import __version__

        print(f"tallybook {__version__}")
        return 0
    # No words, or only the book: show the status.
    verb = known(first) if first and not first.startswith("-") else "status"
    parser = Parser(verb)
    options = parser.parse(ordered if verb == "status" and first.startswith("-") else ordered[1:])
    from .catalog import LONG
    from .context import Context

    with Context(options, verb) as context, _heard(verb):
        answer: int = 0
        if verb not in LONG:
            answer = parser.module.run(options, context)
        else:
            # A list ends with the newest.
            with context.paged(from_end=verb == "list"):
                answer = parser.module.run(options, context)
        return answer
