"""A row that was read, its plain fields, and the object made from it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime, tzinfo
from typing import Any, Final

from .._c.store import Store
from .time import date_of, from_ns, zone_of


class Row:
    """An entry as it was when it was read, field by field; a field without a value is not there."""

    def __init__(self, book: Store, row: dict[str, Any]) -> None:
        self._book = book
        self._row = row

    @property
    def zone(self) -> tzinfo:
        """The zone in which its time was entered; UTC if this system does not know it.

        >>> nest.zone
        datetime.timezone.utc
        """
        return zone_of(self._row.get("zone"))

    def _time(self, field: str) -> datetime | None:
        value = self._row.get(field)
        return None if value is None else from_ns(value, self.zone)

    def _date(self, field: str) -> date | None:
        return date_of(self._row.get(field))

    def _lines(self, field: str) -> list[str]:
        text = self._row.get(field)
        return text.split("\n") if text else []

    def _entry(self, field: str) -> Any:
        number = self._row.get(field)
        return self._book.get(number) if number else None


class _Factories(dict[int, Callable[[Any, dict[str, Any]], Any]]):
    """How a row of each kind becomes an object; each module adds its own."""

    # Of a kind that a later library has.
    unknown: Callable[[Any, dict[str, Any]], Any] = Row

    def __missing__(self, kind: int) -> Callable[[Any, dict[str, Any]], Any]:
        return self.unknown


FACTORIES: Final = _Factories()
