# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The fields of entries: those that a kind has, those that its drafts set, and properties for plain ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date, datetime, tzinfo
from typing import TYPE_CHECKING, Any, Final, TypedDict

from .._c import _abi
from .constants import Place, PlaceName
from .row import Row
from .time import Duration, Instant, Rate

# The fields that entries of a kind have.
OF_KIND: Final[dict[int, frozenset[str]]] = {
    _abi.KIND_NOTE: frozenset(
        "name where id"
        .split()
    ),
}

# The fields that a draft of a kind sets.
SETTABLE: Final[dict[int, frozenset[str]]] = {
    _abi.KIND_NOTE: frozenset(
        "name"
        .split()
    ),
}

# The fields that hold lines.
LINES: Final = frozenset("".split())

# The fields that hold an object of JSON.
OBJECTS: Final = frozenset("".split())


class NoteValues(TypedDict, total=False):
    """The values that a note takes besides its name and parent."""



class EntryFields(Row):
    """The plain fields of what has an id."""

    @property
    def name(self) -> str:
        """A name."""
        return str(self._row["name"])

    @property
    def where(self) -> Place:
        """A place."""
        return Place(self._row.get("where", 2))

    @property
    def id(self) -> int:
        """Names it."""
        return int(self._row.get("id", 0))


class NoteFields(Row):
    """The plain fields of notes."""

    @property
    def name(self) -> str:
        """A name."""
        return str(self._row["name"])

    @property
    def where(self) -> Place:
        """A place."""
        return Place(self._row.get("where", 2))

    @property
    def id(self) -> int:
        """Names it."""
        return int(self._row.get("id", 0))
