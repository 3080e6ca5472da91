"""What must hold of any single answer about the items of a run."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from . import scene
from .findings import Findings

VERSIONED = re.compile(r"(left|right) (\d+) v(\d+)")


def version(title: str) -> int | None:
    """The version that the title of one of a pair says."""
    found = VERSIONED.fullmatch(title)
    return int(found[3]) if found else None


def titles(findings: Findings, where: str, found: list[str]) -> None:
    """Checks the titles of all notes."""
    pairs: dict[str, dict[str, str]] = {"left": {}, "right": {}}
    for title in found:
        if match := VERSIONED.fullmatch(title):
            pairs[match[1]][match[2]] = match[3]
    left, right = pairs["left"], pairs["right"]
    findings.that(len(left) == len(right) == scene.PAIRS, f"{where}: pairs are missing", lambda: (len(left), len(right)))
    findings.that(
        all(right.get(number) == version for number, version in left.items()), f"{where}: halves of a pair differ",
        lambda: [(number, left[number], right.get(number)) for number in left if left[number] != right.get(number)][:3])
    tokens(findings, where, [title for title in found if title.startswith("token ")])
    turns = Counter(title[:-2] for title in found if title.startswith("turn "))
    findings.that(
        turns == {f"turn {number}": 1 for number in range(scene.TURNS)}, f"{where}: not one of two in the trash",
        lambda: [each for each in turns.items() if each[1] != 1] + [len(turns)])
    straws = Counter(title.split()[0] for title in found if " straw " in title)
    findings.that(
        straws == {"needle": 1, "hay": scene.STRAWS - 1}, f"{where}: not one needle", lambda: straws)
    doubled(findings, f"{where}: imported twice", [title for title in found if title.startswith("import ")])


def tokens(findings: Findings, where: str, found: list[str]) -> None:
    """Checks that all tokens are there, once."""
    findings.that(
        sorted(found) == sorted(f"token {number}" for number in range(scene.TOKENS)), f"{where}: tokens are lost or doubled",
        lambda: [len(found), *(each for each in Counter(found).items() if each[1] > 1)])


def doubled(findings: Findings, kind: str, found: list[Any]) -> None:
    """Checks that nothing is there twice."""
    twice = [each for each in Counter(found).items() if each[1] > 1]
    findings.that(not twice, kind, lambda: twice[:3])


def versioned(findings: Findings, where: str, title: str, description: str, score: Any) -> None:
    """Checks that a half of a pair has one version throughout."""
    number = version(title)
    if number is not None:
        findings.that(description == f"v{number}", f"{where}: a row is torn", lambda: (title, description))
        findings.that(score == number, f"{where}: custom fields of another state than their row", lambda: (title, score))


def straw(findings: Findings, where: str, title: str, description: str) -> None:
    """Checks that only the needle is said to be seen: a change by a search said so of what it found."""
    is_hay = title.startswith("hay straw ")
    findings.that(not (is_hay and "seen" in description), f"{where}: a search has changed what it does not find", lambda: (title, description))


def items(document: dict[str, Any]) -> list[dict[str, Any]]:
    """All items of an export."""
    return [*document["items"], *(item for each in document["collections"] for item in each["items"])]


def document(findings: Findings, where: str, exported: dict[str, Any]) -> None:
    """Checks an export of the whole book."""
    found = items(exported)
    titles(findings, where, [item["title"] for item in found if item["kind"] == "note"])
    for item in found:
        if item["kind"] == "note":
            versioned(findings, where, item["title"], item.get("description", ""), item.get("fields", {}).get("score"))
            straw(findings, where, item["title"], item.get("description", ""))
    for each in exported["collections"]:
        if each["name"] == "counted":
            findings.that(
                int(each["description"]) == len(each["items"]), f"{where}: the number of pieces is not what it says",
                lambda: (each["description"], len(each["items"])))
    tags = Counter(tag["name"] for item in found if item["title"].startswith("token ") for tag in item.get("tags", []))
    findings.that(tags == scene.tag_counts(), f"{where}: tags are lost", lambda: tags)
    done = sum("completed" in item for item in found if item["kind"] == "task")
    findings.that(done == scene.JOBS // 2, f"{where}: half of the tasks are not done", lambda: done)
