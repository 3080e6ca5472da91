"""A hub beside what somebody would write who puts rows into PostgreSQL: pushes beside INSERT, a first upload beside COPY, and what a sync costs where
there is nothing new, by how many devices a space and how many spaces a hub has. A server of its own, whose commits wait for the disk as ever; both
sides log in as a role without rights of its own, through the same socket. Takes the package postgresql."""

from __future__ import annotations

import json
import multiprocessing
import shutil
import statistics
import sys
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any

import psycopg

import tallybook

sys.path[:0] = [str(Path(__file__).resolve().parents[1] / "Tests/Hub")]
import postgres  # noqa: E402

CLIENTS, CHANGES, PUSHES = 16, 50, 24
ALONE = 1_000
NOTES = 100_000
ROUNDS = 3
DEVICES = (10, 1_000, 10_000)
WORDS = "grey heron over the north pond, carries reed to the nest and stays until the rain begins".split()
TABLE = (
    "CREATE TABLE public.note (space uuid, id uuid, title text NOT NULL, description text, modified timestamptz NOT NULL DEFAULT now(), "
    "PRIMARY KEY (space, id))")

Rows = list[tuple[str, str, str, str]]


def row(name: str, ours: float, theirs: float, unit: str, goal: str | None = None, holds: bool | None = None, *, more: bool = False) -> dict[str, Any]:
    """`more`: the more the better; else the less."""
    ratio = ours / theirs if more else theirs / ours
    return {
        "name": name, "ours": round(ours, 2), "theirs": round(theirs, 2), "unit": unit, "ratio": round(ratio, 4), "goal": goal, "holds": holds,
        "gate": False}


def tell(row: dict[str, Any]) -> None:
    print(json.dumps(row), flush=True)


def words(number: int) -> str:
    return " ".join(WORDS[number % 7 :])


def ms(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1e3


# MARK: Many at once


def push(path: str, address: str, number: int, turn: Barrier) -> None:
    """Writes so many notes while the others do, and pushes them when all have."""
    with tallybook.open(path) as book, book.hub(address) as hub:
        for round in range(PUSHES):
            with book.transaction():
                for note in range(CHANGES):
                    book.note(f"Note {number} {round} {note}", description=words(note))
            turn.wait()
            hub.sync()
            turn.wait()


def insert(path: str, address: str, number: int, turn: Barrier) -> None:
    with psycopg.connect(address) as connection:
        for round in range(PUSHES):
            rows = [(f"{number:032x}", f"{round:016x}{note:016x}", f"Note {number} {round} {note}", words(note)) for note in range(CHANGES)]
            turn.wait()
            with connection.cursor() as cursor:
                cursor.executemany("INSERT INTO public.note (space, id, title, description) VALUES (%s, %s, %s, %s)", rows)
            connection.commit()
            turn.wait()


def at_once(work: Callable[[str, str, int, Barrier], None], paths: list[Path], address: str) -> float:
    """Pushes in a second, of which each client makes one when all are ready."""
    turn = multiprocessing.Barrier(len(paths) + 1)
    clients = [multiprocessing.Process(target=work, args=(str(path), address, number, turn)) for number, path in enumerate(paths)]
    for client in clients:
        client.start()
    took = []
    for _ in range(PUSHES):
        turn.wait(timeout=300)
        took.append(ms(lambda: turn.wait(timeout=300)))
    for client in clients:
        client.join()
        assert client.exitcode == 0
    # The first is the one that makes the space.
    return len(paths) / statistics.median(took[1:]) * 1e3


def many(folder: Path, server: postgres.Server) -> None:
    address = server.address("ann")
    told: dict[str, list[float]] = {"own": [], "one": [], "insert": []}
    for round in range(ROUNDS):
        own = [folder / f"own {round} {number}.tally" for number in range(CLIENTS)]
        one = [folder / f"one {round} {number}.tally" for number in range(CLIENTS)]
        for path in (*own, one[0]):
            with tallybook.open(path) as book, book.hub(address) as hub:
                book.note("Arrival")
                hub.sync()
        with tallybook.open(one[0]) as book:
            for path in one[1:]:
                book.backup(path)
        server.sql("TRUNCATE public.note")
        told["insert"].append(at_once(insert, own, address))
        told["own"].append(at_once(push, own, address))
        told["one"].append(at_once(push, one, address))
    median = {name: statistics.median(each) for name, each in told.items()}
    ratio = median["own"] / median["insert"]
    what = f"pushes of {CHANGES} changes by {CLIENTS} at once"
    tell(row(f"{what}, a space each / INSERT in a transaction", median["own"], median["insert"], "pushes/s", ">= 0.6x", ratio >= 0.6, more=True))
    tell(row(f"{what}, all in one space, each taking in the others' / INSERT in a transaction", median["one"], median["insert"], "pushes/s", more=True))


# MARK: One by itself


def alone(folder: Path, server: postgres.Server) -> None:
    """Pushes of many changes by one client."""
    address = server.address("ann")
    server.sql("TRUNCATE public.note")
    ours, theirs = [], []
    with tallybook.open(folder / "alone.tally") as book, book.hub(address) as hub, psycopg.connect(address) as connection:
        hub.sync()
        for round in range(PUSHES):
            with book.transaction():
                for note in range(ALONE):
                    book.note(f"Note {round} {note}", description=words(note))
            rows = [("1" * 32, f"{round:016x}{note:016x}", f"Note {round} {note}", words(note)) for note in range(ALONE)]

            def insert(rows: Rows = rows) -> None:
                with connection.cursor() as cursor:
                    cursor.executemany("INSERT INTO public.note (space, id, title, description) VALUES (%s, %s, %s, %s)", rows)
                connection.commit()

            ours.append(ms(hub.sync))
            theirs.append(ms(insert))
    push, put = statistics.median(ours), statistics.median(theirs)
    tell(row(f"push of {ALONE:,} changes by one / INSERT in a transaction", push, put, "ms", ">= 0.85x", put / push >= 0.85))


# MARK: A first upload


def upload(folder: Path, server: postgres.Server) -> None:
    path = folder / "large.tally"
    with tallybook.open(path) as book, book.transaction():
        for number in range(NOTES):
            book.note(f"Note {number}", description=words(number))
    rows = [(f"{1:032x}", f"{number:032x}", f"Note {number}", words(number)) for number in range(NOTES)]
    text = "".join("\t".join(each) + "\n" for each in rows).encode()
    statement = "COPY public.note (space, id, title, description) FROM STDIN"
    told: dict[str, list[float]] = {"push": [], "copy": [], "rows": []}
    sent = 0
    for round in range(ROUNDS):
        fresh = folder / f"upload {round}.tally"
        shutil.copy(path, fresh)
        server.sql("DELETE FROM tally.space", "TRUNCATE public.note", "CHECKPOINT")
        with tallybook.open(fresh) as book, book.hub(server.address("ann")) as hub:
            told["push"].append(ms(hub.sync))
        sent = int(server.sql("SELECT sum(length(body)) FROM tally.frame")[0][0])
        with psycopg.connect(server.address("ann")) as connection:

            def copy() -> None:
                with connection.cursor().copy(statement) as out:
                    out.write(text)
                connection.commit()

            def by_rows() -> None:
                with tallybook.open(path) as book, connection.cursor().copy(statement) as out:
                    for note in book.notes:
                        out.write_row((f"{1:032x}", note.uuid, note.title, note.description))
                connection.commit()

            told["copy"].append(ms(copy))
            server.sql("TRUNCATE public.note", "CHECKPOINT")
            told["rows"].append(ms(by_rows))
    median = {name: statistics.median(each) for name, each in told.items()}
    what = f"first upload of {NOTES:,} notes"
    speed = {name: len(text) / 1e3 / took for name, took in median.items()}
    ratio = median["copy"] / median["push"]
    tell(row(f"{what} / COPY of the rows as text that lies there", median["push"], median["copy"], "ms", ">= 0.5x", ratio >= 0.5))
    tell(row(f"{what}, by the text's bytes / COPY of that text", speed["push"], speed["copy"], "MB/s", more=True))
    tell(row(f"{what} / COPY of rows that are read from the book", median["push"], median["rows"], "ms"))
    tell(row(f"{what}, what goes / COPY's text", sent / 1e6, len(text) / 1e6, "MB"))


# MARK: Nothing new


def crowd(server: postgres.Server, devices: int) -> None:
    """So many devices in the only space, each with a push that is in a later one."""
    have = int(server.sql("SELECT count(*) FROM tally.device")[0][0])
    server.sql(
        "CREATE TEMPORARY TABLE come AS SELECT s.id AS space, md5('device ' || g)::uuid AS id, (random() * 9e15)::bigint AS mark, g"
        f" FROM tally.space s, generate_series({have + 1}, {devices}) g WHERE s.owner = 'ann';"
        "INSERT INTO tally.push (space, device, n, mark, generation, whole, gone, stream, frames, bytes, brought, role)"
        " SELECT c.space, c.id, 1, c.mark, 0, false, true, md5('stream ' || g)::uuid, 1, 1000, p.brought, 'ann' FROM come c,"
        " (SELECT brought FROM tally.push ORDER BY position LIMIT 1) p;"
        "INSERT INTO tally.device (space, id, name, role, head, mark) SELECT space, id, 'device ' || g, 'ann', 1, mark FROM come",
        "ANALYZE")


def spaces(server: postgres.Server, count: int) -> None:
    """So many spaces of others, each with one member."""
    server.sql(
        f"INSERT INTO tally.space (id, owner) SELECT md5('space ' || g)::uuid, 'bob' FROM generate_series(1, {count}) g ON CONFLICT DO NOTHING",
        "INSERT INTO tally.member (space, role, may, owner) SELECT id, owner, 'keep', owner FROM tally.space WHERE owner = 'bob' ON CONFLICT DO NOTHING",
        "ANALYZE")


def quiet(hub: tallybook.Hub, connection: psycopg.Connection[Any]) -> tuple[float, float]:
    """ms of a sync with nothing new, and of two statements that find a row by its key."""
    ours, theirs = [], []
    connection.autocommit = True
    for _ in range(60):
        ours.append(ms(hub.sync))
        theirs.append(ms(lambda: [connection.execute("SELECT title FROM public.note WHERE space = %s AND id = %s", ("0" * 32, "0" * 32)) for _ in range(2)]))
    return statistics.median(ours), statistics.median(theirs)


def still(folder: Path, server: postgres.Server) -> None:
    server.sql("DELETE FROM tally.space")
    address = server.address("ann")
    paths = folder / "ann.tally", folder / "bob.tally"
    with tallybook.open(paths[0]) as book, book.hub(address) as hub:
        book.note("Arrival")
        hub.sync()
        book.backup(paths[1])
    what = "sync with nothing new"
    with tallybook.open(paths[0]) as ann, tallybook.open(paths[1]) as bob, ann.hub(address) as one, bob.hub(address) as other:
        with psycopg.connect(address) as connection:
            for count in DEVICES:
                before = int(server.sql("SELECT count(*) FROM tally.device")[0][0])
                crowd(server, count)
                taken = ms(one.sync)
                other.sync()
                one.sync()
                ours, theirs = quiet(one, connection)
                goal = ("<= 3 ms", ours <= 3) if count == 1_000 else (None, None)
                tell(row(f"{what}, {count:,} devices in the space / two SELECTs by key", ours, theirs, "ms", *goal))
                if count > 10:
                    tell(row(f"taking in one push each of {count - before:,} devices that are in the book / a SELECT by key for each", taken, theirs / 2 * (count - before), "ms"))
                if count == 1_000:
                    ours, theirs = fresh(bob, one, other, connection)
                    tell(row("sync where 1 of 1,000 devices has something new / two SELECTs by key", ours, theirs, "ms"))
            for count in (1_000, 10_000):
                spaces(server, count)
                ours, theirs = quiet(one, connection)
                tell(row(f"{what}, {DEVICES[-1]:,} devices, {count:,} spaces of others on the hub / two SELECTs by key", ours, theirs, "ms"))
    server.sql("DELETE FROM tally.device WHERE name LIKE 'device %'")


def fresh(bob: tallybook.Book, one: tallybook.Hub, other: tallybook.Hub, connection: psycopg.Connection[Any]) -> tuple[float, float]:
    """ms of a sync that takes in one note of another."""
    ours = []
    for number in range(20):
        bob.note(f"of bob {number}")
        other.sync()
        ours.append(ms(one.sync))
    return statistics.median(ours), quiet(one, connection)[1]


def main() -> None:
    folder = Path(sys.argv[1])
    with postgres.serving(("fsync = on",)) as server:
        server.make_hub("hub", "ann", "bob")
        server.sql(TABLE, "GRANT ALL ON public.note TO ann")
        many(folder, server)
        alone(folder, server)
        upload(folder, server)
        still(folder, server)


if __name__ == "__main__":
    main()
