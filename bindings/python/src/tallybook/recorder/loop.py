"""Waits for a key, the film, a signal or the next second; then handles it and updates the screen."""

from __future__ import annotations

import os
import select
import signal
import time
from collections.abc import Callable
from types import FrameType
from typing import Final

from .._c.errors import Error
from .actions import Leave, Redraw, Reopen, Seek
from .desk import Desk
from .film import Film, FilmKey
from .keys import Key, KeyReader
from .listening import Heard, Listener
from .model import Message, Model
from .painter import Painter
from .screen import draw
from .seen import View
from .steady import Press, steady
from .terminal import Terminal

#: For how many seconds an Escape may be the beginning of another key.
_ESCAPE: Final = 0.05
_SECOND: Final = 10**9
_ENDS: Final = (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


class Left:
    """How the recorder ended: whether the session was stopped, which signal ended it, if any, and whether the terminal accepts output."""

    def __init__(self) -> None:
        self.stops = False
        self.signal = 0
        self.is_heard = True


class Loop:
    """One recording, one terminal."""

    def __init__(
        self, desk: Desk, model: Model, terminal: Terminal, painter: Painter, *, film: Film | None = None, has_bell: bool = True, guard: int | None = None,
    ) -> None:
        self._desk = desk
        self._model = model
        self._terminal = terminal
        self._painter = painter
        self._film = film
        self._has_bell = has_bell
        self._guard = guard
        self._keys = KeyReader()
        self._listener = Listener(terminal, film)
        #: The time of the current key.
        self._pressed = Press(0)
        #: The time of the last refusal. Keys pressed before it do not answer the prompt that it brought back.
        self._refused = 0
        #: The time of the newest bytes, which may end with half a key.
        self._half = Press(0)
        self._left = Left()
        self._is_over = False
        self._is_changed = True
        self._view: View | None = None
        self._woken, self._wakes = os.pipe()
        self._signals: list[int] = []
        #: When the displayed clock reaches its next second.
        self._ticks = 0.0

    def run(self) -> Left:
        """Records until something ends it, and always restores the terminal."""
        os.set_blocking(self._wakes, False)
        numbers = (*_ENDS, signal.SIGWINCH, signal.SIGTSTP, signal.SIGCONT)
        before = {number: signal.signal(number, self._note) for number in numbers}
        try:
            with self._terminal, self._listener:
                while not self._is_over:
                    self._show()
                    self._wait()
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
            os.close(self._woken)
            os.close(self._wakes)
        self._left.is_heard = self._terminal.waits is None
        return self._left

    def _note(self, number: int, _: FrameType | None) -> None:
        # A handler may run between any two instructions, so it only records the signal.
        self._signals.append(number)
        try:
            os.write(self._wakes, b"!")
        except BlockingIOError:
            pass

    def _show(self) -> None:
        if not self._is_changed or self._terminal.waits is not None:
            # While the terminal accepts no output, nothing is drawn.
            return
        self._is_changed = False
        width, height = self._terminal.size()
        try:
            self._view = self._desk.view(height)
        except Error as refusal:
            # For example, another process moved the session to the trash, from where it may be restored: the last view stays.
            if self._view is None:
                raise
            self._view = self._view._replace(message=Message(str(refusal), True), prompt=self._model.prompt)
        self._painter.paint(draw(self._view, width, height), width)

    # ----------------------------------------------------------------------------------------------------
    # Waiting
    # ----------------------------------------------------------------------------------------------------

    def _wait(self) -> None:
        sources: list[int] = [self._listener.source, self._woken]
        if self._guard is not None:
            sources.append(self._guard)
        if self._film is not None:
            sources.append(self._film.source)
        waits = self._terminal.waits
        seconds = _ESCAPE if self._keys.is_waiting else max(0.0, self._ticks - time.monotonic())
        ready, takes, _ = select.select(sources, [] if waits is None else [waits], [], seconds)
        if takes:
            self._terminal.write(b"")
        if self._woken in ready:
            os.read(self._woken, 4096)
            self._heed_signals()
        if self._guard is not None and self._guard in ready:
            self._end(signal.SIGHUP)
        came: list[Heard | FilmKey] = []
        if self._listener.source in ready:
            came += self._listener.take()
        if self._film is not None and self._film.source in ready:
            came += self._film.take_keys()
        # In the order in which they were pressed, here or in the film's window.
        for each in sorted(came, key=lambda each: each.press.at):
            if isinstance(each, Heard):
                self._press(each)
            else:
                self._each([Key(each.name)], each.press)
        if self._keys.is_waiting and not ready and not takes:
            self._each(self._keys.flush((steady() - self._half.at) / _SECOND), self._half)
        if time.monotonic() >= self._ticks:
            self._pass()
            self._ticks = time.monotonic() + self._until_next_second()

    def _until_next_second(self) -> float:
        """For how many seconds nothing changes by itself."""
        if self._film is None:
            if self._desk.is_paused:
                return 1.0
            return (_SECOND - self._desk.present() % _SECOND) / _SECOND + 0.001
        # A film has its own pace.
        return 0.5

    def _pass(self) -> None:
        """A second has passed."""
        self._is_changed = True
        self._try(self._desk.look)
        message: Message | None = None
        try:
            message = self._desk.reach()
        except Error as refusal:
            message = Message(str(refusal), True)
        if message is not None:
            self._model.message = message
            self._ring()

    def _heed_signals(self) -> None:
        signals, self._signals = self._signals, []
        for number in signals:
            if number in _ENDS:
                self._end(number)
            elif number == signal.SIGTSTP:
                self._suspend()
            elif number == signal.SIGCONT:
                self._terminal.resume()
                self._painter.forget()
            else:
                self._painter.clear()
            self._is_changed = True

    def _suspend(self) -> None:
        if self._terminal.suspend():
            self._painter.forget()
            return
        self._model.message = Message("there is no shell to go back to; the recorder continues", True)
        self._ring()

    def _ring(self) -> None:
        if self._has_bell and self._terminal.waits is None:
            self._terminal.write(b"\a")

    def _end(self, number: int) -> None:
        self._left.signal = number
        self._is_over = True

    # ----------------------------------------------------------------------------------------------------
    # Keys
    # ----------------------------------------------------------------------------------------------------

    def _press(self, heard: Heard) -> None:
        if self._is_over:
            return
        if not heard.data:
            # The terminal is gone.
            self._end(signal.SIGHUP)
            return
        if self._keys.is_waiting and heard.press.at - self._half.at > _ESCAPE * _SECOND:
            # Two keys: nobody takes so long between Escape and the rest of a sequence.
            self._each(self._keys.flush((heard.press.at - self._half.at) / _SECOND), self._half)
        self._each(self._keys.feed(heard.data), heard.press)
        self._half = heard.press

    def _each(self, keys: list[Key], press: Press) -> None:
        self._pressed = press
        for key in keys:
            if self._is_over:
                break
            self._is_changed = True
            if key.name == "ctrl-z":
                self._suspend()
            else:
                self._key(key)

    def _key(self, key: Key) -> None:
        model = self._model
        try:
            for action in model.press(key, lambda: self._desk.moment(self._pressed), is_ahead=self._pressed.at < self._refused):
                if isinstance(action, Leave):
                    if action.stops:
                        self._desk.stop(self._pressed)
                    self._left.stops = action.stops
                    self._is_over = True
                elif isinstance(action, Redraw):
                    self._painter.clear()
                else:
                    message = self._desk.do(action, self._pressed)
                    if self._film is not None and isinstance(action, (Seek, Reopen)):
                        # Keys of the same read belong to the new position.
                        self._pressed = self._pressed._replace(where=self._film.position)
                    if message.text:
                        model.message = message
        except Error as refusal:
            model.refuse(str(refusal), refusal.field_number)
            self._refused = steady()
        if model.message.is_refusal:
            self._ring()

    def _try(self, action: Callable[[], None]) -> None:
        try:
            action()
        except Error as refusal:
            self._model.message = Message(str(refusal), True)
