"""Plants in a copy of the tree what a later release may add: a field in every struct, a value in every set of constants, a column in every
table, a field of entries, a function. What is planted does nothing: programs of a release must not notice it.
"""

from __future__ import annotations

import math
import re
import tomllib
from pathlib import Path
from typing import Any


class Unplantable(Exception):
    """The contract is written otherwise than this expects."""


# Values of these sets have no number that could be next, or one that means another thing.
LANDMARKS = {
    "own_field": "a bound: from it on numbers belong to templates",
    "length": "the one length that is none",
    "kind_any": "the one number that stands for all kinds",
    "field_any": "the one number that stands for all fields",
}
# By what a set of constants becomes in Swift: a switch over an enumeration must name each member, which only what does something can.
NAMED_IN_SWIFT = {"options"}
# Of these each member is named in a table of the contract as well, which goes by its name in Swift.
NAMED_IN_TABLES = {"format"}


# What the engine writes whole, by the definition of its table, it must be given: a column more is its author's to fill.
ENGINE = {
    "Sources/TallybookModel/Recording/EventEdit.swift": (r"\\\(Value\(was\.map \{ Int64\(\$0\.phase\.rawValue\) \}\)\)\)", r"\(Value(was.map { Int64($0.phase.rawValue) })), NULL)"),
}


class Contract:
    """The files of abi/ as text, in which lists are found by what they belong to."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.texts = {path: path.read_text("utf-8") for path in sorted((root / "abi").glob("*.toml"))}
        self.entries: dict[str, list[dict[str, Any]]] = {}
        for text in self.texts.values():
            for name, value in tomllib.loads(text).items():
                if isinstance(value, list):
                    self.entries.setdefault(name, []).extend(value)

    def change(self, section: str, name: str, pattern: str, replacement: str) -> None:
        """Once, within the entry of that name."""
        entry = re.compile(rf'^\[\[{section}\]\]\nname = "{name}"\n.*?(?=^\[\[|\Z)', re.M | re.S)
        for path, text in self.texts.items():
            # A comment may stand between the head and the name.
            plain = entry.search(text) or re.search(rf'^\[\[{section}\]\]\n(?:#[^\n]*\n)+name = "{name}"\n.*?(?=^\[\[|\Z)', text, re.M | re.S)
            if plain:
                changed, count = re.subn(pattern, lambda _: replacement, plain[0], count=1, flags=re.M)
                if not count:
                    raise Unplantable(f"{section} {name} in {path.name} has nothing like {pattern}")
                self.texts[path] = text[: plain.start()] + changed + text[plain.end() :]
                return
        raise Unplantable(f"there is no {section} {name}")

    def append(self, section: str, name: str, line: str) -> None:
        """As the last line of the entry's list."""
        self.change(section, name, r"^\]$", f"{line}\n]")

    def put(self, file: str, pattern: str, replacement: str) -> None:
        path = self.root / "abi" / file
        changed, count = re.subn(pattern, lambda _: replacement, self.texts[path], count=1, flags=re.M)
        if not count:
            raise Unplantable(f"{file} has nothing like {pattern}")
        self.texts[path] = changed

    def write(self) -> None:
        for path, text in self.texts.items():
            path.write_text(text, "utf-8")


def plant(root: Path, description: dict[str, Any]) -> str:
    """Says what was planted. The description is the tree's own, from before."""
    contract = Contract(root)
    package = description["package"]
    since = f"{package['abi_major']}.{package['abi_minor'] + 1}"
    contract.put("00-package.toml", r'^version = ".*"$', f'version = "{since}.0-dev"')
    contract.put("00-package.toml", r"^abi_minor = \d+$", f"abi_minor = {package['abi_minor'] + 1}")
    planted = [
        f"{structs(contract, description, since)} structs",
        f"{constants(contract, since)} sets of constants",
        f"{columns(contract)} tables",
        field(contract, since),
        function(contract, root, since),
    ]
    contract.write()
    return ", ".join(planted)


def structs(contract: Contract, description: dict[str, Any], since: str) -> int:
    """A field at the end of each, every second with a default other than 0; in the report of errors one from the reserve, and a longer text."""
    for number, struct in enumerate(description["structs"]):
        name = struct["name"]
        if name == "tally_error":
            reserve = re.search(r"\[(\d+)\]", next(each for each in struct["fields"] if each["name"] == "reserved")["c_type"])
            text = struct["fields"][-1]
            if not reserve:
                raise Unplantable("tally_error has no reserve")
            contract.change(
                "struct", name, r'^  \{ name = "reserved", type = "u32\[\d+\]"',
                f'  {{ name = "planted", type = "i32", since = "{since}", from_reserve = true, doc = "Planted." }},\n'
                f'  {{ name = "reserved", type = "u32[{int(reserve[1]) - 1}]"')
            contract.change("struct", name, r'type = "char\[\d+\]"', f'type = "char[{text["size"] + 64}]"')
            continue
        # A struct's alignment stays as it is, too.
        kind = "i64" if struct["align"] == 8 else "i32"
        default = 'init = "7", ' if number % 2 == 0 else ""
        contract.append("struct", name, f'  {{ name = "planted", type = "{kind}", since = "{since}", {default}doc = "Planted." }},')
    return len(description["structs"])


def constants(contract: Contract, since: str) -> int:
    """The next number of each set, or the next bit."""
    count = 0
    for family in contract.entries["constants"]:
        name = family["name"]
        values = [each["value"] for each in family.get("values", []) if isinstance(each["value"], int)]
        if name in LANDMARKS or not values:
            continue
        kind = family.get("swift_kind", "")
        if name == "status":
            value = min(values) - 1
        elif name == "special":
            value = -9223372036854775806
        elif name in ("limit", "day"):
            value = min(values) - 1
        elif kind == "options" or name.endswith("_flag"):
            value = 1 << math.floor(math.log2(max(values)) + 1)
        else:
            value = max(values) + 1
        planted = "E_PLANTED" if name == "status" else f"PLANTED_{name.upper()}"
        swift = f'swift = "planted{name.title().replace("_", "")}", ' if kind in NAMED_IN_SWIFT or name in NAMED_IN_TABLES else ""
        contract.append("constants", name, f'  {{ name = "{planted}", value = {value}, since = "{since}", {swift}doc = "Planted." }},')
        if name == "format":
            contract.texts[contract.root / "abi/23-formats.toml"] += (
                f'\n[[format]]\nname = "{planted}"\nword = "planted"\nsuffixes = [".planted"]\nmedia = "text/x-planted"\nuses = ["rows"]\n')
        count += 1
    return count


def columns(contract: Contract) -> int:
    """An optional one at the end of each, with the next format of books."""
    names = [table["name"] for table in contract.entries["table"]]
    for name in names[1:]:
        contract.append("table", name, f'  {{ sql = "planted INTEGER", since = "{format_of(contract)}", doc = "Planted." }},')
    contract.append("table", names[0], '  { field = "PLANTED" },')
    for name, (old, new) in ENGINE.items():
        path = contract.root / name
        changed, count = re.subn(old, lambda _: new, path.read_text("utf-8"), count=1)
        if not count:
            raise Unplantable(f"{name} has nothing like {old}")
        path.write_text(changed, "utf-8")
    return len(names)


def format_of(contract: Contract) -> str:
    """The one after the newest that a table, a column or an index says."""
    told = []
    for table in contract.entries["table"]:
        told += [table["since"]] + [each["since"] for key in ("columns", "indexes") for each in table.get(key, []) if "since" in each]
    told += [each["column_since"] for each in contract.entries["field"] if "column_since" in each]
    major, minor = max(tuple(map(int, each.split("."))) for each in told)
    return f"{major}.{minor + 1}"


def field(contract: Contract, since: str) -> str:
    number = max(each["value"] for each in contract.entries["field"]) + 1
    file = next(path for path, text in contract.texts.items() if "\n[[field]]\n" in text)
    contract.texts[file] += f'''
[[field]]
name = "PLANTED"
value = {number}
field_name = "planted"
kind = "int"
since = "{since}"
swift = "planted"
doc = "Planted."
column = "planted INTEGER"
column_since = "{format_of(contract)}"
column_doc = "planted"
kinds = ["NOTE"]
limit = {{ form = "size" }}
scope = "book"
json = ""
python_by_hand = ["NOTE"]
'''
    return "a field of notes"


def function(contract: Contract, root: Path, since: str) -> str:
    file = next(path for path, text in contract.texts.items() if '\nname = "tally_live_handles"\n' in text)
    contract.texts[file] += f'''
[[function]]
name = "tally_time_planted"
group = "runtime"
since = "{since}"
summary = "Planted."
returns = "u64"
returns_doc = "1."
thread = "any"
calls = []
thunk = "by hand: it cannot fail"
params = []
'''
    (root / "Sources/TallybookABI/API/PlantedAPI.swift").write_text('''internal import CTallybook

@_cdecl("tally_time_planted") @implementation
public func tally_time_planted() -> UInt64 { 1 }
''', "utf-8")
    return "a function"
