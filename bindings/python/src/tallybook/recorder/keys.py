"""Decodes the bytes of a terminal into keys."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

_CONTROLS: Final = {
    "\x03": "ctrl-c", "\x08": "backspace", "\x09": "tab", "\x0a": "enter", "\x0c": "ctrl-l", "\x0d": "enter", "\x0e": "ctrl-n",
    "\x15": "ctrl-u", "\x1a": "ctrl-z", "\x7f": "backspace",
}
_SEQUENCES: Final = {
    "[A": "up", "[B": "down", "[C": "right", "[D": "left", "OA": "up", "OB": "down", "OC": "right", "OD": "left", "OP": "f1", "[11~": "f1",
    "[[A": "f1",
}
#: The sequences that begin with ESC: CSI, SS3, the Linux console's function keys, or a letter with Alt.
_SEQUENCE: Final = re.compile(r"\x1b(\[\[[A-E]|\[[0-?]*[ -/]*[@-Z\\-~]|O[ -~]|[^\[O\]P_^X\x1b])")
#: The beginning of such a sequence.
_PART: Final = re.compile(r"\x1b(\[\[?|\[[0-?]*[ -/]*|O)?$")
#: The terminal's reply to a query, such as for its colours. It may arrive after the asking program has ended. It ends with ST or BEL, or at the next sequence.
_REPLY: Final = re.compile(r"\x1b[\]P_^X]")
_REPLIED: Final = re.compile(r"\x07|\x18|\x1a|\x1b\\|(?=\x1b[^\\])")
#: Seconds to wait for the rest of a sequence.
_SILENCE: Final = 1.0
_PASTE: Final = "\x1b[200~"
_PASTED: Final = "\x1b[201~"
#: The characters kept of a paste. The rest, up to its end, is not read as keys either.
_LONGEST_PASTE: Final = 1 << 16


class Key(NamedTuple):
    """A key: a character as it is, or a name such as "backspace" or "left"; "paste" has its text; all others are "unknown"."""

    name: str
    text: str = ""

    @property
    def is_sign(self) -> bool:
        """Whether it is a character."""
        return len(self.name) == 1


class KeyReader:
    """Bytes in, keys out. Half a key waits for its other half."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._text = ""
        #: The text pasted so far; None outside a paste.
        self._pasted: str | None = None

    def feed(self, data: bytes) -> list[Key]:
        """The keys that are complete now."""
        self._text += self._decoder.decode(data)
        return self._take()

    @property
    def is_waiting(self) -> bool:
        """Whether there is half a key, such as an Escape that may begin an arrow."""
        return bool(self._text) and self._pasted is None

    def flush(self, silence: float = _SILENCE) -> list[Key]:
        """The keys after `silence` seconds without input: a waiting Escape is then a key. A paste continues until its end."""
        if not self.is_waiting:
            return []
        if _REPLY.match(self._text):
            if len(self._text) > 2 and silence < _SILENCE:
                return []
            # With one letter, it is that letter with Alt.
            found = [Key("unknown")] if len(self._text) == 2 else []
            self._text = ""
            return found
        found = [Key("escape"), *(Key("unknown") for _ in self._text[1:2])] if self._text else []
        self._text = ""
        return found

    def _take(self) -> list[Key]:
        found: list[Key] = []
        while self._text:
            if self._pasted is not None:
                text, end, rest = self._text.partition(_PASTED)
                if not end:
                    # The text may end with a part of the end mark.
                    cut = max(0, len(text) - len(_PASTED) + 1)
                    text, rest = text[:cut], text[cut:]
                self._pasted += text[:_LONGEST_PASTE - len(self._pasted)]
                self._text = rest
                if not end:
                    break
                found.append(Key("paste", self._pasted))
                self._pasted = None
            elif self._text.startswith(_PASTE):
                self._text, self._pasted = self._text[len(_PASTE):], ""
            elif self._text[0] != "\x1b":
                found.append(_sign(self._text[0]))
                self._text = self._text[1:]
            elif whole := _SEQUENCE.match(self._text):
                found.append(Key(_SEQUENCES.get(whole[1], "unknown")))
                self._text = self._text[whole.end():]
            elif _REPLY.match(self._text):
                ends = _REPLIED.search(self._text, 2)
                if ends is None:
                    # Its last character may be the first of its end.
                    self._text = self._text[:2] + self._text[2:][-1:]
                    break
                self._text = self._text[ends.end():]
            elif _PART.match(self._text):
                break
            else:
                # Escape, followed by another key.
                found.append(Key("escape"))
                self._text = self._text[1:]
        return found


def _sign(letter: str) -> Key:
    return Key(_CONTROLS.get(letter) or (letter if letter.isprintable() else "unknown"))
