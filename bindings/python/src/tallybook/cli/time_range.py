"""A range of time."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from datetime import date, datetime


class TimeRange:
    """From a time up to, but not including, another. A range of whole days also has its first and last day."""

    def __init__(self, since: datetime, until: datetime, *, first: date | None = None, last: date | None = None) -> None:
        self.since = since
        self.until = until
        #: The first and last day, if the range has whole days.
        self.first = first
        self.last = last

    def __str__(self) -> str:
        """The range as people read it."""
        if self.first is None or self.last is None:
            return f"{self.since:%Y-%m-%d %H:%M} – {self.until:%Y-%m-%d %H:%M}"
        return f"{self.first:%a %Y-%m-%d}" if self.first == self.last else f"{self.first} – {self.last}"
