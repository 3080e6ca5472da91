"""Serving a book: its copies sync with it over HTTP, by `tallybook serve --sync`, or for programs by `SyncServer`. docs/sync.md has the routes."""

from __future__ import annotations

import logging
import os
import re
import socket
from typing import Final

from ._c._reasons import Reason
from .answering import Answering, AnsweringServer, Refused, listen, serve_in_thread
from .book import Book
from .rows.changes import FRAME_SIZE, SMALL_FRAME
from .rows.findings import finding_json
from .tokens import Caller, find_caller, read_callers

_PIECE: Final = re.compile(r"contents/([0-9a-f]{64})/([0-9]{1,9})")
_log: Final = logging.getLogger("tallybook.serving")


class SyncServer:
    """Serves a book to its copies, in threads of its own, from `with` to the end of the block.

    `tokens` is a file with a line `TOKEN NAME` for each caller that may sync, or `TOKEN NAME read` for one that may only read. If there is no file, it
    is created with one token. By default only this machine can connect: put a reverse proxy in front, or give a certificate and its key.

    >>> with tallybook.SyncServer(book, "tokens") as server:
    ...     server.url.split(":")[0]
    'http'
    """

    def __init__(
        self, book: Book, tokens: str | os.PathLike[str], *, host: str = "127.0.0.1", port: int = 0,
        certificate: str | os.PathLike[str] | None = None, key: str | os.PathLike[str] | None = None,
    ) -> None:
        self._server = listen(lambda: _Server(book, host, port), host, port)
        try:
            if certificate is not None:
                self._server.encrypt(certificate, key)
            # Last: a token that is made is to be told, thus not where all else fails.
            self._server.callers, self._new_token = read_callers(tokens)
        except BaseException:
            self._server.server_close()
            raise
        self._thread = serve_in_thread(self._server)

    def __enter__(self) -> SyncServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.end()
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
        return f"{self._server.scheme}://{f'[{name}]' if ':' in name else name}:{port}"

    @property
    def new_token(self) -> str | None:
        """The token that was created with the file of tokens; None if there already was a file.

        >>> with tallybook.SyncServer(book, "tokens") as server: len(server.new_token)
        43
        """
        return self._new_token


class _Server(AnsweringServer):
    def __init__(self, book: Book, host: str, port: int) -> None:
        self.book = book
        self.callers: list[Caller] = []
        super().__init__(host, port, _Handler)


class _Handler(Answering):
    server: _Server

    def answer(self) -> None:
        """Answers one request."""
        caller = find_caller(self.server.callers, self.headers.get("Authorization", ""))
        if caller is None:
            raise Refused(401, "UNAUTHORIZED", "a token of this service is needed")
        body = self.read_body(FRAME_SIZE if self.command == "PUT" else None)
        prefix, route = self.path[:9], self.path[9:]
        piece = _PIECE.fullmatch(route)
        asked = (self.command, "contents" if piece else route) if prefix == "/sync/v1/" else ("", "")
        if asked in (("POST", "frames"), ("PUT", "contents")) and not caller.may_write:
            raise Refused(403, "READ_ONLY", f'the token of "{caller.name}" may only read; ask who runs the service for one that may write')
        book = self.server.book
        if asked == ("GET", "vector"):
            self.send_json({"vector": book.vector()})
        elif asked == ("POST", "changes"):
            book.write_changes(self.send_part, body.decode("ascii", "replace") or None, frame_size=SMALL_FRAME)
            self.end_parts()
        elif asked == ("POST", "frames"):
            findings = book.apply(body)
            for finding in findings:
                if finding.reason not in (Reason.MORE_FRAMES, Reason.NOTHING_NEW):
                    _log.info("%s: %s", caller.name, finding)
            self.send_json({"findings": [finding_json(finding) for finding in findings]})
        elif asked == ("GET", "wanted"):
            self.send_json([{"sha256": each.sha256, "size": each.size, "pieces": each.pieces} for each in book.wanted_contents()])
        elif asked == ("GET", "contents") and piece:
            self.send(200, "application/octet-stream", book.content_piece(piece[1], int(piece[2])))
        elif asked == ("PUT", "contents") and piece:
            self.send_json({"whole": book.take_piece(piece[1], int(piece[2]), body)})
        else:
            raise Refused(404, "NOT_FOUND", "there is nothing here; the routes are in docs/sync.md of tallybook")
