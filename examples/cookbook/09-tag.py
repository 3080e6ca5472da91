import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    nest.note("Rain", tags=["Weather"])  # a new name becomes a tag
    nest.note("Rain", tags=["Weather", "Feeding"])
    print(len(book.notes(tags=["Weather", "Feeding"], parent=nest)), "with any")
    print(len(book.notes(tags__all=["Weather", "Feeding"], parent=nest)), "with all")
