"""Serves the page for phones: `tallybook serve`, and `PhoneServer` for programs.

Anybody may read the files of the page. Everything else needs the token. The page takes it out of its address once and sends it as a header:
there is no cookie, so no other page can use it.
"""

from __future__ import annotations

import contextlib
import ipaddress
import itertools
import json
import os
import secrets
import socket
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

from .._c.errors import InvalidError, NotFoundError
from ..answering import Answering, AnsweringServer, Refused, listen, serve_in_thread
from ..book import Book
from ..entries.session import Session
from .assets import read_assets
from .presses import Presses
from .roster import Roster
from .standing import Standing, collections_of, sessions_of
from .tickets import Tickets

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; frame-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
_HEADERS: Final = (
    ("Content-Security-Policy", _POLICY), ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
)
_PREFIX: Final = "/phone/v1/"
_REPORTS: Final = "/dashboard/"


class PhoneServer:
    """Serves a page of buttons for a book, in its own threads, within a `with` block.

    `roster` is the path of a file beside the book, with the token and the known phones. `name` is this machine's name in
    the address for phones, if it is not one of its own addresses. The page asks for a value and a text with events of the types named in `ask`.

    >>> from tallybook.phone.phone_server import PhoneServer
    >>> with PhoneServer(book, "herons.phones") as server:
    ...     server.url.split(":")[0], server.address.startswith(server.url + "/#")
    ('http', True)
    """

    def __init__(
        self, book: Book, roster: str | os.PathLike[str], *, host: str = "127.0.0.1", port: int = 0, name: str | None = None,
        certificate: str | os.PathLike[str] | None = None, key: str | os.PathLike[str] | None = None, ask: Collection[str] = (),
    ) -> None:
        self._roster = Roster(roster)
        self._server = listen(lambda: _Server(book, self._roster, host, port, name, ask), host, port)
        try:
            if certificate is not None:
                self._server.encrypt(certificate, key)
        except BaseException:
            self._server.server_close()
            raise
        self._thread = serve_in_thread(self._server)

    def __enter__(self) -> PhoneServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.end()
        self._thread.join()
        self._server.presses.let_go()
        self._server.standing.close()

    @property
    def url(self) -> str:
        """The address without the token."""
        return f"{self._server.scheme}://{self._server.shown_name}:{self._server.server_port}"

    @property
    def address(self) -> str:
        """The address for a phone, with the token after a #: browsers do not send that part."""
        return f"{self.url}/#{self._roster.token}"


class _Server(AnsweringServer):
    def __init__(self, book: Book, roster: Roster, host: str, port: int, name: str | None, ask: Collection[str]) -> None:
        self.book = book
        self.roster = roster
        self.presses = Presses(book, roster)
        self.standing = Standing(book, ask)
        self.tickets = Tickets()
        self.assets = read_assets()
        #: Distinguishes the answers of this run from those of others.
        self.run = secrets.token_hex(8)
        self.turns = itertools.count(1)
        self._name = name
        super().__init__(host, port, _Handler)

    @property
    def shown_name(self) -> str:
        """This machine's name in the address."""
        host = str(self.server_address[0])
        name = self._name or (_own_address(host) if host in ("0.0.0.0", "::") else host)
        return f"[{name}]" if ":" in name else name

    def is_called(self, host: str, connection: socket.socket) -> bool:
        """Whether a request names this machine, by its name or by the address at which it arrived. Other sites' pages cannot fake that."""
        here = connection.getsockname()[0]
        here = here[7:] if here.startswith("::ffff:") else here
        names = {here, f"[{here}]", self.shown_name}
        if ipaddress.ip_address(here.partition("%")[0]).is_loopback:
            names.add("localhost")
        last = host.rpartition(":")[2]
        given, _, port = host.rpartition(":") if last.isascii() and last.isdigit() and not host.endswith("]") else (host, "", "")
        usual = "443" if self.scheme == "https" else "80"
        # Behind a proxy, name and port are the proxy's.
        return given.lower() in {each.lower() for each in names} and (self._name is not None or int(port or usual) == self.server_port)

    def service_actions(self) -> None:
        super().service_actions()
        self.presses.let_go(idle=True)


class _Handler(Answering):
    server: _Server
    # Head and body are sent together: otherwise the body waits for the other side's delayed acknowledgement of the head.
    wbufsize = -1
    most_body = 1 << 20
    #: Which phone asks, and from which time on it wants to know its saved presses.
    _waiting = ("", -1)

    def answer(self) -> None:
        """Answers one request."""
        if not self.server.is_called(self.headers.get("Host", ""), self.connection):
            raise Refused(421, "HOST", "the request names another host; use the address that tallybook serve printed")
        self._require_own_page()
        place = urlsplit(self.path)
        asset = self.server.assets.get(place.path) if self.command == "GET" else None
        if asset is not None:
            self._send_asset(asset.kind, asset.content, asset.tag)
            return
        if self.command == "GET" and place.path.startswith(_REPORTS):
            self._send_report(place.path[len(_REPORTS):])
            return
        if not place.path.startswith(_PREFIX):
            raise Refused(404, "NOT_FOUND", "there is nothing here")
        if not self.server.roster.lets_in(self.headers.get("Authorization", "")):
            raise Refused(401, "UNAUTHORIZED", "this phone has no access; scan the code that tallybook serve shows")
        route = f"{self.command} {place.path[len(_PREFIX):]}"
        asked = {name: values[0] for name, values in parse_qs(place.query).items()}
        since = asked.get("since", "")
        self._waiting = asked.get("phone", ""), int(since) if since.isascii() and since.isdigit() and len(since) < 18 else -1
        body = self.read_body()
        given = self._object(body) if self.command == "POST" else {}
        answers: dict[str, Callable[[], Mapping[str, Any]]] = {
            "GET standing": lambda: self._standing(asked.get("session")), "POST presses": lambda: self._presses(given),
            "POST take-back": lambda: self._take_back(given), "POST amend": lambda: self._amend(given), "POST sessions": lambda: self._session(given),
            "POST dashboard": lambda: {"place": f"{_REPORTS}{self.server.tickets.give(self._found(given.get('session')).id)}"},
        }
        if route not in answers:
            raise Refused(404, "NOT_FOUND", "there is nothing here")
        self.send_json(answers[route](), 200, _API_HEADERS)

    def _require_own_page(self) -> None:
        """Refuses requests from another site's page, in case it knows the token."""
        origin = self.headers.get("Origin")
        own = f"{self.server.scheme}://{self.headers.get('Host', '')}"
        # A proxy may add TLS.
        if origin is not None and origin not in (own, own.replace("http://", "https://", 1)):
            raise Refused(403, "ORIGIN", "pages of other sites may not use this service")
        if self.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none") and self.path.startswith(_PREFIX):
            raise Refused(403, "ORIGIN", "pages of other sites may not use this service")

    def _send_asset(self, kind: str, content: bytes, tag: str) -> None:
        headers = (*_HEADERS, ("Cache-Control", "no-cache"), ("ETag", tag))
        if self.headers.get("If-None-Match") == tag:
            self.send(304, kind, b"", headers)
        else:
            self.send(200, kind, content, headers)

    @staticmethod
    def _object(body: bytes) -> dict[str, Any]:
        try:
            found = json.loads(body)
        except (ValueError, RecursionError):
            found = None
        if not isinstance(found, dict):
            raise Refused(400, "FORMAT", "the body must be a JSON object")
        return found

    # ----------------------------------------------------------------------------------------------------
    # Requests of the page
    # ----------------------------------------------------------------------------------------------------

    def _standing(self, session: Any) -> Mapping[str, Any]:
        """The running sessions, and all about one of them."""
        # With the lock held: of two answers, the one with the higher number then includes the other's content.
        with self.server.presses.lock:
            return self._standing_now(session)

    def _standing_now(self, session: Any) -> Mapping[str, Any]:
        book = self.server.book
        answer: dict[str, Any] = {
            "run": self.server.run, "turn": next(self.server.turns), "now": book.now_ns() // 1000, "book": self.server.roster.book, "sessions": sessions_of(book),
            "collections": collections_of(book), "session": None}
        if session:
            with contextlib.suppress(NotFoundError):
                found = self._found(session)
                presses = self.server.presses
                answer["session"] = {
                    **self.server.standing.of(found, presses.clock_of(found).now(), presses.elapsed_of(found)), "since": presses.since(found) // 1000,
                    "taken": presses.taken(found, *self._waiting)}
        return answer

    def _require_book(self, given: dict[str, Any]) -> None:
        if given.get("book") != self.server.roster.book:
            raise Refused(409, "BOOK", "this is for another book; open that book's address on this phone to send waiting taps there")

    def _presses(self, given: dict[str, Any]) -> Mapping[str, Any]:
        self._require_book(given)
        answers, recorded = self.server.presses.take(str(given.get("phone", "")), given.get("presses"))
        return {"answers": answers, "recorded": recorded, **self._standing(given.get("show"))}

    def _take_back(self, given: dict[str, Any]) -> Mapping[str, Any]:
        self._require_book(given)
        is_taken_back = self.server.presses.take_back(str(given.get("phone", "")), given.get("press"))
        return {"isTakenBack": is_taken_back, **self._standing(given.get("show"))}

    def _amend(self, given: dict[str, Any]) -> Mapping[str, Any]:
        self.server.presses.amend(_id(given, "session"), _id(given, "seq"), given.get("value"), given.get("text"))
        return self._standing(given.get("session"))

    def _session(self, given: dict[str, Any]) -> Mapping[str, Any]:
        """Starts, pauses, resumes or stops a session."""
        presses, what = self.server.presses, given.get("do")
        if what == "start":
            self._require_book(given)
            return self._standing(presses.begin(str(given.get("phone", "")), given))
        with presses.lock:
            session = _id(given, "session")
            recording = presses.recording(session)
            now = presses.turn(self._found(session), given.get("time"))
            if what == "pause":
                recording.pause(now)
            elif what == "resume":
                recording.resume(now)
            elif what == "stop":
                recording.stop(now)
                presses.let_go(session)
            else:
                raise InvalidError('"do" must be start, pause, resume or stop')
            return self._standing(session)

    def _send_report(self, ticket: str) -> None:
        """Sends a report of a session and the sessions beside it, as a page with its own styles and no script."""
        session = self.server.tickets.take(ticket)
        if session is None:
            raise Refused(404, "NOT_FOUND", "this page can be loaded only once; request it again")
        self.server.answer(self.connection, None)
        found = self._found(session)
        report = (found.parent or self.server.book).sessions.report(found.title).dashboard().timeline(found)
        policy = ("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
        headers = (policy, *(each for each in _API_HEADERS if each[0] not in ("Content-Security-Policy", "X-Frame-Options")))
        self.send(200, "text/html; charset=utf-8", report.to_text("html").encode(), headers)

    def _found(self, session: Any) -> Session:
        text = str(session)
        found = self.server.book.get(int(text)) if text.isascii() and text.isdigit() and len(text) < 19 else None
        if not isinstance(found, Session):
            raise NotFoundError(f"there is no session {text[:40]}")
        return found


_API_HEADERS: Final = (*_HEADERS, ("Cache-Control", "no-store"))


def _id(given: dict[str, Any], name: str) -> int:
    value = given.get(name)
    if type(value) is not int or not 0 < value < 2**53:
        raise InvalidError(f"{name} must be a whole number, not {str(value)[:40]!r}")
    return value


def _own_address(host: str) -> str:
    """The address at which others reach this machine: the one from which it would reach them. Sends nothing."""
    family, elsewhere = (socket.AF_INET6, "2001:db8::1") if host == "::" else (socket.AF_INET, "192.0.2.1")
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        asked.connect((elsewhere, 9))
        return str(asked.getsockname()[0])
    return socket.gethostname()


