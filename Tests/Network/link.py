"""Two network namespaces with a bad link between them: it delays packets, loses some, and can be taken down.

What `tc qdisc add … netem delay 80ms 20ms loss 5%` does, in a thread that carries packets from one tun device to another: not every kernel
has netem, nearly every one has tun.
"""

from __future__ import annotations

import fcntl
import heapq
import os
import random
import select
import struct
import subprocess
import threading
import time

TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000


def reason_against() -> str | None:
    """Why there can be no namespaces here; None where there can."""
    if os.geteuid() != 0:
        return "not root, and network namespaces are made by root"
    if not os.access("/dev/net/tun", os.R_OK | os.W_OK):
        return "there is no /dev/net/tun"
    try:
        run("ip", "netns", "add", f"tb-try-{os.getpid()}")
    except (OSError, subprocess.CalledProcessError) as refusal:
        return f"no network namespace can be made: {getattr(refusal, 'stderr', None) or refusal}"
    run("ip", "netns", "delete", f"tb-try-{os.getpid()}")
    return None


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True, text=True)


class Link:
    """Namespaces `near` and `far`, with the addresses 10.77.0.1 and 10.77.0.2, and the link between them."""

    near_address, far_address = "10.77.0.1", "10.77.0.2"

    def __init__(self, *, delay: float, jitter: float, loss: float, seed: int) -> None:
        self.near, self.far = (f"tb-{side}-{os.getpid()}" for side in ("near", "far"))
        self.delay, self.jitter, self.loss = delay, jitter, loss
        self.carried = self.lost = 0
        self._chance = random.Random(seed)
        self._descriptors: list[int] = []
        self._end, self._tell_end = os.pipe()
        self._thread = threading.Thread(target=self._carry)

    def __enter__(self) -> Link:
        try:
            for place, address in ((self.near, self.near_address), (self.far, self.far_address)):
                run("ip", "netns", "add", place)
                descriptor = os.open("/dev/net/tun", os.O_RDWR | os.O_NONBLOCK)
                self._descriptors.append(descriptor)
                # Made here and moved there: its descriptor stays with this process.
                device = f"tb{os.getpid() % 100_000}{'nf'[place == self.far]}"
                fcntl.ioctl(descriptor, TUNSETIFF, struct.pack("16sH22x", device.encode(), IFF_TUN | IFF_NO_PI))
                run("ip", "link", "set", device, "netns", place, "name", "tun0")
                run("ip", "-n", place, "address", "add", f"{address}/24", "dev", "tun0")
                self._set("up", place)
        except BaseException:
            self._remove()
            raise
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        os.write(self._tell_end, b"x")
        self._thread.join()
        self._remove()

    def _remove(self) -> None:
        for descriptor in (*self._descriptors, self._end, self._tell_end):
            os.close(descriptor)
        for place in (self.near, self.far):
            subprocess.run(["ip", "netns", "delete", place], capture_output=True)

    def down(self, seconds: float) -> None:
        """Takes the link away for some time, on one side, as a cable that is pulled there."""
        self._set("down", self.far)
        time.sleep(seconds)
        self._set("up", self.far)

    def _set(self, state: str, place: str) -> None:
        run("ip", "-n", place, "link", "set", "tun0", state)

    def _carry(self) -> None:
        near, far = self._descriptors
        waiting: list[tuple[float, int, int, bytes]] = []
        number = 0
        while True:
            pause = max(0.0, waiting[0][0] - time.monotonic()) if waiting else None
            ready, _, _ = select.select([near, far, self._end], [], [], pause)
            if self._end in ready:
                return
            for source, target in ((near, far), (far, near)):
                while source in ready:
                    try:
                        packet = os.read(source, 65536)
                    except OSError:
                        # Nothing more; or the device is down.
                        break
                    if self._chance.random() < self.loss:
                        self.lost += 1
                        continue
                    number += 1
                    heapq.heappush(waiting, (time.monotonic() + self.delay + self._chance.uniform(-self.jitter, self.jitter), number, target, packet))
            while waiting and waiting[0][0] <= time.monotonic():
                _, _, target, packet = heapq.heappop(waiting)
                try:
                    os.write(target, packet)
                    self.carried += len(packet)
                except OSError:
                    self.lost += 1
