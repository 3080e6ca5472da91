internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What was removed for good and lives, as somebody made it again or by himself: all that its removal ended goes from it. A book that had it all
/// along comes to what a book has that let go of it and took it in again.
struct RemadeMerge {
  private let merge: BookMerge
  private var connection: Connection { merge.ourConnection }

  init(_ merge: BookMerge) { self.merge = merge }

  func run() throws(Failure) {
    for name in merge.removals.remade.keys.sorted(by: AliasFacts.comesFirst) {
      for id in try merge.ours.ids(of: name) { try tend(id, name) }
    }
  }

  private func tend(_ id: Int64, _ name: UUID) throws(Failure) {
    guard let stored = try connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int else { return }
    for part in try connection.ids("SELECT id FROM \(Table.entry) WHERE parent = \(id) AND kind IN (\(Kind.parts))") {
      if try !merge.rules.isKnowing(merge.mine.read(Part(part, .parent)).versions, of: name) { try TombstoneMerge(merge).remove(part) }
    }
    let written = try EntryParts.written("entry = \(id)", on: connection)
    for part in Set(try EntryParts.all(of: id, on: connection) + written) { try tend(part) }
    let makings = try merge.mine.makings(of: id)
    let living = try merge.removals.living(makings)
    if living.count < makings.count {
      try merge.mine.write(makings: living, of: id)
      merge.touched.insert(id)
    }
    try detach(from: id, name)
    switch Kind(rawValue: Int32(truncatingIfNeeded: stored)) {
    case .tag: try takeOff(id)
    case .template: try release(id, name)
    default: break
    }
  }

  /// Lets go of the versions of a part that are not of what lives.
  private func tend(_ part: Part) throws(Failure) {
    let versions = try merge.mine.read(part).versions
    let kept = try merge.rules.counting(versions, of: part)
    guard kept.count < versions.count else { return }
    if kept.isEmpty { try merge.empty(part) } else { try merge.write(kept, of: part) }
  }

  private func takeOff(_ tag: Int64) throws(Failure) {
    for entry in try EntryParts.holders(of: .tags, tag, on: connection) { try tend(Part(entry, .tags, .number(tag))) }
  }

  /// What names the entry and means what was removed names nothing.
  private func detach(from id: Int64, _ name: UUID) throws(Failure) {
    for field in PartValues.references.sorted(by: { $0.rawValue < $1.rawValue }) {
      guard let column = EntryColumns.stored(field) else { continue }
      // Where collections lie follows from their moves.
      let others: SQL = field == .parent ? " AND kind <> \(Kind.collection)" : ""
      var entries = Set(try connection.ids("SELECT id FROM \(Table.entry) WHERE \(raw: column) = \(id)\(others)"))
      for known in merge.aliases.names(of: name) {
        let quoted = "\"\(known.text)\""
        entries.formUnion(try connection.ids("SELECT entry FROM \(Table.sibling) WHERE part = \(Int64(field.rawValue)) AND value = \(quoted)"))
      }
      for entry in entries.sorted() { try detach(Part(entry, field)) }
    }
  }

  private func detach(_ part: Part) throws(Failure) {
    let (versions, _) = try merge.mine.read(part)
    let meant = try versions.map { (version) throws(Failure) in try merge.rules.referring(version, in: part) }
    guard zip(versions, meant).contains(where: { $0.value != $1.value }) else { return }
    try merge.write(meant, of: part)
  }

  /// Own fields that were written for the template that was removed are those of an item without one.
  private func release(_ template: Int64, _ name: UUID) throws(Failure) {
    for field in try FieldNumbers.all(of: template, on: connection).sorted {
      let number = Int64(field.value)
      for entry in Set(try connection.ids("SELECT entry FROM \(Table.fieldValue) WHERE field = \(number)")).sorted() {
        let part = Part(entry, .fields, .number(number))
        let versions = try merge.mine.read(part).versions
        guard try !merge.rules.isKnowing(versions, of: name) else { continue }
        let free = Part(entry, .fields, .number(Int64(try FieldNumbers.number(of: field.key, in: 0, in: merge.transaction))))
        try merge.empty(part)
        try merge.merge(free, with: versions)
      }
    }
  }
}
