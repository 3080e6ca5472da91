"""tallybook help"""

from __future__ import annotations

import argparse

from ..catalog import VERBS
from ..codes import DONE, USAGE
from ..context import Context
from ..parsing import Parser, overview
from ..refused import Refused

EXAMPLES = ("tallybook help", "tallybook help start", "tallybook help times", "tallybook help names")

TIMES = """How to write a time:
  14:05                 the last 14:05; the answer says so if it was yesterday
  yesterday 14:00       also today, monday, last monday, 9am, noon
  2h30m ago             s, m, h, d and w, the longest first; 5m means 5m ago
  3 Nov 14:00           the last 3 Nov; add a year for another one
  2026-03-01T14:05      ISO 8601, in the book's zone unless it has an offset

A length: 30s, 5m, 1h30m, 90 minutes, 1:30 (hours and minutes).

A range of time:
  today, yesterday, monday, :week, last week, :month, last month, november
  2026, 2026-11, 2026-W48, 2026-11-03, last 7 days
  3 Nov .. 5 Nov, 09:00 - 10:30, 'yesterday 22:00 .. 6:00'

You are asked to confirm a time more than a day ahead or ten years ago,
unless you add --yes."""
NAMES = """A name can be
  12                    its id, as lists show it
  'Morning watch'       its name
  morn                  the beginning of its name in any letter case, if unique
  watch                 otherwise, the beginning of a word in it
  @1                    the newest note, session or task; @2 the second newest
  01a218ea-…            its UUID

If several match, they are listed and nothing happens. Verbs for running
sessions search these first: stop, log, watch, pause, cancel."""
TOPICS = {"times": TIMES, "names": NAMES}


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("topic", nargs="?", metavar="VERB", help="a verb; or times or names, for how to write them")


def run(options: argparse.Namespace, context: Context) -> int:
    """Prints the help."""
    topic = options.topic
    if topic is None:
        text = overview()
    elif topic in TOPICS:
        text = TOPICS[topic]
    elif topic in VERBS:
        text = Parser(topic).format_help().rstrip()
    else:
        raise Refused(f'there is no verb "{topic}"; tallybook help lists the verbs, and help explains times and names too', USAGE, "TALLY_E_MISUSE")
    context.terminal.answer({"help": text}) if options.json else print(text)
    return DONE
