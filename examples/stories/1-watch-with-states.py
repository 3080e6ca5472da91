"""Watch two herons: states that exclude one another, and calls with their loudness."""

import tallybook

SECOND = 10**9

with tallybook.open(":memory:") as book:
    ada, bo = book.subjects.create("Ada"), book.subjects.create("Bo")
    for name in ("rest", "feed", "walk"):
        book.event_types.create(name, mode="state", exclusion="behaviour")
    book.event_types.create("call")

    with book.record("Watch", time=0) as watch:
        watch.log("rest", time=0, subject=ada)
        watch.log("walk", time=0, subject=bo)
        watch.log("feed", time=30 * SECOND, subject=ada)
        watch.log("call", time=35 * SECOND, subject=bo, value=62.5)
        watch.log("walk", time=40 * SECOND, subject=ada)
        watch.take_back()  # a slip: she goes on feeding
        watch.pause(time=50 * SECOND)
        watch.resume(time=60 * SECOND)
        watch.log("rest", time=75 * SECOND, subject=bo)
        watch.stop(time=100 * SECOND)

    for line in watch.item.export_text("csv-bouts", zone="UTC").splitlines():
        print(line.split(",", 3)[3])  # without collection, session and UUID
    for row in watch.item.events(type__ne="call").summary(by=("subject", "event_type"), measure="duration"):
        print(*row.labels, f"{row.duration / watch.item.duration:.0%}")
assert tallybook.live_handles() == 0
