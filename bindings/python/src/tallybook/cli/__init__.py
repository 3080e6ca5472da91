"""The command `tallybook`: what docs/command-line.md describes. A verb is a module of `verbs`, which is loaded when it is asked for."""

from __future__ import annotations

import codecs
import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import FrameType
    from typing import NoReturn

__all__ = ["command", "main"]
#: Signs of the command's own that a locale may lack, and what stands for each.
_LIKE = {"█": "#", "–": "-", "…": "~", "→": ">", "▶": ">", "«": '"', "»": '"'}


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns its exit code, as docs/command-line.md lists them."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        # Ctrl-C while modules are loaded is told as later on.
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
    """What a shell runs: one command, and then the process ends."""
    import signal

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupt)
        signal.signal(signal.SIGALRM, _interrupt)
    code = _opened_streams()
    if not code:
        done = _quickly(sys.argv[1:])
        code = main() if done is None else done
    # While the interpreter ends, Ctrl-C ends the process as it ends any, without the interpreter's words.
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        sys.stdout.flush()
    except OSError:
        from .refusing import drop_output

        # It was told before; what is left in the buffer would be told again.
        drop_output()
    sys.exit(code)


def _interrupt(number: int, frame: FrameType | None) -> None:
    """Ctrl-C. Within what loads modules, where Python would print it and lose it, it comes a moment later."""
    if frame is not None and frame.f_code.co_filename.startswith("<frozen importlib"):
        # Loaded by who set this, and nothing is to be loaded here.
        signal = sys.modules["signal"]
        signal.setitimer(signal.ITIMER_REAL, 0.002)
        return
    raise KeyboardInterrupt


def _quickly(words: Sequence[str]) -> int | None:
    """Runs what is asked for most in a shorter way; None where that cannot be."""
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
    """Opens what the shell has closed, so that no book gets its number; refuses to work where nobody could read the answer."""
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
            # With PYTHONUNBUFFERED this is the file itself, and Python drops what a write that a signal ends has left over.
            setattr(sys, name, open(number, "w", 1, encoding=stream.encoding, errors=stream.errors, closefd=False))
    # A locale that lacks a sign gets one like it, or a mark in its place.
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
    """What stands for signs that cannot be written; one for each, so that columns keep their widths."""
    if not isinstance(refusal, UnicodeEncodeError):
        raise refusal
    return "".join(_LIKE.get(sign, "?") for sign in refusal.object[refusal.start:refusal.end]), refusal.end
