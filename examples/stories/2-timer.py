"""Time work, correct it later, undo and redo, and sum it up over a change of the clocks."""

import tallybook

HOUR = 3600 * 10**9
START = tallybook.parse_time_ns("2025-03-29T23:00:00", "Europe/Berlin")

with tallybook.open(":memory:") as book:
    with book.start("Night shift", time=START) as timer:
        timer.stop(time=START + 25 * HOUR)
    with book.draft("session", title="Call", time=START + 24 * HOUR, end=START + 26 * HOUR) as draft:
        try:
            draft.save(overlaps="reject")
        except tallybook.StateError as error:
            if error.reason is tallybook.Reason.OVERLAP and error.id == timer.id:
                print("refused: it overlaps the timer")
        call = book.get(draft.save(overlaps="trim"))
    phone = book.tags.create("Phone")
    call.split(START + 25 * HOUR).update(tags=[phone])

    for step in book.history:
        print(step.name)
    print("undone:", book.undo().name)
    print("undone:", book.undo().name)
    print("redone:", book.redo().name)
    print(book.sessions.summary(by="day", zone="Europe/Berlin"))
assert tallybook.live_handles() == 0
