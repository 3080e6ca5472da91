"""Loading the native library. Importing the package does nothing else by itself, so a missing or wrong library is noticed then. This module therefore
imports little.

The search is narrow on purpose: the path in TALLYBOOK_LIBRARY, otherwise the library inside this package. A wider search finds stale copies sooner or
later.
"""

from __future__ import annotations

import ctypes
import os

from . import _abi

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Final

VARIABLE: Final = "TALLYBOOK_LIBRARY"


class LibraryNotFoundError(ImportError):
    """The native library is not at the one place where it is looked for. The message says where that was and what to do.

    >>> issubclass(tallybook.LibraryNotFoundError, ImportError)
    True
    """

    # As its users name it.
    __module__ = "tallybook"


def candidates() -> Iterator[tuple[str, str]]:
    """Returns the one place to look, with the reason: a path named by the environment excludes everything else."""
    named = os.environ.get(VARIABLE)
    if named:
        yield f"named by {VARIABLE}", named
    else:
        yield "inside the package", os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "libtallybook.so")


def load() -> ctypes.CDLL:
    """Loads the library and checks the version of its ABI."""
    tried = []
    for reason, path in candidates():
        if not os.path.isfile(path):
            tried.append(f"{path} ({reason}): there is no such file")
            continue
        try:
            library = ctypes.CDLL(path)
        except OSError as refusal:
            tried.append(f"{path} ({reason}): {refusal}" + remedy(refusal))
            continue
        check_version(library, path)
        return library
    raise LibraryNotFoundError(
        "the Tallybook library was not found; tried "
        + "; ".join(tried)
        + f". Set {VARIABLE} to the path of libtallybook.so, or install a wheel of tallybook that contains it."
    )


def remedy(refusal: OSError) -> str:
    """Returns what to do about whatever the loader says is missing, if that is known."""
    if "libsqlite3" in str(refusal):
        return " (install the system's SQLite: libsqlite3-0 on Debian and Ubuntu, sqlite-libs on Fedora, sqlite on Arch)"
    if "GLIBC_" in str(refusal):
        return " (this system's C library is older than the one that the library was built for; build it here with make library)"
    return ""


def check_version(library: ctypes.CDLL, path: str) -> None:
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


library: Final = load()
