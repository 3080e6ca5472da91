"""Many books in many spaces of one hub, and all that can happen to them at once: answers that are lost, syncs that are stopped at some byte, connections
that the server ends, books put back from a backup, files copied, entries erased, pushes folded, the hub put back from an older dump. In the end all
books of a space say the same, and what was acknowledged is there.

TALLYBOOK_HUB_BOOKS and TALLYBOOK_HUB_SPACES say how many; TALLYBOOK_SEED is the seed, and a failure names its own. Threads take turns as they come, so a
seed gives the same plan and not the same run.
"""

from __future__ import annotations

import collections
import contextlib
import os
import random
import re
import shutil
import threading
import time
import traceback
from pathlib import Path

import postgres
import psycopg
import seeds
import tallybook
from lossy import Way
from tallybook import Reason

BOOKS = int(os.environ.get("TALLYBOOK_HUB_BOOKS", 40 if seeds.LONG else 24))
SPACES = int(os.environ.get("TALLYBOOK_HUB_SPACES", 4 if seeds.LONG else 3))
STEPS = int(os.environ.get("TALLYBOOK_HUB_STEPS", 9 if seeds.LONG else 8))
THREADS = 6
#: What a sync may be refused for here; it goes on with the next one.
MISHAPS = {Reason.HUB_AWAY, Reason.HUB_SCHEMA, Reason.CHANGING, Reason.HUB_RIGHTS}


class Book:
    """A file, and what must be in it: titles of notes, and "-" before those that were erased."""

    def __init__(self, path: Path, must: set[str]) -> None:
        self.path, self.must = path, must
        self.lock = threading.Lock()
        self.kept: set[str] | None = None

    @property
    def backup(self) -> Path:
        return self.path.with_suffix(".kept")


class Space:
    """Copies of one book, and what the hub must have of it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.books: list[Book] = []
        self.hub: set[str] = set()
        self.lock = threading.Lock()


class World:
    def __init__(self, folder: Path, server: postgres.Server, seed: int) -> None:
        self.folder, self.server, self.seed = folder, server, seed
        self.way = Way(server.folder, seed, each=60)
        self.spaces: list[Space] = []
        self.done: collections.Counter[str] = collections.Counter()
        self.failures: list[str] = []
        self.left = BOOKS * STEPS
        #: Odd while the hub is put back.
        self.epoch = 0
        self.lock = threading.Lock()
        self.titles = 0
        #: Titles of what somebody began to erase: gone here and there, or not.
        self.doubtful: set[str] = set()

    def say(self, what: str) -> None:
        with self.lock:
            self.done[what] += 1

    def address(self, dice: random.Random | None = None) -> str:
        """By the way that loses answers, or without one straight to the server."""
        if dice is None or dice.randrange(3) == 0:
            return self.server.address("ann")
        return f"host={self.way.folder} dbname=hub user=ann"

    def title(self) -> str:
        with self.lock:
            self.titles += 1
            return f"note {self.titles}"

    # MARK: Beginning

    def make(self) -> None:
        for number in range(SPACES):
            space = Space(f"{number}")
            for copy in range(BOOKS // SPACES):
                book = Book(self.folder / f"{number} {copy}.tally", {"Arrival"})
                if not space.books:
                    with tallybook.open(book.path, author=book.path.stem) as opened:
                        opened.note("Arrival", tags=["Pond"])
                        opened.event_types.create("Call")
                else:
                    with tallybook.open(space.books[0].path) as opened:
                        opened.backup(book.path)
                space.books.append(book)
            self.spaces.append(space)

    # MARK: What a book does

    def step(self, space: Space, book: Book, dice: random.Random) -> None:
        match dice.randrange(30):
            case 0 if book.kept is not None:
                for each in book.path.parent.glob(f"{book.path.name}*"):
                    each.unlink()
                shutil.copy(book.backup, book.path)
                book.must = set(book.kept)
                self.say("put back")
            case 1 | 2 | 3:
                with tallybook.open(book.path) as opened:
                    opened.backup(book.backup, replace=book.backup.exists())
                book.kept = set(book.must)
                self.say("backed up")
            case 4 if len(space.books) < 2 * BOOKS // SPACES:
                with space.lock:
                    twin = Book(self.folder / f"{space.name} twin {len(space.books)}.tally", set(book.must))
                    shutil.copy(book.path, twin.path)
                    space.books.append(twin)
                self.say("copied")
        with tallybook.open(book.path, exists=True, author=book.path.stem) as opened:
            self.work(opened, book, dice)
            for _ in range(dice.choice([1, 1, 1, 2])):
                self.sync(opened, space, book, dice)

    def work(self, opened: tallybook.Book, book: Book, dice: random.Random) -> None:
        for _ in range(dice.randrange(4)):
            title = self.title()
            note = opened.note(title, description="." * dice.choice([10, 10, 1000, 50_000]))
            book.must.add(title)
            if dice.randrange(12) == 0:
                note.add_attachment(dice.randbytes(dice.choice([100, 100, 1_200_000])), name="bytes")
        notes = list(opened.notes())
        for note in dice.sample(notes, min(len(notes), dice.randrange(3))):
            note.update(description=f"seen by {book.path.stem} {dice.random()}")
        if dice.randrange(6) == 0:
            opened.tags.create(self.title())
        if dice.randrange(6) == 0:
            with opened.record(self.title()) as session:
                for _ in range(dice.choice([3, 300])):
                    session.log("Call")
        if opened.conflicts and dice.randrange(2):
            dice.choice(opened.conflicts).keep(0)

    def sync(self, opened: tallybook.Book, space: Space, book: Book, dice: random.Random) -> None:
        limit = dice.choice([None, None, 0, 1, 1 << dice.randrange(22), dice.randrange(200_000)])
        fold, erases = dice.randrange(25) == 0, dice.randrange(40) == 0
        epoch = self.epoch
        with space.lock:
            must = set(space.hub)

        def asked(done: int, total: int) -> bool:
            return limit is None or done <= limit

        try:
            with opened.hub(self.address(dice), timeout=20) as hub:
                erasable = [each for each in opened.notes() if each.title.startswith("note ") and each.title in book.must]
                if erases and erasable:
                    note = dice.choice(erasable)
                    title = note.title
                    self.doubtful.add(title)
                    hub.erase(note.id, progress=asked)
                    book.must.add(f"-{title}")
                    self.say("erased")
                findings = hub.sync(fold=fold, progress=asked)
        except tallybook.CancelledError:
            self.say("stopped")
        except tallybook.Error as refusal:
            if refusal.reason not in MISHAPS:
                raise
            self.say(refusal.reason.name)
        else:
            self.say("synced")
            for each in findings:
                self.say(f"found {each.reason.name}")
            with self.lock:
                is_same = epoch == self.epoch and epoch % 2 == 0
                if is_same:
                    with space.lock:
                        space.hub |= book.must
                    book.must |= must

    def run(self, number: int) -> None:
        dice = random.Random(f"{self.seed} {number}")
        try:
            while not self.failures:
                with self.lock:
                    if self.left <= 0:
                        return
                    self.left -= 1
                space = dice.choice(self.spaces)
                book = dice.choice(space.books)
                if book.lock.acquire(blocking=False):
                    try:
                        self.step(space, book, dice)
                    except BaseException:
                        self.failures.append(f"{book.path.name}: {traceback.format_exc()}")
                    finally:
                        book.lock.release()
        except BaseException:
            self.failures.append(traceback.format_exc())

    # MARK: What happens to the hub

    def trouble(self, ended: threading.Event) -> None:
        dice = random.Random(f"{self.seed} trouble")
        kept: list[tuple[str, list[set[str]]]] = []
        last = self.left
        try:
            with psycopg.connect(self.server.address(), autocommit=True) as connection:
                while not ended.wait(dice.uniform(0, 0.2)):
                    what = dice.randrange(40)
                    if what < 34:
                        found = connection.execute("SELECT pid FROM pg_stat_activity WHERE usename = 'ann'").fetchall()
                        if found:
                            connection.execute("SELECT pg_terminate_backend(%s)", dice.choice(found))
                            self.say("connection ended")
                    elif last - self.left < max(30, BOOKS * STEPS // 20):
                        # Books have their time: a large hub is not put back more often than they come to something.
                        continue
                    elif what < 37 or not kept:
                        had = []
                        for space in self.spaces:
                            with space.lock:
                                had.append(set(space.hub))
                        path = self.folder / f"{len(kept)}.sql"
                        self.server.dump(path)
                        kept.append((path.read_text(), had))
                        path.unlink()
                        del kept[:-4]
                        self.say("dumped")
                    else:
                        text, had = dice.choice(kept)
                        with self.lock:
                            self.epoch += 1
                        self.restore(text)
                        with self.lock:
                            for space, must in zip(self.spaces, had, strict=True):
                                with space.lock:
                                    space.hub = set(must)
                            self.epoch += 1
                        last = self.left
                        self.say("hub put back")
        except BaseException:
            self.failures.append(f"trouble: {traceback.format_exc()}")

    def restore(self, text: str) -> None:
        """In one transaction, while books sync."""
        path = self.folder / "whole.sql"
        # The newer pg_dump writes what only psql reads.
        path.write_text("DROP SCHEMA tally CASCADE;\n" + text)
        for _ in range(20):
            try:
                self.server._run("psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1", self.server.address(), text=path.read_text())
                return
            except RuntimeError as refusal:
                if "deadlock" not in str(refusal):
                    raise
                self.say("restore refused")
        raise AssertionError("the hub could not be put back")

    # MARK: The end

    def settle(self, space: Space) -> None:
        try:
            with contextlib.ExitStack() as stack:
                books = [stack.enter_context(tallybook.open(book.path, exists=True)) for book in space.books]
                hubs = [stack.enter_context(book.hub(self.address())) for book in books]
                quiet = 0
                for _ in range(12):
                    new = 0
                    for hub in hubs:
                        findings = hub.sync()
                        new += [each.reason for each in findings] != [Reason.NOTHING_NEW]
                    quiet = quiet + 1 if not new else 0
                    if quiet == 2:
                        break
                assert quiet == 2, f"there is something new after 12 rounds: {findings}"
                must = set(space.hub).union(*(book.must for book in space.books))
                erased = {each[1:] for each in must if each.startswith("-")}
                must = {each for each in must if not each.startswith("-")} - erased - self.doubtful
                texts = collections.Counter(book.export_text(format="json", canonical=True) for book in books)
                for book, about in zip(books, space.books, strict=True):
                    titles = {note.title for note in book.notes()}
                    assert must <= titles, f"{about.path.name} lost {sorted(must - titles)[:5]}"
                    assert not titles & erased, f"{about.path.name} has what was erased: {sorted(titles & erased)[:5]}"
                    # Bytes go behind what they belong to: who was stopped between them, and then put back from a backup, lost some that nobody acknowledged.
                    for each in book.check():
                        assert each.reason == Reason.MISSING and book.get(each.id).parent.title not in must, f"{about.path.name}: {each}"
                        self.say("bytes that nobody has")
                assert len(texts) == 1, f"the books differ: {self.differences(list(texts))}"
                for book, about in zip(books, space.books, strict=True):
                    for content in book.wanted_contents():
                        there = [other.path for other in books if content.sha256 not in {each.sha256 for each in other.wanted_contents()}]
                        assert not there, f"{about.path.name} lacks bytes that {there[0]} has"
                with self.lock:
                    self.done["notes"] += len(must)
                    self.done["gone for good"] += len(erased)
        except BaseException:
            self.failures.append(f"space {space.name}: {traceback.format_exc()}")

    def differences(self, texts: list[str]) -> str:
        one, other = (text.splitlines() for text in texts[:2])
        return re.sub(r"\s+", " ", str([each for each in zip(one, other, strict=False) if each[0] != each[1]][:3]))[:1500]


def test_many_books(tmp_path: Path) -> None:
    seed = seeds.first("thousand books, hub")
    began = time.monotonic()
    with postgres.serving(("max_connections = 200", "deadlock_timeout = 100ms")) as server:
        server.make_hub("hub", "ann")
        world = World(tmp_path, server, seed)
        try:
            world.make()
            ended = threading.Event()
            trouble = threading.Thread(target=world.trouble, args=(ended,))
            threads = [threading.Thread(target=world.run, args=(number,)) for number in range(THREADS)]
            for thread in (trouble, *threads):
                thread.start()
            for thread in threads:
                thread.join()
            ended.set()
            trouble.join()
            worked = time.monotonic() - began
            spaces = list(world.spaces)
            kept = list(spaces)

            def settle() -> None:
                while True:
                    try:
                        space = spaces.pop()
                    except IndexError:
                        return
                    world.settle(space)

            if not world.failures:
                threads = [threading.Thread(target=settle) for _ in range(3)]
                for thread in threads:
                    thread.start()
                for thread in threads:
                    thread.join()
        finally:
            world.way.close()
        world.done["answers lost"] = world.way.lost
        print(f"hub, seed {seed}: {sum(len(space.books) for space in kept)} books in {len(kept)} spaces, {dict(sorted(world.done.items()))},"
              f" {worked:.0f} s and {time.monotonic() - began - worked:.0f} s to settle")
        if world.failures and (keep := os.environ.get("TALLYBOOK_HUB_KEEP")):
            shutil.copytree(tmp_path, keep, dirs_exist_ok=True)
            server.dump(Path(keep) / "hub.sql")
        assert not world.failures, f"seed {seed}: {len(world.failures)}: " + "\n".join(world.failures[:3])
        assert world.done["synced"] > BOOKS and (world.done["connection ended"] > 3 or BOOKS < 20), f"seed {seed}: {world.done}"
