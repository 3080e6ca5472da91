# GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
"""The C ABI of Tallybook as ctypes sees it: constants, structs, callbacks and every function's signature."""

from __future__ import annotations

import ctypes

# Importing the package loads this module, but not typing.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Final

VERSION: Final = "0.2.0"
ABI_MAJOR: Final = 0
ABI_MINOR: Final = 2
ABI_VERSION: Final = 0x2
SONAME: Final = "libtallybook.so.0"

# What a call answers.
OK: Final = 0
"""Done."""
DONE: Final = 1
"""There is no more."""
E_MISUSE: Final = -1
"""The call itself is wrong."""
E_HANDLE: Final = -2
"""Stale or forged."""
E_CLOSED: Final = -3
"""The book was closed."""
E_FORKED: Final = -4
"""A forked child."""
E_UTF8: Final = -5
"""Not UTF-8."""
E_NOT_FOUND: Final = -6
"""There is no such entry."""
E_IO: Final = -7
"""The system refused."""
E_LIMIT: Final = -8
"""A limit was met."""

# Why.
REASON_NONE: Final = 0
"""The status says all."""
REASON_NO_FILE: Final = 1
"""There is no such file."""
REASON_NO_FOLDER: Final = 2
"""There is no such folder."""
REASON_BUILT_IN: Final = 3
"""It is there already."""
REASON_ADDED: Final = 4
"""It was added."""

# Values with a meaning of their own.
NOW: Final = -9223372036854775808
"""The book's clock."""
ROOT: Final = 0
"""The book itself."""

# How a book is opened.
OPEN_EXISTING: Final = 0x1
"""Refuse where there is no book."""
OPEN_LAST: Final = 0x80000000
"""The highest bit."""

# The fields.
FIELD_NAME: Final = 1
"""A name."""
FIELD_WHERE: Final = 2
"""A place."""
FIELD_ID: Final = 3
"""Names it."""

# What an entry is.
KIND_NOTE: Final = 2
"""Something at an instant."""
KIND_STEP: Final = 12
"""A step."""

# Where.
PLACE_HERE: Final = 1
"""Near."""
PLACE_FAR_AWAY: Final = 2
"""Not near."""

# Added to a place.
PLACE_NOT: Final = 256
"""Any other."""

# What no call takes.
MOOD_GOOD: Final = 1
"""As #1 of <all>."""

# Numbers that are no type.
LIMIT_NONE: Final = -1
"""As many as one likes."""

# How entries leave and come.
FORMAT_LINES: Final = 1
"""A line each."""
FORMAT_LIST: Final = 2
"""As others have it."""

# Lengths of text.
NTS: Final = 18446744073709551615
"""As a length: the text ends at its NUL."""

# Every status by its number: its constant's name and its meaning.
ERRORS: Final[dict[int, tuple[str, str]]] = {
    0: ("TALLY_OK", "Done."),
    1: ("TALLY_DONE", "There is no more."),
    -1: ("TALLY_E_MISUSE", "The call itself is wrong."),
    -2: ("TALLY_E_HANDLE", "Stale or forged."),
    -3: ("TALLY_E_CLOSED", "The book was closed."),
    -4: ("TALLY_E_FORKED", "A forked child."),
    -5: ("TALLY_E_UTF8", "Not UTF-8."),
    -6: ("TALLY_E_NOT_FOUND", "There is no such entry."),
    -7: ("TALLY_E_IO", "The system refused."),
    -8: ("TALLY_E_LIMIT", "A limit was met."),
}

# Every field by its name: its number and the type of its value.
FIELDS: Final[dict[str, tuple[int, str]]] = {
    "name": (1, "text"),
    "where": (2, "int"),
    "id": (3, "int"),
}

# Every setting by its name: the type of its value.
SETTINGS: Final[dict[str, str]] = {
    "mode": "text",
}

# Handles are tokens: numbers to ctypes, never addresses to follow. By name: the function that closes each.
tally_book = ctypes.c_void_p
tally_cursor = ctypes.c_void_p
CLOSERS: Final[dict[str, str]] = {
    "book": "tally_book_close",
    "cursor": "tally_cursor_free",
}

# Destroys a context; called exactly once, also when the call that it was given to fails.
tally_context_free_fn = ctypes.CFUNCTYPE(None, ctypes.c_void_p)

# The host's clock.
tally_clock_fn = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class tally_error(ctypes.Structure):
    """The caller's error report."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("code", ctypes.c_int32),
        ("found", ctypes.c_double),
        ("message", ctypes.c_char * 16),
    ]


class tally_book_options(ctypes.Structure):
    """How a book is opened."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("author", ctypes.c_char_p),
        ("author_length", ctypes.c_size_t),
        ("clock", tally_clock_fn),
        ("context", ctypes.c_void_p),
        ("context_free", tally_context_free_fn),
    ]


class tally_entry_options(ctypes.Structure):
    """How an entry is."""

    _fields_ = [
        ("struct_size", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("days", ctypes.c_int64),
    ]


class tally_event(ctypes.Structure):
    """An element of an array."""

    _fields_ = [
        ("time", ctypes.c_int64),
        ("value", ctypes.c_double),
    ]


# Sizes under LP64, to compare with the layout of ctypes.
SIZES: Final[dict[str, int]] = {
    "tally_error": 32,
    "tally_book_options": 48,
    "tally_entry_options": 16,
    "tally_event": 16,
}

# The return type and the parameter types of each function.
FUNCTIONS: Final[dict[str, tuple[Any, tuple[Any, ...]]]] = {
    "tally_book_open": (
        ctypes.c_int32,
        (
            ctypes.c_char_p,  # path
            ctypes.c_size_t,  # path_length
            ctypes.POINTER(tally_book_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_book
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_event),  # events
            ctypes.c_size_t,  # count
            ctypes.c_size_t,  # stride
            ctypes.c_int64,  # until
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_book_close": (
        None,
        (
            ctypes.c_void_p,  # book
        ),
    ),
    "tally_cursor_next": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
        ),
    ),
    "tally_cursor_text": (
        ctypes.c_void_p,
        (
            ctypes.c_void_p,  # cursor
            ctypes.POINTER(ctypes.c_size_t),  # out_length
        ),
    ),
    "tally_cursor_free": (
        None,
        (
            ctypes.c_void_p,  # cursor
        ),
    ),
    "tally_version": (
        ctypes.c_char_p,
        (),
    ),
    "tally_entry_find": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_int32,  # kind
            ctypes.c_char_p,  # name
            ctypes.c_size_t,  # name_length
            ctypes.c_char_p,  # note
            ctypes.c_size_t,  # note_length
            ctypes.c_int64,  # time
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_id
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_change": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_int32,  # field
            ctypes.c_uint32,  # flags
            ctypes.c_double,  # value
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_sizes": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_uint32,  # flags
            ctypes.POINTER(ctypes.c_int64),  # out_width
            ctypes.POINTER(ctypes.c_double),  # out_height
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_text": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # bytes
            ctypes.c_size_t,  # bytes_size
            ctypes.c_int32,  # place
            ctypes.POINTER(ctypes.c_char),  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_length
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_read": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.c_void_p,  # buffer
            ctypes.c_size_t,  # buffer_size
            ctypes.POINTER(ctypes.c_size_t),  # out_read
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_list": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(tally_entry_options),  # options
            ctypes.POINTER(ctypes.c_void_p),  # out_cursor
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_stream": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # book
            ctypes.POINTER(ctypes.c_int64),  # beginnings
            ctypes.POINTER(ctypes.c_int64),  # endings
            ctypes.c_size_t,  # capacity
            ctypes.c_void_p,  # out_stream
            ctypes.POINTER(tally_error),  # error
        ),
    ),
    "tally_entry_is_open": (
        ctypes.c_int32,
        (
            ctypes.c_void_p,  # cursor
            ctypes.c_uint64,  # number
        ),
    ),
    "tally_entry_hear": (
        ctypes.c_int32,
        (
            tally_clock_fn,  # clock
            ctypes.c_void_p,  # context
            tally_context_free_fn,  # context_free
            ctypes.POINTER(tally_error),  # error
        ),
    ),
}


def bind(library: ctypes.CDLL) -> None:
    """Set the signature of every function of the library. Raise ImportError with the names of missing functions."""
    missing = []
    for name, (restype, argtypes) in FUNCTIONS.items():
        function = getattr(library, name, None)
        if function is None:
            missing.append(name)
            continue
        function.restype = restype
        function.argtypes = argtypes
    if missing:
        raise ImportError(f"the Tallybook library is older than this package: it lacks {', '.join(missing)}")
