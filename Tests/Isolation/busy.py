"""Keeps a processor busy."""

from __future__ import annotations

from .part import Part


class Busy(Part):
    def step(self) -> None:
        sum(range(100_000))
