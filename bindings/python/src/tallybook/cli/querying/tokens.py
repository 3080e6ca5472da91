"""The tokens of SQL, as far as the command needs them: names, quoted text, and ends of statements."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

_TOKEN: Final = re.compile(
    r"""(?P<space>\s+|--[^\n]*|/\*.*?(?:\*/|\Z))
    |(?P<text>'(?:[^']|'')*')|(?P<quoted>"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\])
    |(?P<open>['"`\[].*)
    |(?P<word>[^\W\d][\w$]*)
    |(?P<number>[\d.][\w.]*)
    |(?P<end>;)|(?P<sign>.)""",
    re.DOTALL | re.VERBOSE,
)


def tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """Each token: its sort (space, text, quoted, open, word, number, end or sign), its text and its position. An `open` token lacks its closing quote."""
    for match in _TOKEN.finditer(text):
        yield match.lastgroup or "sign", match[0], match.start()


def statements(text: str) -> tuple[list[tuple[str, int]], str]:
    """The statements that end with a semicolon, each with its position, and the unfinished rest."""
    found, begin = [], 0
    is_open_comment = False
    for sort, token, place in tokens(text):
        if sort == "end":
            if any(each != "space" for each, _, _ in tokens(text[begin:place])):
                found.append((text[begin:place].strip(), begin + len(text[begin:place]) - len(text[begin:place].lstrip())))
            begin = place + 1
        is_open_comment = sort == "space" and token.startswith("/*") and not (len(token) > 3 and token.endswith("*/"))
    rest = text[begin:]
    # Only spaces and comments are not a statement; an open comment is unfinished.
    return found, rest if is_open_comment or any(sort != "space" for sort, _, _ in tokens(rest)) else ""


def names(text: str) -> set[str]:
    """The names in a statement, in lower case and without quotes."""
    found = set()
    for sort, token, _ in tokens(text):
        if sort == "word":
            found.add(token.lower())
        elif sort == "quoted":
            found.add(token[1:-1].lower())
    return found


def literals(text: str) -> list[str]:
    """The quoted texts."""
    return [token[1:-1].replace("''", "'").replace('""', '"') for sort, token, _ in tokens(text) if sort in ("text", "quoted")]


def one_line(text: str) -> str:
    """A statement on one line, for the history: a comment at the end of a line stays a comment."""
    parts = []
    for sort, token, _ in tokens(text):
        if sort == "space":
            inside = token[2:].replace("*/", "* /").strip() if token.startswith("--") else ""
            token = (f"/* {inside} */" if inside else "") if token.startswith("--") else " ".join(token.split()) if token.startswith("/*") else " "
        elif sort == "text":
            token = token.replace("\n", "' || char(10) || '")
        parts.append(" ".join(token.splitlines()))
    return "".join(parts).strip()
