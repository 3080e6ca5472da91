"""A way between a client and a service that is as bad as asked: it cuts after so many bytes, and holds what it carries back."""

from __future__ import annotations

import contextlib
import random
import socket
import threading
import time


class Relay:
    """Carries connections to a port of this machine, and counts what went which way.

    `cut_up` and `cut_down` say after how many bytes towards the service and back a connection is cut; `delay` how many seconds each piece
    is held, with half as much more or less.
    """

    def __init__(self, port: int, *, cut_up: int | None = None, cut_down: int | None = None, delay: float = 0.0) -> None:
        self.target, self.cuts, self.delay = port, {"up": cut_up, "down": cut_down}, delay
        self.carried = {"up": 0, "down": 0}
        self.connections = 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def __enter__(self) -> Relay:
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.cut()
        for each in self._threads:
            each.join()

    def cut(self) -> None:
        """Cuts all connections."""
        for each in list(self._open):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                self.connections += 1
                try:
                    far = socket.create_connection(("127.0.0.1", self.target))
                except OSError:
                    near.close()
                    continue
                self._open |= {near, far}
                both = threading.Barrier(2, lambda pair=(near, far): self._close(*pair))
                for way in ((near, far, "up"), (far, near, "down")):
                    thread = threading.Thread(target=self._carry, args=(*way, both))
                    self._threads.append(thread)
                    thread.start()

    def _carry(self, source: socket.socket, target: socket.socket, way: str, both: threading.Barrier) -> None:
        passed = 0
        with contextlib.suppress(OSError):
            while part := source.recv(16384):
                if self.delay:
                    time.sleep(self.delay * random.uniform(0.5, 1.5))
                cut = self.cuts[way]
                if cut is not None and passed + len(part) > cut:
                    part = part[:max(0, cut - passed)]
                    target.sendall(part)
                    self.carried[way] += len(part)
                    break
                target.sendall(part)
                passed += len(part)
                self.carried[way] += len(part)
        for each in (source, target):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        # Who ends first closes nothing that the other still uses.
        both.wait()

    def _close(self, *pair: socket.socket) -> None:
        self._open -= set(pair)
        for each in pair:
            each.close()
