"""Dashboards, summaries of templates' fields, and the programs that show them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone
from pathlib import Path
from typing import Any, Iterator

import pytest
import tallybook

from browser import Browser
from programs import EXAMPLES, environment, run

SCHEMA = (EXAMPLES.parent / "templates" / "nappy.json").read_text("utf-8")
NOON = datetime(2026, 3, 8, 12, tzinfo=timezone.utc)


@pytest.fixture
def nappy() -> Iterator[tallybook.Template]:
    with tallybook.open(":memory:", clock=lambda which: int(NOON.timestamp()) * 10**9) as book:
        template = book.templates.create(SCHEMA)
        for hours, size, role in [(30, 2, "mother"), (5, 4, "father"), (3, 4, "mother"), (1, 10, "mother")]:
            template.new(time=NOON - timedelta(hours=hours), size=size, role=role).save_and_close()
        yield template


def test_it_says_how_it_stands(nappy: tallybook.Template) -> None:
    board = nappy.entries.dashboard()
    assert (board.count, board.today, board.day_mean) == (4, 3, 1.0)
    assert board.mean_interval == timedelta(hours=29) / 3 and board.longest_gap == timedelta(hours=25)
    assert board.since_latest == timedelta(hours=1) and board.latest_time == NOON - timedelta(hours=1)
    assert [*nappy.entries][-1].id == board.latest_id
    assert nappy.entries(role="nobody").dashboard() == tallybook.Dashboard(0, None, None, None, None, None, None, 0, None)
    assert nappy.entries.dashboard(day_start="13:00").today == 3
    for wrong in ({"days": 0}, {"days": 400}, {"zone": "Middle/Earth"}, {"day_start": "25"}):
        with pytest.raises(tallybook.Error):
            nappy.entries.dashboard(**wrong)  # type: ignore[arg-type]


def test_fields_of_templates_are_groups_and_are_measured(nappy: tallybook.Template) -> None:
    by_role = nappy.entries.summary(by="role", measure=("count", "mean", "maximum"), of="size")
    assert [(row.keys[0], row.count, row.mean, row.maximum) for row in by_role] == [("mother", 3, 16 / 3, 10), ("father", 1, 4, 4)]
    by_size = nappy.entries.summary(by=("fields.size", "weekday"), measure="count")
    assert [(*row.keys, row.count) for row in by_size] == [(2, 6, 1), (4, 7, 2), (10, 7, 1)]
    assert str(by_size).splitlines()[0].split() == ["Size", "Weekday", "Count"]
    assert by_size.to_csv().startswith("fields.size,weekday,count\r\n2,Saturday,1\r\n")
    with pytest.raises(tallybook.InvalidError, match="there is no group 'colour'; use one of day, .*, size, role, notes"):
        nappy.entries.summary(by="colour")
    with pytest.raises(tallybook.InvalidError, match="holds no numbers"):
        nappy.entries.summary(measure="sum", of="role")


def test_it_is_drawn_and_told(nappy: tallybook.Template, tmp_path: Path) -> None:
    report = nappy.entries.report("Nappies").header().dashboard().bars().table("role")
    text = report.to_text()
    assert "Average interval  9h 40m" in text and "7 – 8 Mar 2026" in text.replace("7 Mar 2026 –", "7 –") and "Per day" in text
    assert re.search(r"^mother +3 +75\.0 % +█+$", text, re.M), text
    document = json.loads(report.to_bytes("json"))
    facts = {fact["key"]: fact["value"] for fact in document["sections"][1]["facts"]}
    assert facts["entries"] == 4 and facts["mean_interval"] == 34_800_000_000_000
    assert [each["by"] for each in document["sections"][1]["counts"]] == ["Per day", "Size", "Changed by"]
    assert document["sections"][2]["unit"] == "count" and document["sections"][0] == {"section": "header", "range": "7 Mar 2026 – 8 Mar 2026", "count": 4}
    report.save(tmp_path / "board.json")
    assert json.loads((tmp_path / "board.json").read_text("utf-8")) == document
    assert "<dt>Average interval</dt><dd><b>9h 40m</b>" in report.to_text("html")
    with pytest.raises(tallybook.InvalidError, match="at most two"):
        report.dashboard("role", "size", "day")


def test_what_a_template_calls_its_fields_is_in_history(nappy: tallybook.Template) -> None:
    book = nappy._book
    entry = next(iter(nappy.entries)).update(size=7)
    [change] = [change for change in next(iter(book.history)).changes if change.field == "size"]
    assert (change.old, change.new, change.id) == (2, 7, entry.id)
    assert "size" in [each.field for each in book.undo().changes] and next(iter(nappy.entries)).fields["size"] == 2


def test_the_page_follows_what_another_process_logs(tmp_path: Path) -> None:
    path = str(tmp_path / "nappies.tally")

    def log(*arguments: str) -> None:
        run("nappy_tracker", "log", *arguments, NAPPIES=path, TZ="UTC")

    log("--size", "1")
    server = subprocess.Popen(
        [sys.executable, str(EXAMPLES / "live_dashboard.py"), path, "--template", "Nappy change", "--port", "0"],
        env=environment(TZ="UTC"), stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        with Browser(url) as browser:
            browser.wait_for("document.querySelector('[data-fact=entries] b')?.innerText === '1'")
            before = browser.screenshot()
            log("--size", "7", "--role", "mother", "--notes", "<b>Slight</b> rash")
            browser.wait_for("document.querySelector('[data-fact=entries] b')?.innerText === '2'")
            assert browser.evaluate("document.querySelector('[data-fact=latest] span').innerText") == "Size 7 · Changed by mother · Notes <b>Slight</b> rash"
            after = browser.screenshot()
            assert after[:8] == b"\x89PNG\r\n\x1a\n" and after != before
            (tmp_path / "live.png").write_bytes(after)
        port = url.rstrip("/").rpartition(":")[2]
        refused: Any = urllib.request.Request(url, headers={"Host": f"evil.example:{port}"})
        for wrong, code in ((refused, 403), (f"{url}other", 404)):
            with pytest.raises(urllib.error.HTTPError) as answer:
                urllib.request.urlopen(wrong, timeout=300)
            answer.value.close()
            assert answer.value.code == code
    finally:
        server.terminate()
        server.communicate()
