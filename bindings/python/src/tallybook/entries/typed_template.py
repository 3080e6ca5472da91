"""Templates made from classes: their entries can be read as instances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from .._c._reasons import Reason
from .._c.errors import InvalidError
from ..doing.draft import Draft
from ..vocabulary.constants import Kind, KindName
from .entry import Entry
from .template import Template
from .typed_schema import attributes_of, values_of

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..vocabulary._fields import TaskValues
    from .collection import Collection

T = TypeVar("T")


class TypedTemplate(Template, Generic[T]):
    """A template and the class that it was made from: fields are given and read as instances, which type checkers know.

    The class is a dataclass or a TypedDict. Its attributes may be bool, int, float, str, date, datetime, a Literal, an Enum or lists of these;
    those that may be missing are Optional. `Annotated[int, {"minimum": 0}]` takes keys of JSON Schema, and the bounds of the package annotated-types.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Nappy:
    ...     size: int = 0
    ...     role: str = "caregiver"
    >>> nappies = book.templates.create(Nappy)
    >>> monday = nappies.add(Nappy(size=3, role="father"), title="Monday")
    >>> nappies.read(monday)
    Nappy(size=3, role='father')
    """

    def __init__(self, template: Template, cls: type[T]) -> None:
        super().__init__(template._book, template._row)
        self._cls = cls

    def draft(self, values: T, kind: KindName | Kind = "note", *, title: str | None = None, collection: Collection | None = None, **fields: Unpack[TaskValues]) -> Draft:
        """Begins a draft of a new item with the fields of an instance, which is saved at the end of `with`; further fields are those of the item.

        >>> from typing import TypedDict
        >>> class Mood(TypedDict): score: int
        >>> moods = book.templates.create(Mood)
        >>> with moods.draft({"score": 4}, description="Sunny") as draft: print(draft["score"])
        4
        """
        draft = self.new(kind, title=title, collection=collection)
        try:
            draft.update({**fields, **{f"fields.{name}": value for name, value in values_of(values).items()}})
        except BaseException:
            draft.close()
            raise
        return draft

    def add(self, values: T, kind: KindName | Kind = "note", *, title: str | None = None, collection: Collection | None = None, **fields: Unpack[TaskValues]) -> Any:
        """Creates an item with the fields of an instance, and returns it.

        >>> from typing import TypedDict
        >>> class Mood(TypedDict): score: int
        >>> book.templates.create(Mood).add({"score": 4}, title="Monday").fields
        {'score': 4}
        """
        draft = self.draft(values, kind, title=title, collection=collection, **fields)
        number = draft["kind"]
        return self._book._made(draft.save_and_close(), number)

    def read(self, entry: Entry) -> T:
        """Returns the fields of an entry as an instance. If the entry lacks a field, it is None, or the default of the class.

        >>> from dataclasses import dataclass
        >>> @dataclass
        ... class Mood:
        ...     score: int
        ...     why: str = ""
        >>> moods = book.templates.create(Mood)
        >>> [moods.read(entry).score for entry in (moods.add(Mood(4)), moods.add(Mood(2, "Rain")))]
        [4, 2]
        """
        fields: dict[str, Any] | None = getattr(entry, "fields", None)
        if fields is None:
            raise InvalidError(f"{entry!r} has no fields; give an item that names the template {self.name}", reason=Reason.KIND)
        try:
            return self._cls(**attributes_of(self._cls, fields))
        except (TypeError, ValueError) as wrong:
            raise InvalidError(f"the fields of {entry!r} are no {self._cls.__name__}: {wrong}", reason=Reason.TYPE) from wrong
