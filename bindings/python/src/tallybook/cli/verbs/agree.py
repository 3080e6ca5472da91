"""tallybook agree"""

from __future__ import annotations

import argparse
from datetime import timedelta

from ..codes import DONE, USAGE
from ..context import Context
from ..lengths import length
from ..refused import Refused

EXAMPLES = ("tallybook agree 'Film 3, Ann' 'Film 3, Bob'", "tallybook agree 6 9 --step 500ms --type Stand", "tallybook agree 6 9 --within 1s --json")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("one", help="the first session")
    parser.add_argument("other", help="the second session")
    parser.add_argument("--step", metavar="LENGTH", help="the time between two samples; default: 1s")
    parser.add_argument("--within", metavar="LENGTH", help="instead: match events that begin at most this far apart, closest first")
    parser.add_argument("--type", metavar="NAME", help="only events of this type")
    parser.add_argument("--by-fields", action="store_true", help="events with different field values count as different types")


def run(options: argparse.Namespace, context: Context) -> int:
    """Compares two sessions."""
    if options.step and options.within:
        raise Refused("give --step, or --within", USAGE, "TALLY_E_MISUSE")
    one, other = context.session(options.one), context.session(options.other)
    bouts = context.book.bouts(type=options.type) if options.type else context.book.bouts
    names = {subject.id: subject.name for subject in context.book.subjects}

    def about(subject: int | None) -> str:
        return names.get(subject or 0, "–")

    def seconds(time_ns: int | None, session: int | None) -> float:
        return ((time_ns or 0) - (one if session == one.id else other).time_ns) / 1e9

    if options.within:
        said = bouts.agreement(one, other, within=length(options.within, "--within"), by_fields=options.by_fields)
        rows = [said[0], *said.subjects]
        if context.terminal.as_json:
            context.terminal.json({
                "matched": said.matched, "alone": said[0].alone, "other_alone": said[0].other_alone,
                "subjects": [{"subject": names.get(row.subject_id or 0), "matched": row.matched, "alone": row.alone, "other_alone": row.other_alone} for row in said.subjects],
                "bouts": [{"session": row.session_id, "seq": row.seq, "seconds": seconds(row.time_ns, row.session_id), "type": context.book._type_name(row.type_id or 0),
                           "subject": names.get(row.subject_id or 0)} for row in said.alone]})
        else:
            context.terminal.table(
                ("subject", "matched", f"only {one.title}", f"only {other.title}"),
                [["all" if not place else about(row.subject_id), str(row.matched), str(row.alone), str(row.other_alone)] for place, row in enumerate(rows)],
                right=(1, 2, 3))
        return DONE
    step = length(options.step, "--step")
    said = bouts.agreement(one, other, step=timedelta(seconds=1) if step is None else step, by_fields=options.by_fields)
    if context.terminal.as_json:
        context.terminal.json({
            "kappa": said.kappa, "agreed": said.agreed, "count": said.count, "expected": said.expected, "reason": said.reason.name.lower() if said.reason else None,
            "subjects": [{"subject": names.get(row.subject_id or 0), "kappa": row.kappa, "agreed": row.agreed, "count": row.count, "expected": row.expected} for row in said.subjects],
            "confusion": [{"first": first, "second": second, "count": count} for (first, second), count in said.confusion.items()]})
    else:
        context.terminal.table(("subject", "kappa", "agreed", "of", "by chance"), [
            ["all" if not place else about(row.subject_id), "" if row.kappa is None else f"{row.kappa:.3f}", str(row.agreed), str(row.count),
             "" if row.expected is None else f"{row.expected:.1%}"] for place, row in enumerate((said[0], *said.subjects))], right=(1, 2, 3, 4))
        if said.reason:
            why = "nothing was sampled" if said.reason.name == "NO_SAMPLE" else "both recorded the same behaviour in every sample"
            print(f"Kappa is undefined: {why}.")
        if said.confusion:
            print()
            context.terminal.table((one.title, other.title, "samples"), [[first or "–", second or "–", str(count)] for (first, second), count in said.confusion.items()], right=(2,))
    return DONE
