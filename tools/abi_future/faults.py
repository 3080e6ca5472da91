"""Faults that a later library might have, each of which what is run against it must find, and where."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

# What is run for them: the others see no more, and Python's suite alone takes minutes.
SURFACES = ("edges", "zeros")


class Fault(NamedTuple):
    name: str
    file: str
    old: str
    new: str
    # By which comparison or surface, and what it says.
    found: tuple[tuple[str, str], ...]


ALL = (
    Fault(
        "a struct that is read beyond its given size", "Sources/TallybookABI/HostStructure.swift",
        r"own\.copyMemory\(from: given, byteCount: form\.read\(of: size\)\)", "own.copyMemory(from: given, byteCount: form.size)",
        tuple(("edges", rf"{name}: reads or writes beyond") for name in (
            "tally_book_open", "tally_query_summary", "tally_query_timeline", "tally_blob_new", "tally_memo_start", "tally_report_new",
            "tally_report_add", "arrays"))),
    Fault(
        "a struct that is filled beyond its given size", "Sources/TallybookABI/HostStructure.swift",
        r"let count = min\(size, T\.form\.size\)", "let count = T.self == tally_player_info.self ? T.form.size : min(size, T.form.size)",
        (("edges", r"tally_player_stat: reads or writes beyond"),)),
    Fault(
        "a changed meaning of 0", "Sources/TallybookABI/Arguments.swift",
        r"case TALLY_DEFAULT_TIMEOUT: return nil", "case TALLY_DEFAULT_TIMEOUT: return 0",
        (("zeros", r"busy_timeout: something else"),)),
    Fault(
        "a constant of another number", "abi/66-summary.toml", r'name = "PRIORITY", value = 13', 'name = "PRIORITY", value = 99',
        (("description", r"TALLY_BY_PRIORITY: value was 13, is 99"),)),
    Fault(
        "a field in the middle of a struct", "abi/69-day.toml", r'(?=  \{ name = "streak", type)',
        '  { name = "amid", type = "i64", doc = "Planted." },\n',
        (("description", r"tally_day_info\.amid"), ("types", r"tally_day_info"), ("edges", r"tally_day_statistics: the sizes of the release are refused"))),
    Fault(
        "a least size that moved", "abi/72-dashboard.toml", r'(?=  \{ name = "planted", type = "i64", since)',
        '  { name = "first", type = "i64", doc = "Planted." },\n',
        (("description", r"tally_dashboard_options: least_size was"), ("edges", r"tally_query_dashboard: the sizes of the release are refused"))),
)


def plant(tree: Path) -> None:
    for fault in ALL:
        path = tree / fault.file
        text = path.read_text("utf-8")
        changed, count = re.subn(fault.old, lambda _: fault.new, text, count=1)
        if not count or changed == text:
            raise SystemExit(f"abi: {fault.file} has nothing like {fault.old}; bring tools/abi_future/faults.py up to date")
        path.write_text(changed, "utf-8")
