"""A year of somebody who tracks time with Timewarrior and Watson: made by a seed, kept by the programs themselves, and told by them.

    python trackers.py FOLDER      writes small samples that the programs made, with what they told, for tests where they are not installed
"""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

ZONE = "Europe/Berlin"
#: Where programs are looked for: also beside this Python.
PATH = f"{os.environ.get('PATH', '')}:{Path(sys.executable).parent}"
ABROAD = "America/New_York"
#: Where somebody was in June.
TRAVEL = (date(2025, 6, 9), date(2025, 6, 22))
FIRST, LAST = date(2025, 1, 1), date(2025, 12, 31)
#: Both changes of the clocks, the ways to and from New York, where its clocks differ by another hour, and the ends of the year.
FEW = [date(2025, month, day) for month, days in ((1, (1, 2)), (3, (28, 29, 30, 31)), (6, (8, 9, 22, 23)), (10, (25, 26)), (12, (30, 31))) for day in days]
TAGS = ("bees", "hive south", "räume", "reading", "call")
PROJECTS = ("garden", "office", "night shift")


@dataclass(frozen=True)
class Span:
    """Time that was spent on something."""

    start: datetime
    end: datetime
    project: str
    tags: tuple[str, ...]
    zone: str


def every_day() -> list[date]:
    """The days of the year."""
    return [FIRST + timedelta(days=number) for number in range((LAST - FIRST).days + 1)]


def spans(seed: str, days: list[date]) -> list[Span]:
    """What somebody did on some days: work to the second, and nights that reach into the next day. No two overlap."""
    chance, found = random.Random(seed), []
    free = datetime.min.replace(tzinfo=timezone.utc)
    for day in days:
        zone = ABROAD if TRAVEL[0] <= day <= TRAVEL[1] else ZONE
        begin = datetime(day.year, day.month, day.day, chance.randrange(6, 10), chance.randrange(60), chance.randrange(60), tzinfo=ZoneInfo(zone)).astimezone(timezone.utc)
        for _ in range(chance.randrange(1, 4)):
            end = begin + timedelta(seconds=chance.randrange(1, 3 * 3600))
            if begin >= free and end <= datetime(2026, 1, 1, tzinfo=ZoneInfo(ZONE)):
                found.append(Span(begin, end, chance.choice(PROJECTS[:2]), tuple(chance.sample(TAGS, chance.randrange(3))), zone))
            begin, free = end + timedelta(seconds=chance.randrange(3600)), max(free, end)
        late = datetime(day.year, day.month, day.day, 22, chance.randrange(60), chance.randrange(60), tzinfo=ZoneInfo(zone)).astimezone(timezone.utc)
        end = late + timedelta(seconds=chance.randrange(3600, 7 * 3600))
        if chance.random() < 0.4 and late >= free and end <= datetime(2026, 1, 1, tzinfo=ZoneInfo(ZONE)):
            found.append(Span(late, end, PROJECTS[2], (TAGS[0], TAGS[4]), zone))
            free = end
    return found


class Tracker:
    """A program that tracks time, with a folder of its own; or what was recorded of it."""

    name: str
    program: str

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @classmethod
    def missing(cls) -> str:
        """Why it cannot run here; empty where it can."""
        return "" if shutil.which(cls.program, path=PATH) else f"{cls.name} is not installed"

    def run(self, *arguments: str, zone: str = ZONE) -> str:
        """What the program says."""
        ended = subprocess.run([self.program, *arguments], env={**os.environ, "PATH": PATH, "TZ": zone, "LC_ALL": "C.UTF-8", **self.variables()}, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert ended.returncode == 0, ended
        return ended.stdout

    def variables(self) -> dict[str, str]:
        """What tells it its folder."""
        raise NotImplementedError

    def fill(self, found: list[Span]) -> None:
        """Has it keep the spans."""
        raise NotImplementedError

    def told(self) -> dict[str, str]:
        """All that it tells of the year: what it exports, and its reports, each under a name."""
        raise NotImplementedError

    @staticmethod
    def sums(told: dict[str, str]) -> Sums:
        """What its reports come to."""
        raise NotImplementedError


@dataclass
class Sums:
    """Seconds of each day, month, tag and project, and of all. A report that a program does not have is empty."""

    days: dict[str, int]
    months: dict[str, int]
    tags: dict[str, int]
    projects: dict[str, int]
    all: int


def months() -> list[tuple[date, date]]:
    """The first day of each month, and that of the next."""
    return [(date(2025, number, 1), date(2025 + number // 12, number % 12 + 1, 1)) for number in range(1, 13)]


class Timewarrior(Tracker):
    """Timewarrior: timew track, timew summary, timew export."""

    name, program = "Timewarrior", "timew"

    def variables(self) -> dict[str, str]:
        return {"TIMEWARRIORDB": str(self.folder)}

    def fill(self, found: list[Span]) -> None:
        (self.folder / "data").mkdir(parents=True)
        (self.folder / "timewarrior.cfg").write_text("confirmation = off\n")
        for each in found:
            zone = ZoneInfo(each.zone)
            written = [each.start.strftime("%Y%m%dT%H%M%SZ"), each.end.strftime("%Y%m%dT%H%M%SZ")] if self._is_shown_twice(each) else [
                time.astimezone(zone).strftime("%Y-%m-%dT%H:%M:%S") for time in (each.start, each.end)]
            self.run("track", written[0], "-", written[1], *each.tags, *([each.project] if each.tags else []), zone=each.zone)

    @staticmethod
    def _is_shown_twice(each: Span) -> bool:
        """Whether the clocks show one of its ends twice."""
        return any(time.astimezone(ZoneInfo(each.zone)).replace(fold=fold).utcoffset() != time.astimezone(ZoneInfo(each.zone)).utcoffset() for time in (each.start, each.end) for fold in (0, 1))

    def told(self) -> dict[str, str]:
        year = (f"{FIRST}", "-", f"{LAST + timedelta(days=1)}")
        told = {"export": self.run("export"), "summary": self.run("summary", *year)}
        told.update({f"tag {tag}": self.run("summary", *year, tag) for tag in (*TAGS, *PROJECTS)})
        told.update({f"month {first:%Y-%m}": self.run("summary", str(first), "-", str(after)) for first, after in months()})
        return told

    @staticmethod
    def sums(told: dict[str, str]) -> Sums:
        days, day = {}, ""
        for line in told["summary"].splitlines():
            day = (re.findall(r"\b\d{4}-\d\d-\d\d\b", line) or [day])[0]
            clocks = re.findall(r"\d+:\d\d:\d\d", line)
            if day and len(clocks) == 4:
                days[day] = _seconds(clocks[3])

        def total(text: str) -> int:
            return _seconds(text.split()[-1]) if re.search(r"\d+:\d\d:\d\d\s*\Z", text) else 0

        return Sums(
            days, {name[6:]: total(text) for name, text in told.items() if name.startswith("month ")}, {name[4:]: total(text) for name, text in told.items() if name.startswith("tag ")},
            {}, total(told["summary"]))


class Watson(Tracker):
    """Watson: its frames, watson report and watson aggregate."""

    name, program = "Watson", "watson"
    #: Its own classes keep the frames: the program takes half a second for each.
    KEEP = """
import json, sys, arrow, watson
kept = watson.Watson(config_dir=sys.argv[1])
for start, end, project, tags in json.load(sys.stdin):
    kept.add(project, arrow.get(start), arrow.get(end), tags)
kept.save()
"""

    def variables(self) -> dict[str, str]:
        return {"WATSON_DIR": str(self.folder)}

    def fill(self, found: list[Span]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        python = Path(shutil.which("watson", path=PATH) or "").read_text().splitlines()[0].removeprefix("#!")
        given = [[each.start.isoformat(), each.end.isoformat(), each.project, each.tags] for each in found]
        subprocess.run([python, "-c", self.KEEP, str(self.folder)], input=json.dumps(given), text=True, check=True, env={**os.environ, "TZ": ZONE})

    def told(self) -> dict[str, str]:
        told = {"export": (self.folder / "frames").read_text("utf-8"), "year": self._report(FIRST, LAST)}
        told.update({f"month {first:%Y-%m}": self._report(first, after - timedelta(days=1)) for first, after in months()})
        days = json.loads(self.run("aggregate", "--json", "--from", str(FIRST), "--to", str(LAST)))
        # Of days without time it tells that too.
        told["days"] = json.dumps([each for each in days if each["time"]], ensure_ascii=False)
        return told

    def _report(self, first: date, last: date) -> str:
        return json.dumps(json.loads(self.run("report", "--json", "--from", str(first), "--to", str(last))), ensure_ascii=False)

    @staticmethod
    def sums(told: dict[str, str]) -> Sums:
        year, tags = json.loads(told["year"]), defaultdict(float)
        for project in year["projects"]:
            for tag in project["tags"]:
                tags[tag["name"]] += tag["time"]
        days = {each["timespan"]["from"][:10]: round(each["time"]) for each in json.loads(told["days"])}
        return Sums(
            {day: seconds for day, seconds in days.items() if seconds}, {name[6:]: round(json.loads(text)["time"]) for name, text in told.items() if name.startswith("month ")},
            {name: round(seconds) for name, seconds in tags.items()}, {each["name"]: round(each["time"]) for each in year["projects"]}, round(year["time"]))


TRACKERS = (Timewarrior, Watson)


def _seconds(clock: str) -> int:
    hours, minutes, seconds = map(int, clock.split(":"))
    return hours * 3600 + minutes * 60 + seconds


def main() -> None:
    """Makes the samples."""
    target = Path(sys.argv[1])
    for kind in TRACKERS:
        tracker = kind(target / f"{kind.program}.folder")
        tracker.fill(spans("few", FEW))
        (target / f"{kind.program}.json").write_text(json.dumps(tracker.told(), indent=1, ensure_ascii=False) + "\n", "utf-8")
        shutil.rmtree(tracker.folder)


if __name__ == "__main__":
    main()
