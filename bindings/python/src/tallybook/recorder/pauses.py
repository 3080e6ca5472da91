"""The pauses of a session. No call returns them, so they are read from its JSON, which has its events too: once after each change."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from ..entries.session import Session

_MOST: Final = 50


class Pause(NamedTuple):
    """Start and stop in ns since 1970; `stop` is None while the pause lasts."""

    start: int
    stop: int | None

    def has(self, moment: int) -> bool:
        """Whether a time is in the pause: the start is, the stop is not."""
        return self.start <= moment and (self.stop is None or moment < self.stop)


class Pauses:
    """The pauses of recently requested sessions."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[int, Sequence[Pause]]] = {}

    def of(self, session: Session) -> Sequence[Pause]:
        """The pauses, in order, of a session that was just read."""
        modified, found = self._known.pop(session.id, (None, ()))
        if modified != session.modified_ns:
            modified, found = session.modified_ns, pauses_of(session)
        self._known[session.id] = (modified, found)
        while len(self._known) > _MOST:
            del self._known[next(iter(self._known))]
        return found

    def carry(self, before: Session, after: Session) -> None:
        """Keeps the pauses of a session that was changed while nobody could pause it."""
        modified, found = self._known.get(before.id, (None, ()))
        if modified == before.modified_ns:
            self._known[before.id] = (after.modified_ns, found)


def pauses_of(session: Session) -> Sequence[Pause]:
    """The pauses of a session, in order."""
    [found] = [each for each in _items(json.loads(session.export_text("json", attachments=False))) if each["uuid"] == session.uuid]
    return tuple(Pause(_ns(each["start"]), _ns(each["stop"]) if "stop" in each else None) for each in found.get("pauses", ()))


def _items(part: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from part.get("items", ())
    for each in part.get("collections", ()):
        yield from _items(each)


def _ns(text: str) -> int:
    """The ns of a time in JSON: UTC, with up to nine decimals of the second and a Z."""
    second = datetime.fromisoformat(text[:19] + "+00:00")
    return round(second.timestamp()) * 10**9 + int(text[20:-1].ljust(9, "0"))
