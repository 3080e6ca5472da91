import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    try:
        with book.transaction("A day's notes"):  # this thread's, or this task's with "async with"
            for _ in range(100):
                nest.note("Feeding")
            raise RuntimeError("the film tore")
    except RuntimeError:
        print(len(nest.notes), "notes after a failure")
    with book.transaction("A day's notes"):  # one step: a single undo reverts it
        for _ in range(100):
            nest.note("Feeding")
    print(len(nest.notes), "notes")
