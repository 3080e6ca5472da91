"""Imports a spreadsheet's list of sightings with the mapping beside it, and shows the result."""

from pathlib import Path

import tallybook

folder = Path(__file__).parents[1] / "import"

with tallybook.open(":memory:") as book:
    # A preview: the result, before anything is imported.
    for finding in book.import_tables(folder, folder / "sightings.json", dry_run=True):
        print(finding.reason.name.lower(), finding.message)

    book.import_tables(folder, folder / "sightings.json")
    print()
    for note in book.notes:
        values = ", ".join(f"{name} {value}" for name, value in note.fields.items())
        print(f"{note.time:%Y-%m-%d %H:%M} {note.title} ({note.subject.name if note.subject else ''}): {values}")

    again = book.import_tables(folder, folder / "sightings.json")
    print()
    print("a second time:", sorted({finding.reason.name.lower() for finding in again}), len(book.notes))
