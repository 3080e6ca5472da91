"""What workers can be."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from . import event_looks, item_looks
from .author import Author
from .busy import Busy
from .desk import Desk
from .echoer import Echoer
from .event_watcher import EventWatcher
from .flusher import Flusher
from .keeper import Keeper
from .lister import Lister
from .part import Part
from .pinger import ECHOES, Pinger
from .reader import Reader
from .recorder import Recorder
from .watcher import Watcher
from .writer import Writer

ROLES: dict[str, Callable[[Desk], Part]] = {
    "writer": Writer,
    "reader": lambda desk: Reader(desk, item_looks.LOOKS),
    "watcher": lambda desk: Watcher(desk, changes=False),
    "watcher of changes": lambda desk: Watcher(desk, changes=True),
    "keeper": Keeper,
    "recorder": Recorder,
    "reader of events": lambda desk: Reader(desk, event_looks.LOOKS),
    "watcher of sessions": lambda desk: EventWatcher(desk, events=False),
    "watcher of events": lambda desk: EventWatcher(desk, events=True),
    "lister": Lister,
    "author": Author,
    "pinger": Pinger,
    "flusher": Flusher,
    "busy": Busy,
    **{f"echoer {number}": partial(Echoer, number=number) for number in range(ECHOES)},
}
WRITERS = {"writer", "recorder", "lister", "author", "pinger", "flusher"}
