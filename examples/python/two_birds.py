"""Two observers code the same watch of two birds: a report of their time budgets, transitions and agreement; and the figures as rows."""

from datetime import timedelta

import tallybook

SECOND = 1_000_000_000
STATE, POINT = tallybook.Mode.STATE, tallybook.Mode.POINT
# Second, bird, event; a state begins and ends with the same key. Bob is late once, and attributes a call to the wrong bird.
ANN = [(5, "Lea", "incubate"), (12, "Max", "forage"), (20, "Max", "call"), (31, "Max", "forage"), (40, "Lea", "call"), (62, "Lea", "incubate"),
       (64, "Max", "incubate"), (80, "Lea", "forage"), (95, "Lea", "call"), (110, "Lea", "forage"), (118, "Max", "incubate")]
BOB = [(5, "Lea", "incubate"), (14, "Max", "forage"), (20, "Max", "call"), (31, "Max", "forage"), (40, "Max", "call"), (62, "Lea", "incubate"),
       (64, "Max", "incubate"), (80, "Lea", "forage"), (95, "Lea", "call"), (110, "Lea", "forage"), (118, "Max", "incubate")]

with tallybook.open("two birds.tally") as book:
    nest = book.collections.create("Nest 7")
    types = {name: nest.event_types.create(name, mode=mode) for name, mode in (("incubate", STATE), ("forage", STATE), ("call", POINT))}
    birds = {name: book.subjects.create(name) for name in ("Lea", "Max")}
    sessions = {}
    for observer, log in (("Ann", ANN), ("Bob", BOB)):
        with nest.record(f"Watch, {observer}", time=0) as watch:
            for second, bird, what in log:
                watch.log(types[what], time=second * SECOND, subject=birds[bird])
            watch.stop(time=120 * SECOND)
        sessions[observer] = watch.item
    ann, bob = sessions["Ann"], sessions["Bob"]

    # Everything as one page, and as text.
    report = nest.report("Nest 7", footer="").header().raster().budget(by_session=True).transitions(compound=True).agreement(ann, bob)
    report.save("two birds.html")
    print(report.to_text())

    # The same figures as rows.
    whole = {row.type: row.share for row in ann.bouts(subject=birds["Lea"]).budget() if row.share is not None}
    print("Ann has Lea", ", ".join(f"{share:.0%} at {type}" for type, share in whole.items()))
    said = nest.bouts.agreement(ann, bob, step=timedelta(seconds=1))
    print(f"kappa {said.kappa:.3f}: {said.agreed} of {said.count} samples agree, by chance {said.expected:.0%} would")
    matched = nest.bouts.agreement(ann, bob, within=timedelta(seconds=1))
    print(f"{matched.matched} bouts begin within a second, {len(matched.alone)} stand alone")
