"""tallybook conflicts"""

from __future__ import annotations

import argparse

from typing import Any

from ...rows.merging import Conflict
from ...vocabulary.values import value_text
from ..codes import DONE, NOT_FOUND
from ..context import Context
from ..refused import Refused
from ..telling.entries import kind_word

EXAMPLES = ("tallybook conflicts", "tallybook conflicts --keep 2:1")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument(
        "--keep", metavar="CONFLICT:VERSION", help="resolve a conflict with this version: the two numbers in the list")


def run(options: argparse.Namespace, context: Context) -> int:
    """Lists conflicts, or resolves one."""
    conflicts = context.book.conflicts
    if options.keep:
        conflict, version = _chosen(options.keep, conflicts)
        conflict.keep(version)
        kept = conflict.versions[version].value
        context.terminal.answer({"id": conflict.id, "field": conflict.field, "key": conflict.key, "value": kept}, f"Kept {_said(kept)}")
        return DONE
    lines = [line for number, conflict in enumerate(conflicts, 1) for line in _lines(number, conflict, context)]
    context.terminal.answer(
        [
            {
                "id": each.id, "field": each.field, "key": each.key,
                "versions": [
                    {"value": one.value, "time": one.time.isoformat(), "username": one.username, "device": one.device} for one in each.versions],
            }
            for each in conflicts],
        *(lines or ["There are no conflicts."]))
    return DONE


def _lines(number: int, conflict: Conflict, context: Context) -> list[str]:
    """A conflict for people: its subject, then each version with its number."""
    what = f"entry {conflict.id}" if conflict.id else "the book"
    if conflict.id:
        entry = context.book.get(conflict.id)
        what = f'{kind_word(entry)} {conflict.id} "{entry.name}"'
    head = f"{number}. {what}: {conflict.field}" + (f" {conflict.key}" if conflict.key else "")
    return [head] + [
        f"   {number}:{index}  {_said(each.value)}  {each.time.astimezone(context.zone):%Y-%m-%d %H:%M}"
        + (f", {each.username}" if each.username else "") + (f", {each.device}" if each.device else "") + (", shown" if index == 0 else "")
        for index, each in enumerate(conflict.versions)]


def _said(value: Any) -> str:
    """A value for people; texts are quoted, so that their ends are visible."""
    return f'"{value}"' if isinstance(value, str) else "none" if value is None else value_text(value)


def _chosen(text: str, conflicts: list[Conflict]) -> tuple[Conflict, int]:
    """The version that `--keep` names."""
    number, _, version = text.partition(":")
    if not (number.isdigit() and version.isdigit()):
        raise Refused(f"{text!r} is not a version; give the two numbers in the list, such as 2:1")
    if not (0 < int(number) <= len(conflicts) and int(version) < len(conflicts[int(number) - 1].versions)):
        raise Refused(f"there is no version {text}; tallybook conflicts lists them", NOT_FOUND, "TALLY_E_NOT_FOUND")
    return conflicts[int(number) - 1], int(version)
