"""The base of this package's services: a server that a slow caller cannot block, and one way to refuse requests."""

from __future__ import annotations

import contextlib
import enum
import io
import json
import logging
import os
import re
import select
import socket
import socketserver
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final, TypeVar

from ._c._reasons import Reason
from ._c.errors import Error, InvalidError, StorageError

_MOST_CALLERS: Final = 64
#: How many seconds a caller may be silent, how many before the first request, and the least number of bytes a second during a transfer.
_SILENCE: Final = 30.0
_GREETING: Final = 10.0
_PACE: Final = 2048
#: After this many seconds of silence a request makes no progress. A TLS record, which arrives as a unit, takes 8 at the least rate.
_STALLS: Final = 10.0
#: For how long, and how much of it, the body of a refused request is still read.
_LINGERS: Final = 2.0
_LEFTOVER: Final = 64 << 20
_STATUSES: Final = {
    "NOT_FOUND": 404, "STATE": 409, "EXISTS": 409, "INVALID": 422, "FORMAT": 422, "NEWER": 422, "LIMIT": 422, "UTF8": 422, "CORRUPT": 422,
    "READ_ONLY": 403, "BUSY": 503, "FULL": 507,
}
_log: Final = logging.getLogger("tallybook.serving")

S = TypeVar("S", bound="AnsweringServer")


class _Does(enum.Enum):
    """What goes on between a caller and the service."""

    WAIT = enum.auto()
    #: A request has begun: its head, which is small. Then its body.
    HEAD = enum.auto()
    BODY = enum.auto()
    ANSWER = enum.auto()


class _Caller:
    """What goes on with a caller, until when that may take, and when he was heard last."""

    def __init__(self) -> None:
        self.does = _Does.WAIT
        self.heard = time.monotonic()
        self.deadline = self.heard + _GREETING


class AnsweringServer(ThreadingHTTPServer):
    """Listens, and answers each caller in a thread of its own.

    If all places are taken, the caller that has been silent for the longest makes room for a new one. A caller whose request makes progress, or whose
    answer is being made, never does.
    """

    # Its end waits for the threads of callers.
    daemon_threads = False
    # Of callers who come at once, as many wait to be seen: what is beyond that is lost on the way, and comes again a second later.
    request_queue_size = 128

    def __init__(self, host: str, port: int, handler: type[Answering]) -> None:
        self.scheme = "http"
        self._callers: dict[Any, _Caller] = {}
        self._lock = threading.Lock()
        [(self.address_family, *_), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        super().__init__((host, port), handler)

    def server_bind(self) -> None:
        # http.server asks here for the name of the address, which may take as long as it likes.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        with self._lock:
            has_room = len(self._callers) < _MOST_CALLERS or self._make_room()
            if has_room:
                self._callers[request] = _Caller()
        if has_room:
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def _make_room(self) -> bool:
        """Cuts off who has been silent for the longest. With the lock held: what that one still says is not heard any more."""
        now = time.monotonic()
        silent = [
            (caller.heard, request) for request, caller in self._callers.items()
            if caller.does is _Does.WAIT or (caller.does is not _Does.ANSWER and now - caller.heard > _STALLS)]
        for _, request in sorted(silent, key=lambda each: each[0]):
            # What came and was not read yet, since this machine is busy, is no silence.
            unread = select.poll()
            unread.register(request, select.POLLIN)
            if not unread.poll(0):
                del self._callers[request]
                _cut(request)
                return True
        return False

    def shutdown_request(self, request: Any) -> None:
        with self._lock:
            self._callers.pop(request, None)
        super().shutdown_request(request)

    def hear(self, request: Any) -> bool:
        """Notes that a caller sent something; False if the caller has made room for another one."""
        with self._lock:
            caller = self._callers.get(request)
            if caller is None:
                return False
            # A sign of a head now and then is no progress.
            if caller.does is not _Does.HEAD:
                caller.heard = time.monotonic()
            if caller.does is _Does.WAIT:
                caller.does, caller.deadline = _Does.HEAD, caller.heard + _SILENCE
            return True

    def ask(self, request: Any, size: int) -> None:
        """Notes that the body of a request follows, which has its own time limit."""
        self._go_on(request, _Does.BODY, size)

    def answer(self, request: Any, size: int | None) -> None:
        """Notes that an answer of a number of bytes will be sent; None: the book is working, without a time limit."""
        self._go_on(request, _Does.ANSWER, size)

    def wait(self, request: Any) -> None:
        """Notes that the answer was sent; the caller may ask again."""
        self._go_on(request, _Does.WAIT, 0)

    def _go_on(self, request: Any, does: _Does, size: int | None) -> None:
        with self._lock:
            caller = self._callers.get(request)
            if caller is not None:
                caller.does, caller.heard = does, time.monotonic()
                caller.deadline = float("inf") if size is None else caller.heard + _SILENCE + size / _PACE

    def service_actions(self) -> None:
        now = time.monotonic()
        self._cut_all(lambda caller: caller.deadline < now)

    def _cut_all(self, is_over: Callable[[_Caller], bool]) -> None:
        with self._lock:
            for request, caller in self._callers.items():
                if is_over(caller):
                    _cut(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        _log.info("%s: a caller who speaks no HTTP, or went in the middle of it", client_address, exc_info=_log.isEnabledFor(logging.DEBUG))

    def encrypt(self, certificate: str | os.PathLike[str], key: str | os.PathLike[str] | None) -> None:
        """Uses TLS from now on."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        try:
            context.load_cert_chain(certificate, key)
        except OSError as refusal:
            raise InvalidError(f"{certificate}: is no certificate that goes with its key: {refusal}; give both as PEM", reason=Reason.CHOICE) from None
        # Each in the thread of its caller: who is slow to shake hands keeps nobody waiting.
        self.socket = context.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)
        self.scheme = "https"

    def end(self) -> None:
        """Waits until everything that callers began has ended, so that nobody uses the book any more."""
        self.shutdown()
        self._cut_all(lambda caller: True)
        self.server_close()


def _cut(request: Any) -> None:
    """Cuts a caller off, whose thread ends with that."""
    # The socket's own: that of TLS would take what its thread works with away under it.
    with contextlib.suppress(OSError):
        socket.socket.shutdown(request, socket.SHUT_RDWR)


class _Ear(io.RawIOBase):
    """What a caller says, of which the server is told; nothing more of one who has made room."""

    def __init__(self, raw: Any, hear: Callable[[], bool]) -> None:
        self._raw, self._hear = raw, hear

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = int(self._raw.readinto(buffer))
        return count if count and self._hear() else 0

    def close(self) -> None:
        self._raw.close()
        super().close()


def listen(make: Callable[[], S], host: str, port: int) -> S:
    """Makes a server that listens; if it cannot, the error says why."""
    try:
        return make()
    except (OSError, OverflowError) as refusal:
        raise StorageError(f"no service can listen at {host}, port {port}: {refusal}; give another host or port") from None


def serve_in_thread(server: AnsweringServer) -> threading.Thread:
    """Returns the thread in which the server listens."""
    return threading.Thread(target=server.serve_forever, name="tallybook serving", daemon=True)


class Refused(Exception):
    """A request that is answered with a status and a reason."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


class Answering(BaseHTTPRequestHandler):
    """Answers the requests of one caller; what it answers is up to `answer`."""

    server: AnsweringServer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "tallybook", ""
    timeout = _SILENCE
    disable_nagle_algorithm = True
    # Buffered behind the ear.
    rbufsize = 0
    #: The maximum size of a body here, in bytes.
    most_body = 8 << 20
    _is_begun = False
    _is_read = False

    def setup(self) -> None:
        super().setup()
        self.rfile = io.BufferedReader(_Ear(self.rfile, lambda: self.server.hear(self.connection)))

    def answer(self) -> None:
        """Answers one request."""
        raise NotImplementedError

    def do_GET(self) -> None:
        """Answers one request. Whatever happens ends only this request or this caller."""
        self._is_begun = self._is_read = False
        if not self.server.hear(self.connection):
            self.close_connection = True
            return
        self.server.answer(self.connection, 0)
        try:
            self.answer()
        except Refused as refusal:
            self._refuse(refusal.status, refusal.code, None, str(refusal))
        except Error as refusal:
            code = refusal.status.replace("TALLY_E_", "")
            self._refuse(_STATUSES.get(code, 500), code, refusal.reason.name if refusal.reason else None, str(refusal))
        except OSError:
            self.close_connection = True
        except Exception:
            _log.exception("a request failed")
            self._refuse(500, "INTERNAL", None, "the service failed at this; its log says more")
        finally:
            # What waits to be sent is of the answer.
            with contextlib.suppress(OSError):
                self.wfile.flush()
            self.server.wait(self.connection)

    do_POST = do_PUT = do_GET

    def read_body(self, most: int | None = None) -> bytes:
        """Reads the body of the request, completely or not at all."""
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or (not lengths and self.command != "GET"):
            raise Refused(411, "LENGTH", "give the body's length with Content-Length")
        if len(lengths) > 1 or not all(re.fullmatch("[0-9]{1,18}", each) for each in lengths):
            raise Refused(400, "LENGTH", "the length of the body is one number")
        length = int(lengths[0]) if lengths else 0
        most = self.most_body if most is None else most
        if length > most:
            raise Refused(413, "LIMIT", f"a body has at most {most:,} bytes here; send less at a time")
        self.server.ask(self.connection, length)
        body = self.rfile.read(length) if length else b""
        if len(body) < length:
            raise ConnectionError("the body was cut")
        self._is_read = True
        self.server.answer(self.connection, None)
        return body

    def send(self, status: int, kind: str, content: bytes, headers: Iterable[tuple[str, str]] = ()) -> None:
        """Sends an answer."""
        self.server.answer(self.connection, len(content))
        self._is_begun = True
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        for name, value in headers:
            self.send_header(name, value)
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        if status >= 400:
            # A body may not have been read.
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)

    def send_json(self, value: Any, status: int = 200, headers: Iterable[tuple[str, str]] = ()) -> None:
        """Sends a value."""
        self.send(status, "application/json", json.dumps(value).encode(), headers)

    def send_part(self, part: bytes) -> None:
        """Sends a frame once it is made. If an answer is cut off, its last frame shows it."""
        self._is_chunked = self.request_version != "HTTP/1.0"
        self.server.answer(self.connection, len(part))
        if not self._is_begun:
            self._is_begun = True
            self.send_response(200)
            self.send_header("Content-Type", "application/octet-stream")
            self.send_header(*(("Transfer-Encoding", "chunked") if self._is_chunked else ("Connection", "close")))
            self.end_headers()
        self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part) if self._is_chunked else part)
        self.server.answer(self.connection, None)

    def end_parts(self) -> None:
        """Ends the answer after the last part."""
        if not self._is_begun:
            self.send(200, "application/octet-stream", b"")
        elif self._is_chunked:
            self.wfile.write(b"0\r\n\r\n")

    def _refuse(self, status: int, code: str, reason: str | None, message: str) -> None:
        self.close_connection = True
        # What has begun can only be cut.
        if not self._is_begun:
            with contextlib.suppress(OSError):
                self.send_json({"error": {"code": code, "reason": reason, "message": message}}, status)
                self._linger()

    def _linger(self) -> None:
        """Reads the rest of an unwanted body. If the socket were closed before that, the caller would be reset and never read the reason."""
        headers = getattr(self, "headers", None)
        if self._is_read or headers is None:
            return
        length = headers.get("Content-Length", "")
        left = int(length) if re.fullmatch("[0-9]{1,18}", length) else _LEFTOVER if "Transfer-Encoding" in headers else 0
        left, end = min(left, _LEFTOVER), time.monotonic() + _LINGERS
        self.wfile.flush()
        while left > 0 and (wait := end - time.monotonic()) > 0:
            self.connection.settimeout(wait)
            piece = self.rfile.read1(min(left, 1 << 16))
            if not piece:
                return
            left -= len(piece)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuses what is not HTTP, and unknown methods, in the same way."""
        self._is_begun = False
        if self.request_version == "HTTP/0.9":
            # What could not be read has none, and would be answered without a status.
            self.request_version = "HTTP/1.0"
        self._refuse(int(code), "HTTP", None, "this is no request that the service knows")

    def log_message(self, format: str, *args: Any) -> None:
        """Does not log requests; only changes to the book are logged."""
