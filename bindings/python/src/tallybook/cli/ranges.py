"""Reads ranges of days and times as people write them: :week, last month, 2026-11, monday, 3 Nov .. 5 Nov, 09:00 - 10:30."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta

from .codes import USAGE
from .lengths import seconds
from .refused import Refused
from .time_range import TimeRange
from .times import MONTHS, Times, number_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

_YEAR: Final = re.compile(r"(\d{4})$", re.ASCII)
_MONTH: Final = re.compile(r"(\d{4})-(\d\d)$", re.ASCII)
_WEEK: Final = re.compile(r"(\d{4})-?w(\d\d)$", re.ASCII)
_LAST: Final = re.compile(r"(?:the )?last (\d{1,4}) (day|week|month|year)s?$", re.ASCII)
#: Between the ends of a range.
_BETWEEN: Final = re.compile(r"\s*\.\.\.?\s*|\s+(?:-|–|to|until)\s+")
UNITS: Final = ("day", "week", "month", "year")


class Ranges:
    """Reads ranges relative to a moment; days start when the book's do."""

    def __init__(self, times: Times, day_start: str = "00:00", *, today: date | None = None) -> None:
        self.times = times
        hour, minute = day_start.split(":")[:2]
        self.begins = time(int(hour), int(minute))
        #: The book's current day, which differs from the calendar's before the day's start.
        self.today = today or (times.now - timedelta(hours=int(hour), minutes=int(minute))).date()

    def read(self, written: str) -> TimeRange:
        """The range of a text."""
        text = " ".join(written.strip().lower().split())
        ends = _BETWEEN.split(text, maxsplit=1)
        if len(ends) == 2 and all(ends):
            return self._between(ends[0], ends[1], written)
        found = self._period(text.lstrip(":"))
        if found is not None:
            return self.days(*found)
        try:
            day = self.times.day(text)
        except Refused:
            raise Refused(
                f'"{written}" is not a range of time; write today, :week, last month, monday, 2026-11, 2026-W48, 2026-11-03, or two ends such as 3 Nov .. 5 Nov',
                USAGE, "TALLY_E_MISUSE") from None
        return self.days(day, day)

    def days(self, first: date, last: date) -> TimeRange:
        """From one day to another, both included."""
        if last < first:
            raise Refused(f"{last} is before {first}; write the earlier day first", USAGE, "TALLY_E_MISUSE")
        return TimeRange(self._start(first), self._start(_later(last, 1)), first=first, last=last)

    def around(self, day: date, unit: str, step: int = 0) -> TimeRange:
        """The day, week, month or year of a day, or the one `step` periods later."""
        return self.days(*_bounds(day, unit, step))

    def _start(self, day: date) -> datetime:
        return datetime.combine(day, self.begins, tzinfo=self.times.zone)

    def _between(self, first: str, last: str, written: str) -> TimeRange:
        days = [self._whole(each) for each in (first, last)]
        if days[0] is not None and days[1] is not None:
            return self.days(days[0][0], days[1][1])
        since = self._start(days[0][0]) if days[0] else self.times.read(first)
        until = self._start(_later(days[1][1], 1)) if days[1] else self.end(since, last)
        if until <= since:
            raise Refused(f'"{written}" ends at {until:%Y-%m-%d %H:%M}, before its start; write the earlier time first', USAGE, "TALLY_E_MISUSE")
        return TimeRange(since, until)

    def end(self, since: datetime, written: str, *, is_length: bool = True) -> datetime:
        """The end of something that starts at a time: a time of day means the next one after it, and a length is added."""
        text = " ".join(written.strip().lower().split())
        clock = self.times.clock(text)
        if clock is not None:
            until = self.times.at(since.astimezone(self.times.zone).date(), clock)
            return until if until > since else self.times.at(_later(since.astimezone(self.times.zone).date(), 1), clock)
        long = seconds(text) if is_length else None
        return since + timedelta(seconds=long) if long is not None else self.times.read(written)

    def _whole(self, text: str) -> tuple[date, date] | None:
        """The days of a text that names days without a time of day."""
        found = self._period(text.lstrip(":"))
        if found is not None:
            return found
        try:
            day = self.times.day(text)
        except Refused:
            return None
        return day, day

    def _period(self, text: str) -> tuple[date, date] | None:
        """A day, week, month or year by its name."""
        text = {"yesterday": "last day", "today": "this day", "tomorrow": "next day"}.get(text, text)
        for word, step in (("this", 0), ("last", -1), ("previous", -1), ("next", 1), ("", 0)):
            unit = text.removeprefix(word).strip() if word else text
            if text.startswith(word) and unit in UNITS:
                return _bounds(self.today, unit, step)
        if several := _LAST.match(text):
            # Today is the seventh of the last 7 days.
            first, _ = _bounds(self.today, several[2], 1 - int(several[1]))
            return first, self.today
        if year := _YEAR.match(text):
            return _bounds(_day(int(year[1]), 1, text), "year", 0)
        if month := _MONTH.match(text):
            return _bounds(_day(int(month[1]), int(month[2]), text), "month", 0)
        if week := _WEEK.match(text):
            try:
                return _bounds(date.fromisocalendar(int(week[1]), int(week[2]), 1), "week", 0)
            except ValueError:
                raise Refused(f"week {text} does not exist; write 2026-W01 to 2026-W53", USAGE, "TALLY_E_MISUSE") from None
        name, _, year_text = text.partition(" ")
        month_number = number_of(name, MONTHS)
        if month_number is not None and (not year_text or _YEAR.match(year_text)):
            # The latest that has started.
            year_number = int(year_text) if year_text else self.today.year - (month_number + 1 > self.today.month)
            return _bounds(_day(year_number, month_number + 1, text), "month", 0)
        return None


def _day(year: int, month: int, written: str) -> date:
    try:
        return date(year, month, 1)
    except ValueError:
        raise Refused(f"{written} is not in the calendar; write a month such as 2026-03", USAGE, "TALLY_E_MISUSE") from None


def _later(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError:
        raise Refused("that is outside the calendar; write a day closer to today", USAGE, "TALLY_E_MISUSE") from None


def _bounds(day: date, unit: str, step: int) -> tuple[date, date]:
    """The first and last day of the day, week, month or year of a day, or of the one `step` periods later."""
    if unit in ("day", "week"):
        first = _later(day - timedelta(days=day.weekday() if unit == "week" else 0), step * (7 if unit == "week" else 1))
        return first, _later(first, 6 if unit == "week" else 0)
    months = day.year * 12 + (day.month - 1 if unit == "month" else 0) + step * (1 if unit == "month" else 12)
    after = months + (1 if unit == "month" else 12)
    try:
        return date(months // 12, months % 12 + 1, 1), date(after // 12, after % 12 + 1, 1) - timedelta(days=1)
    except ValueError:
        raise Refused("that is outside the calendar; write a year from 1 to 9998", USAGE, "TALLY_E_MISUSE") from None
