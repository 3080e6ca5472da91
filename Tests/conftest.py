"""What every test begins with: a limit to its time."""

from __future__ import annotations

import limits
import pytest


def pytest_configure(config: pytest.Config) -> None:
    limits.register(config)
