"""A connection to a hub's database, and the meaning of its errors."""

from __future__ import annotations

import base64
import contextlib
import uuid
from collections.abc import Iterator
from typing import Any

from .._c import _abi
from .._c._reasons import Reason
from .._c.errors import HubError, NewerError, UnsupportedError
from ..book import Book

VERSION = 1


def space_of(book: Book) -> str:
    """Returns the UUID that all copies of a book share, which names their space: docs/format-frames.md says where a vector has it."""
    return str(uuid.UUID(bytes=base64.urlsafe_b64decode(book.vector()[:24])[1:17]))


@contextlib.contextmanager
def connected(address: str, *, is_hub: bool = True) -> Iterator[Any]:
    """Returns a connection on which each statement is a transaction, unless `transaction()` is used. A future hub may have no database yet."""
    try:
        import psycopg
    except ImportError:
        raise UnsupportedError("this needs psycopg; install it with: pip install 'tallybook[hub]'", reason=Reason.NEEDS_POSTGRES) from None
    try:
        if not is_hub:
            make_database(address)
        with psycopg.connect(address, autocommit=True, application_name="tallybook hub", connect_timeout=30) as connection:
            if is_hub:
                require_version(connection)
            yield connection
    except psycopg.Error as refusal:
        raise _meaning(refusal) from None


def make_database(address: str) -> bool:
    """Creates the database that an address names, if the server has none of that name; False if it exists."""
    import psycopg
    from psycopg import conninfo, sql

    try:
        psycopg.connect(address, connect_timeout=30).close()
        return False
    except psycopg.OperationalError as refusal:
        # libpq gives no code for it, only the server's words.
        name = conninfo.conninfo_to_dict(address).get("dbname")
        if not name or f'database "{name}" does not exist' not in str(refusal):
            raise
    with psycopg.connect(conninfo.make_conninfo(address, dbname="postgres"), autocommit=True, connect_timeout=30) as server:
        try:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(str(name))))
        except psycopg.errors.DuplicateDatabase:
            return False
    return True


def require_version(connection: Any) -> None:
    """Refuses a database that has no hub, or one of another version."""
    found = version(connection)
    if found is None:
        raise HubError("the database holds no hub; prepare it with `tallybook hub init`", reason=Reason.HUB_SCHEMA)
    if found > VERSION:
        raise NewerError(f"the hub is of version {found}, and this is for {VERSION}; update tallybook", reason=Reason.NEWER_VERSION)
    if found < VERSION:
        raise HubError(f"the hub is of version {found}, and this is for {VERSION}; run `tallybook hub init` on it", reason=Reason.HUB_SCHEMA)


def version(connection: Any) -> int | None:
    """Returns the version of the hub in a database; None if there is no hub."""
    if connection.execute("SELECT to_regclass('tally.hub')").fetchone()[0] is None:
        return None
    row = connection.execute("SELECT version FROM tally.hub").fetchone()
    return None if row is None else int(row[0])


def _meaning(refusal: Any) -> HubError:
    state = refusal.sqlstate or ""
    said = " ".join(str(refusal).split())
    if state.startswith("28") or "authentication failed" in said or 'role "' in said and "does not exist" in said:
        reason = Reason.HUB_LOGIN
    elif state == "42501":
        reason = Reason.HUB_RIGHTS
    elif state.startswith("53"):
        reason = Reason.HUB_FULL
    elif not state or state.startswith(("08", "57")):
        reason = Reason.HUB_AWAY
    else:
        reason = Reason.HUB_REFUSED
    error = HubError(f"the hub's server refuses: {said}", reason=reason)
    error.code = _abi.E_HUB
    return error
