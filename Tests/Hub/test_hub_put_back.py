"""A hub that is put back in the midst of a sync: what was about to be pushed follows on what the hub has lost since it was asked."""

from __future__ import annotations

from pathlib import Path

import tallybook
from hubs import Place
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
