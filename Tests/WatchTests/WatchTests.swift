import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookWatch
@testable import TestBasics
@testable import TestBooks

@Suite("Watches", .timeLimit(.minutes(60)))
struct WatchTests {
  /// A reader that looks when it likes.
  private struct Reader {
    let query: Query
    let watch: Watch
    let isOfChanges: Bool
    var rows: [Int64: Row] = [:]
    var order: [Int64]?

    init(_ query: Query, in book: Book, isOfChanges: Bool) throws {
      self.query = query
      self.isOfChanges = isOfChanges
      watch = try Watch(query, in: book, isOfChanges ? .changes : [])
    }

    /// Takes what there is; then what it was told is what the query selects.
    mutating func look(_ book: Book, _ what: String) throws {
      while let cursor = try watch.next(timeout: 0) {
        if !isOfChanges { (rows, order) = ([:], []) }
        while try cursor.next(), let row = cursor.row {
          if isOfChanges, let watched = row.record as? WatchedRow {
            let (inner, change) = (watched.row, watched.change)
            let isKnown = rows[row.id] != nil
            #expect(isKnown == (change != .added), "\(what)")
            rows[row.id] = change == .removed ? nil : inner
          } else {
            rows[row.id] = row
            order?.append(row.id)
          }
        }
      }
      let now = try book.rows(query)
      try #require(rows.count == now.count, "\(what)")
      if let order { try #require(order == now.map(\.id), "\(what)") }
      for row in now { try #require(rows[row.id]?.entry == row.entry, "\(what): \(row.id)") }
    }
  }

  /// Whatever the commits and however slow the reader, what was told last is what the query selects.
  @Test func endWithWhatTheQuerySelects() throws {
    var random = SeededRandom()
    for round in 0..<draws(50, long: 200) {
      let book = try Book(":memory:", BookOptions(clock: TestClock().clock))
      for number in 0..<4 { try RandomBook.change(book, &random, number) }
      var readers: [Reader] = []
      for _ in 0..<4 {
        var query = try Query([nil, .collection, .note, .session, .tag, .attachment].randomElement(using: &random) ?? nil)
        let holder = (try book.rows(Query(.collection)).map(\.id) + [0]).randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0: query.restrict(to: holder)
        case 1: query.restrict(to: holder, recursive: true)
        case 2: query.restrict(to: 0, .trash)
        default: break
        }
        if Bool.random(using: &random) { try query.order(by: .name) }
        if Int.random(in: 0..<4, using: &random) == 0 { try query.page(limit: 3) }
        readers.append(try Reader(query, in: book, isOfChanges: Bool.random(using: &random)))
      }
      for number in 4..<16 {
        try RandomBook.change(book, &random, number)
        for index in readers.indices where Int.random(in: 0..<3, using: &random) == 0 {
          try readers[index].look(book, "round \(round), operation \(number), reader \(index)")
        }
      }
      for index in readers.indices { try readers[index].look(book, "round \(round), at the end, reader \(index)") }
      for reader in readers { reader.watch.close() }
      #expect(book.store.followers.load(ordering: .relaxed) == 0)
      book.close()
    }
  }

  /// A thread that writes and one that reads as it can: what is told never goes back, and the last is the last.
  @Test func neverGoBack() throws {
    let scratch = Scratch()
    let book = try Book(scratch.file("a.tally"))
    let note = try book.createNote("0")
    let thread = OtherThread {
      for number in 1...300 {
        guard let draft = try? book.edit(note) else { return }
        try? draft.set(.name, .text("\(number)"))
        _ = try? draft.save()
      }
    }
    let watch = try Watch(try Query(.note), in: book)
    var last = 0
    while last < 300 {
      let cursor = try #require(try watch.next(timeout: 300_000_000_000))
      #expect(try cursor.next())
      let number = try #require(Int(cursor.row?[.name].text ?? ""))
      #expect(number >= last)
      last = number
    }
    thread.join()
    // Rows are read when they are asked for, so the last may have been read before its commit was told: it is told once more then.
    if let cursor = try watch.next(timeout: 0) {
      #expect(try cursor.next())
      #expect(cursor.row?[.name].text == "300")
    }
    #expect(try watch.next(timeout: 0) == nil)
    watch.close()
    book.close()
  }

  /// A thread that logs as fast as it can, and a watch of its events: nothing that was logged stays untold.
  @Test func missNothingThatIsLogged() throws {
    let scratch = Scratch()
    for path in [":memory:", scratch.file("a.tally")] {
      let book = try Book(path)
      let session = try book.startSession("Watch", in: 0)
      let type = try #require(try book.eventType("A"))
      var query = try Query(.event)
      query.restrict(to: session.item)
      let watch = try Watch(query, in: book)
      let thread = OtherThread { for _ in 0..<20_000 { try? session.log(type) } }
      var count: UInt64 = 0
      while count < 20_000 {
        try #require(try watch.next(timeout: 300_000_000_000) != nil)
        let now = try query.count(in: book)
        #expect(now >= count)
        count = now
      }
      thread.join()
      while try watch.next(timeout: 0) != nil {}
      try session.log(type)
      #expect(try watch.next(timeout: 0) != nil)
      try session.stop()
      watch.close()
      book.close()
    }
  }

  @Test func areToldByWhatOthersCommit() throws {
    let scratch = Scratch()
    let book = try Book(scratch.file("a.tally"))
    let watch = try Watch(try Query(.note), in: book)
    let collections = try Watch(try Query(.collection), in: book)
    #expect(try watch.next(timeout: 0) != nil && collections.next(timeout: 0) != nil)
    // Another core on the same file, as another process has.
    let other = try Store(scratch.file("a.tally"), BookOptions(), now: 0, services: .make())
    for number in 0..<10 {
      try other.write(by: "other", at: 1_700_000_000_000_000_000) { transaction throws(Failure) in
        _ = try transaction.insert(.note, created: transaction.now, [.name: .text("Note \(number)"), .time: .int(0), .parent: .int(0)])
      }
      // One here in between is told once, and hides nothing.
      if number % 3 == 0 { _ = try book.createNote("Here") }
      #expect(try watch.next(timeout: 300_000_000_000) != nil)
      #expect(try watch.next(timeout: 0) == nil)
      #expect(try collections.next(timeout: 0) == nil)
    }
    watch.close()
    collections.close()
    other.close()
    book.close()
  }

  @Test func areRefusedWhereNothingCanBeTold() throws {
    let book = try Book(":memory:")
    var refused = try Query(.event)
    _ = refusal { try refused.require(.name, .equal, [.text("A")]) }
    #expect(refusal { try Watch(refused, in: book) }?.code == .invalid)
    let watch = try Watch(try Query(.note), in: book)
    let inside = try book.begin()
    #expect(refusal { try Watch(try Query(.note), in: inside) }?.reason == .scope)
    // Outside it sees the last commit.
    #expect(try watch.next(timeout: 0) != nil)
    try inside.rollback()
    let ended = try Watch(try Query(.note), in: book)
    ended.close()
    #expect(refusal { try ended.next() }?.reason == .watchEnded)
    #expect(refusal { try ended.descriptor() }?.reason == .watchEnded)
    // Closed while somebody waits.
    _ = try watch.next(timeout: 0)
    let thread = OtherThread {
      usleep(50_000)
      book.close()
    }
    #expect(refusal { try watch.next(timeout: 300_000_000_000) }?.reason == .bookClosed)
    thread.join()
  }
}
