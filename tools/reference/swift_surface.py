"""Reads the Swift surface out of the sources: what is `public` in the product Tallybook, with the comments above it.

It knows as much of Swift as that needs: comments, texts and brackets, the words that begin a declaration, and where a body ends. The product is
`Sources/Tallybook`, and the values of the engine that it exports by name.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass, field
from pathlib import Path

from model import ROOT, Block, Entry, Group, Surface, blocks

FACE = ROOT / "Sources/Tallybook"
EXPORTS = FACE / "Exports.swift"
EXPORT = re.compile(r"^@_exported public import (?:struct|enum|class) (\w+)\.(\w+)$", re.M)
# Topics are the folders of the face. These come first, and what the engine gives last.
FIRST = ("Book", "Rows", "Selecting", "Recording")
TITLES = {"Vocabulary+Generated": "Words of the contract", "Engine": "Values of the engine"}
# What OptionSet asks for, and each set of flags has.
ASKED = re.compile(r"let rawValue: UInt32|init\(rawValue: UInt32\)")
# What the standard library asks for is told by its own documents.
STANDARD = re.compile(r"^(static )?func (==|<|hash\()|^var description: String\b|^init\((\w+Literal|from decoder)|^func encode\(")
# Initialisers that the face's protocols ask for.
WITNESS = re.compile(r"^init\??\((?:row: Row|fieldValue: Value)\)")
TYPES = ("struct", "enum", "class", "actor", "protocol")
HEAD = re.compile(
    r"(?P<before>(?:@\w+(?:\([^)]*\))?\s+|(?:public|open|internal|private|fileprivate|package|static|final|convenience|mutating|indirect|lazy"
    r"|override|required|weak|nonisolated|consuming|borrowing|prefix|infix)\b(?:\(\w+\))?\s+)*)"
    r"(?P<word>struct|enum|class|actor|protocol|extension|func|var|let|init|subscript|case|typealias|import|deinit|associatedtype)\b")
# A line that these begin goes on with the declaration above it.
CONTINUES = re.compile(r"\s*(->|throws\b|async\b|where\b|[.?:=&|)\]{])")


def exports() -> dict[str, str]:
    """The types that the face exports of the engine, each with the target that has it."""
    return {name: target for target, name in EXPORT.findall(EXPORTS.read_text("utf-8"))}


def exported() -> list[Path]:
    """The files that have them, but for generated ones."""
    return sorted(path for name, target in exports().items() for path in (ROOT / "Sources" / target).rglob(f"{name}.swift"))


@dataclass
class Declaration:
    """Something declared: its words up to its body, its comment, and of a type or extension what stands in it."""

    word: str
    name: str
    before: str
    head: str
    body: str
    comment: str
    where: str
    members: list[Declaration] = field(default_factory=list)

    @property
    def access(self) -> str:
        """How far it is seen: public, package, internal or private. `private(set)` says nothing of that."""
        said = re.search(r"\b(public|package|private|fileprivate)\b(?!\()", self.before)
        return said[1].removeprefix("file") if said else "internal"

    @property
    def is_public(self) -> bool:
        return self.access == "public"

    def count(self) -> int:
        """How many public ones it is, with what stands in it."""
        return self.is_public + sum(each.count() for each in self.members)


#: What neither begins nor ends anything, outside of texts and within them.
PLAIN, QUIET = re.compile(r'[^/"#()]+'), re.compile(r'[^"\\\n]+')


@functools.cache
def masked(text: str) -> str:
    """The text with comments and the insides of texts blank, so that brackets in it are brackets of the program."""
    found = list(text)
    ends: list[str] = []  # of the texts and interpolations around a position
    at = 0
    while at < len(text):
        inside = bool(ends) and ends[-1] != ")"
        if run := (QUIET if inside else PLAIN).match(text, at):
            if inside:
                found[at:run.end()] = " " * (run.end() - at)
            at = run.end()
        elif inside and text.startswith(ends[-1], at):
            at += len(ends.pop())
        elif inside:
            # A raw text has as many # behind its backslash as around it.
            escape = "\\" + "#" * ends[-1].count("#")
            if text.startswith(escape + "(", at):
                ends.append(")")
                at += len(escape) + 1
            else:
                length = len(escape) + 1 if text.startswith(escape, at) else 1
                found[at:at + length] = [character if character == "\n" else " " for character in found[at:at + length]]
                at += length
        elif text.startswith("//", at):
            end = (text + "\n").index("\n", at)
            found[at:end] = " " * (end - at)
            at = end
        elif opening := re.compile(r'(#*)("""|")').match(text, at):
            ends.append(opening[2] + opening[1])
            at = opening.end()
        elif ends and text[at] == "(":
            ends.append(")")
            at += 1
        elif ends and text[at] == ")":
            ends.pop()
            at += 1
        else:
            at += 1
    return "".join(found)


class File:
    """A file of Swift, read to its declarations."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text("utf-8")
        self.mask = masked(self.text)

    def declarations(self, start: int = 0, end: int | None = None) -> list[Declaration]:
        """What is declared between two positions, on one level."""
        end = len(self.text) if end is None else end
        found: list[Declaration] = []
        comment: list[str] = []
        at = start
        while at < end:
            stop = min((self.text + "\n").index("\n", at), end)
            line = self.text[at:stop].strip()
            begun = HEAD.match(self.mask, at + len(self.text[at:stop]) - len(self.text[at:stop].lstrip()), end)
            if line.startswith("///"):
                comment.append(line[3:].removeprefix(" "))
                at = stop + 1
            elif begun:
                declared, at = self.declaration(begun, "\n".join(comment), end)
                found.append(declared)
                comment = []
            else:
                # An attribute or an ordinary comment may stand between a comment and what it is of.
                if not line.startswith(("@", "//")):
                    comment = []
                at = stop + 1
        return found

    def declaration(self, begun: re.Match[str], comment: str, end: int) -> tuple[Declaration, int]:
        at, depth, body = begun.end(), 0, None
        while at < end:
            character = self.mask[at]
            if character == "{" and not depth:
                body = (at + 1, self.closing(at, end))
                at = body[1] + 1
                break
            if character == "\n" and not depth:
                if not CONTINUES.match(self.mask, at + 1) and not re.search(r"(,|->|=|&)\s*$", self.mask[begun.start():at]):
                    break
            if character == ";" and not depth:
                break
            depth += (character in "([") - (character in ")]")
            at += 1
        head_end = body[0] - 1 if body else at
        head = re.sub(r"\s*//.*", "", self.text[begun.start("word"):head_end])
        rest = self.text[begun.end():head_end].strip()
        inner = self.text[body[0]:body[1]] if body else ""
        name = re.match(r"`?[\w.]+`?|[^\s(]+", rest)
        line = self.text.count("\n", 0, begun.start()) + 1
        result = Declaration(
            begun["word"], name[0] if name else "", begun["before"], re.sub(r"\s+", " ", head).strip(), inner, comment,
            f"{self.path.relative_to(ROOT)}:{line}")
        if body and begun["word"] in (*TYPES, "extension"):
            result.members = self.declarations(*body)
        # Two declarations may share a line.
        if at < end and self.mask[at] == ";":
            at += 1
        return result, at

    def closing(self, opening: int, end: int) -> int:
        depth = 0
        for at in range(opening, end):
            depth += (self.mask[at] == "{") - (self.mask[at] == "}")
            if not depth:
                return at
        raise SystemExit(f"{self.path}: the brace at {self.text.count(chr(10), 0, opening) + 1} is not closed")


def asked(declarations: list[Declaration]) -> set[str]:
    """What protocols among them ask for, but for initialisers."""
    return {member.name for each in declarations if each.word == "protocol" for member in each.members if member.word != "init"}


def is_witness(declared: Declaration, required: set[str]) -> bool:
    """Whether a protocol asks for it, the face's or one of the standard library: then it adds no name, and the protocol's example is its own."""
    return bool(declared.name in required or WITNESS.search(declared.head) or STANDARD.search(declared.head))


class Reader:
    """Reads the sources of the product."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        self.topics: dict[str, str] = {}
        self.types: dict[str, Declaration] = {}
        # Those of a type itself, and behind them those of its extensions.
        self.members: dict[str, list[Declaration]] = {}
        self.extended: dict[str, list[Declaration]] = {}
        self.hidden: set[str] = set()
        # The face's protocols, and what they ask for, which is told there and not of each type.
        self.protocols: set[str] = set()
        self.asked: set[str] = set()

    def surface(self) -> Surface:
        known = exports()
        for path in sorted(FACE.rglob("*.swift")):
            for each in File(path).declarations():
                if each.word == "protocol" and each.is_public:
                    self.protocols.add(each.name)
                    self.asked |= {member.name for member in each.members if member.word != "init"}
        for path in sorted(FACE.rglob("*.swift")):
            inside = path.relative_to(FACE).parts
            self.read(path, inside[0] if len(inside) > 1 else "Book")
        for path in exported():
            self.read(path, "Engine", known)
        for target in sorted(set(known.values())):
            for path in sorted((ROOT / "Sources" / target).glob("Vocabulary+Generated.swift")):
                self.read(path, path.stem, known)
        unread = sorted(set(known) - set(self.types))
        if unread:
            self.problems.append(f"{EXPORTS.relative_to(ROOT)}: {', '.join(unread)} were not found in the engine")
        topics: dict[str, list[str]] = {}
        for name in sorted(self.types):
            topics.setdefault(self.topics[name.split(".")[0]], []).append(name)
        groups = []
        for topic in sorted(topics, key=lambda each: (each not in FIRST, each in TITLES, each)):
            title = TITLES.get(topic) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", topic).capitalize()
            groups.append(Group(title, "", [entry for name in topics[topic] for entry in self.type(name)]))
        # Extensions of what is hidden are hidden with it.
        foreign = sorted({*self.members, *self.extended} - set(self.types) - self.hidden)
        if foreign:
            groups.append(Group("Conformances of other types", "", [entry for name in foreign for entry in self.type(name)]))
        about = [
            Block("text", "With `import Tallybook` a Swift program records, writes, selects, watches, plans days, sums up, undoes, imports, exports, merges and syncs. [First steps](start.md#swift) "
                  "has a program; `examples/swift` is a package of them. A call that can be refused throws a `Failure`."),
            Block("text", "In the package's manifest the product is `TallybookSwift`. Every declaration has an example that runs as a test: its own, or that of its type. "
                  "In examples `book` is an open book, and comments show what is printed.")]
        return Surface("Swift", about, groups, self.problems)

    def read(self, path: Path, topic: str, known: dict[str, str] | None = None) -> None:
        """Reads a file; of `known` types alone, where not everything in it is exported."""
        file = File(path)
        declared = file.declarations()
        said, read = len(re.findall(r"\bpublic (?!\()", file.mask)), sum(each.count() for each in declared)
        exporting = len(EXPORT.findall(file.text))
        if said - exporting != read - exporting:
            self.problems.append(f"{path.relative_to(ROOT)}: says public {said} times, and was read as {read} declarations")
        if known is not None:
            declared = [each for each in declared if each.name in known]
        self.take(declared, "", topic)

    def take(self, declarations: list[Declaration], within: str, topic: str, *, members: dict[str, list[Declaration]] | None = None) -> None:
        """Sorts declarations to the types that they belong to. The cases of an enumeration are as public as it is."""
        for each in declarations:
            path = f"{within}.{each.name}" if within else each.name
            if each.word == "extension":
                self.take(each.members, each.name, topic, members=self.extended)
            elif each.word in TYPES or each.word == "typealias" and not within:
                if each.is_public:
                    self.types[path] = each
                    self.topics[path] = topic
                    self.checked(each)
                    self.take(each.members, path, topic)
                else:
                    self.hidden.add(path)
            elif (within not in self.protocols or members is not None) and (each.name in self.asked and not each.comment or WITNESS.search(each.head)):
                continue
            elif (each.is_public or within in self.protocols or each.word == "case") and each.word != "import" and not ASKED.match(each.head):
                (self.members if members is None else members).setdefault(within, []).append(each)

    def checked(self, declared: Declaration, within: str = "") -> list[Block]:
        """The comment of a declaration. Cases that share a line are told by their type's, and generated words are the contract's."""
        together = declared.word == "case" and re.match(r"case \w+,", declared.head)
        if not declared.comment and not together and "+Generated" not in declared.where:
            self.problems.append(f"{declared.where}: {within}{'.' if within else ''}{declared.name or declared.word} has no comment")
        return blocks(indented(declared.comment))

    def type(self, path: str) -> list[Entry]:
        """A type with what has no entry of its own, then its initialisers, methods and subscripts."""
        declared = self.types.get(path)
        rows: list[tuple[str, str]] = []
        entries: list[Entry] = []
        for each in self.members.get(path, []) + self.extended.get(path, []):
            comment = self.checked(each, path)
            if each.word in ("case", "let", "var", "typealias"):
                rows.append((shown(each), " ".join(block.text for block in comment if block.kind != "code")))
                continue
            name = f"{path}.{full_name(each)}"
            entries.append(Entry(name, shown(each), comment))
        if declared is None:
            head, comment = (f"extension {path}", []) if path else ("import Tallybook", [Block("text", "Declarations outside all types.")])
        else:
            kind = "final class" if "final" in declared.before else declared.word
            head, comment = re.sub(rf"^{declared.word}\b", kind, declared.head), blocks(indented(declared.comment))
            head = head.replace(f" {declared.name}", f" {path}", 1)
        return [Entry(path or "Tallybook", head, comment, rows, leads=True), *entries]


def indented(comment: str) -> str:
    """A comment whose examples are indented instead of fenced, and whose parameters are items of one list with the rest."""
    lines, inside = [], False
    for line in comment.split("\n"):
        if line == "- Parameters:":
            continue
        line = re.sub(r"^(?:  - |- Parameter )(\w+):", r"- `\1`:", line)
        if line.startswith("```"):
            inside = not inside
        else:
            lines.append(f"    {line}" if inside and line else line)
    return "\n".join(lines)


def shown(declared: Declaration) -> str:
    """A declaration as its user needs it: without what is done in it."""
    before = " ".join(word for word in ("static", "mutating", "convenience") if re.search(rf"\b{word}\b", declared.before))
    head = declared.head
    if declared.word in ("let", "var"):
        # A value is told where it is short, and where nothing else says the type.
        name, equals, value = head.partition(" = ")
        if equals and ":" in name and (len(value) > 40 or value.count("(") != value.count(")") or value.count("[") != value.count("]")):
            head = name
        if declared.word == "var" and declared.body and not re.match(r"\s*(didSet|willSet)", declared.body):
            head += " { get set }" if re.search(r"^\s*(nonmutating )?(set|_modify)\b", declared.body, re.M) else " { get }"
        elif re.search(r"(?:private|internal)\(set\)", declared.before):
            head += " { get }"
    elif declared.word == "subscript":
        head += " { get set }" if re.search(r"^\s*set\b", declared.body, re.M) else " { get }"
    return f"{before} {head}".strip()


def full_name(declared: Declaration) -> str:
    """A function's name with its labels: create(_:in:)."""
    head = declared.head
    name = declared.word + ("?" if head.startswith("init?") else "") if declared.word in ("init", "subscript") else declared.name
    depth, labels, start = 0, [], None
    for at, character in enumerate(head):
        if character in "([":
            depth += 1
            if depth == 1 and start is None and character == "(":
                start = at + 1
        elif character in ")]":
            depth -= 1
        if start is not None and (character == "," and depth == 1 or character == ")" and not depth):
            words = head[start:at].split(":")[0].split()
            if words:
                labels.append("_" if declared.word == "subscript" and len(words) == 1 else words[0])
            start = at + 1
            if not depth:
                break
    return f"{name}({''.join(f'{label}:' for label in labels)})"
