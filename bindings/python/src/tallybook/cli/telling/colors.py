"""The colours of tags and event types, if the terminal shows colours."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ..context import Context
    from ..terminal import Paint, Piece

#: The separator in a list of names.
_BETWEEN = ", "


def tag_colors(context: Context) -> dict[str, str]:
    """Each tag with its colour; empty if the terminal shows no colours."""
    return {} if context.terminal.is_plain else {tag.name: tag.color for tag in context.book.tags}


def type_colors(context: Context) -> dict[str, str]:
    """Each event type with its colour. A name with several colours has none, since it might be the wrong one."""
    if context.terminal.is_plain:
        return {}
    found: dict[str, set[str]] = {}
    for name, color in context.book.sql("SELECT name, coalesce(color, '') FROM event_types"):
        found.setdefault(name, set()).add(color)
    return {name: colors.pop() for name, colors in found.items() if len(colors) == 1}


def painter(colors: Mapping[str, str], *, of_types: bool = False) -> Paint:
    """Colours a cell with tags; with `of_types`, one that starts with an event type, such as A, A 2 or Feed (depth deep)."""

    def paint(cell: str) -> list[Piece]:
        pieces: list[Piece] = []
        for name in cell.split(_BETWEEN):
            begun = name.rstrip()
            while of_types and begun and begun not in colors:
                begun = begun.rpartition(" ")[0].rstrip()
            pieces += [(_BETWEEN, "")] if pieces else []
            pieces += [(begun, colors.get(begun, "")), (name[len(begun):], "")]
        return pieces

    return paint


def tags_in(names: Iterable[str], context: Context) -> list[Piece]:
    """A list of tags for a line."""
    colors = tag_colors(context)
    return _listed((name, name, colors) for name in names)


def held(counts: Mapping[str, int], context: Context) -> list[Piece]:
    """The number of events of each type, for a line."""
    colors = type_colors(context) if counts else {}
    return _listed((name, f"{name} {number}", colors) for name, number in counts.items()) or [("no events", "")]


def _listed(named: Iterable[tuple[str, str, Mapping[str, str]]]) -> list[Piece]:
    return [piece for number, (name, said, colors) in enumerate(named) for piece in ((_BETWEEN if number else "", ""), (said, colors.get(name, "")))]
