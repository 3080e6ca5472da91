"""MEL: watch a nest, log events, and keep, show and export all of it."""
import tallybook

now = 1_754_139_910 * 10**9  # The clock stands still until it is moved, so that every run prints the same.
clock = lambda which: now
with tallybook.open("herons.tally", exists=False, clock=clock) as book:
    book.settings.update(username="kh", location_enabled=True, time_zone="America/Montreal")
    nest = book.collections.create("Heron nest", description="Feeding intervals")
    note = nest.note("Arrival", latitude=45.4429, longitude=-73.6016, place="Île aux Hérons")
    now += 60 * 10**9
    with nest.record("Session 1") as session:
        for now, name in zip(range(now + 10**9, now + 6 * 10**9, 10**9), "AABCA"):
            session.log(name)
        print(dict(session.counts), session.counts["A"])
        session.pause(time=(start := session.item.time_ns) + 10 * 10**9)
        session.resume(time=start + 25 * 10**9)
        session.stop(time=start + 30 * 10**9)
    print(session.item.duration, session.item.span)
    note = note.update(title="Arrival of both", description="The male brings a branch")
    for item in nest.items:
        print(type(item).__name__, item.title, item.username, item.time)
    nest.export("herons.json")
    print(nest.export_text("markdown"), nest.export_text("text"), sep="\n")
    book.backup("copy.tally")
with tallybook.open(":memory:", clock=clock) as other:
    other.settings["location_enabled"] = True
    print(*other.import_json("herons.json", dry_run=True), sep="\n")
    other.import_json("herons.json")
    print([(item.title, item.place) for item in other.items])
