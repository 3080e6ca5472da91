import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// Whatever was done: after k undos the book is what it was k steps before, and after k redos what it was again.
@Suite("Undo and redo of anything", .timeLimit(.minutes(60)))
struct UndoPropertyTests {
  @Test func bringsBackEachState() throws {
    var random = SeededRandom()
    for _ in 0..<draws(4, long: 60) { try run(&random, operations: 80) }
  }

  /// Two authors who undo each other's ground: what is refused changes nothing, and what is done leaves a book that holds.
  @Test func ofOneAuthorLeavesAWholeBook() throws {
    var random = SeededRandom()
    var done = 0
    var refused = 0
    var rounds = 0
    // Until both were met: a refusal is rare.
    while rounds < draws(3, long: 60) || refused == 0 && rounds < 60 {
      rounds += 1
      let scratch = Scratch()
      let path = scratch.file("a.tally")
      // One clock for both, as one core asks for.
      let clock = Clock { _ in 1_700_000_000_000_000_000 }
      let books = [try Book(path, BookOptions(author: "a", clock: clock)), try Book(path, BookOptions(author: "b", clock: clock))]
      for number in 0..<80 {
        let book = books[Int.random(in: 0..<2, using: &random)]
        guard Bool.random(using: &random) else {
          if Bool.random(using: &random) { try define(book, &random, number) } else { try change(book, &random, number) }
          continue
        }
        let before = try book.export(.json)
        let isUndo = Int.random(in: 0..<10, using: &random) > 0
        let findings: [Finding]
        do throws(Failure) { findings = try (isUndo ? book.undo([.mine, .preview]) : book.redo([.mine, .preview])).findings.filter { $0.severity == .error } } catch {
          #expect(error.code == .notFound, "\(error.message)")
          continue
        }
        if findings.isEmpty {
          _ = try isUndo ? book.undo(.mine) : book.redo(.mine)
          done += 1
        } else {
          #expect(refusal { try isUndo ? book.undo(.mine) : book.redo(.mine) }?.code == .state)
          #expect(try book.export(.json) == before)
          refused += 1
        }
        try #require(try book.check().isEmpty, "operation \(number)")
      }
      for book in books { book.close() }
    }
    print("\(done) undone or redone, \(refused) refused")
    #expect(done > 10 && refused > 0)
  }

  /// Subjects and event types, and what names them.
  private func define(_ book: Book, _ random: inout SeededRandom, _ number: Int) throws {
    let types = try book.rows(Query(.eventType)).map(\.id)
    let subjects = try book.rows(Query(.subject)).map(\.id)
    let tags = try book.rows(Query(.tag)).map(\.id)
    switch Int.random(in: 0..<8, using: &random) {
    case 5:
      let draft = try book.draft(.tag)
      try draft.set(.name, .text("Tag \(number % 10)"))
      do throws(Failure) { try draft.save() } catch { #expect(error.reason == .nameTaken) }
    case 6:
      guard let item = try book.rows(Query()).filter({ $0.kind != .collection }).randomElement(using: &random) else { return }
      let draft = try book.edit(item.id)
      try draft.set(.tags, Tags.value(Array(tags.shuffled(using: &random).prefix(Int.random(in: 0..<3, using: &random)))))
      try draft.save()
    case 7: if let tag = tags.randomElement(using: &random) { _ = try book.delete(tag) }
    case 0, 1:
      let draft = try book.draft(Bool.random(using: &random) ? .subject : .eventType)
      try draft.set(.name, .text("Name \(number % 20)"))
      do throws(Failure) { try draft.save() } catch { #expect(error.reason == .nameTaken) }
    case 2:
      guard let note = try book.rows(Query(.note)).map(\.id).randomElement(using: &random) else { return }
      let draft = try book.edit(note)
      try draft.set(.subject, subjects.randomElement(using: &random).map { .int($0) } ?? .null)
      try draft.save()
    default:
      guard let session = try book.rows(Query(.session)).map(\.id).randomElement(using: &random), let type = types.randomElement(using: &random)
      else { return }
      // Into one that is being recorded it would be logged, and logging is no step: states before it would lack it.
      guard book.store.recording[session] == nil else { return }
      let event = Event(time: Int64(number), type: type, phase: .point, subject: subjects.randomElement(using: &random) ?? 0)
      do throws(Failure) { _ = try book.insertEvent(event, into: session) } catch { #expect([.notFound, .state].contains(error.code)) }
    }
  }

  private func run(_ random: inout SeededRandom, operations: Int) throws {
    let scratch = Scratch()
    // A clock that stands still, so that a modification now is none.
    let options = BookOptions(clock: Clock { _ in 1_700_000_000_000_000_000 })
    var book = try Book(scratch.file("a.tally"), options)
    var states = [try book.export(.json)]
    var present = 0
    for number in 0..<operations {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1, 2:
        for _ in 0..<Int.random(in: 1...max(1, present), using: &random) where present > 0 {
          states[present] = try book.export(.json)
          try book.undo(.sessions)
          present -= 1
          try #require(try book.export(.json) == states[present], "operation \(number), undo to \(present)")
        }
      case 3:
        while present + 1 < states.count {
          try book.redo()
          present += 1
          try #require(try book.export(.json) == states[present], "operation \(number), redo to \(present)")
        }
      case 4:
        book.close()
        book = try Book(scratch.file("a.tally"), options)
      default:
        // What was logged since the last step is no step.
        states[present] = try book.export(.json)
        let before = try newest(book)
        try change(book, &random, number)
        guard try newest(book) != before else { continue }
        states.removeSubrange((present + 1)...)
        states.append(try book.export(.json))
        present += 1
      }
    }
    #expect(try book.check().isEmpty)
    book.close()
  }

  private func newest(_ book: Book) throws -> Int64 {
    let cursor = try book.history()
    return try cursor.next() ? cursor.row?.id ?? 0 : 0
  }

  private func change(_ book: Book, _ random: inout SeededRandom, _ number: Int) throws {
    let entries = try book.rows(Query()).map(\.id)
    let collections = try book.rows(Query(.collection)).map(\.id)
    let sessions = try book.rows(Query(.session))
    let place = (collections + [0]).randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<12, using: &random) {
    case 10, 11: try define(book, &random, number)
    case 0: _ = try book.createCollection("Collection \(number)", in: place)
    case 1: _ = try book.createNote("Note \(number)", in: place)
    case 2, 3:
      guard let entry = entries.randomElement(using: &random) else { return }
      let draft = try book.edit(entry)
      try draft.set(Bool.random(using: &random) ? .name : .description, .text("Text \(number)"))
      if Bool.random(using: &random) { try draft.set(.parent, .int(place)) }
      do throws(Failure) { try draft.save() } catch { #expect(error.reason == .cycle, "a circle") }
    case 4: if let entry = entries.randomElement(using: &random) { _ = try book.delete(entry) }
    case 5: try book.set("x-\(Int.random(in: 0..<3, using: &random))", to: Bool.random(using: &random) ? "\(number)" : nil)
    case 6:
      let a = try #require(try book.eventType("A"))
      let session = try book.startSession("Session \(number)", in: place)
      for time in 0..<Int.random(in: 0..<20, using: &random) { try session.log(a, at: 1_700_000_000_000_000_000 + Int64(time)) }
      if Bool.random(using: &random) { session.detach() }
    case 7:
      guard let item = sessions.randomElement(using: &random)?.id else { return }
      let a = try #require(try book.eventType("A"))
      let events = try book.events(of: item)
      switch (Int.random(in: 0..<3, using: &random), events.randomElement(using: &random)) {
      case (1, let event?): try book.deleteEvent(event.seq, of: item)
      case (2, let event?): try book.changeEvent(event.seq, of: item, to: Event(time: event.time + 5, type: a, note: "\(number)"))
      // As above.
      default:
        guard book.store.recording[item] == nil else { return }
        _ = try book.insertEvent(Event(time: Int64(number), type: a), into: item)
      }
    case 8:
      guard let session = sessions.first(where: { $0[.end].isNull }), book.store.recording[session.id] == nil else { return }
      let recorder = try book.attach(to: session.id)
      if session[.state].int == Int64(SessionState.paused.rawValue) { try recorder.resume() } else { try recorder.pause() }
      recorder.detach()
    default:
      let inside = try book.begin("Several")
      for part in 0..<3 { _ = try inside.createNote("Note \(number).\(part)", in: place) }
      if let entry = entries.randomElement(using: &random) { _ = try inside.delete(entry) }
      try inside.commit()
    }
  }
}
