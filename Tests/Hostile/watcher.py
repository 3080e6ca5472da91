"""Does each work in a process of its own, under limits, and tells how it ended. Reads lines of JSON, answers with lines of JSON.

The library is loaded once and the process forked for each work: no book is open here.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sent  # noqa: F401  # adds its works to those of works.py
import works

CPU = 5
#: On a machine that does much else; what works without a hang takes far less.
WALL = 60
ADDRESSES = 4 << 30


def keep_to_modes() -> None:
    """Has root obey the modes of files, as anybody else: what is unreadable is unreadable."""
    header, sets = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.capget(header, sets) == 0:
        for capability in (1, 2):  # DAC_OVERRIDE, DAC_READ_SEARCH
            sets[0] &= ~(1 << capability)
            sets[1] &= ~(1 << capability)
        libc.capset(header, sets)


def within(work: str, folder: Path, answer: int) -> None:
    keep_to_modes()
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    told = works.run(work, folder)
    peak = int(next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1])
    with open(answer, "w") as file:
        json.dump({"told": told, "peak": peak * 1024}, file)


def watch(work: str, folder: Path) -> dict[str, Any]:
    ours, theirs = os.pipe()
    pid = os.fork()
    if pid == 0:
        status = 1
        try:
            os.close(ours)
            within(work, folder, theirs)
            status = 0
        except BaseException as error:  # noqa: BLE001
            os.write(theirs, json.dumps({"told": [f"raised: {error!r}"], "peak": 0}).encode())
        finally:
            os._exit(status)
    os.close(theirs)
    answer = b""
    end = time.monotonic() + WALL
    while select.select([ours], [], [], max(0, end - time.monotonic()))[0]:
        piece = os.read(ours, 1 << 16)
        if not piece:
            break
        answer += piece
    else:
        os.kill(pid, signal.SIGKILL)
    os.close(ours)
    _, status, used = os.wait4(pid, 0)
    result: dict[str, Any] = json.loads(answer) if answer else {"told": [], "peak": used.ru_maxrss * 1024}
    return result | {"signal": os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0, "cpu": used.ru_utime + used.ru_stime}


def ended(work: Callable[[Path], None], folder: Path) -> int:
    pid = os.fork()
    if pid == 0:
        try:
            works.tell = lambda _: None
            work(folder)
            os._exit(0)
        except BaseException as error:  # noqa: BLE001
            print(repr(error), file=sys.stderr)
        os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["work"] == "prepare":
            # The last of them writes what the log still holds into the book's file: what stays is the tail.
            ends = [ended(work, Path(asked["folder"])) for work in (works.prepare, works.leave_a_tail, works.only_open)]
            answer: dict[str, Any] = {"ends": ends}
        else:
            answer = watch(asked["work"], Path(asked["folder"]))
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
