import tallybook

with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    watch = nest.record("Watch")
    watch.log("A")
    watch.close()  # or the process was killed: the session is still running in the book
    with nest.sessions.first().attach() as watch:
        watch.log("A")
    with watch.item.attach(continue_stopped=True) as watch:  # also a stopped one
        watch.log("A")
        print(watch.counts["A"], "events")
