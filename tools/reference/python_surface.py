"""Reads the Python surface out of the package's sources: what `__all__` names, with signatures, docstrings and examples. Nothing is
imported, so that it needs no library.
"""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass
from pathlib import Path

from model import DESCRIPTION, ROOT, Block, Entry, Group, Surface, blocks

PACKAGE = ROOT / "bindings/python/src/tallybook"
WIDTH = 100
# What a class can do without a name being called.
SPOKEN = {
    "__enter__": "`with`", "__aenter__": "`async with`", "__iter__": "`for`", "__aiter__": "`async for`", "__len__": "`len()`", "__contains__": "`in`",
    "__getitem__": "`x[…]`", "__setitem__": "`x[…] = …`", "__delitem__": "`del x[…]`", "__call__": "`x(…)`", "__bool__": "`bool()`",
    "__str__": "`str()`",
}


# Classes that nobody makes or imports, and that public ones have their members from.
SHARED = ("Owner", "Exporter", "Frames")
# Files whose comment does not begin with what they are about, in a word or two.
TITLES = {
    "errors": "Errors", "handles": "Handles", "library": "The library itself", "attaching": "Owners of attachments",
    "constants": "Named numbers", "entry": "Entries", "events": "Events", "frames": "Tables of pandas, polars and pyarrow", "export": "Exports", "findings": "Findings",
    "history": "History", "item": "Items", "logs": "The log", "opening": "Opening a book", "selection": "Results of views", "settings": "Settings",
    "text": "Times and durations as text",
}


@dataclass
class Module:
    """A file of the package."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    def title(self) -> str:
        return TITLES.get(self.name) or re.split(r"[:.]", ast.get_docstring(self.tree) or self.name)[0]

    def defined(self) -> dict[str, ast.stmt]:
        """What stands at its top, by name."""
        found: dict[str, ast.stmt] = {}
        for each in self.tree.body:
            if isinstance(each, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
                found[each.name] = each
            elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name):
                found[each.targets[0].id] = each
            elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
                found[each.target.id] = each
        return found


class Reader:
    """Reads the package."""

    def __init__(self) -> None:
        self.constants = {
            value["c_name"].removeprefix("TALLY_"): value["doc"] for group in DESCRIPTION["constants"] for value in group["values"]}
        self.problems: list[str] = []
        # The command is described elsewhere, and a layer has nothing of its own.
        paths = [
            path for path in sorted(PACKAGE.rglob("*.py"))
            if "cli" not in path.relative_to(PACKAGE).parts and (path.name != "__init__.py" or path.parent == PACKAGE)]
        self.modules = {path.stem: Module(path.stem, path, text := path.read_text("utf-8"), ast.parse(text)) for path in paths}
        if len(self.modules) != len(paths):
            self.problems.append("two modules have one name, in two layers")
        root = self.modules["__init__"].tree
        self.homes = {
            alias.asname or alias.name: (each.module or "").split(".")[-1] for each in ast.walk(root) if isinstance(each, ast.ImportFrom) and each.level
            for alias in each.names}
        self.public: list[str] = next(
            ast.literal_eval(each.value) for each in root.body
            if isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and each.targets[0].id == "__all__")

    def surface(self) -> Surface:
        # A book comes first, and last what everything needs and nobody looks for: errors, handles, the library.
        first = ("opening", "book")
        order = [*first, *sorted(set(self.modules) - {*first}, key=lambda name: (self.modules[name].path.parent.name == "_c", name))]
        groups = [group for name in order if (group := self.group(self.modules[name])).entries]
        shown = {entry.name.removeprefix("tallybook.") for group in groups for entry in group.entries}
        self.problems += [f"__init__.py: {name} is public, and neither a class nor a function" for name in self.public if name not in shown]
        groups.append(self.aliases(groups))
        about = blocks(ast.get_docstring(self.modules["__init__"].tree) or "")
        return Surface("Python", about, groups, self.problems)

    def group(self, module: Module) -> Group:
        entries: list[Entry] = []
        for name, node in module.defined().items():
            if self.homes.get(name) != module.name and name not in SHARED or name not in {*self.public, *SHARED}:
                continue
            if isinstance(node, ast.ClassDef):
                entries += self.type(module, node)
            elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                entries.append(self.function(module, node, f"tallybook.{name}"))
            elif isinstance(node, ast.AnnAssign):
                entries.append(self.constant(module, node, name))
        text = blocks(ast.get_docstring(module.tree) or "")
        return Group(module.title(), text[0].text if text else "", entries)

    def bases(self, node: ast.ClassDef) -> list[str]:
        """The classes that it is made of, where they are public or shared; in place of others theirs."""
        found: list[str] = []
        for name in (ast.unparse(base).split("[")[0] for base in node.bases):
            inner = self.inner(name)
            found += self.bases(inner[1]) if inner else [name]
        return list(dict.fromkeys(found))

    def inner(self, name: str) -> tuple[Module, ast.ClassDef] | None:
        """A class of the package that is neither public nor shared, whose members are those of whatever is made of it."""
        if name.startswith("_") or name in {*self.public, *SHARED, *self.modules["_fields"].defined()}:
            return None
        homes = ((module, module.defined().get(name)) for module in self.modules.values())
        return next(((module, found) for module, found in homes if isinstance(found, ast.ClassDef)), None)

    def inherited(self, node: ast.ClassDef) -> list[tuple[Module, ast.stmt]]:
        """The members that it has of such classes, but those that it has for itself."""
        own = {each.name for each in node.body if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef))}
        found: list[tuple[Module, ast.stmt]] = []
        for inner in (self.inner(ast.unparse(base).split("[")[0]) for base in node.bases):
            if inner is not None:
                members = [*((inner[0], each) for each in inner[1].body), *self.inherited(inner[1])]
                found += [(home, each) for home, each in members if isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) and each.name not in own]
        return found

    def plain(self, node: ast.ClassDef) -> list[ast.stmt]:
        """The plain fields of entries, whose properties are generated, but those that the class has for itself."""
        generated, row = self.modules["_fields"].defined(), self.modules["row"].defined()["Row"]
        found: list[ast.stmt] = []
        for base in self.bases(node):
            made = generated.get(base)
            if isinstance(made, ast.ClassDef):
                found += made.body
                if node.name == "Entry" and isinstance(row, ast.ClassDef):
                    found += row.body
        own = {each.name for each in node.body if isinstance(each, ast.FunctionDef)}
        return [each for each in found if isinstance(each, ast.FunctionDef) and each.name not in own]

    def comment(self, module: Module, node: ast.ClassDef | ast.FunctionDef) -> list[Block]:
        found = ast.get_docstring(node)
        if not found:
            self.problems.append(f"{module.path.relative_to(ROOT)}:{node.lineno}: {node.name} has no docstring")
        return blocks(found or "")

    def type(self, module: Module, node: ast.ClassDef) -> list[Entry]:
        rows: list[tuple[str, str]] = []
        members: list[Entry] = []
        fields, spoken = [], []
        for home, each in [*((module, each) for each in node.body), *self.inherited(node), *((module, each) for each in self.plain(node))]:
            if isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
                # A setter is its property's, and an overload the function's that follows them.
                if not any(ast.unparse(mark) == "overload" or isinstance(mark, ast.Attribute) and mark.attr == "setter" for mark in each.decorator_list):
                    members.append(self.function(home, each, f"{node.name}.{each.name}", node))
            elif isinstance(each, (ast.FunctionDef, ast.AsyncFunctionDef)) and each.name in SPOKEN:
                spoken.append(SPOKEN[each.name])
            elif isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name) and not each.target.id.startswith("_"):
                value = f" = {ast.unparse(each.value)}" if each.value else ""
                fields.append(f"\n    {each.target.id}: {ast.unparse(each.annotation)}{value}")
            elif isinstance(each, ast.Assign) and isinstance(each.targets[0], ast.Name) and "IntEnum" in self.bases(node):
                rows.append((each.targets[0].id, self.constants.get(ast.unparse(each.value).removeprefix("_abi."), "")))
        bases = [base for base in self.bases(node) if base != "Generic" and base not in self.modules["_fields"].defined()]
        code = (f"class {node.name}({', '.join(bases)})" if bases else f"class {node.name}") + "".join(fields)
        note = f"Supports {', '.join(spoken)}." if spoken else ""
        if node.name in SHARED:
            note = ("The shared members of other classes; it is not created directly. " + note).strip()
        return [Entry(node.name, code, self.comment(module, node), rows, note, leads=True), *members]

    def function(self, module: Module, node: ast.FunctionDef, name: str, owner: ast.ClassDef | None = None) -> Entry:
        comment = self.comment(module, node)
        if any(isinstance(mark, ast.Name) and mark.id == "property" for mark in node.decorator_list):
            returned = f": {ast.unparse(node.returns)}" if node.returns else ""
            settable = owner is not None and any(
                ast.unparse(mark) == f"{node.name}.setter" for each in owner.body if isinstance(each, ast.FunctionDef)
                for mark in each.decorator_list)
            return Entry(name, f"{node.name}{returned}", comment, note="Can be set." if settable else "")
        waited = "await " if isinstance(node, ast.AsyncFunctionDef) and not owner else ""
        return Entry(name, waited + ("" if owner else "tallybook.") + signature(module, node), comment)

    def constant(self, module: Module, node: ast.AnnAssign, name: str) -> Entry:
        """A value that is public; what is said of it stands below it."""
        following = module.tree.body[module.tree.body.index(node) + 1:][:1]
        said = [each.value.value for each in following if isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)]
        if not said:
            self.problems.append(f"{module.path.relative_to(ROOT)}:{node.lineno}: {name} has nothing said of it below it")
        return Entry(f"tallybook.{name}", f"tallybook.{name}", blocks(inspect.cleandoc(str(said[0]))) if said else [])

    def aliases(self, groups: list[Group]) -> Group:
        """The names of types that stand in signatures and are nobody's to import: what each is."""
        known = {
            name: ast.unparse(node.value).replace("'", "") for module in self.modules.values() if module.name != "_abi"
            for name, node in module.defined().items() if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)}
        wanted = {name for group in groups for entry in group.entries for name in known if re.search(rf"\b{name}\b", entry.code)}
        # What an alias is made of may be one.
        while more := {name for each in wanted for name in known if re.search(rf"\b{name}\b", known[each])} - wanted:
            wanted |= more
        text = "Short names for several types. They cannot be imported."
        return Group("Names in signatures", text, [Entry(name, f"{name} = {known[name]}", [], leads=True) for name in sorted(wanted)])


def signature(module: Module, node: ast.FunctionDef) -> str:
    """A function's head as it is written, without self, over several lines where it is long."""
    lines = module.text.split("\n")[node.lineno - 1:node.body[0].lineno - 1]
    head = re.sub(r"\s+", " ", " ".join(lines)).strip().removesuffix(":")
    head = re.sub(r",? \)", ")", head.replace("( ", "("))
    head = re.sub(r"^def |\(self(: Self)?(, )?", lambda found: "" if found[0] == "def " else "(", head)
    if len(head) <= WIDTH:
        return head
    inside = head[head.index("(") + 1:head.rindex(")")]
    parts, depth, start = [], 0, 0
    for position, character in enumerate(inside):
        depth += (character in "[(") - (character in "])")
        if character == "," and not depth:
            parts.append(inside[start:position + 1].strip())
            start = position + 1
    parts.append(inside[start:].strip())
    rows = [""]
    for part in parts:
        if rows[-1] and len(rows[-1]) + len(part) > WIDTH - 5:
            rows.append("")
        rows[-1] = f"{rows[-1]} {part}".strip()
    return head[:head.index("(") + 1] + "".join(f"\n    {row}" for row in rows) + f"\n{head[head.rindex(')'):]}"
