"""Who may sync with a served book: a file of tokens, one a line.

    # TOKEN NAME, or TOKEN NAME read
    tb4Pq1...x phone
    9sLmZ2...k office-screen read
"""

from __future__ import annotations

import hmac
import os
import re
import secrets
from pathlib import Path
from typing import Final, NamedTuple

from ._c._reasons import Reason
from ._c.errors import InvalidError

_LEAST: Final = 16
#: The characters that RFC 6750 allows after "Bearer".
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~+/-]+=*")


class Caller(NamedTuple):
    """The owner of a token, and whether it may also write."""

    token: bytes
    name: str
    may_write: bool


def read_callers(path: str | os.PathLike[str]) -> tuple[list[Caller], str | None]:
    """Reads the callers from a file; returns them, and the token that was created if there was no file."""
    file, made = Path(path), None
    try:
        # In a mode of its own from the first byte on: nobody else can read it before it is his alone.
        descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
    except FileExistsError:
        pass
    else:
        made = secrets.token_urlsafe(32)
        with open(descriptor, "w", encoding="utf-8") as output:
            output.write(f"# TOKEN NAME, or TOKEN NAME read for one that may only read. A restart of the service reads this file again.\n{made} owner\n")
            output.flush()
            os.fsync(output.fileno())
    if file.stat().st_mode & 0o077:
        raise InvalidError(f"{file}: others can read these tokens; take that from them with chmod 600 {file}", reason=Reason.CHOICE)
    callers = []
    for number, line in enumerate(file.read_text("utf-8", "replace").splitlines(), 1):
        words = line.split()
        if not words or words[0].startswith("#"):
            continue
        if len(words) not in (2, 3) or words[2:] not in ([], ["read"]):
            raise InvalidError(f"{file}, line {number}: write TOKEN NAME, or TOKEN NAME read for one that may only read", reason=Reason.CHOICE)
        if len(words[0]) < _LEAST or not _TOKEN.fullmatch(words[0]):
            raise InvalidError(
                f"{file}, line {number}: a token has {_LEAST} or more letters, digits and any of . _ ~ + / -; take what openssl rand -hex 32 prints",
                reason=Reason.CHOICE)
        callers.append(Caller(words[0].encode(), words[1], len(words) == 2))
    if not callers:
        raise InvalidError(f"{file} has no token; remove it, and a new one with a token is made", reason=Reason.CHOICE)
    return callers, made


def find_caller(callers: list[Caller], header: str) -> Caller | None:
    """Finds the owner of the token in a header `Authorization`. It compares all of them, so that the time that this takes tells nothing."""
    scheme, _, token = header.partition(" ")
    given = token.strip().encode("utf-8", "replace")
    found = None
    for caller in callers:
        if hmac.compare_digest(caller.token, given) and scheme.lower() == "bearer":
            found = caller
    return found
