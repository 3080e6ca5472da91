"""What the three parts of the reference are made of: groups of entries, and the blocks of text that a comment consists of."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DESCRIPTION: dict[str, Any] = json.loads((ROOT / "abi/tallybook.abi.json").read_text("utf-8"))


@dataclass(frozen=True)
class Block:
    """A piece of a comment: `text`, `list` (an item a line), `code` or `example`."""

    kind: str
    text: str


@dataclass
class Entry:
    """A declaration: what it is called, how it is written, and what is said of it."""

    name: str
    code: str
    blocks: list[Block]
    # What has no entry of its own, such as cases and fields: the declaration and what is said of it.
    rows: list[tuple[str, str]] = field(default_factory=list)
    # A line of small print, in the words of Markdown.
    note: str = ""
    # What has members begins a part of its own.
    leads: bool = False


@dataclass
class Group:
    """Entries that stand together under a title."""

    title: str
    text: str
    entries: list[Entry]


@dataclass
class Surface:
    """How one language sees the library. What is wrong with it stands in `problems`, by file and line."""

    language: str
    blocks: list[Block]
    groups: list[Group]
    problems: list[str]

    def entries(self) -> list[Entry]:
        return [entry for group in self.groups for entry in group.entries]

    def types(self) -> dict[str, str]:
        """The names that a declaration may be linked by, each with its entry's."""
        return {entry.name: entry.name for entry in self.entries() if entry.leads and entry.name[0].isupper()}


def blocks(comment: str) -> list[Block]:
    """A comment as its pieces: an example begins with >>> and ends at an empty line, code is indented, an item begins with a dash."""
    found: list[Block] = []
    for paragraph in re.split(r"\n\s*\n", comment.strip("\n")):
        lines = paragraph.split("\n")
        if lines[0].startswith(">>>"):
            found.append(Block("example", paragraph))
        elif all(line.startswith("    ") for line in lines):
            found.append(Block("code", "\n".join(line[4:] for line in lines)))
        else:
            found += prose(lines)
    # An empty line within a piece of code is one of its lines.
    joined: list[Block] = []
    for block in found:
        if joined and block.kind == joined[-1].kind == "code":
            joined[-1] = Block("code", f"{joined[-1].text}\n\n{block.text}")
        else:
            joined.append(block)
    return joined


def prose(lines: list[str]) -> list[Block]:
    """A paragraph and the items of a list in it: behind a dash, or `name: text` where that is indented."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        item = re.match(r"- (?=\S)|    (?=[\w, ]+: )", line)
        if item:
            found.append(("list", [line[item.end():]]))
        elif found:
            found[-1][1].append(line.strip())
        else:
            found.append(("text", [line]))
    result: list[Block] = []
    for kind, words in found:
        text = " ".join(words).strip()
        if kind == "list" and result and result[-1].kind == "list":
            text = f"{result.pop().text}\n{text}"
        result.append(Block(kind, text))
    return result
