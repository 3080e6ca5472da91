"""What every test and every example of a docstring begins with: a folder of its own, a limit to its time, and no handle left open."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

import tallybook

sys.path.append(str(Path(__file__).resolve().parents[2] / "Tests"))
import limits  # noqa: E402

PACKAGES = {"df": ("pandas", "pyarrow"), "pl": ("polars",), "arrow": ("pyarrow",)}

# It has no examples, and Tests has a file of the same name.
collect_ignore = ["conftest.py"]


def pytest_configure(config: pytest.Config) -> None:
    limits.register(config)


def pytest_collection_finish() -> None:
    # What was imported stays: the collector need not look it through again and again.
    gc.freeze()


@pytest.fixture(autouse=True)
def no_handles_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A fresh folder; at the end every handle is closed."""
    monkeypatch.chdir(tmp_path)
    yield
    if tallybook.live_handles():
        gc.collect()
    assert tallybook.live_handles() == 0


@pytest.fixture(autouse=True)
def examples(request: pytest.FixtureRequest, no_handles_left: None) -> Iterator[None]:
    """Gives `book` and `nest` to the examples of docstrings."""
    if not isinstance(request.node, pytest.DoctestItem):
        yield
        return
    # Examples of what other packages make of rows need those.
    for package in PACKAGES.get(request.node.name.rpartition(".")[2], ()):
        pytest.importorskip(package, reason=f"{package} is not installed; make venv installs it")
    names: dict[str, Any] = request.getfixturevalue("doctest_namespace")
    book = tallybook.open(":memory:", author="kh")
    nest = book.collections.create("Heron nest", description="Feeding intervals")
    names.update(tallybook=tallybook, timedelta=timedelta, datetime=datetime, timezone=timezone, book=book, nest=nest)
    yield
    book.close()


@pytest.fixture
def book() -> Iterator[tallybook.Book]:
    """A book in memory."""
    with tallybook.open(":memory:", author="kh") as book:
        yield book


@pytest.fixture
def nest(book: tallybook.Book) -> tallybook.Collection:
    """A collection in it."""
    return book.collections.create("Heron nest")
