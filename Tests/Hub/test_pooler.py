"""Books behind pgbouncer, which gives each statement whatever connection is free: nothing may be kept in a session."""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
import seeds
import tallybook
from hubs import Place
from test_hub import said

BOOKS, ROUNDS = 10, 5 if seeds.LONG else 3


@contextlib.contextmanager
def pooling(hub: Place, mode: str) -> Iterator[str]:
    """pgbouncer in front of a hub, with two connections to it; the address that books use."""
    program = shutil.which("pgbouncer", path="/usr/sbin:/usr/bin:/usr/local/bin")
    assert program, "pgbouncer is not there; install the package pgbouncer"
    folder = Path(tempfile.mkdtemp(prefix="tally-pool-", dir="/tmp"))
    folder.chmod(0o755)
    server = hub.server
    if server._user is not None and server._group is not None:
        # It refuses to run as root, as the server does.
        shutil.chown(folder, server._user, server._group)
    (folder / "users").write_text("".join(f'"{role}" ""\n' for role in ("ann", "bob")))
    (folder / "ini").write_text(
        f"[databases]\n{hub.database} = host={server.folder} dbname={hub.database}\n[pgbouncer]\n"
        f"listen_addr =\nunix_socket_dir = {folder}\nlisten_port = 6432\nauth_type = trust\nauth_file = {folder}/users\n"
        f"pool_mode = {mode}\ndefault_pool_size = 2\nmax_db_connections = 2\nmax_client_conn = 100\n")
    process = subprocess.Popen(
        [program, str(folder / "ini")], cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=server._user, group=server._group)
    try:
        for _ in range(200):
            if (folder / ".s.PGSQL.6432").exists() or process.poll() is not None:
                break
            time.sleep(0.05)
        yield f"host={folder} port=6432 dbname={hub.database}"
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.parametrize("mode", ["transaction", "statement"])
def test_books_behind_a_pooler(tmp_path: Path, hub: Place, mode: str) -> None:
    with pooling(hub, mode) as address, contextlib.ExitStack() as stack:
        books = [stack.enter_context(tallybook.open(tmp_path / "0.tally", author="0"))]
        books[0].note("Arrival")
        with books[0].hub(f"{address} user=ann") as opened:
            opened.sync()
        hub.admit("bob")
        for number in range(1, BOOKS):
            books[0].backup(tmp_path / f"{number}.tally")
            books.append(stack.enter_context(tallybook.open(tmp_path / f"{number}.tally", author=f"{number}")))
        # Two by themselves, as two roles.
        books[1].note("by bob").add_attachment(b"n" * 2_500_000, name="nest.bin")
        for book, role in ((books[1], "bob"), (books[0], "ann")):
            with book.hub(f"{address} user={role}") as opened:
                opened.sync()
        assert said(books[0]) == said(books[1]) and not books[0].wanted_contents()
        # Ten at once, which the server's two connections are shared among.
        failures: list[BaseException] = []

        def work(book: tallybook.Book, number: int) -> None:
            try:
                with book.hub(f"{address} user=ann") as opened:
                    for round in range(ROUNDS):
                        book.note(f"{number} {round}", description="." * 20_000)
                        opened.sync()
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=work, args=(book, number)) for number, book in enumerate(books)]
        for thread in threads:
            thread.start()
        most = 0
        with psycopg.connect(hub.address("postgres"), autocommit=True) as connection:
            while any(thread.is_alive() for thread in threads):
                found = connection.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = %s AND usename = 'ann'", (hub.database,)).fetchone()
                most = max(most, found[0] if found else 0)
                time.sleep(0.02)
        for thread in threads:
            thread.join()
        assert not failures, failures[:3]
        assert most <= 2
        for book in books:
            with book.hub(f"{address} user=ann") as opened:
                opened.sync()
        assert len({said(book) for book in books}) == 1 and len(books[0].notes()) == 2 + ROUNDS * BOOKS
        assert not any(book.check() for book in books)
