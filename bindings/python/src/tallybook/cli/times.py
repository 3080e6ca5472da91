"""Reads times as people write them: 14:05, yesterday 14:00, monday, 2h30m ago, 3 Nov 14:00, ISO 8601."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, tzinfo

from .codes import USAGE
from .lengths import seconds
from .refused import Refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

WEEKDAYS: Final = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
MONTHS: Final = (
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december")
_CLOCK: Final = re.compile(r"(\d{1,2})(?::(\d\d)(?::(\d\d))?)?\s*(am|pm)?", re.ASCII)
_DAY: Final = re.compile(r"(?:(\d{1,2})\.?\s+([a-z]{3,9})|([a-z]{3,9})\s+(\d{1,2}))(?:,?\s+(\d{4}))?(?=$|\s|,)", re.ASCII)
_ISO_DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)$", re.ASCII)
#: Times further away need confirmation: the year or the day may be a mistake.
FAR_BACK: Final = timedelta(days=3653)
FAR_AHEAD: Final = timedelta(days=1)


def number_of(word: str, names: tuple[str, ...]) -> int | None:
    """The position of a weekday or month, by its name or at least its first three letters."""
    found = [place for place, name in enumerate(names) if len(word) >= 3 and name.startswith(word)]
    return found[0] if len(found) == 1 else None


class Times:
    """Reads times relative to a moment, in a time zone. An incomplete time means the latest one in the past, or with `ahead` the next one in the future."""

    def __init__(self, now: datetime, zone: tzinfo, *, ahead: bool = False) -> None:
        self.now = now.astimezone(zone)
        self.zone = zone
        self.ahead = ahead
        #: The assumption about the last time read, for people; empty if there was none.
        self.assumed = ""

    def read(self, written: str) -> datetime:
        """The time of a text."""
        self.assumed = ""
        text = " ".join(written.strip().lower().split())
        found = self._now_and_then(text) or self._on_a_day(text) or self._iso(written.strip())
        if found is None:
            raise Refused(
                f'"{written}" is not a time; write 14:05, yesterday 14:00, monday 9:15, 2h30m ago, 3 Nov 14:00 or 2026-03-01T14:05', USAGE, "TALLY_E_MISUSE")
        return found

    def day(self, written: str) -> date:
        """The day of a text: today, monday, 3 Nov, 2026-03-01."""
        text = " ".join(written.strip().lower().split())
        found, rest = self._day(text)
        if found is None or rest:
            raise Refused(f'"{written}" is not a day; write today, yesterday, monday, 3 Nov or 2026-03-01', USAGE, "TALLY_E_MISUSE")
        return found

    def is_far(self, time: datetime) -> bool:
        """Whether a time is so far off that it may be a mistake."""
        return time - self.now > FAR_AHEAD or self.now - time > FAR_BACK

    def _now_and_then(self, text: str) -> datetime | None:
        if text == "now":
            return self.now
        back = text[: -len("ago")].strip() if text.endswith("ago") else text
        length = None if ":" in back else seconds(back)
        if text.startswith("in ") and (length := seconds(text[3:])) is not None:
            return self._moved(length)
        return None if length is None else self._moved(-length)

    def _moved(self, by: float) -> datetime:
        try:
            return self.now + timedelta(seconds=by)
        except OverflowError:
            raise Refused("that is outside the calendar; write a time closer to now", USAGE, "TALLY_E_MISUSE") from None

    def _on_a_day(self, text: str) -> datetime | None:
        day, rest = self._day(text)
        rest = rest.removeprefix("at ").strip()
        clock = self.clock(rest) if rest else (0, 0, 0)
        if clock is None or day is None and not rest:
            return None
        if day is not None:
            return self.at(day, clock)
        today = self.at(self.now.date(), clock)
        if self.ahead and today <= self.now:
            self.assumed = "tomorrow"
            return self.at(self.now.date() + timedelta(days=1), clock)
        if not self.ahead and today > self.now:
            self.assumed = "yesterday"
            return self.at(self.now.date() - timedelta(days=1), clock)
        return today

    def _day(self, text: str) -> tuple[date | None, str]:
        """The day at the start of a text, and the rest of the text."""
        today = self.now.date()
        head, _, rest = text.partition(" ")
        step = {"today": 0, "yesterday": -1, "tomorrow": 1}.get(head)
        if step is not None:
            return today + timedelta(days=step), rest
        is_last = head in ("last", "next")
        word, after = (rest.partition(" ")[::2] if is_last else (head, rest))
        weekday = number_of(word, WEEKDAYS)
        if weekday is not None:
            forward = head == "next" or self.ahead and head != "last"
            away = (weekday - today.weekday()) % 7 if forward else -((today.weekday() - weekday) % 7)
            # "last monday" on a Monday is a week ago; "monday" is today.
            away = away or (7 if head == "next" else -7 if head == "last" else 0)
            return today + timedelta(days=away), after
        if iso := _ISO_DAY.match(head):
            return self._date(int(iso[1]), int(iso[2]), int(iso[3]), head), rest
        if named := _DAY.match(text):
            month = number_of(named[2] or named[3], MONTHS)
            if month is not None:
                return self._nearest(named, month + 1), text[named.end():].lstrip(", ")
        return None, text

    def _nearest(self, named: re.Match[str], month: int) -> date:
        number, today = int(named[1] or named[4]), self.now.date()
        if named[5]:
            return self._date(int(named[5]), month, number, named[0])
        years = range(today.year, today.year + 9) if self.ahead else range(today.year, today.year - 9, -1)
        for year in years:
            try:
                found = date(year, month, number)
            except ValueError:
                continue
            if found >= today if self.ahead else found <= today:
                return found
        raise Refused(f"there is no {named[0]} in any year; write a day of that month", USAGE, "TALLY_E_MISUSE")

    @staticmethod
    def _date(year: int, month: int, number: int, written: str) -> date:
        try:
            return date(year, month, number)
        except ValueError:
            raise Refused(f"{written} is not in the calendar; write a day such as 2026-03-01", USAGE, "TALLY_E_MISUSE") from None

    @staticmethod
    def clock(text: str) -> tuple[int, int, int] | None:
        """A time of day: 9:15, 14:05:30, 9am, noon."""
        if text in ("noon", "midnight"):
            return (12 if text == "noon" else 0), 0, 0
        match = _CLOCK.fullmatch(text)
        if match is None or match[2] is None and match[4] is None:
            return None
        hour, minute, second = int(match[1]), int(match[2] or 0), int(match[3] or 0)
        if match[4] and 1 <= hour <= 12:
            hour = hour % 12 + (12 if match[4] == "pm" else 0)
        if hour > 23 or minute > 59 or second > 59 or match[4] and not 1 <= int(match[1]) <= 12:
            raise Refused(f"{text} is not a time of day; write hours from 0 to 23 and minutes from 0 to 59", USAGE, "TALLY_E_MISUSE")
        return hour, minute, second

    def at(self, day: date, clock: tuple[int, int, int]) -> datetime:
        """A time of day on a day."""
        try:
            return datetime(day.year, day.month, day.day, *clock, tzinfo=self.zone)
        except (ValueError, OverflowError):
            raise Refused(f"{day} is outside the calendar; write a time closer to now", USAGE, "TALLY_E_MISUSE") from None

    def _iso(self, written: str) -> datetime | None:
        from .._c.errors import FormatError, InvalidError
        from ..vocabulary.text import parse_time
        from ..vocabulary.time import zone_name

        try:
            return parse_time(written, zone_name(self.zone) or "UTC").astimezone(self.zone)
        except (FormatError, InvalidError):
            return None
