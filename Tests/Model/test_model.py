"""Random operations on a book against a model of it: after each one both must hold the same, and refuse the same.

A failure names its seed; TALLYBOOK_SEED=N runs that one alone. The long form (TALLYBOOK_LONG=1) has 200 seeds of
10,000 operations and says each seed as it ends; TALLYBOOK_SEEDS=N is how many, so that it can be run in parts.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import chain
from pathlib import Path
from typing import Any, Callable, Dict, List, Optional, Tuple

import pytest
import seeds
import tallybook

from tree_model import ATTACHMENT, COLLECTION, NOTE, ROOT, Node, Refused, TreeModel

LONG = bool(os.environ.get("TALLYBOOK_LONG"))
SEEDS, OPERATIONS = (200, 10_000) if LONG else (6, 1_000)
SEEDS = int(os.environ.get("TALLYBOOK_SEEDS", SEEDS))
KINDS = "create move delete restore edit attach undo redo".split()
BYTES = [b"", b"a", b"photo" * 100, bytes(range(256)) * 20, b"memo" * 5000]
MOST_LIVE, MOST_DELETED, DEEPEST_UNDO = 30, 40, 150


class Run:
    """One seed: a book, its model, and the models before and behind."""

    def __init__(self, seed: int, path: str) -> None:
        self.random = random.Random(seed)
        self.path = path
        self.book = tallybook.open(path)
        self.model = TreeModel()
        self.past: List[TreeModel] = []
        self.future: List[TreeModel] = []
        self.is_floor = False  # whether what is before the past cannot be undone
        self.entries: Dict[int, Any] = {}
        self.tried: Counter[str] = Counter()
        self.done: Counter[str] = Counter()
        self.names = 0

    # ------------------------------------------------------------------------------------------------ choosing

    def anything(self) -> int:
        """Mostly what is live, at times what is deleted or was never kept."""
        live = list(self.model.live())
        if live and self.random.random() < 0.8:
            return self.random.choice(live)
        return self.random.choice(list(self.entries) or [ROOT])

    def holder(self) -> int:
        if self.random.random() < 0.2:
            return ROOT
        fitting = [id for id, node in self.model.live().items() if node.kind == COLLECTION]
        return self.random.choice(fitting) if fitting and self.random.random() < 0.7 else self.anything()

    def name(self) -> str:
        self.names += 1
        return f"Name {self.names}"

    def choose(self) -> str:
        live = sum(node.kind != ATTACHMENT for node in self.model.live().values())
        weights = dict.fromkeys(KINDS, 10)
        weights["create"] = 25 if live < MOST_LIVE else 2
        weights["delete"] = 3 if live < 10 else 15 if live > MOST_LIVE else 8
        weights["redo"] = 20 if self.future else 1
        return self.random.choices(KINDS, [weights[kind] for kind in KINDS])[0]

    # ------------------------------------------------------------------------------------------------ operations

    def attempt(self, change: Callable[[], TreeModel], call: Callable[[], Any]) -> bool:
        """The model's answer, which must be the book's."""
        try:
            expected: Optional[TreeModel] = change()
        except Refused:
            expected = None
        if expected is None:
            with pytest.raises(tallybook.Error):
                call()
            return False
        if expected != self.model:
            call()
            self.step(expected)
            return True
        # What comes to stand where it stood may have changed nothing, and what changed nothing is no step.
        before = self.newest()
        call()
        if self.newest() != before:
            self.step(expected)
        return True

    def newest(self) -> int:
        return next((step.id for step in self.book.history), 0)

    def step(self, model: TreeModel) -> None:
        self.past.append(self.model)
        if len(self.past) > DEEPEST_UNDO:
            del self.past[0]
            self.is_floor = True
        self.model = model
        self.future = []

    def create(self) -> bool:
        parent = self.holder()
        kind = self.random.choice([COLLECTION, NOTE, NOTE])
        name = self.name()
        return self.add(parent, kind, lambda: self.make(parent, kind, name), Node(kind, name, parent))

    def make(self, parent: int, kind: str, name: str) -> Any:
        draft = self.book.draft(kind, name=name, parent=parent)
        return self.book.get(draft.save())

    def attach(self) -> bool:
        parent = self.anything()
        name = self.name()
        content = self.random.choice(BYTES)
        item = self.entries.get(parent, self.book)
        return self.add(
            parent, ATTACHMENT, lambda: item.add_attachment(content, name=name), Node(ATTACHMENT, name, parent, bytes=content))

    def add(self, parent: int, kind: str, call: Callable[[], Any], node: Node) -> bool:
        try:
            self.model.can_hold(parent, kind)
        except Refused:
            with pytest.raises((tallybook.Error, AttributeError)):
                call()
            return False
        made = call()
        self.entries[made.id] = made
        self.step(self.model.create(made.id, node))
        return True

    def move(self) -> bool:
        id = self.anything()
        entry = self.entries.get(id)
        if entry is None:
            return False
        is_attachment = entry.kind is tallybook.Kind.ATTACHMENT
        parent = self.anything() if is_attachment else self.holder()
        siblings = [each for each in self.model.orders.get((parent, is_attachment), ()) if each != id]
        before = self.random.choice(siblings) if siblings and self.random.random() < 0.5 else None
        target = self.entries.get(parent)
        if target is None and parent != ROOT:
            return False
        return self.attempt(
            lambda: self.model.move(id, parent, before),
            lambda: entry.move(target, before=self.entries[before] if before is not None else None))

    def delete(self) -> bool:
        id = self.anything()
        return id in self.entries and self.attempt(lambda: self.model.delete(id), lambda: self.entries[id].delete())

    def restore(self) -> bool:
        deleted = [id for id, node in self.model.nodes.items() if node.is_deleted]
        id = self.random.choice(deleted) if deleted and self.random.random() < 0.9 else self.anything()
        return id in self.entries and self.attempt(lambda: self.model.restore(id), lambda: self.entries[id].restore())

    def edit(self) -> bool:
        id, name = self.anything(), self.name()
        return id in self.entries and self.attempt(lambda: self.model.rename(id, name), lambda: self.entries[id].update(name=name))

    def undo(self) -> bool:
        if not self.past:
            if not self.is_floor:
                with pytest.raises(tallybook.Error):
                    self.book.undo()
            return False
        self.book.undo()
        self.future.append(self.model)
        self.model = self.past.pop()
        return True

    def redo(self) -> bool:
        if not self.future:
            with pytest.raises(tallybook.Error):
                self.book.redo()
            return False
        self.book.redo()
        self.past.append(self.model)
        self.model = self.future.pop()
        return True

    def purge(self) -> None:
        """Ends what can be undone: a step that cannot be."""
        self.book.purge()
        self.model = self.model.purge()
        self.past, self.future, self.is_floor = [], [], False
        self.entries = {id: entry for id, entry in self.entries.items() if id in self.model.nodes}

    # ------------------------------------------------------------------------------------------------ comparing

    def shown(self, view: Any, with_bytes: bool) -> Dict[int, List[Tuple[int, str, bytes]]]:
        found: Dict[int, List[Tuple[int, str, bytes]]] = {}
        for row in chain.from_iterable(view._rows()):  # a row's dictionary: objects would take most of the time
            content = b"" if not with_bytes else BYTES[HASHES[row["sha256"]]]
            found.setdefault(row["parent"], []).append((row["id"], row["name"], content))
        return found

    def compare(self) -> None:
        assert self.shown(self.book.contents(order="position"), False) == self.model.listing(False)
        assert self.shown(self.book.attachments(order="position"), True) == self.model.listing(True)

    def compare_all(self) -> None:
        """What takes longer: bytes, the trash, the book's own check."""
        deleted = {id for id, node in self.model.nodes.items() if node.is_deleted and node.kind != ATTACHMENT}
        assert {entry.id for entry in self.book.trash} == deleted
        for attachment in self.book.attachments:
            assert attachment.read() == self.model.nodes[attachment.id].bytes
        assert self.book.check() == []

    def reopen(self) -> None:
        self.book.close()
        self.book = tallybook.open(self.path)
        self.entries = {id: type(entry)(self.book, entry._row) for id, entry in self.entries.items()}

    def run(self, operations: int) -> None:
        for number in range(operations):
            kind = self.choose()
            self.tried[kind] += 1
            self.done[kind] += getattr(self, kind)()
            self.compare()
            if sum(node.is_deleted for node in self.model.nodes.values()) > MOST_DELETED:
                self.purge()
            if number % 250 == 249:
                self.compare_all()
                if self.path != ":memory:":
                    self.reopen()
        self.compare_all()
        self.book.close()


HASHES: Dict[str, int] = {}


def hashes() -> None:
    import hashlib

    HASHES.update({hashlib.sha256(content).hexdigest(): number for number, content in enumerate(BYTES)})


def run_seed(seed: int, folder: str) -> Tuple[int, str, Counter[str], Counter[str]]:
    """In a process of its own: what went wrong, or nothing."""
    hashes()
    run = Run(seed, f"{folder}/{seed}.tally" if seed % 5 == 0 else ":memory:")
    try:
        run.run(OPERATIONS)
    except BaseException as failure:  # noqa: BLE001: the seed must be told with whatever it was
        return seed, f"after {sum(run.tried.values())} operations: {failure!r}", run.tried, run.done
    return seed, "", run.tried, run.done


def test_random_operations_agree_with_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given, first = seeds.given(), seeds.first("model")
    tested = range(first, first + (SEEDS if given is None else 1))
    tried: Counter[str] = Counter()
    done: Counter[str] = Counter()
    failures = []
    with ProcessPoolExecutor(max_workers=2) as pool:
        for seed, failure, each_tried, each_done in pool.map(run_seed, tested, [str(tmp_path)] * len(tested)):
            tried += each_tried
            done += each_done
            if failure:
                failures.append(f"TALLYBOOK_SEED={seed}: {failure}")
            if LONG:
                with capsys.disabled():
                    print(f"seed {seed}: {sum(each_done.values())} of {sum(each_tried.values())} done {failure}", flush=True)
    shares = {kind: done[kind] / max(1, tried[kind]) for kind in KINDS}
    with capsys.disabled():
        print(f"\n{sum(tried.values())} operations over {len(tested)} seeds, done of what was tried: "
              + ", ".join(f"{kind} {shares[kind]:.0%} of {tried[kind]}" for kind in KINDS))
    assert not failures, "\n".join(failures)
    assert given is not None or min(shares.values()) >= 0.3
