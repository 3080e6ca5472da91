"""Errors of the command itself."""

from __future__ import annotations

from .codes import REFUSED


class Refused(Exception):
    """An error of the command itself, with its exit code."""

    def __init__(self, message: str, code: int = REFUSED, status: str = "TALLY_E_INVALID") -> None:
        super().__init__(message)
        self.code = code
        self.status = status
