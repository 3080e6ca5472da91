"""The templates of a book."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any, TypeVar, cast, overload

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError
from .._c.library import byref, call, find, lib, text
from .._c.store import Store
from .template import Schema, Template, schema_text, titled
from .typed_schema import is_class, schema_of
from .typed_template import TypedTemplate
from .view import NamedView

T = TypeVar("T")


class Templates(NamedView[Template]):
    """The templates of a book, also accessible by name; by a class you get the template that was made from it.

    >>> mood = book.templates.create({"title": "Mood"})
    >>> book.templates["Mood"] == mood
    True
    """

    def __init__(self, book: Store) -> None:
        super().__init__(book, _abi.KIND_TEMPLATE)

    @overload
    def __getitem__(self, index: int | str) -> Template: ...

    @overload
    def __getitem__(self, index: slice) -> list[Template]: ...

    @overload
    def __getitem__(self, index: type[T]) -> TypedTemplate[T]: ...

    def __getitem__(self, index: int | str | slice | type[T]) -> Template | list[Template] | TypedTemplate[T]:
        if isinstance(index, type):
            return TypedTemplate(super().__getitem__(index.__name__), index)
        return super().__getitem__(index)

    def _named(self, name: str) -> Template | None:
        found = find(self._book._handle, _abi.KIND_TEMPLATE, _abi.ROOT, name)
        return None if found is None else cast(Template, self._book.get(found))

    @overload
    def create(self, schema: type[T]) -> TypedTemplate[T]: ...

    @overload
    def create(self, schema: Schema) -> Template: ...

    def create(self, schema: Schema | type[T]) -> Template | TypedTemplate[T]:
        """Creates a template from a JSON Schema, given as a text or a mapping; its title is the name. From a dataclass or a TypedDict you get a
        `TypedTemplate`.

        >>> book.templates.create('{"title": "Mood"}').name
        'Mood'
        """
        if isinstance(schema, type) and is_class(schema):
            return TypedTemplate(self.create(schema_of(schema)), schema)
        if not isinstance(schema, (str, Mapping)):
            raise InvalidError(f"a schema is a text, a mapping, a dataclass or a TypedDict, not {schema!r}", reason=Reason.TYPE)
        out = ctypes.c_int64()
        given = (_abi.KIND_TEMPLATE, _abi.ROOT, *text(schema_text(schema)), _abi.NOW, 0)
        call(lib.tally_create, self._book._handle, *given, byref(out))
        return cast(Template, self._book._made(out.value, _abi.KIND_TEMPLATE))

    @overload
    def get_or_create(self, schema: type[T]) -> tuple[TypedTemplate[T], bool]: ...

    @overload
    def get_or_create(self, schema: Schema) -> tuple[Template, bool]: ...

    def get_or_create(self, schema: Schema | type[T]) -> tuple[Template | TypedTemplate[T], bool]:
        """Returns the template of a schema's title, or of a class's name, and whether it was created. An existing one stays as it is, whatever this
        schema says: `template.update(schema=…)` changes it.

        >>> mood, made = book.templates.get_or_create({"title": "Mood"})
        >>> made, book.templates.get_or_create({"title": "Mood"}) == (mood, False)
        (True, True)
        """
        if isinstance(schema, type) and is_class(schema):
            template, made = self.get_or_create(schema_of(schema))
            return TypedTemplate(template, schema), made
        if not isinstance(schema, (str, Mapping)):
            raise InvalidError(f"a schema is a text, a mapping, a dataclass or a TypedDict, not {schema!r}", reason=Reason.TYPE)
        given = schema
        title = titled(given)
        return self._get_or_make(title, lambda: self.create(given)) if title else (self.create(given), True)
