"""Where the suites and libraries of others are: in a cache outside of the repository, which tools/checks/oracles fills.

One that cannot be had is skipped with its reason, which is printed; only those that are named here may be.
"""

from __future__ import annotations

import importlib
import os
import shutil
from pathlib import Path
from types import ModuleType

import pytest

CACHE = Path(os.environ.get("TALLYBOOK_ORACLES") or Path.home() / ".cache/tallybook-oracles")
UNICODE = Path("/usr/share/unicode")
#: What a machine may lack, and what then cannot be compared.
MAY_LACK = {
    "JSONTestSuite": "whether JSON is read as its authors say",
    "jsonschema's suite": "whether templates take what JSON Schema takes",
    "mutagen's suite": "how long sounds last",
    "csv-spectrum": "whether tables are read as its authors say",
    "unicode-data": "normalization and order of Unicode",
    "node": "whether patterns match as V8's do",
    "pyuca": "the order of names", "wcwidth": "how wide texts are", "jsonschema": "random schemas", "pandas": "sums of tables",
    "mutagen": "how long sounds last", "icalendar": "calendars of another writer and reader", "dateutil.rrule": "on which days something repeats",
    "timecode": "what frames are called",
}


def lacking(what: str) -> None:
    """Skips a test for want of something."""
    assert what in MAY_LACK, f"{what} must be there"
    print(f"SKIPPED {MAY_LACK[what]}: there is no {what}")
    pytest.skip(f"there is no {what}")


def folder(what: str, path: Path) -> Path:
    """A folder or file of a suite."""
    if not path.exists():
        lacking(what)
    return path


def module(name: str) -> ModuleType:
    """A library of PyPI."""
    try:
        return importlib.import_module(name)
    except ImportError:
        lacking(name)
        raise


def program(name: str) -> str:
    """A program on the path."""
    found = shutil.which(name)
    if found is None:
        lacking(name)
    return found or ""
