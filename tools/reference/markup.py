"""Pieces of HTML that all parts of the page are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class Section:
    """Entries under a title, and what the contents list of them: where to, how it is called, whether it is a member of the one above."""

    title: str
    about: str
    names: list[tuple[str, str, bool]]
    entries: list[str]


@dataclass(frozen=True)
class Part:
    """What one language sees."""

    key: str
    language: str
    about: str
    sections: list[Section]


def table(rows: Iterable[tuple[str, ...]]) -> str:
    lines = ["<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows]
    return f"<table>{''.join(lines)}</table>" if lines else ""


def entry(identity: str, *parts: str, name: str | None = None) -> str:
    there = escape(identity)
    return f'<section id="{there}" data-name><h3><a href="#{there}">{escape(name or identity)}</a></h3>{"".join(parts)}</section>\n'


def prose(text: str, words: Callable[[str], str]) -> str:
    """Paragraphs with their lists, each text made by `words`."""
    parts = []
    for paragraph in text.split("\n\n"):
        head, *items = re.split(r"\n? *- (?=\S)", "\n" + paragraph) if re.search(r"(^|\n) *- ", paragraph) else [paragraph]
        parts.append(f"<p>{words(head.strip())}</p>" if head.strip() else "")
        parts.append("<ul>" + "".join(f"<li>{words(item)}</li>" for item in items) + "</ul>" if items else "")
    return "".join(parts)
