"""Finds and loads the native library, and makes every call of it.

The search is narrow on purpose: what TALLYBOOK_LIBRARY names, else the library inside this package. A wider one
finds stale copies sooner or later.

How an exception travels through the library:

1. A callback of the host's runs inside a call, on the thread that made it.
2. What it raises cannot cross the library, so the trampoline keeps it, for this thread.
3. The trampoline answers "stop" where the callback may, and with a harmless value where it may not.
4. The call returns, with CANCELLED or with success.
5. Before its status is looked at, the kept exception is raised again, as it was.

Callbacks live in `_contexts` under a number that the library carries as the context, until it destroys that
context; so nothing is collected that may still be called.
"""

from __future__ import annotations

import ctypes
import itertools
import os
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from . import _abi
from ._errors import from_report

VARIABLE: Final = "TALLYBOOK_LIBRARY"


class LibraryNotFoundError(ImportError):
    """The native library is not where it is looked for; the message says where that was and what to do.

    >>> issubclass(tallybook.LibraryNotFoundError, ImportError)
    True
    """


def candidates() -> Iterator[tuple[str, Path]]:
    """The one place to look, with the reason: what is named by the environment excludes all else."""
    named = os.environ.get(VARIABLE)
    if named:
        yield f"named by {VARIABLE}", Path(named)
    else:
        yield "inside the package", Path(__file__).with_name("libtallybook.so")


def load() -> ctypes.CDLL:
    """Loads the library, checks the version of its ABI and gives every function its signature."""
    tried = []
    for reason, path in candidates():
        if not path.is_file():
            tried.append(f"{path} ({reason}): there is no such file")
            continue
        try:
            library = ctypes.CDLL(os.fspath(path))
        except OSError as refusal:
            tried.append(f"{path} ({reason}): {refusal}" + remedy(refusal))
            continue
        check_version(library, path)
        _abi.bind(library)
        return library
    raise LibraryNotFoundError(
        "the Tallybook library was not found; tried "
        + "; ".join(tried)
        + f". Set {VARIABLE} to the path of libtallybook.so, or install a wheel of tallybook that contains it."
    )


def remedy(refusal: OSError) -> str:
    """What to do about what the loader says is missing, where that is known."""
    if "libsqlite3" in str(refusal):
        return " (install the system's SQLite: libsqlite3-0 on Debian and Ubuntu, sqlite-libs on Fedora, sqlite on Arch)"
    if "GLIBC_" in str(refusal):
        return " (this system's C library is older than the one that the library was built for; build it here with make library)"
    return ""


def check_version(library: ctypes.CDLL, path: Path) -> None:
    """Refuses a library whose ABI is of another major version, or older than this package."""
    try:
        version_function = library.tally_abi_version
    except AttributeError:
        raise LibraryNotFoundError(f"{path} is no Tallybook library: it has no tally_abi_version") from None
    version_function.restype, version_function.argtypes = ctypes.c_uint32, ()
    version = int(version_function())
    major, minor = version >> 16, version & 0xFFFF
    if major != _abi.ABI_MAJOR or minor < _abi.ABI_MINOR:
        raise LibraryNotFoundError(
            f"{path} has ABI {major}.{minor}, this package needs {_abi.ABI_MAJOR}.{_abi.ABI_MINOR} or a later minor; "
            f"update one of them, or set {VARIABLE} to a library that fits"
        )


lib: Final = load()
byref: Final = ctypes.byref
_ERROR_SIZE: Final = ctypes.sizeof(_abi.tally_error)

# ------------------------------------------------------------------------------------------------------------
# Exceptions of callbacks
# ------------------------------------------------------------------------------------------------------------

_thread: Final = threading.local()


def keep(exception: BaseException) -> None:
    """Keeps what a callback raised until its call returns; the first one wins."""
    if getattr(_thread, "kept", None) is None:
        _thread.kept = exception


def raise_kept() -> None:
    """Raises what a callback of this thread's call raised, if any."""
    kept: BaseException | None = getattr(_thread, "kept", None)
    if kept is not None:
        _thread.kept = None
        raise kept


_contexts: Final[dict[int, Any]] = {}
_numbers: Final = itertools.count(1)


def context(callback: Any) -> int:
    """Keeps a callback until the library destroys its context, which is the number returned."""
    number = next(_numbers)
    _contexts[number] = callback
    return number


def _free_context(number: Any, _contexts: dict[int, Any] = _contexts) -> None:
    _contexts.pop(number, None)


def _progress(number: Any, done: int, total: int) -> int:
    try:
        return 1 if _contexts[number](done, total) is False else 0
    except BaseException as exception:
        keep(exception)
        return 1


def _write(number: Any, data: Any, size: int) -> int:
    try:
        piece = ctypes.string_at(data, size) if size else b""
        return 1 if _contexts[number](piece) is False else 0
    except BaseException as exception:
        keep(exception)
        return 1


# One of each for the process: what differs is the number that the library hands back.
free_context: Final = _abi.tally_context_free_fn(_free_context)
progress_trampoline: Final = _abi.tally_progress_fn(_progress)
write_trampoline: Final = _abi.tally_write_fn(_write)

# ------------------------------------------------------------------------------------------------------------
# Calls
# ------------------------------------------------------------------------------------------------------------


def call(function: Callable[..., int], *arguments: Any) -> int:
    """Makes a call whose last parameter is the error report; raises what it refuses."""
    report = _abi.tally_error()
    report.struct_size = _ERROR_SIZE
    status = function(*arguments, byref(report))
    raise_kept()
    if status < 0:
        raise from_report(status, report)
    return status


def make(function: Callable[..., int], closer: Callable[[int], None], *arguments: Any) -> int:
    """Makes a call that answers with a handle before the error report; 0 where it answered with none."""
    out = ctypes.c_void_p()
    try:
        call(function, *arguments, byref(out))
    except BaseException:
        if out.value:
            closer(out.value)
        raise
    return out.value or 0


def text(value: str) -> tuple[bytes, int]:
    """A text as the two parameters that it is; what UTF-8 cannot hold is left to the library to refuse."""
    encoded = value.encode("utf-8", "surrogatepass")
    return encoded, len(encoded)


def path_text(path: str | os.PathLike[str]) -> tuple[bytes, int]:
    """A path as the two parameters that it is."""
    encoded = os.fsencode(path)
    return encoded, len(encoded)


def read_text(borrowed: Any, size: ctypes.c_size_t) -> str | None:
    """A text that the library lends, copied; None where it has none."""
    return ctypes.string_at(borrowed, size.value).decode() if borrowed else None


def take_bytes(handle: int) -> bytes:
    """The content of an owned result, which is freed."""
    if not handle:
        return b""
    try:
        size = ctypes.c_size_t()
        data = lib.tally_bytes_data(handle, byref(size))
        return ctypes.string_at(data, size.value) if data else b""
    finally:
        lib.tally_bytes_free(handle)


# ------------------------------------------------------------------------------------------------------------
# The library itself
# ------------------------------------------------------------------------------------------------------------


def version() -> str:
    """The library's version.

    >>> tallybook.version() == tallybook.__version__
    True
    """
    return str(lib.tally_version().decode())


def abi_version() -> tuple[int, int]:
    """The version of the library's ABI: major and minor.

    >>> tallybook.abi_version() >= (0, 1)
    True
    """
    number = int(lib.tally_abi_version())
    return number >> 16, number & 0xFFFF


def has_feature(name: str) -> bool:
    """Whether an optional part is available in this library.

    >>> tallybook.has_feature("no such part")
    False
    """
    return bool(lib.tally_has_feature(*text(name)))


def live_handles() -> int:
    """How many handles are open in this process; 0 once all books and recordings are closed.

    >>> tallybook.live_handles()
    1
    >>> book.close()
    >>> tallybook.live_handles()
    0
    """
    return int(lib.tally_live_handles())


def tzdata_version() -> str:
    """The version of the system's time zone data.

    >>> isinstance(tallybook.tzdata_version(), str)
    True
    """
    return str(lib.tally_tzdata_version().decode())
