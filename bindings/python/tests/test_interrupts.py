"""Ctrl-C at any moment of a call that hears how far it is: the call stops, nothing of it is done, and KeyboardInterrupt is raised."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import tallybook

sys.path.insert(0, str(Path(__file__).parents[3] / "Tests"))
import seeds  # noqa: E402

NOTES = 4000
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}
ROUNDS = 20

# Begins a call for each line that it reads, and says how it ended and what is there. One SIGINT comes each time, in the call or, where
# that was too quick, behind it. Tests that a shell runs in the background ignore Ctrl-C, and so would what they start.
CHILD = """
import json, os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
import tallybook
action, path, source = sys.argv[1:4]
with tallybook.open(path) as book:
    def call():
        if action == "import": book.import_json(source, progress=lambda done, total: None)
        elif action == "export": book.export(source, format="json", progress=lambda done, total: None)
        elif action == "pieces": book.export(lambda piece: True, format="json")
        else: book.backup(source, progress=lambda done, total: None)
    times = []
    for _ in range(3):
        begun = time.monotonic(); call(); times.append(time.monotonic() - begun)
        if action == "import": book.undo()
        elif action != "pieces": os.unlink(source)
    print(min(times), flush=True)
    for _ in sys.stdin:
        ended = "interrupted"
        try:
            print("ready", flush=True)
            call()
            ended = "done"
            time.sleep(30)
            ended = "lost"
        except KeyboardInterrupt: pass
        count = book.notes.count()
        if action == "import" and count: book.undo()
        whole = None
        if action in ("export", "backup") and os.path.exists(source):
            if action == "export": whole = len(json.load(open(source))["collections"][0]["items"])
            else:
                with tallybook.open(source) as copy: whole = copy.notes.count()
            for end in ("", "-wal", "-shm", "-lock"):
                if os.path.exists(source + end): os.unlink(source + end)
        print(json.dumps([ended, count, whole]), flush=True)
"""


@pytest.fixture(scope="module")
def document(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("documents") / "many.json"
    items = [{"title": f"Note {number}", "timestamp": "2026-01-01T00:00:00Z", "tags": [f"t{number % 9}"]} for number in range(NOTES)]
    path.write_text(json.dumps({"format": "tallybook", "version": 1, "collections": [{"name": "Many", "items": items}]}))
    return path


def run(*arguments: str, after: float, lines: int = 1) -> tuple[str, int]:
    """A child that gets a real SIGINT so many seconds after it is ready; what it said then, and its exit code."""
    child = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
    assert child.stdout is not None
    for _ in range(lines):
        child.stdout.readline()
    time.sleep(after)
    child.send_signal(signal.SIGINT)
    said, told = child.communicate(timeout=300)
    assert "Exception ignored" not in told, told
    return said + told, child.returncode


@pytest.mark.parametrize("action", ["import", "export", "pieces", "backup"])
def test_a_call_stops_and_nothing_of_it_is_done(action: str, document: Path, tmp_path: Path) -> None:
    chance = random.Random(seeds.first(f"interrupts {action}"))
    path, target = tmp_path / "book.tally", tmp_path / "out"
    with tallybook.open(path) as book:
        if action != "import":
            book.import_json(document)
        if action == "backup":
            # Copied in steps of 1,024 pages, between which a call hears that it is to stop.
            next(iter(book.notes)).add_attachment(os.urandom(16 << 20), name="noise")
    source = document if action == "import" else target
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, action, str(path), str(source)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=ENVIRONMENT)
    assert child.stdin is not None and child.stdout is not None
    took = float(child.stdout.readline())
    stopped = 0
    # A machine that was busy while the call was timed sends most of the signals too late: then there are more of them.
    for round in range(10 * ROUNDS):
        if round >= ROUNDS and stopped >= 5:
            break
        child.stdin.write("go\n")
        child.stdin.flush()
        assert child.stdout.readline() == "ready\n"
        time.sleep(chance.random() * took)
        child.send_signal(signal.SIGINT)
        ended, count, whole = json.loads(child.stdout.readline())
        assert ended != "lost", "Ctrl-C was swallowed"
        stopped += ended == "interrupted"
        if action == "import":
            # One that came while the commit itself was written came too late, and all is there.
            assert count in ((0, NOTES) if ended == "interrupted" else (NOTES,))
        else:
            assert count == NOTES and whole in (None, NOTES)
            assert whole is None or ended == "done" or action != "pieces"
    _, told = child.communicate(timeout=300)
    assert child.returncode == 0 and "Exception ignored" not in told, told
    assert stopped >= 5
    assert not [left.name for left in tmp_path.iterdir() if left.name.startswith("out")]


def test_one_that_comes_within_a_hosts_function(document: Path) -> None:
    def progress(done: int, total: int) -> None:
        if done == 7:
            os.kill(os.getpid(), signal.SIGINT)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with tallybook.open(":memory:") as book:
            for _ in range(ROUNDS):
                with pytest.raises(KeyboardInterrupt):
                    book.import_json(document, progress=progress)
                assert book.notes.count() == 0
                assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
            book.import_json(document)
            with pytest.raises(KeyboardInterrupt):
                book.export(lambda piece: os.kill(os.getpid(), signal.SIGINT), format="json")  # type: ignore[func-returns-value]
            assert book.notes.count() == NOTES
    finally:
        signal.signal(signal.SIGINT, before)
    from tallybook._c import library
    assert library._contexts == {}


def test_a_handler_of_the_hosts_own(document: Path) -> None:
    class Alarm(Exception):
        pass

    def ring(number: int, frame: object) -> None:
        raise Alarm

    seen = []
    for handler, raised in ((ring, Alarm), (lambda number, frame: seen.append(number), None), (signal.SIG_IGN, None)):
        before = signal.signal(signal.SIGINT, handler)  # type: ignore[arg-type]
        try:
            with tallybook.open(":memory:") as book:
                heard = lambda done, total: os.kill(os.getpid(), signal.SIGINT) if done == 3 else None  # noqa: E731
                if raised is None:
                    book.import_json(document, progress=heard)
                else:
                    with pytest.raises(raised):
                        book.import_json(document, progress=heard)
                assert book.notes.count() == (NOTES if raised is None else 0)
        finally:
            signal.signal(signal.SIGINT, before)
    assert seen == [signal.SIGINT]


def test_ctrl_c_while_a_module_is_loaded_comes_after_that(tmp_path: Path) -> None:
    """Up to Python 3.11 an error within __set_name__ comes out as a RuntimeError."""
    (tmp_path / "loaded.py").write_text(
        "import os, signal\nclass Field:\n    def __set_name__(self, owner, name): os.kill(os.getpid(), signal.SIGINT)\nclass Step:\n    changes = Field()\n")
    program = (
        "import signal, sys, time\nfrom tallybook import cli\nsys.path.insert(0, sys.argv[1])\nfor each in (signal.SIGINT, signal.SIGALRM): signal.signal(each, cli._interrupt)\n"
        "try:\n    import loaded\n    time.sleep(20)\nexcept KeyboardInterrupt: print(loaded.Step.__name__)")
    ended = subprocess.run([sys.executable, "-c", program, str(tmp_path)], capture_output=True, text=True, timeout=60, env=ENVIRONMENT)
    assert (ended.stdout, ended.stderr) == ("Step\n", "")


def test_the_command_ends_with_130_and_a_short_line(document: Path, tmp_path: Path) -> None:
    chance = random.Random(seeds.first("interrupts of the command"))
    path = tmp_path / "book.tally"
    tallybook.open(path).close()
    begin = "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\nfrom tallybook.cli import command\nprint('ready', flush=True)\ncommand()"
    stopped = 0
    for _ in range(ROUNDS if seeds.LONG else ROUNDS // 2):
        said, code = run("-c", begin, "import", str(document), "-b", str(path), after=chance.random() * 0.6)
        with tallybook.open(path) as book:
            count = book.notes.count()
            if count:
                book.undo()
        if code == 130:
            stopped += 1
            assert "tallybook: interrupted" in said and "Traceback" not in said
        else:
            # Behind the command, while the interpreter ends, a signal ends the process as it ends any.
            assert code in (0, -signal.SIGINT) and count == NOTES, said
        assert count in (0, NOTES)
    assert stopped >= 3
