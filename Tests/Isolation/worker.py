"""A process of a run: one worker, several in threads, or several as tasks, at one opening of the book.

Usage: python -m Isolation.worker SPECIFICATION, where that is JSON.
"""

from __future__ import annotations

import asyncio
import faulthandler
import itertools
import json
import random
import sys
import threading
from dataclasses import asdict, dataclass
from pathlib import Path

import tallybook

from .board import Board
from .desk import Desk
from .findings import Findings
from .part import Part
from .roles import ROLES, WRITERS


@dataclass(frozen=True)
class Specification:
    path: str
    folder: str
    seed: int
    #: Of the first worker; the others have the following ones.
    number: int
    roles: tuple[str, ...]
    #: Whether they are tasks of one loop; several that are not are threads.
    as_tasks: bool = False
    read_only: bool = False

    def text(self) -> str:
        return json.dumps(asdict(self))


def main() -> None:
    # Ended since it hangs, it says where it was.
    faulthandler.enable()
    given = Specification(**json.loads(sys.argv[1]))
    folder = Path(given.folder)
    board = Board(folder / "board")
    # What is logged into a session is told apart by the author of each process.
    with tallybook.open(given.path, author=f"worker {given.number}", read_only=given.read_only, busy_timeout=120, exists=True) as book:
        memory = {"read only": given.read_only, "has writers beside": bool(WRITERS & set(given.roles))}
        desks = [
            Desk(
                book, board, Findings(f"{role} {number}", folder / f"found-{number}.jsonl"),
                random.Random(given.seed * 1_000_003 + number), number, folder, memory.copy())
            for number, role in enumerate(given.roles, given.number)]
        parts = [ROLES[role](desk) for role, desk in zip(given.roles, desks)]
        if given.as_tasks:
            asyncio.run(as_tasks(parts))
        else:
            threads = [threading.Thread(target=run, args=(part,)) for part in parts]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        for desk in desks:
            desk.findings.close()


def goes_on(part: Part) -> bool:
    return part.desk.board.phase == Board.WORKING or not part.WRITES and part.desk.board.phase == Board.QUIET


def run(part: Part) -> None:
    try:
        for count in itertools.count():
            if count >= part.LEAST and not goes_on(part):
                break
            part.step()
        part.desk.board.end(part.desk.number)
        part.end()
    except Exception as error:
        part.desk.findings.wrong(f"an exception: {type(error).__name__}: {error}", error)
        raise


async def as_tasks(parts: list[Part]) -> None:
    async def task(part: Part) -> None:
        try:
            for count in itertools.count():
                if count >= part.LEAST and not goes_on(part):
                    break
                await part.turn()
                await asyncio.sleep(0)
            part.desk.board.end(part.desk.number)
        except Exception as error:
            part.desk.findings.wrong(f"an exception: {type(error).__name__}: {error}", error)
            raise

    await asyncio.gather(*map(task, parts))
    for part in parts:
        part.end()


if __name__ == "__main__":
    main()
