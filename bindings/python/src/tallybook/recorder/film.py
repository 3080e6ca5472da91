"""A film in mpv. The player is started here, and asked for its position over a socket that nobody else has. Each message is a line of JSON."""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import shutil
import signal
import socket
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

from .._c.errors import NotFoundError, StateError, UnsupportedError
from .steady import Press, steady

#: How many seconds mpv may take to start, and to answer.
_STARTS: Final = 10.0
_ANSWERS: Final = 1.0


#: On Linux: sets the signal that a process gets when its parent has ended.
_SET_DEATH_SIGNAL: Final = 1
_process_control: Final = ctypes.CDLL(None).prctl


def _go_along() -> None:
    _process_control(_SET_DEATH_SIGNAL, int(signal.SIGTERM), 0, 0, 0)


#: mpv's names of keys that are not characters, and of the one that starts a comment in its files.
_NAMES: Final = {"#": "SHARP", "backspace": "BS", "enter": "ENTER", "escape": "ESC"}


class FilmKey(NamedTuple):
    """A key that was pressed in the player's window."""

    name: str
    press: Press


class _Question:
    """A question to mpv and its answer: None if mpv refuses, and until it has answered."""

    def __init__(self) -> None:
        self.is_over = False
        self.answer: Any = None


class Film:
    """One film in one player. `position` is the time of an event.

    A separate thread reads mpv's messages. So a key in its window has the time of the key, whatever the recorder is waiting for.
    """

    def __init__(self, path: str, *, keys: Iterable[str] = ()) -> None:
        if "://" not in path and not Path(path).is_file():
            raise NotFoundError(f"there is no film {path}; give the path of a file that mpv plays")
        self.path = path
        self.name = os.path.basename(path)
        self._keys = tuple(keys)
        self._position = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._thread: threading.Thread | None = None
        #: Readable after a key was pressed in the player's window.
        self.source, self._tells = os.pipe()
        os.set_blocking(self._tells, False)
        self._pressed: deque[FilmKey] = deque()
        # Guards the fields below, and is notified of each message.
        self._heard = threading.Condition()
        self._socket: socket.socket | None = None
        self._number = 0
        self._questions: dict[int, _Question] = {}
        #: How many seeks have arrived.
        self._arrivals = 0
        try:
            self.open()
        except BaseException:
            self.close()
            raise

    def open(self) -> None:
        """Starts the player at the film's last position; does nothing while it runs."""
        if self.is_open:
            return
        player = shutil.which("mpv")
        if player is None:
            raise UnsupportedError("mpv is needed to play the film, but is not installed; on Debian: sudo apt install mpv")
        self._end()
        # A pair of sockets without a name: nobody else can reach them, and no file remains after a kill.
        ours, theirs = socket.socketpair()
        command = [
            player, f"--input-ipc-client=fd://{theirs.fileno()}", "--no-terminal", "--force-window=yes", "--keep-open=yes", "--hr-seek=yes",
            "--osd-level=2", f"--start={self._position:.3f}", "--", self.path]
        self._socket = ours
        try:
            with theirs:
                # In its own group, so that the terminal's signals do not reach it; but it ends if the recorder is killed.
                self._process = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
                    preexec_fn=_go_along, pass_fds=(theirs.fileno(),))
            self._thread = threading.Thread(target=self._listen, args=(ours,), name="tallybook film", daemon=True)
            self._thread.start()
            self._wait_for_player()
            self._wait_for_film()
        except BaseException:
            self._end()
            raise

    def close(self) -> None:
        """Ends the player for good."""
        self._end()
        os.close(self.source)
        os.close(self._tells)

    def _end(self) -> None:
        self._lose()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
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
        """Whether the player is running."""
        return self._socket is not None

    def position(self) -> float:
        """The film's position in seconds.

        Raises StateError if the player has ended: the position is then unknown.
        """
        self._position = self.ask_position()()
        return self._position

    def ask_position(self) -> Callable[[], float]:
        """Asks for the position now. The returned function waits for the answer, and raises like `position`."""
        try:
            question = self._put("get_property", "time-pos")
        except StateError as refusal:
            return _refuse(refusal)
        return lambda: _place(self._answer(question))

    @property
    def last_position(self) -> float:
        """The last known position."""
        return self._position

    def length(self) -> float | None:
        """The film's length in seconds; None if unknown."""
        return self._number_of("duration")

    def is_paused(self) -> bool:
        """Whether the film is paused."""
        return self._ask("get_property", "pause") is True

    def toggle(self) -> None:
        """Pauses the film, or continues it."""
        self._ask("cycle", "pause")

    def seek(self, seconds: float) -> None:
        """Seeks by `seconds`, to the frame. Returns once the film is there, or after a second."""
        before = self._arrivals
        self._ask("seek", seconds, "relative+exact")
        with self._heard:
            self._heard.wait_for(lambda: self._arrivals != before or self._socket is None, _ANSWERS)

    def take_keys(self) -> list[FilmKey]:
        """The keys pressed in the player's window since the last call."""
        os.read(self.source, 4096)
        pressed = []
        while self._pressed:
            pressed.append(self._pressed.popleft())
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
                # Silent while it starts, gone if it could not.
                if self.is_open and time.monotonic() < deadline:
                    continue
            with contextlib.suppress(subprocess.TimeoutExpired):
                code = self._process.wait(_ANSWERS)
                raise StateError(f"mpv ended at once, with {code}; test it with: mpv {self.path}")
            raise StateError(f"mpv did not answer within {_STARTS:.0f} s; test it with: mpv {self.path}")

    def _wait_for_film(self) -> None:
        """A player that ends at any moment of this cannot play the film: it may have had time for the keys, or not."""
        deadline = time.monotonic() + _STARTS
        try:
            # Keys pressed in the film's window count as if pressed here.
            for key in self._keys:
                self._bind(_NAMES.get(key, key), key)
            while self._number_of("time-pos") is None:
                if time.monotonic() > deadline:
                    raise StateError("mpv is silent")
                time.sleep(0.02)
        except StateError:
            raise StateError(f"mpv cannot play {self.path}; test it with: mpv {self.path}") from None

    def _number_of(self, name: str) -> float | None:
        found = self._ask("get_property", name)
        return float(found) if isinstance(found, (int, float)) else None

    def _bind(self, pressed: str, key: str) -> None:
        """A key in the player's window arrives with the film's position at that moment, which mpv adds."""
        self._ask("keybind", pressed, f"script-message tallybook {json.dumps(key)} ${{=time-pos}}")

    def _ask(self, *command: Any) -> Any:
        """mpv's answer to a command; None if it refuses."""
        return self._answer(self._put(*command))

    def _put(self, *command: Any) -> _Question:
        """Asks without waiting."""
        with self._heard:
            if self._socket is None:
                raise self._gone()
            self._number += 1
            question = self._questions[self._number] = _Question()
            message = json.dumps({"command": command, "request_id": self._number}).encode() + b"\n"
            try:
                # If mpv reads nothing, it is as good as gone: half a message would spoil the next one.
                if self._socket.send(message, socket.MSG_DONTWAIT) == len(message):
                    return question
            except OSError:
                pass
        self._lose()
        raise self._gone()

    def _answer(self, question: _Question) -> Any:
        with self._heard:
            if not self._heard.wait_for(lambda: question.is_over or self._socket is None, _ANSWERS):
                raise StateError("mpv does not answer; the key was not saved")
            if not question.is_over:
                raise self._gone()
            return question.answer

    def _listen(self, link: socket.socket) -> None:
        """Reads mpv's messages until it ends."""
        # Signals are for the thread that has the terminal.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        read = b""
        while True:
            try:
                piece = link.recv(1 << 16)
            except OSError:
                piece = b""
            at = steady()
            if not piece:
                break
            *lines, read = (read + piece).split(b"\n")
            for line in lines:
                try:
                    message = json.loads(line)
                except ValueError:
                    continue
                self._hear(message, at)
        with self._heard:
            if self._socket is link:
                self._socket = None
            self._questions.clear()
            self._heard.notify_all()
        link.close()

    def _hear(self, message: dict[str, Any], at: int) -> None:
        with self._heard:
            if message.get("event") == "client-message" and message.get("args", [])[:1] == ["tallybook"]:
                name, where = [*message["args"][1:], "", ""][:2]
                self._pressed.append(FilmKey(name, Press(at, lambda: _place(where))))
                with contextlib.suppress(BlockingIOError):
                    os.write(self._tells, b"!")
            elif message.get("event") == "playback-restart":
                self._arrivals += 1
            elif "error" in message and (question := self._questions.pop(message.get("request_id", 0), None)):
                question.answer = message.get("data") if message["error"] == "success" else None
                question.is_over = True
            self._heard.notify_all()

    def _lose(self) -> None:
        """Stops asking; the reading thread closes the socket."""
        with self._heard:
            link, self._socket = self._socket, None
            if link is not None:
                with contextlib.suppress(OSError):
                    link.shutdown(socket.SHUT_RDWR)
                if self._thread is None:
                    link.close()

    @staticmethod
    def _gone() -> StateError:
        return StateError("mpv has ended, so the film's position is unknown; Enter reopens the film")


def _place(said: Any) -> float:
    """A position as mpv writes it."""
    try:
        return float(said)
    except (TypeError, ValueError):
        raise StateError("the film has no position yet; wait until it plays") from None


def _refuse(refusal: StateError) -> Callable[[], float]:
    def refuse() -> float:
        raise refusal

    return refuse
