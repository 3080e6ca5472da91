"""Sync results: what happened to a book that met another copy of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from .findings import Finding


@dataclass
class SyncResult:
    """The result of a sync: what happened in the book, how many bytes of changes it wrote and read, and what is waiting because it is not complete yet.

    >>> done = book.sync("shared")
    >>> done.findings, done.waiting
    ([], [])
    """

    findings: list[Finding] = field(default_factory=list)
    written: int = 0
    read: int = 0
    waiting: list[str] = field(default_factory=list)
