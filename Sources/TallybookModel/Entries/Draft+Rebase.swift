package import TallybookBase
internal import TallybookStorage
internal import TallybookText

/// What became of the entry that a draft edits since the draft began.
extension Draft {
  /// Whether the entry was changed meanwhile, in any field of the draft.
  package func isStale() throws(Failure) -> Bool {
    try book.requireOpen()
    return try book.read { (connection) throws(Failure) -> Bool in try isStale(on: connection) }
  }

  func isStale(on connection: Connection) throws(Failure) -> Bool {
    guard let id else { return false }
    guard let now = try EntryStore.find(id, on: connection), try !EntryStore.isTrashed(now, on: connection) else { return true }
    let isOther = kind.settable.contains { $0 != .fields && $0 != .schema && now[$0] != base($0) }
    let own = try CustomFields(of: now, on: connection)
    return isOther || differsInOwn(from: own)
  }

  /// Refuses a draft of an entry that was changed at all since the draft began, where that is asked for.
  func requireUnchanged(_ flags: SaveFlags, on connection: Connection) throws(Failure) {
    guard flags.contains(.ifUnchanged), try isStale(on: connection) else { return }
    throw Failure(
      .staleDraft, "entry \(id ?? 0) was changed since the draft began; rebase the draft and look again, or save it without IF_UNCHANGED", id: id ?? 0)
  }

  /// Starts again from the entry as it is now: fields that were set stay set, the others get the book's values.
  package func rebase() throws(Failure) {
    try book.requireOpen()
    guard let id else { return }
    let (entry, own) = try book.read { connection throws(Failure) in
      let entry = try EntryStore.require(id, on: connection)
      return (entry, try CustomFields(of: entry, on: connection))
    }
    rebase(onto: entry.values, own)
  }

  /// Fields that were set, and were changed to something else meanwhile. Different fields of one entry do not collide.
  func collisions(on connection: Connection) throws(Failure) -> [DraftProblem] {
    guard let id, isDirty(), let now = try EntryStore.find(id, on: connection) else { return [] }
    var problems: [DraftProblem] = []
    for field in kind.settable where isDirty(field) && field != .fields && field != .schema {
      if now[field] != base(field), now[field] != self[field] { problems.append(DraftProblem(stale: field, field.name, of: id)) }
    }
    let own = try CustomFields(of: now, on: connection)
    return problems + ownCollisions(with: own)
  }

  /// What a field was when the draft began or was last saved.
  func base(_ field: Field) -> Value { fields.base(field) }

  private func differsInOwn(from now: CustomFields) -> Bool { own.differs(from: now) }

  private func ownCollisions(with now: CustomFields) -> [DraftProblem] {
    var problems = own.collisions(with: now).map { name in
      DraftProblem(stale: own.template.current?.numbers[name].map { .own($0) } ?? .fields, name, of: id ?? 0)
    }
    if own.schema.isDirty, own.schema.before != now.schema.before, own.schema.current != now.schema.before {
      problems.append(DraftProblem(stale: .schema, Field.schema.name, of: id ?? 0))
    }
    return problems
  }

  private func rebase(onto values: FieldValues, _ now: CustomFields) {
    fields.rebase(onto: values)
    own.rebase(onto: now)
  }
}
