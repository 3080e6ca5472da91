// Time work, correct it later, undo and redo, and sum it up over a change of the clocks.

import Tallybook

let hour = Duration.seconds(3600)
let start = try Instant("2025-03-29T23:00:00", in: "Europe/Berlin")

let book = try Book(":memory:")
let timer = try book.record("Night shift", at: start)
try timer.stop(at: start + hour * 25)
do {
  try book.sessions.create("Call", overlaps: .reject) { ($0.time, $0.end) = (start + hour * 24, start + hour * 26) }
} catch {
  guard error.reason == .overlap, error.id == timer.id else { throw error }
  print("refused: it overlaps the timer")
}
let call = try book.sessions.create("Call", overlaps: .trim) { ($0.time, $0.end) = (start + hour * 24, start + hour * 26) }
let phone = try book.tags.create("Phone")
let rest = try book.split(call, at: start + hour * 25)
try book.update(rest) { $0.tags = [phone.id] }

for step in try book.history() { print(step.name) }
print("undone:", try book.undo().name)
print("undone:", try book.undo().name)
print("redone:", try book.redo().name)
print(try book.sessions.summary(by: .day, zone: "Europe/Berlin"))
