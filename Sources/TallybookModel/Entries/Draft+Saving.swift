package import TallybookBase
internal import TallybookStorage

/// Writing a draft into the book.
extension Draft {
  /// Saves the draft and returns the entry's id. The draft continues from the saved state.
  @discardableResult
  package func save(_ flags: SaveFlags = []) throws(Failure) -> Int64 {
    try save(flags, now: book.mutationTime())
  }

  /// The same, at a time that was read before: for callers that must not read the clock while they hold the draft.
  package func save(_ flags: SaveFlags, now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    try prepare(flags)
    if let id, isClean(flags) { return id }
    return keep(try write(flags, now: now), now)
  }

  /// Saves a new entry with a draft that nobody uses after that, so that it need not be made ready for more; gives the entry's id.
  func finish() throws(Failure) -> Int64 {
    let now = try book.mutationTime()
    try prepare([])
    return try write([], now: now).id
  }

  /// The same as a part of what a transaction writes.
  package func save(_ flags: SaveFlags, now: Instant, in transaction: Transaction) throws(Failure) -> Int64 {
    try prepare(flags)
    if let id, isClean(flags) { return id }
    return keep(try write(flags, now: now, in: transaction), now)
  }

  /// The same together with what `body` writes: all or nothing. Without a name it gets `defaultName`; an edit that changes
  /// nothing writes nothing of its own.
  package func save<R>(now: Instant, defaultName: String, with body: (Int64, Transaction) throws(Failure) -> R) throws(Failure) -> R {
    let before = (fields, own, id)
    do throws(Failure) {
      if self[.name].isNull, !isNameEmpty { try set(.name, .text(defaultName)) }
      return try book.write(at: now, as: call) { transaction throws(Failure) in
        try body(try save(.keepClean, now: now, in: transaction), transaction)
      }
    } catch {
      (fields, own, id) = before
      throw error
    }
  }

  // MARK: Parts of it

  /// What a write gave an entry.
  struct Saved {
    let id: Int64
    /// Of a new one.
    let uuid: UUID?
  }

  /// Refuses what the book need not be asked for.
  func prepare(_ flags: SaveFlags) throws(Failure) {
    if flags.contains(.defaultName), let name = kind.rules.standardName, isNameEmpty || self[.name].isNull, refusals.isEmpty || isNameEmpty {
      try set(.name, .text(name))
    }
    try requireNoRefusal()
    guard !flags.isSuperset(of: [.force, .ifUnchanged]) else {
      throw Failure(.contradiction, "FORCE and IF_UNCHANGED contradict each other; give one of them")
    }
    try kind.rules.check(flags, of: self)
  }

  /// What saving it does.
  private var call: Call { id == nil ? .making(kind) : .edit }

  private func isClean(_ flags: SaveFlags) -> Bool { flags.contains(.keepClean) && !isDirty() }

  /// Writes it where the book stands.
  private func write(_ flags: SaveFlags, now: Instant) throws(Failure) -> Saved {
    TestSleep.at("draft.prepared")
    let isOneRow = id == nil && kind.rules.isOneRow && stored == nil && self[.tags].isNull && !own.hasRows && flags.isDisjoint(with: .overlaps)
    return try book.write(at: now, as: call, isOneStatement: isOneRow) { transaction throws(Failure) in
      try write(flags, now: now, in: transaction)
    }
  }

  func write(_ flags: SaveFlags, now: Instant, in transaction: Transaction) throws(Failure) -> Saved {
    let uuid = UUID.ordered(at: now)
    if let problem = try problems(on: transaction.connection, now: now, isForced: flags.contains(.force)).first { throw problem.failure }
    try requireUnchanged(flags, on: transaction.connection)
    if let stored { try StoredDrafts.remove(stored, in: transaction) }
    try kind.rules.settle(self, flags, in: transaction)
    return Saved(id: try write(uuid, in: transaction), uuid: id == nil ? uuid : nil)
  }

  /// What is saved is the draft's new beginning.
  private func keep(_ saved: Saved, _ now: Instant) -> Int64 {
    id = saved.id
    if let uuid = saved.uuid {
      fields[.uuid] = .blob(uuid.bytes)
      fields[.created] = .int(now)
    }
    fields[.modified] = .int(now)
    fields.keep()
    own.keep()
    stored = nil
    return saved.id
  }

  private func write(_ uuid: UUID, in transaction: Transaction) throws(Failure) -> Int64 {
    if let id {
      let changed = kind.settable.filter { isDirty($0) }
      var values = Dictionary(uniqueKeysWithValues: changed.map { ($0, self[$0]) })
      if kind.isMovable, let parent = values[.parent]?.int {
        // What goes elsewhere comes last there, as `move` has it.
        values[.position] = .text(try HandOrder.last(in: parent, at: transaction.now, on: transaction.connection))
      }
      try EntryStore.update(id, values, in: transaction)
      try own.write(to: id, isNew: false, in: transaction)
      if isDirty(.tags) { try Tags.set(self[.tags].ids ?? [], on: id, in: transaction) }
      try kind.rules.settled(self, id, in: transaction)
      return id
    }
    let id = try transaction.insert(kind, uuid: uuid, created: transaction.now, fields.current)
    if own.hasRows { try own.write(to: id, isNew: true, in: transaction) }
    return id
  }
}
