import tallybook

with tallybook.open(":memory:") as book, tallybook.open(":memory:") as other:
    book.collections.create("Nest")
    json = book.export_bytes("json")
    for finding in other.import_json(json, dry_run=True):
        print("would:", finding.message)
    for finding in other.import_json(json):
        print("done:", finding.message)
