"""The C part of the page: the contract's description."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from markup import Part, Section, entry, prose, table
from model import DESCRIPTION


class Contract:
    """The description as HTML."""

    def __init__(self) -> None:
        self.known = {each["name"] for part in ("functions", "structs", "callbacks") for each in DESCRIPTION[part]}
        self.known |= {handle["c_type"] for handle in DESCRIPTION["handles"]}

    def words(self, text: str) -> str:
        """A text with its code and the names that are entries of the page."""
        text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))

        def link(found: re.Match[str]) -> str:
            return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in self.known else found[0]

        return re.sub(r"\btally_\w+", link, text)

    def prose(self, text: str) -> str:
        return prose(text, self.words)

    def function(self, function: dict[str, Any]) -> str:
        names: dict[str, list[str]] = {}
        for parameter in function["c_params"]:
            names.setdefault(parameter["logical"], []).append(f"<code>{parameter['name']}</code>")
        rows = []
        for parameter in function["params"]:
            unit = f" Unit: {parameter['unit']}." if "unit" in parameter else ""
            null = f" May be NULL {parameter['nullable']}." if "nullable" in parameter else ""
            rows.append((", ".join(names[parameter["name"]]), self.words(parameter["doc"] + unit + null)))
        errors = [(f"<code>{error['code']}</code>", self.words(error["when"])) for error in function["errors"]]
        returned = function.get("returns_doc")
        lifetime = f" Borrowed: valid {function['lifetime']}." if "lifetime" in function else ""
        return entry(
            function["name"], f"<pre>{escape(function['c_declaration'])}</pre>", self.prose(function["summary"]),
            self.prose(function.get("doc", "")), table(rows), self.prose(f"Returns: {returned}{lifetime}") if returned else "",
            table(errors),
            f"<p class=soft>Thread: {escape(function['thread'])}. Storage: {escape(function['storage'])}. Since {function['since']}.</p>")

    def struct(self, struct: dict[str, Any]) -> str:
        rows = [
            (f"<code>{field['name']}</code>", f"<code>{escape(field.get('declared', field['c_type']))}</code>", self.words(field["doc"]))
            for field in struct["fields"]]
        begin = f"Begin with <code>{struct['init']}</code>." if struct.get("init") else ""
        least = "" if struct["least_size"] == struct["size"] else f", at least {struct['least_size']}"
        size = f"<p>{struct['size']} bytes under LP64{least}. Since {struct['since']}. {begin}</p>"
        return entry(struct["name"], self.prose(struct["doc"]), size, table(rows))

    def constants(self, group: dict[str, Any]) -> str:
        rows = [(f"<code>{value['c_name']}</code>", str(value["value"]), self.words(value["doc"])) for value in group["values"]]
        return entry(f"constants-{group['name']}", self.prose(group["doc"]), table(rows))

    def callback(self, callback: dict[str, Any]) -> str:
        rows = [(f"<code>{one['name']}</code>", self.words(one["doc"])) for one in callback["params"]]
        return entry(callback["name"], self.prose(callback["doc"]), table(rows))

    def handle(self, handle: dict[str, Any]) -> str:
        return entry(handle["c_type"], self.prose(f"{handle['doc']} Closed by {handle['close']}."))

    def part(self) -> Part:
        sections: list[Section] = []
        for group in DESCRIPTION["groups"]:
            functions = [function for function in DESCRIPTION["functions"] if function["group"] == group["name"]]
            if functions:
                names = [(each["name"], each["name"], False) for each in functions]
                sections.append(Section(group["title"], self.prose(group["doc"]), names, [self.function(each) for each in functions]))
        for title, kind, key, made in (
            ("Handles", "handles", "c_type", self.handle), ("Callbacks", "callbacks", "name", self.callback),
            ("Structs", "structs", "name", self.struct),
        ):
            names = [(each[key], each[key], False) for each in DESCRIPTION[kind]]
            sections.append(Section(title, "", names, [made(each) for each in DESCRIPTION[kind]]))
        names = [(f"constants-{each['name']}", each["name"], False) for each in DESCRIPTION["constants"]]
        sections.append(Section("Constants", "", names, [self.constants(each) for each in DESCRIPTION["constants"]]))
        return Part("c", "C", self.prose(DESCRIPTION["package"]["description"]), sections)
