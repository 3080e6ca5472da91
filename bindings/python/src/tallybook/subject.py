"""Subjects: whom or what an item or event is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from . import _abi
from .draft import create
from .item import Thing
from .query import FACTORIES, NamedView

if TYPE_CHECKING:
    from .book import Book


class Subject(Thing):
    """An animal, a child, a client.

    >>> book.subjects.create("Grey heron")
    <Subject ... 'Grey heron'>
    """

    @property
    def color(self) -> str | None:
        """Its colour, #RRGGBB.

        >>> book.subjects.create("Grey heron", color="#778899").color
        '#778899'
        """
        return self._row.get("color")

    @property
    def archived(self) -> bool:
        """Whether it is no longer offered.

        >>> book.subjects.create("Grey heron").update(archived=True).archived
        True
        """
        return bool(self._row.get("archived"))


class Subjects(NamedView[Subject]):
    """The subjects of a book, by name too.

    >>> heron = book.subjects.create("Grey heron")
    >>> book.subjects["Grey heron"] == heron
    True
    """

    _noun = "subject"

    def __init__(self, book: Book) -> None:
        super().__init__(book, _abi.KIND_SUBJECT)

    def create(self, name: str, *, color: str | None = None, description: str | None = None) -> Subject:
        """Makes a subject.

        >>> heron = book.subjects.create("Grey heron")
        >>> nest.note("Arrival", subject=heron).subject == heron
        True
        """
        fields = {"name": name, "color": color, "description": description}
        return cast(Subject, create(self._book, _abi.KIND_SUBJECT, _abi.ROOT, fields))


FACTORIES[_abi.KIND_SUBJECT] = Subject
