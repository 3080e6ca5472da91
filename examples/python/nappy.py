"""NappyChangeTracker: quick typed entries, a draft, a dashboard, and a live view."""
from datetime import datetime, timedelta, timezone
from pathlib import Path

import tallybook

now = datetime(2026, 3, 8, 12, 0, tzinfo=timezone.utc)
SCHEMA = (Path(__file__).parents[1] / "templates" / "nappy.json").read_text("utf-8")
WORDS = '{"latest": "Last change", "needs_two": "Need at least 2 changes", "nothing_yet": "No nappy changes recorded yet"}'

with tallybook.open(":memory:", clock=lambda which: int(now.timestamp()) * 10**9) as book:
    book.settings["labels"] = WORDS
    nappy = book.templates.create(SCHEMA)
    live = nappy.entries.watch()
    print("at once:", live.next(0))

    # A new draft has the template's defaults and is not dirty; the end of `with` saves it as an entry.
    with nappy.new() as draft:
        print(dict(draft.fields), "dirty" if draft.is_dirty() else "not dirty")
        draft.update({"size": 4, "role": "mother", "notes": "Slight rash"})
        first = draft.save()
    print(nappy.entries.report("Nappies", footer="").dashboard().to_text().splitlines()[2])
    nappy.new(time=now - timedelta(hours=5), size=2).save_and_close()  # back-dated
    nappy.new(time=now - timedelta(hours=2), size=11 - 1, role="father").save_and_close()
    try:
        nappy.new(size=11)
    except tallybook.InvalidError as refused:
        print(refused)
    print("then:", [entry.fields["size"] for entry in live.next(0) or []], live.next(0))

    # An edit that changes nothing writes nothing; deleting can be undone; an unknown id is an error.
    entry = book.get(first).update(size=5)
    entry.delete()
    book.undo()
    try:
        book.get(4321).delete()
    except tallybook.NotFoundError as missing:
        print("unknown:", missing)
    print("history:", [(f"{each.time:%H:%M}", each.fields["size"], each.fields["role"]) for each in nappy.entries(order="-time")])
    print([hit.snippet for hit in nappy.entries(search="rash").hits()])

    board = nappy.entries.dashboard()
    print(board.count, board.mean_interval, board.longest_gap, board.today)
    print([(row.labels[0], row.count, row.mean) for row in nappy.entries.summary(by=tallybook.Own("role"), measure=("count", "mean"), of=tallybook.Own("size"))])
    print(nappy.entries.report("Nappies", footer="").dashboard().to_text(), end="")
    live.close()
