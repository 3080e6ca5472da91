import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// Whatever sessions carry and their events name, in whatever order it was made: nobody's undo is stuck, and a redo gives back what was.
@Suite("Undo is never stuck", .timeLimit(.minutes(60)))
struct UndoNamesWalkTests {
  @Test(arguments: 0..<draws(1, long: 4)) func ofRandomSteps(part: Int) throws {
    var random = SeededRandom()
    for _ in 0..<part { _ = random.next() }
    for walk in 0..<15 {
      var each = try Walk(random, "part \(part), walk \(walk)")
      try each.run()
      random = each.random
    }
  }

  private struct Walk {
    var random: SeededRandom
    let name: String
    let scratch = Scratch()
    let book: Book
    var recorders: [Recorder] = []
    var made: [Kind: [Int64]] = [:]
    var acknowledged: [Int64: Int] = [:]
    var time: Int64 = 0

    init(_ random: SeededRandom, _ name: String) throws {
      self.random = random
      self.name = name
      book = try Book(scratch.file("a.tally"))
      made[.eventType] = [try #require(try book.eventType("A"))]
    }

    mutating func run() throws {
      for operation in 0..<40 {
        do throws(Failure) { try step(operation) } catch {
          // What was made is gone, or stands where it cannot be used.
          try #require([.notFound, .state].contains(error.code), "\(name), \(operation): \(error.message)")
        }
        if Int.random(in: 0..<3, using: &random) == 0 { try undo(operation) }
      }
      try #require(try book.check().isEmpty, "\(name)")
      for recorder in recorders { recorder.detach() }
      for (session, count) in acknowledged {
        let kept = try book.store.state(.all) { state throws(Failure) in try state.eventCount(of: session) }
        try #require(kept == Int64(count), "\(name), session \(session)")
      }
      book.close()
    }

    private mutating func step(_ operation: Int) throws(Failure) {
      time += 1
      switch Int.random(in: 0..<10, using: &random) {
      case 0: try make(.tag, operation)
      case 1: try make(.subject, operation)
      case 2: try make(.template, operation)
      case 3: try make(.collection, operation)
      case 4: try make(.eventType, operation)
      case 5:
        let template = pick(.template) ?? 0
        let draft = try book.draft(.session, in: pick(.collection) ?? 0, template: template)
        try draft.set(.name, .text("S\(operation)"))
        if let tag = pick(.tag) { try draft.set(.tags, .ids([tag])) }
        if let subject = pick(.subject) { try draft.set(.subject, .int(subject)) }
        recorders.append(try draft.start(at: time))
      case 6, 7:
        guard let recorder = recorders.randomElement(using: &random), let type = made[.eventType]?.randomElement(using: &random) else { return }
        _ = try recorder.log([Event(time: time, type: type, subject: pick(.subject) ?? 0)])
        acknowledged[recorder.item, default: 0] += 1
      case 8:
        guard let recorder = recorders.randomElement(using: &random) else { return }
        let draft = try book.edit(recorder.item)
        try draft.set(.parent, .int(pick(.collection) ?? 0))
        try draft.set(.tags, pick(.tag).map { .ids([$0]) } ?? .null)
        try draft.save()
      default:
        guard let place = recorders.indices.randomElement(using: &random) else { return }
        try recorders.remove(at: place).stop(at: time)
      }
    }

    private mutating func make(_ kind: Kind, _ number: Int) throws(Failure) {
      let draft = try book.draft(kind, in: kind == .eventType || kind == .collection ? pick(.collection) ?? 0 : 0)
      if kind == .template { try draft.set(.schema, .text(#"{"title": "T\#(number)", "type": "object", "properties": {}}"#)) }
      else { try draft.set(.name, .text("\(kind.label) \(number)")) }
      made[kind, default: []].append(try draft.save())
    }

    /// One of those that were made, or at times none.
    private mutating func pick(_ kind: Kind) -> Int64? { Bool.random(using: &random) ? made[kind]?.randomElement(using: &random) : nil }

    private mutating func undo(_ operation: Int) throws {
      let before = UndoTests.unmodified(try book.export(.json))
      let sessions = Int.random(in: 0..<3, using: &random) == 0
      do throws(Failure) { try book.undo(sessions ? .sessions : []) } catch {
        return try #require(error.code == .notFound, "\(name), \(operation): \(error.message)")
      }
      guard Bool.random(using: &random) else { return }
      try book.redo()
      try #require(UndoTests.unmodified(try book.export(.json)) == before, "\(name), \(operation)")
    }
  }
}
