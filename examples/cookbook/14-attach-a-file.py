from pathlib import Path

import tallybook

with tallybook.open(":memory:") as book:
    note = book.note("Arrival")
    Path("sketch.svg").write_text("<svg/>")
    sketch = note.add_attachment(Path("sketch.svg"))  # copied into the book
    print(f"{sketch.read().decode()}, {sketch.size} bytes")
