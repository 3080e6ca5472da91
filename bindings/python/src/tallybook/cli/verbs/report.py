"""tallybook report"""

from __future__ import annotations

import argparse
import sys
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

from ...rows.findings import finding_json
from ...rows.report import Report
from ...vocabulary._formats import REPORT_SUFFIXES, ReportFormat
from ...vocabulary.cells import clean
from ..codes import DONE, USAGE
from ..context import Context
from ..refused import Refused
from ..lengths import length as length_ns

EXAMPLES = (
    "tallybook report", "tallybook report march.pdf --range 2026-03", "tallybook report --first monday --last yesterday", "tallybook report nest.html --of 'Heron nest' --by week tag",
    "tallybook report nest.html --section raster transitions --agree Ann Bob")
#: The default sections of a report.
USUAL: Final = ("header", "bars", "table", "comments")
SECTIONS: Final = (*USUAL, "lines", "histogram", "budget", "raster", "transitions", "agreement")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("file", nargs="?", default="-", help="the file to write: HTML, SVG, PDF, PNG, Markdown or text, by its suffix; - is standard output")
    parser.add_argument("--title", default="")
    parser.add_argument("--of", metavar="NAME", help="a collection or an item; default: the entire book")
    parser.add_argument("--range", metavar="RANGE", help="only these days, such as yesterday, :week, 2026-11 or 'last month'")
    parser.add_argument("--first", metavar="DAY", help="the first day, such as monday or 2026-03-01; a range means its first day")
    parser.add_argument("--last", metavar="DAY", help="the last day, included; a range means its last day")
    parser.add_argument("--by", nargs="+", default=["tag"], metavar="GROUP", help="up to two of day, week, month, year, tag, subject, collection, event_type, session (tag)")
    parser.add_argument("--limit", type=int, default=0, metavar="N", help="the number of tags and groups to show, largest first; the rest are combined")
    parser.add_argument("--target", metavar="LENGTH", help="the target for each bar, such as 8:00: a line across the chart")
    parser.add_argument("--section", nargs="+", choices=SECTIONS, metavar="SECTION", help=f"the sections, in this order: {', '.join(SECTIONS)} ({', '.join(USUAL)})")
    parser.add_argument("--lanes", choices=("subject", "event_type"), default="subject", help="in a raster: one lane for each subject, or for each event type")
    parser.add_argument("--clock", action="store_true", help="in a raster: align sessions by the time of day")
    parser.add_argument("--compound", action="store_true", help="in transitions: states that are open together count as one behaviour")
    parser.add_argument("--agree", nargs=2, metavar=("ONE", "OTHER"), help="compare two sessions; adds the section agreement if --section lacks it")
    parser.add_argument("--step", metavar="LENGTH", help="the time between two samples of the agreement; default: 1s")


def run(options: argparse.Namespace, context: Context) -> int:
    """Writes a report."""
    if len(options.by) > 2:
        raise Refused(f"a table can have two groups, not {len(options.by)}", USAGE)
    target = context.file(options.file)
    format: ReportFormat | None = "text" if target is None else REPORT_SUFFIXES.get(target.suffix.lower())
    if format is None:
        raise Refused(f"the suffix of {target} is not a report format; use one of {', '.join(REPORT_SUFFIXES)}", USAGE)
    source: Any = context.entry(options.of) if options.of else context.book
    title = options.title or (source.name if options.of else Path(context.book.path).stem)
    first, last = days(options, context)
    report: Report = source.report(title, first_day=first, last_day=last)
    sections = list(options.section or USUAL)
    if options.agree and "agreement" not in sections:
        sections.append("agreement")
    for section in sections:
        add_section(report, section, options, context)
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


def add_section(report: Report, section: str, options: argparse.Namespace, context: Context) -> None:
    """Adds a section as the options say."""
    limit = options.limit
    if section == "bars":
        report.bars(limit=limit, target=length(options.target))
    elif section == "lines":
        report.lines(limit=limit, target=length(options.target))
    elif section == "table":
        report.table(*options.by, limit=limit)
    elif section == "budget":
        report.budget(limit=limit)
    elif section == "raster":
        report.raster(options.lanes, clock=options.clock, limit=limit)
    elif section == "transitions":
        report.transitions(compound=options.compound, limit=limit)
    elif section == "agreement":
        if not options.agree:
            raise Refused("an agreement compares two sessions; name them with --agree ONE OTHER", USAGE)
        one, other = map(context.session, options.agree)
        step = length_ns(options.step, "--step")
        report.agreement(one, other, step=timedelta(seconds=1) if step is None else step, limit=limit)
    elif section == "histogram":
        report.histogram()
    elif section == "comments":
        report.comments()
    else:
        report.header()


def length(value: str | None) -> timedelta:
    """A user's length of time; a plain number is hours."""
    if value is not None and value.isascii() and value.isdigit() and len(value) <= 6:
        return timedelta(hours=int(value))
    return timedelta(microseconds=(length_ns(value, "--target") or 0) / 1000)


def days(options: argparse.Namespace, context: Context) -> tuple[date | None, date | None]:
    """The first and last day of the report."""
    if options.range is not None:
        if options.first is not None or options.last is not None:
            raise Refused("--range does not go with --first and --last; leave one out", USAGE, "TALLY_E_MISUSE")
        return _days_of(options.range, context)
    first, last = (None if each is None else _days_of(each, context) for each in (options.first, options.last))
    if first and last and last[1] < first[0]:
        raise Refused(f"--last {options.last} is {last[1]}, before --first, {first[0]}; give the earlier day first", USAGE, "TALLY_E_MISUSE")
    return first[0] if first else None, last[1] if last else None


def _days_of(written: str, context: Context) -> tuple[date, date]:
    """The first and last day of a range."""
    found = context.ranges().read(written)
    if found.first is None or found.last is None:
        raise Refused(f'"{written}" is not whole days; write yesterday, :week, 2026-11 or 2026-03-01', USAGE, "TALLY_E_MISUSE")
    return found.first, found.last
