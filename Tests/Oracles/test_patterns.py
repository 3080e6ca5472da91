"""Patterns of templates beside V8's regular expressions (node), which are those of ECMA-262 with the flag u."""

from __future__ import annotations

import json
import random
import subprocess

import suites
import tallybook
from seeds import LONG, first

ATOMS = [
    "a", "b", "c", "é", "ß", "😀", "0", "_", " ", "-", ".", r"\d", r"\D", r"\w", r"\W", r"\s", r"\S", r"\b", r"\B", "^", "$", "[abc]", "[^abc]", "[a-c]",
    r"[^\d]", r"[\w-]", "[-a]", "[a-]", r"[\]]", r"[\b]", r"\.", r"\/", r"\t", r"\n", r"\x41", r"\u0061", r"\u{1F600}", r"\u00e9", r"\^", r"\$",
    r"\0", "[😀-😂]", "[à-ÿ]", r"\ud83d\ude00", r"[\ud83d\ude00-\ud83d\ude02]", "[]", "[^]", r"[\-a]", r"\p{L}", "(?=a)", "[z-a]",
]
COUNTS = ["", "", "", "", "*", "+", "?", "{2}", "{1,}", "{0,2}", "*?", "+?", "{2,1}", "{0}", "**"]
LETTERS = "abcdABC019_ -.éèß😀😁\n\r\t\u00a0\u2028\ufeff^$]/\x01Kſ\u0301"
SCRIPT = """
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(cases.map(([pattern, texts]) => {
  try { const compiled = new RegExp(pattern, "u"); return texts.map(text => compiled.test(text)); } catch (error) { return null; }
})));
"""


def pattern(choice: random.Random, depth: int = 0) -> str:
    parts = []
    for _ in range(choice.randint(1, 4)):
        atom = choice.choice(["(", "(?:"]) + pattern(choice, depth + 1) + ")" if depth < 3 and choice.random() < 0.25 else choice.choice(ATOMS)
        parts.append(atom + choice.choice(COUNTS))
    return "".join(parts) + ("|" + pattern(choice, depth + 1) if depth < 3 and choice.random() < 0.2 else "")


def test_patterns_match_as_in_v8() -> None:
    node = suites.program("node")
    choice = random.Random(first("patterns"))
    cases = []
    for _ in range(6000 if LONG else 600):
        text = choice.choice(["", "", "^"]) + pattern(choice) + choice.choice(["", "", "$"])
        cases.append((text, ["".join(choice.choices(LETTERS, k=choice.randint(1, 7))) for _ in range(8)]))
    answers = json.loads(subprocess.run([node, "-e", SCRIPT], input=json.dumps(cases), capture_output=True, text=True, check=True).stdout)
    compared = 0
    with tallybook.open(":memory:") as book:
        for number, ((text, samples), theirs) in enumerate(zip(cases, answers)):
            try:
                template = book.templates.create(json.dumps({"title": f"T{number}", "properties": {"x": {"type": "string", "pattern": text}}}))
            except tallybook.Error:
                # What is not supported is refused, and said.
                continue
            assert theirs is not None, f"V8 refuses {text!r}"
            for sample, wanted in zip(samples, theirs):
                with template.new() as draft:
                    try:
                        draft.fields = {"x": sample}
                        taken = not [finding for finding in draft.validate() if finding.severity.name == "ERROR"]
                    except tallybook.Error:
                        taken = False
                    draft.reset()
                assert taken == wanted, (text, sample)
                compared += 1
    assert compared > 1000
