"""The library's log, passed to Python's logging."""

from __future__ import annotations

import atexit
import logging
from typing import Any, Final

from . import _abi
from .library import _contexts, call, context, free_context, keep, lasting, lib

# The library's levels, and those of logging.
LEVELS: Final = {
    _abi.LOG_DEBUG: logging.DEBUG, _abi.LOG_INFO: logging.INFO, _abi.LOG_WARNING: logging.WARNING,
    _abi.LOG_ERROR: logging.ERROR,
}


def _log(number: Any, level: int, category: bytes, message: bytes) -> None:
    try:
        logger: logging.Logger = _contexts[number]
        child = logger.getChild(category.decode("utf-8", "replace"))
        child.log(LEVELS.get(level, logging.ERROR), "%s", message.decode("utf-8", "replace"))
    except BaseException as exception:
        keep(exception)


log_trampoline: Final = lasting(_abi.tally_log_fn(_log))


def logger_of(logger: logging.Logger | str) -> logging.Logger:
    """Returns a logger, or the one with a name."""
    return logging.getLogger(logger) if isinstance(logger, str) else logger


def least_of(level: int) -> int:
    """Returns the library's level for a level of logging."""
    return next((number for number, named in LEVELS.items() if named >= level), _abi.LOG_ERROR)


def log_to(logger: logging.Logger | str | None = "tallybook", level: int = logging.INFO) -> None:
    """Passes the library's log lines to a logger, each to its child logger for the category; None ends it.

    >>> import logging
    >>> tallybook.log_to(logging.getLogger("herons"), logging.WARNING)
    >>> tallybook.log_to(None)
    """
    if logger is None:
        call(lib.tally_log_handler_set, _abi.tally_log_fn(), None, _abi.tally_context_free_fn(), _abi.LOG_ERROR)
        return
    call(lib.tally_log_handler_set, log_trampoline, context(logger_of(logger)), free_context, least_of(level))


# What is logged behind the interpreter's end would find no interpreter.
atexit.register(log_to, None)
