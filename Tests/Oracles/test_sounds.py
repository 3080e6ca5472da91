"""How long sounds last, beside mutagen, over the files of its own suite."""

from __future__ import annotations

import suites
import tallybook


#: A file that was cut behind a header that says how long it was, and one whose pictures last longer than its sound.
LEFT_OUT = {"apev2-lyricsv2.mp3", "sample_length.oggtheora"}


def test_sounds_last_as_long_as_mutagen_says() -> None:
    mutagen = suites.module("mutagen")
    files = [path for path in sorted(suites.folder("mutagen's suite", suites.CACHE / "sdist/mutagen/tests/data").iterdir()) if path.is_file() and path.stat().st_size and path.name not in LEFT_OUT]
    compared, off = 0, []
    with tallybook.open(":memory:") as book:
        note = book.note("Sounds")
        for path in files:
            length = note.add_attachment(path).duration
            try:
                theirs = getattr(getattr(mutagen.File(path), "info", None), "length", None)
            except mutagen.MutagenError:
                continue
            if length is not None and theirs:
                compared += 1
                if abs(length.total_seconds() - theirs) > 0.05 + 0.01 * theirs:
                    off.append((path.name, length.total_seconds(), theirs))
    assert compared > 10 and not off, off
