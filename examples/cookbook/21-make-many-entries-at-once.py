import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    with nest.draft("note", description="By the pond") as draft:
        ids = draft.save_columns({"title": ["Arrival", "Departure"], "time": [5 * 10**9, 9 * 10**9]})
    print(", ".join(f"{note.title} at {note.time_ns // 10**9} s" for note in map(book.get, ids)))
