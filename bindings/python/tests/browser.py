"""Headless Chromium, driven through its debugging pipe: messages are JSON, ended by a zero byte."""

from __future__ import annotations

import base64
import json
import os
import select
import subprocess
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Dict, Optional, Type


class Browser:
    """One page of one browser."""

    def __init__(self, profile: Path, url: str) -> None:
        to_browser, self._out = os.pipe()
        self._in, from_browser = os.pipe()
        options = f"--headless --no-sandbox --disable-gpu --window-size=1000,900 --user-data-dir={profile} --remote-debugging-pipe about:blank"
        self._process = subprocess.Popen(
            ["bash", "-c", f"exec chromium {options} 3<&{to_browser} 4>&{from_browser}"], pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self._read = b""
        self._number = 0
        self._session: Optional[str] = None
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self._call("Page.navigate", url=url)

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._out)
        os.close(self._in)

    def _call(self, method: str, **parameters: Any) -> Any:
        self._number += 1
        message: Dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
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
