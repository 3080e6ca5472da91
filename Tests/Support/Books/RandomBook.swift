import Testing
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookHistory
internal import TallybookModel
internal import TallybookQuery
internal import TestBasics

/// Changes of any kind, for what must hold whatever is done.
enum RandomBook {
  static func change(_ book: Book, _ random: inout SeededRandom, _ number: Int) throws {
    let entries = try book.rows(Query())
    let collections = entries.filter { $0.kind == .collection }.map(\.id)
    let items = entries.filter { $0.kind != .collection }.map(\.id)
    let place = Bool.random(using: &random) ? 0 : collections.randomElement(using: &random) ?? 0
    // Names that collide as files, and times that collide as records.
    let name = ["Nest", "nest", "Nest 2", "A/B", ".hidden", "book", "x.json", "Nest \(number)"].randomElement(using: &random) ?? "Nest"
    let time = 1_700_000_000_000_000_000 + Int64.random(in: 0..<4, using: &random) * 300_000_000
    switch Int.random(in: 0..<18, using: &random) {
    case 0, 1: _ = try book.createCollection(name, in: place)
    case 2: _ = try book.createNote("Note \(number)", in: place)
    case 3, 4:
      let draft = try book.draft(.session, in: place)
      try draft.set(.name, .text("Record \(number)"))
      try draft.set(.time, .int(time))
      if Bool.random(using: &random) { try draft.set(.end, .int(time + 1_000_000_000)) }
      try draft.set(.tags, Tags.value(Array(try book.rows(Query(.tag)).map(\.id).shuffled(using: &random).prefix(2))))
      try draft.save()
    case 5:
      let draft = try book.draft(.session, in: place)
      try draft.set(.name, .text("Watch \(number)"))
      let recorder = try draft.start()
      for _ in 0..<Int.random(in: 0..<20, using: &random) {
        guard let type = try book.rows(Query(.eventType)).filter({ $0[.parent].int == 0 }).randomElement(using: &random) else { break }
        try recorder.log(type.id, at: nil)
      }
      if Bool.random(using: &random) { try recorder.stop() } else { recorder.detach() }
    case 6, 7:
      guard let entry = entries.randomElement(using: &random) else { return }
      try tolerating {
        let draft = try book.edit(entry.id)
        try draft.set(.name, .text(name))
        if Bool.random(using: &random) { try draft.set(.parent, .int(place)) }
        if entry.kind == .session, Bool.random(using: &random) { try draft.set(.time, .int(time)) }
        try draft.save()
      }
    case 8: if let entry = entries.randomElement(using: &random) { _ = try book.delete(entry.id) }
    case 9:
      var query = try Query()
      query.restrict(to: 0, .trash)
      if let entry = try book.rows(query).randomElement(using: &random) { try tolerating { _ = try book.restore(entry.id) } }
    case 10, 11: try tolerating { try book.undo() }
    case 12: try tolerating { try book.redo() }
    case 13: try tolerating { _ = try book.createTag(["Work", "Home", "Tag \(number)"].randomElement(using: &random) ?? "Tag") }
    case 14:
      let kinds: [Kind] = [.tag, .eventType, .subject]
      guard let kind = kinds.randomElement(using: &random), let entry = try book.rows(Query(kind)).randomElement(using: &random) else { return }
      try tolerating {
        if Bool.random(using: &random) {
          _ = try book.delete(entry.id)
        } else {
          let draft = try book.edit(entry.id)
          try draft.set(.name, .text("Named \(number)"))
          try draft.save()
        }
      }
    case 15:
      guard let holder = entries.randomElement(using: &random) else { return }
      _ = try book.attach([UInt8(truncatingIfNeeded: number % 5)], to: holder.id, ["a.png", "b.json", "A.PNG"].randomElement(using: &random) ?? "a")
    case 16:
      guard let session = try book.rows(Query(.session)).randomElement(using: &random), items.contains(session.id),
        let type = try book.rows(Query(.eventType)).randomElement(using: &random)
      else { return }
      try tolerating { _ = try book.insertEvent(Event(time: time, type: type.id, phase: .point, subject: 0), into: session.id) }
    default:
      let draft = try book.draft(Bool.random(using: &random) ? .subject : .eventType)
      try draft.set(.name, .text(["A", "Peck", "Name \(number % 4)"].randomElement(using: &random) ?? "A"))
      try tolerating { try draft.save() }
    }
  }

  /// Does what may be refused in the state that the book is in.
  private static func tolerating(_ body: () throws -> Void) throws {
    do { try body() } catch let failure as Failure {
      #expect([.state, .notFound, .exists, .invalid].contains(failure.code), "\(failure.message)")
    }
  }
}
