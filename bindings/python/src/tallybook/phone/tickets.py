"""Tickets: an address that shows one thing once. A frame cannot send the token, so the page requests a ticket for it."""

from __future__ import annotations

import secrets
import threading
import time
from typing import Final

_LASTS: Final = 30.0
_MOST: Final = 64


class Tickets:
    """The tickets that have not been used yet."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._given: dict[str, tuple[int, float]] = {}

    def give(self, what: int) -> str:
        """Returns a ticket for something. If too many are unused, the oldest expire."""
        ticket = secrets.token_urlsafe(24)
        with self._lock:
            self._given[ticket] = (what, time.monotonic() + _LASTS)
            while len(self._given) > _MOST:
                del self._given[next(iter(self._given))]
        return ticket

    def take(self, ticket: str) -> int | None:
        """Uses a ticket and returns what it is for; None if it is unknown, used or expired."""
        with self._lock:
            what, until = self._given.pop(ticket, (0, 0.0))
        return what if time.monotonic() < until else None
