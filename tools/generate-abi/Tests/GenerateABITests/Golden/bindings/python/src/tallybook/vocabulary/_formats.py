# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The formats of exports, reports, tables and imports, by their names and file suffixes."""

from __future__ import annotations

from typing import Final, Literal

from .._c import _abi

# The formats of exports.
EXPORTS: Final[dict[str, int]] = {
    "lines": _abi.FORMAT_LINES,
    "list": _abi.FORMAT_LIST,
}
ExportFormat = Literal["lines", "list"]
EXPORT_SUFFIXES: Final[dict[str, ExportFormat]] = {
    ".txt": "lines",
    ".text": "lines",
}

# The formats of a cursor's rows as a table.
TABLES: Final[dict[str, int]] = {
    "list": _abi.FORMAT_LIST,
}
TableFormat = Literal["list"]
TABLE_SUFFIXES: Final[dict[str, TableFormat]] = {
    ".txt": "list",
}

# The formats of imports.
IMPORTS: Final[dict[str, int]] = {
    "lines": _abi.FORMAT_LINES,
}
ImportFormat = Literal["lines"]
