"""Subjects: whom or what an item or event is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from .._c import _abi
from .._c.store import Store
from ..doing.draft import create
from ..vocabulary._fields import SubjectFields, SubjectValues
from ..vocabulary.row import FACTORIES
from .entry import Entry
from .view import NamedView

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Subject(SubjectFields, Entry):
    """An animal, a child, a client.

    >>> book.subjects.create("Grey heron")
    <Subject ... 'Grey heron'>
    """


class Subjects(NamedView[Subject]):
    """The subjects of a book, by name too.

    >>> heron = book.subjects.create("Grey heron")
    >>> book.subjects["Grey heron"] == heron
    True
    """

    def __init__(self, book: Store) -> None:
        super().__init__(book, _abi.KIND_SUBJECT)

    def create(self, name: str, **fields: Unpack[SubjectValues]) -> Subject:
        """Makes a subject.

        >>> heron = book.subjects.create("Grey heron")
        >>> nest.note("Arrival", subject=heron).subject == heron
        True
        """
        return cast(Subject, create(self._book, _abi.KIND_SUBJECT, _abi.ROOT, {"name": name, **fields}))


    def get_or_create(self, name: str, **fields: Unpack[SubjectValues]) -> tuple[Subject, bool]:
        """The subject of a name, the first where several have it, and whether it was made: with these fields, where there was none.

        >>> heron, made = book.subjects.get_or_create("Grey heron")
        >>> made, book.subjects.get_or_create("Grey heron") == (heron, False)
        (True, True)
        """
        return self._get_or_make(name, lambda: self.create(name, **fields))


FACTORIES[_abi.KIND_SUBJECT] = Subject
