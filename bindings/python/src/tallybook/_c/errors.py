"""Errors that refused calls raise: one class for each status. Most also derive from the built-in error that they resemble."""

from __future__ import annotations

from typing import Final

from . import _abi
from ._reasons import Reason
from .scope import hint
from .words import translated


class Error(Exception):
    """Any refusal by the library. Its text is the library's message.

    Attributes:
        code: the status as a number, such as -7.
        reason: the cause, if the status has several: a `Reason`, which is false if the status says everything.
        status: the status as the constant's name, such as TALLY_E_NOT_FOUND.
        sub_code: errno or SQLite's extended code, or 0.
        field: the name of the field that was refused, or None; if a draft refused a template's field, its name in the schema.
        field_number: the number of that field, or 0.
        id: the id of what it is about, or 0.
        found, bound: the number found and the bound that it violated, or None; whole numbers are int, and exact.

    >>> try:
    ...     book.settings["no such setting"]
    ... except tallybook.Error as error:
    ...     print(error.status, error.code, error.reason.name)
    TALLY_E_NOT_FOUND -7 NO_SETTING
    """

    code: int = 0
    reason: Reason = Reason.NONE
    status: str = ""
    sub_code: int = 0
    field: str | None = None
    field_number: int = 0
    id: int = 0
    found: int | float | None = None
    bound: int | float | None = None

    def __init__(self, message: str = "", *_: object, reason: Reason = Reason.NONE) -> None:
        super().__init__(message)
        self.message = message
        if reason:
            self.reason = reason

    def __str__(self) -> str:
        return self.message


class MisuseError(Error, TypeError):
    """The call itself is wrong.

    >>> issubclass(tallybook.MisuseError, TypeError)
    True
    """

    code = _abi.E_MISUSE


class HandleError(Error, ValueError):
    """The called object is closed, or was never open.

    >>> book.close()
    >>> book.flush()
    Traceback (most recent call last):
    tallybook.HandleError: this book is closed
    """

    code = _abi.E_HANDLE


class ClosedError(Error, ValueError):
    """The book that it belongs to was closed.

    >>> draft = nest.draft("note")
    >>> book.close()
    >>> with draft: draft["title"] = "Too late"
    Traceback (most recent call last):
    tallybook.ClosedError: ...
    """

    code = _abi.E_CLOSED


class ForkedError(Error, RuntimeError):
    """This process was forked while a book was open. Open books in the child after exec, or fork first.

    >>> issubclass(tallybook.ForkedError, RuntimeError)
    True
    """

    code = _abi.E_FORKED


class UTF8Error(Error, UnicodeError):
    """A text cannot be written as UTF-8.

    >>> nest.note(chr(0xD800))
    Traceback (most recent call last):
    tallybook.UTF8Error: ...
    """

    code = _abi.E_UTF8


class InvalidError(Error, ValueError):
    """A value is out of its range or of the wrong type.

    >>> nest.note("")
    Traceback (most recent call last):
    tallybook.InvalidError: ...
    """

    code = _abi.E_INVALID


class NotFoundError(Error, KeyError):
    """Something that was named does not exist. This is a KeyError, so `in` and `get` of mappings work as usual.

    >>> book.collections["No such nest"]
    Traceback (most recent call last):
    tallybook.NotFoundError: there is no collection "No such nest"
    """

    code = _abi.E_NOT_FOUND


class ExistsError(Error, FileExistsError):
    """Something that the call would create already exists.

    >>> _ = nest.event_types.create("Feeding")
    >>> nest.event_types.create("Feeding")
    Traceback (most recent call last):
    tallybook.ExistsError: ...
    """

    code = _abi.E_EXISTS


class StateError(Error, RuntimeError):
    """Not possible in the current state, which the message names.

    >>> with nest.record("Session 1") as session:
    ...     session.resume()
    Traceback (most recent call last):
    tallybook.StateError: ...
    """

    code = _abi.E_STATE


class LimitError(Error, ValueError):
    """A limit was reached: `found` has the value found, `bound` the limit.

    >>> issubclass(tallybook.LimitError, ValueError)
    True
    """

    code = _abi.E_LIMIT


class BusyError(Error, TimeoutError):
    """Another process or thread is still using something that the call needs, after the busy timeout; the message names the process.

    >>> with tallybook.open(":memory:", busy_timeout=0) as other, other.record("Session 1") as session:
    ...     session.item.attach()
    Traceback (most recent call last):
    tallybook.BusyError: ...
    """

    code = _abi.E_BUSY


class FullError(Error, OSError):
    """The disk is full; everything acknowledged is kept.

    >>> issubclass(tallybook.FullError, OSError)
    True
    """

    code = _abi.E_FULL


class ReadOnlyError(Error, PermissionError):
    """The book, its folder or its medium can only be read.

    >>> tallybook.open("herons.tally").close()
    >>> with tallybook.open("herons.tally", read_only=True) as herons:
    ...     herons.note("Arrival")
    Traceback (most recent call last):
    tallybook.ReadOnlyError: ...
    """

    code = _abi.E_READ_ONLY


class StorageError(Error, OSError):
    """The operating system refused; `sub_code` has errno or SQLite's code.

    >>> issubclass(tallybook.StorageError, OSError)
    True
    """

    code = _abi.E_IO


class CorruptError(Error):
    """The book's file is damaged.

    >>> issubclass(tallybook.CorruptError, tallybook.Error)
    True
    """

    code = _abi.E_CORRUPT


class UnsupportedError(Error, NotImplementedError):
    """Not available here; the message names what is missing.

    >>> issubclass(tallybook.UnsupportedError, NotImplementedError)
    True
    """

    code = _abi.E_UNSUPPORTED


class CancelledError(Error, RuntimeError):
    """A callback asked to stop by returning False; nothing was changed.

    >>> book.export(lambda piece: False, format="json")
    Traceback (most recent call last):
    tallybook.CancelledError: ...
    """

    code = _abi.E_CANCELLED


class NewerError(Error):
    """The book was made by a newer major version of the format.

    >>> issubclass(tallybook.NewerError, tallybook.Error)
    True
    """

    code = _abi.E_NEWER


class FormatError(Error, ValueError):
    """The file is not a book, or the text does not have the expected format; the message has line and key.

    >>> book.import_json(b"[1, 2]")
    Traceback (most recent call last):
    tallybook.FormatError: ...
    """

    code = _abi.E_FORMAT


class HubError(Error, ConnectionError):
    """The hub's server cannot be reached, or refuses; `reason` says which. The book is unchanged or has part of the changes; you can call again.

    >>> book.hub("postgresql://nowhere.invalid/herons")
    Traceback (most recent call last):
    tallybook.HubError: ...
    """

    code = _abi.E_HUB


CLASSES: Final[dict[int, type[Error]]] = {
    kind.code: kind
    for kind in (
        MisuseError, HandleError, ClosedError, ForkedError, UTF8Error, InvalidError, NotFoundError, ExistsError,
        StateError, LimitError, BusyError, FullError, ReadOnlyError, StorageError, CorruptError, UnsupportedError,
        CancelledError, NewerError, FormatError, HubError,
    )
}
for _code, _class in CLASSES.items():
    _class.status = _abi.ERRORS[_code][0]

FIELD_NAMES: Final[dict[int, str]] = {number: name for name, (number, _) in _abi.FIELDS.items()}


def field_name(number: int) -> str | None:
    """Returns a field's name by its number; a template's own field has a made-up name, and 0 has None."""
    return FIELD_NAMES.get(number) or (f"field {number}" if number else None)


def from_report(status: int, report: _abi.tally_error) -> Error:
    """Makes the exception for a status and the caller's error report."""
    message = translated(bytes(report.message).decode("utf-8", "replace"))
    name, meaning = _abi.ERRORS.get(status, (f"status {status}", f"the library answered {status}"))
    if status == _abi.E_BUSY:
        message += hint()
    error = CLASSES.get(status, Error)(message or meaning)
    error.code, error.status, error.sub_code = status, name, int(report.sub_code)
    error.reason = Reason(int(report.reason))
    error.field_number = int(report.field)
    error.field = field_name(error.field_number)
    error.id = int(report.id)
    error.found = _number(report.found_type, report.found_integer, report.found)
    error.bound = _number(report.bound_type, report.bound_integer, report.bound)
    return error


def _number(kind: int, whole: int, real: float) -> int | float | None:
    """A number of a report, with its own type."""
    if kind == _abi.VALUE_INT:
        return int(whole)
    return float(real) if kind == _abi.VALUE_REAL else None


# Tracebacks and pickles name an error as its users do.
for _class in [each for each in globals().values() if isinstance(each, type) and issubclass(each, Error)]:
    _class.__module__ = "tallybook"
