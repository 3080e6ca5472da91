"""MemoNest: folders in folders, a memo that is moved while it is recorded, and nothing is ever lost."""
from array import array
from datetime import timedelta

import tallybook

with tallybook.open("memos.tally", exists=False) as book:
    university = book.collections.create("University")
    for name in ("Day 10", "day 2", "Philosophy"):
        university.collections.create(name)
    philosophy = university.collections["Philosophy"]

    with university.memo(rate=8000) as memo:  # a microphone: examples/python/voice_memos.py
        for second in range(90):
            memo.push(array("h", [(i % 40 - 20) * second * 10 for i in range(8000)]))  # kept once it returns
            if second == 30:
                memo.item.move(philosophy)
        print(memo.item.title, memo.elapsed, f"peak {memo.level.peak:.2f}")
    lecture = memo.item.update(title="Lecture 4")
    photo = lecture.add_attachment(b"...", name="board.jpg")

    for entry in university.contents(order="name", collections_first=True):
        print(type(entry).__name__, entry.name)
    print(" / ".join(entry.name for entry in lecture.path), lecture.duration, [each.name for each in lecture.attachments])

    with book.player(memo.attachment_id) as player:
        player.play()
        print(player.skip(timedelta(seconds=80)), player.skip(), player.skip(-timedelta(seconds=15)))
    wave = book.waveform(memo.attachment_id, points=6)
    print(*(f"{maximum:.2f}" for maximum in wave.maxima))

    try:
        university.move(philosophy)
    except tallybook.Error as refusal:
        print(type(refusal).__name__)
    print(university.delete(), "to the trash,", university.restore(), "back")
    book.undo(), book.undo()  # the restoring, the deletion
    print(len(book.trash), "in the trash,", len(book.check()), "findings")
