import tallybook

with tallybook.open(":memory:") as book:
    try:
        book.get(4711)
    except tallybook.NotFoundError as error:  # a LookupError as well
        print(error.status, error.id or 4711)
    try:
        book.collections.create("")
    except tallybook.Error as error:
        print(error.status, "in", f"{error.field}: {error.message}")
