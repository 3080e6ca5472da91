internal import TallybookBase
internal import TallybookCore

/// The same by the engine's own calls, as the boundary to C makes them.
public final class EngineSide {
  private let book: Book
  private let watch: Recorder
  private let type: Int64

  public init(_ path: String) throws {
    book = try Book(path)
    let draft = try book.draft(.session)
    try draft.set(.name, .text("Engine"))
    watch = try draft.start()
    type = try book.find(.eventType, "A", in: watch.item)
  }

  deinit { try? watch.stop() }

  public func logID(_ count: Int) throws -> Int {
    for _ in 0..<count { try watch.log(type) }
    return count
  }

  /// With the number of the event, as the face gives it.
  public func logName(_ count: Int) throws -> Int {
    for _ in 0..<count { _ = try watch.log(Event(time: .min, type: type)) }
    return count
  }

  public func logValue(_ count: Int) throws -> Int {
    for _ in 0..<count { _ = try watch.log(Event(time: .min, type: type, value: 2.5)) }
    return count
  }

  public func readEvents(_ rounds: Int, of session: Int64) throws -> Int {
    var sum: Int64 = 0
    for _ in 0..<rounds {
      var query = try Query(.event)
      query.restrict(to: session, recursive: false)
      let cursor = try query.cursor(in: book)
      while let (_, columns) = try cursor.sessionEvents(1024), columns.count > 0 {
        for index in 0..<columns.count { sum &+= columns.event(index).time }
      }
    }
    return Int(sum)
  }

  public func readNotes(_ rounds: Int, in nest: Int64) throws -> Int {
    var sum = 0
    for _ in 0..<rounds {
      var query = try Query(.note)
      query.restrict(to: nest, recursive: false)
      let cursor = try query.cursor(in: book)
      var notes: [Entry] = []
      while try cursor.next() { if let note = cursor.row?.entry { notes.append(note) } }
      for note in notes { sum &+= note[.name].text?.utf8.count ?? 0 }
    }
    return sum
  }

  /// The note as it is in the book then, as the face gives it.
  public func createNotes(_ count: Int) throws -> Int {
    var sum = 0
    try book.write { book in
      for _ in 0..<count {
        let draft = try book.draft(.note)
        try draft.set(.name, .text("Arrival"))
        sum &+= try book.entry(try draft.save())[.name].text?.utf8.count ?? 0
      }
    }
    return sum
  }

  public func readNote(_ id: Int64, _ count: Int) throws -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= try book.entry(id)[.name].text?.utf8.count ?? 0 }
    return sum
  }
}
