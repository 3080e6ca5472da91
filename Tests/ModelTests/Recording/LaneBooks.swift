import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookMerge
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// Books that were one file once, each of a device of its own, and merges of their sessions alone.
struct LaneBooks {
  let scratch = Scratch()
  let session: Int64
  let type: Int64
  private(set) var books: [Book] = []

  /// So many copies of a book with one session that holds some events.
  init(_ count: Int, events: Int = 3, stops: Bool = true) throws {
    let first = try Book(scratch.file("0.tally"))
    type = try #require(try first.eventType("A"))
    let recorder = try first.startSession("Watch")
    for number in 0..<events { _ = try recorder.log([Event(time: Int64(number), type: type, value: Double(number))]) }
    session = recorder.item
    if stops { try recorder.stop() } else { recorder.detach() }
    first.close()
    for number in 1..<max(count, 1) { try #require(try copy(scratch.file("0.tally"), to: scratch.file("\(number).tally"))) }
    for number in 0..<count { books.append(try Book(scratch.file("\(number).tally"))) }
  }

  private func copy(_ from: String, to path: String) throws -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    let bytes = scratch.read(from.split(separator: "/").last.map(String.init) ?? "")
    defer { Glibc.close(file) }
    return bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) } == bytes.count
  }

  func uuid(_ number: Int) -> [UInt8] { SHA256.digest([UInt8(truncatingIfNeeded: number)]).prefix(16).map { $0 } }

  /// Says in a book that was merged who made it, whose it is, and whom it knows.
  func plant(_ number: Int, knowing others: [Int]) throws {
    try books[number].store.write(by: nil, at: 0) { transaction throws(Failure) in
      func add(_ device: Int64, _ uuid: [UInt8], isOwn: Bool) throws(Failure) {
        try transaction.connection.run(
          """
          INSERT OR IGNORE INTO \(Table.device) (number, uuid, name, head, closed, met, place)
          VALUES (\(device), \(uuid), '', 0, 0, 0, \(isOwn ? .blob(FilePlace.current(books[number].path)) : .null))
          """)
      }
      try add(0, uuid(255), isOwn: false)
      // What came before is another's.
      let before: SQL = "INSERT OR IGNORE INTO \(Table.deviceCommit) (device, n, clock, chain, step) SELECT 0, 1, 0, 0, max(id) FROM \(Table.history)"
      try transaction.connection.run(before)
      try add(Int64(number) + 1, uuid(number), isOwn: true)
      for other in others where other != number { try add(Int64(other) + 1, uuid(other), isOwn: false) }
    }
  }

  /// Brings one book's events, and what was added to them, into another one.
  @discardableResult
  func merge(_ from: Int, into number: Int) throws -> LaneOutcome {
    try plant(number, knowing: [from])
    // Edits go over by hand here, without what tells who added them.
    for book in [number, from] {
      try books[book].store.write(by: nil, at: 0) { transaction throws(Failure) in
        let sql: SQL = "DELETE FROM \(Table.stamp) WHERE part = \(Part.addition)"
        _ = try transaction.connection.run(sql)
      }
    }
    let ids = try books[number].store.read { connection throws(Failure) in try connection.ids("SELECT id FROM \(Table.entry)") }
    let labels = LaneLabels(types: Dictionary(uniqueKeysWithValues: ids.map { ($0, $0) }), subjects: [:])
    return try books[from].store.state(.all) { state throws(Failure) in
      try books[number].store.write(by: nil, at: 0) { transaction throws(Failure) in
        let outcome = try Lanes.merge(StoredLanes(session, in: state), into: session, labels: labels, in: transaction)
        let mine = try EventEdit.all(of: session, on: transaction.connection)
        for edit in try EventEdit.all(of: session, on: state.connection).values where edit.operation == .insert {
          var event = edit.event
          event.seq = outcome.seq(ofTheirs: event.seq)
          guard mine[event.seq] == nil else { continue }
          try EventEdit.inserting(event).save(of: session, in: transaction)
          try Chunks.setNextSeq(event.seq &+ 1, of: session, on: transaction.connection)
        }
        return outcome
      }
    }
  }

  /// Logs a value in a book, and lets go of the session.
  func log(_ values: [Double], at time: Int64, in number: Int) throws {
    let recorder = try books[number].attach(to: session, .continue)
    for value in values { _ = try recorder.log([Event(time: time, type: type, value: value)]) }
    recorder.detach()
  }

  func values(_ number: Int) throws -> [Double] { try books[number].events(of: session).compactMap(\.value).sorted() }

  func lanes(_ number: Int) throws -> [Lanes.Lane] {
    try books[number].store.read { connection throws(Failure) in try Lanes.rows(of: session, on: connection) }
  }
}
