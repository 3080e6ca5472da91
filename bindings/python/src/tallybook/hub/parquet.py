"""Parquet files for analysts: the contents of a merged book, by table, space and month."""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .._c._reasons import Reason
from .._c.errors import BusyError, ExistsError, UnsupportedError
from ..book import Book
from . import selecting
from .database import space_of
from .selecting import EVENT, ITEM, ITEM_FIELD, ITEM_TAG, LAYOUT, Table

if TYPE_CHECKING:
    import pyarrow

_HASH: Final = b"tallybook.made_from"
_FILE: Final = "part.parquet"
_MONTH: Final = re.compile(r"month=\d{4}-\d\d")
#: No reader of a Parquet folder reads files of such a name.
_UNFINISHED: Final = ".part.unfinished"


@dataclass(frozen=True)
class Exported:
    """How many files were written, how many removed, and how many were right as they were."""

    written: int
    removed: int
    same: int


def require(folder: Path) -> None:
    """Refuses what cannot become a folder of Parquet, before anything is done."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise UnsupportedError("this needs pyarrow; install it with: pip install 'tallybook[hub,frames]'") from None
    if folder.exists() and not folder.is_dir():
        raise ExistsError(f"{folder} is a file; name a folder, which is made where it is not there", reason=Reason.FILE_EXISTS)


def export(book: Book, folder: Path, *, events: bool = False) -> Exported:
    """Writes FOLDER/TABLE/space=UUID/month=2026-11/part.parquet from the book's contents, each file completely. The month is that in which a row's item
    began, in UTC. Unchanged months are left as they are; no file takes its place before all are written."""
    require(folder)
    space = space_of(book)
    with _alone(folder), book.snapshot() as snapshot, contextlib.ExitStack() as stack:
        tables = [ITEM, ITEM_TAG, ITEM_FIELD, selecting.session_count(snapshot), *([EVENT] if events else [])]
        # Also events where they are not asked for: what is left from another time would not be what the book holds.
        places = [folder / name / f"space={space}" for name in {table.name for table in tables} | {EVENT.name}]
        # What is not in its place when this ends, or was left by one that was killed.
        stack.callback(_remove, places, _UNFINISHED, frozenset())
        same: set[Path] = set()
        written: set[Path] = set()
        for table in tables:
            place = folder / table.name / f"space={space}"
            for month, rows in _months(snapshot, table):
                file = place / f"month={month}" / _FILE
                made_from = _hash(rows)
                if _made_from(file) == made_from:
                    same.add(file)
                    continue
                file.parent.mkdir(parents=True, exist_ok=True)
                _write(rows.replace_schema_metadata({_HASH: made_from}), file.with_name(_UNFINISHED))
                written.add(file)
        for file in written:
            os.replace(file.with_name(_UNFINISHED), file)
        return Exported(len(written), _remove(places, _FILE, written | same), len(same))


def _remove(places: list[Path], name: str, but: Collection[Path]) -> int:
    """Removes files of a name, and months that have none any more; how many."""
    removed = 0
    for place in places:
        for month in place.glob("month=*"):
            file = month / name
            if _MONTH.fullmatch(month.name) and file not in but:
                with contextlib.suppress(FileNotFoundError):
                    file.unlink()
                    removed += 1
                with contextlib.suppress(OSError):
                    month.rmdir()
    return removed


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Lets nobody else export into a folder, which is made, meanwhile."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise BusyError(f"another export writes into {folder}; try again when it is done") from None
        yield
    finally:
        os.close(descriptor)


# ----------------------------------------------------------------------------------------------------
# Rows
# ----------------------------------------------------------------------------------------------------

def _months(book: Book, table: Table) -> Iterator[tuple[str, pyarrow.Table]]:
    """The rows of each month, one month at a time."""
    import pyarrow

    month = ""
    rows: list[Any] = []
    for batch in _batches(book, table):
        for each, part in _by_month(batch):
            if each != month:
                if rows:
                    yield month, pyarrow.Table.from_batches(rows).combine_chunks()
                month, rows = each, []
            rows.append(part)
    if rows:
        yield month, pyarrow.Table.from_batches(rows).combine_chunks()


def _by_month(batch: Any) -> Iterator[tuple[str, Any]]:
    """Its pieces by month; rows come by time."""
    import pyarrow
    from pyarrow import compute

    months = compute.strftime(batch.column(0).cast(pyarrow.timestamp("ns", "UTC")), format="%Y-%m").dictionary_encode()
    rest = batch.select(batch.schema.names[1:])
    names = months.dictionary.to_pylist()
    starts = [compute.index(months.indices, pyarrow.scalar(place, months.indices.type)).as_py() for place in range(len(names))]
    for place, name in enumerate(names):
        end = starts[place + 1] if place + 1 < len(names) else batch.num_rows
        yield name, rest.slice(starts[place], end - starts[place])


def _batches(book: Book, table: Table) -> Iterator[Any]:
    """The stream of a statement, with each column as what it is."""
    import pyarrow

    schema = pyarrow.schema([("first", pyarrow.int64()), *((name, _type(type)) for name, type in table.columns)])
    rows = book.sql(table.ask("time"))
    if table is ITEM_FIELD:
        # Its numbers are whole and real, and of neither a stream says before all is read which it will be.
        while some := [row for _, row in zip(range(8192), rows)]:
            columns = zip(*some)
            yield pyarrow.RecordBatch.from_arrays([pyarrow.array(each, field.type) for each, field in zip(columns, schema)], schema=schema)
        return
    # pyarrow 14 takes a stream only whole.
    reader = pyarrow.RecordBatchReader.from_stream(rows) if hasattr(pyarrow.RecordBatchReader, "from_stream") else pyarrow.table(rows).to_reader()
    for batch in reader:
        yield pyarrow.RecordBatch.from_arrays([_cast(each, field.type) for each, field in zip(batch.columns, schema)], schema=schema)


def _type(type: str) -> Any:
    import pyarrow

    # In whole microseconds, as ns are what many readers of Parquet do not know.
    return {
        "uuid": pyarrow.string(), "text": pyarrow.string(), "whole": pyarrow.int64(), "real": pyarrow.float64(), "date": pyarrow.date32(),
        "time": pyarrow.timestamp("us", "UTC")}[type]


def _cast(column: Any, type: Any) -> Any:
    import pyarrow
    from pyarrow import compute

    if not pyarrow.types.is_timestamp(type):
        return column.cast(type)
    # What was before 1970 is cut downwards too, as PostgreSQL's tables have it.
    return compute.floor_temporal(column.cast(pyarrow.int64()).cast(pyarrow.timestamp("ns", "UTC")), unit="microsecond").cast(type)


# ----------------------------------------------------------------------------------------------------
# Files
# ----------------------------------------------------------------------------------------------------

def _hash(rows: pyarrow.Table) -> bytes:
    """Of all that they are, by which it is seen whether a file has them."""
    import pyarrow

    hash = hashlib.sha256(b"%d" % LAYOUT)

    class Sink:
        closed = False

        def write(self, data: Any) -> int:
            hash.update(data)
            return len(data)

        def flush(self) -> None:
            pass

        def close(self) -> None:
            pass

    with pyarrow.PythonFile(Sink(), "w") as sink, pyarrow.ipc.new_stream(sink, rows.schema) as stream:
        stream.write_table(rows)
    return hash.hexdigest().encode()


def _made_from(file: Path) -> bytes | None:
    """Of which rows a file was made; None where it is none of these, or spoilt."""
    import pyarrow
    from pyarrow import parquet

    try:
        metadata: dict[bytes, bytes] = parquet.read_schema(file).metadata or {}
    except (OSError, pyarrow.ArrowException):
        return None
    return metadata.get(_HASH)


def _write(rows: pyarrow.Table, file: Path) -> None:
    from pyarrow import parquet

    with open(file, "wb") as opened:
        parquet.write_table(rows, opened, compression="zstd")
        opened.flush()
        os.fsync(opened.fileno())
