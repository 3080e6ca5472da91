"""The Python and Swift parts of the page."""

from __future__ import annotations

import re
from html import escape

from markup import Part, Section, entry, table
from model import Block, Entry, Surface


class Face:
    """A surface as HTML."""

    def __init__(self, surface: Surface) -> None:
        self.surface = surface
        self.key = surface.language.lower()
        self.types = surface.types()
        # Of several with one name, such as overloads, a link leads to the first; a text may leave the labels out.
        self.names: dict[str, str] = {}
        for each in surface.entries():
            self.names.setdefault(each.name, each.name)
            self.names.setdefault(re.sub(r"\(.*", "", each.name), each.name)
        self.taken: dict[str, int] = {}

    def identity(self, name: str) -> str:
        return f"{self.key}.{name}"

    def link(self, name: str, shown: str) -> str:
        return f'<a href="#{escape(self.identity(name))}">{shown}</a>'

    def code(self, text: str) -> str:
        """A declaration with its types as links."""

        def typed(found: re.Match[str]) -> str:
            return self.link(self.types[found[0]], found[0]) if found[0] in self.types else found[0]

        return re.sub(r"\b(?<![.\w])[A-Z]\w*(?:\.[A-Z]\w*)*\b", typed, escape(text, quote=False))

    def words(self, text: str, within: str) -> str:
        """A text with its code, as a link where it names an entry or another member of the same type."""

        def coded(found: re.Match[str]) -> str:
            for name in (found[1], f"{within}.{found[1]}", f"tallybook.{found[1]}"):
                if name in self.names:
                    return self.link(self.names[name], f"<code>{found[1]}</code>")
            return f"<code>{found[1]}</code>"

        return re.sub(r"`([^`]+)`", coded, escape(text, quote=False))

    def block(self, block: Block, within: str) -> str:
        if block.kind in ("code", "example"):
            return f"<pre class={block.kind}>{escape(block.text, quote=False)}</pre>"
        if block.kind == "list":
            return "<ul>" + "".join(f"<li>{self.words(item, within)}</li>" for item in block.text.split("\n")) + "</ul>"
        return f"<p>{self.words(block.text, within)}</p>"

    def entry(self, each: Entry, identity: str) -> str:
        within = each.name if each.leads else each.name.rpartition(".")[0]
        rows = [(f"<code>{self.code(code)}</code>", self.words(text, within)) for code, text in each.rows]
        return entry(
            identity, f"<pre>{self.code(each.code)}</pre>", "".join(self.block(block, within) for block in each.blocks), table(rows),
            f"<p class=soft>{self.words(each.note, within)}</p>" if each.note else "", name=each.name)

    def part(self) -> Part:
        sections = []
        for group in self.surface.groups:
            names, entries = [], []
            for each in group.entries:
                identity = self.identity(each.name)
                self.taken[identity] = self.taken.get(identity, 0) + 1
                if self.taken[identity] > 1:
                    identity = f"{identity}-{self.taken[identity]}"
                member = not each.leads and not each.name.startswith("tallybook.")
                names.append((identity, member_name(each.name) if member else each.name, member))
                entries.append(self.entry(each, identity))
            sections.append(Section(group.title, f"<p>{self.words(group.text, '')}</p>" if group.text else "", names, entries))
        return Part(self.key, self.surface.language, "".join(self.block(block, "") for block in self.surface.blocks), sections)


def member_name(name: str) -> str:
    """What a member is called within its type: labels may hold dots, a type's name in front of them not."""
    head, bracket, labels = name.partition("(")
    return head.rpartition(".")[2] + bracket + labels
