"""Texts in the cells of a terminal: how many they take, cut to a width, and without control characters."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from .text import fit_text


@lru_cache(maxsize=1024)
def _cells(text: str) -> int:
    # The same few signs and names are measured again and again.
    return fit_text(text)[1]


def cells(text: str) -> int:
    """Returns how many cells of a terminal a text takes."""
    return len(text) if text.isascii() else _cells(text)


def clean(text: str) -> str:
    """Puts a text on one line, without anything that would control the terminal: a book may come from anywhere."""
    return "".join(" " if each in "\n\r\t" else each if unicodedata.category(each)[0] != "C" or each == "\u200d" else "\ufffd" for each in text)


def fit(text: str, width: int) -> str:
    """Cuts a text to a width, with a mark if something is missing, and pads it."""
    if cells(text) > width:
        text = fit_text(text, width - 1)[0] + "…" if width > 0 else ""
    return text + " " * (width - cells(text))
