"""Media of sessions: what they are, and which of them shows a moment."""

from __future__ import annotations

from fractions import Fraction
from datetime import timedelta
from pathlib import Path

import pytest
from commands import ok, told

import tallybook
from tallybook import Reason

SECOND = 10**9


@pytest.fixture
def watch(nest: tallybook.Collection) -> tallybook.Session:
    return nest.session("Watch", since=0, until=60 * SECOND)


def test_what_is_said_of_a_medium_is_read_back(watch: tallybook.Session) -> None:
    film = watch.add_media("a.mp4", track=2, offset=timedelta(seconds=-2), frame_rate=Fraction(50), timecode="10:00:00:49", file_sha256="AB" * 32)
    assert (film.track, film.offset_ns, film.frame_rate, film.timecode, film.file_sha256) == (2, -2 * SECOND, Fraction(50), "10:00:00:49", "ab" * 32)
    assert film.kind is tallybook.Kind.MEDIA and film.parent == watch and film.duration is None and not film.drop_frame
    for rate, text in ((23.976, "24000/1001"), (25, "25/1"), ("60000/2002", "30000/1001"), (12.5, "25/2")):
        assert film.update(frame_rate=rate, timecode=None).frame_rate == Fraction(text)
    assert film.update(frame_rate=None, offset=5).offset_ns == 5
    with pytest.raises(tallybook.InvalidError, match="frame_rate") as refused:
        film.update(frame_rate="fast")
    assert refused.value.reason is Reason.PATTERN and refused.value.field == "frame_rate"


def test_views_choose_media_by_their_fields(book: tallybook.Book, watch: tallybook.Session) -> None:
    for name, track, rate in (("a.mp4", 1, 25), ("b.mp4", 1, 50), ("c.mp4", 2, 25)):
        watch.add_media(name, track=track, frame_rate=rate)
    assert [film.name for film in watch.media(track=1)] == ["a.mp4", "b.mp4"]
    assert [film.name for film in watch.media(frame_rate="25/1")] == ["a.mp4", "c.mp4"]
    watch.media[2].move(watch, before=watch.media[0])
    assert [film.name for film in watch.media] == ["c.mp4", "a.mp4", "b.mp4"]
    assert watch.media.update(offset=timedelta(seconds=1)) == 3 and {film.offset_ns for film in watch.media} == {SECOND}
    assert [tuple(row) for row in book.sql("SELECT name, track, offset FROM media WHERE track > 1")] == [("c.mp4", 2, SECOND)]
    assert repr(watch.media).endswith("3 media>") and repr(watch.media(track=2)).endswith("1 medium>") and len(book.media) == 3
    assert watch.media(track=2).delete() == 1 and len(watch.media) == 2


def test_a_moment_of_a_queue(watch: tallybook.Session) -> None:
    first = watch.add_media("a.mp4", offset=-SECOND, duration=10 * SECOND, frame_rate=29.97, drop_frame=True, timecode="00:00:59;20")
    second = watch.add_media("b.mp4", duration=10 * SECOND)
    place = watch.media_at(0)
    assert (place.medium, place.time_ns, place.frame, place.timecode) == (first, SECOND, 29, "00:01:00;21")
    place = watch.media_at(9 * SECOND)
    assert (place.medium, place.time, place.frame, place.timecode) == (second, timedelta(0), None, None)
    for time, track in ((19 * SECOND, 1), (-SECOND - 1, 1), (0, 2)):
        with pytest.raises(tallybook.NotFoundError) as refused:
            watch.media_at(time, track=track)
        assert refused.value.reason is Reason.NO_MEDIUM


def test_a_film_beside_the_book_is_named_from_there_on(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        watch = book.session("Watch", since=0, until=SECOND)
        assert watch.add_media(tmp_path / "films" / "a.mp4").name == "films/a.mp4"
        assert watch.add_media("/elsewhere/a.mp4").name == "/elsewhere/a.mp4"
    with tallybook.open(tmp_path / "a.tally", read_only=True) as book:
        assert [film.name for film in book.sessions.first().media] == ["films/a.mp4", "/elsewhere/a.mp4"]


def test_shifting_takes_films_along(watch: tallybook.Session) -> None:
    film = watch.add_media("a.mp4", offset=SECOND)
    assert watch.shift(timedelta(hours=1)).media_at(watch.refresh().time_ns + 3 * SECOND).time_ns == 2 * SECOND
    assert film.refresh().offset_ns == SECOND


def test_show_tells_them(tmp_path: Path) -> None:
    with tallybook.open(tmp_path / "a.tally") as book:
        watch = book.session("Watch", since=0, until=60 * SECOND)
        watch.add_media("a.mp4", offset=timedelta(seconds=-1.5), duration=timedelta(minutes=3), frame_rate=29.97, drop_frame=True, timecode="01:00:00;00")
        watch.add_media("b.mp4", track=2)
    text = ok("-b", "a.tally", "show", "Watch")
    assert "  medium    a.mp4 (track 1, from -1.5 s, 0:03:00, 29.97 frames a second, drop-frame, timecode 01:00:00;00)\n  medium    b.mp4 (track 2)\n" in text
    one, two = told("-b", "a.tally", "show", "Watch")["media"]
    assert (one["name"], one["offset"], one["seconds"], one["frame_rate"], one["drop_frame"]) == ("a.mp4", -1.5, 180.0, "30000/1001", True)
    assert two == {"id": two["id"], "name": "b.mp4", "track": 2}
    assert "medium" in ok("-b", "a.tally", "show", str(two["id"]))


def test_files_that_are_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "films" / "day 1").mkdir(parents=True)
    (tmp_path / "films" / "day 1" / "a.mp4").write_bytes(b"a")
    heard: list[tuple[int, int]] = []
    with tallybook.open(tmp_path / "a.tally") as book:
        watch, other = book.session("Watch", since=0, until=SECOND), book.session("Other", since=0, until=SECOND)
        film, gone = watch.add_media("/media/stick/a.mp4"), other.add_media("b.mp4")
        seen = watch.relink_media(tmp_path, dry_run=True)
        assert [(each.reason, each.id) for each in seen] == [(Reason.RELINKED, film.id)] and film.refresh().name == "/media/stick/a.mp4"
        found = book.relink_media(tmp_path, hash=True, progress=lambda done, total: heard.append((done, total)))
        assert [(each.reason, each.where) for each in found] == [(Reason.RELINKED, "/media/stick/a.mp4"), (Reason.MISSING, "b.mp4")]
        film = film.refresh()
        assert film.name == "films/day 1/a.mp4" and film.file_sha256 is not None and film.file_sha256.startswith("ca978112ca1bbdca")
        assert heard[-1] == (2, 2) and next(iter(book.history)).name == "relink"
        book.undo()
        film = film.refresh()
        assert film.name == "/media/stick/a.mp4" and film.file_sha256 is None and gone.refresh().name == "b.mp4"

        def stop(done: int, total: int) -> None:
            raise KeyError("enough")

        with pytest.raises(KeyError, match="enough"):
            book.relink_media(tmp_path, progress=stop)
        with pytest.raises(tallybook.NotFoundError):
            book.relink_media(tmp_path / "none")
