"""Subjects: whom or what an item or event is about."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from .._c import _abi
from .._c.store import Store
from ..doing.draft import create
from ..vocabulary._fields import SubjectFields, SubjectValues
from ..vocabulary.row import FACTORIES
from .entry import Entry
from .view import NamedView, View

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .template import Template


class Subject(SubjectFields, Entry):
    """An animal, a child, a client.

    >>> book.subjects.create("Grey heron")
    <Subject ... 'Grey heron'>
    """

    @property
    def template(self) -> Template | None:
        """The template that defines its custom fields.

        >>> book.subjects.create("Grey heron").template is None
        True
        """
        template = self._row.get("template")
        return self._book.get(template) if template else None

    @property
    def fields(self) -> dict[str, Any]:
        """The values of its custom fields by name.

        >>> bird = book.templates.create({"title": "Bird", "properties": {"ring": {"type": "string"}}})
        >>> book.subjects.create("Grey heron", template=bird, fields={"ring": "K7"}).fields
        {'ring': 'K7'}
        """
        return dict(self._row.get("fields", {}))


class Subjects(NamedView[Subject]):
    """The subjects of a book, or those that a collection defines. By name a collection also gives those that it sees from above.

    >>> heron = book.subjects.create("Grey heron")
    >>> book.subjects["Grey heron"] == nest.subjects["Grey heron"] == heron
    True
    """

    def __init__(self, book: Store, home: int, parent: int | None) -> None:
        super().__init__(book, _abi.KIND_SUBJECT, parent=parent)
        self._home = home

    def _named(self, name: str) -> Subject | None:
        if self._parent is None:
            return super()._named(name)
        # From here up; of several in one place the first.
        places = [each.id for each in reversed(self._book.get(self._home).path)] + [_abi.ROOT]
        found = [(places.index(each._row["parent"]), place, each) for place, each in enumerate(View[Subject](self._book, _abi.KIND_SUBJECT)(name=name)) if each._row["parent"] in places]
        return min(found)[2] if found else None

    def __contains__(self, name: object) -> bool:
        return self._named(name) is not None if isinstance(name, str) else super().__contains__(name)

    def create(self, name: str, **fields: Unpack[SubjectValues]) -> Subject:
        """Creates a subject: in a collection, seen in it and below; in a book at the root, seen everywhere.

        >>> heron = book.subjects.create("Grey heron")
        >>> nest.note("Arrival", subject=heron).subject == heron
        True
        """
        return cast(Subject, create(self._book, _abi.KIND_SUBJECT, self._home, {"name": name, **fields}))


    def get_or_create(self, name: str, **fields: Unpack[SubjectValues]) -> tuple[Subject, bool]:
        """Returns the subject seen here under a name, the first if several have it, and whether it was created. If there was none, it is created with
        these fields.

        >>> heron, made = book.subjects.get_or_create("Grey heron")
        >>> made, book.subjects.get_or_create("Grey heron") == (heron, False)
        (True, True)
        """
        return self._get_or_make(name, lambda: self.create(name, **fields))


FACTORIES[_abi.KIND_SUBJECT] = Subject
