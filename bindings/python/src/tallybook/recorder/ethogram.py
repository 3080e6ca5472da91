"""The event types and subjects of a session, each with its key."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple, Optional

from .._c.errors import NotFoundError
from ..entries.event_type import EventType
from ..vocabulary.constants import Mode
from .asking import Question

if TYPE_CHECKING:
    from ..book import Book
    from ..entries.collection import Collection
    from ..entries.subject import Subject
    from ..entries.template import Template

#: The recorder's own keys, which are never assigned to a type or subject without a key.
RESERVED: Final = frozenset(" nq?=")
_BUILT_IN: Final = frozenset("ABC")
#: The keys that choose if one key means several.
CHOICES: Final = "123456789abcdefghijklmnopqrstuvwxyz"
_SPARE: Final = "abcdefghijklmoprstuvwxyz"


Asks = Callable[[Optional["Template"]], Sequence[Question]]


class Target(NamedTuple):
    """An event type or a subject, and the key that means it."""

    id: int
    name: str
    key: str
    is_subject: bool = False
    is_state: bool = False
    color: str | None = None
    #: Its group of states, of which only one is open at a time.
    exclusion: str | None = None
    #: The event types whose open states an event of this type stops.
    excludes: frozenset[int] = frozenset()
    #: The fields that its events may have.
    questions: tuple[Question, ...] = ()

    @classmethod
    def of(cls, entry: EventType | Subject, key: str = "", questions: tuple[Question, ...] = ()) -> Target:
        """The target of an event type or a subject."""
        return cls(
            entry.id, str(getattr(entry, "label", None) or entry.name), key, not isinstance(entry, EventType), getattr(entry, "mode", None) is Mode.STATE, entry.color,
            getattr(entry, "exclusion", None), frozenset(each.id for each in getattr(entry, "excludes", ())), questions)

    def ends(self, other: Target) -> bool:
        """Whether an event of this type ends the open states of `other`. A state ends its own and those of its group; any type ends those that it excludes."""
        is_alike = other.id == self.id or self.exclusion is not None and other.exclusion == self.exclusion
        return other.id in self.excludes or self.is_state and is_alike


class Ethogram:
    """What can be recorded, and with which key.

    Keys are those of the event types and subjects. One without a key gets a free one: an event type a letter of its name, a subject a
    digit. If several have the same key, the recorder asks which one is meant. `asks` returns a template's questions; without it, event types ask for
    nothing.
    """

    def __init__(self, types: Iterable[EventType], subjects: Iterable[Subject], *, asks: Asks | None = None) -> None:
        self.findings: list[str] = []
        types, subjects = list(types), list(subjects)
        both: list[EventType | Subject] = [*types, *subjects]
        taken = {key for each in both if (key := _own_key(each)) is not None}
        self.types = tuple(self._target(each, taken, False, asks) for each in types)
        # By the label too, since that is what people read.
        self._named = {name: target for each, target in zip(types, self.types) for name in (target.name, each.name)}
        self.subjects = tuple(self._target(each, taken, True) for each in subjects)
        self._ended: dict[int, frozenset[int]] = {}
        self._keys: dict[str, list[Target]] = {}
        for target in [*self.types, *self.subjects]:
            if target.key:
                self._keys.setdefault(target.key, []).append(target)
        keyless = [each.name for each in [*self.types, *self.subjects] if not each.key]
        if keyless:
            shown = f"{len(keyless)} types and subjects, such as {keyless[0]}" if len(keyless) > 3 else " and ".join(keyless)
            self.findings.append(f"no key is free for {shown}; set one with tallybook type --key or tallybook subject --key")
        for key, several in self._keys.items():
            if len(several) > 1:
                shown = " and ".join(each.name for each in several) if len(several) < 4 else f"{len(several)} types and subjects"
                self.findings.append(f"the key {key} means {shown}; it asks which one")
            if len(several) > len(CHOICES):
                missing = ", ".join(each.name for each in several[len(CHOICES):])
                self.findings.insert(0, f"the key {key} offers {len(CHOICES)} at most; give the others their own keys: {missing}")

    def find(self, key: str) -> Sequence[Target]:
        """The targets of a key; if it has none, those of the same letter in the other case."""
        return self._keys.get(key) or self._keys.get(key.swapcase()) or ()

    def has(self, key: str) -> bool:
        """Whether exactly this key has a target."""
        return key in self._keys

    def named(self, name: str) -> Target | None:
        """The event type with a name or a label."""
        return self._named.get(name)

    def ended_by(self, type: Target) -> frozenset[int]:
        """The event types whose open states an event of `type` ends."""
        if type.id not in self._ended:
            self._ended[type.id] = frozenset(each.id for each in self.types if type.ends(each))
        return self._ended[type.id]

    @property
    def keys(self) -> Sequence[str]:
        """All keys that have a target."""
        return tuple(self._keys)

    @property
    def answers(self) -> Sequence[str]:
        """The keys that answer the questions of those keys; empty if no key asks a question."""
        asked = [question for each in self.types for question in each.questions]
        if not asked and all(len(each) == 1 for each in self._keys.values()):
            return ()
        most = max([len(each.choices) for each in asked] + [len(each) for each in self._keys.values() if len(each) > 1])
        # 0 leaves out a field that was answered before.
        numbers = "0123456789.-" if any(each.type in ("integer", "number") and not each.choices for each in asked) else "0"
        return tuple(dict.fromkeys([*CHOICES[:most], *numbers, "enter", "escape"]))

    def _target(self, entry: EventType | Subject, taken: set[str], is_subject: bool, asks: Asks | None = None) -> Target:
        key, name = _own_key(entry), str(getattr(entry, "label", None) or entry.name)
        if key is None:
            key = _free_key(name, taken, is_subject)
            taken.add(key)
            if entry.key:
                self.findings.append(f'the key "{entry.key}" of {name} is not a single character; {f"press {key} instead" if key else "no other key is free"}')
        return Target.of(entry, key, self._questions(entry, name, asks) if asks is not None and isinstance(entry, EventType) else ())

    def _questions(self, entry: EventType, name: str, asks: Asks) -> tuple[Question, ...]:
        try:
            return tuple(asks(entry.template))
        except NotFoundError as missing:
            self.findings.append(f"{name} asks for no values: {missing}")
            return ()


def ethogram_of(book: Book, collection: Collection | None, *, asks: Asks | None = None) -> Ethogram:
    """The event types and subjects of that collection, of those around it and of the root, for a session in it.

    Of event types with the same name, the nearest counts. Those of each place are in the order set by hand."""
    seen: dict[str, EventType] = {}
    subjects: list[Subject] = []
    place = collection
    while place is not None:
        for each in place.event_types(archived=False, order="position"):
            seen.setdefault(each.name, each)
        subjects += place.subjects(archived=False, order="position")
        place = place.parent
    subjects += book.subjects(archived=False, order="position", parent=None)
    roots = list(book.event_types(archived=False, order="position"))
    others = [each for each in roots if each.name not in _BUILT_IN and each.name not in seen]
    types = [*seen.values(), *others]
    # A, B and C are offered if there are no others, or if they were given a key.
    types += [each for each in roots if each.name in _BUILT_IN and each.name not in seen and (each.key or not types)]
    return Ethogram([each for each in types if each.recordable], subjects, asks=asks)


def _own_key(entry: EventType | Subject) -> str | None:
    key = str(entry.key or "")
    return key if len(key) == 1 and key.isprintable() and key != " " else None


def _free_key(name: str, taken: set[str], is_subject: bool) -> str:
    wanted: Iterable[str] = "1234567890" if is_subject else [letter for letter in name.lower() if letter.isalpha()]
    for key in chain(wanted, _SPARE):
        # Nor one whose other case is taken: that would be misleading.
        if len(key) == 1 and key not in taken and key.swapcase() not in taken and key not in RESERVED:
            return key
    return ""
