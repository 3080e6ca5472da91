import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    nest.update(name="Heron nest")
    book.undo()  # any step, also yesterday's
    print(nest.refresh().name)
    book.redo()
    print(nest.refresh().name)
