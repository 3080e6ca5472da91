"""A film in mpv: started here, and asked over a socket that only the two have where it is. Each message is a line of JSON."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from .._c.errors import NotFoundError, StateError, UnsupportedError

#: How long mpv may take to start, and to answer.
_STARTS: Final = 10.0
_ANSWERS: Final = 1.0


#: Of Linux: the signal that a process gets when the one that started it has ended.
_SET_DEATH_SIGNAL: Final = 1
_process_control: Final = ctypes.CDLL(None).prctl


def _go_along() -> None:
    _process_control(_SET_DEATH_SIGNAL, int(signal.SIGTERM), 0, 0, 0)


class Film:
    """One film, one player. Whoever has it asks `position` for the time of an event."""

    def __init__(self, path: str, *, keys: Sequence[str] = ()) -> None:
        if "://" not in path and not Path(path).is_file():
            raise NotFoundError(f"there is no film {path}; give the path of a file that mpv plays")
        self.path = path
        self.name = os.path.basename(path)
        self._keys = tuple(keys)
        self._position = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket | None = None
        self._pressed: list[str] = []
        self._number = 0
        #: How often it came to where it was to go.
        self._arrivals = 0
        self._read = b""
        self.open()

    def open(self) -> None:
        """Starts the player, where the film was last; does nothing while it runs."""
        if self.is_open:
            return
        player = shutil.which("mpv")
        if player is None:
            raise UnsupportedError("mpv plays the film and is not installed; on Debian: sudo apt install mpv")
        self.close()
        # A pair of sockets without a name: nobody else can reach them, and nothing stays behind whoever is killed.
        ours, theirs = socket.socketpair()
        command = [
            player, f"--input-ipc-client=fd://{theirs.fileno()}", "--no-terminal", "--force-window=yes", "--keep-open=yes", "--hr-seek=yes",
            "--osd-level=2", f"--start={self._position:.3f}", "--", self.path]
        self._socket, self._read = ours, b""
        try:
            with theirs:
                # In a group of its own, so that what the terminal sends does not reach it; but it goes where the recorder is killed.
                self._process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                    preexec_fn=_go_along, pass_fds=(theirs.fileno(),))
            self._wait_for_player()
            # What is pressed in the window of the film counts as if it were pressed here.
            for key in self._keys:
                self._ask("keybind", "SHARP" if key == "#" else key, f"script-message tallybook {json.dumps(key)}")
            self._ask("keybind", "BS", "script-message tallybook backspace")
            self._wait_for_film()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Ends the player."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(2)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    @property
    def is_open(self) -> bool:
        """Whether the player is there."""
        return self._socket is not None

    @property
    def socket(self) -> socket.socket | None:
        """What to wait at for keys that are pressed in the player's window."""
        return self._socket

    def position(self) -> float:
        """Where the film is, in seconds.

        Raises StateError where the player is gone, since then nobody knows.
        """
        where = self._ask("get_property", "time-pos")
        if not isinstance(where, (int, float)):
            raise StateError("the film does not say where it is yet; wait until it plays")
        self._position = float(where)
        return self._position

    @property
    def last_position(self) -> float:
        """Where it was when it last said so."""
        return self._position

    def length(self) -> float | None:
        """How long it plays, in seconds; None where that is not known."""
        return self._number_of("duration")

    def is_paused(self) -> bool:
        """Whether it stands still."""
        return self._ask("get_property", "pause") is True

    def toggle(self) -> None:
        """Stops it, or has it go on."""
        self._ask("cycle", "pause")

    def seek(self, seconds: float) -> None:
        """Goes on so many seconds from here, to the frame; returns once the film is there, or after a second."""
        before = self._arrivals
        self._ask("seek", seconds, "relative+exact")
        deadline = time.monotonic() + _ANSWERS
        while self._arrivals == before and time.monotonic() < deadline:
            self._receive(max(0.001, deadline - time.monotonic()))

    def take_keys(self) -> list[str]:
        """What was pressed in the player's window since."""
        if self._socket is not None:
            with contextlib.suppress(StateError):
                self._receive(0.0)
        pressed, self._pressed = self._pressed, []
        return pressed

    # ----------------------------------------------------------------------------------------------------
    # The socket
    # ----------------------------------------------------------------------------------------------------

    def _wait_for_player(self) -> None:
        assert self._process is not None
        deadline = time.monotonic() + _STARTS
        while True:
            try:
                self._ask("client_name")
                return
            except StateError:
                # Silent where it still starts, gone where it could not.
                if self.is_open and time.monotonic() < deadline:
                    continue
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self._process.wait(_ANSWERS)
                raise StateError(f"mpv ended at once, with {code}; try it alone: mpv {self.path}")
            raise StateError(f"mpv did not answer within {_STARTS:.0f} s; try it alone: mpv {self.path}")

    def _wait_for_film(self) -> None:
        deadline = time.monotonic() + _STARTS
        try:
            while self._number_of("time-pos") is None:
                if time.monotonic() > deadline:
                    raise StateError("mpv is silent")
                time.sleep(0.02)
        except StateError:
            raise StateError(f"mpv cannot play {self.path}; try it alone: mpv {self.path}") from None

    def _number_of(self, name: str) -> float | None:
        found = self._ask("get_property", name)
        return float(found) if isinstance(found, (int, float)) else None

    def _ask(self, *command: Any) -> Any:
        """What mpv answers to a command; None where it refuses it."""
        link = self._socket
        if link is None:
            raise self._gone()
        self._number += 1
        number = self._number
        try:
            link.settimeout(_ANSWERS)
            link.sendall(json.dumps({"command": command, "request_id": number}).encode() + b"\n")
        except OSError:
            self._lose()
            raise self._gone() from None
        deadline = time.monotonic() + _ANSWERS
        while True:
            for answer in self._receive(max(0.001, deadline - time.monotonic())):
                if answer.get("request_id") == number and "error" in answer:
                    return answer.get("data") if answer["error"] == "success" else None
            if time.monotonic() > deadline:
                raise StateError("mpv does not answer; the key was not kept")

    def _receive(self, seconds: float) -> list[dict[str, Any]]:
        """Messages that came, within a time; keys of the player's window are put aside."""
        assert self._socket is not None
        try:
            self._socket.settimeout(seconds)
            piece = self._socket.recv(1 << 16)
        except (BlockingIOError, TimeoutError, socket.timeout):
            return []
        except OSError:
            piece = b""
        if not piece:
            self._lose()
            raise self._gone()
        *lines, self._read = (self._read + piece).split(b"\n")
        messages = []
        for line in lines:
            try:
                message = json.loads(line)
            except ValueError:
                continue
            if message.get("event") == "client-message" and message.get("args", [])[:1] == ["tallybook"]:
                self._pressed += message["args"][1:2]
            elif message.get("event") == "playback-restart":
                self._arrivals += 1
            messages.append(message)
        return messages

    def _lose(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    @staticmethod
    def _gone() -> StateError:
        return StateError("mpv is gone, so the film's time is not known; Enter opens the film again")
