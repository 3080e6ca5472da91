"""Which columns of a wide table people are shown, and what is said of the others."""

from __future__ import annotations

from ..terminal import cells
from .views import COLUMNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Final

#: What is wide, or for programs.
WIDE: Final = ("uuid", "description", "fields", "schema", "notes", "transcript", "sha256")
#: What gives way where there is no room, the first of them first; what is not here goes last, from the right.
_LEAST: Final = (
    "position", "username", "zone", "modified", "created", "accuracy", "seed", "redaction", "carried", "carried_over", "recordable", "archived", "exclusion", "key", "label", "color",
    "variant", "template", "parent", "type", "subject", "latitude", "longitude", "media_type", "span", "state")
#: What * may stand for.
_KNOWN: Final = frozenset(name for columns in COLUMNS.values() for name in columns)
#: So many cells a long column may be narrowed to before one is left out.
_NARROW: Final = 24


def kept(heads: Sequence[str], rows: Sequence[Sequence[str]], named: set[str], width: int) -> tuple[list[int], str]:
    """The columns that are shown, and what is said of the others. A column that the statement names is always shown."""
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
