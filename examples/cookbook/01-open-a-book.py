import tallybook

with tallybook.open("herons.tally", author="kh") as book:  # creates it if it is missing
    book.collections.create("Nest")

with tallybook.open("herons.tally", exists=True, read_only=True) as book:
    for collection in book.collections:
        print(collection.name, "by", collection.username)
