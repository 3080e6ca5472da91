"""Debian's PostgreSQL as tests need it: in a folder of its own, on a socket there, as a user of its own where root runs them."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

SCHEMA = Path(__file__).resolve().parents[2] / "bindings/python/src/tallybook/hub/schema.sql"


def programs() -> Path:
    """Where initdb and postgres are; Debian keeps them out of the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3].split(".")[0]))
    if not found:
        raise RuntimeError("PostgreSQL is not there; install the package postgresql")
    return found[-1].parent


class Server:
    """A server with a database `hub` in it; `within` goes before the command that starts it, as `ip netns exec NAME` does."""

    def __init__(self, settings: tuple[str, ...] = (), access: str = "local all all trust\n", within: tuple[str, ...] = ()) -> None:
        self._within = within
        self.folder = Path(tempfile.mkdtemp(prefix="tally-pg-", dir="/tmp"))
        self._programs = programs()
        self._user: int | None = None
        self._group: int | None = None
        if os.geteuid() == 0:
            # It refuses to run as root.
            user = pwd.getpwnam("postgres" if any(each.pw_name == "postgres" for each in pwd.getpwall()) else "nobody")
            self._user, self._group = user.pw_uid, user.pw_gid
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self.folder.chmod(0o755)
        self._data = self.folder / "data"
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8", "--locale=C")
        (self._data / "pg_hba.conf").write_text(access)
        with open(self._data / "postgresql.conf", "a") as file:
            file.write(f"listen_addresses = ''\nunix_socket_directories = '{self.folder}'\nfsync = off\nlog_min_messages = warning\n")
            file.writelines(f"{each}\n" for each in settings)
        self._process: subprocess.Popen[bytes] | None = None
        self.start()
        self.sql("CREATE DATABASE hub", database="postgres")

    def _run(self, program: str, *arguments: str, text: str | None = None) -> str:
        done = subprocess.run(
            [str(self._programs / program), *arguments], input=text, capture_output=True, text=True, cwd="/", env={"PATH": "/usr/bin:/bin"},
            user=self._user, group=self._group)
        if done.returncode != 0:
            raise RuntimeError(f"{program}: {done.stderr}{done.stdout}")
        return done.stdout

    def start(self) -> None:
        with open(self.folder / "log", "ab") as log:
            os.chmod(self.folder / "log", 0o666)
            command = [str(self._programs / "postgres"), "-D", str(self._data)]
            user, group = self._user, self._group
            if self._within:
                # What only root may enter: the server's own user comes behind it.
                command = [*self._within, "setpriv", f"--reuid={user}", f"--regid={group}", "--clear-groups", *command]
                user = group = None
            self._process = subprocess.Popen(
                command, cwd="/", stdout=log, stderr=log, stdin=subprocess.DEVNULL, user=user, group=group)
        for _ in range(600):
            with contextlib.suppress(RuntimeError):
                self.sql("SELECT 1", database="postgres")
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError(f"PostgreSQL did not start: {(self.folder / 'log').read_text()}")

    def kill(self) -> None:
        """As a crash ends it: the postmaster, whose children see that and go."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._wait_for_children()
        (self._data / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        """At once, without a checkpoint."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()

    def _wait_for_children(self) -> None:
        for _ in range(500):
            if not self._attached():
                break
            time.sleep(0.01)
        for each in self.folder.glob(".s.PGSQL.*"):
            each.unlink(missing_ok=True)

    def _attached(self) -> bool:
        """Whether a process of the killed server still runs: these have its folder as theirs."""
        for each in Path("/proc").glob("[0-9]*/cwd"):
            with contextlib.suppress(OSError):
                if os.readlink(each) == str(self._data):
                    return True
        return False

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, role: str = "postgres", database: str = "hub") -> str:
        return f"host={self.folder} dbname={database} user={role}"

    def sql(self, *statements: str, role: str = "postgres", database: str = "hub") -> list[list[str]]:
        """Runs statements, each by itself; the rows of the last."""
        flags = ["-X", "-q", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1"]
        for each in statements:
            flags += ["-c", each]
        out = self._run("psql", *flags, self.address(role, database))
        return [line.split("\t") for line in out.splitlines()]

    def run_file(self, path: Path, database: str = "hub") -> None:
        self._run("psql", "-X", "-q", "-v", "ON_ERROR_STOP=1", self.address(database=database), text=path.read_text())

    def copy(self, database: str, template: str = "hub") -> None:
        """Another database, which is as one that is there."""
        self.sql(f"CREATE DATABASE {database} TEMPLATE {template}", database="postgres")

    def dump(self, path: Path, database: str = "hub") -> None:
        path.write_text(self._run("pg_dump", "--schema=tally", self.address(database=database)))

    def restore(self, path: Path, database: str = "hub") -> None:
        """The hub as it was when it was dumped."""
        self.sql("DROP SCHEMA tally CASCADE", database=database)
        self.run_file(path, database)

    def make_hub(self, database: str = "hub", *roles: str) -> None:
        """A hub in a database that has none, and roles that may log in."""
        self.sql("CREATE ROLE tally_book NOLOGIN", database=database)
        self.run_file(SCHEMA, database)
        for role in roles:
            self.sql(f"CREATE ROLE {role} LOGIN IN ROLE tally_book", database=database)


@contextlib.contextmanager
def serving(settings: tuple[str, ...] = (), access: str = "local all all trust\n", within: tuple[str, ...] = ()) -> Iterator[Server]:
    """A server for as long as it is needed."""
    server = Server(settings, access, within)
    try:
        yield server
    finally:
        server.close()
