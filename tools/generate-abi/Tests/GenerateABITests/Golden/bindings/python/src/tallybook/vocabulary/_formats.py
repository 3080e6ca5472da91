# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The formats: what goes out and comes in, by the words of people and by the suffixes of files."""

from __future__ import annotations

from typing import Final, Literal

from .._c import _abi

# How a selection is exported.
EXPORTS: Final[dict[str, int]] = {
    "lines": _abi.FORMAT_LINES,
    "list": _abi.FORMAT_LIST,
}
ExportFormat = Literal["lines", "list"]
EXPORT_SUFFIXES: Final[dict[str, ExportFormat]] = {
    ".txt": "lines",
    ".text": "lines",
}

# How the rows of a cursor are written as a table.
TABLES: Final[dict[str, int]] = {
    "list": _abi.FORMAT_LIST,
}
TableFormat = Literal["list"]
TABLE_SUFFIXES: Final[dict[str, TableFormat]] = {
    ".txt": "list",
}

# What is imported.
IMPORTS: Final[dict[str, int]] = {
    "lines": _abi.FORMAT_LINES,
}
ImportFormat = Literal["lines"]
