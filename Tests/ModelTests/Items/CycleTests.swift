import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// Collections that lie in themselves, which no call makes: a book that somebody sent may have them.
@Suite("Circles of collections", .timeLimit(.minutes(60)))
struct CycleTests {
  let scratch = Scratch()

  /// A book with a circle of so many collections, a note in one of them, and one more below it.
  private func circle(of length: Int, trashed: Bool = false) throws -> (book: Book, collections: [Int64], note: Int64) {
    let path = scratch.file("circle.tally")
    let book = try Book(path)
    var collections: [Int64] = []
    for number in 0...length { collections.append(try book.createCollection("C\(number)", in: collections.last ?? 0)) }
    let note = try book.createNote("N", in: collections[length])
    if trashed { try book.delete(collections[0]) }
    let other = try Connection(path: path, flags: OpenMode.existing)
    try other.run("UPDATE entry SET parent = ? WHERE id = ?", .int(collections[length - 1]), .int(collections[0]))
    other.close()
    return (book, collections, note)
  }

  @Test(arguments: [1, 2, 3, 7]) func endEveryWalk(length: Int) throws {
    let (book, collections, note) = try circle(of: length)
    for place in collections {
      #expect(try book.eventType("A", in: place) == nil)
      let calls: [() throws -> Void] = [
        { _ = try book.startSession("S", in: place) }, { _ = try book.createNote("M", in: place) }, { _ = try book.createCollection("D", in: place) },
        {
          var query = try Query(.note)
          query.restrict(to: place, recursive: true)
          _ = try book.export(.json, query)
        },
      ]
      for (number, call) in calls.enumerated() {
        let refused = refusal { try call() }
        #expect(refused?.code == .corrupt && refused?.message.contains("salvage") == true, "\(number): \(refused?.message ?? "done")")
      }
    }
    for format in [Format.json, .markdown, .text, .csvEvents] {
      #expect(refusal { _ = try book.export(format) }?.code == .corrupt, "\(format)")
    }
    #expect(try book.check().contains { $0.key == "parent" })
    _ = try book.entry(note)
    book.close()
    let salvaged = try Book.salvage(scratch.file("circle.tally"), to: scratch.file("salvaged.tally"))
    #expect(try salvaged.check().isEmpty)
    #expect(try salvaged.rows(Query(.note)).count == 1)
    salvaged.close()
  }

  @Test(arguments: [1, 2, 5]) func endAPurge(length: Int) throws {
    let (book, _, _) = try circle(of: length, trashed: true)
    #expect(refusal { _ = try book.purge() }?.code == .corrupt)
    book.close()
  }

  /// A walk is noticed to be back after three times the circle's length at the most, and never where it is not.
  @Test func areNoticed() {
    for start in 0..<20 {
      for length in 1..<20 {
        var mark = CycleMark()
        var steps = 0
        while !mark.isBack(at: Int64(steps < start ? steps : start + (steps - start) % length)) { steps += 1 }
        #expect(steps >= start + length && steps <= 3 * (start + length), "\(start), \(length): \(steps)")
      }
    }
    var straight = CycleMark()
    #expect(!(0..<100_000).contains { straight.isBack(at: Int64($0)) })
  }
}
