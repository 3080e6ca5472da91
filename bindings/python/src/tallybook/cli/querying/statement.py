"""Runs one statement of SQL, prints its rows, and locates errors."""

from __future__ import annotations

from ..._c.errors import CancelledError, Error
from .answers import tell
from .interruptible import Interruptible
from .pointing import lines_at, meant, place_of, plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from ..context import Context


def ask(statement: str, values: Sequence[Any], mode: str, context: Context, way: str) -> None:
    """Runs a statement and prints its rows; `way` tells how to see columns without room. Ctrl-C ends it and raises KeyboardInterrupt."""
    zone = context.zone
    try:
        with Interruptible(context.book), context.book.sql(statement, *values) as rows, context.paged():
            tell(rows, statement, mode, context.terminal, zone, way)
    except CancelledError:
        raise KeyboardInterrupt from None


def why(statement: str, refusal: Error, context: Context) -> tuple[str, tuple[str, str, int] | None]:
    """The error of a statement, with its line and a pointer to the position if known."""
    message = str(refusal)

    def refuses(other: str) -> str:
        try:
            context.book.sql(other).close()
        except Error as refusal:
            return str(refusal)
        return ""

    place = place_of(statement, message, refuses)
    return plain(message) + meant(message, statement), None if place is None else lines_at(statement, place)


def located(statement: str, refusal: Error, context: Context, begun: int = 1) -> Error:
    """The same error with the position in its message; `begun` is the line of the input on which the statement starts."""
    message, pointed = why(statement, refusal, context)
    if pointed is not None:
        head, semicolon, rest = message.partition("; ")
        _, mark, number = pointed
        line = begun + number - 1
        where = f"line {line}, column {len(mark)}" if line > 1 or "\n" in statement else f"column {len(mark)}"
        message = f"{head}, at {where}{semicolon}{rest}"
    refusal.message = message
    return refusal
