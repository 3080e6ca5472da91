"""A hub for tests in other languages: writes its address, and ends when its input does."""

from __future__ import annotations

import sys

import postgres

with postgres.serving() as server:
    server.make_hub("hub", "ann", "bob")
    print(server.address("ann", "hub"), flush=True)
    sys.stdin.read()
