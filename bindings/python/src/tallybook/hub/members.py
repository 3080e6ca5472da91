"""The members of a book's space: who may read, write and keep it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from .._c._reasons import Reason
from .._c.errors import InvalidError, NotFoundError

May = Literal["read", "write", "keep"]


@dataclass(frozen=True)
class Member:
    """A role of the database, and its rights in a space."""

    space: str
    role: str
    may: str


def members(connection: Any, space: str | None = None) -> list[Member]:
    """Lists the members of one space, or of all that the caller may see."""
    rows = connection.execute(
        "SELECT space, role, may FROM tally.member WHERE %(space)s::uuid IS NULL OR space = %(space)s ORDER BY space, role", {"space": space})
    return [Member(str(each[0]), each[1], each[2]) for each in rows]


def add(connection: Any, space: str, role: str, may: May) -> None:
    """Admits a role, or changes its rights. The server must have the role."""
    import psycopg
    from psycopg import sql

    if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone() is None:
        raise NotFoundError(f'the server has no role "{role}"; make it with CREATE ROLE, or createuser', reason=Reason.NO_ENTRY)
    owner = _owner(connection, space)
    with connection.transaction():
        connection.execute(
            "INSERT INTO tally.member (space, role, may, owner) VALUES (%s, %s, %s, %s) ON CONFLICT (space, role) DO UPDATE SET may = excluded.may",
            (space, role, may, owner))
    try:
        connection.execute(sql.SQL("GRANT tally_book TO {}").format(sql.Identifier(role)))
    except psycopg.errors.InsufficientPrivilege:
        # Whoever runs the server grants it; a role that has it needs no more.
        if not connection.execute("SELECT pg_has_role(%s, 'tally_book', 'MEMBER')", (role,)).fetchone()[0]:
            raise


def remove(connection: Any, space: str, role: str) -> None:
    """Removes the membership of a role. Its pushes stay."""
    if role == _owner(connection, space):
        raise InvalidError(f'"{role}" made the space and stays its member; give the space to another role first: UPDATE tally.space SET owner', reason=Reason.CHOICE)
    done = connection.execute("DELETE FROM tally.member WHERE space = %s AND role = %s", (space, role))
    if done.rowcount == 0:
        raise NotFoundError(f'"{role}" is not a member of the space', reason=Reason.NO_ENTRY)


def _owner(connection: Any, space: str) -> str:
    row = connection.execute("SELECT owner FROM tally.space WHERE id = %s", (space,)).fetchone()
    if row is None:
        raise NotFoundError("the hub has no space of this book; sync it once with `tallybook sync`", reason=Reason.NO_ENTRY)
    return str(row[0])
