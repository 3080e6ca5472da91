"""What a verb works with: its book, its output, and the meaning of names and times."""

from __future__ import annotations

import os
import sys

from .codes import NOT_FOUND, REFUSED, USAGE
from .refused import Refused
from .terminal import Terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from contextlib import AbstractContextManager
    from datetime import datetime, tzinfo
    from pathlib import Path
    from types import TracebackType
    from typing import Any

    from .._c.errors import Error
    from ..book import Book
    from ..entries.collection import Collection
    from ..entries.session import Session
    from .ranges import Ranges
    from .times import Times


class Context:
    """One run of the command. The book is opened at its first use, and closed at the end."""

    def __init__(self, options: argparse.Namespace, verb: str) -> None:
        self.options = options
        self.verb = verb
        self.terminal = Terminal(as_json=options.json)
        self._book: Book | None = None
        #: Why it is only read, if its format is older.
        self._older: Error | None = None
        self._zone: tzinfo | None = None

    def __enter__(self) -> Context:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None) -> None:
        if self._book is not None:
            self._book.close()
        if self._older is not None and value is not None:
            from .._c.errors import ReadOnlyError

            if isinstance(value, ReadOnlyError):
                raise self._older from None

    # ----------------------------------------------------------------------------------------------------
    # The book
    # ----------------------------------------------------------------------------------------------------

    def path(self) -> str:
        """The path of the book."""
        named = self.options.book or os.environ.get("TALLYBOOK_BOOK")
        if named:
            return str(named)
        here = sorted(name for name in os.listdir(".") if name.endswith(".tally") and not name.startswith("."))
        if len(here) == 1:
            return here[0]
        what = "there is no book here" if not here else f"there are {len(here)} books here: {', '.join(here[:5])}{', …' if len(here) > 5 else ''}"
        how = "" if here else ", or create one with tallybook new FILE"
        raise Refused(f"{what}; name one with --book FILE or TALLYBOOK_BOOK{how}", USAGE, "TALLY_E_MISUSE")

    @property
    def book(self) -> Book:
        """The book, which must exist."""
        if self._book is None:
            from .._c._reasons import Reason
            from .._c.errors import Error, FormatError, NotFoundError, ReadOnlyError, StorageError
            from ..opening import open as open_book

            path = self.path()
            try:
                try:
                    self._book = open_book(path, exists=True)
                except (ReadOnlyError, StorageError, FormatError) as refusal:
                    # A book that may not be written can still be read, and so can one of an older format.
                    if isinstance(refusal, FormatError) and refusal.reason is not Reason.OLDER_FORMAT:
                        raise
                    try:
                        self._book = open_book(path, exists=True, read_only=True)
                    except Error:
                        raise refusal from None
                    if refusal.reason is Reason.OLDER_FORMAT:
                        self._older = refusal
                        self.warn(f"{path} has an older format and is only read; tallybook migrate brings it up to date")
            except NotFoundError:
                raise Refused(f"there is no book {path}; create it with tallybook new {path}", NOT_FOUND, "TALLY_E_NOT_FOUND") from None
            for finding in self._book.recovery:
                self.warn(str(finding))
        return self._book

    def keep(self, book: Book) -> Book:
        """Takes over a book that the verb opened itself."""
        self._book = book
        return book

    @property
    def zone(self) -> tzinfo:
        """The book's time zone, in which all times are shown and read."""
        if self._zone is None:
            from ..vocabulary.time import zone_of

            self._zone = zone_of(self.book.settings["time_zone"])
        return self._zone

    # ----------------------------------------------------------------------------------------------------
    # The user
    # ----------------------------------------------------------------------------------------------------

    @property
    def asks(self) -> bool:
        """Whether somebody is there to answer a question."""
        return not self.terminal.as_json and sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()

    def confirm(self, question: str, why_not: str) -> None:
        """Asks for confirmation. Without --yes, raises an error with the reason if nobody can be asked."""
        if getattr(self.options, "yes", False):
            return
        if not self.asks:
            raise Refused(f"{why_not}; add --yes to confirm")
        from ..vocabulary.cells import clean
        from .terminal import typed

        print(f"{clean(question)} [y/N] ", end="", file=sys.stderr, flush=True)
        try:
            answer = typed().strip().lower()
        except EOFError:
            answer = ""
        if answer not in ("y", "yes"):
            raise Refused("nothing changed", REFUSED)

    def warn(self, message: str) -> None:
        """Writes a warning beside the answer."""
        from ..vocabulary.cells import clean

        print(f"tallybook: {clean(message)}", file=sys.stderr)

    def paged(self, *, from_end: bool = False) -> AbstractContextManager[None]:
        """Within its block, output too long for a person's terminal goes through a pager. With `from_end`, the pager starts at the end."""
        if not self.terminal.is_live:
            from contextlib import nullcontext

            return nullcontext()
        from .paging import paged

        return paged(from_end=from_end)

    # ----------------------------------------------------------------------------------------------------
    # Names
    # ----------------------------------------------------------------------------------------------------

    def named(self, word: str, *kinds: str, within: Collection | None = None, running_first: bool = False) -> Any:
        """The entry of the given kinds that a word names; by default a collection or an item."""
        from .names import LISTED, Names

        return Names(self.book, kinds or LISTED, asks=self.asks).one(word, within=within, running_first=running_first)

    def entry(self, name: str, book: Book | None = None) -> Any:
        """The entry of an id, a UUID or a name, in this book or another one: any entry by id, otherwise a collection or an item."""
        from .names import KINDS, LISTED, Names

        is_id = name.isascii() and name.isdigit() or len(name) == 36 and name.count("-") == 4
        return Names(self.book if book is None else book, tuple(KINDS) if is_id else LISTED, asks=self.asks).one(name)

    def collection(self, name: str | None) -> Collection | None:
        """The collection of an id or a name; None for None."""
        found: Collection | None = None if name is None else self.named(name, "collection")
        return found

    def session(self, name: str) -> Session:
        """The session of an id, a UUID or a name."""
        found: Session = self.named(name, "session")
        return found

    def running(self, name: str | None = None, way: str = "by its id", *, or_stopped: bool = False) -> Session:
        """The running or paused session: the named one, or the only one. With `or_stopped`, a name may also be that of a stopped session."""
        from .names import Names, is_open

        if name is not None:
            found: Session = self.named(name, "session", running_first=True)
            if not or_stopped and not is_open(found):
                ended = f" since {found.end.astimezone(self.zone):%Y-%m-%d %H:%M}" if found.end is not None else ""
                raise Refused(f'"{found.title}" is stopped{ended}; tallybook continue {found.id} starts a new one like it, with --same it reopens this one', REFUSED, "TALLY_E_STATE")
            return found
        open_ones = self.open_sessions()
        if not open_ones:
            raise Refused("no session is running; start one with tallybook start TITLE", NOT_FOUND, "TALLY_E_NOT_FOUND")
        found = Names(self.book, ("session",), asks=self.asks).only(open_ones, way=way)
        return found

    def open_sessions(self, **conditions: Any) -> list[Session]:
        """The sessions that are not stopped, oldest first."""
        from ..vocabulary.constants import State

        return list(self.book.sessions(state__in=(State.RUNNING, State.PAUSED), limit=100, **conditions))

    # ----------------------------------------------------------------------------------------------------
    # Times
    # ----------------------------------------------------------------------------------------------------

    def times(self, *, ahead: bool = False) -> Times:
        """Reads times relative to now."""
        from .times import Times

        return Times(self.book.now(), self.zone, ahead=ahead)

    def ranges(self) -> Ranges:
        """Reads ranges relative to now."""
        from .ranges import Ranges

        return Ranges(self.times(), str(self.book.settings["day_start"]), today=self.book.today.date)

    def moment(self, value: str | None, *, ahead: bool = False, has_begun: bool = False, is_bound: bool = False) -> datetime | None:
        """A user's time; None for None or "now". Warns of assumptions, and asks for confirmation if the time is far off.

        With `is_bound` it only bounds a search: a range is accepted too, and nothing is asked. With `has_begun` the caller refuses future times itself,
        so nothing is asked about those. With `ahead` times may be in the future, and nothing is asked either.
        """
        if value is None or value == "now":
            return None
        times = self.times(ahead=ahead)
        if is_bound:
            return self._bound(value, times)
        found = times.read(value)
        if times.assumed:
            self.warn(f"{value} means {times.assumed}, {found:%Y-%m-%d %H:%M}")
        if not ahead and not (has_begun and found > times.now):
            self.near(found, value)
        return found

    def _bound(self, value: str, times: Times) -> datetime:
        """A time, or the start of a range such as :week or 2026-11."""
        try:
            return times.read(value)
        except Refused as refusal:
            try:
                return self.ranges().read(value).since
            except Refused:
                raise refusal from None

    def near(self, time: datetime, written: str) -> None:
        """Asks for confirmation of a time that is far off: it may be a mistake."""
        times = self.times()
        if times.is_far(time):
            days = abs((time - times.now).days)
            where = "from now" if time > times.now else "ago"
            message = f'"{written}" is {time:%Y-%m-%d %H:%M}, {f"{days / 365.25:.0f} years" if days > 730 else "1 day" if days == 1 else f"{days} days"} {where}'
            self.confirm(f"{message}. Is that right?", message)

    @staticmethod
    def file(path: str) -> Path | None:
        """The file to write to; None if "-" means the standard output."""
        from pathlib import Path

        return None if path == "-" else Path(path)
