"""The owner of a handle. It is closed once: by `with`, by `close`, or late and with a warning by the garbage collector."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

from .errors import HandleError
from .library import raise_kept

Self = TypeVar("Self", bound="Owner")


def refuse_pickling(what: str) -> TypeError:
    """Makes the error that says why something cannot be pickled."""
    return TypeError(f"a {what} belongs to the process that made it and cannot be pickled; pickle the book, an entry or a view, which go by path and id")


class Owner:
    """An object that owns a handle of the library and frees it."""

    _raw: int | None = None
    _what = "object"
    # What there is to do instead with one that is closed.
    _instead = ""
    # Opened by unpickling, where nobody sees it to close it.
    _is_shared = False

    def _own(self, raw: int, closer: Callable[[int], None]) -> None:
        self._raw = raw
        self._closer = closer
        self._pid = os.getpid()

    @property
    def _handle(self) -> int:
        raw = self._raw
        if raw is None:
            raise HandleError(f"this {self._what} is closed{self._instead}")
        return raw

    @property
    def closed(self) -> bool:
        """Whether it was closed.

        >>> book.closed
        False
        """
        return self._raw is None

    def close(self) -> None:
        """Frees the handle. A second call does nothing.

        >>> book.close()
        >>> book.closed
        True
        """
        raw, self._raw = self._raw, None
        if raw is not None:
            self._closer(raw)
            raise_kept()

    def __reduce__(self) -> Any:
        raise refuse_pickling(self._what)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}{' closed' if self._raw is None else ''}>"

    def __enter__(self: Self) -> Self:
        self._handle
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    # The defaults keep what is needed alive: at the interpreter's end the module's names may be gone already.
    def __del__(
        self,
        _warn: Callable[..., None] = warnings.warn,
        _warning: type[Warning] = ResourceWarning,
        _getpid: Callable[[], int] = os.getpid,
    ) -> None:
        raw = self._raw
        if raw is None:
            return
        self._raw = None
        if self._pid != _getpid():
            return  # A forked child's copy: the handle is the parent's to free.
        try:
            if not self._is_shared:
                _warn(f"unclosed {self._what} {self!r}", _warning, stacklevel=2, source=self)
        finally:
            self._closer(raw)
