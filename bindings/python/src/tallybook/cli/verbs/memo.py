"""tallybook memo"""

from __future__ import annotations

import argparse
import contextlib

import shutil
import subprocess
import sys
import time

from ..codes import DONE, NOT_FOUND, REFUSED, UNSUPPORTED, USAGE
from ..context import Context
from ..lengths import length
from ..made import about, add_made
from ..refused import Refused
from ..telling.entries import as_json
from ..telling.words import how_long

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

EXAMPLES = ("tallybook memo 'Lecture 4'", "tallybook memo --for 30s --tag idea", "tallybook memo --play 'Lecture 4'")
#: Sixteen bits, one channel.
_FRAME = 2


def add(parser: argparse.ArgumentParser) -> None:
    """Adds its options."""
    parser.add_argument("title", nargs="?", help="its title; default: New Recording")
    add_made(parser)
    parser.add_argument("--for", dest="limit", metavar="LENGTH", help="stop after this long, such as 30s; default: stop with Ctrl-C")
    parser.add_argument("--rate", type=int, default=44100, metavar="HERTZ", help="samples per second; default: 44100")
    parser.add_argument("--play", metavar="NAME", help="play the memo of this note instead, until its end or Ctrl-C")


def run(options: argparse.Namespace, context: Context) -> int:
    """Records through arecord, or plays through aplay."""
    if options.play is not None:
        given = [name for name in ("title", "limit", "description", "collection", "tag", "subject", "time") if getattr(options, name)]
        if given:
            raise Refused(f"--play takes the name of a note; leave out {', '.join(given)}", USAGE, "TALLY_E_MISUSE")
        return _play(context.named(options.play, "note"), context)
    limit = length(options.limit, "--for")
    if not 8000 <= options.rate <= 192_000:
        raise Refused(f"--rate {options.rate} is out of range; give 8000 to 192000", USAGE, "TALLY_E_MISUSE")
    program = _program("arecord", "records")
    place = context.collection(options.collection) or context.book
    fields: dict[str, Any] = {"description": options.description, "tags": options.tag or None, "subject": about(context, options.subject), "time": context.moment(options.time)}
    memo = place.memo(options.title, rate=options.rate, **{name: value for name, value in fields.items() if value is not None})
    try:
        said = _record([program, "-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", str(options.rate)], memo, limit, context)
        if not memo.elapsed_ns:
            empty = memo.item
            memo.discard()
            empty.delete(forever=True)
            raise Refused(f"nothing was recorded: {said or 'arecord sent no sound'}; see arecord --list-devices", REFUSED, "TALLY_E_STATE")
        memo.finish()
        note = memo.item
    finally:
        # The recording is saved, whatever happened.
        memo.close()
    context.terminal.answer(as_json(note) | {"seconds": note.duration.total_seconds() if note.duration else 0},
                            f'Memo {note.id} "{note.title}", {how_long(note.duration)}; tallybook memo --play {note.id}')
    return DONE


def _program(name: str, what: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise Refused(f"{name}, which {what} sound, is not installed; on Debian and Ubuntu: apt install alsa-utils", UNSUPPORTED, "TALLY_E_UNSUPPORTED")
    return found


def _record(command: list[str], memo: Any, limit: int | None, context: Context) -> str:
    """Saves a program's recording until it ends or Ctrl-C; returns its error messages."""
    is_live = context.terminal.is_live and sys.stderr.isatty()
    if is_live:
        print("Recording; stop with Ctrl-C.", file=sys.stderr)
    shown = time.monotonic()
    rest = b""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL)
    assert process.stdout is not None and process.stderr is not None
    try:
        while piece := process.stdout.read1(65536):  # type: ignore[attr-defined]
            rest += piece
            whole = len(rest) - len(rest) % _FRAME
            memo.push(rest[:whole])
            rest = rest[whole:]
            if limit is not None and memo.elapsed_ns >= limit:
                break
            if is_live and time.monotonic() - shown >= 0.2:
                shown = time.monotonic()
                sys.stderr.write(f"\r\x1b[K{how_long(memo.elapsed)} {'#' * round(30 * memo.level.peak)}")
                sys.stderr.flush()
    except KeyboardInterrupt:
        pass
    finally:
        process.terminate()
        process.stdout.close()
        said = process.stderr.read().decode("utf-8", "replace").strip()
        process.stderr.close()
        process.wait()
        if is_live:
            sys.stderr.write("\r\x1b[K")
    return said


def _play(note: Any, context: Context) -> int:
    sounds = [each for each in note.attachments if each.media_type.startswith("audio/")]
    if not sounds:
        raise Refused(f'"{note.title}" has no sound; tallybook attach {note.id} lists its attachments', NOT_FOUND, "TALLY_E_NOT_FOUND")
    program = _program("aplay", "plays")
    with sounds[0].player() as player:
        command = [program, "-q", "-t", "raw", "-f", "S16_LE", "-c", str(player.channels), "-r", str(player.rate)]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL)
        assert process.stdin is not None and process.stderr is not None
        try:
            # If it ends early, the reason is reported below.
            with contextlib.suppress(BrokenPipeError):
                while piece := player.read(4096, "int16"):
                    process.stdin.write(piece)
        except KeyboardInterrupt:
            process.terminate()
            raise
        finally:
            with contextlib.suppress(BrokenPipeError):
                process.stdin.close()
            process.wait()
        said = process.stderr.read().decode("utf-8", "replace").strip()
        process.stderr.close()
        length_played = player.duration
    if process.returncode:
        raise Refused(f"aplay could not play it: {said or f'it exited with {process.returncode}'}", REFUSED, "TALLY_E_STATE")
    context.terminal.answer({"id": note.id, "title": note.title, "seconds": length_played.total_seconds()}, f'Played "{note.title}", {how_long(length_played)}')
    return DONE
