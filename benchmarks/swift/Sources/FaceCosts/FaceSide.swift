import Tallybook

/// What is measured, as a host writes it.
final class FaceSide {
  let book: Book
  private let watch: Recording
  private let type: Int64

  init(_ path: String) throws {
    book = try Book(path)
    watch = try book.record("Face")
    type = try watch.type("A")
  }

  deinit { try? watch.stop() }

  func logID(_ count: Int) throws -> Int {
    for _ in 0..<count { try watch.log(type) }
    return count
  }

  func logName(_ count: Int) throws -> Int {
    for _ in 0..<count { try watch.log("A") }
    return count
  }

  func logValue(_ count: Int) throws -> Int {
    for _ in 0..<count { try watch.log("A", value: 2.5) }
    return count
  }

  func readEvents(_ rounds: Int, of session: Session) throws -> Int {
    var sum: Int64 = 0
    for _ in 0..<rounds { try book.events.in(session).forEach { sum &+= $0.time.nanoseconds } }
    return Int(sum)
  }

  func readNotes(_ rounds: Int, in nest: Book.Collection) throws -> Int {
    var sum = 0
    for _ in 0..<rounds {
      for note in try book.notes.in(nest).all() { sum &+= note.title.utf8.count }
    }
    return sum
  }

  func createNotes(_ count: Int) throws -> Int {
    var sum = 0
    try book.write { book in
      for _ in 0..<count { sum &+= try book.notes.create("Arrival").title.utf8.count }
    }
    return sum
  }

  func readNote(_ id: Int64, _ count: Int) throws -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= (try book.get(id) as Note).title.utf8.count }
    return sum
  }
}
