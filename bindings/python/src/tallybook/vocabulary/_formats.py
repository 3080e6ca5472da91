# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The formats of exports, reports, tables and imports, by their names and file suffixes."""

from __future__ import annotations

from typing import Final, Literal

from .._c import _abi

# The formats of exports.
EXPORTS: Final[dict[str, int]] = {
    "json": _abi.FORMAT_JSON,
    "markdown": _abi.FORMAT_MARKDOWN,
    "text": _abi.FORMAT_TEXT,
    "csv": _abi.FORMAT_CSV_EVENTS,
    "csv-bouts": _abi.FORMAT_CSV_BOUTS,
    "minuta": _abi.FORMAT_CSV_MINUTA,
    "minuta-folder": _abi.FORMAT_MINUTA_FOLDER,
    "icalendar": _abi.FORMAT_ICALENDAR,
    "todo.txt": _abi.FORMAT_TODO_TXT,
    "mel": _abi.FORMAT_MEL,
    "boris": _abi.FORMAT_BORIS,
    "boris-aggregated": _abi.FORMAT_BORIS_AGGREGATED,
    "boris-tabular": _abi.FORMAT_BORIS_TABULAR,
    "jwatcher": _abi.FORMAT_JWATCHER,
    "fmf": _abi.FORMAT_JWATCHER_MASTER,
    "vtt": _abi.FORMAT_WEBVTT,
    "srt": _abi.FORMAT_SRT,
    "eaf": _abi.FORMAT_EAF,
    "textgrid": _abi.FORMAT_TEXTGRID,
    "bids": _abi.FORMAT_BIDS,
    "edl": _abi.FORMAT_EDL,
    "csv-timecode": _abi.FORMAT_CSV_TIMECODE,
    "boris-ethogram": _abi.FORMAT_BORIS_ETHOGRAM,
    "boris-behaviors": _abi.FORMAT_BORIS_BEHAVIORS,
    "boris-subjects": _abi.FORMAT_BORIS_SUBJECTS,
}
ExportFormat = Literal["json", "markdown", "text", "csv", "csv-bouts", "minuta", "minuta-folder", "icalendar", "todo.txt", "mel", "boris", "boris-aggregated", "boris-tabular", "jwatcher", "fmf", "vtt", "srt", "eaf", "textgrid", "bids", "edl", "csv-timecode", "boris-ethogram", "boris-behaviors", "boris-subjects"]
EXPORT_SUFFIXES: Final[dict[str, ExportFormat]] = {
    ".json": "json",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".csv": "csv",
    ".ics": "icalendar",
    ".boris": "boris",
    ".tsv": "boris-aggregated",
    ".fmf": "fmf",
    ".vtt": "vtt",
    ".srt": "srt",
    ".eaf": "eaf",
    ".textgrid": "textgrid",
    ".edl": "edl",
}

# The formats of reports.
REPORTS: Final[dict[str, int]] = {
    "json": _abi.FORMAT_JSON,
    "markdown": _abi.FORMAT_MARKDOWN,
    "text": _abi.FORMAT_TEXT,
    "html": _abi.FORMAT_HTML,
    "svg": _abi.FORMAT_SVG,
    "pdf": _abi.FORMAT_PDF,
    "png": _abi.FORMAT_PNG,
}
ReportFormat = Literal["json", "markdown", "text", "html", "svg", "pdf", "png"]
REPORT_SUFFIXES: Final[dict[str, ReportFormat]] = {
    ".json": "json",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".html": "html",
    ".htm": "html",
    ".svg": "svg",
    ".pdf": "pdf",
    ".png": "png",
}

# The formats of a cursor's rows as a table.
TABLES: Final[dict[str, int]] = {
    "json": _abi.FORMAT_JSON,
    "markdown": _abi.FORMAT_MARKDOWN,
    "text": _abi.FORMAT_TEXT,
    "csv": _abi.FORMAT_CSV,
    "html": _abi.FORMAT_HTML,
}
TableFormat = Literal["json", "markdown", "text", "csv", "html"]
TABLE_SUFFIXES: Final[dict[str, TableFormat]] = {
    ".json": "json",
    ".md": "markdown",
    ".markdown": "markdown",
    ".txt": "text",
    ".text": "text",
    ".csv": "csv",
    ".html": "html",
    ".htm": "html",
}

# The formats of imports.
IMPORTS: Final[dict[str, int]] = {
    "json": _abi.FORMAT_JSON,
    "minuta-folder": _abi.FORMAT_MINUTA_FOLDER,
    "csv": _abi.FORMAT_CSV,
    "icalendar": _abi.FORMAT_ICALENDAR,
    "todo.txt": _abi.FORMAT_TODO_TXT,
    "hey": _abi.FORMAT_HEY_CSV,
    "tables": _abi.FORMAT_TABLES,
    "mel": _abi.FORMAT_MEL,
    "boris": _abi.FORMAT_BORIS,
    "eaf": _abi.FORMAT_EAF,
    "textgrid": _abi.FORMAT_TEXTGRID,
    "boris-ethogram": _abi.FORMAT_BORIS_ETHOGRAM,
    "boris-behaviors": _abi.FORMAT_BORIS_BEHAVIORS,
    "boris-subjects": _abi.FORMAT_BORIS_SUBJECTS,
}
ImportFormat = Literal["json", "minuta-folder", "csv", "icalendar", "todo.txt", "hey", "tables", "mel", "boris", "eaf", "textgrid", "boris-ethogram", "boris-behaviors", "boris-subjects"]
