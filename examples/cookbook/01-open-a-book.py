import tallybook

with tallybook.open("herons.tally", author="kh") as book:  # makes it where there is none
    book.collections.create("Nest")

with tallybook.open("herons.tally", exists=True, read_only=True) as book:
    for collection in book.collections:
        print(collection.name, "by", collection.username)
