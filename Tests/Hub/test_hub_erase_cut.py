"""An erasure that the hub refuses, or whose connection ends: it must be possible to finish it."""

from __future__ import annotations

from pathlib import Path

import pytest
import tallybook
from hubs import Place
from tallybook import Reason
from test_hub import sync, two


def test_an_erasure_that_was_refused_is_finished(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    secret = "the name of a person"
    with ann, bob:
        note = ann.note(secret)
        sync(ann, hub)
        hub.sql(
            "CREATE FUNCTION public.full() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
            "CREATE TRIGGER full_disk BEFORE INSERT ON tally.erased EXECUTE FUNCTION public.full()")
        with ann.hub(hub.address()) as opened:
            with pytest.raises(tallybook.HubError) as caught:
                opened.erase(note.id)
            assert caught.value.reason == Reason.HUB_FULL
            hub.sql("DROP TRIGGER full_disk ON tally.erased")
            # Whoever is told that it did not work does it again; or the next sync does.
            try:
                opened.erase(note.id)
            except tallybook.NotFoundError:
                opened.sync()
        sync(bob, hub)
        assert [each.title for each in bob.notes()] == ["Arrival"] == [each.title for each in ann.notes()]
        stored = hub.sql("SELECT encode(body, 'escape') FROM tally.frame")
        assert not any(secret in row[0] for row in stored), "the hub still has what was erased"
        assert hub.sql("SELECT count(*) FROM tally.erased") == [["1"]]
