"""Settings of a book: texts by name."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import Union

from .._c.library import call, lib, make, read_rows, take_bytes, text
from .._c.store import Store


@dataclass(frozen=True)
class Setting:
    """A setting: its value, the value that it has unless set, and what it is for.

    >>> next(setting for setting in book.settings.describe() if setting.name == "time_zone").default
    'UTC'
    """

    name: str
    value: str
    default: str
    message: str


class Settings(MutableMapping[str, Union[str, bool, int]]):
    """A mapping of the library's settings, and of a host's own, whose names begin with x-.

    True and False are written as true and false, numbers in decimal; what is read is text. Deleting takes a
    setting back to its default.

    >>> book.settings["username"] = "kh"
    >>> book.settings["location_enabled"] = True
    >>> book.settings["x-theme"] = "dark"
    >>> book.settings["username"], book.settings["location_enabled"], book.settings["x-theme"]
    ('kh', 'true', 'dark')
    >>> del book.settings["location_enabled"]
    >>> book.settings["location_enabled"]
    'false'
    """

    def __init__(self, book: Store) -> None:
        self._book = book

    def __getitem__(self, name: str) -> str:
        handle = make(lib.tally_setting_get, lib.tally_bytes_free, self._book._handle, *text(name))
        return take_bytes(handle).decode()

    def __setitem__(self, name: str, value: str | bool | int) -> None:
        written = str(value).lower() if isinstance(value, bool) else str(value)
        call(lib.tally_setting_set, self._book._handle, *text(name), *text(written))

    def __delitem__(self, name: str) -> None:
        call(lib.tally_setting_set, self._book._handle, *text(name), None, 0)

    def __iter__(self) -> Iterator[str]:
        return iter([setting.name for setting in self.describe()])

    def __len__(self) -> int:
        return len(self.describe())

    def describe(self) -> list[Setting]:
        """All settings with their defaults and what they are for.

        >>> [setting.value for setting in book.settings.describe() if setting.name == "day_start"]
        ['00:00']
        """
        rows = read_rows(make(lib.tally_setting_list, lib.tally_cursor_free, self._book._handle))
        return [
            Setting(row["name"], row.get("text", ""), row.get("default", ""), row.get("message", "")) for row in rows
        ]

    def __repr__(self) -> str:
        return f"<Settings of {self._book!r}>"
