"""Columns of many rows in the library's form, from values of Python, NumPy, pandas, polars or Arrow."""

from __future__ import annotations

import ctypes
import json
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import accumulate
from typing import Any

from .._c import _abi
from .._c._reasons import Reason
from .._c.arrow_in import is_stream, read_table
from .._c.errors import InvalidError
from ..vocabulary.fields import own_json, whole, written
from ..vocabulary.time import name_of, to_ns

class Columns:
    """Columns of the same length in the library's form, and everything that must live as long."""

    def __init__(self, several: Callable[[str, Any], list[int]]) -> None:
        """`several` gives the ids for the values of a field that holds several entries."""
        # Each name is asked for once, however many rows have it.
        self._several = several
        self._known: dict[tuple[str, str], int] = {}
        self.count = 0
        self.rows = 0
        self.array: Any = None
        self._elements: list[_abi.tally_field_values] = []
        self._kept: list[Any] = []

    def add(self, name: str, number: int, kind: str, values: Any) -> None:
        """Adds a field's column."""
        element = _abi.tally_field_values()
        element.field = number
        is_own = number >= _abi.FIELD_FIRST_OWN
        rows = self._numbers(element, name, kind, values)
        if rows is None:
            given = list(_rows(name, values))
            rows = len(given)
            self._valid(element, bytes(each is not None for each in given))
            if is_own:
                self._own(element, name, given)
            elif kind == "text":
                self._texts(element, ["" if each is None else written(name, each) for each in given])
            elif kind == "ids":
                self._ids(element, [[] if each is None else self._named(name, each) for each in given])
            elif kind == "real":
                self._reals(element, [0.0 if each is None else float(each) for each in given])
            else:
                self._ints(element, [0 if each is None else whole(name, each) for each in given])
        if self._elements and rows != self.rows:
            raise InvalidError(f"the column {name} has {rows} rows, and others have {self.rows}", reason=Reason.LENGTH)
        self.rows = rows
        self._elements.append(element)

    def _named(self, name: str, values: Any) -> list[int]:
        if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
            raise InvalidError(f"{name} takes several in each row, not {values!r}", reason=Reason.TYPE)
        return [self._id(name, each) for each in values]

    def _id(self, name: str, value: Any) -> int:
        if not isinstance(value, str):
            return self._several(name, [value])[0]
        if (name, value) not in self._known:
            self._known[name, value] = self._several(name, [value])[0]
        return self._known[name, value]

    def finish(self) -> None:
        """Makes the array of the columns."""
        self.count = len(self._elements)
        self.array = (_abi.tally_field_values * max(self.count, 1))(*self._elements)

    def _address(self, held: Any) -> int:
        """The address of a ctypes object, which is kept alive."""
        self._kept.append(held)
        return ctypes.addressof(held)

    def _valid(self, element: _abi.tally_field_values, flags: bytes) -> None:
        if 0 in flags:
            element.valid = self._address(ctypes.create_string_buffer(flags, len(flags)))

    def _numbers(self, element: _abi.tally_field_values, name: str, kind: str, values: Any) -> int | None:
        """Returns a buffer of 64-bit numbers as it is, without a copy; None if it is not one, or the field takes other values."""
        form = getattr(getattr(values, "dtype", None), "kind", "")
        if form == "M":
            # NumPy's times, which are of UTC.
            values = values.astype("datetime64[ns]").view("int64")
        elif form in ("i", "u", "f") and not hasattr(values, "__arrow_c_stream__"):
            values = values.astype("float64" if form == "f" else "int64")
        try:
            view = memoryview(values)
        except TypeError:
            return None
        if view.ndim != 1 or not view.c_contiguous or view.itemsize != 8 or view.format not in ("q", "l", "d"):
            return None
        is_real = view.format == "d"
        if kind in ("text", "ids") or is_real and kind not in ("real", "number"):
            return None
        held = (ctypes.c_double if is_real else ctypes.c_int64) * len(view)
        if not is_real and kind == "real":
            return None
        where = self._address(held.from_buffer_copy(view) if view.readonly else held.from_buffer(view))
        if is_real:
            element.type, element.reals = _abi.VALUE_REAL, where
            # What is no number is no value.
            self._valid(element, bytes(each == each for each in view))
        else:
            element.type, element.ints = _abi.VALUE_INT, where
        return len(view)

    def _integers(self, values: Iterable[int]) -> int:
        try:
            numbers = array("q", values)
        except OverflowError:
            raise InvalidError("a number does not fit into 64 bits", reason=Reason.RANGE) from None
        return self._address((ctypes.c_int64 * len(numbers)).from_buffer(numbers) if numbers else (ctypes.c_int64 * 1)())

    def _ints(self, element: _abi.tally_field_values, values: list[int]) -> None:
        element.type, element.ints = _abi.VALUE_INT, self._integers(values)

    def _reals(self, element: _abi.tally_field_values, values: list[float]) -> None:
        element.type, element.reals = _abi.VALUE_REAL, self._address((ctypes.c_double * max(len(values), 1))(*values))

    def _texts(self, element: _abi.tally_field_values, values: list[str]) -> None:
        encoded = [value.encode("utf-8", "surrogatepass") for value in values]
        whole_text = b"".join(encoded)
        self._kept.append(whole_text)
        element.type, element.text, element.text_length = _abi.VALUE_TEXT, whole_text, len(whole_text)
        element.offsets = self._integers(accumulate(map(len, encoded), initial=0))

    def _ids(self, element: _abi.tally_field_values, values: list[list[int]]) -> None:
        element.type = _abi.VALUE_IDS
        element.ints = self._integers(number for each in values for number in each)
        element.ints_count = sum(map(len, values))
        element.offsets = self._integers(accumulate(map(len, values), initial=0))

    def _own(self, element: _abi.tally_field_values, name: str, values: list[Any]) -> None:
        """A column of a template's field, whose values say what they are: one thing, or whole and real numbers."""
        plain = [_plain(each) for each in values]
        kinds = {type(each) for each in plain if each is not None}
        if kinds <= {bool} or kinds <= {int}:
            self._ints(element, [int(each or 0) for each in plain])
        elif kinds <= {int, float}:
            self._reals(element, [float(each or 0) for each in plain])
        elif kinds <= {str}:
            self._texts(element, [each or "" for each in plain])
        else:
            told = " and ".join(sorted(kind.__name__ for kind in kinds))
            raise InvalidError(f"the column {name} has {told}; give values of one type", reason=Reason.TYPE)


def _plain(value: Any) -> Any:
    """A value of a template's field as the library takes it."""
    if isinstance(value, (list, tuple)):
        return json.dumps(list(value), default=own_json)
    if isinstance(value, datetime):
        return to_ns(value)
    if isinstance(value, date):
        return value.isoformat()
    if value is None or isinstance(value, (bool, str, float)):
        return value
    return whole("id", value)


def _rows(name: str, values: Any) -> Iterable[Any]:
    if hasattr(values, "tolist"):
        values = values.tolist()
    if isinstance(values, (str, bytes, Mapping)) or not isinstance(values, Iterable):
        raise InvalidError(f"the column {name} is {type(values).__name__}; give an iterable with a value for each row", reason=Reason.TYPE)
    return values


def named(given: Any) -> dict[str, Any]:
    """Returns columns by name, from a mapping or from anything that offers an Arrow stream."""
    if isinstance(given, Mapping):
        return dict(given)
    if is_stream(given):
        return dict(read_table(given))
    raise InvalidError(
        f"{type(given).__name__} is no table; give a mapping of columns, or a table of pandas, polars or pyarrow", reason=Reason.TYPE)


def zones(times: Any) -> list[str | None] | None:
    """Returns the zones that the times of a column name; None if they name none."""
    if not isinstance(times, Sequence) or not any(isinstance(each, datetime) for each in times):
        return None
    found = [name_of(each) if isinstance(each, datetime) else None for each in times]
    return found if any(each is not None for each in found) else None
