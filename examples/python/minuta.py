"""Minuta: parallel timers, records added later, tags, overlaps, import of HEY's table, export of tables and a folder."""
from datetime import datetime, timedelta, timezone

import tallybook

HEY = b"Start,End,Duration,Category,Notes\r\n2024-01-12 09:00,2024-01-12 12:30,3:30,Work,\"Plans, first draft\"\r\n"
now = datetime(2024, 1, 15, 9, 30, tzinfo=timezone.utc)


def clock(which: int) -> int:
    return int(now.timestamp()) * 10**9


with tallybook.open("time.tally", exists=False, clock=clock) as book:
    work = book.tags.create("Work")
    print(work.name, work.color)

    timer = book.start(tags=["Work"], description="Working on feature X")  # a running timer survives its program
    timer.close()
    call = book.session(since=now + timedelta(minutes=30), tags=["Client"], description="A call")  # and may be back-dated
    now += timedelta(hours=2, minutes=15)
    print([session.title for session in book.sessions(end=None)], "run")
    running = next(iter(book.sessions(tags=["Work"])))
    with running.attach() as timer:  # in the next program, or after a crash
        print(timer.elapsed)
    call.stop(time=call.time + timedelta(minutes=20))

    # A forgotten lunch: it is within the morning, which makes room for it.
    morning = book.session(since=now, until=now + timedelta(hours=4), tags=["Work"], description="Review")
    lunch = book.session(since=now + timedelta(hours=1), until=now + timedelta(hours=2), tags=["Lunch"], overlaps="split")
    rest = next(iter(book.sessions(since=lunch.end)))
    morning.refresh().join(rest)  # no: lunch was at the desk, and the hour becomes a pause
    lunch.delete()
    book.sessions(tags=["Client"]).update(add_tags=["Phone"])
    book.tags["Client"].merge(work)

    for finding in book.import_hey(HEY, zone="Europe/Berlin"):
        print(finding.reason.name, finding.where, finding.message)
    print(len(book.import_hey(HEY, zone="Europe/Berlin", dry_run=True)), "findings in a second import")

    january = book.sessions(since=datetime(2024, 1, 1).date(), until=datetime(2024, 1, 31).date(), end__null=False)
    print(january(tags=["Work"], or_untagged=True).export_text("minuta", zone="UTC").replace("\r", ""), end="")
    toast = book.trash(trashed__ge=now - timedelta(seconds=5))
    print([each.name for each in toast], "can be taken back")
    book.export("Minuta", format="minuta-folder")

with tallybook.open(":memory:") as other:
    other.import_minuta("Minuta")
    print(len(other.sessions), [tag.name for tag in other.tags.list()], len(other.check()), "findings")
