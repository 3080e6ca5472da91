"""The scripts that make shells complete: what is always the same stands in them, and for what a book has they ask `tallybook --complete`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..completable import Completable


def grouped(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Patterns by what they have in common."""
    found: dict[str, list[str]] = {}
    for pattern, kind in pairs:
        found.setdefault(kind, []).append(pattern)
    return found


def values(verbs: list[Completable]) -> dict[str, list[str]]:
    """What the values of options are: for each kind the options, as VERB:OPTION."""
    return grouped([(f"{each.verb}:{flag}", kind) for each in verbs for flag, kind in each.values.items()])


def places(verbs: list[Completable]) -> list[tuple[str, list[str]]]:
    """What the words of verbs are: each kind with places, as VERB:NUMBER, and behind all of these as VERB:* where the last of them goes on."""
    first = [(f"{each.verb}:{number}", kind) for each in verbs for number, kind in enumerate(each.places, 1) if kind]
    others = [(f"{each.verb}:*", each.places[-1]) for each in verbs if each.goes_on and each.places and each.places[-1]]
    return [*grouped(first).items(), *grouped(others).items()]


def case(pattern: list[str], action: str) -> str:
    """A line of a case of bash or zsh."""
    # A place is a number, or any: the star is no text there.
    return f"    {'|'.join(pattern)}) {action} ;;"
