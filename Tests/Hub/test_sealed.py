"""Spaces that are sealed: books that know the phrase meet as ever, and the hub has nothing that can be read."""

from __future__ import annotations

from pathlib import Path

import pytest
from hubs import Place

import tallybook
from tallybook import Reason
from tallybook.cli import main

PHRASE = "a heron stands in the reeds"


def said(book: tallybook.Book) -> str:
    return book.export_text(format="json", canonical=True)


def sync(book: tallybook.Book, hub: Place, phrase: str | None = PHRASE) -> list[tallybook.Finding]:
    with book.hub(hub.address(), phrase=phrase) as opened:
        return opened.sync()


def two(folder: Path, hub: Place) -> tuple[tallybook.Book, tallybook.Book]:
    ann = tallybook.open(folder / "ann.tally", author="ann")
    ann.note("the name of a person", tags=["Pond"]).add_attachment(b"a face" * 300_000, name="face.bin")
    sync(ann, hub)
    ann.backup(folder / "bob.tally")
    return ann, tallybook.open(folder / "bob.tally", author="bob")


def test_members_read_and_the_hub_does_not(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        bob.note("what nobody else should read").add_attachment(b"a voice" * 300_000, name="voice.bin")
        sync(bob, hub)
        sync(ann, hub)
        assert said(ann) == said(bob)
        assert sorted(len(next(iter(note.attachments)).read()) for note in ann.notes()) == [1_800_000, 2_100_000]
        dumped = tmp_path / "dump.sql"
        hub.server.dump(dumped, hub.database)
        with ann.hub(hub.address(), phrase=PHRASE) as opened:
            opened.erase(next(note.id for note in ann.notes() if note.title.startswith("what")))
        sync(bob, hub)
        assert len(bob.notes()) == 1 and said(ann) == said(bob)
        stored = dumped.read_text()
        for word in ("the name of a person", "what nobody", "Pond", "ann.tally"):
            assert word not in stored and word.encode().hex() not in stored
        assert (b"a face" * 4).hex() not in stored
        assert hub.sql("SELECT count(*) FROM tally.device WHERE name <> ''") == [["0"]]
        uuid = hub.sql("SELECT entry FROM tally.erased")[0][0]
        assert uuid not in said(ann)


def test_another_phrase_is_refused(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        before = said(bob)
        for phrase, words in ((None, "is sealed; give the phrase"), ("another", "sealed with another phrase")):
            with pytest.raises(tallybook.HubError, match=words) as caught:
                sync(bob, hub, phrase)
            assert caught.value.reason == Reason.HUB_SEALED
        with pytest.raises(tallybook.InvalidError):
            sync(bob, hub, "")
        assert said(bob) == before
        with tallybook.open(tmp_path / "open.tally") as other:
            other.note("Arrival")
            sync(other, hub, None)
            with pytest.raises(tallybook.HubError, match="is not sealed; sync without"):
                sync(other, hub)


def test_what_is_put_elsewhere_is_not_taken(tmp_path: Path, hub: Place) -> None:
    """Who runs the hub can give back what is there, and nothing in another's place."""
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        for number in range(2):
            ann.note(f"{number}")
            sync(ann, hub)
        before = said(bob)
        streams = [row[0] for row in hub.sql("SELECT stream FROM tally.push ORDER BY position DESC LIMIT 2")]
        hub.sql(
            f"UPDATE tally.frame SET body = (SELECT body FROM tally.frame WHERE stream = '{streams[1]}') WHERE stream = '{streams[0]}'",
            f"UPDATE tally.push SET brought = (SELECT brought FROM tally.push WHERE stream = '{streams[0]}') WHERE stream = '{streams[1]}'")
        findings = sync(bob, hub)
        assert Reason.FRAME in [each.reason for each in findings]
        assert said(bob) == before
        # Somebody who has what they brought brings it again.
        sync(ann, hub)
        sync(bob, hub)
        assert said(bob) == said(ann)


def test_spoilt_bytes_of_a_sealed_space(tmp_path: Path, hub: Place) -> None:
    ann, bob = two(tmp_path, hub)
    with ann, bob:
        next(iter(ann.notes())).add_attachment(b"n" * 2_000_000, name="nest.bin")
        sync(ann, hub)
        hub.sql("UPDATE tally.piece SET body = overlay(body placing 'x'::bytea from 30) WHERE number = 1")
        assert Reason.DAMAGED_CONTENT in [each.reason for each in sync(bob, hub)]
        sync(ann, hub)
        sync(bob, hub)
        assert not bob.wanted_contents()


def test_no_tables_of_what_is_sealed(tmp_path: Path, hub: Place, capsys: pytest.CaptureFixture[str]) -> None:
    ann, bob = two(tmp_path, hub)
    ann.close()
    bob.close()
    phrase = tmp_path / "phrase"
    phrase.write_text(f"{PHRASE}\n")
    address = f"postgresql:///{hub.database}?host={hub.server.folder}&user=ann"
    book = ["-b", str(tmp_path / "ann.tally"), "--phrase-file", str(phrase)]
    assert main(["hub", "init", "--keep", address.replace("user=ann", "user=postgres")]) == 0
    assert main(["hub", "keep", address, *book]) == 7
    assert "is sealed" in capsys.readouterr().err
    assert hub.sql("SELECT count(*) FROM tally.item") == [["0"]]
    assert main(["hub", "export", address, *book, "--parquet", str(tmp_path / "files")]) == 0
    assert list((tmp_path / "files").rglob("*.parquet"))
