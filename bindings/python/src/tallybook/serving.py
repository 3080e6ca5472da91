"""A book that its copies sync with over HTTP: `tallybook serve --sync`, and `SyncServer` for programs. docs/sync.md has the routes."""

from __future__ import annotations

import contextlib
import json
import logging
import os
import re
import socket
import socketserver
import ssl
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Final

from ._c._reasons import Reason
from ._c.errors import Error, InvalidError, StorageError
from .book import Book
from .rows.changes import FRAME_SIZE, SMALL_FRAME
from .rows.findings import finding_json
from .tokens import Caller, find_caller, read_callers

_MOST_BODY: Final = 8 << 20
_MOST_CALLERS: Final = 64
#: How many seconds a caller may keep silent, and how many bytes a second are the least while something is on its way.
_SILENCE: Final = 30.0
_PACE: Final = 2048
_STATUSES: Final = {
    "NOT_FOUND": 404, "STATE": 409, "EXISTS": 409, "INVALID": 422, "FORMAT": 422, "NEWER": 422, "LIMIT": 422, "UTF8": 422, "CORRUPT": 422,
    "READ_ONLY": 403, "BUSY": 503, "FULL": 507,
}
_PIECE: Final = re.compile(r"contents/([0-9a-f]{64})/([0-9]{1,9})")
_log: Final = logging.getLogger("tallybook.serving")


class SyncServer:
    """Serves a book to its copies, in threads of its own from `with` on to the end of the block.

    `tokens` is a file with a line `TOKEN NAME` for each that may sync, or `TOKEN NAME read`; where there is none it is made with one token.
    It listens on this machine alone unless told otherwise: let a reverse proxy be what others see, or give a certificate and its key.

    >>> with tallybook.SyncServer(book, "tokens") as server:
    ...     server.url.split(":")[0]
    'http'
    """

    def __init__(
        self, book: Book, tokens: str | os.PathLike[str], *, host: str = "127.0.0.1", port: int = 0,
        certificate: str | os.PathLike[str] | None = None, key: str | os.PathLike[str] | None = None,
    ) -> None:
        try:
            self._server = _Server(book, host, port)
        except (OSError, OverflowError) as refusal:
            raise StorageError(f"no service can listen at {host}, port {port}: {refusal}; give another host or port") from None
        try:
            self._scheme = "http"
            if certificate is not None:
                context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
                try:
                    context.load_cert_chain(certificate, key)
                except OSError as refusal:
                    raise InvalidError(f"{certificate}: is no certificate that goes with its key: {refusal}; give both as PEM", reason=Reason.CHOICE) from None
                # Each in the thread of its caller: who is slow to shake hands keeps nobody waiting.
                self._server.socket = context.wrap_socket(self._server.socket, server_side=True, do_handshake_on_connect=False)
                self._scheme = "https"
            # Last: a token that is made is to be told, thus not where all else fails.
            self._server.callers, self._new_token = read_callers(tokens)
        except BaseException:
            self._server.server_close()
            raise
        self._thread = threading.Thread(target=self._server.serve_forever, name="tallybook serving", daemon=True)

    def __enter__(self) -> SyncServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.cut(lambda deadline: True)
        # Waits for what callers had begun, so that nobody uses the book any more.
        self._server.server_close()
        self._thread.join()

    @property
    def url(self) -> str:
        """The address for `book.sync`.

        >>> book.backup("phone.tally")
        >>> with tallybook.SyncServer(book, "tokens") as server, tallybook.open("phone.tally") as phone:
        ...     phone.sync(server.url, token=server.new_token).waiting
        []
        """
        host, port = self._server.server_address[:2]
        name = str(host) if host not in ("0.0.0.0", "::") else socket.gethostname()
        return f"{self._scheme}://{f'[{name}]' if ':' in name else name}:{port}"

    @property
    def new_token(self) -> str | None:
        """The token that was made with the file of tokens; None where there was a file.

        >>> with tallybook.SyncServer(book, "tokens") as server: len(server.new_token)
        43
        """
        return self._new_token


class _Server(ThreadingHTTPServer):
    # Its end waits for the threads of callers.
    daemon_threads = False

    def __init__(self, book: Book, host: str, port: int) -> None:
        self.book = book
        self.callers: list[Caller] = []
        self._deadlines: dict[Any, float] = {}
        [(self.address_family, *_), *_] = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        super().__init__((host, port), _Handler)

    def server_bind(self) -> None:
        # http.server asks here for the name of the address, which may take as long as it likes.
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        if len(self._deadlines) >= _MOST_CALLERS:
            self.shutdown_request(request)
            return
        self.expect(request, 0)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self._deadlines.pop(request, None)
        super().shutdown_request(request)

    def expect(self, request: Any, size: int | None) -> None:
        """So many bytes are to pass now, which has its time; None: the book works, which takes as long as it takes."""
        self._deadlines[request] = float("inf") if size is None else time.monotonic() + _SILENCE + size / _PACE

    def service_actions(self) -> None:
        now = time.monotonic()
        self.cut(lambda deadline: deadline < now)

    def cut(self, is_over: Any) -> None:
        """Cuts off callers, whose threads end with that."""
        for request, deadline in list(self._deadlines.items()):
            if is_over(deadline):
                # The socket's own: that of TLS would take what its thread works with away under it.
                with contextlib.suppress(OSError):
                    socket.socket.shutdown(request, socket.SHUT_RDWR)

    def handle_error(self, request: Any, client_address: Any) -> None:
        _log.info("%s: a caller who speaks no HTTP, or went in the middle of it", client_address, exc_info=_log.isEnabledFor(logging.DEBUG))


class _Refused(Exception):
    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "tallybook", ""
    timeout = _SILENCE
    disable_nagle_algorithm = True
    _is_begun = False

    def do_GET(self) -> None:
        """Answers one request. Whatever happens ends this request or this caller, nothing else."""
        self._is_begun = False
        try:
            self._answer()
        except _Refused as refusal:
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
            self.server.expect(self.connection, 0)

    do_POST = do_PUT = do_GET

    def _answer(self) -> None:
        caller = find_caller(self.server.callers, self.headers.get("Authorization", ""))
        if caller is None:
            raise _Refused(401, "UNAUTHORIZED", "a token of this service is needed")
        body = self._body()
        prefix, route = self.path[:9], self.path[9:]
        piece = _PIECE.fullmatch(route)
        asked = (self.command, "contents" if piece else route) if prefix == "/sync/v1/" else ("", "")
        if asked in (("POST", "frames"), ("PUT", "contents")) and not caller.may_write:
            raise _Refused(403, "READ_ONLY", f'the token of "{caller.name}" may only read; ask who runs the service for one that may write')
        book = self.server.book
        self.server.expect(self.connection, None)
        if asked == ("GET", "vector"):
            self._send_json({"vector": book.vector()})
        elif asked == ("POST", "changes"):
            book.write_changes(self._send_part, body.decode("ascii", "replace") or None, frame_size=SMALL_FRAME)
            self._end_parts()
        elif asked == ("POST", "frames"):
            findings = book.apply(body)
            for finding in findings:
                if finding.reason not in (Reason.MORE_FRAMES, Reason.NOTHING_NEW):
                    _log.info("%s: %s", caller.name, finding)
            self._send_json({"findings": [finding_json(finding) for finding in findings]})
        elif asked == ("GET", "wanted"):
            self._send_json([{"sha256": each.sha256, "size": each.size, "pieces": each.pieces} for each in book.wanted_contents()])
        elif asked == ("GET", "contents") and piece:
            self._send(200, "application/octet-stream", book.content_piece(piece[1], int(piece[2])))
        elif asked == ("PUT", "contents") and piece:
            self._send_json({"whole": book.take_piece(piece[1], int(piece[2]), body)})
        else:
            raise _Refused(404, "NOT_FOUND", "there is nothing here; the routes are in docs/sync.md of tallybook")

    def _body(self) -> bytes:
        lengths = self.headers.get_all("Content-Length", [])
        if "Transfer-Encoding" in self.headers or (not lengths and self.command != "GET"):
            raise _Refused(411, "LENGTH", "give the body's length with Content-Length")
        if len(lengths) > 1 or not all(re.fullmatch("[0-9]{1,18}", each) for each in lengths):
            raise _Refused(400, "LENGTH", "the length of the body is one number")
        length = int(lengths[0]) if lengths else 0
        most = FRAME_SIZE if self.command == "PUT" else _MOST_BODY
        if length > most:
            raise _Refused(413, "LIMIT", f"a body has at most {most:,} bytes here; send less at a time")
        self.server.expect(self.connection, length)
        body = self.rfile.read(length) if length else b""
        if len(body) < length:
            raise ConnectionError("the body was cut")
        return body

    def _send(self, status: int, kind: str, content: bytes) -> None:
        self.server.expect(self.connection, len(content))
        self._is_begun = True
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        if status == 401:
            self.send_header("WWW-Authenticate", "Bearer")
        if status >= 400:
            # A body may not have been read.
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(content)

    def _send_json(self, value: Any, status: int = 200) -> None:
        self._send(status, "application/json", json.dumps(value).encode())

    def _send_part(self, part: bytes) -> None:
        """A frame, as it is made. An answer that ends before its end is known as cut by its last frame."""
        self._is_chunked = self.request_version != "HTTP/1.0"
        self.server.expect(self.connection, len(part))
        if not self._is_begun:
            self._is_begun = True
            self.send_response(200)
            self.send_header("Content-Type", "application/octet-stream")
            self.send_header(*(("Transfer-Encoding", "chunked") if self._is_chunked else ("Connection", "close")))
            self.end_headers()
        self.wfile.write(b"%x\r\n%b\r\n" % (len(part), part) if self._is_chunked else part)
        self.server.expect(self.connection, None)

    def _end_parts(self) -> None:
        if not self._is_begun:
            self._send(200, "application/octet-stream", b"")
        elif self._is_chunked:
            self.wfile.write(b"0\r\n\r\n")

    def _refuse(self, status: int, code: str, reason: str | None, message: str) -> None:
        self.close_connection = True
        # What has begun can only be cut.
        if not self._is_begun:
            with contextlib.suppress(OSError):
                self._send_json({"error": {"code": code, "reason": reason, "message": message}}, status)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What is no HTTP, or a method that is none, is refused in the same way."""
        self._is_begun = False
        if self.request_version == "HTTP/0.9":
            # What could not be read has none, and would be answered without a status.
            self.request_version = "HTTP/1.0"
        self._refuse(int(code), "HTTP", None, "this is no request that the service knows")

    def log_message(self, format: str, *args: Any) -> None:
        """What is asked is not told: only what changes the book is."""
