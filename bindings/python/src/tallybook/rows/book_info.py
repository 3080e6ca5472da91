"""What a book says of itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from .._c import _abi
from .._c.library import lib, read_info
from ..vocabulary.time import delta


@dataclass(frozen=True)
class BookInfo:
    """What a book is, how large it is, and who uses it. Sizes are in bytes.

    `format` is the version of the format as the file has it. `pages` counts pages of `page_size`, including those that only the log has; `free_pages`
    of them hold nothing, and `Book.compact` gives them back. `file_size` is that of the file on the disk, `log_size` that of its log, and `tail_size`
    that of what running sessions have logged beside it. Of the `running` sessions with such a tail, some process is recording `recorded`. This process
    has `snapshots` open, the oldest for `snapshot_age`, None without one. `last_id` is the id that was given last, the most entries that the book can
    have. `last_change` is the number of the newest row of the history, in every process the same.

    `commits` is greater than in an earlier look, in this process while the book stays open, if anything was committed since, by any process, or if the log was
    written back. If it is equal, nothing was. Several commits can count as one.

    >>> before = book.info
    >>> book.info.commits == before.commits
    True
    >>> _ = nest.note("Arrival")
    >>> book.info.commits > before.commits
    True
    """

    uuid: str
    format: tuple[int, int]
    file_size: int
    page_size: int
    pages: int
    free_pages: int
    log_size: int
    tail_size: int
    running: int
    recorded: int
    snapshots: int
    snapshot_age: timedelta | None
    last_id: int
    last_change: int
    commits: int


def read_stat(book: int) -> _abi.tally_book_info:
    """The struct of a book's handle."""
    return read_info(lib.tally_book_stat, _abi.tally_book_info(), book)


def read_book_info(book: int) -> BookInfo:
    """What the book of a handle says."""
    stat = read_stat(book)
    return BookInfo(
        bytes(stat.uuid).decode(), (int(stat.format_major), int(stat.format_minor)), int(stat.file_size), int(stat.page_size), int(stat.page_count),
        int(stat.free_page_count), int(stat.log_size), int(stat.tail_size), int(stat.running_count), int(stat.recorded_count),
        int(stat.snapshot_count), delta(int(stat.snapshot_age)) if stat.snapshot_count else None, int(stat.last_id), int(stat.last_change),
        int(stat.commit_count))
