"""The content of the screen, independent of any terminal."""

from __future__ import annotations

from typing import NamedTuple

from .model import Message, Prompt


class TypeView(NamedTuple):
    """An event type: its key, its count, and for how long and about whom it is open."""

    key: str
    name: str
    number: int
    color: str | None
    open: tuple[str, ...] = ()


class EventView(NamedTuple):
    """A saved event."""

    clock: str
    name: str
    phase: str
    color: str | None
    about: str
    details: str


class View(NamedTuple):
    """The content of the screen."""

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
