import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    with nest.record("Watch"):
        book.backup("copy.tally")  # while it is in use, running sessions included

with tallybook.open("copy.tally") as copy:
    print(len(copy.collections["Nest"].sessions), "session in the copy")
