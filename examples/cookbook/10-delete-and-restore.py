import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    nest.note("Arrival")
    print(nest.delete(), "deleted")  # into the trash, with all that it holds
    print(nest.restore(), "restored")
    nest.delete()
    print(book.purge(), "purged")  # all of the trash, for good
