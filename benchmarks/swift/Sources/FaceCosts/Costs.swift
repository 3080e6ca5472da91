import EngineSide
import Tallybook

/// What is measured, in a book that holds so many events and notes.
func costs(_ path: String, events: Int, notes: Int) throws -> [Cost] {
  let face = try FaceSide(path)
  let recording = try face.book.record("Read", at: .epoch)
  let type = try recording.type("A")
  try recording.log(times: (0..<events).map { .epoch + .milliseconds($0) }, types: Array(repeating: type, count: events))
  try recording.stop(at: .epoch + .milliseconds(events))
  let session = try recording.session()
  var note: Int64 = 0
  // In a collection of their own: the notes that are created later are not read.
  let nest = try face.book.collections.create("Nest")
  try face.book.write { book in
    for number in 0..<notes { note = try book.notes.in(nest).create("Note \(number)").id }
  }
  let (one, engine) = (note, try EngineSide(path))
  return [
    Cost(name: "log by a type's id", calls: 20_000, rounds: 101, counted: 60_000, face: face.logID, engine: engine.logID),
    Cost(name: "log by a type's name", calls: 20_000, rounds: 101, counted: 10_000, face: face.logName, engine: engine.logName),
    Cost(name: "log a value by a type's name", calls: 5_000, rounds: 101, counted: 5_000, face: face.logValue, engine: engine.logValue),
    Cost(
      name: "read an event, of \(events)", calls: events, rounds: 15, counted: events, face: { try face.readEvents($0 / events, of: session) },
      engine: { try engine.readEvents($0 / events, of: session.id) }),
    Cost(
      name: "read a note as a value, of \(notes)", calls: notes, rounds: 31, counted: notes, face: { try face.readNotes($0 / notes, in: nest) },
      engine: { try engine.readNotes($0 / notes, in: nest.id) }),
    Cost(name: "create a note, of 1000 in a transaction", calls: 1_000, rounds: 31, counted: 2_000, face: face.createNotes, engine: engine.createNotes),
    Cost(
      name: "read a note by its id", calls: 500, rounds: 101, counted: 2_000, face: { try face.readNote(one, $0) }, engine: { try engine.readNote(one, $0) }),
  ]
}
