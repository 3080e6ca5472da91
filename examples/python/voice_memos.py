"""A recorder of voice memos. The microphone is arecord's or parec's, the loudspeaker aplay's or pacat's.

    voice_memos.py memos.tally record "Lecture 4"       until Ctrl-C; everything recorded is kept, whatever happens
    voice_memos.py memos.tally play "Lecture 4"
    voice_memos.py memos.tally list
    voice_memos.py memos.tally draw "Lecture 4" > lecture.svg

Without a sound device, frames come from a file (--from) and go to a file (--to).
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from typing import IO

import tallybook

MICROPHONES = [("arecord", "-q -t raw -f S16_LE -r {rate} -c {channels}"), ("parec", "--raw --format=s16le --rate={rate} --channels={channels}")]
LOUDSPEAKERS = [("aplay", "-q -t raw -f S16_LE -r {rate} -c {channels}"), ("pacat", "--raw --format=s16le --rate={rate} --channels={channels}")]


def program(programs: list[tuple[str, str]], rate: int, channels: int) -> list[str]:
    """The first of the programs that is installed, with its options."""
    for name, options in programs:
        if shutil.which(name):
            return [name, *options.format(rate=rate, channels=channels).split()]
    sys.exit(f"none of {', '.join(name for name, _ in programs)} is installed; see --from and --to")


@contextlib.contextmanager
def microphone(path: str | None, rate: int, channels: int) -> Iterator[IO[bytes]]:
    """The source of frames."""
    if path:
        with open(path, "rb") as file:
            yield file
        return
    with subprocess.Popen(program(MICROPHONES, rate, channels), stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        try:
            yield child.stdout
        finally:
            child.terminate()


@contextlib.contextmanager
def loudspeaker(path: str | None, rate: int, channels: int) -> Iterator[IO[bytes]]:
    """The destination of frames."""
    if path:
        with open(path, "wb") as file:
            yield file
        return
    with subprocess.Popen(program(LOUDSPEAKERS, rate, channels), stdin=subprocess.PIPE) as child:
        assert child.stdin is not None
        yield child.stdin


def record(book: tallybook.Book, name: str, source: str | None, rate: int, channels: int) -> None:
    with contextlib.suppress(KeyboardInterrupt), microphone(source, rate, channels) as frames:
        with book.memo(name, rate=rate, channels=channels) as memo:
            # A tenth of a second at a time; pushed frames are kept.
            while piece := frames.read(rate // 10 * channels * 2):
                memo.push(piece)
                meter = "#" * round(memo.level.peak * 40)
                print(f"\r{tallybook.format_duration(memo.elapsed, 'memo')} |{meter:40}|", end="", file=sys.stderr)
    print(file=sys.stderr)


def attachment(book: tallybook.Book, name: str) -> tallybook.Attachment:
    note = book.notes(title=name).first()
    found = note and note.attachments.first()
    return found or sys.exit(f"there is no memo called {name}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("book")
    parser.add_argument("verb", choices=["record", "play", "list", "draw"])
    parser.add_argument("name", nargs="?", default="New Recording")
    parser.add_argument("--from", dest="source", help="a file of plain frames instead of the microphone")
    parser.add_argument("--to", dest="target", help="a file for plain frames instead of the loudspeaker")
    parser.add_argument("--rate", type=int, default=44100)
    parser.add_argument("--channels", type=int, default=1)
    given = parser.parse_args()
    with tallybook.open(given.book) as book:
        # A memo left unfinished by a crash is like any other once it is finished.
        for left in book.unfinished:
            with contextlib.suppress(tallybook.FormatError), book.get(left.parent_id).continue_memo():
                print(f"finished {left.name}, which was broken off", file=sys.stderr)
        if given.verb == "record":
            record(book, given.name, given.source, given.rate, given.channels)
        elif given.verb == "list":
            for note in book.notes(order="duration"):
                if note.duration is not None:
                    print(f"{tallybook.format_duration(note.duration, 'memo')}  {note.title}")
        elif given.verb == "draw":
            print(attachment(book, given.name).waveform_svg(400))
        else:
            with attachment(book, given.name).player() as player, loudspeaker(given.target, player.rate, player.channels) as out:
                player.play()
                while piece := player.read(4096, "int16"):
                    out.write(piece)


if __name__ == "__main__":
    main()
