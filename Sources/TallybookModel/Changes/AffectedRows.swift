package import TallybookBase
package import TallybookStorage

/// What commits touched, as far as those who follow a book ask: gathered on the walk that keeps derived values, and read from the
/// history where another process committed.
package struct AffectedRows: ChangeObserver, Sendable {
  /// What is known of a touched entry without reading it.
  package struct TouchedEntry: Sendable {
    /// Of what was made or removed; a change of an entry does not say it.
    package var kind: Int64?
    /// What held it before and after, where that changed.
    package var parents: [Int64] = []
    package var isMade = false
    package var isRemoved = false
    /// Whether it was moved to another parent.
    package var isMoved = false
    /// Whether it went to the trash or came back.
    package var isTrashed = false
  }

  package private(set) var entries: [Int64: TouchedEntry] = [:]
  /// Sessions whose events changed.
  package private(set) var logged: Set<Int64> = []
  package private(set) var settings: Set<String> = []
  /// Whether days' limits changed, or reminders of no task: what belongs to the whole book.
  package private(set) var isOfBook = false
  /// Whether it may be anything: the changes are not kept, or are too many to list.
  package private(set) var isAnything = false

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && logged.isEmpty && settings.isEmpty && !isOfBook && !isAnything }

  /// Above so many entries it is anything.
  private static let most = 50_000

  package mutating func observe(_ change: ChangedRow) throws(Failure) {
    guard !isAnything else { return }
    switch change {
    case .entry(let row): try observe(entry: row)
    case .entryTag(let row): note(try row.int(.entry))
    case .pause(let row): note(try row.int(.session))
    case .fieldValue(let row): note(try row.int(.entry))
    case .templateVersion(let row): note(try row.int(.template))
    case .eventEdit(let row): add(loggedInto: try row.int(.session))
    case .setting(let row): if let name = try row.value(.name)?.text { settings.insert(name) }
    case .day: isOfBook = true
    // Neither of these is ever updated, so that the owner is known.
    case .reminder(let row): row.operation == .update ? addAnything() : note(ofOwner: try row.int(.task))
    case .templateField(let row): row.operation == .update ? addAnything() : note(ofOwner: try row.int(.template))
    case .other: addAnything()
    }
    if entries.count > Self.most { addAnything() }
  }

  private mutating func note(_ id: Int64) { entries[id, default: TouchedEntry()].parents += [] }

  private mutating func note(ofOwner id: Int64) { if id == 0 { isOfBook = true } else { note(id) } }

  private mutating func observe(entry row: Changed<EntryColumn>) throws(Failure) {
    let id = try row.int(.id)
    var touched = entries[id] ?? TouchedEntry()
    for side in [try row.old(.parent), try row.new(.parent)] {
      if let parent = side?.int, !touched.parents.contains(parent) { touched.parents.append(parent) }
    }
    switch row.operation {
    case .insert:
      touched.kind = try row.new(.kind)?.int
      touched.isMade = true
    case .delete:
      touched.kind = try row.old(.kind)?.int
      touched.isRemoved = true
    case .update:
      if try row.new(.parent) != nil { touched.isMoved = true }
      if try row.new(.trashed) != nil { touched.isTrashed = true }
    }
    entries[id] = touched
  }

  /// Adds a step of the history; its changes may not be kept.
  package mutating func add(step: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.statement("SELECT state, step, size FROM \(Table.history) WHERE id = \(step)")
    guard try statement.step() else {
      statement.reset()
      return addAnything()
    }
    let (state, reversed) = (statement.int(0), statement.int(1))
    statement.reset()
    let isReversal = state == Int64(StepState.undo.rawValue) || state == Int64(StepState.redo.rawValue)
    let isKept = try History.forEachPart(of: isReversal ? reversed : step, on: connection) { changes throws(Failure) in
      try changes.forEach { row throws(Failure) in
        let change = ChangedRow(row)
        try observe(change)
        // What a step made its undo removed: of these nothing holds what is known here.
        if isReversal, case .entry(let row) = change {
          let id = try row.int(.id)
          entries[id]?.isMade = true
          entries[id]?.isRemoved = true
        }
      }
    }
    if !isKept { addAnything() }
  }

  package mutating func add(loggedInto session: Int64) { if !isAnything { logged.insert(session) } }

  /// From here on everything counts as touched.
  mutating func addAnything() {
    self = AffectedRows()
    isAnything = true
  }

  package mutating func add(_ other: AffectedRows) {
    if other.isAnything { return addAnything() }
    guard !isAnything else { return }
    if isEmpty {
      self = other
      return
    }
    for (id, touched) in other.entries {
      guard var known = entries[id] else {
        entries[id] = touched
        continue
      }
      known.kind = touched.kind ?? known.kind
      for parent in touched.parents where !known.parents.contains(parent) { known.parents.append(parent) }
      known.isMade = known.isMade || touched.isMade
      known.isRemoved = known.isRemoved || touched.isRemoved
      known.isMoved = known.isMoved || touched.isMoved
      known.isTrashed = known.isTrashed || touched.isTrashed
      entries[id] = known
    }
    logged.formUnion(other.logged)
    settings.formUnion(other.settings)
    isOfBook = isOfBook || other.isOfBook
    if entries.count > Self.most { addAnything() }
  }
}
