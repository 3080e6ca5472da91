"""What must hold of a book once everybody has gone."""

from __future__ import annotations

import json
import os

import tallybook

from . import elle, event_scene, histories, sight
from .board import SESSIONS, Board
from .findings import Findings
from .run import Outcome, Run


def examine(run: Run) -> None:
    """Opens the book as the next one would: nothing that was acknowledged is lost, its check finds nothing, and no file but the book
    remains."""
    with tallybook.open(run.path, exists=True, author="the end") as book:
        for session in book.sessions(state__in=["running", "paused"]):
            with session.attach():
                pass
        found = [str(each) for each in book.check()]
        if found:
            run.outcome.wrong("the check of the book finds something", "the end", found[:3])
    left = sorted(name for name in os.listdir(run.path.parent) if name != run.path.name)
    if left:
        run.outcome.wrong("files beside the book remain", "the end", left)


def _merge(outcome: Outcome, findings: Findings) -> None:
    for kind, example in findings.examples.items():
        outcome.wrong(kind, findings.who, example)


def items(run: Run) -> None:
    findings = Findings("the end")
    with tallybook.open(run.path, exists=True) as book:
        sight.document(findings, "the end", json.loads(book.export_bytes("json")))
    _merge(run.outcome, findings)


def lists(run: Run) -> None:
    for anomaly in elle.check(histories.read(run.folder, run.path)):
        run.outcome.wrong(anomaly.kind, "the checker of transactions", anomaly.what)


def events(run: Run) -> None:
    findings = Findings("the end")
    with tallybook.open(run.path, exists=True) as book:
        sessions = event_scene.sessions(book)
        for number in range(SESSIONS):
            seqs = sorted(sessions[number].events.seqs)
            kept, begun = run.board.session(number, Board.KEPT), run.board.session(number, Board.BEGUN)
            findings.that(
                seqs == list(range(1, len(seqs) + 1)) and kept <= len(seqs) <= begun, "events at the end",
                lambda: (number, len(seqs), "acknowledged", kept, "begun", begun))
    _merge(run.outcome, findings)
