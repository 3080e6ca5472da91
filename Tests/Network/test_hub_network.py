"""A book and a hub with a bad link between them: late, lossy, and away for a while. Takes two minutes, and root."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "bindings/python/src"), str(Path(__file__).parent), str(ROOT / "Tests"), str(ROOT / "Tests/Hub")]
import postgres  # noqa: E402
import seeds  # noqa: E402
from link import Link, reason_against  # noqa: E402
from test_network import fill, wait_for  # noqa: E402

import tallybook  # noqa: E402

NONE = reason_against()
pytestmark = pytest.mark.skipif(NONE is not None, reason=NONE or "")
PATIENCE = 8.0


@pytest.mark.parametrize("away", [3.0, 25.0])
def test_a_hub_behind_a_link_that_is_late_and_loses_and_goes_away(tmp_path: Path, away: float) -> None:
    """Away for 3 s nothing is cut; away for longer than the book waits, the sync ends, and the next one goes on with what was brought."""
    seed = seeds.first(f"network, hub, {away}")
    source = random.Random(seed)
    near, far = tmp_path / "near.tally", tmp_path / "far.tally"
    with tallybook.open(near) as book:
        book.note("Arrival")
        book.backup(far)
        fill(book, source, 2000, 100_000)
    with tallybook.open(far) as book:
        fill(book, source, 100, 100_000)
    with Link(delay=0.04, jitter=0.01, loss=0.01, seed=seed) as link:
        with postgres.serving(
            (f"listen_addresses = '{link.far_address}'",), "local all all trust\nhost all all 10.77.0.0/24 trust\n", ("ip", "netns", "exec", link.far),
        ) as server:
            server.make_hub("hub", "ann")
            with tallybook.open(far) as book, book.hub(server.address("ann")) as hub:
                hub.sync()
            address = f"postgresql://ann@{link.far_address}/hub"

            def sync(during: threading.Thread | None = None) -> dict[str, Any]:
                start = link.carried
                process = subprocess.Popen(
                    ["ip", "netns", "exec", link.near, sys.executable, str(ROOT / "Tests/Network/syncer.py"), str(near), address, str(PATIENCE)],
                    env={**os.environ, "PYTHONPATH": str(ROOT / "bindings/python/src")}, stdout=subprocess.PIPE, text=True)
                assert process.stdout is not None
                if during:
                    # In the midst of what is sent.
                    wait_for(lambda: int(server.sql("SELECT count(*) FROM tally.frame")[0][0]) >= 2 or process.poll() is not None)
                    sent = link.carried
                    wait_for(lambda: link.carried > sent + 100_000 or process.poll() is not None)
                    assert process.poll() is None, seed
                    during.start()
                out = process.communicate(timeout=300)[0]
                if during:
                    during.join()
                assert process.returncode == 0, seed
                done: dict[str, Any] = json.loads(out)
                return {**done, "carried": link.carried - start}

            began = time.monotonic()
            first = sync(threading.Thread(target=link.down, args=(away,)))
            frames = int(server.sql("SELECT count(*) FROM tally.frame f WHERE NOT EXISTS (SELECT 1 FROM tally.push p WHERE p.stream = f.stream)")[0][0])
            if away > PATIENCE:
                assert first["reason"] == "HUB_AWAY" and frames >= 1, (seed, first, frames)
                second = sync()
                assert second["reason"] is None, (seed, second)
                # What was there did not go again.
                whole = int(server.sql("SELECT sum(length(body)) FROM tally.frame WHERE stream = (SELECT stream FROM tally.push ORDER BY position DESC LIMIT 1)")[0][0])
                assert whole > 1 << 20 and second["bytes"] <= whole - (frames << 20) + 200_000, (seed, second, whole, frames)
            else:
                assert first["reason"] is None and frames == 0, (seed, first, frames)
            took = time.monotonic() - began
            with tallybook.open(far) as book, book.hub(server.address("ann")) as hub:
                hub.sync()
                with tallybook.open(near) as other:
                    assert len({each.export_bytes("json", canonical=True, attachment_bytes=True) for each in (book, other)}) == 1, seed
                    assert not book.check() and not other.check()
        assert link.lost > 10, seed
        print(f"hub: {link.carried / 1e6:.1f} MB in {took:.0f} s over a link of 40 ms that lost {link.lost} packets and was away for {away:.0f} s")
