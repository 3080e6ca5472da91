"""tallybook record"""

from __future__ import annotations

import argparse
import contextlib
import shlex
import signal
import sys
from datetime import datetime

from ...entries.collection import Collection
from ...entries.session import Session
from ...recorder.asking import questions_of
from ...recorder.desk import Desk
from ...recorder.ethogram import Ethogram, Target, ethogram_of
from ...recorder.film import Film
from ...recorder.guard import Ended, guard
from ...recorder.loop import Left, Loop
from ...recorder.model import Message, Model
from ...recorder.painter import Painter
from ...recorder.schedule import Schedule
from ...recorder.terminal import Terminal
from ...vocabulary.constants import State
from ..codes import DONE, NOT_FOUND, USAGE
from ..context import Context
from ..lengths import length
from ..refused import Refused
from ..made import about, add_made
from ..telling.colors import held
from ..telling.entries import as_json
from ..telling.sessions import counts
from ..telling.words import how_long, when

EXAMPLES = ("tallybook record 'Morning watch' -c 'Heron nest'", "tallybook record", "tallybook record 'Nest, film 3' --mpv nest-3.mp4",
            "tallybook record 'Colony' --every 5m --mark Scan")


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("title", nargs="?", help="continue the running session with this title, or start one; default: the running session")
    add_made(parser)
    parser.add_argument("-s", "--session", metavar="NAME", help="the session to continue, if several are running")
    parser.add_argument("--ask", metavar="TYPE", action="append", default=[], help="ask for a value after each event of this type; can be repeated")
    parser.add_argument("--every", metavar="LENGTH", help="ring a bell for scan samples, such as every 30s or 5m")
    parser.add_argument("--mark", metavar="TYPE", help="log an event of this type at each bell, so that scans without events count too")
    parser.add_argument("--mpv", metavar="FILE", help="play a film in mpv; events get the film's times")
    parser.add_argument("--offset", metavar="LENGTH", help="how long after the session's start the film begins, such as 90s")
    parser.add_argument("--silent", action="store_true", help="ring no bell, neither for scans nor for keys without a meaning")


def run(options: argparse.Namespace, context: Context) -> int:
    """Records until it ends. A separate process has the terminal; this one restores it if that process is killed."""
    if not all(each is not None and each.isatty() for each in (sys.stdin, sys.stdout)):
        raise Refused("record needs a terminal, where it reads keys; from a program, use tallybook log", USAGE, "TALLY_E_MISUSE")
    interval, offset = length(options.every, "--every"), length(options.offset, "--offset") or 0
    for option, needed in (("mark", "every"), ("offset", "mpv")):
        if getattr(options, option) and not getattr(options, needed):
            raise Refused(f"--{option} needs --{needed}", USAGE, "TALLY_E_MISUSE")
    if interval is not None and interval < 10**9:
        raise Refused(f"--every {options.every} is too short; give at least 1s", USAGE, "TALLY_E_MISUSE")
    context.path()
    begun = guard()
    if isinstance(begun, Ended):
        if begun.signal == signal.SIGKILL:
            print("tallybook: the recorder was killed; everything that its screen showed as kept is in the book. Continue with tallybook record", file=sys.stderr)
        return begun.code
    session, place = _session(options, context)
    time = context.moment(options.time, has_begun=options.mpv is None)
    if time is not None and options.mpv is None:
        _require_begun(time, options.title, context, "leave out --time, or give a past time")
    ethogram = ethogram_of(context.book, place, asks=questions_of)
    asked = [_type(ethogram, name, place) for name in options.ask]
    mark = None if options.mark is None else _type(ethogram, options.mark, place)
    if mark is not None and mark.is_state:
        raise Refused(
            f'"{mark.name}" is a state, so each bell would start or stop it; use an event type of points, such as {_making("Scan", place)}',
            USAGE, "TALLY_E_MISUSE")
    # Before a session starts: if the film cannot be played, nothing remains.
    film = None if options.mpv is None else Film(options.mpv, keys=dict.fromkeys([*ethogram.keys, *ethogram.answers, "backspace"]))
    try:
        if session is not None:
            recording = session.attach()
        else:
            recording = (place or context.book).start(
                options.title, tags=options.tag or None, time=time, description=options.description,
                subject=about(context, options.subject))
        with contextlib.closing(recording):
            # If the clock was set back meanwhile, the session still knows how long it has run.
            if film is None and recording.state is State.RUNNING and not recording.elapsed_ns:
                _require_begun(recording.item.time, recording.item.title, context, f"change that with tallybook edit {recording.id} --time now")
            model = Model(ethogram, has_film=film is not None, asked=asked)
            if ethogram.findings:
                model.message = Message("; ".join(ethogram.findings), True)
            schedule = None if interval is None else Schedule(interval)
            desk = Desk(context.book, recording, ethogram, model, film=film, offset=offset, schedule=schedule, mark=mark)
            terminal = Terminal()
            painter = Painter(terminal.write, encoding=sys.stdout.encoding)
            left = Loop(desk, model, terminal, painter, film=film, has_bell=not options.silent, guard=begun.guard).run()
            return _tell(context, recording.item, left)
    finally:
        if film is not None:
            film.close()


def _session(options: argparse.Namespace, context: Context) -> tuple[Session | None, Collection | None]:
    """The session to continue, None for a new one, and its collection."""
    place = context.collection(options.collection)
    if options.session and options.title:
        raise Refused("give a title, or --session to continue a running one, not both", USAGE, "TALLY_E_MISUSE")
    if options.session or not (options.title or options.tag):
        session = context.running(options.session, "with --session")
    else:
        running = [each for each in context.open_sessions(title=options.title) if place in (None, each.parent)] if options.title else []
        if not running:
            return None, place
        if len(running) > 1:
            ids = ", ".join(str(each.id) for each in running)
            raise Refused(f'several running sessions are called "{options.title}", such as {ids}; name one by its id with --session')
        [session] = running
    given = [name for name in ("tag", "description", "time", "subject") if getattr(options, name)]
    if given:
        raise Refused(
            f'"{session.title}" is already running; leave out {", ".join(f"--{name}" for name in given)} to continue it', USAGE, "TALLY_E_MISUSE")
    return session, session.parent


def _require_begun(time: datetime, title: str | None, context: Context, remedy: str) -> None:
    """Refuses a session that starts in the future: keys pressed now, and its end, would be before its start."""
    named = f'"{title}"' if title else "the session"
    if time > context.book.now():
        raise Refused(f'{named} would begin at {when(time, context.zone)}, which is in the future; {remedy}', USAGE, "TALLY_E_MISUSE")


def _type(ethogram: Ethogram, name: str, place: Collection | None) -> Target:
    found = ethogram.named(name)
    if found is None:
        known = ", ".join(each.name for each in ethogram.types)
        raise Refused(f'there is no event type "{name}" here; use one of {known}, or create it with {_making(name, place)}', NOT_FOUND, "TALLY_E_NOT_FOUND")
    return found


def _making(name: str, place: Collection | None) -> str:
    """The command that creates an event type."""
    return f"tallybook new --type {shlex.quote(name)}" + ("" if place is None else f" -c {shlex.quote(str(place.name))}")


def _tell(context: Context, session: Session, left: Left) -> int:
    counted = counts(session)
    before, after = f'"{session.title}" is still running, with ', "; tallybook record continues it, tallybook stop stops it"
    if left.stops:
        before, after = f'"{session.title}" lasted {how_long(session.duration)}: ', ""
    if left.is_heard:
        # The terminal may be gone.
        with contextlib.suppress(OSError):
            context.terminal.answer(as_json(session) | {"counts": counted}, [(before, ""), *held(counted, context), (after, "")])
    return 128 + left.signal if left.signal else DONE
