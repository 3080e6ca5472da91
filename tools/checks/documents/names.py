"""Links, names of calls and constants, and what says nothing to a reader."""

from __future__ import annotations

import functools
import json
import re
from pathlib import Path

from repository import ROOT, Report, documents, prose, relative

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
# A document may make up names: `<!-- made up: tally_x -->` says which.
MADE_UP = re.compile(r"<!-- made up: (.*?) -->")
FOREIGN = [
    (re.compile(r"(?<![\w./~-])/(work|home|root|Users|mnt)/"), "a path of one machine"),
    (re.compile(r"\b(localhost|127\.0\.0\.1|10\.\d+\.\d+\.\d+|192\.168\.\d+\.\d+)\b"), "a host of one network"),
    (re.compile(r"https?://[\w.-]*\b(registry|mirror|proxy|artifactory|nexus|pypi|npmjs)\b"), "a host that packages come from"),
    (re.compile(r"\b(sub-?agents?|assistants?|chatbots?|prompts?|language models?|worktrees?)\b", re.I), "a word about how, not what"),
]


@functools.cache
def anchors(document: Path) -> set[str]:
    """The anchors of a document's headings, as they are made from them on the usual sites."""
    found: set[str] = set()
    for _, line in prose(document):
        heading = re.match(r"#{1,6} (.*)", line)
        if heading:
            text = re.sub(r"[^\w\- ]", "", re.sub(r"`|\[|\]\([^)]*\)", "", heading[1].lower()))
            found.add(text.strip().replace(" ", "-"))
    return found


def links(report: Report) -> None:
    """Every relative link leads somewhere."""
    for document in documents():
        report.count("documents")
        for number, line in prose(document):
            for target in LINK.findall(re.sub(r"`[^`]*`(?!\])", "", line)):
                if re.match(r"[a-z]+:", target):
                    continue
                report.count("links")
                path, _, anchor = target.partition("#")
                there = (document.parent / path).resolve() if path else document
                where = f"{relative(document)}:{number}"
                if not there.exists() or ROOT not in [there, *there.parents]:
                    report.problem(where, f"the link {target} leads nowhere")
                elif anchor and there.suffix == ".md" and anchor not in anchors(there):
                    report.problem(where, f"there is no heading for #{anchor}")


def calls(report: Report) -> None:
    """Every name of the library that a document uses is in the contract."""
    description = json.loads((ROOT / "abi/tallybook.abi.json").read_text("utf-8"))
    known = {"tally_status"}
    for group in ("functions", "structs", "callbacks"):
        known |= {entry["name"] for entry in description[group]}
    known |= {entry["c_type"] for entry in description["handles"]}
    known |= {entry["c_name"] for entry in description["constants"] if "c_name" in entry}
    known |= {f"{entry['name']}_init" for entry in description["structs"] if "init" in entry}
    constants = {name for header in (ROOT / "include").glob("*.h") for name in re.findall(r"\bTALLY_\w+", header.read_text("utf-8"))}
    for document in documents():
        text = document.read_text("utf-8")
        made_up = {name.strip() for names in MADE_UP.findall(text) for name in names.split(",")}
        for number, line in enumerate(text.split("\n"), 1):
            if MADE_UP.search(line):
                continue
            where = f"{relative(document)}:{number}"
            for name in re.findall(r"(?<![\w/])tally_[a-z0-9_]*[a-z0-9]\b(?!_?…)", line):
                report.count("names of calls")
                if name not in known and name not in made_up:
                    report.problem(where, f"{name} is not in the contract; see abi/, or say <!-- made up: {name} -->")
            for name in re.findall(r"\bTALLY_[A-Z0-9_]*[A-Z0-9]\b(?!_?…|_\*)", line):
                report.count("names of constants")
                if name not in constants and name not in made_up:
                    report.problem(where, f"{name} is not in the header")


def readers(report: Report) -> None:
    """What is written holds on every machine."""
    for document in documents():
        for number, line in enumerate(document.read_text("utf-8").split("\n"), 1):
            report.count("lines")
            for pattern, what in FOREIGN:
                found = pattern.search(line)
                if found:
                    report.problem(f"{relative(document)}:{number}", f'"{found[0]}" is {what}; say it without')
