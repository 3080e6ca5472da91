"""The runs that make up the standing run: what works at which sort of book, for how long, and what is looked at afterwards."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from . import author, closing, event_looks, event_scene, item_looks, list_scene, pinger, scene
from .run import ROOT, Crew, Outcome, Run

RELEASE = Path(os.environ.get("TALLYBOOK_LIBRARY") or ROOT / ".build/release/libtallybook.so").absolute()
DEBUG = Path(os.environ.get("TALLYBOOK_DEBUG_LIBRARY") or ROOT / ".build/tests/debug/libtallybook.so").absolute()


@dataclass(frozen=True)
class Kind:
    make: Callable[[Run, float], None]
    crews: list[Crew]
    #: What is looked at once all have gone.
    end: Callable[[Run], None]
    #: What must have been answered: a run that looked at nothing fails.
    answers: frozenset[str]
    #: Which share of the processes sleep: where they are many, the others get between their steps.
    asleep: float = 0.5
    #: Where they sleep.
    places: str = "all"


KINDS = {
    "items": Kind(
        lambda run, seconds: scene.make(run.path),
        [
            Crew(("writer",)), Crew(("writer",)), Crew(("writer", "writer", "reader")), Crew(("writer", "writer", "watcher"), as_tasks=True),
            Crew(("reader",)), Crew(("reader",), read_only=True), Crew(("reader", "reader", "watcher", "watcher of changes")),
            Crew(("reader", "reader"), as_tasks=True), Crew(("keeper",)),
        ],
        closing.items,
        frozenset([*item_looks.LOOKS, "a watch", "a watch of changes", "mirror", "write pair"])),
    "events": Kind(
        lambda run, seconds: event_scene.make(run.path, run.board),
        [
            Crew(("recorder",)), Crew(("recorder",)), Crew(("recorder", "recorder", "reader of events")),
            Crew(("recorder", "reader of events"), as_tasks=True), Crew(("reader of events",)), Crew(("reader of events",), read_only=True),
            Crew(("watcher of sessions",)), Crew(("watcher of events", "watcher of sessions")),
        ],
        closing.events,
        frozenset([*event_looks.LOOKS, "attach", "a watch of sessions", "a watch of events"])),
    # Recorders that let go of a session are slow to leave, while others go on with it.
    "hand-overs": Kind(
        lambda run, seconds: event_scene.make(run.path, run.board),
        [
            Crew(("recorder",)), Crew(("recorder",)), Crew(("recorder", "recorder", "reader of events", "reader of events", "watcher of sessions")),
            Crew(("recorder", "reader of events")),
        ],
        closing.events, frozenset([*event_looks.LOOKS, "attach", "a watch of sessions"]), 1, "leave=150,detach.stored,stop.stored"),
    "lists": Kind(
        lambda run, seconds: list_scene.make(run.path, seconds),
        [Crew(("lister",)), Crew(("lister",)), Crew(("lister",) * 3), Crew(("lister",) * 4, as_tasks=True)],
        closing.lists,
        frozenset(["transaction kept"])),
    "authors": Kind(
        lambda run, seconds: author.make(run.path),
        [Crew(("author",)), Crew(("author",)), Crew(("author",))],
        lambda run: None,
        frozenset(["author"])),
    "watches": Kind(
        lambda run, seconds: pinger.make(run.path),
        [Crew(("pinger", "echoer 3")), Crew(("echoer 0", "echoer 2")), Crew(("echoer 1",))],
        lambda run: None,
        frozenset(["ping", *(f"echo {number}" for number in range(pinger.ECHOES))]), 1),
}


def has_sleeps(library: Path) -> bool:
    """Whether a library is a debug build, which alone has the places where it may sleep."""
    return library.is_file() and b"pin.tables" in library.read_bytes()


def stand(kind: str, seconds: float, seed: int, library: Path, *, sleeps: bool = False, kills: bool = False) -> Outcome:
    """One run."""
    if not library.is_file():
        raise FileNotFoundError(f"{library} is not there: make library, and tools/debug-build")
    if sleeps and not has_sleeps(library):
        raise ValueError(f"{library} is no debug build: tools/debug-build")
    # What is synced does not matter here: in memory, where that can be.
    memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = Path(tempfile.mkdtemp(prefix="isolation-", dir=memory))
    try:
        run = Run(folder / kind, seed, library, asleep=KINDS[kind].asleep if sleeps else 0, places=KINDS[kind].places)
        KINDS[kind].make(run, seconds)
        outcome = run.go(KINDS[kind].crews, seconds, kills=kills, stops=kills)
        closing.examine(run)
        KINDS[kind].end(run)
    finally:
        shutil.rmtree(folder)
    missing = KINDS[kind].answers - outcome.answers.keys()
    if missing:
        outcome.wrong("nothing was looked at", "the run", sorted(missing))
    return outcome
