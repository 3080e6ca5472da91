"""Templates: which custom fields items have, as a JSON Schema."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Union, cast

from .._c import _abi
from .._c.library import lib, make, parse, read_rows
from ..doing.draft import Draft, new_draft, set_all
from ..rows.findings import Finding
from ..rows.selection import Condition
from ..vocabulary._fields import TemplateFields
from ..vocabulary.constants import Kind, KindName
from ..vocabulary.row import FACTORIES
from .entry import Entry
from .view import View

if TYPE_CHECKING:
    from .collection import Collection

Schema = Union[str, Mapping[str, Any]]


@dataclass(frozen=True)
class TemplateField:
    """A field of a template, as a form shows it; `number` names it in the book for good.

    >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer", "x-unit": "points"}}})
    >>> mood.fields[0].name, mood.fields[0].number, mood.fields[0].unit
    ('score', 1000, 'points')
    """

    name: str
    number: int
    type: str
    title: str | None
    description: str | None
    required: bool
    choices: list[Any] | None
    minimum: float | None
    maximum: float | None
    default: Any
    unit: str | None
    color: str | None


def schema_text(schema: Schema) -> str:
    """Returns a schema as JSON."""
    return schema if isinstance(schema, str) else json.dumps(schema, ensure_ascii=False)


def titled(schema: Schema) -> str:
    """Returns the title of a schema, empty if it has none or is not a schema: creating a template from it then reports that."""
    with contextlib.suppress(ValueError, RecursionError):
        given = json.loads(schema) if isinstance(schema, str) else schema
        title = given.get("title") if isinstance(given, Mapping) else None
        return title if isinstance(title, str) else ""
    return ""


class Template(TemplateFields, Entry):
    """The custom fields of items of one sort, with their types, bounds and defaults.

    >>> sighting = book.templates.create({"title": "Sighting", "properties": {"species": {"type": "string"}, "count": {"type": "integer", "minimum": 1}}})
    >>> with sighting.new(title="By the pond", collection=nest, species="Ardea cinerea") as draft:
    ...     draft["count"] = 2
    >>> nest.notes.first().fields
    {'species': 'Ardea cinerea', 'count': 2}
    """

    @property
    def schema(self) -> dict[str, Any]:
        """Its JSON Schema.

        >>> book.templates.create({"title": "Mood", "properties": {"mood": {"enum": ["good", "bad"]}}}).schema["title"]
        'Mood'
        """
        with self.edit() as draft:
            return cast("dict[str, Any]", draft["schema"])

    @property
    def version(self) -> int:
        """How often its schema was set, from 1; read on each access.

        >>> book.templates.create({"title": "Mood"}).version
        1
        """
        return self._computed(_abi.FIELD_VERSION)

    @property
    def fields(self) -> list[TemplateField]:
        """Its fields, in the order of the schema.

        >>> template = book.templates.create({"title": "Mood", "properties": {"mood": {"enum": ["good", "bad"]}}})
        >>> [(field.name, field.type, field.choices) for field in template.fields]
        [('mood', 'string', ['good', 'bad'])]
        """
        rows = read_rows(make(lib.tally_field_list, lib.tally_cursor_free, self._book._handle, self.id))
        return [
            TemplateField(
                row["name"], row["id"], row["value_type"], row.get("label"), row.get("description"), row["required"],
                parse(row["choices"]) if "choices" in row else None, row.get("minimum"), row.get("maximum"),
                parse(row["default"]) if "default" in row else None, row.get("unit"), row.get("color"),
            )
            for row in rows
        ]

    @property
    def entries(self) -> View[Any]:
        """The items that have this template. Its fields can be used in conditions and orders like the library's.

        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
        >>> for score in (3, 1, 2): _ = mood.new(title=f"Mood {score}", score=score).save_and_close()
        >>> [entry.title for entry in mood.entries(score__ge=2, order="-score")]
        ['Mood 3', 'Mood 2']
        """
        view = View[Any](self._book, _abi.KIND_ANY, conditions=(Condition(_abi.FIELD_TEMPLATE, _abi.OP_EQ, "int", (self.id,)),))
        view._own = self._numbers()
        return view

    def new(
        self, kind: KindName | Kind = "note", *, title: str | None = None, collection: Collection | None = None, **fields: Any
    ) -> Draft:
        """Begins a draft of a new item with its fields, which is saved at the end of `with`. The title is the template's name unless given.

        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer", "default": 5}}})
        >>> with mood.new() as draft: print(draft["title"], draft["score"], draft.is_dirty("score"))
        Mood 5 False
        """
        number = Kind[kind.upper()] if isinstance(kind, str) else kind
        draft = new_draft(self._book, number, collection.id if collection is not None else _abi.ROOT, self.id)
        try:
            if title is not None:
                draft["title"] = title
            set_all(draft, fields)
        except BaseException:
            draft.close()
            raise
        return draft

    def preview(self, schema: Schema) -> list[Finding]:
        """Tells what another schema would change: which items would no longer fit. Nothing is changed.

        >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer"}}})
        >>> _ = mood.new(score=7).save_and_close()
        >>> narrow = {"title": "Mood", "properties": {"score": {"type": "integer", "maximum": 5}}}
        >>> print(mood.preview(narrow)[0].message)
        1 of 1 items would no longer fit the schema; their values stay
        """
        draft = self.edit()
        try:
            draft["schema"] = schema
            return draft.validate()
        finally:
            draft.close()

    def _numbers(self) -> dict[str, tuple[int, str]]:
        return {field.name: (field.number, field.type) for field in self.fields}


FACTORIES[_abi.KIND_TEMPLATE] = Template
