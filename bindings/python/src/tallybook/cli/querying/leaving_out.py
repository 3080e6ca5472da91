"""Chooses the columns of a wide table for people, and describes the others."""

from __future__ import annotations

from ..terminal import cells
from .views import COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

#: Columns that are wide, or for programs.
WIDE: Final = ("uuid", "description", "fields", "schema", "notes", "transcript", "sha256")
#: The columns to leave out if there is no room, in this order; then all others, from the right.
_LEAST: Final = (
    "position", "username", "zone", "modified", "created", "accuracy", "seed", "redaction", "carried", "carried_over", "recordable", "archived", "exclusion", "key", "label", "color",
    "variant", "template", "parent", "type", "subject", "latitude", "longitude", "media_type", "span", "state")
#: The columns that * may include.
_KNOWN: Final = frozenset(name for columns in COLUMNS.values() for name in columns)
#: A long column shrinks to this many cells before one is left out.
_NARROW: Final = 24


def kept(heads: Sequence[str], rows: Sequence[Sequence[str]], named: set[str], width: int) -> tuple[list[int], str]:
    """The columns to show, and a description of the others. A column that the statement names is always shown."""
    free = [place for place, head in enumerate(heads) if head.lower() in _KNOWN and head.lower() not in named]
    wide = [place for place in free if heads[place].lower() in WIDE]
    empty = [place for place in free if rows and place not in wide and not any(row[place] for row in rows)]
    stay = [place for place in range(len(heads)) if place not in wide and place not in empty]
    cramped: list[int] = []
    size = {place: min(_NARROW, max([cells(heads[place]), *(cells(row[place]) for row in rows)])) for place in stay}
    first = [place for name in _LEAST for place in stay if heads[place].lower() == name and place in free]
    for place in [*first, *(place for place in reversed(stay) if place in free and place not in first)]:
        if sum(size[each] for each in stay) + 2 * (len(stay) - 1) <= width or len(stay) == 1:
            break
        stay.remove(place)
        cramped.append(place)
    if not stay:
        return list(range(len(heads))), ""
    said = [
        f"{', '.join(heads[place] for place in sorted(places))} ({why})" for places, why in ((wide, "wide"), (cramped, "no room"), (empty, "empty")) if places]
    return stay, "; ".join(said)
