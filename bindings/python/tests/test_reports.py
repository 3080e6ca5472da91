"""Reports as they are rendered: pages, fonts, texts and their boxes, sums, sizes, and a browser that opens the page."""

from __future__ import annotations

import csv
import json
import os
import random
import re
import statistics
import struct
import subprocess
import sys
import xml.etree.ElementTree
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest

import tallybook
from browser import Browser

UTC = timezone.utc
MINUTE = 60 * 10**9
LONG = "Donaudampfschifffahrtsgesellschaftskapitän" * 9 + "switwenrente" * 2
TEXTS = {
    "plain": ("Client work", "Reviewed the plan with everybody, wrote down what is left, and answered letters until noon."),
    "one word of 400 letters": (LONG[:400], LONG[:400]),
    "CJK": ("朝の観察と記録", "鷺の巣に三羽の雛。餌は二十三回、平均間隔は四分半でした。午後は雨のため中止。" * 4),
    "Arabic": ("ملاحظات الصباح", "ثلاثة فراخ في العش، ومتوسط الفاصل الزمني أربع دقائق ونصف " * 5),
    "emoji": ("🦆 ducks 🦆", "👩‍👩‍👧‍👦 a great morning 🌅 " * 20),
}


def run(*command: str | Path) -> str:
    environment = {**os.environ, "PYTHONPATH": str(Path(tallybook.__file__).parents[1])}
    return subprocess.run(command, check=True, capture_output=True, timeout=300, env=environment).stdout.decode(errors="replace")


def track(book: tallybook.Book, days: int, tag: str = "Client work", text: str | None = None, minutes: int = 90) -> None:
    """Two records a day from 2024-01-01 on, one of them with the tag."""
    work = book.collections.create("Work")
    with book.transaction("records"):
        for day in range(days):
            start = datetime(2024, 1, 1, 8, tzinfo=UTC) + timedelta(days=day)
            for place, tags in enumerate(([tag], ["Meetings"] if day % 3 else [])):
                with work.draft("session", title="Work", time=start + timedelta(hours=4 * place), tags=tags) as draft:
                    draft["end"] = start + timedelta(hours=4 * place, minutes=minutes + 7 * (day % 11))
                    if text is not None and place == 0:
                        draft["description"] = text


def words(pdf: Path) -> list[tuple[int, str, float, float, float, float]]:
    """Page, text and box of every word of a PDF, as poppler sees them."""
    document = xml.etree.ElementTree.fromstring(re.sub(r"[\x00-\x08\x0b-\x1f]", "", run("pdftotext", "-bbox", pdf, "-")))
    space = "{http://www.w3.org/1999/xhtml}"
    found = []
    for number, page in enumerate(document.iter(space + "page")):
        for word in page.iter(space + "word"):
            found.append((number, word.text or "", *(float(word.get(key, "0")) for key in ("xMin", "yMin", "xMax", "yMax"))))
    return found  # type: ignore[return-value]


def check_boxes(pdf: Path) -> int:
    """No text leaves its page or lies on another. Boxes are as high as a font's tallest letter: their middle half is looked at."""
    boxes = []
    for page, text, left, top, right, bottom in words(pdf):
        assert left >= 0 and top >= 0 and right <= 842.5 and bottom <= 595.5, f"{text!r} leaves page {page} at {left}, {top}, {right}, {bottom}"
        quarter = (bottom - top) / 4
        boxes.append((page, text, left + 0.3, top + quarter, right - 0.3, bottom - quarter))
    for index, (page, text, left, top, right, bottom) in enumerate(boxes):
        for other_page, other, x, y, end, foot in boxes[index + 1 :]:
            overlap = page == other_page and left < end and x < right and top < foot and y < bottom
            assert not overlap, f"page {page}: {text!r} at {left}, {top} lies on {other!r} at {x}, {y}"
    return len(boxes)


@pytest.mark.parametrize("days", [0, 1, 31, 366])
def test_pages_are_a4_with_embedded_fonts_and_find_everything(book: tallybook.Book, tmp_path: Path, days: int) -> None:
    track(book, days, text="Wrote it all down.")
    report = book.sessions.report("Time Report")
    report.save(tmp_path / "report.pdf")
    facts = run("pdfinfo", tmp_path / "report.pdf")
    assert re.search(r"Page size:\s+842 x 595 pts \(A4\)", facts) and re.search(r"Title:\s+Time Report", facts)
    fonts = run("pdffonts", tmp_path / "report.pdf").splitlines()[2:]
    assert fonts and all(re.search(r"LiberationSans\S*\s.*\byes yes yes\b", font) for font in fonts), fonts
    text = run("pdftotext", "-layout", tmp_path / "report.pdf", "-")
    summary = book.sessions.summary(by=("day", "tag"))
    tags = {row.labels[1] for row in summary}
    assert tags == {0: set(), 1: {"Client work", "Untagged"}}.get(days, {"Client work", "Meetings", "Untagged"})
    assert all(tag in text for tag in tags)
    total = 0
    for row in summary.totals if days <= 45 else book.sessions.summary(by="month").rows:
        assert row.duration_ns is not None
        total += row.duration_ns
        minutes = row.duration_ns // MINUTE
        hours, rest = divmod(minutes, 60)
        assert any(form in text for form in (f"{hours}h {rest}m", f"{hours}h" if rest == 0 else "-", f"{hours}:{rest:02}")), row
        day = row.keys[0]
        assert isinstance(day, date)
        assert (f"{day:%b} {day.year}" if days > 45 else str(day.day)) in text
    assert summary.total.duration_ns == total
    assert f"{total // MINUTE // 60}h" in text if total else "No records" in text
    check_boxes(tmp_path / "report.pdf")


@pytest.mark.parametrize("name", TEXTS)
def test_no_text_leaves_its_box(book: tallybook.Book, tmp_path: Path, name: str) -> None:
    tag, text = TEXTS[name]
    track(book, 31, tag, text)
    report = book.sessions.report(text[:200]).header().bars().lines().table("tag", "month").comments()
    report.save(tmp_path / "report.pdf")
    assert check_boxes(tmp_path / "report.pdf") > 100


def test_totals_are_the_same_everywhere(book: tallybook.Book) -> None:
    track(book, 40, minutes=95)
    view = book.sessions
    total = sum(session.duration_ns or 0 for session in view)
    assert view.summary().total.duration_ns == total
    hours, minutes = divmod(total // MINUTE, 60)
    for format in ("svg", "html", "markdown", "text"):
        assert f"{hours}h {minutes}m" in view.report("All").to_text(format), format


@pytest.mark.parametrize("whole", [False, True])
def test_midnight_is_split_or_the_first_days(book: tallybook.Book, whole: bool) -> None:
    with book.draft("session", title="Night", time=datetime(2024, 3, 30, 22, tzinfo=UTC)) as draft:
        draft["end"] = datetime(2024, 3, 31, 4, tzinfo=UTC)
    report = book.sessions.report("Nights", zone="Europe/Berlin", whole_at_start=whole, footer="").bars()
    # Berlin's clocks go on at 01:00 UTC; its midnight is at 23:00.
    days = re.findall(r"^(\d+) Mar 2024\s+(\S+)", report.to_text(), re.M)
    assert days == ([("30", "6h")] if whole else [("30", "1h"), ("31", "5h")])
    inside = book.sessions.report("", zone="Europe/Berlin", whole_at_start=whole, first_day=date(2024, 3, 31), last_day=date(2024, 3, 31)).header()
    assert ("No records" if whole else "5h") in inside.to_text()
    late = book.sessions.report("", zone="Europe/Berlin", day_start="07:00", whole_at_start=whole, footer="").bars()
    assert re.findall(r"^(\d+) Mar 2024\s+(\S+)", late.to_text(), re.M) == [("30", "6h")]


def test_a_noncharacter_is_drawn_as_a_replacement(tmp_path: Path) -> None:
    with tallybook.open(":memory:") as book:
        for text in ("a\ufdd0b", "a\ufffeb", "a\U0001ffffb"):
            book.note(text, description=text)
        for of in ("a report", "its \ufdd0 title"):
            report = book.notes.report(of).header().comments()
            (tmp_path / "report.pdf").write_bytes(report.to_bytes("pdf"))
            assert "a\ufffdb" in run("pdftotext", tmp_path / "report.pdf", "-")
            assert report.to_bytes("png")[:4] == b"\x89PNG"
        svg = book.notes.report("r").comments().to_bytes("svg").decode()
        assert svg.count("a\ufffdb") >= 3 and not any(each in svg for each in "\ufdd0\ufffe\U0001ffff")
        assert book.check() == [] and {note.title for note in book.notes} == {"a\ufdd0b", "a\ufffeb", "a\U0001ffffb"}


def test_a_png_has_two_pixels_a_point(book: tallybook.Book) -> None:
    track(book, 3)
    assert struct.unpack(">II", book.sessions.report("Time").to_bytes("png")[16:24]) == (1684, 1190)


def test_at_most_eight_pictures(book: tallybook.Book, tmp_path: Path) -> None:
    image = book.sessions.report("Picture").to_bytes("png")
    for number in range(5):
        note = book.note(f"Note {number}", description="With pictures")
        for each in range(2):
            note.add_attachment(image, name=f"picture {each}.png", media_type="image/png")
    note.add_attachment(b"no picture", name="text.txt", media_type="text/plain")
    html = book.report("Pictures").comments().to_text("html")
    assert html.count("<img ") == 8 and "+ 2 more pictures" in html
    book.report("Pictures").comments().save(tmp_path / "report.pdf")
    check_boxes(tmp_path / "report.pdf")
    assert run("pdfimages", "-list", tmp_path / "report.pdf").count("\n") >= 2 + 1


def test_running_sessions_count_only_where_asked(book: tallybook.Book) -> None:
    with book.record("Now"):
        assert "No records" in book.sessions.report().header().to_text()
        assert "1 record " in book.sessions.report(running=True).header().to_text()


@pytest.fixture
def browser(tmp_path: Path) -> Callable[[Path], str]:
    def dump(page: Path) -> str:
        return run(
            "chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}/profile", "--virtual-time-budget=5000",
            "--dump-dom", page.as_uri())

    return dump


def test_a_browser_opens_the_page(book: tallybook.Book, tmp_path: Path, browser: Callable[[Path], str]) -> None:
    track(book, 31, "<script>document.title = 'Broken'</script>", "a < b & \"c\" 'd' </style></script><b>bold</b>")
    book.settings["display_mode"] = "dark"
    page = tmp_path / "report.html"
    book.sessions.report("Time & <i>Report</i>").save(page)
    # Measured in the browser itself: what leaves the window, what has no name, what was fetched.
    probe = """<script>
      const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
      const nameless = [...document.querySelectorAll('svg:not([aria-hidden])')].filter(svg => !svg.querySelector('title')?.textContent).length;
      const colors = getComputedStyle(document.body);
      document.title = ['ok', wide, nameless, performance.getEntriesByType('resource').length, document.querySelectorAll('b').length,
        colors.backgroundColor, colors.color, document.querySelectorAll('rect').length > 60].join('|');
    </script>"""
    probed = page.read_text("utf-8").replace("</body>", probe + "</body>")
    page.write_text(probed, "utf-8")
    assert "<title>Time &amp;" in browser(page), "the page's policy lets no script run"
    page.write_text(re.sub('<meta http-equiv="Content-Security-Policy"[^>]*>', "", probed), "utf-8")
    title = re.search(r"<title>(ok.*?)</title>", browser(page))
    assert title and title[1] == "ok|0|0|0|31|rgb(24, 25, 27)|rgb(242, 242, 244)|true", title
    for part in ("<script", "http://", "https://", "@import", "url("):
        assert part not in book.sessions.report("x").to_text("html").replace("http://www.w3.org/2000/svg", "")


def contrast(one: str, other: str) -> float:
    def luminance(color: str) -> float:
        parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_text_can_be_read_in_light_and_dark(book: tallybook.Book) -> None:
    styles = re.findall(r"--text: (#\w+); --faint: (#\w+); --rule: #\w+; --paper: (#\w+);", book.report("x").to_text("html"))
    assert len(styles) == 3
    for text, faint, paper in styles:
        assert contrast(text, paper) >= 4.5 and contrast(faint, paper) >= 4.5
    # What stands on bars.
    track(book, 20)
    svg = book.sessions.report("x").bars().to_text("svg")
    for fill in set(re.findall(r'<rect [^>]*fill="(#\w{6})"', svg)):
        assert max(contrast(fill, "#000000"), contrast(fill, "#ffffff")) >= 4.5


def test_words_can_be_replaced(book: tallybook.Book) -> None:
    labels = Path(__file__).resolve().parents[3] / "examples/labels"
    track(book, 2)
    english = set(re.findall(r'"([a-z_0-9]+)"\s*:', labels.joinpath("de.json").read_text("utf-8")))
    for language, total, untagged in (("de", "Gesamt", "Ohne Schlagwort"), ("fr", "Total", "Sans étiquette")):
        text = labels.joinpath(f"{language}.json").read_text("utf-8")
        assert set(re.findall(r'"([a-z_0-9]+)"\s*:', text)) == english
        book.settings["labels"] = text
        html = book.sessions.report("x").to_text("html")
        assert f'lang="{language}"' in html and total in html and untagged in html
        for word in ("Untagged", "Generated", "records", "Duration", "Jan 2024"):
            assert word not in html, (language, word)
    with pytest.raises(tallybook.InvalidError):
        book.settings["labels"] = '{"nonsense": "x"}'
    assert "footer text" in book.report(footer="footer text").to_text()


def test_a_notebook_shows_it(book: tallybook.Book) -> None:
    track(book, 2)
    report = book.sessions.report("Time")
    assert report._repr_svg_().startswith("<svg ") and report._repr_html_().startswith('<div class="tallybook-report">')
    xml.etree.ElementTree.fromstring(report._repr_svg_())
    with book.record("Watch") as watch:
        watch.log("A")
    assert "<svg " in watch.item._repr_html_() and "Watch" in watch.item._repr_html_()


def test_what_cannot_be_is_refused(book: tallybook.Book) -> None:
    note = book.note("Arrival")
    report = book.report("x")
    with pytest.raises(tallybook.InvalidError):
        report.save("report.xyz")
    with pytest.raises(tallybook.InvalidError):
        report.to_bytes("csv")
    with pytest.raises(tallybook.InvalidError):
        report.table("day", "tag", "kind")
    with pytest.raises(tallybook.InvalidError):
        book.report("x").bars("tag").to_bytes()
    with pytest.raises(tallybook.NotFoundError):
        book.report("x").timeline(note).to_bytes()
    with pytest.raises(tallybook.InvalidError):
        book.report("x", first_day=date(2024, 2, 1), last_day=date(2024, 1, 1)).to_bytes()
    with pytest.raises(tallybook.NotFoundError):
        book.report("x").save("no folder/report.svg")


def test_the_example_says_what_the_records_say(tmp_path: Path) -> None:
    root = Path(__file__).resolve().parents[3]
    said = run(sys.executable, root / "examples/python/time_report.py", root / "examples/data/hey.csv", tmp_path / "out", "--zone", "Europe/Berlin")
    with (root / "examples/data/hey.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    lengths = [datetime.fromisoformat(row["End"]) - datetime.fromisoformat(row["Start"]) for row in rows]
    total = int(sum(lengths, timedelta()).total_seconds()) * 10**9
    with tallybook.open(tmp_path / "out/time.tally") as book:
        assert len(book.sessions) == len(rows)
        assert book.sessions.summary().total.duration_ns == total
        by_tag = {row.labels[0]: row.duration_ns for row in book.sessions.summary(by="tag")}
    for tag in {row["Category"] for row in rows}:
        of_tag = sum((length for row, length in zip(rows, lengths) if row["Category"] == tag), timedelta())
        assert by_tag[tag or "Untagged"] == int(of_tag.total_seconds()) * 10**9
    hours, minutes = divmod(total // MINUTE, 60)
    assert f"{hours}:{minutes:02}:00" in said
    for suffix in ("html", "svg", "md", "txt"):
        assert f"{hours}h {minutes}m" in (tmp_path / f"out/report.{suffix}").read_text("utf-8"), suffix
    text = run("pdftotext", "-layout", tmp_path / "out/report.pdf", "-")
    assert f"{hours}h {minutes}m" in text and all(tag in text for tag in by_tag)
    check_boxes(tmp_path / "out/report.pdf")


def test_a_section_of_what_is_none_is_refused(book: tallybook.Book) -> None:
    report = book.sessions.report("x")
    with pytest.raises(tallybook.InvalidError, match="duration"):
        report.histogram("duration")
    for source in (book, book.collections.create("C"), book.sessions):
        with pytest.raises(tallybook.InvalidError, match="there is no group 'fields.size'"):
            source.report("x").table("fields.size")


NAMES = ["Annual report", LONG[:80], "朝の観察と記録" * 8, "ملاحظات الصباح " * 5, "Наблюдения на берегу", "Παρατηρήσεις", "प्रेक्षण", "🦆 ducks"]


@pytest.fixture
def pages(book: tallybook.Book, tmp_path: Path) -> list[Path]:
    """Reports with many tags, long names, a plan, a watch and a dashboard, as pages."""
    work = book.collections.create("Work")
    with book.transaction("records"):
        for place in range(400):
            start = datetime(2024, 1, 1, 8, tzinfo=UTC) + timedelta(hours=21 * place)
            with work.draft("session", title="Work", time=start, tags=[f"{NAMES[place % len(NAMES)].strip()} {place % 40}"]) as draft:
                draft["end"] = start + timedelta(minutes=20 + place % 300)
                if place % 20 == 0:
                    draft["description"] = " ".join(NAMES)
    for name in NAMES:
        work.event_types.create(name.strip())
    with work.record("Morning watch") as watch:
        for name in NAMES:
            watch.log(name.strip())
    for name in NAMES:
        book.today.add(name.strip(), priority="low", category=name.strip()) if name == NAMES[0] else book.draft("task", title=name).save_and_close()
    reports = {
        "year": book.sessions.report(LONG[:120]).header().bars(target=timedelta(hours=4)).lines("week").table().table("month", "tag", limit=3).comments(),
        "panels": book.sessions.report("All").bars("month", limit=60).histogram(),
        "watch": book.sessions.report("Watch").timeline(watch.item).dashboard("tag", "weekday"),
        "plan": book.tasks.report("Plan").header().bars().table().tasks(),
        "empty": book.notes.report("Nothing"),
    }
    for name, report in reports.items():
        report.save(tmp_path / f"{name}.html")
    return [tmp_path / f"{name}.html" for name in reports]


def test_no_screen_needs_a_scroll_bar_to_the_right(pages: list[Path]) -> None:
    with Browser("about:blank") as browser:
        for page in pages:
            for width in (360, 768, 1280):
                browser.show(page.as_uri(), width)
                # The page, and whatever in it scrolls by itself.
                wide = browser.evaluate("""[...document.querySelectorAll('*')].filter(e => !e.closest('svg') && e.scrollWidth > e.clientWidth + 1 &&
                  e.clientWidth > 0 && getComputedStyle(e).display != 'inline').map(e => `${e.tagName} ${e.className} ${e.scrollWidth} > ${e.clientWidth}`).join('; ')""")
                assert wide == "", f"{page.name} at {width}: {wide}"
                # Which drawing is shown, and how large its letters are: as it is scaled.
                letters = browser.evaluate("""Math.min(100, ...[...document.querySelectorAll('figure svg')].filter(e => e.clientWidth > 0).flatMap(
                  e => [...e.querySelectorAll('text')].map(t => t.getAttribute('font-size') * e.clientWidth / e.viewBox.baseVal.width)))""")
                assert letters >= 10.9, f"{page.name} at {width}: letters of {letters} pixels"


def test_a_page_is_printed_as_a_tagged_pdf(pages: list[Path], tmp_path: Path) -> None:
    with Browser("about:blank") as browser:
        browser.show(pages[0].as_uri(), 1280)
        (tmp_path / "printed.pdf").write_bytes(browser.pdf())
    assert re.search(r"Tagged:\s+yes", run("pdfinfo", tmp_path / "printed.pdf"))
    structure = run("pdfinfo", "-struct-text", tmp_path / "printed.pdf")
    assert all(re.search(rf"^ *{tag}\b", structure, re.M) for tag in ("H1", "H2", "Table", "TR", "TH", "TD", "Figure")), structure[:2000]
    told = (tmp_path / "printed.pdf").read_bytes()
    for title in ("Time per month", "Time per week"):
        assert b"/Alt <FEFF" + title.encode("utf-16-be").hex().upper().encode() in told, title


def test_letters_that_no_font_has_are_told(book: tallybook.Book) -> None:
    report = book.notes.report("Heron \U0010fff0\U0010fff1 \u202e\ufe0f\u200d Дюны").header()
    for format in ("pdf", "png"):
        [found] = report.validate(format)
        assert (found.severity, found.reason, found.found) == (tallybook.Severity.WARNING, tallybook.Reason.NO_FONT, 2), found
        assert "U+10FFF0" in found.message and "U+10FFF1" in found.message and "fonts-noto" in found.message
    assert report.validate("html") == [] and book.notes.report("Heron").validate() == []
    with pytest.raises(tallybook.InvalidError):
        report.validate("csv")


FORMATS = ("html", "svg", "pdf", "png", "markdown", "text", "json")


def whole(source: tallybook.Book | tallybook.View[tallybook.Session], title: str = "All", zone: str | None = None) -> tallybook.Report:
    """Every section that needs nothing else."""
    return source.report(title, zone=zone).header().bars().lines().histogram().table().table("day", "tag").dashboard("weekday").comments()


@pytest.mark.parametrize(("start", "end"), [(0, 0), (0, 1), (-(2**62), -(2**62) + 1), (2**62, 2**62 + 10**9), (-(10**17), 10**17)])
def test_records_of_any_length_are_drawn(book: tallybook.Book, start: int, end: int) -> None:
    with book.collections.create("Work").draft("session", title="Work", time=start) as draft:
        draft["end"] = end
    for format in FORMATS:
        try:
            assert whole(book.sessions).to_bytes(format), format  # type: ignore[arg-type]
        except tallybook.LimitError as refused:
            # Thousands of years by the day have more pages than a PNG holds.
            assert format == "png" and "write a PDF" in str(refused) and end - start > 10**17


def test_a_day_that_clocks_leave_out_has_its_place(book: tallybook.Book) -> None:
    # Samoa went from the 29th to the 31st of December 2011.
    work = book.collections.create("Work")
    for place in range(8):
        start = datetime(2011, 12, 29, 20, tzinfo=UTC) + timedelta(hours=7 * place)
        with work.draft("session", title="Work", time=start, tags=[LONG[:400]]) as draft:
            draft["end"] = start + timedelta(hours=6)
    text = whole(book.sessions, zone="Pacific/Apia").to_text()
    assert re.findall(r"^(\d+ \w+ \d+)  +(\S+) *█*.?$", text, re.M)[:4] == [
        ("29 Dec 2011", "12h"), ("30 Dec 2011", "–"), ("31 Dec 2011", "21h"), ("1 Jan 2012", "15h")], text
    for format in FORMATS:
        assert whole(book.sessions, zone="Pacific/Apia").to_bytes(format), format  # type: ignore[arg-type]


def test_a_hundred_thousand_records_are_one_page(book: tallybook.Book) -> None:
    count = 100_000 if os.environ.get("TALLYBOOK_LONG") else 10_000
    work = book.collections.create("Work")
    times = [(1_704_067_200 + place * 300) * 10**9 for place in range(count)]
    with work.draft("session", title="Work") as draft:
        draft.save_columns({"time": times, "end": [time + 200 * 10**9 for time in times]})
    report = book.sessions.report("All").header().bars().lines().histogram().table()
    for format in FORMATS:
        assert 0 < len(report.to_bytes(format)) < 2_000_000, format  # type: ignore[arg-type]
    assert f"{count * 200 // 3600}h" in report.to_text()


# ----------------------------------------------------------------------------------------------------
# Bouts
# ----------------------------------------------------------------------------------------------------

SECOND = 10**9
Logged = list[tuple[int, str, str]]


def watch(nest: tallybook.Collection, title: str, start: int, length: int, log: Logged) -> tallybook.Session:
    """A session in which capitals are states: each of them starts or stops one."""
    with nest.record(title, time=start * SECOND) as session:
        for second, what, who in sorted(log):
            kind, _ = nest.event_types.get_or_create(what, mode="state" if what.isupper() else "point")
            session.log(kind, time=(start + second) * SECOND, subject=nest._book.subjects.get_or_create(who)[0] if who else None)
        session.stop(time=(start + length) * SECOND)
    return session.item


def random_watches(book: tallybook.Book, seed: int, count: int = 3) -> tuple[tallybook.Collection, list[tuple[int, Logged]]]:
    """Some sessions of three birds that do one thing after the other, with points between; and what was logged."""
    draw = random.Random(seed)
    nest = book.collections.create("Nest")
    logs = []
    for number in range(count):
        length, log = draw.randrange(100, 300), []
        for who in ("Ida", "Lea", "Max")[: draw.randrange(1, 4)]:
            second = draw.randrange(10)
            while second < length - 20:
                what, stop = draw.choice(("STAND", "FEED")), second + draw.randrange(1, 20)
                # Now and then the last one is left open.
                log += [(second, what, who)] if stop + 20 >= length and draw.random() < 0.5 else [(second, what, who), (stop, what, who)]
                second = stop + draw.randrange(1, 8)
            log += [(draw.randrange(length), "call", who) for _ in range(draw.randrange(4))]
        watch(nest, f"Watch {number}", number * 1000, length, log)
        logs.append((length, sorted(log)))
    return nest, logs


def spans(length: int, log: Logged) -> list[tuple[str, str, int, int | None]]:
    """Its bouts in plain Python: who, what, start, and end or None of a point."""
    found: list[tuple[str, str, int, int | None]] = []
    open_ones: dict[tuple[str, str], int] = {}
    for second, what, who in log:
        if not what.isupper():
            found.append((who, what, second, None))
        elif (who, what) in open_ones:
            found.append((who, what, open_ones.pop((who, what)), second))
        else:
            open_ones[who, what] = second
    return found + [(who, what, start, length) for (who, what), start in open_ones.items()]


def section(report: tallybook.Report, number: int = 0) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(report.to_text("json"))["sections"][number]
    return said


@pytest.mark.parametrize("seed", range(6))
def test_budgets_transitions_and_tables_are_what_plain_python_counts(book: tallybook.Book, seed: int) -> None:
    nest, logs = random_watches(book, seed)
    observed = sum(length for length, _ in logs) * SECOND
    sums: dict[tuple[str, str], list[int]] = {}
    counts: dict[tuple[str, str], int] = {}
    follows: dict[tuple[str, str], int] = {}
    for length, log in logs:
        for who, what, start, end in spans(length, log):
            sums.setdefault((who, what), []).append(0 if end is None else (end - start) * SECOND)
        for _, what, who in log:
            counts[who, what] = counts.get((who, what), 0) + 1
        # By their starts, those at one time in the order in which they were logged.
        for who in {who for _, _, who in log}:
            order: list[str] = []
            was_open: set[str] = set()
            for _, what, other in log:
                if other == who:
                    if what in was_open:
                        was_open.remove(what)
                    else:
                        order.append(what)
                        if what.isupper():
                            was_open.add(what)
            for pair in zip(order, order[1:]):
                follows[pair] = follows.get(pair, 0) + 1
    report = nest.report("All").budget().transitions().table("subject", "event_type")
    rows = {(row["subject"], row["type"]): row for row in section(report)["budget"]}
    assert set(rows) == set(sums)
    for key, row in rows.items():
        lengths = sums[key]
        assert row["count"] == len(lengths) and row["observed"] == observed and row["rate"] == pytest.approx(len(lengths) * 3600 * SECOND / observed)
        if key[1].isupper():
            assert row["sum"] == sum(lengths) and row["share"] == pytest.approx(sum(lengths) / observed)
            assert row["mean"] == pytest.approx(statistics.mean(lengths))
            assert row["deviation"] == (pytest.approx(statistics.stdev(lengths)) if len(lengths) > 1 else None)
        else:
            assert row["sum"] is None and row["share"] is None
    assert {(each["from"], each["to"]): each["count"] for each in section(report, 1)["transitions"]} == follows
    table = section(report, 2)
    assert table["columns"][:3] == ["Subject", "Event type", "Events"]
    assert {(cells[0], cells[1]): int(cells[2]) for cells in (row["cells"] for row in table["rows"])} == counts
    assert int(table["total"][2]) == sum(counts.values())
    # What the bars show is what the rows say.
    bars = {bar["name"]: bar["shares"] for bar in section(report)["bars"]}
    members = [member["name"] for member in section(report)["members"]]
    for (who, what), row in rows.items():
        assert what not in members or bars[who][members.index(what)] == pytest.approx(row["share"])
    # And what the calls of bouts say.
    assert [row["sum"] for row in section(report)["budget"]] == [row.sum_ns for row in nest.bouts.budget()]


@pytest.mark.parametrize("seed", range(3))
def test_rasters_hold_every_bout_where_it_was(book: tallybook.Book, seed: int) -> None:
    nest, logs = random_watches(book, seed)
    for by in ("subject", "event_type"):
        told = section(nest.report("All").raster(by))
        assert told["aligned"] == "start" and [session["span"] for session in told["sessions"]] == [length * SECOND for length, _ in logs]
        names = [member["name"] for member in told["members"]]
        for session, (length, log) in zip(told["sessions"], logs):
            found = set()
            for lane in session["lanes"]:
                for start, end, member in zip(*[iter(lane["states"])] * 3):
                    pair = (lane["name"], names[member]) if by == "subject" else (names[member], lane["name"])
                    found.add((*pair, start // SECOND, end // SECOND))
                for start, member in zip(*[iter(lane["points"])] * 2):
                    pair = (lane["name"], names[member]) if by == "subject" else (names[member], lane["name"])
                    found.add((*pair, start // SECOND, None))
            assert found == set(spans(length, log))


def test_agreements_are_those_of_the_call(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    ann = watch(nest, "Ann", 0, 20, [(0, "STAND", ""), (5, "STAND", ""), (9, "call", "")])
    bob = watch(nest, "Bob", 100, 20, [(0, "STAND", ""), (3, "STAND", ""), (9, "call", "")])
    said = nest.bouts.agreement(ann, bob, step=timedelta(seconds=1))
    told = section(nest.report("x").agreement(ann, bob))
    whole = told["agreement"][0]
    assert (whole["kappa"], whole["agreed"], whole["count"], whole["expected"]) == (said.kappa, said.agreed, said.count, said.expected)
    assert {(row["from"], row["to"]): row["count"] for row in told["agreement"] if row["level"] == 2} == said.confusion
    assert [fact["text"] for fact in told["facts"][:4]] == ["0.667", "8", "10", "40 %"]
    only = section(nest.bouts(type="call").report("x").agreement(ann, bob))
    assert only["agreement"][0]["kappa"] is None and only["agreement"][0]["reason"] == "one_category" and "one and the same" in only["facts"][0]["note"]
    for format in ("text", "html", "markdown", "svg"):
        assert "0.667" in nest.report("x").agreement(ann.id, bob.id, step=timedelta(seconds=1)).to_text(format)
    with pytest.raises(tallybook.NotFoundError):
        nest.report("x").agreement(ann, 99999).to_text()
    with pytest.raises(tallybook.InvalidError, match="step"):
        nest.report("x").agreement(ann, bob, step=-1).to_text()


def test_days_and_windows_of_budgets(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    watch(nest, "One", 0, 20, [(2, "STAND", ""), (8, "STAND", "")])
    watch(nest, "Two", 86_400, 20, [(0, "STAND", ""), (5, "STAND", "")])

    def total(report: tallybook.Report) -> list[int]:
        return [row["sum"] // SECOND for row in section(report)["budget"]]

    assert total(nest.report("x").budget()) == [11] and total(nest.report("x").budget(by_session=True)) == [6, 5]
    assert total(nest.report("x").budget(until=timedelta(seconds=4))) == [6]
    assert total(nest.report("x").budget(since=3 * SECOND, until=datetime(1970, 1, 1, 0, 0, 7, tzinfo=UTC))) == [4]
    assert total(nest.report("x", first_day=date(1970, 1, 2)).budget()) == [5]
    with pytest.raises(tallybook.InvalidError, match="give either"):
        nest.report("x", first_day=date(1970, 1, 2)).budget(until=timedelta(1)).to_text()
    with pytest.raises(tallybook.InvalidError, match="both"):
        nest.report("x").budget(since=0, until=timedelta(1))


def test_pauses_count_nowhere_and_running_sessions_where_asked(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    stand = nest.event_types.create("STAND", mode="state")
    with nest.record("Watch", time=0) as session:
        session.log(stand, time=2 * SECOND)
        session.log(stand, time=6 * SECOND)
        session.pause(time=10 * SECOND)
        session.resume(time=20 * SECOND)
        session.log(stand, time=22 * SECOND)
        assert section(nest.report("x").budget())["budget"] == []
        assert section(nest.report("x", running=True).budget())["budget"][0]["count"] == 2
        session.stop(time=30 * SECOND)
    (row,) = section(nest.report("x").budget())["budget"]
    assert (row["sum"], row["observed"], row["open_count"]) == (12 * SECOND, 20 * SECOND, 1)
    assert "2 (1 open)" in nest.report("x").budget().to_text()
    assert section(nest.report("x").raster())["sessions"][0]["pauses"] == [10 * SECOND, 20 * SECOND]


def test_bouts_of_an_empty_book_and_of_sessions_without_events(book: tallybook.Book) -> None:
    def sections(source: Any) -> tallybook.Report:
        report: tallybook.Report = source.report("x", footer="").header().budget().raster().transitions().table("event_type")
        return report

    assert sections(book).to_text() == "x\n===\nNo entries\n" and sections(book.bouts).to_text() == "x\n===\nNo bouts\n"
    nest = book.collections.create("Nest")
    watch(nest, "Nothing", 0, 20, [])
    assert sections(nest.sessions).to_text().splitlines()[2:] == ["1 Jan 1970 · 1 record · Total 20s"]
    assert "Time budget" not in sections(nest.sessions).to_text("html") and sections(nest.events).to_text() == "x\n===\nNo events\n"


HOSTILE = ["<script>alert(1)</script>", "a|b|c", "two\nlines", "מרקו \u202e", '"quoted" & \'so\'', "[a](javascript:b)"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_hostile_names_in_other_languages(book: tallybook.Book, tmp_path: Path, language: str) -> None:
    book.settings["labels"] = (Path(__file__).resolve().parents[3] / f"examples/labels/{language}.json").read_text("utf-8")
    nest = book.collections.create("Nest")
    one, other = (watch(nest, title, 0, 60, [(place + late, kind, name) for place, name in enumerate(HOSTILE) for kind in ("<B>STAND|", "<b>call|") for late in (0, 9)])
                  for title in ("<i>Ann", "|Bob|"))
    report = nest.report("x").header().budget().raster().raster("event_type", clock=True).transitions(compound=True).agreement(one, other).table("subject", "event_type")
    page = report.to_text("html")
    assert "<script" not in page and "<B>" not in page and "<i>" not in page
    for line in report.to_text("markdown").splitlines():
        if line.startswith("|"):
            assert len(re.findall(r"(?<!\\)\|", line)) <= 12 and "<script>" not in line
    assert "\u202e" not in report.to_text() and len(json.loads(report.to_text("json"))["sections"]) == 7
    words = {"de": ("Zeitbudget", "Übergänge", "Übereinstimmung", "Je Stunde"), "fr": ("Budget-temps", "Transitions", "Accord", "Par heure")}[language]
    assert all(word in report.to_text() for word in words) and not any(word in report.to_text() for word in ("Time budget", "Agreement", "Per hour", "Event type"))
    report.save(tmp_path / "report.pdf")
    assert check_boxes(tmp_path / "report.pdf") > 100


def test_forty_birds_with_long_names_stay_within_the_page(book: tallybook.Book, tmp_path: Path) -> None:
    nest = book.collections.create("Nest")
    birds = [f"{LONG[place : place + 30]} {place}" for place in range(45)]
    for number in range(3):
        watch(nest, f"Watch {number} {LONG[:150]}", number * 90_000, 400, [
            (place + late, kind, bird) for place, bird in enumerate(birds) for kind, late in (("STAND", 0), ("STAND", 30 + place), ("FEED", 100), ("FEED", 160), ("call", 90))])
    report = nest.report("Many").budget().budget(by_session=True).raster().raster("event_type", limit=2).transitions(compound=True).agreement(*list(nest.sessions)[:2])
    text = report.to_text()
    assert "Not shown: 5 × Subject" in text and "Not shown: 1 × Session" in text and "Not shown: 15 × Subject" in text
    report.save(tmp_path / "report.pdf")
    assert check_boxes(tmp_path / "report.pdf") > 1000
    assert len(report.to_bytes("html")) < 6_000_000


def test_what_a_table_cannot_count_is_refused(book: tallybook.Book) -> None:
    nest = book.collections.create("Nest")
    watch(nest, "One", 0, 20, [(2, "STAND", "Lea"), (8, "STAND", "Lea")])
    for by in (("event_type", "tag"), ("collection", "event_type"), ("session", "kind")):
        with pytest.raises(tallybook.InvalidError, match="counts events, which cannot be grouped by"):
            nest.report("x").table(*by).to_text()  # type: ignore[arg-type]
    with pytest.raises(tallybook.InvalidError, match="counts bouts"):
        nest.bouts.report("x").table("tag").to_text()
    assert nest.sessions.report("x").table("subject").to_text().split()[:2] == ["Summary", "Subject"]
    assert "Records" in nest.sessions.report("x").table("subject").to_text() and "Notes" not in nest.sessions.report("x").table().to_text()
    assert "Bouts" in nest.bouts.report("x").table().to_text() and "Events" in nest.events.report("x").table().to_text()
    for add in (lambda: nest.bouts.report("x").bars(), lambda: nest.events.report("x").comments(), lambda: nest.notes.report("x").raster()):
        with pytest.raises(tallybook.InvalidError, match="query for sessions"):
            add().to_text()
