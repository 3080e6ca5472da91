"""A hub for a test: a database of its own in a server that all share."""

from __future__ import annotations

import itertools

import postgres

_numbers = itertools.count(1)


class Place:
    """A hub in a database of its own."""

    def __init__(self, server: postgres.Server) -> None:
        self.server = server
        self.database = f"hub{next(_numbers)}"
        server.copy(self.database)

    def address(self, role: str = "ann") -> str:
        return self.server.address(role, self.database)

    def sql(self, *statements: str, role: str = "postgres") -> list[list[str]]:
        return self.server.sql(*statements, role=role, database=self.database)

    def admit(self, role: str, may: str = "write") -> None:
        self.sql(f"INSERT INTO tally.member (space, role, may, owner) SELECT id, '{role}', '{may}', owner FROM tally.space")
