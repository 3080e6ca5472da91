"""The screens of the commonest commands, at 40 and at 120 columns: tests/golden/*.txt has them. TALLYBOOK_WRITE=1 writes them anew; look at them then."""

from __future__ import annotations

import os
import shlex
from datetime import datetime, timezone
from pathlib import Path

import pytest

from commands import clock_at, ok, run
from tallybook.vocabulary.cells import cells

SCREENS = Path(__file__).parent / "golden"
#: What is typed before: a morning by a nest, work for clients, a child's meals, and tasks.
BEFORE = """
new herons.tally --author kh --zone UTC --collection 'Heron nest'
subject 'Grey heron' --new --key h
type Stands --new --state --key s -c 'Heron nest'
entry Feeding --new 'amount:number(ml)!' 'side:left|right'
note 'Arrival of two grey herons at the eastern pond' -c 'Heron nest' -d 'Both adults, from the south' -t pond -t spring --time 08:00 --subject Grey
track 08:05 09:40 'Morning watch' -c 'Heron nest' -t pond
track 'yesterday 14:00' 2h30m 'Client A' -t Work
track 10:00 11:15 'Client A, 鷺の巣 ✅' -t Work -t Call
entry Feeding amount=120 side=left --time 11:30
task 'Visit mum' --priority high
task 'Paint the fence behind the house before it rains' --backlog --category Home
task 'Call the bank' --due 'friday 17:00'
start 'Evening watch' -c 'Heron nest' --time 12:45
log A
log Stands --subject grey
note 'To be deleted'
delete 'To be deleted'
"""
#: The commonest commands.
SHOWN = """
status
list
list notes
list sessions :week
show 'Morning watch'
show 'Evening watch' --events
show Arrival --history
search heron*
day
week
month
gaps
plan
plan --day backlog
trash
history -n 5
undo --preview
config
subject
type
entry
stop
stop
log A
budget
"""


@pytest.mark.parametrize("columns", [40, 120])
def test_screens_are_as_they_were_looked_at(columns: int) -> None:
    shown = []
    with clock_at(datetime(2026, 11, 26, 13, 30, tzinfo=timezone.utc)):
        for line in BEFORE.strip().splitlines():
            ok(*shlex.split(line))
        for line in SHOWN.strip().splitlines():
            ended = run(*shlex.split(line), COLUMNS=str(columns))
            assert "Traceback" not in ended.stderr and "\x1b" not in ended.stdout
            shown.append(f"$ tallybook {line}\n{ended.stdout}{ended.stderr}")
    text = "\n".join(shown)
    path = SCREENS / f"{columns}.txt"
    if os.environ.get("TALLYBOOK_WRITE"):
        SCREENS.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    assert text == path.read_text("utf-8")
    # Tables fit; sentences are broken by the terminal.
    tables = [line for screen in shown if not screen.startswith("$ tallybook show") for line in screen.splitlines()[1:] if "  " in line.strip()]
    assert len(tables) > 50 and all(cells(line) <= columns for line in tables)
