"""What a recorder was acknowledged up to a cut, and with that what a book must hold after it, may hold, and must not hold."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Optional

import disk

#: seq, time, type, value, note
Event = tuple[int, int, str, Optional[float], Optional[str]]


@dataclass
class Logged:
    """A session as it was acknowledged."""

    uuid: str | None
    events: list[Event] = field(default_factory=list)
    #: So many of them a cut must not take.
    covered: int = 0
    #: Events of the call that the cut broke off.
    asked: list[Event] = field(default_factory=list)
    #: Whether it is stopped; None where the cut broke off the call that changes it.
    is_stopped: bool | None = False
    notes: dict[int, str] = field(default_factory=dict)
    removed: set[int] = field(default_factory=set)
    #: What may have been changed or removed.
    touched: set[int] = field(default_factory=set)
    is_sure: bool = True

    def cover(self) -> None:
        self.covered = len(self.events)

    @property
    def next_seq(self) -> int:
        return self.events[-1][0] + 1 if self.events else 1


class Expectation:
    """Fed with the operations of a journal, in order."""

    def __init__(self, operations: list[disk.Operation]) -> None:
        self.answers: dict[str, Any] = {}
        for operation in operations:
            if operation.kind == disk.ACKNOWLEDGE:
                said = json.loads(operation.data)
                if "gave" in said:
                    self.answers[said["step"]] = said["gave"]
        self.is_open = False
        self.durability = "process"
        self.notes: dict[str, str] = {}
        #: Hashes of attachments' bytes, by name.
        self.attachments: dict[str, str] = {}
        self.settings: dict[str, str | int] = {}
        self.sessions: dict[str, Logged] = {}
        self.files: dict[str, str] = {}
        self.asked: dict[str, Any] | None = None
        self.log_was_synced = False
        self.tears = False

    def take(self, operation: disk.Operation, name: str) -> None:
        """`name`: of the file that the operation is about."""
        if operation.kind == disk.SYNC and name.endswith(".tail"):
            for session in self.sessions.values():
                if session.uuid is not None and session.uuid in name:
                    session.cover()
        elif operation.kind == disk.SYNC and name.endswith("-wal"):
            self.log_was_synced = True
        elif operation.kind == disk.ACKNOWLEDGE:
            said = json.loads(operation.data)
            if "do" in said:
                self.asked, self.log_was_synced = said, False
            else:
                asked, self.asked = self.asked, None
                assert asked is not None and asked["step"] == said["step"]
                self._acknowledged(asked, said["gave"])

    def _acknowledged(self, asked: dict[str, Any], gave: Any) -> None:
        what = asked["do"]
        if what == "open":
            self.is_open, self.durability = True, asked["durability"]
        elif what == "note":
            self.notes[asked["title"]] = asked["text"]
        elif what == "attachment":
            self.attachments[asked["title"]] = asked["sha256"]
        elif what == "import":
            self.notes.update(asked["notes"])
        elif what == "delete":
            self.notes.pop(asked["title"], None)
        elif what == "setting":
            self.settings[asked["name"]] = asked["value"]
        elif what == "file":
            self.files[asked["name"]] = gave
        elif what == "start":
            self.sessions[asked["title"]] = Logged(gave)
        elif what in ("stop", "attach", "pause"):
            session = self.sessions[asked["title"]]
            session.is_stopped = what == "stop" or session.is_stopped and what == "pause"
            if what != "attach":
                session.cover()
        elif what == "log":
            session = self.sessions[asked["session"]]
            if self.log_was_synced:
                # The tail was full: what was in it went into the book first.
                session.cover()
            session.events += self._numbered(asked, gave, session)
            assert session.events[-1][0] == gave, (asked, gave)
            if self.durability == "power" or asked.get("chunks"):
                session.cover()
        elif what in ("flush", "close") or what == "tick" and asked["due"]:
            for session in self.sessions.values():
                session.cover()
        elif what == "change":
            self.sessions[asked["session"]].notes[asked["seq"]] = asked["note"]
        elif what == "remove":
            self.sessions[asked["session"]].removed.add(asked["seq"])

    @staticmethod
    def _numbered(asked: dict[str, Any], last: int | None, session: Logged) -> list[Event]:
        first = session.next_seq if last is None else last - len(asked["events"]) + 1
        return [(first + each, *event) for each, event in enumerate(asked["events"])]

    # At a cut

    def compare(self, found: dict[str, Any], tears: bool) -> list[str]:
        """What is wrong with a book that was opened after the cut, as `examine.py` found it. `tears`: it tore sectors."""
        self.tears = tears
        problems: list[str] = list(found["problems"])
        if not found["is_there"]:
            return problems + (["the book is gone"] if self.is_open else [])
        asked = self.asked or {}
        what = asked.get("do")
        problems += self._compare_notes(found["notes"], asked)
        attached = {**self.attachments, **({asked["title"]: asked["sha256"]} if what == "attachment" else {})}
        if found["attachments"] not in (self.attachments, attached):
            problems.append(f"attachments are {found['attachments']}, and not {self.attachments} or {attached}")
        for name, value in self.settings.items():
            allowed = {value} | ({asked["value"]} if what == "setting" and asked["name"] == name else set())
            if found["settings"].get(name) not in allowed:
                problems.append(f"the setting {name} is {found['settings'].get(name)!r} and not {value!r}")
        sessions = self._with_asked(asked)
        for title, session in sessions.items():
            if title in found["sessions"]:
                problems += [f"{title}: {each}" for each in self._compare_session(session, found["sessions"][title])]
            elif session.is_sure:
                problems.append(f"{title} is gone")
        problems += [f"{title} was never started" for title in found["sessions"] if title not in sessions]
        return problems + self._compare_files(found["files"], asked)

    def _compare_notes(self, found: dict[str, str], asked: dict[str, Any]) -> list[str]:
        after = dict(self.notes)
        if asked.get("do") == "note":
            after[asked["title"]] = asked["text"]
        elif asked.get("do") == "import":
            after.update(asked["notes"])
        elif asked.get("do") == "delete":
            after.pop(asked["title"], None)
        if found in (self.notes, after):
            return []
        wrong = sorted(title for title in {*found, *after} if found.get(title) != after.get(title) or found.get(title) != self.notes.get(title))
        return [f"notes are neither as before nor as after {asked.get('do')}: {wrong[:5]}"]

    def _with_asked(self, asked: dict[str, Any]) -> dict[str, Logged]:
        """The sessions, with what the call that was broken off may have done."""
        sessions = dict(self.sessions)
        what = asked.get("do")
        title = asked.get("session", asked.get("title"))
        if what == "start":
            sessions[asked["title"]] = Logged(None, is_sure=False)
        elif title in sessions and what in ("log", "stop", "attach", "change", "remove"):
            before = sessions[title]
            session = Logged(
                before.uuid, before.events, before.covered, [], before.is_stopped, before.notes, before.removed, set(before.touched))
            sessions[title] = session
            if what == "log":
                session.asked = self._numbered(asked, self.answers.get(asked["step"]), before)
            elif what in ("stop", "attach"):
                session.is_stopped = None
            else:
                session.touched.add(asked["seq"])
        return sessions

    def _compare_session(self, session: Logged, found: dict[str, Any]) -> list[str]:
        problems: list[str] = []
        if session.is_stopped is not None and session.is_stopped != found["is_stopped"]:
            problems.append(f"is {'stopped' if found['is_stopped'] else 'running'}")
        every = session.events + session.asked
        known = {event[0]: event for event in every}
        here = {event[0]: event for event in found["events"]}
        if len(here) != len(found["events"]):
            problems.append("a number is there twice")
        for event in session.events[: session.covered]:
            if event[0] in session.removed or event[0] in session.touched:
                continue
            wanted = self._as_edited(session, event, found["has_notes"])
            if here.get(event[0]) != wanted:
                problems.append(f"of {session.covered} covered events, {wanted} is {here.get(event[0])}")
                break
        if found["is_damaged"]:
            # Two ways to damage that costs nothing: a torn header of an epoch that nothing was acknowledged in yet; and the
            # old header over records of the first append of a new epoch, which the cut broke off.
            if self.durability == "power" and not self.tears and not session.asked:
                problems.append("damage is reported where every event was synced")
            return problems + self._compare_damaged(session, found)
        for seq, event in here.items():
            if seq in session.touched:
                continue
            if seq in session.removed or seq not in known or event != self._as_edited(session, known[seq], found["has_notes"]):
                problems.append(f"{event} is not what was logged: {known.get(seq)}")
                break
        last = max(here, default=0)
        missing = [seq for seq in known if seq < last and seq not in here and seq not in session.removed and seq not in session.touched]
        if missing:
            problems.append(f"{len(missing)} events before {last} are missing and nothing is said, the first is {missing[0]}")
        asked = sum(event[0] in here for event in session.asked)
        if 0 < asked < len(session.asked):
            problems.append(f"of one call's {len(session.asked)} events {asked} are there")
        return problems

    @staticmethod
    def _as_edited(session: Logged, event: Event, has_notes: bool) -> Event:
        note = session.notes.get(event[0], event[4]) if has_notes else None
        return (*event[:4], note)

    @staticmethod
    def _compare_damaged(session: Logged, found: dict[str, Any]) -> list[str]:
        """Behind what is covered, damage that is reported may have taken events, what an event had, and their numbers' places."""
        sure = {event[0] for event in session.events[: session.covered]}
        rest = {(event[1], event[2]): row for row, event in enumerate([*session.events, *session.asked]) if row >= session.covered}
        row = -1
        for event in sorted(found["events"]):
            if event[0] in sure:
                continue
            at = rest.get((event[1], event[2]))
            if at is None:
                return [f"{event} was never logged, or is there twice"]
            if at <= row:
                return [f"{event} is out of order"]
            row = at
            logged = (session.events + session.asked)[at]
            if event[3] not in (None, logged[3]) or event[4] not in (None, logged[4]):
                return [f"{event} is not what was logged: {logged}"]
        return []

    def _compare_files(self, found: dict[str, str], asked: dict[str, Any]) -> list[str]:
        problems = []
        pending = asked["name"] if asked.get("do") == "file" else None
        for name in {*self.files, *found}:
            allowed = {self.files.get(name)}
            if name == pending:
                # What this call would have written is known where the recorder went on.
                if asked["step"] not in self.answers:
                    continue
                allowed.add(self.answers[asked["step"]])
            if found.get(name) not in allowed:
                problems.append(f"the file {name} is {'there, but not as it was written' if name in found else 'gone'}")
        return problems
