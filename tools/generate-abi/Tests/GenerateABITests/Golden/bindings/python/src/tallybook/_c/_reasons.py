# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""Why a call was refused, if its status has several causes, or why there is a finding."""

from __future__ import annotations

from enum import IntEnum

from . import _abi


class Reason(IntEnum):
    """Why a call was refused, if its status has several causes, or why there is a finding.

    A reason of a later library has a name made of its number.

    >>> tallybook.Reason.OVERLAP.name
    'OVERLAP'
    """

    @classmethod
    def _missing_(cls, value: object) -> Reason | None:
        if not isinstance(value, int):
            return None
        later = int.__new__(cls, value)
        later._name_, later._value_ = f"REASON_{value}", value
        return later

    NONE = _abi.REASON_NONE
    """The status says all."""
    NO_FILE = _abi.REASON_NO_FILE
    """There is no such file."""
    NO_FOLDER = _abi.REASON_NO_FOLDER
    """There is no such folder."""
    BUILT_IN = _abi.REASON_BUILT_IN
    """It is there already."""
    ADDED = _abi.REASON_ADDED
    """It was added."""
