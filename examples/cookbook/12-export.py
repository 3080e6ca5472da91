import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    with nest.record("Watch", time=0) as watch:
        watch.log("A", time=5 * 10**9)
        watch.stop(time=60 * 10**9)
    nest.export("nest.json")  # to a file, all or nothing; the suffix sets the format: .md, .txt, .csv
    print(nest.export_text("csv-bouts")[:30])
