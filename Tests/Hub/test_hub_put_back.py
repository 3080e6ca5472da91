"""A hub that is put back in the midst of a sync: what was about to be pushed follows on what the hub has lost since it was asked."""

from __future__ import annotations

import contextlib
import random
import shutil
from pathlib import Path

import pytest
import tallybook
from hubs import Place
from lossy import Way
from tallybook import Reason
from test_hub import said, sync, two


def test_a_hub_put_back_between_a_pull_and_its_push(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.backup(tmp_path / "carl.tally")
        ann.backup(tmp_path / "dave.tally")
    with (
        tallybook.open(tmp_path / "ann.tally") as ann, tallybook.open(tmp_path / "bob.tally") as bob,
        tallybook.open(tmp_path / "carl.tally") as carl, tallybook.open(tmp_path / "dave.tally") as dave,
    ):
        for book in (ann, bob, carl, dave):
            sync(book, hub)
        hub.server.dump(tmp_path / "dump.sql", hub.database)
        bob.note("by bob, behind the dump")
        sync(bob, hub)
        sync(ann, hub)
        carl.note("by carl, behind the dump")
        sync(carl, hub)
        ann.note("by ann")
        is_back = False

        def put_back(done: int, total: int) -> None:
            nonlocal is_back
            if done and not is_back:
                is_back = True
                hub.server.restore(tmp_path / "dump.sql", hub.database)

        with ann.hub(hub.address()) as opened:
            opened.sync(progress=put_back)
        assert is_back
        # Whoever has it brings it again; whoever lacks it must get it, whatever the order.
        for _ in range(3):
            for book in (ann, dave, bob, carl):
                findings = sync(book, hub)
        assert [each.reason for each in findings] == [Reason.NOTHING_NEW]
        assert [each.reason for each in sync(dave, hub)] == [Reason.NOTHING_NEW]
        assert len({said(book) for book in (ann, bob, carl, dave)}) == 1


def write_much(book: tallybook.Book, dice: random.Random) -> None:
    """More than one frame, and more than one piece."""
    for number in range(40):
        book.note(f"much {number}", description=dice.randbytes(24_000).hex())
    book.note("much").add_attachment(dice.randbytes(1_500_000), name="bytes")


@pytest.mark.parametrize("writes", [False, True], ids=["little", "much"])
def test_what_a_sync_has_told_is_on_a_hub_that_was_put_back_during_the_one_before(tmp_path: Path, hub: Place, writes: bool) -> None:
    """Before any question of a sync: the next one brings all of the book, though no other copy is there that could ask for it."""
    dice = random.Random(11)
    ann, bob = two(tmp_path, hub)
    sync(bob, hub, "bob")
    bob.close()
    sync(ann, hub)
    ann.close()
    hub.server.dump(tmp_path / "dump.sql", hub.database)
    questions = moment = 0

    def ask() -> None:
        nonlocal questions
        questions += 1
        if questions == moment:
            hub.server.restore(tmp_path / "dump.sql", hub.database)

    with contextlib.closing(Way(hub.server.folder, before=ask)) as way:
        while questions >= moment:
            moment, questions = moment + 1, 0
            mine, other = tmp_path / f"ann {moment}.tally", tmp_path / f"bob {moment}.tally"
            shutil.copy(tmp_path / "ann.tally", mine)
            shutil.copy(tmp_path / "bob.tally", other)
            hub.server.restore(tmp_path / "dump.sql", hub.database)
            with tallybook.open(mine) as ann, tallybook.open(other) as bob:
                # A copy has a name of its own from its first sync on; another dump would not know it.
                ann.note("before")
                sync(ann, hub)
                ann.note("after")
                if writes:
                    write_much(ann, dice)
                try:
                    with ann.hub(f"host={way.folder} dbname={hub.database} user=ann") as opened:
                        opened.sync()
                except tallybook.HubError as refusal:
                    # What was asked for is gone.
                    assert refusal.reason in (Reason.HUB_SCHEMA, Reason.HUB_AWAY), refusal
                sync(ann, hub)
                findings = sync(bob, hub, "bob", push=False)
                assert all(each.reason == Reason.MERGED for each in findings), f"moment {moment}: {[str(each) for each in findings]}"
                assert said(bob) == said(ann), f"moment {moment}"
                assert not bob.check(), f"moment {moment}"
    assert moment > (8 if writes else 4)
    print(f"put back at {moment} moments")


def test_bytes_are_brought_again_to_a_hub_that_was_put_back_to_before_them(tmp_path: Path, hub: Place) -> None:
    """They go behind the changes that name them: of a dump between the two the pushes are the same."""
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.note("Call").add_attachment(random.Random(12).randbytes(2_500_000), name="bytes")
        with ann.hub(hub.address()) as opened:
            opened.sync(pull=True, push=True, bytes=False)
        hub.server.dump(tmp_path / "dump.sql", hub.database)
        sync(ann, hub)
        assert hub.sql("SELECT count(*) FROM tally.piece") == [["3"]]
        hub.server.restore(tmp_path / "dump.sql", hub.database)
        assert hub.sql("SELECT count(*) FROM tally.piece") == [["0"]]
        sync(ann, hub)
        assert hub.sql("SELECT count(*) FROM tally.piece") == [["3"]]
        sync(bob, hub, "bob", push=False)
        assert not bob.check()


def test_a_hub_put_back_to_the_last_state_that_was_seen_whole(tmp_path: Path, hub: Place) -> None:
    """What came behind that state, while something else could not be read, is not there: the book brings it."""
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        ann.backup(tmp_path / "carl.tally")
        sync(bob, hub)
        sync(ann, hub)
        hub.server.dump(tmp_path / "dump.sql", hub.database)
        bob.note("spoilt on its way")
        sync(bob, hub)
        hub.sql("UPDATE tally.frame SET body = substr(body, 2) WHERE stream = (SELECT stream FROM tally.push ORDER BY position DESC LIMIT 1)")
        with tallybook.open(tmp_path / "carl.tally") as carl:
            carl.note("by carl")
            sync(carl, hub)
        assert Reason.FRAME in {each.reason for each in sync(ann, hub)}
        hub.server.restore(tmp_path / "dump.sql", hub.database)
        sync(ann, hub)
        sync(bob, hub)
        sync(ann, hub)
        assert {"by carl", "spoilt on its way"} <= {each.title for each in ann.notes()} & {each.title for each in bob.notes()}
        assert said(ann) == said(bob)
