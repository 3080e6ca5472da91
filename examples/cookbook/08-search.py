import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    nest.note("Arrival")
    nest.note("Feeding", description="The male brings a large fish")
    for hit in book.contents(search="fish* -eel", order="rank").hits():  # the user's input
        print(f"{hit.entry.name}: {hit.snippet}")
