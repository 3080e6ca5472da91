"""Reads the C++ surface out of include/tallybook.hpp, which is generated and regular: its types with their members, and what needs no handle."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from model import DESCRIPTION, ROOT, Block, Entry, Group, Surface

HEADER = ROOT / "include/tallybook.hpp"
CALLS: dict[str, str] = {each["name"]: each["summary"] for each in DESCRIPTION["functions"]}
FIELDS: dict[tuple[str, str], str] = {(struct["name"], each["name"]): each["doc"] for struct in DESCRIPTION["structs"] for each in struct["fields"]}
TYPE = re.compile(r"(?P<word>class|struct|enum class) (?P<name>\w+(?:<void>)?)[^;]*\{$")
#: What stands before the list of a constructor's members.
MADE = re.compile(r"\)( noexcept(\(.*\))?)?\s*$")
#: The parts of the header, and what they are called here. Behind the last one are the bodies of what was declared.
PARTS = {
    "": "Words of the contract", "Results": "Results", "Parameters": "Parameters", "Handles": "Handles", "Options": "Options",
    "Functions without a handle": "Functions"}
BODIES = "Definitions"


@dataclass
class Member:
    code: str
    words: str
    name: str


@dataclass
class Type:
    word: str
    name: str
    code: str
    words: str
    members: list[Member] = field(default_factory=list)


class Reader:
    """Reads the header, line by line."""

    def __init__(self) -> None:
        self.problems: list[str] = []
        text = HEADER.read_text("utf-8")
        self.lines = text[text.index("namespace tally {"):].split("\n")
        #: The C function that the body of a member calls.
        self.called = dict(re.findall(r"^inline [^\n]*?((?:\w+::)?\w+)\([^\n]*\{\n(?:(?!^\}).*\n)*?.*?\b(tally_\w+)\(", text, re.M))

    def surface(self) -> Surface:
        groups: dict[str, list[Entry]] = {}
        part, comment, at, template = "", "", 1, ""
        while at < len(self.lines):
            line = self.lines[at]
            if line.startswith("// ----") and self.lines[at + 2].startswith("// ----"):
                title = self.lines[at + 1].removeprefix("// ").partition(":")[0]
                if title == BODIES:
                    break
                part, at = title if title in PARTS else part, at + 3
                continue
            if line == "namespace detail {":
                at = self.lines.index("}  // namespace detail", at)
            elif line.startswith("///"):
                comment = f"{comment} {line.removeprefix('///').strip()}".strip()
                at += 1
                continue
            elif line.startswith("template <"):
                template = line + "\n"
                at += 1
                continue
            elif begun := TYPE.match(line):
                end = self.lines.index("};", at)
                is_handle = begun["word"] == "class" and part == "Options"
                groups.setdefault("Handles" if is_handle else PARTS[part], []).append(self.type(begun, template, comment, self.lines[at + 1:end]))
                at = end
            elif line.endswith(";") and "(" in line and not line.startswith(" ") and part == "Functions without a handle":
                groups.setdefault(PARTS[part], []).append(self.function(line, comment))
            comment, template, at = "", "", at + 1
        about = [
            Block("text", "`#include <tallybook.hpp>` in C++17 and later: handles that close themselves, results instead of statuses, and cursors for loops. "
                  "It uses the same library as the [C header](reference.md), whose descriptions apply. Link with `pkg-config --libs tallybook`."),
            Block("code", 'for (tally::row row : *book.query_new(tally::kind::note).value().cursor()) std::puts(std::string(row.text(tally::field::name)).c_str());'),
            Block("text", "A call that can fail returns a `result`: test it, or call `value()`, which throws a `failure` if exceptions are enabled. "
                  "[Decision 31](decisions/0031-cpp.md) says how the header follows from the contract.")]
        return Surface("C++", about, [Group(title, "", entries) for title, entries in groups.items()], self.problems)

    def type(self, begun: re.Match[str], template: str, comment: str, body: list[str]) -> Entry:
        type = Type(begun["word"], begun["name"], template + begun[0].removesuffix(" {"), comment)
        for member in self.cases(body) if type.word == "enum class" else self.members(type, body):
            if not member.words:
                self.problems.append(f"include/tallybook.hpp: {type.name}::{member.name} has no comment")
            type.members.append(member)
        if not comment:
            self.problems.append(f"include/tallybook.hpp: {type.name} has no comment")
        return Entry(type.name, type.code, [Block("text", comment)], [(each.code, each.words) for each in type.members], leads=True)

    @staticmethod
    def cases(body: list[str]) -> Iterator[Member]:
        for line in body:
            if case := re.match(r"  (\w+) = [^/]*(?:///<\s*(.*))?$", line):
                yield Member(case[1], case[2] or "", case[1])

    def members(self, type: Type, body: list[str]) -> Iterator[Member]:
        """What is public of a type but how it is made, copied, moved and ended."""
        is_public, comment, last, at = type.word == "struct", "", ("", ""), 0
        while at < len(body):
            line = body[at]
            if re.match(r" (public|private|protected):", line):
                is_public, comment, at = line == " public:", "", at + 1
                continue
            if not is_public:
                at += 1
                continue
            if line.startswith("  ///"):
                said = line.strip().removeprefix("///").strip()
                comment = f"{comment} {said}" if body[at - 1].startswith("  ///") else said
                at += 1
                continue
            if not line.strip() or line.startswith(("  //", "  template", "  using", "#")):
                comment, at = "" if not line.strip() else comment, at + 1
                continue
            # What a temporary may not be asked.
            if line.endswith("= delete;"):
                at += 1
                continue
            code, text, at = self.declaration(body, at)
            name = re.match(r".*?(operator\s?\S+?|~?\w+)(?:\(|$|;)", code)
            assert name, code
            short = type.name.removesuffix("<void>")
            is_made = name[1] in (short, f"~{short}") or name[1].startswith("operator")
            # Several of one name stand under one comment.
            comment = comment or (last[1] if last[0] == name[1] else "")
            if comment or not is_made:
                yield Member(code, self.words(type, name[1], comment, text), name[1])
            last, comment = (name[1], comment), ""

    @staticmethod
    def declaration(body: list[str], at: int) -> tuple[str, str, int]:
        """A member up to its body, the whole of it, and the line behind it."""
        text, depth, head, place = "", 0, None, 0
        while head is None or depth:
            text += body[at] + "\n"
            at += 1
            while place < len(text):
                character = text[place]
                depth += (character in "({") - (character in ")}")
                begins_body = character == "{" and depth == 1 or character == ":" and not depth and MADE.search(text[:place])
                if head is None and (begins_body or character == ";" and not depth):
                    head = place
                place += 1
        code = re.sub(r"\s+", " ", text[:head]).strip()
        return re.sub(r"\[\[nodiscard\]\] |^(explicit|constexpr) ", "", code).removesuffix(" = default"), text, at

    def words(self, type: Type, name: str, comment: str, text: str) -> str:
        """Its own comment, or that of the C field that it sets, or of the C call behind it, which is named."""
        called = self.called.get(f"{type.name}::{name}") or next(iter(re.findall(r"\b(tally_\w+)\(", text)), "")
        link = f" C: `{called}`" if called in CALLS else ""
        if name.startswith("with_"):
            return comment or FIELDS.get((f"tally_{type.name}", name.removeprefix("with_")), "")
        return (comment or CALLS.get(called, "")) + link

    def function(self, line: str, comment: str) -> Entry:
        code = line.removeprefix("[[nodiscard]] ").removesuffix(";")
        name = re.match(r".*?(\w+)\(", code)
        assert name, line
        called = self.called.get(name[1], "")
        words = comment or CALLS.get(called, "")
        if not words:
            self.problems.append(f"include/tallybook.hpp: {name[1]} has no comment")
        return Entry(name[1], code, [Block("text", words)], note=f"C: [`{called}`](reference.md#{called})" if called else "")
