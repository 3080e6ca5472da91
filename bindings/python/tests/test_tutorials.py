"""The tutorials: what stands there is what is printed, in an empty folder."""

from __future__ import annotations

import pytest

from commands import ROOT
from transcripts import transcripts


@pytest.mark.parametrize("name", ["observer", "freelancer", "parent"])
def test_a_tutorial_is_as_it_says(name: str) -> None:
    said = list(transcripts(ROOT / f"docs/tutorials/{name}.md"))
    assert {each.user for each in said} == {name}
    assert sum(each.check() for each in said) >= 14
