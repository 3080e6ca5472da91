@testable import TallybookBase
@testable import TallybookExchange
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBooks

/// What must hold at the end.
extension World {
  func finish() throws {
    for book in books {
      book.letGo()
      // Bytes of attachments come apart from changes.
      if let first = try book.book.check().first(where: { $0.reason != .missing }) { throw Fault(problem: "book \(book.number), before the last merges: \(first.message)") }
    }
    guard way != .none else { return }
    for book in books { try deliver(to: book) }
    try settle()
    // What comes now was known for long.
    for book in books {
      let before = book.facts
      try deliver(to: book)
      if let change = before.differences(to: book.facts, most: 1).first { throw Fault(problem: "changes that come late bring \(words(change))") }
    }
    if way == .frames {
      for book in books.dropFirst() {
        for (one, other) in [(book, books[0]), (books[0], book)] where try !FrameExchange.collect(from: other.book, for: one, &random).isEmpty {
          throw Fault(problem: "book \(other.number) has still something to send to book \(one.number)")
        }
      }
    }
    let first = books[0]
    let lanes = try lanes(first)
    for book in books {
      let others = try self.lanes(book)
      if others != lanes { throw Fault(problem: "the lanes of books 0 and \(book.number) differ: \(lanes)\n\(others)") }
    }
    let export = try canonical(first)
    for book in books {
      // Bytes that one book alone had, and that went back, nobody has; exports are with bytes.
      if let finding = try book.book.check().first(where: { $0.reason != .missing }) { throw Fault(problem: "book \(book.number): \(finding.message)") }
      let differences = first.facts.differences(to: book.facts)
      guard differences.isEmpty else {
        throw Fault(problem: differences.map { "books 0 and \(book.number) differ: \(words($0))" }.joined(separator: "\n"))
      }
      let other = try canonical(book)
      guard other == export else {
        let lines = zip(export.split(separator: "\n"), other.split(separator: "\n")).first { $0 != $1 }
        throw Fault(problem: "the canonical exports of books 0 and \(book.number) differ: \(lines?.0 ?? "in length")\n\(lines?.1 ?? "")")
      }
    }
    try compareWithOracle()
  }

  private func canonical(_ book: WorldBook) throws -> String {
    try book.book.export(.json, nil, ExportOptions(flags: [.canonical, .withBytes]))
  }

  /// The numbers of logged events, lane by lane.
  private func lanes(_ book: WorldBook) throws -> [String] {
    try book.book.store.read { connection throws(Failure) in
      let rows = try connection.rows(
        """
        SELECT hex(e.uuid), c.first_seq >> 32, min(c.first_seq), max(c.first_seq + c.count) FROM \(Table.chunk) c JOIN \(Table.entry) e ON e.id = c.session
        GROUP BY 1, 2 ORDER BY 1, 2
        """)
      var lanes: [String] = []
      while try rows.step() { lanes.append("\(rows.text(0)) \(rows.int(1)) \(rows.int(2)) \(rows.int(3))") }
      return lanes
    }
  }

  /// Each merges each until none brings anything.
  private func settle() throws {
    var pairs: [(WorldBook, WorldBook)] = []
    for book in books { for other in books where other !== book { pairs.append((book, other)) } }
    for _ in 0..<4 {
      var isNew = false
      for (book, other) in pairs.shuffled(using: &random) where try merge(book, other) { isNew = true }
      if !isNew { return }
    }
    throw Fault(problem: "after four rounds books still bring each other something")
  }

  // MARK: Values

  private func compareWithOracle() throws {
    let facts = books[0].facts
    let conflicts = try Merging.conflicts(in: books[0]).map(\.listed)
    for book in books {
      let others = try Merging.conflicts(in: book).map(\.listed)
      if let one = others.first(where: { !conflicts.contains($0) }) ?? conflicts.first(where: { !others.contains($0) }) {
        throw Fault(problem: "of books 0 and \(book.number) one lists the conflict \(label(one.uuid)), \(one.part): \(one.values)")
      }
    }
    let listed = Dictionary(grouping: conflicts) { "\($0.uuid) \($0.part)" }.mapValues { Set($0.flatMap(\.values)) }
    // Entries that were made apart and are one by now.
    let aliases = try Merging.aliases(in: books[0].book)
    func now(_ uuid: String) -> String {
      var uuid = uuid
      for _ in 0..<8 { if let next = aliases[uuid] { uuid = next } }
      return uuid
    }
    var all = Vector()
    for book in books { all.formUnion(book.seen) }
    let left = oracle.left(to: all, now: now)
    // Parts that are called by a tag or a template are called by what that is now.
    func name(of part: String) -> String {
      let words = part.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count > 1, ["tag", "own"].contains(words[0]) else { return part }
      let holder = words[0] == "own" && (left.removed.contains(words[1]) || facts.parts[now(words[1])] == nil) ? Facts.none : now(words[1])
      return ([words[0], holder] + words.dropFirst(2)).joined(separator: " ")
    }
    var writes: [String: [Oracle.Write]] = [:]
    // Who removes one of those that are one removes all.
    let removed = Set(left.removed.map(now))
    for (uuid, some) in left.writes where !removed.contains(now(uuid)) { writes[now(uuid), default: []] += some }
    for (uuid, all) in writes {
      guard let shown = facts.parts[uuid] else {
        // What lay in what was removed for good may have gone with it.
        if all.contains(where: { $0.part == "parent" && $0.value.map { left.removed.contains($0) } ?? false }) { continue }
        throw Fault(problem: "\(label(uuid)) is gone, and nobody removed it")
      }
      for (part, some) in Dictionary(grouping: all, by: { name(of: $0.part) }) where Self.isRegister(part) {
        let live = oracle.live(some)
        if part.hasPrefix("tag ") {
          let tag = String(part.dropFirst(4))
          guard live.contains(where: { $0.value != nil }), !left.removed.contains(tag), facts.parts[now(tag)] != nil else { continue }
          if shown["tag \(now(tag))"] == nil { throw Fault(problem: "\(label(uuid)) lacks the tag \(label(tag)), which nobody took off who had seen it put on") }
          continue
        }
        for write in live {
          let value = write.value.map { now($0) }
          if shown[part] == value { continue }
          if let value, left.removed.contains(value) { continue }
          guard listed["\(uuid) \(part)"]?.contains(value ?? Merging.nothing) ?? false else {
            throw Fault(problem: "\(label(uuid)), \(part): \(value ?? "nothing") is neither shown nor listed; \(shown[part] ?? "nothing") is shown")
          }
        }
      }
      if shown["trashed"] != nil, !mayBeTrashed(all) { throw Fault(problem: "\(label(uuid)) is in the trash, though somebody worked on it who had not seen that") }
    }
    try compareDays(writes[Facts.book] ?? [])
    let untouched = logged.filter { all[$0.value.number] && !touched.contains($0.key) && !left.removed.contains($0.value.session) }
    for (session, events) in Dictionary(grouping: untouched, by: \.value.session) { try compareEvents(of: session, Set(events.map(\.key))) }
  }

  /// The rest follows rules of its own: circles, places of what is gone, sets.
  private static func isRegister(_ part: String) -> Bool {
    if ["parent", "trashed", "position", "kind", "created", "username", "sha256"].contains(part) { return false }
    return !part.hasPrefix("day ") && !part.hasPrefix("reminder ") && !part.hasPrefix("pause ")
  }

  /// The earliest opening of a day counts.
  private func compareDays(_ writes: [Oracle.Write]) throws {
    for (part, some) in Dictionary(grouping: writes, by: \.part) where part.hasPrefix("day ") && part.hasSuffix(" opened") {
      guard let first = some.compactMap({ $0.value.flatMap { Int64($0) } }).min() else { continue }
      let shown = books[0].facts.parts[Facts.book]?[part]
      if shown != "\(first)" { throw Fault(problem: "\(part) is \(shown ?? "nothing"), and was first \(first)") }
    }
  }

  /// Trash holds where somebody put it there who had seen all other work, or whom all others had seen.
  private func mayBeTrashed(_ all: [Oracle.Write]) -> Bool {
    oracle.live(all.filter { $0.part == "trashed" }).contains { trash in
      trash.value != nil && all.allSatisfy { $0.part == "trashed" || trash.seen[$0.number] || $0.seen[trash.number] || $0.deed == trash.deed }
    }
  }

  /// Every event that nobody touched is there, once.
  private func compareEvents(of session: String, _ events: Set<Double>) throws {
    guard let id = books[0].facts.ids[session], !books[0].facts.isTrashed(session) else { return }
    let there = try books[0].book.events(of: id).compactMap(\.value)
    for number in events.sorted() {
      let count = there.filter { $0 == number }.count
      if count != 1 { throw Fault(problem: "the event \(number) of \(label(session)) is there \(count) times") }
    }
  }
}
