"""Kills while books sync with a hub: of who syncs, of the server, and of the connection between them. What was acknowledged is there in the end, in
both books, and nobody is stuck. TALLYBOOK_HUB_KILLS says how many; TALLYBOOK_SEED is the first seed, and a failure names its own."""

from __future__ import annotations

import collections
import contextlib
import json
import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import postgres
import seeds
import tallybook

ROOT = Path(__file__).resolve().parents[2]
KILLS = int(os.environ.get("TALLYBOOK_HUB_KILLS", 24 if seeds.LONG else 12))


def said(book: tallybook.Book) -> str:
    return book.export_text(format="json", canonical=True)


def work(path: Path, address: str, seed: int, rounds: int) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
    command = [sys.executable, str(ROOT / "Tests/Hub/worker.py"), str(path), address, path.stem, str(seed), str(rounds)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


#: So many kills have books of their own: what these hold grows with each, and is compared whole.
BATCH = 100


def test_kills_lose_nothing(tmp_path: Path) -> None:
    begin = seeds.first("kills, hub")
    done: collections.Counter[str] = collections.Counter()
    refused: collections.Counter[str] = collections.Counter()
    acknowledged = 0
    with postgres.serving() as server:
        server.make_hub("hub", "ann")
        for batch in range(begin, begin + KILLS, BATCH):
            folder = tmp_path / str(batch)
            folder.mkdir()
            acknowledged += kill(server, folder, range(batch, min(batch + BATCH, begin + KILLS)), done, refused)
            shutil.rmtree(folder)
            server.sql("DELETE FROM tally.space")
            print(f"hub: {dict(done)} killed, {acknowledged} notes acknowledged, refusals {dict(refused)}, nothing lost", flush=True)


def kill(
    server: postgres.Server, folder: Path, some: range, done: collections.Counter[str], refused: collections.Counter[str],
) -> int:
    """Kills while two books sync, once for each seed; how many notes were acknowledged."""
    address = server.address("ann")
    paths = [folder / "ann.tally", folder / "bob.tally"]
    with tallybook.open(paths[0]) as book:
        book.note("Arrival")
        book.backup(paths[1])
    acknowledged: set[str] = set()
    for seed in some:
        dice = random.Random(seed)
        what = dice.choice(["book", "book", "book", "server", "connection"])
        children = [work(path, address, seed, 3 if what != "book" else 30) for path in paths]
        deadline = time.monotonic() + dice.uniform(0.05, 0.9)
        while time.monotonic() < deadline:
            time.sleep(0.001)
        match what:
            case "book":
                for child in dice.sample(children, dice.choice([1, 2])):
                    child.kill()
                time.sleep(dice.uniform(0, 0.1))
                for child in children:
                    child.kill()
            case "server":
                server.kill()
                time.sleep(dice.uniform(0, 0.3))
                server.start()
            case _:
                with contextlib.suppress(RuntimeError):
                    server.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ann'")
        for child in children:
            out = child.communicate(timeout=300)[0]
            for line in out.splitlines():
                with contextlib.suppress(json.JSONDecodeError):
                    told = json.loads(line)
                    if told["done"] == "noted":
                        acknowledged.add(told["title"])
                    elif told["done"] == "refused":
                        refused[told["reason"]] += 1
            assert what == "book" or child.returncode == 0, f"seed {seed}: {what}: {out[-2000:]}"
        done[what] += 1
        if seed % 10 == 0 or seed == some[-1]:
            compare(paths, address, acknowledged, seed)
    return len(acknowledged)


def compare(paths: list[Path], address: str, acknowledged: set[str], seed: int) -> None:
    with contextlib.ExitStack() as stack:
        books = [stack.enter_context(tallybook.open(path, exists=True)) for path in paths]
        for _ in range(2):
            for book in books:
                with book.hub(address) as hub:
                    hub.sync()
        for book in books:
            findings = book.check()
            assert not findings, f"seed {seed}: {findings}"
            titles = {note.title for note in book.notes()}
            assert acknowledged <= titles, f"seed {seed}: lost {sorted(acknowledged - titles)[:5]}"
        assert said(books[0]) == said(books[1]), f"seed {seed}: the books differ"
        assert not books[0].wanted_contents() and not books[1].wanted_contents(), f"seed {seed}: bytes are missing"
