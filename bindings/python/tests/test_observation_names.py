"""What is said of a subject names it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import tallybook


def test_rows_name_their_subjects(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        sits = book.event_types.create("Sits", mode="state")
        ann, ben = book.subjects.create("Ann"), book.subjects.create("Ben")
        with book.record("Watch", time=0) as watch:
            watch.log(sits, time=1_000_000_000, subject=ann)
            watch.log(sits, time=2_000_000_000, subject=ben)
            watch.log("A", time=3_000_000_000, subject=ann)
            watch.log("A", time=4_000_000_000)
            watch.stop(time=9_000_000_000)
        [session] = book.sessions
        assert [event.subject for event in session.events] == ["Ann", "Ben", "Ann", None]
        assert [(bout.type, bout.subject) for bout in session.bouts] == [("Sits", "Ann"), ("Sits", "Ben"), ("A", "Ann"), ("A", None)]
        assert {(row.type, row.subject) for row in session.bouts.budget()} == {("Sits", "Ann"), ("Sits", "Ben"), ("A", "Ann"), ("A", None)}
        assert {row.subject for row in session.bouts.samples(timedelta(seconds=1))} == {"Ann", "Ben", None}
        assert {row.subject for row in session.bouts.transitions(by_subject=True)} == {"Ann"}
        [both] = session.bouts.overlaps().rows
        assert {both.subject, both.other_subject} == {"Ann", "Ben"}
        said = book.bouts.agreement(session, session, step=timedelta(seconds=1))
        assert {row.subject for row in said.rows if row.level == 1} >= {"Ann", "Ben"}
        # As it is called now, by whoever renamed it through this book; in the trash too.
        ann.update(name="Anna")
        assert next(iter(session.events)).subject == "Anna"
        ann.delete()
        assert next(iter(session.events)).subject == "Anna"
