import tallybook

MINUTE, DAY = 60 * 10**9, 24 * 3600 * 10**9
with tallybook.open(":memory:") as book:
    nest = book.collections.create("Nest")
    for day in range(3):  # 10 minutes, 20 and 30, at midnight, so that each is split
        nest.session("Watch", since=day * DAY - 5 * MINUTE, until=day * DAY + (5 + 10 * day) * MINUTE)
    print(nest.sessions.summary(by="day"))
