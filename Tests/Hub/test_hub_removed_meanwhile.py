"""Frames that go while somebody takes them in, because an erasure or a fold has replaced them: nothing is spoilt."""

from __future__ import annotations

from pathlib import Path

import tallybook
from hubs import Place
from tallybook import Reason
from test_hub import said, sync, two


def test_what_is_replaced_while_it_is_read_is_not_spoilt(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        sync(bob, hub, "bob")
        note = ann.note("to be erased")
        sync(ann, hub)
        ann.note("second")
        sync(ann, hub)
        is_erased = False

        def erase(done: int, total: int) -> None:
            nonlocal is_erased
            if done and not is_erased:
                is_erased = True
                with ann.hub(hub.address()) as other:
                    other.erase(note.id)

        with bob.hub(hub.address("bob")) as opened:
            reasons = {each.reason for each in opened.sync(progress=erase)}
        assert is_erased
        sync(ann, hub)
        sync(bob, hub, "bob")
        assert said(ann) == said(bob)
        assert hub.sql("SELECT count(*) FROM tally.wanted") == [["0"]], "a push is asked for that nobody will bring"
        assert not reasons & {Reason.FRAME, Reason.CHANGES_MISSING}


def test_a_push_that_is_lost_while_it_is_read_is_not_asked_for(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        sync(bob, hub, "bob")
        hub.server.dump(tmp_path / "dump.sql", hub.database)
        for title in ("first", "second"):
            ann.note(title)
            sync(ann, hub)
        is_back = False

        def put_back(done: int, total: int) -> None:
            nonlocal is_back
            if done and not is_back:
                is_back = True
                hub.server.restore(tmp_path / "dump.sql", hub.database)

        with bob.hub(hub.address("bob")) as opened:
            opened.sync(progress=put_back)
        for _ in range(2):
            sync(ann, hub)
            sync(bob, hub, "bob")
        assert said(ann) == said(bob)
        assert hub.sql("SELECT count(*) FROM tally.wanted") == [["0"]], "a push is asked for that nobody will bring"
