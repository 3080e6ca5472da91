import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    with nest.record("Sensor", time=0) as sensor:
        sensor.log_many(range(0, 10**11, 10**8), "A")  # all or none; arrays and NumPy arrays are not copied
        sensor.stop(time=10**11)
    times = sensor.item.events.columns().times_ns  # no object for each event
    print(f"{len(times)} events, mean {sum(times) // len(times) // 10**6} ms")
