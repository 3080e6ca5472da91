"""A book's place in a folder that a synchroniser carries between devices.

Each device has its own folder in it and writes only there. Its files are never changed: they are only added and, once folded, removed. So a
synchroniser has no conflicts to decide, and files that are missing, cut or doubled do no harm:

    FOLDER/changes/DEVICE/1789000003.changes   what the device had and had not written before
    FOLDER/changes/DEVICE/1789000003.vector    what it had then
    FOLDER/changes/DEVICE/1789000002.all       all up to there, in the place of what was folded
    FOLDER/contents/SHA256                     the bytes of attachments
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import re
import secrets
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ._c import _abi
from ._c._reasons import Reason
from ._c.errors import CorruptError, FormatError, NewerError, NotFoundError, StateError
from ._c.store import Store
from .entries.attachment import Attachment
from .entries.view import View
from .rows.changes import FRAME_SIZE, apply_changes, read_piece, read_vector, read_wanted, take_piece, write_changes
from .rows.merging import read_devices
from .rows.sync_result import SyncResult

_DEVICE: Final = re.compile(r"[0-9a-f]{32}")
_FILE: Final = re.compile(r"([0-9]{10})\.(all|changes|vector)")
#: A folder is folded once the files written since the last folding have this size, and are as large as the folded ones.
_LEAST_FOLD: Final = 1 << 16
_MOST_FILES: Final = 64


def sync_folder(store: Store, path: str, folder: str | os.PathLike[str]) -> SyncResult:
    """Merges what other devices left in a folder, and leaves there what this book has."""
    with _Own(path, read_vector(store)) as own:
        return _Sync(store, own, Path(folder)).run()


class _Own:
    """What a device keeps beside its books for itself: what it is called in folders, how far it has read others and written itself, and of each
    device how many commits the book had then. Without it a device is a new one, which is no harm."""

    def __init__(self, path: str, vector: str) -> None:
        place = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local/state") / "tallybook"
        place.mkdir(parents=True, exist_ok=True)
        # The vector begins with what names the book in all copies.
        name = hashlib.sha256(f"{os.path.realpath(path)}\n{vector[:22]}".encode()).hexdigest()[:32]
        self._file = place / f"{name}.json"
        self._lock = place / f"{name}.lock"
        self._descriptor = -1
        self.state: dict[str, Any] = {}

    def __enter__(self) -> _Own:
        self._descriptor = os.open(self._lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        fcntl.flock(self._descriptor, fcntl.LOCK_EX)
        try:
            self.state = json.loads(self._file.read_text())
            if not _DEVICE.fullmatch(self.state["device"]) or not all(isinstance(self.state[name], dict) for name in ("read", "written", "had")):
                raise ValueError(self._file)
        except (OSError, ValueError, KeyError, TypeError):
            self.state = {"device": secrets.token_hex(16), "read": {}, "written": {}, "had": {}}
            self.keep()
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)

    def keep(self) -> None:
        """Writes it, completely or not at all."""
        _write_whole(self._file, json.dumps(self.state).encode())


class _Sync:
    def __init__(self, store: Store, own: _Own, folder: Path) -> None:
        self.store, self.own = store, own
        self.changes, self.contents = folder / "changes", folder / "contents"
        self.mine = self.changes / own.state["device"]
        self.name = os.path.realpath(folder)
        commits = {device.uuid: device.commits for device in read_devices(store)}
        if any(commits.get(uuid, 0) < had for uuid, had in own.state["had"].items()):
            # The book is an earlier one, as a backup is that was put back: what it took in since it takes in again.
            own.state["read"] = {}
        self.read: dict[str, int] = own.state["read"].setdefault(self.name, {})
        self.done = SyncResult()

    def run(self) -> SyncResult:
        self.mine.mkdir(parents=True, exist_ok=True)
        self.contents.mkdir(exist_ok=True)
        # What a kill left: nobody else writes here.
        for unfinished in self.mine.glob("*.partial"):
            unfinished.unlink(missing_ok=True)
        for device in sorted(self.changes.iterdir()):
            if _DEVICE.fullmatch(device.name) and device.name != self.mine.name:
                self.take(device)
        self.take_contents()
        self.give()
        self.give_contents()
        self.own.state["had"] = {device.uuid: device.commits for device in read_devices(self.store)}
        self.own.keep()
        return self.done

    # What others left

    def take(self, device: Path) -> None:
        """Merges what one of them has written since."""
        files = _files(device)
        last = self.read.get(device.name, 0)
        if last > max([number for number, _ in files], default=0):
            # It began anew.
            last = 0
        if not self.take_files(device, files, last) and last:
            # What follows on nothing that is here may do so on what was read once.
            self.take_files(device, files, 0)

    def take_files(self, device: Path, files: set[tuple[int, str]], last: int) -> bool:
        """Merges what was written after a number; returns False if that, or something before it, is incomplete."""
        base = max([number for number, kind in files if kind == "all"], default=0)
        wanted = [(base, "all")] if base > last else []
        wanted += sorted(each for each in files if each[1] == "changes" and each[0] > max(base, last))
        for number, kind in wanted:
            path = device / f"{number:010}.{kind}"
            try:
                frames = path.read_bytes()
                found = apply_changes(self.store, frames, False, False)
            except FileNotFoundError:
                # It was folded a moment ago: what it holds is in what took its place.
                self.done.waiting.append(f"{path}: is gone; sync again")
                return True
            except NewerError as refusal:
                self.done.waiting.append(f"{path}: {refusal}")
                return True
            except (FormatError, StateError) as refusal:
                if refusal.reason not in (Reason.FRAME, Reason.CHANGES_MISSING):
                    raise
                if not last or refusal.reason == Reason.FRAME:
                    self.done.waiting.append(f"{path}: is not whole yet, or what comes before it is not")
                return refusal.reason == Reason.FRAME
            self.done.read += len(frames)
            if any(each.reason == Reason.MORE_FRAMES for each in found):
                # Cut between two frames.
                self.done.waiting.append(f"{path}: is not whole yet")
                return True
            self.done.findings += [each for each in found if each.reason != Reason.NOTHING_NEW]
            self.read[device.name] = number
            self.own.keep()
        return True

    def take_contents(self) -> None:
        """Adds bytes of attachments that are there."""
        for wanted in read_wanted(self.store):
            try:
                with open(self.contents / wanted.sha256, "rb") as file:
                    if os.fstat(file.fileno()).st_size != wanted.size:
                        raise FileNotFoundError
                    file.seek(wanted.pieces * FRAME_SIZE)
                    for number in wanted.missing:
                        take_piece(self.store, wanted.sha256, number, file.read(FRAME_SIZE))
            except (FileNotFoundError, CorruptError):
                self.done.waiting.append(f"{self.contents / wanted.sha256}: is not there, or not whole yet")

    # What this book leaves

    def give(self) -> None:
        """Writes what this book has and has not written yet."""
        files = _files(self.mine)
        last = max([number for number, _ in files], default=0)
        since = self.vector(last)
        # A folder that begins anew does not begin with numbers that others have read, and a new device not with an old one's.
        number = max(last + 1, self.own.state["written"].get(self.name, 0) + 1, int(time.time()))
        vector = read_vector(self.store)
        path = self.mine / f"{number:010}.{'changes' if since else 'all'}"
        write_changes(self.store, path, since, FRAME_SIZE)
        if path.exists():
            self.own.state["written"][self.name] = number
            self.own.keep()
            _write_whole(self.mine / f"{number:010}.vector", f"{vector}\n{_check(vector)}\n".encode())
            self.done.written += path.stat().st_size
            self.fold()

    def vector(self, number: int) -> str | None:
        """Returns the vector of this device when it wrote last; None if that is unknown."""
        with contextlib.suppress(OSError, ValueError):
            vector: str
            vector, check = (self.mine / f"{number:010}.vector").read_text("ascii").split()
            # One that is cut is none.
            if check == _check(vector):
                return vector
        return None

    def fold(self) -> None:
        """Replaces many files by one with all their changes."""
        files = _files(self.mine)
        base = max([number for number, kind in files if kind == "all"], default=0)
        later = sorted(number for number, kind in files if kind == "changes" and number > base)
        size = sum((self.mine / f"{number:010}.changes").stat().st_size for number in later)
        first = (self.mine / f"{base:010}.all").stat().st_size if base else 0
        if not later or (size < max(_LEAST_FOLD, first) and len(later) < _MOST_FILES):
            return
        last = later[-1]
        write_changes(self.store, self.mine / f"{last:010}.all", None, FRAME_SIZE)
        for number, kind in files:
            if number < last or kind == "changes":
                (self.mine / f"{number:010}.{kind}").unlink(missing_ok=True)

    def give_contents(self) -> None:
        """Writes bytes of attachments that the folder lacks."""
        for sha256, size in _contents(self.store):
            path = self.contents / sha256
            with contextlib.suppress(FileNotFoundError):
                if path.stat().st_size == size:
                    continue
            with contextlib.suppress(NotFoundError):
                _write_whole(path, *(read_piece(self.store, sha256, number) for number in range(-(-size // FRAME_SIZE))), begun_in=self.mine)


def _files(device: Path) -> set[tuple[int, str]]:
    """The files that a device wrote, each by its number and kind; others are nobody's."""
    found = set()
    with contextlib.suppress(FileNotFoundError):
        for each in device.iterdir():
            if name := _FILE.fullmatch(each.name):
                found.add((int(name[1]), name[2]))
    return found


def _check(vector: str) -> str:
    return hashlib.sha256(vector.encode()).hexdigest()[:16]


def _contents(store: Store) -> Iterator[tuple[str, int]]:
    """The bytes of attachments that a book has, of what is in the trash too."""
    seen = set()
    for view in (View[Attachment](store, _abi.KIND_ATTACHMENT), View[Attachment](store, _abi.KIND_ATTACHMENT, parent=_abi.ROOT, recursive=True, trash=True)):
        for each in view:
            if each.sha256 and each.size is not None and each.sha256 not in seen:
                seen.add(each.sha256)
                yield each.sha256, each.size


def _write_whole(path: Path, *pieces: bytes, begun_in: Path | None = None) -> None:
    """A file that is there whole or not at all, and stays through a power cut."""
    unfinished = (begun_in or path.parent) / f"{path.name}.{os.getpid()}-{secrets.token_hex(4)}.partial"
    try:
        with open(unfinished, "xb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
