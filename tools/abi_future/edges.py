"""The program that gives each call of a release structs of the release's sizes, each at the end of its memory."""

from __future__ import annotations

from pathlib import Path
from typing import Any

# What the frame has of them; other handles are NULL.
OBJECTS = {
    "tally_book *": "a_book()", "tally_query *": "a_query()", "tally_cursor *": "a_cursor()", "tally_report *": "a_report()", "tally_draft *": "a_draft()",
    "tally_section": "1",
}
FRAME = Path(__file__).with_name("edges.c")


def program(description: dict[str, Any]) -> str:
    sized = {each["name"] for each in description["structs"] if each["sized"]}
    calls = {function["name"]: call for function in description["functions"] if (call := one(function, sized))}
    names = "".join(f'    {{ "{name}", try_{name} }},\n' for name in calls)
    return FRAME.read_text("utf-8").replace("/* CALLS */\n", "".join(calls.values())).replace("/* NAMES */\n", names)


def one(function: dict[str, Any], sized: set[str]) -> str:
    """Empty where the call takes no struct that says its size."""
    kinds = [each["ctype"].removeprefix("const ").removesuffix(" *") if each["ctype"].endswith(" *") else "" for each in function["c_params"]]
    structs = sized.intersection(kinds)
    if not structs:
        return ""
    # Of what has no struct but the report, the failure is what fills it.
    succeeds, given, results = structs != {"tally_error"}, [], 0
    for parameter, kind in zip(function["c_params"], kinds):
        if kind in sized:
            given.append("error" if kind == "tally_error" else f"sized(sizeof({kind}))")
        elif succeeds and parameter["name"].startswith("out_"):
            given.append(f"(void *)&slots[{results}]")
            results += 1
        elif succeeds and parameter["name"] == "item":
            given.append("an_item()")
        else:
            given.append(OBJECTS.get(parameter.get("declared", parameter["ctype"]), "0") if succeeds else "0")
    name = function["name"]
    lines = [f"    (void){name}({', '.join(given)});"]
    if "tally_error" in structs:
        lines = ["    tally_error *error = sized(sizeof *error);", *lines, "    end(error);"]
    return f"static void try_{name}(void) {{\n" + "\n".join(lines) + "\n}\n\n"
