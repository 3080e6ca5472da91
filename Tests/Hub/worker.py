"""Works in a book and syncs it with a hub, round by round, and tells what was acknowledged, a line of JSON each; whoever reads that kills it, the
server, or the connection between them."""

from __future__ import annotations

import json
import random
import sys
import time
from typing import Any

import tallybook


def tell(**what: Any) -> None:
    print(json.dumps(what), flush=True)


def main(path: str, address: str, name: str, seed: int, rounds: int) -> None:
    dice = random.Random(seed)
    with tallybook.open(path, exists=True, author=name) as book:
        tell(done="opened")
        for number in range(rounds):
            for _ in range(dice.randrange(1, 6)):
                title = f"{name} {seed} {dice.getrandbits(40):x}"
                note = book.note(title, description="." * dice.choice([10, 1000, 200_000]))
                if dice.randrange(8) == 0:
                    note.add_attachment(dice.randbytes(dice.choice([100, 1_500_000])), name="bytes")
                tell(done="noted", title=title)
            for attempt in range(200):
                try:
                    with book.hub(address, timeout=30) as hub:
                        hub.sync()
                    tell(done="synced")
                    break
                except (tallybook.HubError, tallybook.BusyError) as refusal:
                    tell(done="refused", reason=refusal.reason.name, words=str(refusal))
                    time.sleep(0.05)
            else:
                raise AssertionError(f"round {number} of {name} never synced")
    tell(done="closed")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
