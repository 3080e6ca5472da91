import tallybook

SECOND = 10**9
with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    nest.event_types.create("Brooding", mode="state")
    with nest.record("Watch", time=0) as watch:
        watch.log("Brooding", time=10 * SECOND)  # starts it, because it is not open
        watch.log("Brooding", time=75 * SECOND)  # stops it, because it is open
        watch.stop(time=100 * SECOND)
    for row in watch.item.events.summary(by="event_type", measure="duration").rows:
        print(*row.labels, row.duration.seconds, "s")
