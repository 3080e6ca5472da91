"""Sync over HTTP between two machines with a bad link: late, lossy, and away for a while. Takes a minute, and root."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings/python/src"), str(Path(__file__).parent)]
import seeds  # noqa: E402
from link import Link, reason_against  # noqa: E402

import tallybook  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}
COMMAND = [sys.executable, "-m", "tallybook"]
TOKEN = "t" * 32
NONE = reason_against()
pytestmark = pytest.mark.skipif(NONE is not None, reason=NONE or "")


def fill(book: tallybook.Book, source: random.Random, notes: int, size: int) -> None:
    with book.transaction():
        for number in range(notes):
            book.note(f"Note {number}", description=source.randbytes(400).hex())
    book.note("Photo").add_attachment(source.randbytes(size), name="photo.jpg")


def wait_for(condition: object, seconds: float = 120.0) -> None:
    ended = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < ended, "it did not come so far"
        time.sleep(0.02)


@pytest.mark.parametrize("away", [3.0, 25.0])
def test_a_link_that_is_late_and_loses_and_goes_away(tmp_path: Path, away: float) -> None:
    """Away for 3 s nothing is cut; away for longer than the sides wait, the connection is, and the sync goes on with another one."""
    seed = seeds.first(f"network, {away}")
    source = random.Random(seed)
    with tallybook.open(tmp_path / "laptop.tally") as laptop:
        laptop.note("Arrival")
        laptop.backup(tmp_path / "phone.tally")
        fill(laptop, source, 200, 400_000)
    with tallybook.open(tmp_path / "phone.tally") as phone:
        fill(phone, source, 200, 400_000)
    tokens = tmp_path / "tokens"
    tokens.touch(0o600)
    tokens.write_text(f"{TOKEN} phone\n")
    with Link(delay=0.08, jitter=0.02, loss=0.05, seed=seed) as link:
        service = subprocess.Popen(
            ["ip", "netns", "exec", link.far, *COMMAND, "serve", "--sync", "-b", "laptop.tally", "--tokens", "tokens", "--host", link.far_address, "--port", "8765"],
            cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert service.stdout is not None
            url = service.stdout.readline().split()[-1]
            assert url == f"http://{link.far_address}:8765", seed
            began = time.monotonic()
            sync = subprocess.Popen(
                ["ip", "netns", "exec", link.near, *COMMAND, "sync", "-b", "phone.tally", url, "--token-file", "tokens", "--json"],
                cwd=tmp_path, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            # In the midst of what is sent.
            wait_for(lambda: link.carried > 700_000 or sync.poll() is not None)
            assert sync.poll() is None, seed
            pulled = threading.Thread(target=link.down, args=(away,))
            pulled.start()
            out, errors = sync.communicate(timeout=300)
            pulled.join()
            took = time.monotonic() - began
            assert sync.returncode == 0, (seed, errors)
            done = json.loads(out)
            assert not done["waiting"] and done["written"] > 100_000 and done["read"] > 100_000, (seed, done)
        finally:
            service.terminate()
            service.communicate(timeout=60)
        assert service.returncode == 0
        assert link.lost > 20, seed
        print(f"network: {link.carried / 1e6:.1f} MB in {took:.0f} s over a link of 80 ms that lost {link.lost} packets and was away for {away:.0f} s")
    with tallybook.open(tmp_path / "laptop.tally") as laptop, tallybook.open(tmp_path / "phone.tally") as phone:
        assert len({book.export_bytes("json", canonical=True, attachment_bytes=True) for book in (laptop, phone)}) == 1, seed
        assert not laptop.check() and not phone.check()
