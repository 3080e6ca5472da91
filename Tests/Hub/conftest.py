"""One server for all tests of the hub, and for each a database of its own."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[2] / "bindings/python/src")]
import postgres  # noqa: E402
from hubs import Place  # noqa: E402


@pytest.fixture(scope="session")
def server() -> Iterator[postgres.Server]:
    with postgres.serving() as server:
        server.make_hub("hub", "ann", "bob", "eve")
        yield server


@pytest.fixture
def hub(server: postgres.Server) -> Place:
    return Place(server)
