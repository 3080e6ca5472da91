"""`python -m tallybook` is the command `tallybook`."""

from __future__ import annotations

from .cli import command

if __name__ == "__main__":
    command()
