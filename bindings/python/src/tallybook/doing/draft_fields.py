"""The own fields of an entry that is being made or changed."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .draft import Draft


class DraftFields(MutableMapping[str, Any]):
    """The fields of a draft's template as a mapping. What is set here is set in the draft.

    >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer", "default": 5}}})
    >>> with mood.new() as draft:
    ...     draft.fields["score"] = 4
    ...     draft.fields
    {'score': 4}
    """

    def __init__(self, draft: Draft) -> None:
        self._draft = draft

    def __getitem__(self, name: str) -> Any:
        return self._draft._fields()[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self._draft._set_field(name, value)

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        self._draft._set_field(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._draft._fields())

    def __len__(self) -> int:
        return len(self._draft._fields())

    def __repr__(self) -> str:
        return repr(self._draft._fields())
