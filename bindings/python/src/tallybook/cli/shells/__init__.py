"""The completion scripts of shells. They contain everything fixed, and call `tallybook --complete` for a book's entries."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..completable import Completable


def grouped(pairs: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Groups patterns by what they have in common."""
    found: dict[str, list[str]] = {}
    for pattern, kind in pairs:
        found.setdefault(kind, []).append(pattern)
    return found


def values(verbs: list[Completable]) -> dict[str, list[str]]:
    """The kinds of options' values: for each kind, its options as VERB:OPTION."""
    return grouped([(f"{each.verb}:{flag}", kind) for each in verbs for flag, kind in each.values.items()])


def places(verbs: list[Completable]) -> list[tuple[str, list[str]]]:
    """The kinds of verbs' arguments: for each kind, its positions as VERB:NUMBER; after all of these, VERB:* for last arguments that repeat."""
    first = [(f"{each.verb}:{number}", kind) for each in verbs for number, kind in enumerate(each.places, 1) if kind]
    others = [(f"{each.verb}:*", each.places[-1]) for each in verbs if each.goes_on and each.places and each.places[-1]]
    return [*grouped(first).items(), *grouped(others).items()]


def case(pattern: list[str], action: str) -> str:
    """One branch of a case in bash or zsh."""
    # A position is a number or any: the star is a pattern, not text.
    return f"    {'|'.join(pattern)}) {action} ;;"
