"""The tables of a hub: how they are created, and brought to the version that this library knows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .._c._reasons import Reason
from .._c.errors import NewerError
from .database import VERSION, version

SCHEMA = Path(__file__).with_name("schema.sql")
#: The statements that bring a hub of a version to the next one.
STEPS: dict[int, str] = {}


def init(connection: Any) -> bool:
    """Creates the tables, or brings them up to date, all or nothing; False if nothing had to be done."""
    import psycopg

    try:
        connection.execute("CREATE ROLE tally_book NOLOGIN")
    except (psycopg.errors.DuplicateObject, psycopg.errors.UniqueViolation):
        pass
    except psycopg.errors.InsufficientPrivilege:
        # Who made the database may not make roles, and need not where somebody did before.
        if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = 'tally_book'").fetchone() is None:
            raise
    with connection.transaction():
        # Two at once: the second one finds it done.
        connection.execute("SELECT pg_advisory_xact_lock(7461)")
        found = version(connection)
        if found is None:
            connection.execute(SCHEMA.read_text("utf-8"))
            return True
        if found > VERSION:
            raise NewerError(f"the hub is of version {found}, and this is for {VERSION}; update tallybook", reason=Reason.NEWER_VERSION)
        for number in range(found, VERSION):
            connection.execute(STEPS[number])
            connection.execute("UPDATE tally.hub SET version = %s", (number + 1,))
        return found < VERSION
