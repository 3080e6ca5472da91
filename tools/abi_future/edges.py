"""The program that gives each call of a release structs of the release's sizes, each at the end of its memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

FRAME = Path(__file__).with_name("edges.c")


def program(description: dict[str, Any]) -> str:
    sized = {each["name"] for each in description["structs"] if each["sized"]}
    calls = {function["name"]: call for function in description["functions"] if (call := one(function, sized))}
    names = "".join(f'    {{ "{name}", try_{name} }},\n' for name in calls)
    return FRAME.read_text("utf-8").replace("/* CALLS */\n", "".join(calls.values())).replace("/* NAMES */\n", names)


def one(function: dict[str, Any], sized: set[str]) -> str:
    """Empty where the call takes no struct that says its size."""
    given, structs = [], set()
    for parameter in function["c_params"]:
        kind = parameter["ctype"].removeprefix("const ").removesuffix(" *")
        if not parameter["ctype"].endswith(" *") or kind not in sized:
            given.append("0")
            continue
        structs.add(kind)
        given.append("error" if kind == "tally_error" else f"sized(sizeof({kind}))")
    if not structs:
        return ""
    name = function["name"]
    lines = [f"    (void){name}({', '.join(given)});"]
    if "tally_error" in structs:
        lines = ["    tally_error *error = sized(sizeof *error);", *lines, "    end(error);"]
    return f"static void try_{name}(void) {{\n" + "\n".join(lines) + "\n}\n\n"
