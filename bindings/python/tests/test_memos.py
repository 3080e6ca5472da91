"""Voice memos: what is pushed is kept, and plays."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

import tallybook

FRAMES = array("h", [round(8000 * ((i * 37) % 200 - 100) / 100) for i in range(16000)])


def played(book: tallybook.Book, attachment: int) -> bytes:
    with book.player(attachment) as player:
        return b"".join(player)


@pytest.mark.parametrize("encoding", ["auto", "flac", "wav"])
def test_what_is_pushed_comes_back(book: tallybook.Book, nest: tallybook.Collection, encoding: str) -> None:
    with nest.memo("Lecture 4", rate=16000, encoding=encoding) as memo:
        for start in range(0, len(FRAMES), 999):
            memo.push(FRAMES[start : start + 999])
        assert memo.elapsed_ns == 10**9 and memo.level.peak > 0.1
    (attachment,) = memo.item.attachments
    assert played(book, attachment.id) == FRAMES.tobytes()
    assert attachment.media_type == ("audio/wav" if encoding == "wav" else "audio/flac")
    assert memo.item.duration_ns == attachment.duration_ns == 10**9


@pytest.mark.parametrize("make", [bytes, bytearray, memoryview, lambda data: memoryview(bytearray(data))[0:], lambda data: array("h", data)])
def test_frames_are_any_buffer(nest: tallybook.Collection, make: object) -> None:
    with nest.memo("Buffers", rate=8000) as memo:
        memo.push(make(bytes(range(16))))  # type: ignore[operator]
        assert memo.elapsed_ns == 10**6
        with pytest.raises(tallybook.InvalidError):
            memo.push("text")
        with pytest.raises(tallybook.InvalidError, match="whole frames"):
            memo.push(b"odd")


def test_floating_point_is_kept_as_it_is(book: tallybook.Book, nest: tallybook.Collection) -> None:
    frames = struct.pack("=4f", 0.5, -1.5, 1e-20, 0)
    with nest.memo("Float", rate=8000, samples="float32") as memo:
        memo.push(frames)
        with pytest.raises(tallybook.InvalidError, match="frame 1 is not a number"):
            memo.push(struct.pack("=2f", 0, float("nan")))
    assert played(book, memo.attachment_id) == frames
    with book.player(memo.attachment_id) as player:
        assert player.read(4, "int16") == struct.pack("=4h", 16384, -32768, 0, 0)


def test_an_exception_keeps_what_was_pushed(book: tallybook.Book, nest: tallybook.Collection) -> None:
    with pytest.raises(KeyboardInterrupt), nest.memo("Broken off", rate=8000) as memo:
        memo.push(bytes(8000))
        raise KeyboardInterrupt
    assert memo.item.duration_ns == 500_000_000


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"channels": 0}, tallybook.InvalidError), ({"rate": 0}, tallybook.InvalidError), ({"rate": 10**7}, tallybook.InvalidError),
        ({"rate": 10**12}, tallybook.InvalidError), ({"encoding": "mp3"}, tallybook.InvalidError),
        ({"samples": "float32", "encoding": "flac"}, tallybook.InvalidError), ({"encoding": "opus"}, tallybook.InvalidError),
    ],
)
def test_what_cannot_be_is_refused(book: tallybook.Book, nest: tallybook.Collection, options: dict[str, object], error: type[Exception]) -> None:
    with pytest.raises(error):
        nest.memo("No", **options)  # type: ignore[arg-type]
    assert not book.notes and not book.unfinished


def test_a_player_is_one_of_a_memo_app(book: tallybook.Book, nest: tallybook.Collection) -> None:
    with nest.memo("Lecture 4", rate=8000) as memo:
        memo.push(bytes(16000 * 40))
    player = book.player(memo.attachment_id)
    assert player.state is tallybook.PlayerState.READY
    player.play()
    assert [player.skip().seconds for _ in range(3)] == [15, 30, 40]
    assert player.state is tallybook.PlayerState.PAUSED and not player.read()
    player.play()
    assert player.position.seconds == 0
    player.close()
    with pytest.raises(tallybook.HandleError):
        player.read()


def test_the_example_records_and_plays(tmp_path: Path) -> None:
    example = Path(__file__).resolve().parents[3] / "examples/python/voice_memos.py"
    frames = tmp_path / "frames.raw"
    frames.write_bytes(FRAMES.tobytes())

    environment = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}

    def run(*words: str) -> bytes:
        command = [sys.executable, str(example), str(tmp_path / "memos.tally"), *words]
        ended = subprocess.run(command, env=environment, capture_output=True, timeout=300)
        assert ended.returncode == 0, ended.stderr.decode()
        return ended.stdout

    run("record", "Lecture 4", "--from", str(frames), "--rate", "16000")
    assert b"00:01  Lecture 4" in run("list")
    run("play", "Lecture 4", "--to", str(tmp_path / "out.raw"))
    assert (tmp_path / "out.raw").read_bytes() == FRAMES.tobytes()
    assert run("draw", "Lecture 4").startswith(b"<svg")
