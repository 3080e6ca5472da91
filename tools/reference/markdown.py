"""A surface as a document."""

from __future__ import annotations

import re

from model import Block, Entry, Surface


def short(surface: Surface) -> str:
    """The language as files and blocks of code are called."""
    return surface.language.lower().replace("+", "p")


def document(surface: Surface) -> str:
    """The whole document, with its contents at the top."""
    language = short(surface)
    parts = [
        "<!-- GENERATED from the sources: DO NOT EDIT. Run `tools/checks/reference --write`. -->",
        f"# Reference of the {surface.language} surface",
        "\n\n".join(text(block, language) for block in surface.blocks), contents(surface)]
    for group in surface.groups:
        parts.append(f"## {group.title}")
        if group.text:
            parts.append(escaped(group.text))
        # Functions that belong to no type stand by themselves.
        has_types = any(each.leads for each in group.entries)
        parts += [entry(each, language, is_member=has_types) for each in group.entries]
    return "\n\n".join(parts) + "\n"


def contents(surface: Surface) -> str:
    lines = []
    for group in surface.groups:
        heads = [each for each in group.entries if each.leads or each.name.startswith("tallybook.")] or group.entries
        links = ", ".join(f"[`{each.name}`](#{anchor(heading(each))})" for each in heads)
        lines.append(f"- **[{group.title}](#{anchor(group.title)})**: {links}")
    return "\n".join(lines)


def heading(each: Entry) -> str:
    """A type by its kind and name, so that it is no group's."""
    if not each.leads:
        return each.name
    declared = re.sub(r"^template .*\n", "", each.code).removeprefix("pub ")
    return re.split(r"[(:\n]| =", declared)[0].strip()


def anchor(title: str) -> str:
    """A heading's anchor, as the usual sites make it."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def entry(each: Entry, language: str, *, is_member: bool) -> str:
    mark = "####" if is_member and not each.leads and not each.name.startswith("tallybook.") else "###"
    # What stands in pointed brackets is no element of HTML.
    title = heading(each).replace("<", "\\<") if each.leads else f"`{each.name}`"
    parts = [f"{mark} {title}", f"```{language}\n{each.code}\n```"]
    parts += [text(block, language) for block in each.blocks]
    if each.rows:
        rows = "\n".join(f"| `{cell(code)}` | {cell(escaped(words))} |" for code, words in each.rows)
        parts.append(f"| | |\n|---|---|\n{rows}")
    if each.note:
        parts.append(each.note)
    return "\n\n".join(parts)


def text(block: Block, language: str) -> str:
    if block.kind == "example":
        return f"```pycon\n{block.text}\n```"
    if block.kind == "code":
        return f"```{language}\n{block.text}\n```"
    if block.kind == "list":
        return "\n".join(f"- {escaped(item)}" for item in block.text.split("\n"))
    return escaped(block.text)


def escaped(words: str) -> str:
    """A text in which nothing but its code and its links to documents are Markdown's."""
    pieces = re.split(r"(`[^`]+`|\[[^\]]+\]\([\w./-]+\.md(?:#[\w-]+)?\))", words)
    return "".join(piece if re.match(r"`|\[.*\)$", piece) else re.sub(r"([*<\[\]])", r"\\\1", piece) for piece in pieces)


def cell(words: str) -> str:
    return words.replace("|", "\\|")
