"""Items: the common base of notes, sessions and tasks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any

from .._c import _abi
from ..rows.notebook import MOST
from ..rows.selection import Condition
from ..vocabulary._fields import ItemFields
from ..vocabulary.time import from_ns
from .attaching import Attachable
from .entry import Entry
from .subject import Subject
from .tag import Tag
from .template import Template
from .view import View


class Item(ItemFields, Attachable, Entry):
    """A note, a session or a task, in a collection or at the root.

    >>> [item.title for item in nest.items]
    []
    """

    def _told(self) -> Iterator[tuple[str, str]]:
        yield from super()._told()
        yield from ((name, str(value)) for name, value in [*self.fields.items()][:MOST])

    @property
    def title(self) -> str:
        """Its title.

        >>> nest.note("Arrival").title
        'Arrival'
        """
        return self.name

    @property
    def time(self) -> datetime:
        """When it was, or when it began: an aware datetime in the zone in which it was entered.

        >>> nest.note("Arrival", time=0).time.isoformat()
        '1970-01-01T00:00:00+00:00'
        """
        return from_ns(self._row["time"], self.zone)

    @property
    def time_ns(self) -> int:
        """When it was, or when it began, in ns.

        >>> nest.note("Arrival", time=1_000_000_001).time_ns
        1000000001
        """
        return int(self._row["time"])

    @property
    def subject(self) -> Subject | None:
        """The subject that it is about.

        >>> nest.note("Arrival", subject=book.subjects.create("Grey heron")).subject.name
        'Grey heron'
        """
        subject = self._row.get("subject", 0)
        return self._book.get(subject) if subject else None


    @property
    def tags(self) -> list[Tag]:
        """Its tags, in their order. Tags or names can be set; unknown names become tags.

        >>> note = nest.note("Arrival", tags=["Pond", "Rain"])
        >>> [tag.name for tag in note.tags]
        ['Pond', 'Rain']
        >>> note.tags = ["Rain"]
        >>> [tag.name for tag in note.refresh().tags]
        ['Rain']
        """
        ids = self._row.get("tags", ())
        if len(ids) < 2:
            return [self._book.get(each) for each in ids]
        conditions = (Condition(_abi.FIELD_ID, _abi.OP_IN, "int", tuple(ids)),)
        found = {tag.id: tag for tag in View[Tag](self._book, _abi.KIND_TAG, conditions=conditions)}
        # One that went since this was read is refused, as any is.
        return [found.get(each) or self._book.get(each) for each in ids]

    @tags.setter
    def tags(self, tags: Iterable[Tag | str]) -> None:
        self._row = self.update(tags=tags)._row

    @property
    def template(self) -> Template | None:
        """The template that defines its custom fields.

        >>> nest.note("Arrival").template is None
        True
        """
        template = self._row.get("template")
        return self._book.get(template) if template else None

    @property
    def fields(self) -> dict[str, Any]:
        """The values of its custom fields by name, with times as ISO 8601; even those that its template does not know.

        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
        >>> mood.new(score=4).save_and_close() == book.notes.first().id, book.notes.first().fields
        (True, {'score': 4})
        """
        return dict(self._row.get("fields", {}))
