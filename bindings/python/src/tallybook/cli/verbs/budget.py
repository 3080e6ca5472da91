"""tallybook budget"""

from __future__ import annotations

import argparse
from datetime import timedelta
from typing import Any, Final, Tuple, get_args

from ...entries.bouts import Bouts
from ...entries.collection import Collection
from ...rows.budget import Budget, BudgetMeasure, BudgetRow
from ...vocabulary.values import said
from ..codes import DONE, USAGE
from ..context import Context
from ..lengths import length
from ..refused import Refused
from ..telling.colors import painter, type_colors
from ..telling.words import how_long

EXAMPLES = (
    "tallybook budget 'Morning watch'", "tallybook budget -c 'Heron nest' --by-session --csv", "tallybook budget --from 20s --to 5m --not-observed Away",
    "tallybook budget --rank sum -n 5 --json")

#: The columns that are lengths in ns.
LENGTHS: Final = ("sum", "mean", "deviation", "median", "minimum", "maximum", "latency", "gap_mean", "gap_deviation", "observed")

# The columns that a narrow terminal leaves out, in this order.
_SPARE: Final = ("gap", "SD", "latency", "rate/h", "mean", "share", "open")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("session", nargs="?", help="only this session; default: all")
    parser.add_argument("-c", "--collection", metavar="NAME", help="only sessions in this collection, at any depth")
    parser.add_argument("--type", metavar="NAME", help="only this event type")
    parser.add_argument("--since", metavar="TIME", help="only what happened at this time or later")
    parser.add_argument("--until", metavar="TIME", help="only what happened before this time")
    parser.add_argument("--from", dest="start", metavar="LENGTH", help="skip the beginning of each session, such as 20s")
    parser.add_argument("--to", dest="stop", metavar="LENGTH", help="end this long after the start of each session, such as 5m")
    parser.add_argument("--by-session", action="store_true", help="separate rows for each session")
    parser.add_argument("--by-fields", action="store_true", help="separate rows for each combination of field values")
    parser.add_argument("--empty", action="store_true", help="include combinations that were never logged")
    parser.add_argument(
        "--not-observed", action="append", default=[], metavar="TYPE", help="a state that marks times when the subject was not observed; can be repeated")
    parser.add_argument("--rank", choices=get_args(BudgetMeasure), metavar="MEASURE", help=f"sort by this measure, largest first: {', '.join(get_args(BudgetMeasure))}")
    parser.add_argument("-n", "--limit", type=int, default=0, help="the number of rows; 0 for all")
    parser.add_argument("--csv", action="store_true", help="print CSV with all measures; lengths in ns")


def bouts_of(options: argparse.Namespace, context: Context) -> Bouts:
    """The bouts of a session, of a collection and everything below it, or of the book."""
    if options.session and options.collection:
        raise Refused("give a session or --collection, not both", USAGE, "TALLY_E_MISUSE")
    place: Any = context.collection(options.collection) or context.book
    if options.session:
        place = context.session(options.session)
    bouts: Bouts = place.bouts
    if isinstance(place, Collection):
        bouts = bouts(recursive=True)
    return bouts


def run(options: argparse.Namespace, context: Context) -> int:
    """Calculates the budget."""
    if options.limit < 0:
        raise Refused(f"--limit {options.limit} is negative; give 1 or more, or 0 for all", USAGE, "TALLY_E_MISUSE")
    since, until = _window(options, context)
    bouts = bouts_of(options, context)
    if options.type:
        bouts = bouts(type=options.type)
    told = bouts.budget(
        by_session=options.by_session, by_fields=options.by_fields, empty=options.empty, since=since, until=until, not_observed=options.not_observed,
        rank=options.rank, limit=options.limit)
    names = {subject.id: subject.name for subject in context.book.subjects}
    if context.terminal.as_json:
        context.terminal.json([_as_json(row, names) for row in told])
    elif options.csv:
        print(told.to_csv(), end="")
    elif len(told):
        titles = {row.session_id: context.book.get(row.session_id).name for row in told if row.session_id is not None}
        has_open = any(row.open_count for row in told)
        heads = [
            *(["session"] if options.by_session else []), "subject", "type", "count", *(["open"] if has_open else []),
            "sum", "mean", "SD", "share", "rate/h", "latency", "gap"]
        lengths = [_said_lengths(told, name) for name in ("sum", "mean", "deviation", "latency", "gap_mean")]
        at = {name: place for place, name in enumerate(heads)}
        context.terminal.table(heads, [
            [*([titles.get(row.session_id or 0, "")] if options.by_session else []), names.get(row.subject_id or 0, "–"), said(row.type, row.fields),
             str(row.count), *([str(row.open_count or "")] if has_open else []), total, mean, deviation,
             "" if row.share is None else f"{row.share:.1%}", "" if row.rate is None else f"{row.rate:.4g}", latency, gap]
            for row, total, mean, deviation, latency, gap in zip(told, *lengths)],
            right=range(at["count"], len(heads)), spare=[at[name] for name in _SPARE if name in at],
            paint={at["type"]: painter(type_colors(context), of_types=True)})
    else:
        context.terminal.answer(None, "No matching events.")
    return DONE


def _window(options: argparse.Namespace, context: Context) -> Tuple[Any, Any]:
    """A window between two times, or between two lengths from each start."""
    lengths = length(options.start, "--from"), length(options.stop, "--to")
    times = options.since, options.until
    if any(each is not None for each in lengths):
        if any(times):
            raise Refused("--since and --until do not go with --from and --to; give one pair", USAGE, "TALLY_E_MISUSE")
        since, until = (None if each is None else timedelta(microseconds=each / 1000) for each in lengths)
        return since, until
    return context.moment(options.since, is_bound=True), context.moment(options.until, is_bound=True)


def _said_lengths(rows: Budget, name: str) -> list[str]:
    """A column of lengths as H:MM:SS, with milliseconds if one of them has some."""
    found = [None if (value := getattr(row, f"{name}_ns")) is None else round(value / 1e6) for row in rows]
    is_fine = any(each is not None and each % 1000 for each in found)
    return ["" if each is None else how_long(timedelta(seconds=each // 1000)) + (f".{each % 1000:03}" if is_fine else "") for each in found]


def _as_json(row: BudgetRow, names: dict[int, str]) -> dict[str, Any]:
    told: dict[str, Any] = {} if row.session_id is None else {"session": row.session_id}
    told |= {"subject": names.get(row.subject_id or 0), "type": row.type, **({"fields": dict(row.fields)} if row.fields else {}), "count": row.count}
    told |= {name: None if (value := getattr(row, f"{name}_ns")) is None else value / 1e9 for name in LENGTHS}
    return told | {"share": row.share, "rate": row.rate, "open_count": row.open_count}
