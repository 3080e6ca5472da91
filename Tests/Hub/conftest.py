"""One server for all tests of the hub, and for each a database of its own."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[2] / "bindings/python/src")]
import postgres  # noqa: E402

_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.serving() as server:
        server.make_hub("hub", "ann", "bob", "eve")
        yield server


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


@pytest.fixture
def hub(server: postgres.Server) -> Place:
    return Place(server)
