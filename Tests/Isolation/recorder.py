"""Records whichever session it gets, and hands it over."""

from __future__ import annotations

from typing import Any

import tallybook

from . import event_scene
from .board import SESSIONS, Board
from .desk import Desk
from .part import Part


class Recorder(Part):
    """One recorder at a time has a session; what it finds is what the last one left. On the board stands how many events were begun and
    how many acknowledged, which bounds what any answer may have."""

    WRITES = True
    LEAST = 10

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._sessions = event_scene.sessions(desk.book)
        self._notes = {note.title: note for note in desk.book.notes}
        self._knocks = {event_scene.number(each.name): each for each in desk.book.event_types if each.name.startswith("knock ")}

    def step(self) -> None:
        number, goes_on = self.desk.dice.randrange(SESSIONS), self.desk.dice.random() < 0.7
        try:
            recording = self._sessions[number].attach(continue_stopped=goes_on)
        except tallybook.BusyError as refusal:
            return self.desk.findings.refusal("attach", refusal)
        except tallybook.StateError as refusal:
            return self.desk.findings.refusal("attach", refusal)
        except tallybook.Error as error:
            return self.desk.findings.error("attach", error)
        self.desk.findings.answer("attach")
        try:
            self._take_over(number, recording, goes_on)
            for _ in range(self.desk.dice.randrange(1, 60)):
                self._record(number, recording)
            self._leave(number, recording)
        except tallybook.Error as error:
            self.desk.findings.error("recording", error)
            self._set(number, Board.STATE, Board.UNKNOWN)
            self._set(number, Board.OWNER, 0)
        finally:
            recording.close()

    def _set(self, number: int, word: int, value: int) -> None:
        self.desk.board.set_session(number, word, value)

    def _take_over(self, number: int, recording: Any, goes_on: bool) -> None:
        board, findings = self.desk.board, self.desk.findings
        owner = board.session(number, Board.OWNER)
        findings.that(owner == 0 or board.is_doomed(owner), "two recorders at once", lambda: (number, owner, self.desk.number))
        left, last = board.session(number, Board.STATE), board.session(number, Board.LAST)
        # It was put down before the stop that a kill may have cut off.
        if left == Board.STOPPED and board.is_doomed(last):
            left = Board.UNKNOWN
        self._set(number, Board.OWNER, self.desk.number)
        self._set(number, Board.LAST, self.desk.number)
        if left != Board.UNKNOWN:
            findings.that(goes_on or left != Board.STOPPED, "a stopped session was attached to without CONTINUE", lambda: number)
            due = Board.RUNNING if left == Board.STOPPED else left
            found = (int(recording.state), int(recording.item.state))
            findings.that(
                found == (due, due), "the state of a session that was taken over is not what its last owner left",
                lambda: (number, "recorder and book", found, "left", left, "goes on", goes_on))
        kept, begun = board.session(number, Board.KEPT), board.session(number, Board.BEGUN)
        count = (recording.count(), recording.last_seq)
        findings.that(
            kept <= count[0] <= begun and count[0] == count[1], "a session that was taken over has another number of events",
            lambda: (number, "count and last", count, "kept", kept, "begun", begun))
        # What a kill cut off between keeping and telling.
        self._set(number, Board.KEPT, recording.count())
        self._set(number, Board.BEGUN, recording.count())
        if recording.state == tallybook.State.PAUSED:
            recording.resume()
        self._set(number, Board.STATE, Board.RUNNING)

    def _record(self, number: int, recording: Any) -> None:
        board, dice = self.desk.board, self.desk.dice
        first = board.session(number, Board.KEPT) + 1
        many = dice.randrange(2, 12) if dice.random() < 0.03 else 1
        self._set(number, Board.BEGUN, first + many - 1)
        if many > 1:
            recording.log_many([self.desk.book.now_ns()] * many, dice.choice("ABC"))
        elif dice.random() < 0.3:
            recording.log(self._knocks[dice.randrange(SESSIONS)], value=first)
        elif dice.random() < 0.2:
            recording.log("B", value=first, note=f"call{first}", time=self.desk.book.now_ns() - dice.randrange(10**10))
            self._set(number, Board.NOTED, first)
        else:
            recording.log(dice.choice("ABC"))
        self._set(number, Board.KEPT, first + many - 1)
        chance = dice.random()
        if chance < 0.04:
            self.desk.book.flush()
        elif chance < 0.08:
            self._notes[f"note {number}"].update(description=str(first + many - 1))
        elif chance < 0.1:
            self._pause(number, recording)
        elif chance < 0.12:
            self._rename(dice.randrange(SESSIONS))

    def _rename(self, knock: int) -> None:
        try:
            self.desk.book.get(self._knocks[knock].id).update(name=f"knock {knock} {self.desk.dice.randrange(1000)}")
        except tallybook.StateError as refusal:
            self.desk.findings.refusal("rename", refusal)

    def _pause(self, number: int, recording: Any) -> None:
        self._set(number, Board.STATE, Board.UNKNOWN)
        recording.pause()
        recording.resume()
        self._set(number, Board.STATE, Board.RUNNING)

    def _leave(self, number: int, recording: Any) -> None:
        chance = self.desk.dice.random()
        if chance < 0.25:
            self._set(number, Board.STATE, Board.UNKNOWN)
            recording.pause()
            self._set(number, Board.STATE, Board.PAUSED)
        # From a stop on it is somebody else's, so this comes before.
        self._set(number, Board.OWNER, 0)
        if 0.25 <= chance < 0.5:
            self._set(number, Board.STATE, Board.STOPPED)
            recording.stop()
