"""A million starts and stops: time budget and bouts, beside a summary of the events, the events themselves, and pandas that pairs them."""

from __future__ import annotations

import json
import statistics
import sys
import time
from array import array
from collections.abc import Callable
from pathlib import Path

import pandas
import pyarrow

import tallybook

EVENTS = 1_000_000
ROUNDS = 5


def paired(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """Medians in ms, measured in turn."""
    told: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        for work, runs in zip((ours, theirs), told):
            start = time.perf_counter()
            work()
            runs.append((time.perf_counter() - start) * 1e3)
    return statistics.median(told[0]), statistics.median(told[1])


def row(name: str, measured: tuple[float, float], most: float | None = None, least: float | None = None) -> None:
    """One row: at most so many times what is beside it, or at least so many times faster."""
    ours, theirs = measured
    goal = f"<= {most} x" if most is not None else f">= {least} x faster"
    ratio = ours / theirs if most is not None else theirs / ours
    holds = ratio <= most if most is not None else ratio >= (least or 0)
    print(json.dumps({
        "name": name, "ours": round(ours, 1), "theirs": round(theirs, 1), "unit": "ms", "ratio": round(ratio, 2), "goal": goal, "holds": holds, "gate": False}), flush=True)


def by_pandas(events: object) -> pandas.DataFrame:
    """The same bouts by parity, as one would write it."""
    frame = pyarrow.table(events).to_pandas()
    place = frame.groupby(["type", "subject"], dropna=False, observed=True)
    frame["stop"] = place["time"].shift(-1)
    starts = frame[place.cumcount() % 2 == 0]
    return starts.assign(duration=starts["stop"] - starts["time"])


def main() -> None:
    with tallybook.open(Path(sys.argv[1]) / "bouts.tally") as book:
        types = [book.event_types.create(f"State {number}", mode="state").id for number in range(6)]
        birds = [book.subjects.create(f"Bird {number}").id for number in range(4)]
        with book.record("Watch", time=0) as watch:
            for number in range(0, EVENTS, 2):
                which = number // 2
                for at in (number, number + 1):
                    watch.log(types[which % 6], at * 1_000_000, None, None, birds[which // 6 % 4])
        session = watch.item
        bouts, events = session.bouts, session.events
        assert len(by_pandas(events)) == len(bouts) == EVENTS // 2

        row("time budget / summary of the events by type", paired(bouts.budget, lambda: events.summary(by=("event_type", "subject"))), most=1.5)
        row("bouts as Arrow / events as Arrow", paired(lambda: pyarrow.table(bouts), lambda: pyarrow.table(events)), most=2)
        row("bouts as Arrow / pandas from Arrow", paired(lambda: pyarrow.table(bouts), lambda: by_pandas(events)), least=5)

        def budget_by_pandas() -> None:
            by_pandas(events).groupby(["subject", "type"])["duration"].agg(["count", "sum", "mean", "std", "median", "min", "max"])

        row("time budget / pandas from Arrow", paired(bouts.budget, budget_by_pandas), least=5)


if __name__ == "__main__":
    main()
