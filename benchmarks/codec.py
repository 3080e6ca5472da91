"""What a million events take on the disk and to be read whole as columns, beside Parquet (times as differences, zstd) and DuckDB, of the three
timings of size.c; prints one JSON object a row. It is no part of `make bench`: it needs pyarrow and duckdb, and says which is missing.

Usage: codec.py FOLDER [ROW]
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from pathlib import Path

import nanoarrow
import numpy

import tallybook

try:
    import duckdb
    import pyarrow
    import pyarrow.parquet
except ImportError as error:
    sys.exit(f"codec.py: {error.name} is not installed; pip install pyarrow duckdb")

EVENTS, ROUNDS = 1_000_000, 5
folder = Path(sys.argv[1])
dice = numpy.random.default_rng(7)
timings = {
    "a person, seconds apart": lambda: dice.exponential(5e9, EVENTS) + 2e8,
    "a sensor at 1 kHz with jitter": lambda: 1e6 + dice.integers(-50_000, 50_000, EVENTS),
    "bursts": lambda: numpy.where(numpy.arange(EVENTS) % 100, 20_000 + dice.integers(0, 60_000, EVENTS), dice.random(EVENTS) * 6e10),
}


def row(name: str, ours: float, theirs: float, unit: str) -> None:
    told = {"name": name, "ours": round(ours, 3), "theirs": round(theirs, 3), "unit": unit, "ratio": round(theirs / ours, 3)}
    print(json.dumps(told | {"goal": None, "holds": None, "gate": False}), flush=True)


def fastest(work: Callable[[], tuple[numpy.ndarray, numpy.ndarray]], times: numpy.ndarray) -> float:
    """Nanoseconds an event of the fastest of some runs, which have to give the times and as many types."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        got, types = work()
        best = min(best, time.perf_counter() - start)
        assert (got == times).all() and len(types) == EVENTS
    return best / EVENTS * 1e9


def measure(name: str, steps: numpy.ndarray) -> None:
    times = 1_750_000_000_000_000_000 + numpy.cumsum(steps.astype(numpy.int64))
    types = dice.integers(1, 5, EVENTS).astype(numpy.int64)
    files = {each: folder / f"codec.{each}" for each in ("tally", "parquet", "duckdb", "empty")}
    for file in files.values():
        file.unlink(missing_ok=True)
    tallybook.open(files["empty"]).close()
    empty = files["empty"].stat().st_size
    with tallybook.open(files["tally"]) as book:
        book.event_types.create("D")
        with book.record("Watch", time=int(times[0]) - 1) as session:
            for start in range(0, EVENTS, 250_000):
                session.log_many(times[start : start + 250_000].tolist(), ["ABCD"[each - 1] for each in types[start : start + 250_000]])
        item = session.item.id
    table_of_events = pyarrow.table({"time": times, "type": types})
    pyarrow.parquet.write_table(
        table_of_events, files["parquet"], compression="zstd", use_dictionary=["type"], column_encoding={"time": "DELTA_BINARY_PACKED"}
    )
    with duckdb.connect(str(files["duckdb"])) as database:
        database.execute("CHECKPOINT")
        empty_duckdb = files["duckdb"].stat().st_size
        database.execute("CREATE TABLE event AS SELECT * FROM table_of_events")
        database.execute("CHECKPOINT")
    ours = (files["tally"].stat().st_size - empty) / EVENTS
    row(f"size of {name} / Parquet, delta and zstd", ours, files["parquet"].stat().st_size / EVENTS, "B/event")
    row(f"size of {name} / DuckDB", ours, (files["duckdb"].stat().st_size - empty_duckdb) / EVENTS, "B/event")
    with tallybook.open(files["tally"]) as book, duckdb.connect(str(files["duckdb"]), read_only=True) as database:

        def stream() -> tuple[numpy.ndarray, numpy.ndarray]:
            batches = list(nanoarrow.ArrayStream(book.get(item).events))
            columns = ([numpy.asarray(batch.child(column).buffer(1)) for batch in batches] for column in (1, 2))
            got, kinds = (numpy.concatenate(parts) for parts in columns)
            return got, kinds

        def parquet() -> tuple[numpy.ndarray, numpy.ndarray]:
            read = pyarrow.parquet.read_table(files["parquet"], use_threads=False)
            return read["time"].to_numpy(), read["type"].to_numpy()

        def query() -> tuple[numpy.ndarray, numpy.ndarray]:
            found = database.execute("SELECT time, type FROM event").fetchnumpy()
            return found["time"], found["type"]

        database.execute("SET threads = 1")
        ours = fastest(stream, times)
        row(f"all of {name} as columns / Parquet", ours, fastest(parquet, times), "ns")
        row(f"all of {name} as columns / DuckDB", ours, fastest(query, times), "ns")


for name, steps in timings.items():
    measure(name, steps())
