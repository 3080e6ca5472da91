"""Syncs a book with a hub once, and tells what came of it as JSON; at the other end of a bad link, so in a process of its own."""

from __future__ import annotations

import json
import sys

import tallybook


def main(path: str, address: str, patience: float) -> None:
    went = 0

    def hear(done: int, total: int) -> None:
        nonlocal went
        went = done

    with tallybook.open(path, exists=True) as book:
        try:
            with book.hub(address, timeout=patience) as hub:
                hub.sync(timeout=patience, progress=hear)
            reason = None
        except tallybook.HubError as refusal:
            reason = refusal.reason.name
    print(json.dumps({"reason": reason, "bytes": went}))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]))
