"""The custom fields of an entry that is being made or changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableMapping
from typing import Any


class DraftFields(MutableMapping[str, Any]):
    """The fields of a draft's template as a mapping. Setting one here sets it in the draft.

    >>> mood = book.templates.create({"title": "Mood", "properties": {"score": {"type": "integer", "default": 5}}})
    >>> with mood.new() as draft:
    ...     draft.fields["score"] = 4
    ...     draft.fields
    {'score': 4}
    """

    def __init__(self, read: Callable[[], dict[str, Any]], write: Callable[[str, Any], None]) -> None:
        self._read = read
        self._write = write

    def __getitem__(self, name: str) -> Any:
        return self._read()[name]

    def __setitem__(self, name: str, value: Any) -> None:
        self._write(name, value)

    def __delitem__(self, name: str) -> None:
        if name not in self:
            raise KeyError(name)
        self._write(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._read())

    def __len__(self) -> int:
        return len(self._read())

    def __repr__(self) -> str:
        return repr(self._read())
