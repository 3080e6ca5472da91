import tallybook

HOUR = 3600 * 10**9
with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    for hour, title in enumerate(["Feeding 2", "Departure", "Feeding 10", "Feeding 1"]):
        nest.note(title, time=hour * HOUR)
    for note in nest.notes(since=HOUR // 2, title__prefix="feeding", order="title"):  # orders numbers in names by value
        print(note.title)
