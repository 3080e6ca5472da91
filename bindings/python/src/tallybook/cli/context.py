"""What a verb works with: the book that it is about, where its answer goes, and how entries are named."""

from __future__ import annotations

import argparse
import glob
import os
import re
import sys
from datetime import datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Any

from .._c import errors
from ..book import Book
from ..entries.collection import Collection
from ..entries.session import Session
from ..opening import open as open_book
from ..vocabulary.cells import clean
from ..vocabulary.constants import State
from ..vocabulary.text import parse_time
from .codes import NOT_FOUND, REFUSED, USAGE
from .terminal import Terminal

_AGO = re.compile(r"(\d+(?:\.\d+)?)\s*(s|m|h|d)(?:\s+ago)?$")
_CLOCK = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?$")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s|m|h|d)$")
_UNITS = {"ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400}


class Refused(Exception):
    """What the command itself refuses, with its exit code."""

    def __init__(self, message: str, code: int = REFUSED, status: str = "TALLY_E_INVALID") -> None:
        super().__init__(message)
        self.code = code
        self.status = status


def length(given: str | None, option: str) -> int | None:
    """A length that a user writes, such as 30s, 5m or 250ms, in ns."""
    if given is None:
        return None
    match = _LENGTH.match(given)
    if match is None:
        raise Refused(f'{option} "{given}" is no length; write 30s, 5m or 1h', USAGE, "TALLY_E_MISUSE")
    return round(float(match[1]) * _UNITS[match[2]] * 1e9)


class Context:
    """One run of the command. The book is opened when it is first asked for, and closed at the end."""

    def __init__(self, options: argparse.Namespace, parser: argparse.ArgumentParser) -> None:
        self.options = options
        self.parser = parser
        self.terminal = Terminal(as_json=options.json)
        self._book: Book | None = None

    def __enter__(self) -> Context:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self._book is not None:
            self._book.close()

    # ----------------------------------------------------------------------------------------------------
    # The book
    # ----------------------------------------------------------------------------------------------------

    def path(self) -> str:
        """Which book is meant."""
        named = self.options.book or os.environ.get("TALLYBOOK_BOOK")
        if named:
            return str(named)
        here = sorted(glob.glob("*.tally"))
        if len(here) == 1:
            return here[0]
        what = "there is no book here" if not here else f"there are {len(here)} books here"
        raise Refused(f"{what}; name one with --book FILE or TALLYBOOK_BOOK, or make one with tallybook new FILE", USAGE, "TALLY_E_MISUSE")

    @property
    def book(self) -> Book:
        """The book, which must exist."""
        if self._book is None:
            path = self.path()
            try:
                self._book = open_book(path, exists=True)
            except errors.NotFoundError:
                raise Refused(f"there is no book {path}; make it with tallybook new {path}", NOT_FOUND, "TALLY_E_NOT_FOUND") from None
            for finding in self._book.recovery:
                print(f"tallybook: {clean(str(finding))}", file=sys.stderr)
        return self._book

    def keep(self, book: Book) -> Book:
        """Takes over a book that a verb opened itself."""
        self._book = book
        return book

    # ----------------------------------------------------------------------------------------------------
    # What a user names
    # ----------------------------------------------------------------------------------------------------

    def entry(self, name: str) -> Any:
        """What an id, a UUID or a name means: of collections and items the only one that has it."""
        if name.isdigit():
            return self.book.get(int(name))
        if len(name) == 36 and name.count("-") == 4:
            found = self.book.find(name)
            if found is not None:
                return found
        several = list(self.book.contents(title=name, limit=3))
        if not several:
            raise Refused(f'there is nothing called "{name}"; tallybook list shows what there is', NOT_FOUND, "TALLY_E_NOT_FOUND")
        return self._only(several, name, "entries")

    @staticmethod
    def _only(several: list[Any], name: str, what: str) -> Any:
        if len(several) > 1:
            ids = ", ".join(str(each.id) for each in several)
            raise Refused(f'several {what} are called "{name}", such as {ids}; name one by its id')
        return several[0]

    def collection(self, name: str | None) -> Collection | None:
        """The collection that an id or a name means; None where none is given."""
        if name is None:
            return None
        several = [self.entry(name)] if name.isdigit() else list(self.book.collections(title=name, limit=3))
        if not several:
            raise Refused(
                f'there is no collection "{name}"; make it with tallybook new --collection "{name}"', NOT_FOUND, "TALLY_E_NOT_FOUND")
        found = self._only(several, name, "collections")
        if not isinstance(found, Collection):
            raise Refused(f"entry {found.id} is a {found.kind.name.lower()}, not a collection")
        return found

    def session(self, name: str) -> Session:
        """The session that an id, a UUID or a name means."""
        found = self.entry(name)
        if not isinstance(found, Session):
            raise Refused(f"entry {found.id} is a {found.kind.name.lower()}, not a session")
        return found

    def running(self, name: str | None = None, way: str = "by its id") -> Session:
        """The session that is meant: the named one, of several of that name the one that runs, or the only one that is not stopped."""
        if name is not None:
            open_ones = self.open_sessions(title=name)
            return self._only(open_ones, name, "running sessions") if open_ones else self.session(name)
        open_ones = self.open_sessions()
        if not open_ones:
            raise Refused("no session is running; begin one with tallybook start TITLE", NOT_FOUND, "TALLY_E_NOT_FOUND")
        if len(open_ones) > 1:
            names = ", ".join(f'{each.id} "{each.title}"' for each in open_ones)
            raise Refused(f"several sessions are running: {names}; name one {way}")
        return open_ones[0]

    def open_sessions(self, **conditions: Any) -> list[Session]:
        """Sessions that are not stopped, a few of them."""
        return [each for state in (State.RUNNING, State.PAUSED) for each in self.book.sessions(state=state, limit=2, **conditions)]

    def moment(self, value: str | None) -> datetime | None:
        """A time that a user writes: ISO 8601, 14:05 of today, or 5m ago; None where none is given."""
        if value is None or value == "now":
            return None
        now = self.book.now()
        if ago := _AGO.match(value):
            return now - timedelta(seconds=float(ago[1]) * _UNITS[ago[2]])
        if clock := _CLOCK.match(value):
            try:
                return now.replace(hour=int(clock[1]), minute=int(clock[2]), second=int(clock[3] or 0), microsecond=0)
            except ValueError:
                raise Refused(f"there is no time {value}; write hours from 0 to 23 and minutes from 0 to 59", USAGE) from None
        try:
            return parse_time(value, self.book.settings["time_zone"])
        except (errors.FormatError, errors.InvalidError):
            raise Refused(f'"{value}" is no time; write 14:05, 5m ago or like 2026-03-01T14:05', USAGE) from None

    @staticmethod
    def file(path: str) -> Path | None:
        """A file to write to; None where a - means the standard output."""
        return None if path == "-" else Path(path)
