"""Copies of a book that sync over HTTP: whole, cut, killed, refused, and by the command."""

from __future__ import annotations

import contextlib
import http.client
import http.server
import json
import os
import random
import shutil
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import seeds

import tallybook
from programs import environment, run as run_example
from relay import Relay
from tallybook import Book, Reason, SyncServer, answering

TOKEN, READER = "t" * 32, "r" * 32
#: Six of a hundred, as Tests/Kill/kills.py shares them.
KILLS = max(6, int(os.environ.get("TALLYBOOK_KILLS", "100")) * 6 // 100)
COMMAND = [sys.executable, "-m", "tallybook"]


@pytest.fixture
def tokens(tmp_path: Path) -> Path:
    path = tmp_path / "tokens"
    path.touch(0o600)
    path.write_text(f"# who may sync\n\n{TOKEN} phone\n{READER} screen read\n")
    return path


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Book, Book]]:
    """A book and a copy of it, both open."""
    with tallybook.open(tmp_path / "laptop.tally", author="kh") as laptop:
        laptop.collections.create("Heron nest").note("Arrival").add_attachment(random.Random(1).randbytes(1_200_000), name="photo.jpg")
        laptop.backup(tmp_path / "phone.tally")
        with tallybook.open(tmp_path / "phone.tally", author="ann") as phone:
            yield laptop, phone


@pytest.fixture
def served(two: tuple[Book, Book], tokens: Path) -> Iterator[SyncServer]:
    """The laptop's book, served."""
    with SyncServer(two[0], tokens) as server:
        yield server


def assert_equal(*books: Book) -> None:
    assert len({book.export_bytes("json", canonical=True, attachment_bytes=True) for book in books}) == 1
    assert not any(book.wanted_contents() or book.check() for book in books)


def fill(book: Book, seed: int, notes: int, *contents: int) -> None:
    """Notes of some 1,000 bytes, and attachments of so many."""
    source = random.Random(seed)
    with book.transaction():
        for number in range(notes):
            book.note(f"Note {seed}.{number}", description=source.randbytes(480).hex())
    for number, size in enumerate(contents):
        book.note(f"Photo {seed}.{number}").add_attachment(source.randbytes(size), name=f"{number}.jpg")


def ask(server: SyncServer, method: str, route: str, body: Any = None, headers: dict[str, str] | None = None, token: str = TOKEN) -> tuple[int, Any]:
    """One request; its status, and what it answers."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    with contextlib.closing(http.client.HTTPConnection(host, int(port), timeout=60)) as connection:
        connection.request(method, f"/sync/v1/{route}", body, {"Authorization": f"Bearer {token}", **(headers or {})})
        answer = connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if answer.getheader("Content-Type") == "application/json" else content


def raw(server: SyncServer, request: bytes) -> bytes:
    """What bytes are answered with."""
    host, _, port = server.url.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(request)
        answer = b""
        with contextlib.suppress(ConnectionError):
            while part := connection.recv(65536):
                answer += part
        return answer


# ----------------------------------------------------------------------------------------------------
# What is there afterwards
# ----------------------------------------------------------------------------------------------------


def test_both_have_all(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    fill(phone, 1, 30, 2_500_000, 1 << 20)
    fill(laptop, 2, 3, (2 << 20) + 1)
    for book, letter in ((laptop, "A"), (phone, "B")):
        with book.record(f"Watch {letter}") as watch:
            watch.log_many(range(2000), letter)
    done = phone.sync(served.url, token=TOKEN)
    assert {finding.reason for finding in done.findings} == {Reason.MERGED} and done.written > 30_000 and done.read > 3000 and not done.waiting
    assert_equal(laptop, phone)
    again = phone.sync(served.url + "/", token=TOKEN)
    assert (again.findings, again.written, again.read, again.waiting) == ([], 0, 0, [])


def test_bytes_that_nobody_has_yet_wait(two: tuple[Book, Book], served: SyncServer, tmp_path: Path) -> None:
    laptop, phone = two
    laptop.backup(tmp_path / "tablet.tally")
    with tallybook.open(tmp_path / "tablet.tally") as tablet:
        photo = tablet.note("From the tablet").add_attachment(b"..." * 500_000, name="photo.jpg")
        phone.apply(tablet.changes(since=phone.vector()))
        done = phone.sync(served.url, token=TOKEN)
        assert len(done.waiting) == 1 and str(photo.sha256) in done.waiting[0]
        assert [each.sha256 for each in laptop.wanted_contents()] == [photo.sha256]
        assert not tablet.sync(served.url, token=TOKEN).waiting
    assert not phone.sync(served.url, token=TOKEN).waiting
    assert_equal(laptop, phone)


def test_several_at_once_while_the_book_is_written(two: tuple[Book, Book], served: SyncServer, tmp_path: Path) -> None:
    laptop, phone = two
    failures: list[BaseException] = []
    laptop.backup(tmp_path / "tablet.tally")
    with tallybook.open(tmp_path / "tablet.tally") as tablet:

        def meet(book: Book, seed: int) -> None:
            try:
                for number in range(4):
                    fill(book, 10 * seed + number, 20, 70_000)
                    book.sync(served.url, token=TOKEN)
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=meet, args=each) for each in ((phone, 1), (tablet, 2))]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads):
            laptop.note("At home")
            time.sleep(0.01)
        assert not failures
        for book in (phone, tablet, phone):
            book.sync(served.url, token=TOKEN)
        assert_equal(laptop, phone, tablet)


# ----------------------------------------------------------------------------------------------------
# Tokens
# ----------------------------------------------------------------------------------------------------


def test_who_has_no_token_learns_nothing(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    phone.note("On the way")
    frames = b"".join(phone.changes(since=laptop.vector()))
    before = laptop.export_bytes("json", canonical=True)
    answers = [ask(served, *request, token=token) for token in ("x" * 32, TOKEN[:-1], TOKEN + "t", "") for request in (
        ("GET", "vector"), ("POST", "frames", frames), ("GET", "none"), ("PUT", f"contents/{'0' * 64}/0", b"x"))]
    assert {status for status, _ in answers} == {401} and len({json.dumps(answer) for _, answer in answers}) == 1
    assert ask(served, "GET", "vector", headers={"Authorization": f"Basic {TOKEN}"})[0] == 401
    assert laptop.export_bytes("json", canonical=True) == before
    with pytest.raises(tallybook.InvalidError, match="does not know this token"):
        phone.sync(served.url, token="x" * 32)
    for none in (None, "", "two words", "new\nline"):
        with pytest.raises(tallybook.InvalidError, match="a token of that service is needed"):
            phone.sync(served.url, token=none)


def test_who_may_only_read_sends_nothing(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    laptop.note("At home")
    assert phone.sync(served.url, token=READER).waiting == [] and len(phone.notes) == 2
    fill(phone, 1, 1, 5)
    done = phone.sync(served.url, token=READER)
    assert len(done.waiting) == 1 and '"screen" may only read' in done.waiting[0] and done.written == 0
    assert len(laptop.notes) == 2
    for method, route in (("POST", "frames"), ("PUT", f"contents/{'0' * 64}/0")):
        assert ask(served, method, route, b"x", token=READER)[0] == 403


def test_a_file_of_tokens_is_made_once_and_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "made"
    before = os.umask(0)
    try:
        with tallybook.open(":memory:") as book:
            with SyncServer(book, path) as server:
                token = server.new_token
            with SyncServer(book, path) as server:
                assert server.new_token is None and ask(server, "GET", "vector", token=str(token))[0] == 200
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600 and token and token in path.read_text()


@pytest.mark.parametrize(("content", "mode", "told"), [
    (f"{TOKEN} phone\n", 0o644, "chmod 600"), (f"{TOKEN}\n", 0o600, "line 1: write TOKEN NAME"), (f"#\n{TOKEN} phone write\n", 0o600, "line 2"),
    (f"{TOKEN} phone read more\n", 0o600, "line 1"), ("short phone\n", 0o600, "16 or more"), (f"{TOKEN}ä phone\n", 0o600, "16 or more"),
    ("# none\n", 0o600, "has no token"),
])
def test_a_file_of_tokens_that_is_none(tmp_path: Path, book: Book, content: str, mode: int, told: str) -> None:
    path = tmp_path / "wrong"
    path.write_text(content)
    path.chmod(mode)
    with pytest.raises(tallybook.InvalidError, match=told) as refusal:
        SyncServer(book, path)
    assert str(path) in str(refusal.value)


# ----------------------------------------------------------------------------------------------------
# What is refused
# ----------------------------------------------------------------------------------------------------


def test_what_is_wrong_is_refused_and_changes_nothing(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    phone.note("On the way")
    [frame] = phone.changes(since=laptop.vector())
    photo = next(iter(laptop.attachments))
    before = laptop.export_bytes("json", canonical=True), laptop.vector()
    wrong = [
        (422, "FORMAT", "POST", "frames", frame[:-1]), (422, "FORMAT", "POST", "frames", frame[:99] + b"!" + frame[100:]), (422, "FORMAT", "POST", "frames", b""),
        (422, "FORMAT", "POST", "frames", os.urandom(100_000)), (422, "FORMAT", "POST", "changes", b"none"), (422, "FORMAT", "POST", "changes", b"\xff\0"),
        (404, "NOT_FOUND", "GET", "nothing", None), (404, "NOT_FOUND", "GET", "../v2/vector", None), (404, "NOT_FOUND", "POST", "vector", b""),
        (404, "NOT_FOUND", "GET", f"contents/{'0' * 64}/0", None), (404, "NOT_FOUND", "GET", f"contents/{photo.sha256}/99", None),
        (404, "NOT_FOUND", "GET", "contents/../../etc/passwd/0", None), (404, "NOT_FOUND", "PUT", f"contents/{'0' * 64}/0", b"x"),
        (413, "LIMIT", "POST", "frames", b"x" * ((8 << 20) + 1)), (413, "LIMIT", "PUT", f"contents/{photo.sha256}/0", b"x" * ((1 << 20) + 1)),
    ]
    for status, code, method, route, body in wrong:
        try:
            answered, told = ask(served, method, route, body)
        except (BrokenPipeError, ConnectionResetError):
            # The service does not read a body that is too long, so that it may be refused before it is sent.
            assert status == 413
            continue
        assert (answered, told["error"]["code"]) == (status, code), told
        assert told["error"]["message"] and "Traceback" not in told["error"]["message"]
    bearer = f"Authorization: Bearer {TOKEN}\r\n".encode()
    for expected, request in (
        (b"413", b"POST /sync/v1/frames HTTP/1.1\r\n%bContent-Length: 999999999999\r\n\r\n" % bearer),
        (b"411", b"POST /sync/v1/frames HTTP/1.1\r\n%b\r\n" % bearer),
        (b"411", b"POST /sync/v1/frames HTTP/1.1\r\n%bTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n" % bearer),
        (b"400", b"POST /sync/v1/frames HTTP/1.1\r\n%bContent-Length: -1\r\n\r\n" % bearer),
        (b"400", b"POST /sync/v1/frames HTTP/1.1\r\n%bContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx" % bearer),
        (b"501", b"DELETE /sync/v1/vector HTTP/1.1\r\n%b\r\n" % bearer),
        (b"414", b"GET /%b HTTP/1.1\r\n\r\n" % (b"x" * 70_000)),
        (b"431", b"GET / HTTP/1.1\r\n%b\r\n" % (b"X: y\r\n" * 200)),
        (b"400", b"\x16\x03\x01 hello there\r\n\r\n"),
    ):
        answer = raw(served, request)
        assert answer.split(b" ")[1] == expected, answer
        assert b'{"error": ' in answer and b"Traceback" not in answer
    assert (laptop.export_bytes("json", canonical=True), laptop.vector()) == before
    assert not phone.sync(served.url, token=TOKEN).waiting


def test_a_piece_that_is_none_is_refused(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    photo = phone.note("On the way").add_attachment(b"abc" * 500_000, name="photo.jpg")
    laptop.apply(phone.changes(since=laptop.vector()))
    assert ask(served, "GET", "wanted") == (200, [{"sha256": photo.sha256, "size": 1_500_000, "pieces": 0}])
    good, route = b"abc" * 500_000, f"contents/{photo.sha256}/"
    assert ask(served, "PUT", route + "0", good[:1 << 20]) == (200, {"whole": False})
    assert ask(served, "PUT", route + "1", b"x")[0] == 422
    status, told = ask(served, "PUT", route + "1", b"x" * (1_500_000 - (1 << 20)))
    assert (status, told["error"]["code"]) == (422, "CORRUPT")
    phone.sync(served.url, token=TOKEN)
    assert_equal(laptop, phone)


def test_another_book_is_refused_by_its_service(served: SyncServer, book: Book) -> None:
    with pytest.raises(tallybook.InvalidError, match="not a copy of") as refusal:
        book.sync(served.url, token=TOKEN)
    assert refusal.value.reason == Reason.OTHER_BOOK and str(refusal.value).startswith(served.url)


def test_what_is_recorded_at_the_service_is_told(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    recording = laptop.record("Watch")
    recording.close()
    phone.apply(laptop.changes(since=phone.vector()))
    [there] = phone.sessions
    with there.attach() as apart:
        apart.log("B")
    with laptop.sessions[0].attach() as here:
        here.log("A")
        with contextlib.suppress(tallybook.StateError):
            phone.sync(served.url, token=TOKEN)
    phone.sync(served.url, token=TOKEN)
    assert_equal(laptop, phone)


@pytest.mark.parametrize("url", [
    "ftp://127.0.0.1", "http:/127.0.0.1", "HTTP:127.0.0.1", "http://", "http://127.0.0.1:x", "http://127.0.0.1:99999", "http://ann:secret@127.0.0.1", "https://herons.example?token=x"])
def test_what_is_no_address_is_refused(book: Book, url: str) -> None:
    with pytest.raises(tallybook.InvalidError, match="is no address of a service") as refusal:
        book.sync(url, token=TOKEN)
    assert "secret" not in str(refusal.value)


class Stranger(http.server.BaseHTTPRequestHandler):
    """Somebody who is no service of this kind."""

    protocol_version = "HTTP/1.1"
    answers: list[tuple[int, bytes]] = []

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        status, content = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Location", "http://127.0.0.1:9/")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *args: Any) -> None:
        pass


@pytest.mark.parametrize(("answers", "refused", "told"), [
    ([(404, b"<html>")], tallybook.FormatError, "answer 404"), ([(302, b"")], tallybook.FormatError, "answer 302"),
    ([(200, b"<html>" * 100)], tallybook.FormatError, "what should be changes"),
    ([(200, b"TALLYCHG" + b"\xff" * 100)], tallybook.FormatError, "what should be changes"),
    ([(200, b"TALLYCHG\1" + b"\0" * 47)], tallybook.FormatError, "damaged"),
    ([(200, b"TALLYCHG")], tallybook.StorageError, "not whole"), ([(502, b"")], tallybook.StorageError, "502"),
    ([(409, b'{"error": {"code": "STATE", "reason": "IS_RECORDED", "message": "no"}}')], tallybook.StateError, "no"),
    ([(409, b'{"error": {"code": "NEW", "reason": "NEW", "message": "no"}}')], tallybook.StorageError, "no"), ([(409, b'{"error": 1}')], tallybook.FormatError, "409"),
])
def test_a_stranger_is_told_from_a_service(book: Book, answers: list[tuple[int, bytes]], refused: type[Exception], told: str) -> None:
    Stranger.answers = list(answers)
    before = book.export_bytes("json", canonical=True)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Stranger) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            with pytest.raises(refused, match=told):
                book.sync(f"http://127.0.0.1:{server.server_port}", token=TOKEN, patience=0.5)
        finally:
            server.shutdown()
            thread.join()
    assert book.export_bytes("json", canonical=True) == before


def test_nobody_there_is_told_soon(book: Book) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        url = f"http://127.0.0.1:{taken.getsockname()[1]}"
    began = time.monotonic()
    with pytest.raises(tallybook.StorageError, match="refused; see whether tallybook serve --sync runs there"):
        book.sync(url, token=TOKEN)
    assert time.monotonic() - began < 10


# ----------------------------------------------------------------------------------------------------
# Callers that are no good
# ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_who_is_slow_is_cut_and_others_are_served(two: tuple[Book, Book], served: SyncServer, monkeypatch: pytest.MonkeyPatch) -> None:
    laptop, phone = two
    monkeypatch.setattr(answering, "_SILENCE", 1.0)
    monkeypatch.setattr(answering, "_GREETING", 1.0)
    monkeypatch.setattr(answering, "_MOST_CALLERS", 8)
    host, _, port = served.url.removeprefix("http://").partition(":")
    fill(laptop, 1, 4000)
    vector = phone.vector().encode()
    callers = [socket.create_connection((host, int(port)), timeout=60) for _ in range(7)]
    try:
        for number, caller in enumerate(callers):
            # Some say nothing, some a byte now and then, some ask for all and read nothing.
            if number > 4:
                caller.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                caller.sendall(b"POST /sync/v1/changes HTTP/1.1\r\nAuthorization: Bearer %b\r\nContent-Length: %d\r\n\r\n%b" % (TOKEN.encode(), len(vector), vector))
        phone.note("On the way")
        assert not phone.sync(served.url, token=TOKEN).waiting
        ended = time.monotonic() + 2.5
        while time.monotonic() < ended:
            for caller in callers[2:5]:
                with contextlib.suppress(OSError):
                    caller.sendall(b"G")
            time.sleep(0.2)
        for caller in callers[:5]:
            with contextlib.suppress(ConnectionError):
                while caller.recv(1000):
                    pass
        # Beyond the most callers nobody is served, and afterwards everybody is.
        more = [socket.create_connection((host, int(port)), timeout=60) for _ in range(12)]
        for caller in more:
            caller.close()
    finally:
        for caller in callers:
            caller.close()
    assert not phone.sync(served.url, token=TOKEN).waiting
    assert_equal(laptop, phone)


def test_who_is_silent_makes_room(two: tuple[Book, Book], served: SyncServer, monkeypatch: pytest.MonkeyPatch) -> None:
    laptop, phone = two
    monkeypatch.setattr(answering, "_MOST_CALLERS", 8)
    monkeypatch.setattr(answering, "_STALLS", 4.0)
    host, _, port = served.url.removeprefix("http://").partition(":")
    fill(laptop, 1, 4000)
    whole = ask(served, "POST", "changes", b"")[1]

    def call(request: bytes = b"") -> socket.socket:
        caller = socket.create_connection((host, int(port)), timeout=60)
        caller.sendall(request)
        return caller

    head = b"POST /sync/v1/changes HTTP/1.1\r\nAuthorization: Bearer %b\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
    vector = phone.vector().encode()
    # One is slow to send, one is slow to take his answer, one has stopped in the middle of a request, one sends a sign of it now and then.
    slow, taking, stalled, trickling = call(head % (TOKEN.encode(), len(vector))), call(head % (TOKEN.encode(), 0)), call(b"POST /sync"), call(b"GET /")
    silent = [call() for _ in range(40)]

    def dawdle() -> None:
        for at in range(len(vector)):
            time.sleep(6 / len(vector))
            slow.sendall(vector[at:at + 1])
            with contextlib.suppress(OSError):
                trickling.sendall(b"x")

    dawdles = threading.Thread(target=dawdle)
    dawdles.start()
    try:
        while dawdles.is_alive():
            silent += [call() for _ in range(20)]
            phone.note("On the way")
            assert not phone.sync(served.url, token=TOKEN).waiting
            time.sleep(0.2)
        silent += [call() for _ in range(20)]
        for caller, least in ((slow, 200), (taking, len(whole))):
            answer = b""
            while part := caller.recv(1 << 16):
                answer += part
            assert answer.startswith(b"HTTP/1.1 200") and len(answer) > least
        # Those have made room, and the newest of the silent ones has not.
        assert stalled.recv(1) == silent[0].recv(1) == b""
        with pytest.raises(OSError):
            trickling.sendall(b"x")
            time.sleep(0.5)
            trickling.sendall(b"x")
        silent[-1].sendall(head % (TOKEN.encode(), 0))
        assert silent[-1].recv(12) == b"HTTP/1.1 200"
    finally:
        dawdles.join()
        for each in (slow, taking, stalled, trickling, *silent):
            each.close()
    assert_equal(laptop, phone)


def test_a_service_ends_though_callers_are_there(two: tuple[Book, Book], tokens: Path) -> None:
    began = time.monotonic()
    with SyncServer(two[0], tokens) as server:
        host, _, port = server.url.removeprefix("http://").partition(":")
        callers = [socket.create_connection((host, int(port)), timeout=60) for _ in range(5)]
        time.sleep(0.1)
    assert time.monotonic() - began < 10
    for caller in callers:
        caller.close()
    assert not [each for each in threading.enumerate() if "process_request" in each.name or each.name == "tallybook serving"]


def test_an_older_caller_gets_frames_as_they_are(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    laptop.note("At home")
    vector = phone.vector().encode()
    answer = raw(served, b"POST /sync/v1/changes HTTP/1.0\r\nAuthorization: bearer %b\r\nContent-Length: %d\r\n\r\n%b" % (TOKEN.encode(), len(vector), vector))
    head, _, frames = answer.partition(b"\r\n\r\n")
    assert b"chunked" not in head and phone.apply(frames)[-1].reason == Reason.MERGED
    assert ask(served, "POST", "changes", b"")[1].startswith(b"TALLYCHG")


# ----------------------------------------------------------------------------------------------------
# Cut and killed
# ----------------------------------------------------------------------------------------------------


def test_what_is_cut_goes_on_where_it_was(two: tuple[Book, Book], served: SyncServer) -> None:
    laptop, phone = two
    fill(laptop, 1, 2000)
    whole = sum(map(len, laptop.changes(since=phone.vector())))
    port = int(served.url.rpartition(":")[2])
    with Relay(port, cut_down=1_400_000) as relay, pytest.raises(tallybook.StorageError, match="goes on from here"):
        phone.sync(relay.url, token=TOKEN, patience=0)
    assert len(phone.notes) == 1
    rest = phone.sync(served.url, token=TOKEN).read
    assert 100_000 < rest < whole - 1_200_000
    # And the other way.
    fill(phone, 2, 3000)
    whole = sum(map(len, phone.changes(since=laptop.vector())))
    with Relay(port, cut_up=2_500_000) as relay, pytest.raises(tallybook.StorageError):
        phone.sync(relay.url, token=TOKEN, patience=0)
    rest = phone.sync(served.url, token=TOKEN).written
    assert 100_000 < rest < whole - 2_000_000
    assert_equal(laptop, phone)
    # Within one sync too, as long as something comes.
    fill(phone, 3, 2000, 3_000_000)
    fill(laptop, 4, 2000, 3_000_000)
    with Relay(port, cut_up=1_300_000, cut_down=1_300_000) as relay:
        assert not phone.sync(relay.url, token=TOKEN).waiting
        assert relay.connections > 6
    assert_equal(laptop, phone)


def test_a_frame_that_was_changed_on_its_way_is_fetched_again(two: tuple[Book, Book], served: SyncServer, monkeypatch: pytest.MonkeyPatch) -> None:
    from tallybook import remote

    laptop, phone = two
    fill(laptop, 1, 300)
    spoilt = iter([True, False, True])

    def exactly(answer: Any, size: int, genuine: Any = remote._exactly) -> bytes:
        part: bytes = genuine(answer, size)
        return part[:-1] + bytes([part[-1] ^ 1]) if len(part) > 52 and next(spoilt, False) else part

    monkeypatch.setattr(remote, "_exactly", exactly)
    assert not phone.sync(served.url, token=TOKEN).waiting
    assert_equal(laptop, phone)


class Serving:
    """The service in a process of its own, which may be killed; it comes again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [*COMMAND, "serve", "--sync", "-b", "laptop.tally", "--tokens", "tokens", "--port", str(self.port), "--json"],
            cwd=self.folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        lines = iter(self.process.stdout.readline, "}\n")
        self.url = json.loads("".join([*lines, "}"]))["url"]
        self.port = int(self.url.rpartition(":")[2])

    def end(self, number: int = signal.SIGKILL) -> int:
        self.process.send_signal(number)
        self.process.communicate(timeout=60)
        return self.process.returncode


def test_either_side_may_be_killed(tmp_path: Path, tokens: Path) -> None:
    seed = seeds.first("kills, sync over HTTP")
    chance = random.Random(seed)
    with tallybook.open(tmp_path / "laptop.tally") as laptop:
        laptop.note("Arrival")
        laptop.backup(tmp_path / "phone.tally")
        fill(laptop, seed, 1500, 2_000_000)
    with tallybook.open(tmp_path / "phone.tally") as phone:
        fill(phone, seed + 1, 1500, 2_000_000, 1_000_000)
    service = Serving(tmp_path)
    kills, inside = {"service": 0, "client": 0}, 0
    try:
        with Relay(service.port) as relay:
            for round in range(KILLS):
                before = sum(relay.carried.values())
                sync = subprocess.Popen(
                    [*COMMAND, "sync", "-b", "phone.tally", relay.url, "--token-file", "tokens"], cwd=tmp_path, env=environment(), stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE, text=True)
                # At a moment of what is carried, or a little later: how fast the machine is does not matter.
                moment = before + chance.randrange(5_000_000 if round == 0 else 2_500_000)
                while sum(relay.carried.values()) < moment and sync.poll() is None:
                    time.sleep(0.001)
                time.sleep(chance.choice([0, 0, chance.uniform(0, 0.3)]))
                inside += sync.poll() is None
                victim = ("service", "client")[round % 2]
                if victim == "service":
                    service.end()
                    service.start()
                    # The client goes on by itself.
                    _, said = sync.communicate(timeout=300)
                    assert sync.returncode == 0, (seed, round, said)
                else:
                    sync.kill()
                    sync.communicate(timeout=60)
                kills[victim] += 1
                # More to carry, so that later kills meet something.
                with tallybook.open(tmp_path / "phone.tally") as phone:
                    assert not phone.check(), seed
                    fill(phone, seed + round + 2, 700, 1_500_000)
        with tallybook.open(tmp_path / "phone.tally") as phone:
            assert not phone.sync(service.url, token=TOKEN).waiting
            assert phone.sync(service.url, token=TOKEN).read == 0
            assert service.end(signal.SIGTERM) == 0
            with tallybook.open(tmp_path / "laptop.tally") as laptop:
                assert_equal(laptop, phone)
    finally:
        service.end()
    assert inside, seed
    print(f"sync over HTTP: {kills}, {inside} of them inside, nothing lost")
    if "TALLYBOOK_SUMMARY" in os.environ:
        with open(os.environ["TALLYBOOK_SUMMARY"], "a") as file:
            file.write(json.dumps({"kind": "sync over HTTP", "kills": KILLS, "inside": inside}) + "\n")


# ----------------------------------------------------------------------------------------------------
# The command, TLS, the example
# ----------------------------------------------------------------------------------------------------


def test_the_command_serves_and_syncs(two: tuple[Book, Book], tmp_path: Path) -> None:
    laptop, phone = two
    phone.note("On the way")

    def sync(*words: str, code: int = 0, **more: str) -> str:
        ended = subprocess.run([*COMMAND, "sync", "-b", "phone.tally", *words], cwd=tmp_path, env=environment(**more), capture_output=True, text=True)
        assert ended.returncode == code, ended
        assert "Traceback" not in ended.stderr
        return ended.stdout + ended.stderr

    def serve() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [*COMMAND, "serve", "--sync", "-b", "laptop.tally", "--port", "0"], cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    service = serve()
    try:
        assert service.stdout is not None
        url = service.stdout.readline().split()[-1]
        told = service.stdout.readline()
        token = told.split()[-1]
        assert "laptop.tally.tokens" in told and token in Path("laptop.tally.tokens").read_text()
        assert sync(url, TALLYBOOK_TOKEN=token).startswith("Wrote ")
        Path("token").write_text(token + "\n")
        assert sync(url, "--token-file", "token") == "No new changes to write\n"
        assert sync(url, "--token-file", "laptop.tally.tokens", "--json").startswith("{")
        assert "TALLYBOOK_TOKEN" in sync(url, code=2) and "none.token" in sync(url, "--token-file", "none.token", code=3)
        assert "does not know this token" in sync(url, code=4, TALLYBOOK_TOKEN="x" * 20)
        service.send_signal(signal.SIGTERM)
        out, errors = service.communicate(timeout=60)
        assert (service.returncode, out) == (0, "") and "owner: info: new here: 1 note" in errors
        assert "sync again" in sync(url, code=7, TALLYBOOK_TOKEN=token)
        service = serve()
        assert service.stdout is not None
        url = service.stdout.readline().split()[-1]
        service.send_signal(signal.SIGINT)
        out, errors = service.communicate(timeout=60)
        assert (service.returncode, out, errors) == (130, "", "tallybook: interrupted\n")
    finally:
        service.kill()
        service.communicate()
    assert {note.title for note in laptop.notes} == {"Arrival", "On the way"}


def test_what_the_command_cannot_serve(two: tuple[Book, Book], tmp_path: Path) -> None:
    def refused(code: int, *words: str) -> str:
        ended = subprocess.run([*COMMAND, "serve", *words], cwd=tmp_path, env=environment(), capture_output=True, text=True, timeout=60)
        assert ended.returncode == code and "Traceback" not in ended.stderr, ended
        return ended.stderr

    assert "--tokens needs --sync" in refused(2, "-b", "laptop.tally", "--tokens", "x")
    assert "--certificate" in refused(2, "--sync", "-b", "laptop.tally", "--key", "x")
    assert "no book none.tally" in refused(3, "--sync", "-b", "none.tally") and not Path("none.tally.tokens").exists()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert "give another host or port" in refused(7, "--sync", "-b", "laptop.tally", "--port", str(taken.getsockname()[1]))
    assert "give another host or port" in refused(7, "--sync", "-b", "laptop.tally", "--port", "70000")
    assert "give another host or port" in refused(7, "--sync", "-b", "laptop.tally", "--host", "no.such.host.invalid")
    assert "give both as PEM" in refused(4, "--sync", "-b", "laptop.tally", "--certificate", "laptop.tally")
    # Its token would not have been told.
    assert not Path("laptop.tally.tokens").exists()


def test_tls(two: tuple[Book, Book], tokens: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed; it makes the certificate of this test")
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2", "-subj", "/CN=herons",
         "-addext", "subjectAltName=IP:127.0.0.1", "-keyout", "key.pem", "-out", "certificate.pem"], check=True, capture_output=True)
    laptop, phone = two
    fill(laptop, 1, 300, 1_500_000)
    fill(phone, 2, 300, 1_500_000)
    with SyncServer(laptop, tokens, certificate="certificate.pem", key="key.pem") as server:
        assert server.url.startswith("https://127.0.0.1:")
        with pytest.raises(tallybook.InvalidError, match="not trusted.*SSL_CERT_FILE"):
            phone.sync(server.url, token=TOKEN)
        with socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=60):
            # Who shakes no hands keeps nobody waiting.
            monkeypatch.setenv("SSL_CERT_FILE", "certificate.pem")
            assert not phone.sync(server.url, token=TOKEN).waiting
        with pytest.raises(tallybook.StorageError):
            phone.sync(server.url.replace("https", "http"), token=TOKEN, patience=1)
    assert_equal(laptop, phone)


def test_the_example() -> None:
    assert run_example("sync_over_http")[0] == "laptop: Arrival, On the way\nphone: Arrival, On the way\n"
