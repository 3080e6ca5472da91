"""`tallybook serve` in a process of its own, and a phone that speaks to it without a browser."""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import time
from types import TracebackType
from typing import Any, Dict, List, Optional, Tuple, Type, Union

from programs import environment

from tallybook.phone.phone_server import PhoneServer


class Service:
    """A service that can be killed and started again, at the same port."""

    def __init__(self, *options: str, book: str = "h.tally", **more: str) -> None:
        self._options, self._book, self._more = list(options), book, more
        self.port = 0
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tallybook", "serve", "--json", "-b", self._book, "--port", str(self.port), *self._options], env=environment(**self._more),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert self._process.stdout is not None and self._process.stderr is not None
        said = b""
        while not said.endswith(b"}\n"):
            line = self._process.stdout.readline()
            if not line:
                told = self._process.stderr.read().decode()
                self._close()
                raise AssertionError(told)
            said += line
        self.told: Dict[str, Any] = json.loads(said)
        self.port = int(self.told["url"].rpartition(":")[2])

    def kill(self) -> None:
        """Ends it as nothing else does."""
        self._process.kill()
        self._close()

    def stop(self) -> int:
        """Ends it as a person does."""
        self._process.send_signal(signal.SIGTERM)
        return self._close()

    def _close(self) -> int:
        code = self._process.wait(60)
        for stream in (self._process.stdout, self._process.stderr):
            assert stream is not None
            stream.close()
        return code

    @property
    def token(self) -> str:
        return str(self.told["address"].partition("#")[2])

    def __enter__(self) -> Service:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        if self._process.returncode is None:
            self.stop()


class Phone:
    """A phone of a service, which may be one of this process."""

    def __init__(self, service: Union[Service, PhoneServer], name: str = "phone-0001", token: Optional[str] = None) -> None:
        self.service = service
        self.name = name
        address = service.address if isinstance(service, PhoneServer) else str(service.told["address"])
        self.token = address.partition("#")[2] if token is None else token
        self.number = 0

    def ask(self, method: str, route: str, body: Any = None, **headers: str) -> Tuple[int, Any]:
        """One request; its status, and what it answers."""
        port = int(self.service.url.rpartition(":")[2]) if isinstance(self.service, PhoneServer) else self.service.port
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        try:
            content = json.dumps(body).encode() if isinstance(body, (dict, list)) else body
            whole = {"Authorization": f"Bearer {self.token}", **{name.replace("_", "-"): value for name, value in headers.items()}}
            connection.request(method, route if route.startswith("/") else f"/phone/v1/{route}", content, whole)
            answer = connection.getresponse()
            read = answer.read()
            self.headers = answer.headers
            return answer.status, json.loads(read) if (answer.getheader("Content-Type") or "").startswith("application/json") else read
        finally:
            connection.close()

    def standing(self, session: int = 0) -> Any:
        status, answer = self.ask("GET", f"standing?session={session}" if session else "standing")
        assert status == 200, answer
        return answer

    def press(self, session: int, type: int, time: int, **more: Any) -> Dict[str, Any]:
        """A press as the page makes it, not sent yet."""
        self.number += 1
        return {"number": self.number, "session": session, "type": type, "time": time, **more}

    def take_back(self, press: Dict[str, Any]) -> bool:
        """Takes a press back; whether there was one, or it was taken back already."""
        status, answer = self.ask("POST", "take-back", {"phone": self.name, "book": self.standing()["book"], "press": press})
        assert status == 200, answer
        return bool(answer["isTakenBack"])

    def begin(self, title: str, collection: int = 0) -> Dict[str, Any]:
        """A beginning as the page makes it, not sent yet."""
        return {
            "do": "start", "phone": self.name, "book": self.standing()["book"], "title": title, "collection": collection, "time": time.time_ns() // 1000}

    def send(self, presses: List[Dict[str, Any]]) -> Any:
        """Sends presses; what became of each."""
        status, answer = self.ask("POST", "presses", {"phone": self.name, "book": self.standing()["book"], "presses": presses})
        assert status == 200, answer
        return answer["answers"]
