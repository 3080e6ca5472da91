"""The string literals of a Swift source."""

from __future__ import annotations


def of(text: str) -> list[tuple[int, int, str]]:
    """Where each literal begins and ends, and what stands in it; what is interpolated is left out of it as `\\()`."""
    found: list[tuple[int, int, str]] = []
    place = 0
    while place < len(text):
        if text.startswith("//", place):
            end = text.find("\n", place)
            place = len(text) if end < 0 else end
        elif text.startswith("/*", place):
            place = text.find("*/", place) + 2
        elif text[place] == '"' or text[place] == "#" and text[place:].lstrip("#").startswith('"'):
            start = place
            place, content = _literal(text, place, found)
            found.append((start, place, content))
        else:
            place += 1
    return sorted(found)


def _literal(text: str, place: int, found: list[tuple[int, int, str]]) -> tuple[int, str]:
    hashes = 0
    while text[place] == "#":
        hashes, place = hashes + 1, place + 1
    quote = '"""' if text.startswith('"""', place) else '"'
    place += len(quote)
    ending, escape = quote + "#" * hashes, "\\" + "#" * hashes
    content = ""
    while place < len(text) and not text.startswith(ending, place):
        if not text.startswith(escape, place):
            content, place = content + text[place], place + 1
            continue
        place += len(escape)
        if text[place : place + 1] == "(":
            end = _closing(text, place, found)
            # As many line breaks as there were, so that lines can be counted.
            content += "\\(" + "\n" * text.count("\n", place, end) + ")"
            place = end
        else:
            content, place = content + " ", place + 1
    return place + len(ending), content


def _closing(text: str, place: int, found: list[tuple[int, int, str]]) -> int:
    """Behind the parenthesis that closes the one at a place; literals within are found too."""
    depth = 0
    while place < len(text):
        if text[place] == '"':
            start = place
            place, content = _literal(text, place, found)
            found.append((start, place, content))
            continue
        depth += (text[place] == "(") - (text[place] == ")")
        place += 1
        if depth == 0:
            break
    return place
