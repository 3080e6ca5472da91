"""Syncs a book with the book of a service over HTTP, which `serving` runs. After an interruption on either side it continues where it was."""

from __future__ import annotations

import http.client
import json
import re
import ssl
import time
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import urlsplit

from ._c._reasons import Reason
from ._c.errors import CLASSES, BusyError, CorruptError, Error, FormatError, InvalidError, NotFoundError, ReadOnlyError, StorageError
from ._c.store import Store
from .rows.changes import FRAME_SIZE, SMALL_FRAME, WantedContent, apply_changes, read_piece, read_vector, read_wanted, take_piece, write_changes
from .rows.sync_result import SyncResult

#: Frames are small; several are merged or sent at once, because each time has a cost.
_AT_ONCE: Final = 1 << 20
_HEAD: Final = 52
_LONGEST_FRAME: Final = 1 << 26
_LONGEST_ANSWER: Final = 1 << 26
#: How many seconds the other side may be silent, how often to try if nobody has answered yet, and how long to wait in between.
_SILENCE: Final = 20.0
_FIRST_TRIES: Final = 4
_FIRST_PAUSE: Final = 0.1
_LONGEST_PAUSE: Final = 5.0
#: For how long changes that arrived are kept in memory before they are merged.
_HELD: Final = 1.0

_CLASSES: Final = {each.status.replace("TALLY_E_", ""): each for each in CLASSES.values()}
_TOKEN: Final = re.compile(r"[!-~]+")
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


def sync_service(store: Store, url: str, token: str | None, patience: float) -> SyncResult:
    """Merges what the book of a service has, and sends it what this one has."""
    with _Service(url, token) as service:
        return _Meeting(store, service, patience).run()


class _Cut(ConnectionError):
    """The answer ended before its end."""


class _Service:
    """A connection to a service, made anew where it is needed."""

    def __init__(self, url: str, token: str | None) -> None:
        try:
            parts = urlsplit(url)
            self.host, self.port = parts.hostname, parts.port
        except ValueError as refusal:
            raise InvalidError(f"{url}: is no address of a service: {refusal}", reason=Reason.CHOICE) from None
        if parts.scheme not in ("http", "https") or not self.host or parts.username or parts.query or parts.fragment:
            raise InvalidError(
                f"{parts.scheme}://{self.host or ''}: is no address of a service; give it as tallybook serve --sync prints it, like https://HOST:PORT",
                reason=Reason.CHOICE)
        if not token or not _TOKEN.fullmatch(token):
            raise InvalidError(f"{url}: a token of that service is needed; it is in the file that tallybook serve --sync names", reason=Reason.CHOICE)
        self.url = url.rstrip("/")
        self._is_safe, self._path, self._token = parts.scheme == "https", parts.path.rstrip("/"), token
        self._connection: http.client.HTTPConnection | None = None
        self.has_answered = False

    def __enter__(self) -> _Service:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def ask(self, method: str, route: str, body: bytes | None = None) -> http.client.HTTPResponse:
        """Returns an answer that is not a refusal, whose body is still to be read; refusals are raised."""
        if self._connection is None:
            if self._is_safe:
                self._connection = http.client.HTTPSConnection(str(self.host), self.port, timeout=_SILENCE, context=ssl.create_default_context())
            else:
                self._connection = http.client.HTTPConnection(str(self.host), self.port, timeout=_SILENCE)
        self._connection.request(method, f"{self._path}/sync/v1/{route}", body, {"Authorization": f"Bearer {self._token}"})
        answer = self._connection.getresponse()
        if answer.status != 200:
            self._raise(answer)
        self.has_answered = True
        return answer

    def read(self, method: str, route: str, body: bytes | None = None) -> bytes:
        """Returns the body of an answer."""
        answer = self.ask(method, route, body)
        content = answer.read(_LONGEST_ANSWER)
        if not answer.isclosed() or str(len(content)) != answer.getheader("Content-Length", str(len(content))):
            self.close()
            raise _Cut("the answer is not whole")
        return content

    def json(self, method: str, route: str, body: bytes | None = None) -> Any:
        """Returns the body of a JSON answer, parsed."""
        content = self.read(method, route, body)
        try:
            return json.loads(content)
        except ValueError:
            raise self.stranger(f"an answer that begins with {content[:20]!r}") from None

    def stranger(self, what: str) -> FormatError:
        """Returns the message for an address where something else answers."""
        return FormatError(f"{self.url}: {what} is none of a service of tallybook; give the address that tallybook serve --sync prints", reason=Reason.FRAME)

    def _raise(self, answer: http.client.HTTPResponse) -> None:
        content = answer.read(1 << 16)
        self.close()
        try:
            told = json.loads(content)["error"]
            code, reason, message = told["code"], told["reason"], f"{self.url}: {told['message']}"
        except (ValueError, KeyError, TypeError):
            if answer.status in (502, 503, 504):
                # A reverse proxy, whose service is away for the moment.
                raise _Cut(f"it answered {answer.status} {answer.reason}") from None
            raise self.stranger(f"the answer {answer.status} {answer.reason}") from None
        self.has_answered = True
        if answer.status == 401:
            raise InvalidError(f"{self.url}: does not know this token; give one that is in the service's file of tokens", reason=Reason.CHOICE)
        raise _CLASSES.get(code, StorageError)(message, reason=Reason.__members__.get(str(reason), Reason.NONE))


class _Meeting:
    def __init__(self, store: Store, service: _Service, patience: float) -> None:
        self.store, self.service, self.patience = store, service, patience
        self.done = SyncResult()
        self.came = 0
        self.last = time.monotonic()

    def run(self) -> SyncResult:
        self.insist(self.take)
        self.insist(self.take_contents)
        try:
            self.insist(self.give)
            self.insist(self.give_contents)
        except ReadOnlyError as refusal:
            # What is there was taken in all the same.
            self.done.waiting.append(f"what this book has was not sent: {refusal}")
        return self.done

    def insist(self, step: Callable[[], None]) -> None:
        """Does a step, and repeats it after an interruption, for as long as something comes."""
        tries = 0
        while True:
            came = self.came
            try:
                return step()
            except Error as refusal:
                if refusal.reason not in (Reason.FRAME, Reason.CHANGES_MISSING) and not isinstance(refusal, BusyError):
                    raise
                # Damaged on its way, behind what the other book has by now, or held by another process.
                why: Exception = refusal
            except ssl.SSLCertVerificationError as refusal:
                raise InvalidError(
                    f"{self.service.url}: its certificate is not trusted: {refusal.verify_message}; where it is your own, name it with SSL_CERT_FILE",
                    reason=Reason.CHOICE) from None
            except (OSError, http.client.HTTPException) as cut:
                why = cut
            self.service.close()
            tries = 1 if self.came > came else tries + 1
            if time.monotonic() - self.last > self.patience or (not self.service.has_answered and tries >= _FIRST_TRIES):
                if isinstance(why, Error):
                    raise why
                raise StorageError(
                    f"{self.service.url}: {str(why) or type(why).__name__}; see whether tallybook serve --sync runs there, and sync again: it goes on from here"
                ) from None
            time.sleep(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** (tries - 1)))

    def progress(self) -> None:
        """Notes that something was kept that need not come again."""
        self.came += 1
        self.last = time.monotonic()

    # What the service has

    def take(self) -> None:
        """Merges its changes: complete frames are kept, whatever happens to the rest."""
        answer = self.service.ask("POST", "changes", read_vector(self.store).encode())
        held: list[bytes] = []
        is_whole, since = True, time.monotonic()
        try:
            for frame in _frames(answer, self.service):
                held.append(frame)
                self.done.read += len(frame)
                if sum(map(len, held)) >= _AT_ONCE or time.monotonic() - since > _HELD:
                    is_whole, since = self.bring(held), time.monotonic()
        finally:
            # Also before what was cut is asked for again.
            if held:
                is_whole = self.bring(held)
        if not is_whole:
            raise _Cut("the changes are not whole")

    def bring(self, held: list[bytes]) -> bool:
        """Merges frames; returns whether their stream is complete with them."""
        frames = b"".join(held)
        held.clear()
        found = apply_changes(self.store, frames, False, False)
        self.progress()
        self.done.findings += [each for each in found if each.reason not in (Reason.NOTHING_NEW, Reason.MORE_FRAMES)]
        return not any(each.reason == Reason.MORE_FRAMES for each in found)

    def take_contents(self) -> None:
        """Fetches bytes of attachments, piece by piece."""
        self.done.waiting.clear()
        for wanted in read_wanted(self.store):
            try:
                for number in wanted.missing:
                    piece = self.service.read("GET", f"contents/{wanted.sha256}/{number}")
                    if len(piece) != min(FRAME_SIZE, wanted.size - number * FRAME_SIZE):
                        raise CorruptError
                    take_piece(self.store, wanted.sha256, number, piece)
                    self.progress()
            except (NotFoundError, CorruptError):
                self.done.waiting.append(f"{self.service.url}: the bytes with the SHA-256 {wanted.sha256} are not there, or not whole yet")

    # What this book has

    def give(self) -> None:
        """Sends what the other book lacks."""
        try:
            vector = self.service.json("GET", "vector")["vector"]
            if not isinstance(vector, str):
                raise TypeError
        except (KeyError, TypeError):
            raise self.service.stranger("what should be a vector") from None
        held: list[bytes] = []

        def post() -> None:
            frames = b"".join(held)
            held.clear()
            self.service.read("POST", "frames", frames)
            self.done.written += len(frames)
            self.progress()

        def hold(frame: bytes) -> None:
            held.append(frame)
            if sum(map(len, held)) >= _AT_ONCE:
                post()

        write_changes(self.store, hold, vector, SMALL_FRAME)
        if held:
            post()

    def give_contents(self) -> None:
        """Sends bytes of attachments that the other book wants and this one has."""
        try:
            all_wanted = [WantedContent(each["sha256"], each["size"], each["pieces"]) for each in self.service.json("GET", "wanted")]
            if not all(_SHA256.fullmatch(each.sha256) and each.missing.start >= 0 for each in all_wanted):
                raise ValueError
        except (KeyError, TypeError, ValueError):
            raise self.service.stranger("what should be the bytes that it wants") from None
        for wanted in all_wanted:
            for number in wanted.missing:
                try:
                    piece = read_piece(self.store, wanted.sha256, number)
                except NotFoundError:
                    # Another copy of the book may have them.
                    break
                self.service.read("PUT", f"contents/{wanted.sha256}/{number}", piece)
                self.progress()


def _frames(answer: http.client.HTTPResponse, service: _Service) -> Iterator[bytes]:
    """The frames of an answer, as they come."""
    while head := _exactly(answer, _HEAD):
        if len(head) < _HEAD:
            raise _Cut("the changes are not whole")
        length = int.from_bytes(head[_HEAD - 4:], "little") + 4
        if head[:8] != b"TALLYCHG" or length > _LONGEST_FRAME:
            raise service.stranger("what should be changes")
        rest = _exactly(answer, length)
        if len(rest) < length:
            raise _Cut("the changes are not whole")
        yield head + rest


def _exactly(answer: http.client.HTTPResponse, size: int) -> bytes:
    """So many bytes; less where the answer ends."""
    parts = []
    while size and (part := answer.read(size)):
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
