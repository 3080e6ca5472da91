"""Exit codes: the number for each kind of error."""

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
  0  success
  1  nothing found (search), or something found (check)
  2  invalid command
  3  something that the command names does not exist
  4  refused: a value or the current state does not allow it
  5  another process is using it; try again
  6  the file is damaged, not a book, or from a newer version
  7  a system error: disk full, read-only, not permitted
  8  not available here; the message names what is missing
  130  interrupted"""


def code_of(refusal: BaseException) -> int:
    """The exit code for an exception."""
    # Imported only if there is an error.
    from .._c import errors

    codes: dict[type[BaseException], int] = {
        errors.NotFoundError: NOT_FOUND, errors.BusyError: BUSY, errors.CorruptError: DAMAGED, errors.FormatError: DAMAGED,
        errors.NewerError: DAMAGED, errors.FullError: SYSTEM, errors.ReadOnlyError: SYSTEM, errors.StorageError: SYSTEM,
        errors.HubError: SYSTEM, errors.UnsupportedError: UNSUPPORTED, errors.CancelledError: INTERRUPTED,
    }
    if isinstance(refusal, errors.Error):
        return next((code for kind, code in codes.items() if isinstance(refusal, kind)), REFUSED)
    return NOT_FOUND if isinstance(refusal, FileNotFoundError) else SYSTEM
