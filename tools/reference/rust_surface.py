"""Reads the Rust surface out of bindings/rust/src: what the crate's root makes public, with the comments above it. `sys` is generated from the contract, and
is the C reference's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from model import ROOT, Block, Entry, Group, Surface, blocks

SOURCES = ROOT / "bindings/rust/src"
#: The modules of each part.
GROUPS = {
    "Book": ["book", "options", "info"],
    "Collection": ["collection"],
    "Sessions and events": ["session", "event", "events"],
    "Drafts and values": ["draft", "value", "key"],
    "Queries and rows": ["query", "operand", "rows", "row"],
    "Summaries, reports and exports": ["summary", "report", "export"],
    "Import": ["import"],
    "Attachment": ["attachment"],
    "Transactions and history": ["transaction", "snapshot", "step", "steps"],
    "Watch": ["watch"],
    "Error": ["error", "faults"],
    "Times": ["time"],
    "Vocabulary": ["vocabulary"],
}
TYPE = re.compile(r"pub (?:struct|enum|type|trait|const) (\w+)")
BLOCK = re.compile(r"impl(?:<[^>]*>)? (?:(?P<trait>[\w:<>, ']+) for )?(?P<name>\w+)(?:<[^>]*>)? \{$")


@dataclass
class Item:
    """Something declared: its words up to its body, its comment, and where it is."""

    name: str
    code: str
    comment: str
    where: str
    members: list[Item] = field(default_factory=list)
    rows: list[tuple[str, str]] = field(default_factory=list)


class Reader:
    """Reads the crate's modules, whose lines stand as rustfmt puts them."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.types: dict[str, Item] = {}
        self.modules: dict[str, list[str]] = {}

    def surface(self) -> Surface:
        root = (SOURCES / "lib.rs").read_text("utf-8")
        shown = re.findall(r"^pub use (\w+)::(?:\{([^}]*)\}|(\w+)|\*);", root, re.M)
        for module, several, one in shown:
            before = len(self.types)
            self.read(SOURCES / f"{module}.rs")
            self.modules[module] = [each.strip() for each in (several or one).split(",")] if several or one else list(self.types)[before:]
        before = len(self.types)
        self.read(SOURCES / "lib.rs")
        of_root = list(self.types)[before:]
        for module in sorted({*self.modules} - {each for modules in GROUPS.values() for each in modules}):
            self.problems.append(f"tools/reference/rust_surface.py: the module {module} is in no group")
        groups = [
            Group(title, "", [entry for module in modules for name in self.modules.get(module, []) for entry in self.entries(name)])
            for title, modules in GROUPS.items()]
        groups.append(Group("The library", "", [self.entry(self.types[name]) for name in of_root]))
        said = "\n".join(re.findall(r"^//! ?(.*)$", root, re.M))
        return Surface("Rust", pieces(said), groups, self.problems)

    def entries(self, name: str) -> list[Entry]:
        item = self.types[name]
        leads = not re.match(r"pub (?:const|fn)", item.code)
        return [self.entry(item, leads=leads), *(self.entry(each) for each in item.members)]

    def entry(self, item: Item, *, leads: bool = False) -> Entry:
        if not item.comment:
            self.problems.append(f"{item.where}: {item.name} has no comment")
        # They run as tests of rustdoc.
        elif "```" not in item.comment:
            self.problems.append(f"{item.where}: {item.name} has no example")
        return Entry(item.name, item.code, pieces(item.comment), item.rows, leads=leads)

    def read(self, path: Path) -> None:
        lines = path.read_text("utf-8").split("\n")
        comment: list[str] = []
        within: Item | None = None
        in_block, at = False, 0
        while at < len(lines):
            line = lines[at]
            where = f"{path.relative_to(ROOT)}:{at + 1}"
            bare = line.strip()
            if bare.startswith("///"):
                comment.append(bare.removeprefix("///").removeprefix(" "))
            elif begun := BLOCK.match(line):
                in_block, within = not begun["trait"], self.types.get(begun["name"])
            elif line.startswith("}"):
                in_block, within = False, None
            elif bare.startswith("pub fn") and (in_block and within or not line.startswith(" ")):
                code, at = self.head(lines, at)
                named = re.search(r"fn (\w+)", code)
                assert named, where
                name = f"{within.name}::{named[1]}" if within else named[1]
                item = Item(name, code, "\n".join(comment), where)
                if within:
                    within.members.append(item)
                else:
                    self.types[name] = item
            elif (begun := TYPE.match(line)):
                item = Item(begun[1], re.sub(r"\(pub\(crate\).*|\s*[{(].*| = sys::.*", "", bare).removesuffix(";"), "\n".join(comment), where)
                self.types[item.name] = item
                if line.endswith("{"):
                    at = self.fields(lines, at + 1, item, is_enum=" enum " in f" {line}")
            if not bare.startswith(("///", "#[")):
                comment = []
            at += 1

    def fields(self, lines: list[str], at: int, item: Item, *, is_enum: bool) -> int:
        """What is public within a type: fields, or cases."""
        comment: list[str] = []
        while not lines[at].startswith("}"):
            bare = lines[at].strip()
            if bare.startswith("///"):
                comment.append(bare.removeprefix("///").strip())
            else:
                if bare.startswith(("pub ", "const ")) or is_enum and re.match(r"[A-Z]\w*", bare):
                    if not comment:
                        self.problems.append(f"{item.where}: {item.name}: {bare} has no comment")
                    item.rows.append((bare.removeprefix("pub ").rstrip(",;"), plain(" ".join(comment))))
                if not bare.startswith("#["):
                    comment = []
            at += 1
        return at

    @staticmethod
    def head(lines: list[str], at: int) -> tuple[str, int]:
        """A function up to its body."""
        code = lines[at].strip()
        while not code.endswith("{") and not re.search(r"\{.*\}$", code):
            at += 1
            code += " " + lines[at].strip()
        return re.sub(r"\( ", "(", re.sub(r",? \)", ")", code[: code.index("{")])).strip(), at


def pieces(comment: str) -> list[Block]:
    """A comment as text and examples; lines that rustdoc hides are hidden here."""
    found: list[Block] = []
    for number, piece in enumerate(re.split(r"^```.*$", comment, flags=re.M)):
        if number % 2:
            lines = [line for line in piece.strip("\n").split("\n") if not re.match(r"# |#$", line)]
            found.append(Block("code", "\n".join(lines)))
        elif piece.strip():
            found += blocks(plain(piece.strip()))
    return found


def plain(comment: str) -> str:
    """A comment without the links that rustdoc makes of names."""
    return re.sub(r"\[(`[^`]+`)\]", r"\1", re.sub(r"\[([^\]]+)\]\((?:crate|std)::[^)]*\)", r"\1", comment))
