"""Text beside Unicode's own data, pyuca and wcwidth: what search finds, the order of names, width in columns."""

from __future__ import annotations

import bz2
import json
import random
import re
import unicodedata

import suites
import tallybook
from seeds import LONG, first


def book_of(names: list[str]) -> tallybook.Book:
    book = tallybook.open(":memory:")
    items = [{"kind": "note", "title": name, "timestamp": "2025-01-01T00:00:00Z"} for name in names]
    book.import_json(json.dumps({"format": "tallybook", "version": 1, "items": items}).encode())
    return book


def test_every_normal_form_finds_every_other() -> None:
    path = suites.folder("unicode-data", suites.UNICODE / "NormalizationTest.txt.bz2")
    cases = []
    for line in bz2.open(path, "rt", encoding="utf-8"):
        if line[0] not in "#@\n":
            forms = ["".join(chr(int(code, 16)) for code in form.split()) for form in line.split(";")[:5]]
            # A search needs a letter or a digit.
            if any(unicodedata.category(each)[0] in "LN" for each in forms[0]):
                cases.append(forms)
    choice = random.Random(first("normal forms"))
    if not LONG:
        cases = choice.sample(cases, 800)
    for kept in range(5):
        with book_of([f"k{index}k {forms[kept]}" for index, forms in enumerate(cases)]) as book:
            for index, forms in enumerate(cases):
                asked = forms[choice.randrange(5)]
                assert [note.title.split()[0] for note in book.notes(search=f"k{index}k {asked}")] == [f"k{index}k"], (forms[kept], asked)
    assert len(cases) >= 800


def letters(*ranges: tuple[int, int]) -> list[str]:
    """Characters that Unicode's table of weights has, without digits, which make numbers here."""
    return [chr(code) for start, end in ranges for code in range(start, end + 1) if unicodedata.category(chr(code)) not in ("Cc", "Cn", "Cs", "Nd", "Zs")]


SCRIPTS = [
    letters((0x20, 0x24F)), letters((0x20, 0x7E), (0xC0, 0xFF), (0x300, 0x315), (0xB7, 0xB7)), letters((0x370, 0x52F)), letters((0x590, 0x6FF)),
    letters((0x900, 0xDFF)), letters((0xE00, 0xEFF)), letters((0xF40, 0xFBC)), letters((0x1000, 0x109F)), letters((0x3040, 0x30FF), (0xFF66, 0xFF9D)),
    letters((0x4E00, 0x4E80), (0x20000, 0x20040), (0xF900, 0xF940)), letters((0xAC00, 0xAD00), (0x1100, 0x1112), (0x1161, 0x1175)),
    letters((0x2000, 0x2BFF)), letters((0x20, 0x33FF), (0x1F300, 0x1F6FF)),
]


def test_names_have_the_root_order_of_unicode() -> None:
    pyuca = suites.module("pyuca")
    table = suites.folder("unicode-data", suites.UNICODE / "allkeys.txt")
    collator = pyuca.Collator(str(table))
    choice = random.Random(first("order"))
    for round in range(400 if LONG else 60):
        script = SCRIPTS[round % len(SCRIPTS)]
        names = sorted({"".join(choice.choices(script, k=choice.randint(1, 6))) for _ in range(100)})
        with book_of(names) as book:
            assert [note.title for note in book.notes(order="name")] == sorted(names, key=lambda name: (collator.sort_key(name), name)), script[0]


def test_columns_are_those_of_wcwidth() -> None:
    wcwidth = suites.module("wcwidth")
    compared = 0
    for code in range(0x20, 0x32000):
        # What wcwidth calls unprintable moves the pen, and counts nothing here.
        if unicodedata.category(chr(code)) not in ("Cn", "Cc", "Cs"):
            compared += 1
            assert tallybook.fit_text(chr(code))[1] == wcwidth.wcswidth(chr(code)), hex(code)
    choice = random.Random(first("columns"))
    texts = ["👨‍👩‍👧‍👦 fam", "🏳️‍🌈", "🇩🇪 de", "1️⃣", "❤️", "❤", "☎️", "e\u0301", "\u1112\u1161\u11ab", "ｶﾞ", "नमस्ते", "ไทยกำ", "العربية", "👍🏽", "✅ ok", "क्ष", "தமிழ்", "မြန်မာ"]
    for _ in range(20000 if LONG else 2000):
        script = choice.choice(SCRIPTS)
        texts.append("".join(choice.choices(script, k=choice.randint(1, 8))))
    for text in texts:
        # A joiner beside what it cannot join takes the next letter away in wcwidth.
        if not re.search("(^|[\x20-\u1fff])\u200d|\u200d[\x20-\u1fff]", text) and all(unicodedata.category(each)[0] != "Z" or each == " " for each in text):
            compared += 1
            assert tallybook.fit_text(text)[1] == wcwidth.wcswidth(text), [hex(ord(each)) for each in text]
    assert compared > 100_000
