// Watch two herons: states that exclude one another, and calls with their loudness.

import Tallybook

let book = try Book(":memory:")
let (ada, bo) = (try book.subjects.create("Ada"), try book.subjects.create("Bo"))
for name in ["rest", "feed", "walk"] {
  try book.eventTypes.create(name) { ($0.mode, $0.exclusion) = (.state, "behaviour") }
}
let call = try book.eventTypes.create("call")

let start = Instant.epoch
let watch = try book.record("Watch", at: start)
try watch.log("rest", at: start, subject: ada)
try watch.log("walk", at: start, subject: bo)
try watch.log("feed", at: start + .seconds(30), subject: ada)
try watch.log(call, at: start + .seconds(35), subject: bo, value: 62.5)
try watch.log("walk", at: start + .seconds(40), subject: ada)
try watch.takeBack()  // a slip: she goes on feeding
try watch.pause(at: start + .seconds(50))
try watch.resume(at: start + .seconds(60))
try watch.log("rest", at: start + .seconds(75), subject: bo)
try watch.stop(at: start + .seconds(100))

let session = try watch.session()
let csv = String(decoding: try book.export(.csvBouts, session, zone: "UTC"), as: UTF8.self)
for line in csv.split(whereSeparator: \.isNewline) {
  print(line.split(separator: ",", maxSplits: 3, omittingEmptySubsequences: false)[3])  // without collection, session and UUID
}
let shares = try book.events.in(session).where { $0.type != call.id }.summary(by: .subject, .eventType, measure: .duration)
for row in shares.rows {
  let share = (row.duration ?? .zero) / (session.duration ?? .zero)
  print(row.labels.joined(separator: " "), "\(Int((share * 100).rounded()))%")
}
