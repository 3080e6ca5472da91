"""Two copies of a book sync over HTTP: one is served, the other connects with a token.

    sync_over_http.py

Between two machines the first one runs `tallybook serve --sync` and the other one `tallybook sync ADDRESS`.
"""
import tallybook

with tallybook.open("laptop.tally") as laptop:
    laptop.note("Arrival")
    laptop.backup("phone.tally", replace=True)
    with tallybook.open("phone.tally") as phone:
        phone.note("On the way")

        # The file of tokens is created if there is none, with one token in it.
        with tallybook.SyncServer(laptop, "laptop.tokens") as server:
            token = server.new_token or open("laptop.tokens").readlines()[1].split()[0]
            for finding in phone.sync(server.url, token=token).findings:
                print(finding)

        for name, book in (("laptop", laptop), ("phone", phone)):
            print(f"{name}: {', '.join(sorted(note.title for note in book.notes))}")
