import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    with nest.record("Watch") as watch:  # every collection has A, B and C
        for _ in range(3):
            watch.log("A")  # safe once it returns
        print(watch.counts["A"], "events")
