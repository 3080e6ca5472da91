import tallybook

SECOND = 10**9
with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    with nest.record("Watch", time=0) as watch:
        for second in 1, 2, 3:
            watch.log("A", time=second * SECOND)
        watch.stop(time=60 * SECOND)
    events = watch.item.events
    _, second, third = events
    events.change(second, type="B", time=2_500_000_000)
    events.delete(third)  # its number is never reused
    events.insert("B", time=9 * SECOND)
    for event in events:
        print(f"{event.seq} at {event.time_ns / SECOND:.1f} s")
