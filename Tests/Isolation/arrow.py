"""Reads a stream of Arrow."""

from __future__ import annotations

import warnings
from typing import Any


def rows(view: Any) -> list[dict[str, Any]]:
    """The rows that a view gives as Arrow."""
    # It takes its time to load, and most workers do without.
    import nanoarrow  # type: ignore[import-untyped]

    with warnings.catch_warnings():
        # Python's times have no nanoseconds.
        warnings.simplefilter("ignore")
        return list(nanoarrow.ArrayStream(view).read_all().to_pylist())
