"""Tags: words that items carry."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import InvalidError, NotFoundError
from .._c.library import byref, call, call_stoppable, find, lib, text
from .._c.store import Store
from ..doing.draft import create
from ..vocabulary._fields import TagFields, TagValues
from ..vocabulary.row import FACTORIES
from .entry import Entry
from .view import NamedView

if TYPE_CHECKING:
    from typing_extensions import Unpack


class Tag(TagFields, Entry):
    """A word that items carry.

    >>> book.tags.create("Work")
    <Tag ... 'Work'>
    """

    @property
    def color(self) -> str:
        """Its colour, #RRGGBB: the one that it was given, otherwise the one that follows from its name.

        >>> book.tags.create("Work").color == tallybook.tag_color("Work")
        True
        >>> book.tags.create("Home", color="#778899").color
        '#778899'
        """
        return str(self._row["color"])

    def merge(self, into: Tag | None = None) -> int:
        """Replaces it by another tag, or by none, on everything that has it, and moves it to the trash.

        Returns how many items had it. This is one step of undo.

        >>> _ = nest.note("Arrival", tags=["Job"])
        >>> book.tags["Job"].merge(book.tags.create("Work")), [tag.name for tag in nest.notes.first().tags]
        (1, ['Work'])
        """
        out = ctypes.c_uint64()
        call_stoppable(lib.tally_tag_merge, self._book._handle, self.id, into.id if into is not None else 0, byref(out))
        return out.value


class Tags(NamedView[Tag]):
    """The tags of a book, also accessible by name.

    >>> work = book.tags.create("Work")
    >>> book.tags["Work"] == work, [tag.name for tag in book.tags(archived=False)]
    (True, ['Work'])
    """

    def __init__(self, book: Store) -> None:
        super().__init__(book, _abi.KIND_TAG)

    def create(self, name: str, **fields: Unpack[TagValues]) -> Tag:
        """Creates a tag. White space at the ends of its name is removed, and no two tags have the same name.

        >>> book.tags.create(" Work ").name
        'Work'
        """
        return cast(Tag, create(self._book, _abi.KIND_TAG, _abi.ROOT, {"name": name, **fields}))

    def get_or_create(self, name: str, **fields: Unpack[TagValues]) -> tuple[Tag, bool]:
        """Returns the tag of a name, and whether it was created. If there was none, it is created with these fields. If several ask at once, only one
        creates it.

        >>> work, made = book.tags.get_or_create("Work", color="#778899")
        >>> made, book.tags.get_or_create("Work") == (work, False)
        (True, True)
        """
        return self._get_or_make(name, lambda: self.create(name, **fields))

    def _named(self, name: str) -> Tag | None:
        return self.find(name)

    def find(self, name: str) -> Tag | None:
        """Finds the tag of a name, letter for letter; None if there is none.

        >>> book.tags.find("Work") is None
        True
        """
        found = find(self._book._handle, _abi.KIND_TAG, _abi.ROOT, name)
        return None if found is None else cast(Tag, self._book.get(found))

    def _ids(self, tags: Any) -> list[int]:
        """Ids of Tags or names, of which those that are new are made."""
        if isinstance(tags, (str, bytes)) or not isinstance(tags, Iterable):
            raise InvalidError(f"tags are a list of Tags or names, not {tags!r}", reason=Reason.TYPE)
        ids = []
        for each in tags:
            if isinstance(each, str):
                each = self._find_or_make(each)
            identity = getattr(each, "id", each)
            if not isinstance(identity, int):
                raise InvalidError(f"a tag is a Tag or a name, not {each!r}", reason=Reason.TYPE)
            ids.append(identity)
        return ids

    def _find_or_make(self, name: str) -> int:
        out = ctypes.c_int64()
        given = (_abi.KIND_TAG, _abi.ROOT, *text(name), _abi.NOW, _abi.CREATE_OR_FIND)
        call(lib.tally_create, self._book._handle, *given, byref(out))
        return out.value

    def list(self, *, archived: bool | None = None) -> list[Tag]:
        """Lists all of them by name, or only those that are archived, or only those that are not.

        >>> for name in ("Work", "Home"): _ = book.tags.create(name)
        >>> [tag.name for tag in book.tags.list(archived=False)]
        ['Home', 'Work']
        """
        view = self(order="name")
        return [*view] if archived is None else [*view(archived=archived)]


FACTORIES[_abi.KIND_TAG] = Tag
