import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    nest.note("Arrival")
    print(nest.delete(), "deleted")  # to the trash, with everything in it
    print(nest.restore(), "restored")
    nest.delete()
    print(book.purge(), "purged")  # the entire trash, permanently
