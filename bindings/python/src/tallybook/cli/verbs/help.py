"""tallybook help"""

from __future__ import annotations

import argparse

from ..catalog import VERBS
from ..codes import DONE, USAGE
from ..context import Context
from ..parsing import Parser, overview
from ..refused import Refused

EXAMPLES = ("tallybook help", "tallybook help start", "tallybook help times", "tallybook help names")

TIMES = """A time, where one is asked for:
  14:05                 the nearest that has passed; yesterday's is said
  yesterday 14:00       also today, monday, last monday, 9am, noon
  2h30m ago             s, m, h, d and w, the longest first; 5m means 5m ago
  3 Nov 14:00           the nearest that has passed; give a year for another one
  2026-03-01T14:05      ISO 8601, in the book's zone unless it has an offset

A length: 30s, 5m, 1h30m, 90 minutes, 1:30 (hours and minutes).

A range of time:
  today, yesterday, monday, :week, last week, :month, last month, november
  2026, 2026-11, 2026-W48, 2026-11-03, last 7 days
  3 Nov .. 5 Nov, 09:00 - 10:30, 'yesterday 22:00 .. 6:00'

A time more than a day ahead or ten years back is asked about; --yes skips that."""
NAMES = """What is asked for by name is found by
  12                    its id, as lists show it
  'Morning watch'       its name
  morn                  the beginning of its name in any letter case, if unique
  watch                 else the beginning of a word in it
  @1                    the newest note, session or task; @2 is the one before
  01a218ea-…            its UUID

If several fit, they are listed and none is taken. Verbs about what runs look
there first: stop, log, watch, pause, cancel."""
TOPICS = {"times": TIMES, "names": NAMES}


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("topic", nargs="?", metavar="VERB", help="a verb, or times or names: how to write them")


def run(options: argparse.Namespace, context: Context) -> int:
    """Prints it."""
    topic = options.topic
    if topic is None:
        text = overview()
    elif topic in TOPICS:
        text = TOPICS[topic]
    elif topic in VERBS:
        text = Parser(topic).format_help().rstrip()
    else:
        raise Refused(f'there is no verb "{topic}", nor is it times or names; tallybook help lists the verbs', USAGE, "TALLY_E_MISUSE")
    context.terminal.answer({"help": text}) if options.json else print(text)
    return DONE
