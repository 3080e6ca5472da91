"""Locates the error in a statement from the engine's message."""

from __future__ import annotations

import re
from difflib import get_close_matches

from .tokens import names, tokens
from .views import COLUMNS, WHAT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Final

_HEAD: Final = re.compile(r"^the statement: (?:the book .*?: )?")
_NAMED: Final = re.compile(
    r'near "(?P<near>.*)": syntax error|unrecognized token: "(?P<token>.*)"|(?:no such|ambiguous) (?:column(?: name)?|table|function): (?P<name>\S+)'
    r"|wrong number of arguments to function (?P<function>\w+)|misuse of (?:aggregate|window)(?: function)?:? (?P<misused>\w+)|cannot modify (?P<view>\w+) because", re.DOTALL)


def plain(message: str) -> str:
    """The engine's error without the statement: the reader has just written it."""
    said = _HEAD.sub("", message)
    if "not authorized" in said or "is prohibited" in said:
        return "a statement can only read the views that docs/formats.md lists"
    if said.startswith("cannot modify"):
        return f"a statement can only read: {said.partition(' because')[0]}"
    return f"{said}; add its view, as in notes.name" if said.startswith("ambiguous") else said


def place_of(statement: str, message: str, refuses: Callable[[str], str]) -> int | None:
    """The position of the error; None if the message does not tell. `refuses` returns the engine's error for another statement."""
    if "incomplete input" in message:
        return len(statement.rstrip())
    match = _NAMED.search(message)
    if match is None:
        return None
    if match["near"] is not None:
        return _syntax(statement, match["near"], refuses)
    if match["token"] is not None:
        found = statement.find(match["token"])
        return found if found >= 0 else None
    if match["name"] is not None and "." in match["name"] and (found := statement.lower().find(match["name"].lower())) >= 0:
        return found + match["name"].rindex(".") + 1
    wanted = (match["name"] or match["function"] or match["misused"] or match["view"]).split(".")[-1].strip("\"'`[]()").lower()
    for sort, token, place in tokens(statement):
        if sort == "word" and token.lower() == wanted or sort == "quoted" and token[1:-1].lower() == wanted:
            return place
    return None


def _syntax(statement: str, near: str, refuses: Callable[[str], str]) -> int | None:
    """Of several equal tokens, the first that is invalid at its position: a statement cut off before it is only incomplete."""
    places = [place for sort, token, place in tokens(statement) if sort != "space" and token == near]
    for place in places[:-1]:
        if f'near "{near}": syntax error' in refuses(statement[: place + len(near)]):
            return place
    return places[-1] if places else None


def meant(message: str, statement: str) -> str:
    """A suggestion of a similar name, for the end of a message; empty if none is similar."""
    match = _NAMED.search(message)
    if match is None or match["name"] is None or "ambiguous" in message:
        return ""
    wanted = match["name"].split(".")[-1].lower()
    if "column" in message:
        known = [name for view in names(statement) & set(COLUMNS) for name in COLUMNS[view]]
    else:
        known = list(WHAT)
    close = get_close_matches(wanted, known, 1)
    return f"; did you mean {close[0]}?" if close else ""


def lines_at(statement: str, place: int) -> tuple[str, str, int]:
    """The line of a statement with a position, a line below that points at it, and the line's number."""
    begin = statement.rfind("\n", 0, place) + 1
    end = statement.find("\n", place)
    line = statement[begin: end if end >= 0 else len(statement)]
    return line, "".join("\t" if each == "\t" else " " for each in line[: place - begin]) + "^", statement.count("\n", 0, place) + 1
