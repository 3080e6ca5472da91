"""Exit codes: which number stands for which refusal."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

DONE: Final = 0
FOUND: Final = 1
USAGE: Final = 2
NOT_FOUND: Final = 3
REFUSED: Final = 4
BUSY: Final = 5
DAMAGED: Final = 6
SYSTEM: Final = 7
UNSUPPORTED: Final = 8
INTERRUPTED: Final = 130

HELP: Final = """exit codes:
  0  done
  1  nothing was found (search), or something was (check)
  2  the command is wrong
  3  what was named does not exist
  4  refused: a value or the present state does not allow it
  5  another process holds what is needed; try again
  6  the file is damaged, no book, or a newer one's
  7  the system refuses: full, read-only, not permitted
  8  not offered here; the message names what is missing
  130  interrupted"""


def code_of(refusal: BaseException) -> int:
    """The exit code of what was raised."""
    # Loaded where something is refused.
    from .._c import errors

    codes: dict[type[BaseException], int] = {
        errors.NotFoundError: NOT_FOUND, errors.BusyError: BUSY, errors.CorruptError: DAMAGED, errors.FormatError: DAMAGED,
        errors.NewerError: DAMAGED, errors.FullError: SYSTEM, errors.ReadOnlyError: SYSTEM, errors.StorageError: SYSTEM,
        errors.HubError: SYSTEM, errors.UnsupportedError: UNSUPPORTED, errors.CancelledError: INTERRUPTED,
    }
    if isinstance(refusal, errors.Error):
        return next((code for kind, code in codes.items() if isinstance(refusal, kind)), REFUSED)
    return NOT_FOUND if isinstance(refusal, FileNotFoundError) else SYSTEM
