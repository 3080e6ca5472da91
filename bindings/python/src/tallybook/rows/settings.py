"""Settings of a book: values by name."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass
from typing import Any, Union

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import CorruptError, InvalidError
from .._c.library import call, lib, make, read_rows, take_bytes, text
from .._c.store import Store
from .notebook import shown, table

Value = Union[str, bool, int]


def _read(name: str, written: str) -> Value:
    """A setting's value as what the contract says that it is: a truth value, a whole number, else a text."""
    kind = _abi.SETTINGS.get(name)
    if kind == "bool":
        return written == "true"
    if kind == "int":
        try:
            return int(written)
        except ValueError:
            raise CorruptError(
                f"the setting {name} is {written[:60]!r}, which is no whole number; set it, or check the book", reason=Reason.DAMAGED) from None
    return written


def _written(name: str, value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(int(value))
    if not isinstance(value, str):
        raise InvalidError(f"the setting {name} takes a text, a truth value or a whole number, not {value!r}", reason=Reason.TYPE)
    return value


@dataclass(frozen=True)
class Setting:
    """A setting: its value, its default, and its purpose.

    >>> next(setting for setting in book.settings.describe() if setting.name == "time_zone").default
    'UTC'
    """

    name: str
    value: Value
    default: Value
    message: str


class Settings(MutableMapping[str, Any]):
    """A mapping of the library's settings, and of a host's own, whose names begin with x-.

    A value is read in the setting's type: bool, int or str. It can be set in that type, or as the text for it: true, false, or a number in decimal. A
    host's own settings are texts. Deleting a setting resets it to its default.

    >>> book.settings["username"] = "kh"
    >>> book.settings["location_enabled"] = True
    >>> book.settings["x-theme"] = "dark"
    >>> book.settings["username"], book.settings["location_enabled"], book.settings["x-theme"]
    ('kh', True, 'dark')
    >>> del book.settings["location_enabled"]
    >>> book.settings["location_enabled"], book.settings["autosave_interval"]
    (False, 5000000000)
    """

    def __init__(self, book: Store) -> None:
        self._book = book

    def __getitem__(self, name: str) -> Any:
        handle = make(lib.tally_setting_get, lib.tally_bytes_free, self._book._handle, *text(name))
        return _read(name, take_bytes(handle).decode())

    def __setitem__(self, name: str, value: Value) -> None:
        call(lib.tally_setting_set, self._book._handle, *text(name), *text(_written(name, value)))

    def __delitem__(self, name: str) -> None:
        call(lib.tally_setting_set, self._book._handle, *text(name), None, 0)

    def __iter__(self) -> Iterator[str]:
        return iter([setting.name for setting in self.describe()])

    def __len__(self) -> int:
        return len(self.describe())

    def describe(self) -> list[Setting]:
        """Lists all settings with their defaults and purposes.

        >>> [setting.value for setting in book.settings.describe() if setting.name == "day_start"]
        ['00:00']
        """
        rows = read_rows(make(lib.tally_setting_list, lib.tally_cursor_free, self._book._handle))
        return [
            Setting(
                row["name"], _read(row["name"], row.get("text", "")), _read(row["name"], row.get("default", "")), row.get("message", ""))
            for row in rows
        ]

    @shown
    def _repr_html_(self) -> str:
        """What a notebook shows: every setting with what it is for."""
        return table(("setting", "value", "what it is for"), [(each.name, each.value, each.message) for each in self.describe()])

    def __repr__(self) -> str:
        return f"<Settings of {self._book!r}>"
