"""Books that meet in PostgreSQL: a real server, real roles, and what can go wrong with either."""

from __future__ import annotations

import asyncio
import doctest
import hashlib
import inspect
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from hubs import Place

import tallybook
from tallybook import Reason


def said(book: tallybook.Book) -> str:
    """All that a book says, but for which device says it."""
    return book.export_text(format="json", canonical=True)


def two(folder: Path, hub: Place) -> tuple[tallybook.Book, tallybook.Book]:
    """A book and its copy, both members of the hub."""
    ann = tallybook.open(folder / "ann.tally", author="ann")
    ann.note("Arrival", tags=["Pond"])
    ann.event_types.create("Call")
    sync(ann, hub)
    hub.admit("bob")
    ann.backup(folder / "bob.tally")
    return ann, tallybook.open(folder / "bob.tally", author="bob")


def sync(book: tallybook.Book, hub: Place, role: str = "ann", *, push: bool = True, fold: bool = False) -> list[tallybook.Finding]:
    with book.hub(hub.address(role)) as opened:
        return opened.sync(push=push, fold=fold)


def test_two_books_meet(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.note("by ann")
        with bob.record("Watch of bob") as watch:
            for _ in range(5000):
                watch.log("Call")
        bob.tags["Pond"].update(name="Pool")
        sync(ann, hub)
        assert [each.reason for each in sync(bob, hub, "bob")] == [Reason.MERGED]
        sync(ann, hub)
        assert said(ann) == said(bob)
        assert len(next(iter(ann.sessions())).events) == 5000
        # Nothing is sent twice: what is known goes nowhere.
        before = hub.sql("SELECT count(*) FROM tally.push")
        for book, role in ((ann, "ann"), (bob, "bob"), (ann, "ann")):
            assert [each.reason for each in sync(book, hub, role)] == [Reason.NOTHING_NEW]
        assert hub.sql("SELECT count(*) FROM tally.push") == before
        assert not ann.check() and not bob.check()


def test_a_conflict_is_settled(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        for book, words in ((ann, "in the reeds"), (bob, "on the bank")):
            next(iter(book.notes())).update(description=words)
        sync(ann, hub)
        sync(bob, hub, "bob")
        (conflict,) = bob.conflicts
        conflict.keep(1)
        sync(bob, hub, "bob")
        sync(ann, hub)
        assert not ann.conflicts and said(ann) == said(bob)


def test_bytes_of_attachments_travel(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    data = hashlib.sha256(b"seed").digest() * 100_000
    with ann, bob:
        ann.backup(tmp_path / "carl.tally")
        next(iter(ann.notes())).add_attachment(data, name="nest.bin")
        sync(ann, hub)
        sync(bob, hub, "bob")
        (photo,) = next(iter(bob.notes())).attachments
        assert photo.read() == data
        # They are lost on the hub, and a third one wants them: who has them brings them again.
        hub.sql("DELETE FROM tally.piece")
    carl = tallybook.open(tmp_path / "carl.tally", author="carl")
    with carl, tallybook.open(tmp_path / "bob.tally", author="bob") as bob:
        sync(carl, hub, "bob")
        assert hub.sql("SELECT length(what) FROM tally.wanted") == [["32"]]
        sync(bob, hub, "bob")
        assert hub.sql("SELECT count(*) FROM tally.wanted") == [["0"]]
        sync(carl, hub, "bob")
        assert next(iter(next(iter(carl.notes())).attachments)).read() == data
        assert not carl.check()


def test_spoilt_bytes_are_brought_again(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        next(iter(ann.notes())).add_attachment(b"n" * 2_000_000, name="nest.bin")
        sync(ann, hub)
        hub.sql("UPDATE tally.piece SET body = overlay(body placing 'x'::bytea from 3) WHERE number = 1")
        findings = sync(bob, hub, "bob")
        assert Reason.DAMAGED_CONTENT in [each.reason for each in findings]
        sync(ann, hub)
        sync(bob, hub, "bob")
        assert next(iter(next(iter(bob.notes())).attachments)).read() == b"n" * 2_000_000


def test_spoilt_frames_hold_up_nobody(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.note("first")
        sync(ann, hub)
        hub.sql(
            "UPDATE tally.frame SET body = overlay(body placing 'x'::bytea from 70)"
            " WHERE stream = (SELECT stream FROM tally.push ORDER BY position DESC LIMIT 1)")
        ann.note("second")
        sync(ann, hub)
        bob.note("by bob")
        before = said(bob)
        findings = sync(bob, hub, "bob")
        assert Reason.FRAME in [each.reason for each in findings]
        assert said(bob) == before
        sync(ann, hub)
        sync(bob, hub, "bob")
        sync(ann, hub)
        assert sorted(note.title for note in bob.notes()) == ["Arrival", "by bob", "first", "second"]
        assert said(ann) == said(bob)
        assert hub.sql("SELECT count(*) FROM tally.wanted") == [["0"]]
        assert [each.reason for each in sync(bob, hub, "bob")] == [Reason.NOTHING_NEW]


@pytest.mark.parametrize("way", ["older dump", "emptied", "made anew"])
def test_a_hub_that_lost_something_gets_it_again(tmp_path: Path, hub: Place, way: str) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.note("before")
        sync(ann, hub)
        sync(bob, hub, "bob")
        hub.server.dump(tmp_path / "dump.sql", hub.database)
        for book, role in ((ann, "ann"), (bob, "bob"), (ann, "ann")):
            book.note(f"behind the dump, by {role}")
            sync(book, hub, role)
        match way:
            case "older dump":
                hub.server.restore(tmp_path / "dump.sql", hub.database)
            case "emptied":
                hub.sql("DELETE FROM tally.space")
            case _:
                hub.sql("DROP SCHEMA tally CASCADE")
                hub.server.run_file(Path(tallybook.__file__).parent / "hub/schema.sql", hub.database)
        if way == "older dump":
            # Who pushes first gives his pushes numbers that another one knows for others.
            ann.note("behind the loss")
        sync(ann, hub)
        if way != "older dump":
            hub.admit("bob")
        bob.note("by bob behind the loss")
        sync(bob, hub, "bob")
        sync(ann, hub)
        assert said(ann) == said(bob)
        # One that comes from before all this gets all of it from the hub.
        with tallybook.open(backup_of_start(tmp_path, ann)) as carl:
            sync(carl, hub, "bob")
            assert said(carl) == said(ann)


def backup_of_start(folder: Path, book: tallybook.Book) -> Path:
    """A copy that knows of no hub."""
    import sqlite3

    path = folder / "start.tally"
    book.backup(path)
    with sqlite3.connect(path) as connection:
        connection.execute("DELETE FROM hub")
    return path


def test_a_copied_file_is_a_book_of_its_own(tmp_path: Path, hub: Place) -> None:
    """Two files that think that they are one device: numbers alone would say that the second one's push is there."""
    ann, bob = two(tmp_path, hub)
    bob.close()
    with ann:
        ann.note("before the copy")
        sync(ann, hub)
    shutil.copy(tmp_path / "ann.tally", tmp_path / "twin.tally")
    with tallybook.open(tmp_path / "ann.tally", author="ann") as ann, tallybook.open(tmp_path / "twin.tally", author="ann") as twin:
        ann.note("by ann")
        twin.note("by her twin")
        for book in (ann, twin, ann):
            sync(book, hub)
        assert said(ann) == said(twin)
        assert sorted(note.title for note in ann.notes()) == ["Arrival", "before the copy", "by ann", "by her twin"]


def test_a_book_that_was_put_back(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        sync(bob, hub, "bob")
        ann.backup(tmp_path / "kept.tally")
        ann.note("behind the backup")
        sync(ann, hub)
        sync(bob, hub, "bob")
    for each in tmp_path.glob("ann.tally*"):
        each.unlink()
    shutil.copy(tmp_path / "kept.tally", tmp_path / "ann.tally")
    with tallybook.open(tmp_path / "ann.tally", author="ann") as ann, tallybook.open(tmp_path / "bob.tally", author="bob") as bob:
        ann.note("other than before")
        sync(ann, hub)
        sync(bob, hub, "bob")
        sync(ann, hub)
        assert said(ann) == said(bob)
        assert sorted(note.title for note in ann.notes()) == ["Arrival", "behind the backup", "other than before"]


def test_a_clock_that_is_a_day_ahead(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    bob.close()
    
    def ahead(clock: tallybook.Clock) -> int:
        return (time.time_ns() if clock == tallybook.Clock.WALL else time.monotonic_ns()) + 25 * 3600 * 10**9

    with ann, tallybook.open(tmp_path / "bob.tally", author="bob", clock=ahead) as bob:
        next(iter(bob.notes())).update(description="tomorrow")
        sync(bob, hub, "bob")
        sync(ann, hub)
        next(iter(ann.notes())).update(description="today, having seen that")
        sync(ann, hub)
        sync(bob, hub, "bob")
        assert next(iter(bob.notes())).description == "today, having seen that"
        assert not ann.conflicts and not bob.conflicts


def test_refusals_leave_the_book(tmp_path: Path, hub: Place) -> None:
    with tallybook.open(tmp_path / "ann.tally", author="ann") as ann:
        ann.note("Arrival")
        before = said(ann)

        def refused(address: str) -> Reason:
            with pytest.raises(tallybook.Error) as caught, ann.hub(address, timeout=5) as opened:
                opened.sync()
            assert said(ann) == before
            return caught.value.reason

        assert refused("host=/nowhere dbname=hub") == Reason.HUB_AWAY
        assert refused(hub.server.address("ann", "no_such_database")) == Reason.HUB_ADDRESS
        assert refused(hub.server.address("nobody_known", hub.database)) == Reason.HUB_LOGIN
        assert refused(hub.server.address("ann", "postgres")) == Reason.HUB_SCHEMA
        assert refused("postgresql://ann:secret@[broken/hub") == Reason.HUB_ADDRESS
        hub.sql("CREATE ROLE visitor LOGIN")
        assert refused(hub.address("visitor")) == Reason.HUB_RIGHTS
        hub.sql("UPDATE tally.hub SET version = 2")
        assert refused(hub.address()) == Reason.NEWER_VERSION
        hub.sql("UPDATE tally.hub SET version = 0")
        assert refused(hub.address()) == Reason.HUB_SCHEMA
        hub.sql("UPDATE tally.hub SET version = 1")
        sync(ann, hub)
        with pytest.raises(tallybook.HubError, match="is not a member of its space") as caught, ann.hub(hub.address("eve")) as opened:
            opened.sync()
        assert caught.value.reason == Reason.HUB_RIGHTS
        with pytest.raises(tallybook.InvalidError) as wrong, ann.hub("postgresql://ann:secret@[broken/hub"):
            pass
        assert "secret" not in str(wrong.value)


def test_who_may_read_only_reads(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    hub.sql("UPDATE tally.member SET may = 'read' WHERE role = 'bob'")
    with ann, bob:
        ann.note("for readers")
        sync(ann, hub)
        bob.note("not for the hub")
        assert [each.reason for each in sync(bob, hub, "bob", push=False)] == [Reason.MERGED]
        with pytest.raises(tallybook.HubError) as caught:
            sync(bob, hub, "bob")
        assert caught.value.reason == Reason.HUB_RIGHTS
        with pytest.raises(tallybook.HubError), bob.hub(hub.address("bob")) as opened:
            opened.erase(next(iter(bob.notes())).id)
        assert len(bob.notes()) == 3


TABLES = ("hub", "space", "member", "device", "push", "frame", "piece", "wanted", "erased")


def test_a_stranger_sees_nothing(tmp_path: Path, hub: Place) -> None:
    """Every table and function of the hub, asked as a role that may use hubs and is no member here, and as one that may not even that."""
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        next(iter(ann.notes())).add_attachment(b"bytes", name="x.bin")
        sync(ann, hub)
        with ann.hub(hub.address()) as opened:
            opened.erase(ann.note("to be erased").id)
    hub.sql("INSERT INTO tally.wanted (space, what) SELECT id, '\\x00' FROM tally.space")
    there = {row[0] for row in hub.sql("SELECT table_name FROM information_schema.tables WHERE table_schema = 'tally'")}
    assert there == set(TABLES)
    for table in TABLES:
        assert int(hub.sql(f"SELECT count(*) FROM tally.{table}")[0][0]) > 0, table
        seen = int(hub.sql(f"SELECT count(*) FROM tally.{table}", role="eve")[0][0])
        assert seen == (1 if table == "hub" else 0), table
        for role, statement in (
            ("eve", f"DELETE FROM tally.{table}"), ("eve", f"TRUNCATE tally.{table}"), ("visitor2", f"SELECT count(*) FROM tally.{table}"),
        ):
            if role == "visitor2":
                hub.sql("DROP ROLE IF EXISTS visitor2", "CREATE ROLE visitor2 LOGIN")
            try:
                hub.sql(statement, role=role)
            except RuntimeError as refusal:
                assert "permission denied" in str(refusal)
        assert int(hub.sql(f"SELECT count(*) FROM tally.{table}")[0][0]) > 0, table
    # What a stranger writes into somebody's space.
    space = hub.sql("SELECT id FROM tally.space")[0][0]
    for statement in (
        f"INSERT INTO tally.member (space, role, may) VALUES ('{space}', 'eve', 'keep')",
        f"INSERT INTO tally.member (space, role, may, owner) VALUES ('{space}', 'eve', 'keep', 'ann')",
        f"INSERT INTO tally.wanted (space, what) VALUES ('{space}', '\\x01')",
        f"INSERT INTO tally.frame (space, stream, number, body, hash) VALUES ('{space}', '{space}', 0, '', '')",
        f"INSERT INTO tally.piece (space, sha256, number, body) VALUES ('{space}', '', 0, '')",
        f"INSERT INTO tally.device (space, id, name, head, mark) VALUES ('{space}', '{space}', '', 1, 1)",
        f"INSERT INTO tally.erased (space, entry) VALUES ('{space}', '{space}')",
        f"INSERT INTO tally.push (space, device, n, mark, generation, whole, stream, frames, bytes, brought)"
        f" VALUES ('{space}', '{space}', 9, 1, 0, false, '{space}', 1, 1, '')",
        f"INSERT INTO tally.space (id, owner) VALUES ('{space}', 'ann')",
    ):
        with pytest.raises(RuntimeError, match="row-level security|foreign key|permission denied"):
            hub.sql(statement, role="eve")
    changed = "WITH done AS (UPDATE tally.space SET generation = 99 RETURNING 1) SELECT count(*) FROM done"
    assert hub.sql(changed, role="eve") == [["0"]]
    functions = hub.sql("SELECT proname FROM pg_proc WHERE pronamespace = 'tally'::regnamespace")
    assert sorted(functions) == [["roles"], ["spaces"]]
    assert "ann" not in hub.sql("SELECT unnest(tally.roles())", role="eve")[0]
    assert hub.sql("SELECT count(*) FROM tally.spaces('read', 'write', 'keep')", role="eve") == [["0"]]
    # What the rights are worked out by cannot be replaced by what the stranger's search_path has first.
    hub.sql("CREATE SCHEMA evil AUTHORIZATION eve")
    own = (
        "CREATE FUNCTION evil.pg_has_role(oid, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
        "CREATE FUNCTION evil.yes(text, text) RETURNS boolean LANGUAGE sql AS 'SELECT true'",
        "CREATE OPERATOR evil.= (LEFTARG = text, RIGHTARG = text, FUNCTION = evil.yes)",
    )
    hub.sql(*own, role="eve")
    assert hub.sql("SET search_path = evil, pg_catalog", "SELECT count(*) FROM tally.space", role="eve") == [["0"]]


def test_what_is_erased_is_gone_and_stays_so(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    secret = "the name of a person"
    with ann, bob:
        note = ann.note(secret)
        note.add_attachment(b"a face" * 1000, name="face.bin")
        sync(ann, hub)
        sync(bob, hub, "bob")
        # An old book has it, and works on it.
        next(each for each in bob.notes() if each.title == secret).update(description="of the other side")
        with ann.hub(hub.address()) as opened:
            opened.erase(note.id)
        stored = hub.sql("SELECT encode(body, 'escape') FROM tally.frame UNION ALL SELECT encode(body, 'escape') FROM tally.piece")
        assert not any(secret in row[0] or "a face" in row[0] for row in stored)
        assert Reason.ERASED in [each.reason for each in sync(bob, hub, "bob")]
        sync(ann, hub)
        assert [each.title for each in bob.notes()] == ["Arrival"] == [each.title for each in ann.notes()]
        stored = hub.sql("SELECT encode(body, 'escape') FROM tally.frame")
        assert not any(secret in row[0] for row in stored)
        assert hub.sql("SELECT count(*), min(role) FROM tally.erased") == [["1", "ann"]]
        # A device that comes now gets the rest.
        with tallybook.open(backup_of_start(tmp_path, ann)) as carl:
            sync(carl, hub, "bob")
            assert said(carl) == said(ann)


def test_a_push_from_before_an_erasure_is_not_taken(tmp_path: Path, hub: Place) -> None:
    """Whoever was about to push when something was erased must take that in first."""
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        note = ann.note("to be erased")
        sync(ann, hub)
        with bob.hub(hub.address("bob")) as opened:
            opened.sync()
            next(each for each in bob.notes() if each.title == "to be erased").update(description="meanwhile")
            # Between what bob asks and what he pushes; here by what the server holds back.
            with ann.hub(hub.address()) as other:
                other.erase(note.id)
            opened.sync()
        assert [each.title for each in bob.notes()] == ["Arrival"]
        generations = hub.sql("SELECT DISTINCT generation FROM tally.push WHERE NOT gone")
        assert generations == [["1"]]


def test_a_fold_stands_for_what_came_before(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        for number in range(5):
            ann.note(f"{number}")
            sync(ann, hub)
        sync(ann, hub, fold=True)
        hub.sql(
            "UPDATE tally.push SET gone = true WHERE NOT whole",
            "DELETE FROM tally.frame WHERE stream IN (SELECT stream FROM tally.push WHERE gone)")
        bob.note("by bob")
        sync(bob, hub, "bob")
        sync(ann, hub)
        assert said(ann) == said(bob) and len(ann.notes()) == 7


def test_an_upload_that_was_cut_goes_on(tmp_path: Path, hub: Place) -> None:
    with tallybook.open(tmp_path / "ann.tally", author="ann") as ann:
        ann.backup(tmp_path / "empty.tally")
        with ann.transaction():
            for number in range(20_000):
                ann.note(f"note {number}", description=hashlib.sha256(b"%d" % number).hexdigest() * 4)
        seen: list[int] = []

        def stop(done: int, total: int) -> bool:
            seen.append(done)
            return done < 3_000_000

        with ann.hub(hub.address()) as opened:
            with pytest.raises(tallybook.CancelledError):
                opened.sync(progress=stop)
            there = int(hub.sql("SELECT count(*) FROM tally.frame")[0][0])
            assert there >= 3 and hub.sql("SELECT count(*) FROM tally.push") == [["0"]]
            again: list[int] = []
            opened.sync(progress=lambda done, total: again.append(done))
        (frames, size) = map(int, hub.sql("SELECT frames, (SELECT sum(length(body)) FROM tally.frame) FROM tally.push")[0])
        assert frames == int(hub.sql("SELECT count(*) FROM tally.frame")[0][0])
        # What was there did not go again.
        assert again[-1] <= size - (there - 1) * (1 << 20)
        # And down, cut too.
        hub.admit("bob")
        with tallybook.open(tmp_path / "empty.tally") as bob, bob.hub(hub.address("bob")) as opened:
            with pytest.raises(tallybook.CancelledError):
                opened.sync(progress=lambda done, total: done < 1)
            opened.sync()
            assert said(bob) == said(ann)


def test_two_that_push_at_once(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    failures: list[BaseException] = []

    def work(book: tallybook.Book, role: str) -> None:
        try:
            with book.hub(hub.address(role)) as opened:
                for number in range(20):
                    book.note(f"{role} {number}")
                    opened.sync()
        except BaseException as failure:
            failures.append(failure)

    with ann, bob:
        threads = [threading.Thread(target=work, args=each) for each in ((ann, "ann"), (bob, "bob"))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failures
        for book, role in ((ann, "ann"), (bob, "bob"), (ann, "ann")):
            sync(book, hub, role)
        assert said(ann) == said(bob) and len(ann.notes()) == 41


def test_waiting(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob, ann.hub(hub.address()) as one, bob.hub(hub.address("bob")) as other:
        one.sync()
        other.sync()
        one.sync()
        assert not one.wait(0) and not one.wait(0.3)
        bob.note("later")
        timer = threading.Timer(0.3, other.sync)
        timer.start()
        assert one.wait(20)
        timer.join()
        one.sync()
        assert len(ann.notes()) == 2


def test_a_task_syncs(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)

    async def run() -> None:
        ann.note("from a task")
        with ann.hub(hub.address()) as opened:
            await opened.sync_async()
            task = asyncio.ensure_future(opened.sync_async())
            await asyncio.sleep(0)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            await opened.sync_async()

    with ann, bob:
        asyncio.run(run())
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)


def test_a_connection_that_was_ended_is_made_anew(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob, ann.hub(hub.address()) as opened:
        opened.sync()
        ann.note("later")
        hub.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'ann'")
        opened.sync()
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)


def test_what_a_freed_hub_answers(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        opened = ann.hub(hub.address())
        waiting: list[BaseException] = []

        def wait() -> None:
            try:
                opened.wait(30)
            except tallybook.Error as refusal:
                waiting.append(refusal)

        opened.sync()
        thread = threading.Thread(target=wait)
        thread.start()
        time.sleep(0.2)
        opened.close()
        thread.join(20)
        assert not thread.is_alive() and len(waiting) == 1
        with pytest.raises(tallybook.HandleError):
            opened.sync()


def test_a_server_that_says_nothing_is_given_up(tmp_path: Path, hub: Place) -> None:
    """A lock that somebody holds: the server is there, and does not answer."""
    ann, bob = two(tmp_path, hub)
    with ann, bob, ann.hub(hub.address()) as opened:
        opened.sync()
        ann.note("waits")
        done = threading.Event()

        def hold() -> None:
            hub.sql("BEGIN; LOCK TABLE tally.push; SELECT pg_sleep(3); COMMIT")
            done.set()

        thread = threading.Thread(target=hold)
        thread.start()
        time.sleep(0.5)
        with pytest.raises(tallybook.HubError, match="silent") as caught:
            opened.sync(timeout=0.5)
        assert caught.value.reason == Reason.HUB_AWAY
        thread.join()
        opened.sync()
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)


def test_a_full_disk_of_the_hub(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        # As the server says it: by a trigger, since a disk of its own is more than a test may fill.
        hub.sql(
            "CREATE FUNCTION public.full() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON tally.frame EXECUTE FUNCTION public.full()")
        ann.note("no room")
        with pytest.raises(tallybook.HubError) as caught:
            sync(ann, hub)
        assert caught.value.reason == Reason.HUB_FULL
        hub.sql("DROP TRIGGER full_disk ON tally.frame")
        sync(ann, hub)
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)


def test_sync_says_hub_by_its_address(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    address = f"postgresql:///{hub.database}?host={hub.server.folder}&user=ann"
    with ann, bob:
        ann.note("by url")
        assert [each.reason for each in ann.sync(address).findings] == [Reason.NOTHING_NEW]
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)


def test_the_host_stays_its_own(tmp_path: Path, hub: Place) -> None:
    """A process that syncs has the signals, threads, environment and files that it had before, with libpq in it."""
    script = """
import os, signal, sys, tallybook

def state():
    masks = [line for line in open("/proc/self/status") if line.startswith(("Sig", "Shd"))]
    handlers = [signal.getsignal(number) for number in (signal.SIGPIPE, signal.SIGINT, signal.SIGTERM, signal.SIGALRM)]
    return [line for line in masks if not line.startswith("SigQ")], handlers, dict(os.environ), len(os.listdir("/proc/self/task"))

with tallybook.open(sys.argv[1]) as book:
    book.note("before")
    book.vector()
    before, files = state(), len(os.listdir("/proc/self/fd"))
    with book.hub(sys.argv[2]) as hub:
        hub.sync()
        inside = state()
    after, files_after = state(), len(os.listdir("/proc/self/fd"))
    assert before == inside == after, (before, inside, after)
    assert files == files_after, (files, files_after)
    child = os.fork()
    if child == 0:
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
print("the same")
"""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", script, str(tmp_path / "ann.tally"), hub.address()], env=environment, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (0, "the same\n"), done.stderr


def test_a_book_that_was_put_back_finds_its_own_push_spoilt(tmp_path: Path, hub: Place) -> None:
    """Its numbers go on behind what is there, though it cannot read that."""
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.backup(tmp_path / "kept.tally")
        ann.note("behind the backup")
        sync(ann, hub)
        sync(bob, hub, "bob")
    for each in tmp_path.glob("ann.tally*"):
        each.unlink()
    shutil.copy(tmp_path / "kept.tally", tmp_path / "ann.tally")
    hub.sql(
        "UPDATE tally.frame SET body = overlay(body placing 'x'::bytea from 70)"
        " WHERE stream = (SELECT stream FROM tally.push ORDER BY position DESC LIMIT 1)")
    with tallybook.open(tmp_path / "ann.tally", author="ann") as ann, tallybook.open(tmp_path / "bob.tally", author="bob") as bob:
        ann.note("other than before")
        sync(ann, hub)
        sync(bob, hub, "bob")
        sync(ann, hub)
        sync(bob, hub, "bob")
        assert said(ann) == said(bob) and len(ann.notes()) == 3


def test_what_a_push_says_that_it_brought_cannot_be_read(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.note("first")
        sync(ann, hub)
        hub.sql("UPDATE tally.push SET brought = 'nonsense' WHERE position = (SELECT max(position) FROM tally.push)")
        bob.note("by bob")
        sync(bob, hub, "bob")
        sync(ann, hub)
        sync(bob, hub, "bob")
        assert said(ann) == said(bob) and len(ann.notes()) == 3


def test_an_erasure_that_was_cut_is_ended_by_the_next_sync(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        note = ann.note("to be erased")
        note.add_attachment(b"a face" * 1000, name="face.bin")
        sync(ann, hub)
        sync(bob, hub, "bob")
        hub.sql(
            "CREATE FUNCTION public.away() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'away' USING ERRCODE = '57P01'; END $$",
            "CREATE TRIGGER away BEFORE INSERT ON tally.push EXECUTE FUNCTION public.away()")
        with pytest.raises(tallybook.HubError), ann.hub(hub.address()) as opened:
            opened.erase(note.id)
        assert len(ann.notes()) == 1
        hub.sql("DROP TRIGGER away ON tally.push")
        sync(ann, hub)
        assert hub.sql("SELECT count(*) FROM tally.erased") == [["1"]]
        assert hub.sql("SELECT count(*) FROM tally.piece") == [["0"]]
        stored = hub.sql("SELECT encode(body, 'escape') FROM tally.frame")
        assert not any("to be erased" in row[0] for row in stored)
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)


@pytest.mark.parametrize("name", [None, "sync", "sync_async", "wait", "erase"])
def test_the_examples_of_the_reference_run(tmp_path: Path, hub: Place, name: str | None) -> None:
    """Those that `pytest --doctest-modules` leaves out, since they take a hub."""
    told = tallybook.Hub if name is None else getattr(tallybook.Hub, name)
    text = (inspect.getdoc(told) or "").replace("postgresql://hub.example/herons", hub.address()).replace("# doctest: +SKIP", "").replace("3600", "0")
    with tallybook.open(tmp_path / "herons.tally") as book:
        book.sync(hub.address())
        test = doctest.DocTestParser().get_doctest(text, {"book": book, "asyncio": asyncio}, str(name), None, None)
        assert test.examples
        assert doctest.DocTestRunner().run(test).failed == 0
