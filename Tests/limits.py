"""A time limit for each test of pytest, so that a hang is a failure with a name; and tests that only the long form runs.

The alarm fails the test and lets the rest run. What it cannot interrupt, such as a native call that never returns, ends the
process a minute later with the stack of each thread. The long forms have hours.
"""

from __future__ import annotations

import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from types import FrameType

import pytest
import seeds

#: What makes single tests take longer.
LONG = ("TALLYBOOK_LONG", "TALLYBOOK_KILLS", "TALLYBOOK_CUTS", "TALLYBOOK_BOOKS", "TALLYBOOK_SEEDS", "TALLYBOOK_ROWS", "TALLYBOOK_HUB_BOOKS")
SECONDS = int(os.environ.get("TALLYBOOK_LIMIT") or (6 * 3600 if any(map(os.environ.get, LONG)) else 600))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    def fail(number: int, frame: FrameType | None) -> None:
        pytest.fail(f"{item.nodeid} took longer than {SECONDS} s")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(SECONDS)
    faulthandler.dump_traceback_later(SECONDS + 60, exit=True, file=item.config.stash[errors])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


#: The process's own standard error, which pytest takes while a test runs.
errors = pytest.StashKey[int]()


def register(config: pytest.Config) -> None:
    """Puts this into effect for a run, once; the tests of several folders may be in it."""
    if not config.pluginmanager.has_plugin("limits"):
        config.pluginmanager.register(sys.modules[__name__], "limits")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "long: takes long and says little that others do not; `make test-all` runs it")
    capture = config.pluginmanager.getplugin("capturemanager")
    if capture is None:
        config.stash[errors] = os.dup(2)
        return
    with capture.global_and_fixture_disabled():
        config.stash[errors] = os.dup(2)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves out what is marked as long, unless it is asked for: by the long form, or by an expression of marks or names."""
    if seeds.LONG or config.option.markexpr or config.option.keyword:
        return
    left_out = [item for item in items if item.get_closest_marker("long")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    for test, seed in seeds.drawn.items():
        terminalreporter.write_line(f"{test}: TALLYBOOK_SEED={seed}")
