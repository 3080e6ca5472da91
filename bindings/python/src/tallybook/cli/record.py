"""tallybook record"""

from __future__ import annotations

import argparse
import re
import signal
import sys

from ..doing.recording import Recording
from ..entries.session import Session
from ..recorder.desk import Desk
from ..recorder.ethogram import Target, of_session
from ..recorder.film import Film
from ..recorder.guard import Ended, guard
from ..recorder.loop import Left, Loop
from ..recorder.model import Message, Model
from ..recorder.painter import Painter
from ..recorder.schedule import Schedule
from ..recorder.terminal import Terminal
from .codes import DONE, NOT_FOUND, USAGE
from .context import Context, Refused
from .entries import add_made, as_json, counts, how_long

NAME = "record"
HELP = "record a session by keys, on a screen of its own: each event type has a key"
EXAMPLES = ("tallybook record 'Morning watch' -c 'Heron nest'", "tallybook record", "tallybook record 'Nest, film 3' --mpv nest-3.mp4",
            "tallybook record 'Colony' --every 5m --mark Scan")
_LENGTH = re.compile(r"(\d+(?:\.\d+)?)(s|m|h)$")
_UNITS = {"s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9}


def add(parser: argparse.ArgumentParser) -> None:
    """Its options."""
    parser.add_argument("title", nargs="?", help="goes on with the running session of that title, else starts one; else the one that runs")
    add_made(parser)
    parser.add_argument("--ask", metavar="TYPE", action="append", default=[], help="ask for a value after each event of this type; may be given several times")
    parser.add_argument("--every", metavar="LENGTH", help="a bell for scan samples, such as every 30s or 5m")
    parser.add_argument("--mark", metavar="TYPE", help="log an event of this type at each bell, so that scans without events count too")
    parser.add_argument("--mpv", metavar="FILE", help="play a film in mpv; events get its times")
    parser.add_argument("--offset", metavar="LENGTH", help="how long after the session's start the film begins, such as 90s")
    parser.add_argument("--silent", action="store_true", help="no bell, neither for scans nor for keys that do nothing")


def run(options: argparse.Namespace, context: Context) -> int:
    """Records until it is ended. A process of its own has the terminal; this one gives it back where that is killed."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("record needs a terminal, since its keys come from there; log events from a program with tallybook log", USAGE, "TALLY_E_MISUSE")
    interval, offset = _length(options.every, "--every"), _length(options.offset, "--offset") or 0
    for option, needed in (("mark", "every"), ("offset", "mpv")):
        if getattr(options, option) and not getattr(options, needed):
            raise Refused(f"--{option} goes with --{needed}; give that too", USAGE, "TALLY_E_MISUSE")
    if interval is not None and interval < 10**9:
        raise Refused(f"--every {options.every} is less than a second; scans are at least 1s apart", USAGE, "TALLY_E_MISUSE")
    context.path()
    begun = guard()
    if isinstance(begun, Ended):
        if begun.signal == signal.SIGKILL:
            print("tallybook: the recorder was killed; what its screen showed as kept is in the book: tallybook record goes on", file=sys.stderr)
        return begun.code
    recording = _begin(options, context)
    try:
        left = _record(options, context, recording, interval, offset, begun.guard)
        return _tell(context, recording.item, left)
    finally:
        recording.close()


def _begin(options: argparse.Namespace, context: Context) -> Recording:
    """The session that runs under that title, or a new one."""
    open_ones = context.open_sessions(title=options.title) if options.title else context.open_sessions()
    if open_ones or (not options.title and not options.tag):
        if not open_ones:
            raise Refused("no session is running; begin one with tallybook record TITLE", NOT_FOUND, "TALLY_E_NOT_FOUND")
        given = [name for name in ("collection", "tag", "description", "time") if getattr(options, name)]
        if given:
            raise Refused(f'"{open_ones[0].title}" is running already; leave out {", ".join(f"--{name}" for name in given)} to go on with it', USAGE, "TALLY_E_MISUSE")
        return context.running(options.title, "by its title").attach()
    place = context.collection(options.collection) or context.book
    return place.start(options.title, tags=options.tag or None, time=context.moment(options.time), description=options.description)


def _record(options: argparse.Namespace, context: Context, recording: Recording, interval: int | None, offset: int, guarded: int) -> Left:
    ethogram = of_session(context.book, recording.item)
    asked, mark = [_type(context, recording.item, name) for name in options.ask], options.mark and _type(context, recording.item, options.mark)
    model = Model(ethogram, has_film=options.mpv is not None, asked=asked)
    if ethogram.findings:
        model.message = Message("; ".join(ethogram.findings), True)
    film = None if options.mpv is None else Film(options.mpv, keys=ethogram.keys)
    try:
        schedule = None if interval is None else Schedule(interval)
        desk = Desk(context.book, recording, ethogram, model, film=film, offset=offset, schedule=schedule, mark=mark or None)
        terminal = Terminal()
        painter = Painter(terminal.write, encoding=sys.stdout.encoding)
        return Loop(desk, model, terminal, painter, film=film, has_bell=not options.silent, guard=guarded).run()
    finally:
        if film is not None:
            film.close()


def _type(context: Context, session: Session, name: str) -> Target:
    found = of_session(context.book, session).named(name)
    if found is None:
        raise Refused(f'there is no event type "{name}" that this session can record; tallybook log {name} --new makes one', NOT_FOUND, "TALLY_E_NOT_FOUND")
    return found


def _tell(context: Context, session: Session, left: Left) -> int:
    held = ", ".join(f"{name} {number}" for name, number in counts(session).items()) or "no events"
    if left.stops:
        line = f'"{session.title}" lasted {how_long(session.duration)}: {held}'
    else:
        line = f'"{session.title}" is still running, with {held}; tallybook record goes on, tallybook stop ends it'
    try:
        context.terminal.answer(as_json(session) | {"counts": counts(session)}, line)
    except OSError:
        # The terminal is gone.
        pass
    return 128 + left.signal if left.signal else DONE


def _length(given: str | None, option: str) -> int | None:
    """A length that a user writes, in ns."""
    if given is None:
        return None
    match = _LENGTH.match(given)
    if match is None:
        raise Refused(f'{option} "{given}" is no length; write 30s, 5m or 1h', USAGE, "TALLY_E_MISUSE")
    return round(float(match[1]) * _UNITS[match[2]])
