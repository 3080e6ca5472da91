"""The known phones and their token: a small file beside the book.

A phone is written before its first press is saved. So a press that arrives twice is recognized after any kill of the service. The file also has the
clocks of the served sessions, which are valid until the machine restarts.
"""

from __future__ import annotations

import contextlib
import hmac
import json
import os
import re
import secrets
import threading
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .._c._reasons import Reason
from .._c.errors import InvalidError

#: The most phones that get a number; the last digits of an event's time are the number of its phone.
MOST_PHONES: Final = 1000
_MOST_GONE: Final = 200
_MOST_CLOCKS: Final = 50
_PHONE: Final = re.compile(r"[A-Za-z0-9-]{8,64}")


class Roster:
    """The file. It is read once, and rewritten at each change."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._lock = threading.Lock()
        found: Any = {}
        with contextlib.suppress(FileNotFoundError):
            if self._path.stat().st_mode & 0o077:
                raise InvalidError(f"{path}: others can read the token in this file; run chmod 600 {path}", reason=Reason.CHOICE)
            try:
                found = json.loads(self._path.read_text("utf-8"))
            except ValueError:
                found = None
        if not _is_whole(found):
            raise InvalidError(f"{path} is damaged, or not a file of tallybook serve; remove it and connect the phones again", reason=Reason.CHOICE)
        self.token: str = found.get("token") or secrets.token_urlsafe(32)
        #: Distinguishes this book from others that a phone has logged for, perhaps at the same address.
        self.book: str = found.get("book") or secrets.token_hex(8)
        self._phones: dict[str, int] = found.get("phones", {})
        self._gone: list[int] = found.get("gone", [])
        self._boot = _boot()
        self._clocks: dict[str, int] = found.get("clocks", {}) if found.get("boot") == self._boot else {}
        if not found:
            self._keep()

    def lets_in(self, header: str) -> bool:
        """Whether an `Authorization` header has the token. The check takes the same time either way."""
        scheme, _, given = header.partition(" ")
        same = hmac.compare_digest(self.token.encode(), given.strip().encode("utf-8", "replace"))
        return same and scheme.lower() == "bearer"

    def number_of(self, phone: str) -> int:
        """The number of a phone, which never changes; it is on the disk before it is returned."""
        if not _PHONE.fullmatch(phone):
            raise InvalidError("the name of a phone has 8 to 64 letters, digits and hyphens", reason=Reason.CHOICE)
        with self._lock:
            if phone not in self._phones:
                if len(self._phones) >= MOST_PHONES:
                    raise InvalidError(f"{MOST_PHONES} phones have logged here, and no more can; remove {self._path} to start over", reason=Reason.CHOICE)
                # From its name, if that number is free: if the file gets lost, it is mostly the same again.
                number, taken = zlib.crc32(phone.encode()) % MOST_PHONES, set(self._phones.values())
                while number in taken:
                    number = (number + 1) % MOST_PHONES
                self._phones[phone] = number
                self._keep()
            return self._phones[phone]

    def known(self, phone: str) -> int | None:
        """The number of a phone, None if it is unknown."""
        with self._lock:
            return self._phones.get(phone)

    def is_gone(self, time: int) -> bool:
        """Whether the press with that time was removed, so that it is not saved again."""
        with self._lock:
            return time in self._gone

    def let_go(self, times: Sequence[int]) -> None:
        """Records presses that are about to be removed."""
        with self._lock:
            self._gone = [*(each for each in self._gone if each not in times), *times][-_MOST_GONE:]
            self._keep()

    def clock_of(self, session: int, otherwise: int) -> int:
        """How far ahead of the steady clock a session's clock is: as stored, else `otherwise`, which is then stored."""
        with self._lock:
            if str(session) not in self._clocks:
                self._clocks = dict([*self._clocks.items(), (str(session), otherwise)][-_MOST_CLOCKS:])
                self._keep()
            return self._clocks[str(session)]

    def _keep(self) -> None:
        temporary = self._path.with_name(f"{self._path.name}.new")
        with contextlib.suppress(FileNotFoundError):
            temporary.unlink()
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        with open(descriptor, "w", encoding="utf-8") as output:
            whole = {"token": self.token, "book": self.book, "phones": self._phones, "gone": self._gone, "boot": self._boot, "clocks": self._clocks}
            json.dump(whole, output)
            output.flush()
            os.fsync(output.fileno())
        os.replace(temporary, self._path)


def _boot() -> str:
    """Identifies this start of the machine, from which the steady clock counts."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return secrets.token_hex(8)


def _is_whole(found: Any) -> bool:
    if not isinstance(found, dict):
        return False
    phones, gone, token, clocks = found.get("phones", {}), found.get("gone", []), found.get("token", "x" * 16), found.get("clocks", {})
    return (
        isinstance(phones, dict) and all(type(each) is int and 0 <= each < MOST_PHONES for each in phones.values()) and isinstance(gone, list)
        and all(type(each) is int for each in gone) and isinstance(clocks, dict) and all(type(each) is int for each in clocks.values()) and isinstance(token, str) and len(token) >= 16 and token.isascii()
        and isinstance(found.get("book", ""), str))
