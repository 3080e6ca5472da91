"""Completions of typed SQL: dot commands, views, their columns, functions and keywords."""

from __future__ import annotations

import re

from .tokens import names, tokens
from .views import COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Final

COMMANDS: Final = {
    ".tables": "list the views", ".schema NAME": "list the columns of a view, or of all views", ".mode MODE": "set the output: table, line, csv or json",
    ".help": "this", ".quit": "quit; so does Ctrl-D"}
WORDS: Final = (
    "ALL AND AS ASC BETWEEN BY CASE CAST COLLATE CROSS DESC DESCRIBE DISTINCT ELSE END ESCAPE EXCEPT EXISTS EXPLAIN FILTER FROM GLOB GROUP HAVING IN INNER INTERSECT IS JOIN LEFT LIKE "
    "LIMIT MATERIALIZED NATURAL NOT NULL NULLS OFFSET ON OR ORDER OUTER OVER PARTITION RECURSIVE ROWS SELECT THEN UNION USING VALUES WHEN WHERE WINDOW WITH").split()
#: The keywords that start a statement.
FIRST: Final = ("SELECT", "WITH", "VALUES", "EXPLAIN", "DESCRIBE")
#: Functions of SQLite. A test calls each of them.
FUNCTIONS: Final = (
    "abs avg ceil char coalesce count cume_dist date datetime dense_rank exp first_value floor format glob group_concat hex ifnull iif instr json json_array json_array_length "
    "json_each json_extract json_group_array json_group_object json_object json_tree json_type json_valid julianday lag last_value lead length like ln log lower ltrim max min mod nth_value "
    "ntile nullif percent_rank pi pow power printf quote random rank replace round row_number rtrim sign sqrt strftime substr sum time total trim typeof unicode unixepoch upper").split()
MODES: Final = ("table", "line", "csv", "json")
#: The keywords before the name of a view.
_BEFORE_VIEWS: Final = ("from", "join", "describe", "desc")


def candidates(before: str, word: str) -> list[str]:
    """The completions of a word; `before` is the line so far, including the word."""
    line = before[: len(before) - len(word)].lstrip()
    first = line.split(None, 1)[0].lower() if line.strip() else ""
    if word.startswith(".") and not line:
        return _of(word, [command.partition(" ")[0] + (" " if " " in command else "") for command in COMMANDS])
    if first == ".mode":
        return _of(word, MODES)
    if first == ".schema" or first in ("describe", "desc") and len(line.split()) == 1:
        return _of(word, COLUMNS)
    if "." in word:
        table, _, begun = word.rpartition(".")
        return [f"{table}.{each}" for each in _of(begun, COLUMNS.get(_view(table, before), ()))]
    if not line:
        return [f"{each} " for each in _words(word, FIRST)]
    last = next((token.lower() for sort, token, _ in reversed(list(tokens(line))) if sort != "space"), "")
    if last in _BEFORE_VIEWS:
        return _of(word, COLUMNS)
    views = [view for view in COLUMNS if view in names(before)] or list(COLUMNS)
    columns = dict.fromkeys(name for view in views for name in COLUMNS[view])
    found = [*_of(word, columns), *_of(word, [f"{name}(" for name in FUNCTIONS]), *_of(word, [view for view in COLUMNS if view not in columns])]
    return found + _words(word, WORDS)


def _words(begun: str, words: Iterable[str]) -> list[str]:
    """Keywords of SQL, in capitals unless the user types lower case."""
    return [each.lower() if begun[:1].islower() else each for each in _of(begun, words)]


def _of(begun: str, known: Iterable[str]) -> list[str]:
    return [each for each in known if each.lower().startswith(begun.lower())]


def _view(name: str, statement: str) -> str:
    """The view of a name in a statement: the name itself, or the view with that alias."""
    if name.lower() in COLUMNS:
        return name.lower()
    match = re.search(rf"\b({'|'.join(COLUMNS)})(?:\s*\([^)]*\))?\s+(?:as\s+)?{re.escape(name)}\b", statement, re.IGNORECASE)
    return match[1].lower() if match else ""
