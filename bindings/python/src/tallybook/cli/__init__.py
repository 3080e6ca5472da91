"""The command `tallybook`, which docs/command-line.md describes. Each verb is a module of `verbs`, loaded only when used."""

from __future__ import annotations

import codecs
import gc
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import NoReturn

__all__ = ["command", "main"]
#: The command's own characters that a locale may lack, and their replacements.
_LIKE = {"█": "#", "–": "-", "…": "~", "→": ">", "▶": ">", "«": '"', "»": '"'}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code; docs/command-line.md lists the codes."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Imported here, so that Ctrl-C during the import is reported like a later one.
        from .running import run

        answer = run(words)
        sys.stdout.flush()
        return answer
    except (Exception, KeyboardInterrupt) as refusal:
        from .refusing import told

        code = told(refusal, as_json="--json" in (words[: words.index("--")] if "--" in words else words))
        if code is None:
            raise
        return code


def command() -> NoReturn:
    """The entry point: runs one command, and ends the process."""
    import signal

    # A short command leaves hardly any garbage; to look for it, all through the imports and once more at the end, is a sixth of its time.
    gc.set_threshold(100_000)
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
        signal.signal(signal.SIGALRM, _interrupt)
    code = _opened_streams()
    if not code:
        done = _quickly(sys.argv[1:])
        code = main() if done is None else done
    # While the interpreter shuts down, Ctrl-C ends the process at once, without a traceback.
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        sys.stdout.flush()
    except OSError:
        from .refusing import drop_output

        # The error was already reported; the rest of the buffer would cause it again.
        drop_output()
    gc.freeze()
    sys.exit(code)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Handles Ctrl-C. During an import, where Python would print it, lose it or make another error of it, it is raised a moment later."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            # Already loaded by the caller; nothing may be imported here.
            signal = sys.modules["signal"]
            signal.setitimer(signal.ITIMER_REAL, 0.002)
            return
        frame = frame.f_back
    raise KeyboardInterrupt


def _quickly(words: Sequence[str]) -> int | None:
    """Runs the most frequent commands in a shorter way; None if that is not possible."""
    if words[:1] == ["--complete"]:
        from .offering import offer

        return offer(words[1:])
    if len(words) != 2 or words[0] != "log" or words[1].startswith("-"):
        return None
    try:
        from .quick import log

        return log(words[1])
    except (Exception, KeyboardInterrupt) as refusal:
        from .refusing import told

        code = told(refusal, as_json=False)
        if code is None:
            raise
        return code


def _opened_streams() -> int:
    """Opens standard streams that the shell has closed, so that no book gets their numbers. Fails if nobody could read the answer."""
    has_output = sys.stdout is not None
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        stream = getattr(sys, name)
        if stream is None:
            place = os.open(os.devnull, os.O_RDWR)
            if place != number:
                os.dup2(place, number)
                os.close(place)
            setattr(sys, name, open(number, "r" if number == 0 else "w", encoding="utf-8", closefd=False))
        elif number and isinstance(getattr(stream, "buffer", None), io.RawIOBase):
            # With PYTHONUNBUFFERED this is the file itself, and if a signal interrupts a write, Python drops the rest.
            setattr(sys, name, open(number, "w", 1, encoding=stream.encoding, errors=stream.errors, closefd=False))
    # Characters that the locale lacks are replaced with similar ones, or with a mark.
    codecs.register_error("tallybook", _like)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="tallybook")
    if has_output:
        return 0
    from .refused import Refused
    from .refusing import told

    refusal = Refused("the standard output is closed; redirect it, for example with >/dev/null", 7, "TALLY_E_IO")
    return told(refusal, as_json="--json" in sys.argv) or 0


def _like(refusal: UnicodeError) -> tuple[str, int]:
    """Replacements for characters that cannot be written, one for each, so that columns keep their widths."""
    if not isinstance(refusal, UnicodeEncodeError):
        raise refusal
    return "".join(_LIKE.get(sign, "?") for sign in refusal.object[refusal.start:refusal.end]), refusal.end
