internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Copies an entry with all below it, within one transaction: of the same book, or of another one. What there is to copy is listed before anything
/// is made, so that a collection can be copied into itself.
struct TreeCopy {
  private let transaction: Transaction
  /// The state that is copied: what the transaction sees, or a state of another book.
  private let source: Connection
  /// What copies name beside each other, where they come from another book.
  private let names: CopiedNames?
  /// What was made of what.
  private var copies: [Int64: Int64] = [:]
  /// The same of event types and their variants alone.
  private var types: [Int64: Int64] = [:]

  /// Of the same book.
  init(in transaction: Transaction) { (self.transaction, source, names) = (transaction, transaction.connection, nil) }

  /// Of another book.
  init(from names: CopiedNames, in transaction: Transaction) { (self.transaction, source, self.names) = (transaction, names.source, names) }

  private var connection: Connection { transaction.connection }

  mutating func make(of id: Int64, in parent: Int64, before sibling: Int64?) throws(Failure) -> Int64 {
    let root = try Tree.requirePlaced(id, "copied", on: source)
    let place = try Tree.place(ofCopy: root, in: parent, before: sibling, in: transaction)
    let last = try LastID.known(of: .entry, on: connection)
    var sessions: [(from: Int64, to: Int64)] = []
    var made: Int64 = 0
    for id in try below(id) {
      guard let entry = try EntryStore.find(id, on: source) else { continue }
      var values = try Tree.valuesOfCopy(of: entry)
      if entry.id == root.id {
        values[.parent] = .int(parent)
        values[.position] = place == HandOrder.place(at: transaction.now) ? nil : .text(place)
      } else {
        values[.parent] = .int(copies[entry.parent] ?? 0)
        // In the order by hand of what it is a copy of.
        if entry.kind.isPlaced { values[.position] = .text(HandOrder.place(of: entry)) }
      }
      try names?.rename(&values, of: entry, copies)
      let copy = try transaction.insert(entry.kind, created: transaction.now, values)
      if entry.id == root.id { made = copy }
      copies[entry.id] = copy
      try copyParts(of: entry, to: copy, template: values[.template]?.int ?? 0)
      if entry.kind == .eventType || entry.kind == .variant { types[entry.id] = copy }
      if entry.kind == .session { sessions.append((entry.id, copy)) }
    }
    for session in sessions { try SessionCopy(source, in: transaction, names, copies, types).copy(session.from, to: session.to) }
    if let names { try names.exclude(types) } else { try Exclusions.copy(types, in: transaction) }
    if names != nil { try requireWhole(behind: last) }
    return made
  }

  /// What is not in the trash: what holds before what it holds, and what is named before what names it.
  private func below(_ id: Int64) throws(Failure) -> [Int64] {
    return try source.ids(
      """
      WITH RECURSIVE below(id) AS (
        SELECT \(id) UNION SELECT e.id FROM \(Table.entry) e JOIN below b ON e.parent = b.id WHERE e.trashed IS NULL)
      SELECT b.id FROM below b JOIN \(Table.entry) e ON e.id = b.id ORDER BY CASE e.kind WHEN \(Kind.collection) THEN 0 WHEN \(Kind.subject) THEN 1
        WHEN \(Kind.eventType) THEN 2 WHEN \(Kind.variant) THEN 3 WHEN \(Kind.attachment) THEN 5 WHEN \(Kind.media) THEN 5 ELSE 4 END
      """)
  }

  /// What an entry has beside its row: its tags, and the values of its own fields.
  private func copyParts(of entry: Entry, to copy: Int64, template: Int64) throws(Failure) {
    if let names {
      try names.copyTags(of: entry, to: copy)
      let values = try CustomValues(of: entry.id, on: source).named
      try CustomValues.set(values, replacing: TextKeyed(), of: copy, template: template, in: transaction)
    } else {
      // With those in the trash, which are there again once they are restored.
      try connection.run("INSERT INTO \(Table.entryTag) (entry, tag, ordinal) SELECT \(copy), tag, ordinal FROM \(Table.entryTag) WHERE entry = \(entry.id)")
      try CustomValues.copy(from: entry.id, to: copy, in: transaction)
    }
  }

  /// What came of another book must be something that a book can hold: that one may be anybody's.
  private func requireWhole(behind last: Int64) throws(Failure) {
    _ = try transaction.state()
    for rule in EntryRule.all {
      guard let id = try connection.value("\(rule.broken(behind: last)) LIMIT 1")?.int else { continue }
      let wrong = copies.first { $0.value == id }?.key ?? 0
      throw Failure(.damaged, "entry \(wrong) of the other book \(rule.what); check that book, and salvage it into a new one", id: wrong)
    }
  }
}
