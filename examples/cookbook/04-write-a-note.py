import tallybook

with tallybook.open(":memory:") as book:
    book.settings["location_enabled"] = True  # places need this setting
    nest = book.collections.create("Nest")
    note = nest.note("Arrival", latitude=45.4429, longitude=-73.6016)
    note = note.update(description="Two adults")
    print(f"{note.title}: {note.description}, {note.latitude} {note.longitude}")
