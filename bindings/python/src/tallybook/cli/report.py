"""tallybook report"""

from __future__ import annotations

import argparse
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from ..rows.findings import finding_json
from ..rows.report import Report
from ..vocabulary._formats import REPORT_SUFFIXES, ReportFormat
from ..vocabulary.cells import clean
from .codes import DONE, USAGE
from .context import Context, Refused

NAME = "report"
HELP = "draw and tell what was: charts, tables, comments"
EXAMPLES = ("tallybook report", "tallybook report march.pdf --first 2026-03-01 --last 2026-03-31", "tallybook report nest.html --of 'Heron nest' --by week tag")


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("file", nargs="?", default="-", help="where to, by its suffix HTML, SVG, PDF, PNG, Markdown or text; - is the standard output")
    parser.add_argument("--title", default="")
    parser.add_argument("--of", metavar="NAME", help="a collection or an item; else all of the book")
    parser.add_argument("--first", metavar="DAY", help="such as 2026-03-01")
    parser.add_argument("--last", metavar="DAY", help="this day too")
    parser.add_argument("--by", nargs="+", default=["tag"], metavar="GROUP", help="up to two of day, week, month, year, tag, subject, collection (tag)")
    parser.add_argument("--limit", type=int, default=0, metavar="N", help="how many tags and groups stand by themselves, those that come to most; the rest is one")
    parser.add_argument("--target", metavar="TIME", help="what a bar should come to, such as 8:00: a line across the chart")


def run(options: argparse.Namespace, context: Context) -> int:
    """Writes it."""
    if len(options.by) > 2:
        raise Refused(f"a table has up to two groups, not {len(options.by)}", USAGE)
    target = context.file(options.file)
    format: ReportFormat | None = "text" if target is None else REPORT_SUFFIXES.get(target.suffix.lower())
    if format is None:
        raise Refused(f"the suffix of {target} names no format of a report; use one of {', '.join(REPORT_SUFFIXES)}", USAGE)
    source: Any = context.entry(options.of) if options.of else context.book
    title = options.title or (source.name if options.of else Path(context.book.path).stem)
    report: Report = source.report(title, first_day=day(options.first), last_day=day(options.last)).header()
    report.bars(limit=options.limit, target=length(options.target)).table(*options.by, limit=options.limit).comments()
    if target is not None:
        findings = report.validate(format)
        report.save(target, format=format)
        for each in () if options.json else findings:
            print(f"tallybook: {clean(str(each))}", file=sys.stderr)
        context.terminal.answer(
            {"file": str(target), "bytes": target.stat().st_size, "findings": [finding_json(each) for each in findings]}, f"Wrote {target}")
    elif options.json:
        context.terminal.json({"report": report.to_text("markdown")})
    else:
        sys.stdout.write(report.to_text("text"))
    return DONE


def length(value: str | None) -> timedelta:
    """A length of time that a user writes, in hours and minutes."""
    hours, _, minutes = (value or "0").partition(":")
    if not (hours.isascii() and hours.isdigit() and (minutes or "0").isascii() and (minutes or "0").isdigit()) or len(hours) > 6 or len(minutes) > 2:
        raise Refused(f"{value} is no length of time; write it like 8:00", USAGE)
    return timedelta(hours=int(hours), minutes=int(minutes or "0"))


def day(value: str | None) -> date | None:
    """A day that a user writes."""
    try:
        return None if value is None else date.fromisoformat(value)
    except ValueError:
        raise Refused(f"{value} is no day; write it like 2026-03-01", USAGE) from None
