"""What planted rows need: a book whose tables take anything, and are the format's again afterwards."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def lifted(path: Path) -> Iterator[sqlite3.Connection]:
    """The book without its tables' rules, which are back at the end, whatever happens: with other tables no book is opened."""
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA writable_schema = ON")
    made = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall()
    connection.execute("UPDATE sqlite_schema SET sql = replace(replace(replace(sql, ' STRICT', ''), ' NOT NULL', ''), 'STRICT, ', '') WHERE type = 'table'")
    connection.commit()
    connection.close()
    # Opened again, so that it reads them anew.
    connection = sqlite3.connect(path)
    try:
        yield connection
    finally:
        connection.execute("PRAGMA writable_schema = ON")
        connection.executemany("UPDATE sqlite_schema SET sql = ?2 WHERE type = 'table' AND name = ?1", made)
        connection.commit()
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
