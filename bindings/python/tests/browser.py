"""Headless Chromium, driven through its debugging pipe: messages are JSON, ended by a zero byte."""

from __future__ import annotations

import atexit
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time
from types import TracebackType
from typing import Any, Dict, List, Optional, Type


class Chromium:
    """One Chromium, to which each message is answered by its number."""

    def __init__(self) -> None:
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        self._profile = tempfile.mkdtemp(prefix="chromium-")
        options = f"--headless --no-sandbox --disable-gpu --window-size=1000,900 --user-data-dir={self._profile} --remote-debugging-pipe about:blank"
        self._process = subprocess.Popen(
            ["bash", "-c", f"exec chromium {options} 3<&{to_browser} 4>&{from_browser}"], pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._read = b""
        self._number = 0
        self.runs = True
        atexit.register(self.end)

    def end(self) -> None:
        """Ends it; what still waits for an answer gets none."""
        if self.runs:
            self.runs = False
            self._process.kill()
            self._process.wait()
            os.close(self._out)
            os.close(self._in)
            # Its other processes may still write there for a moment.
            shutil.rmtree(self._profile, ignore_errors=True)

    def call(self, session: Optional[str], method: str, **parameters: Any) -> Any:
        self._number += 1
        number = self._number
        message: Dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        try:
            os.write(self._out, json.dumps(message).encode() + b"\0")
            while True:
                answer = self._next()
                if answer.get("id") == number:
                    break
        except (AssertionError, OSError):
            # The next test begins with another one.
            self.end()
            raise
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def _next(self) -> Any:
        while b"\0" not in self._read:
            assert select.select([self._in], [], [], 300)[0], "the browser is silent"
            piece = os.read(self._in, 1 << 20)
            assert piece, "the browser has gone"
            self._read += piece
        line, _, self._read = self._read.partition(b"\0")
        return json.loads(line)


#: The one of this process: to start one takes more than most tests do with it.
_shared: List[Chromium] = []


def _chromium() -> Chromium:
    if not _shared or not _shared[0].runs:
        _shared[:] = [Chromium()]
    return _shared[0]


class Browser:
    """One page, which shares nothing with others but the process: what is stored, cached and kept by service workers is its own, and goes with it."""

    def __init__(self, url: str) -> None:
        self._chromium = _chromium()
        self._session: Optional[str] = None
        self._context = self._call("Target.createBrowserContext")["browserContextId"]
        target = self._call("Target.createTarget", url="about:blank", browserContextId=self._context, width=1000, height=900)["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        # Of several pages each is the one that is looked at, as if it had a browser of its own.
        self._call("Emulation.setFocusEmulationEnabled", enabled=True)
        self._call("Page.navigate", url=url)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        if self._chromium.runs:
            self._chromium.call(None, "Target.disposeBrowserContext", browserContextId=self._context)

    def _call(self, method: str, **parameters: Any) -> Any:
        return self._chromium.call(self._session, method, **parameters)

    def evaluate(self, script: str) -> Any:
        """What a piece of JavaScript gives."""
        return self._call("Runtime.evaluate", expression=script, returnByValue=True)["result"].get("value")

    def wait_for(self, script: str, seconds: float = 300) -> float:
        """Waits until a piece of JavaScript gives something true; says how long that took."""
        start = time.monotonic()
        while not self.evaluate(script):
            assert time.monotonic() - start < seconds, f"it did not become true: {script}; the page says {self.evaluate('document.body.innerText')}"
            time.sleep(0.02)
        return time.monotonic() - start

    def show(self, url: str, width: int, *, dark: bool = False) -> None:
        """Opens a page as a screen so wide shows it, and waits until it is there."""
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=800, deviceScaleFactor=1, mobile=False)
        self._call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        # As on a phone, whose bars lie above the page.
        self._call("Emulation.setScrollbarsHidden", hidden=True)
        self._call("Page.navigate", url="about:blank")
        self.wait_for("location.href == 'about:blank'")
        self._call("Page.navigate", url=url)
        self.wait_for("location.href != 'about:blank' && document.readyState == 'complete'")

    def screenshot(self, *, whole: bool = False) -> bytes:
        """What is seen of the page as PNG, or the page as a whole."""
        if not whole:
            return base64.b64decode(self._call("Page.captureScreenshot", format="png")["data"])
        width, height = self.evaluate("[document.documentElement.clientWidth, document.documentElement.scrollHeight].join(' ')").split()
        clip = {"x": 0, "y": 0, "width": int(width), "height": int(height), "scale": 1}
        return base64.b64decode(self._call("Page.captureScreenshot", format="png", clip=clip, captureBeyondViewport=True)["data"])

    def pdf(self) -> bytes:
        """The page as it is printed."""
        return base64.b64decode(self._call("Page.printToPDF", preferCSSPageSize=True, generateTaggedPDF=True)["data"])
