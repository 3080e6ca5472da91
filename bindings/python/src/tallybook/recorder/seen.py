"""What the screen shows, as values: nothing here knows a terminal."""

from __future__ import annotations

from typing import NamedTuple

from .model import Message, Prompt


class TypeView(NamedTuple):
    """An event type: its key, how often it was, and since when it is open, for whom."""

    key: str
    name: str
    number: int
    color: str | None
    open: tuple[str, ...] = ()


class EventView(NamedTuple):
    """An event that is kept."""

    clock: str
    name: str
    phase: str
    color: str | None
    about: str
    details: str


class View(NamedTuple):
    """All that is seen."""

    title: str
    state: str
    clock: str
    total: int
    rate: str
    about: str
    types: tuple[TypeView, ...]
    subjects: tuple[tuple[str, str], ...]
    newest: tuple[EventView, ...]
    message: Message
    prompt: Prompt | None
    commands: tuple[tuple[str, str], ...]
    shows_help: bool
    film: str
    scan: str
