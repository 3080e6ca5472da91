"""Tickets: an address that shows one thing, once, to who was let in. A frame cannot send what lets a phone in."""

from __future__ import annotations

import secrets
import threading
import time
from typing import Final

_LASTS: Final = 30.0
_MOST: Final = 64


class Tickets:
    """What was given out and not used yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._given: dict[str, tuple[int, float]] = {}

    def give(self, what: int) -> str:
        """A ticket for something; of many that are not used the oldest go."""
        ticket = secrets.token_urlsafe(24)
        with self._lock:
            self._given[ticket] = (what, time.monotonic() + _LASTS)
            while len(self._given) > _MOST:
                del self._given[next(iter(self._given))]
        return ticket

    def take(self, ticket: str) -> int | None:
        """What it is for; None where there is none such, or not any more."""
        with self._lock:
            what, until = self._given.pop(ticket, (0, 0.0))
        return what if time.monotonic() < until else None
