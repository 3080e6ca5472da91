"""The man pages, made of the description alone: a page for each family of functions, one for what holds of all, one for structs,
callbacks and constants.

    python3 tools/reference/man.py FOLDER [DESCRIPTION]    # writes them, into FOLDER

`make install` and `make dist` make them; `tools/checks/reference` compares those of a small description with what is kept for it.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

WIDTH = 78
LIBRARY = [".SH LIBRARY", "Tallybook", '.RI ( libtallybook , " \\-ltallybook" )']
INCLUDE = [".SH SYNOPSIS", ".nf", ".B #include <tallybook.h>"]
SCOPES = {"any": "any", "outside": "outside only", "transaction": "a transaction", "snapshot": "a snapshot"}
ERROR = "Filled when the call fails, untouched otherwise. May be NULL."


def pages(description: dict[str, Any]) -> dict[str, str]:
    """The text of each page, by the name of its file."""
    return Pages(description).made()


def sentence(text: str) -> str:
    """With a full stop at the end; the beginning stays, since it may be a name of C."""
    return text if not text or text[-1] in ".!?…" else f"{text}."


def capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def declaration(kind: str, name: str) -> str:
    """`int64_t time`, `const char *path`, `char message[240]`."""
    base, bracket, length = kind.partition("[")
    return f"{base}{'' if base.endswith('*') else ' '}{name}{bracket}{length}"


def wrapped(text: str) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= WIDTH:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def signature(head: str, parameters: list[str]) -> list[str]:
    """A declaration in lines that fit a terminal."""
    lines, line = [], f"{head}("
    for piece in [*(f"{each}," for each in parameters[:-1]), f"{parameters[-1]});"]:
        if len(line) + len(piece) > WIDTH - 8 and line[-1] != "(":
            lines.append(line)
            line = f"    {piece}"
        else:
            line += piece if line[-1] == "(" else f" {piece}"
    return [*lines, line]


def escaped(text: str) -> str:
    """What is not ASCII by its number, so that no page depends on a locale; names of code keep their hyphens."""
    known = {"\\": "\\e", "-": "\\-", "`": "", "\n": " "}
    return "".join(known.get(each, each if each.isascii() else f"\\[u{ord(each):04X}]") for each in text)


def quoted(text: str) -> str:
    return '"' + escaped(text).replace('"', "\\(dq") + '"'


def code(lines: list[str]) -> list[str]:
    return [f".B {quoted(line)}" for line in lines]


def prose(text: str) -> list[str]:
    """Paragraphs and lists, without an empty line, which is none of the language."""
    out: list[str] = []
    for paragraph in filter(None, text.split("\n\n")):
        if out:
            out.append(".PP")
        item, is_list = "", False
        for line in [*paragraph.split("\n"), "- "]:
            bare = line.lstrip() or line.strip()
            if line == "- " or bare.startswith("- "):
                # A line of text must not begin like a request.
                out += [f"\\&{each}" if each[0] in ".'" else each for each in wrapped(escaped(item))]
                if line != "- ":
                    out.append(".IP \\(bu 2")
                    is_list = True
                item = bare[2:]
            elif bare:
                item += (" " if item else "") + bare
        if is_list:
            out.append(".PP")
    # A paragraph that ends the section would be empty.
    return out[:-1] if out and out[-1] == ".PP" else out


def entry(term: str, text: str, style: str = "B") -> list[str]:
    """A term and what it means."""
    return [".TP", f".{style} {quoted(term)}", *prose(text)]


def see_also(names: list[str]) -> list[str]:
    return [".SH SEE ALSO", *(f".BR {name} (3)," for name in names[:-1]), f".BR {names[-1]} (3)"]


class Pages:
    """All of them, of one description."""

    def __init__(self, description: dict[str, Any]) -> None:
        self.description = description
        self.functions: list[dict[str, Any]] = description["functions"]
        used = {function["group"] for function in self.functions}
        self.families = [group for group in description["groups"] if group["name"] in used]
        self.closing = {handle["name"]: handle["close"] for handle in description["handles"]}
        self.storage = {each["name"]: each["doc"] for each in description["storage"]}

    def made(self) -> dict[str, str]:
        bodies = {"tallybook": self.overview(), "tallybook_types": self.types()}
        bodies |= {f"tallybook_{group['name']}": self.family(group) for group in self.families}
        # No date: a page is of a version, not of a day.
        version, notice = self.description["package"]["version"], self.description["generated"]
        return {
            f"{name}.3": "\n".join([f'.\\" {notice}', f'.TH {name.upper()} 3 "" "Tallybook {version}" "Tallybook"', *body]) + "\n"
            for name, body in bodies.items()}

    # ----------------------------------------------------------------------------------------------------
    # What holds of all
    # ----------------------------------------------------------------------------------------------------

    def overview(self) -> list[str]:
        out = [".SH NAME", "tallybook \\- an embeddable store of what happened, and when", *LIBRARY, *INCLUDE, ".fi", ".SH DESCRIPTION"]
        out += [*prose(self.description["package"]["description"]), ".SS Families"]
        for group in self.families:
            out += [".TP", f".BR tallybook_{group['name']} (3)", *prose(group["doc"])]
        out += [".TP", ".BR tallybook_types (3)", "Handles, structs, callbacks and constants."]
        for constants in self.description["constants"]:
            if constants["name"] == "status":
                out += [".SS Status", *(line for value in constants["values"] for line in entry(value["c_name"], value["doc"]))]
        if self.description["settings"]:
            out += [".SS Settings", *(line for each in self.description["settings"] for line in entry(each["name"], each["doc"]))]
        return out + see_also(["tallybook_types", *(f"tallybook_{group['name']}" for group in self.families)])

    def types(self) -> list[str]:
        out = [".SH NAME", "tallybook_types \\- handles, structs, callbacks and constants of Tallybook", *LIBRARY, *INCLUDE, ".fi"]
        out += [".SH DESCRIPTION", ".SS Handles"]
        for handle in self.description["handles"]:
            out += entry(handle["c_type"], f"{sentence(handle['doc'])} Closed by {handle['close']}.")
        for callback in self.description["callbacks"]:
            parameters = [declaration(each.get("declared", each["ctype"]), each["name"]) for each in callback["c_params"]]
            lines = signature(declaration(callback["c_returns"], f"(*{callback['name']})"), parameters)
            out += [f".SS {callback['name']}", ".nf", *code(lines), ".fi", *prose(callback["doc"])]
            for parameter in callback["params"]:
                out += entry(parameter["name"], self.phrases(parameter), "I")
        for struct in self.description["structs"]:
            begin = f" Initialise it with {struct['init']}." if "init" in struct else ""
            least = "" if struct["least_size"] == struct["size"] else f", minimum {struct['least_size']}"
            out += [f".SS {struct['name']}", *prose(f"{sentence(struct['doc'])} Since {struct['since']}; {struct['size']} bytes{least}.{begin}")]
            for field in struct["fields"]:
                unit = f" Unit: {field['unit']}." if "unit" in field else ""
                out += entry(declaration(field.get("declared", field["c_type"]), field["name"]), sentence(field["doc"]) + unit)
        for constants in self.description["constants"]:
            if constants["name"] != "status":
                title = constants["name"] if constants["prefix"] == "TALLY_" else constants["prefix"]
                kind = f" The type is {constants['c_name']}." if "c_name" in constants else ""
                out += [f".SS {title}", *prose(constants["doc"] + kind)]
                out += [line for value in constants["values"] for line in entry(value["c_name"], value["doc"])]
        return out + see_also(["tallybook"])

    # ----------------------------------------------------------------------------------------------------
    # A family
    # ----------------------------------------------------------------------------------------------------

    def family(self, group: dict[str, Any]) -> list[str]:
        functions = [function for function in self.functions if function["group"] == group["name"]]
        names = ", ".join(function["name"] for function in functions)
        title = group["title"][:1].lower() + group["title"][1:]
        out = [".SH NAME", *wrapped(f"{names} \\- {escaped(title)}"), *LIBRARY, *INCLUDE]
        for function in functions:
            parameters = [declaration(each.get("declared", each["ctype"]), each["name"]) for each in function["c_params"]]
            head = function["c_declaration"].partition("(")[0]
            out += [".PP", *code(signature(head, parameters or ["void"]))]
        out += [".fi", ".SH DESCRIPTION", *prose(group["doc"])]
        for function in functions:
            out += self.function(function)
        return out + see_also(["tallybook", "tallybook_types"])

    def function(self, function: dict[str, Any]) -> list[str]:
        out = [f".SS {function['name']}", *prose(function["summary"])]
        if "doc" in function:
            out += [".PP", *prose(function["doc"])]
        for parameter in function["params"]:
            names = ", ".join(each["name"] for each in function["c_params"] if each["logical"] == parameter["name"])
            out += entry(names, self.phrases(parameter), "I")
        if function["error_param"]:
            out += entry("error", ERROR, "I")
        if returned := self.returned(function):
            out += [".PP", *prose(returned)]
        for error in function["errors"]:
            out += entry(error["code"], sentence(capitalized(error["when"])))
        takes_book = any(parameter["type"] == "handle:book" for parameter in function["params"])
        scope = f" Scope: {SCOPES[function['scope']]}." if takes_book or function["scope"] != "any" else ""
        storage = f" Storage: {sentence(self.storage[function['storage']])}" if function["storage"] in self.storage else ""
        calls = ", ".join(function["calls"]) or "none"
        return [*out, ".PP", *prose(f"Thread: {function['thread']}.{scope} Calls back: {calls}.{storage} Since {function['since']}.")]

    def returned(self, function: dict[str, Any]) -> str:
        if function["returns"] == "void":
            return ""
        if function["returns"] == "status":
            standard = "TALLY_OK or an error" if function["errors"] else "TALLY_OK"
            return f"Returns: {sentence(function.get('returns_doc', standard))}"
        lifetime = f" Borrowed: valid {function['lifetime']}." if "lifetime" in function else ""
        return f"Returns: {sentence(function.get('returns_doc', function['c_returns']))}{lifetime}"

    def phrases(self, parameter: dict[str, Any]) -> str:
        """Doc, unit, length, nullability and ownership, as sentences: as the header has them."""
        name, (kind, _, argument) = parameter["name"], parameter["type"].partition(":")
        parts = [sentence(parameter["doc"])]
        if "unit" in parameter:
            parts.append(f"Unit: {parameter['unit']}.")
        count, stride = parameter.get("count"), parameter.get("stride")
        if kind == "text":
            parts.append(f"UTF-8, {name}_length bytes or TALLY_NTS.")
        elif kind == "data":
            parts.append(f"{name}_size bytes.")
        elif kind in ("out-buffer", "out-data"):
            parts.append(f"Room for {name}_size bytes.")
        elif kind in ("in-array", "out-array"):
            if count is not None:
                parts.append(f"{count} elements.")
            if stride is not None:
                parts.append(f"One element of {stride} bytes." if count is None else f"{stride} bytes from one to the next.")
        if null := parameter.get("nullable"):
            parts.append(f"May be NULL, {null}." if null.startswith("which") else f"May be NULL {null}.")
        if kind == "out-handle" and parameter.get("transfer") == "full":
            close = self.closing.get(argument, "")
            parts.append("The caller owns it." if close in parameter["doc"] else f"The caller owns it: {close}.")
        elif kind == "out-handle":
            parts.append("The library keeps it.")
        elif kind == "handle" and parameter.get("transfer") == "full":
            parts.append("The call takes ownership of it.")
        return " ".join(parts)


def main() -> None:
    folder = Path(sys.argv[1])
    source = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).resolve().parents[2] / "abi/tallybook.abi.json"
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in pages(json.loads(source.read_text("utf-8"))).items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
