/// What commits touched, as far as those who follow a book ask: gathered on the walk that keeps derived values, and read from the
/// history where another process committed.
struct Touched: Sendable {
  /// What is known of a touched thing without reading it.
  struct Thing: Sendable {
    /// Of what was made or removed; a change of a thing does not say it.
    var kind: Int64?
    /// What held it before and after, where that changed.
    var parents: [Int64] = []
    var isMade = false
    var isRemoved = false
    /// Whether it was moved to another parent.
    var isMoved = false
    /// Whether it went to the trash or came back.
    var isTrashed = false
  }

  private(set) var things: [Int64: Thing] = [:]
  /// Sessions whose events changed.
  private(set) var logged: Set<Int64> = []
  private(set) var settings: Set<String> = []
  /// Whether days' limits changed, or reminders of no task: what belongs to the whole book.
  private(set) var isOfBook = false
  /// Whether it may be anything: the changes are not kept, or are too many to list.
  private(set) var isAnything = false

  var isEmpty: Bool { things.isEmpty && logged.isEmpty && settings.isEmpty && !isOfBook && !isAnything }

  /// Above so many things it is anything.
  private static let most = 50_000

  private static let kind = EntryColumns.place(of: .kind)
  private static let parent = EntryColumns.place(of: .parent)
  private static let trashed = EntryColumns.place(of: .trashed)

  /// Adds a row of a change.
  mutating func add(_ row: Changeset.Row) throws(Failure) {
    guard !isAnything, let key = row.operation == .insert ? try row.new(0) : try row.old(0) else { return }
    switch row.table {
    case "entry":
      guard let id = key.int else { return }
      var thing = things[id] ?? Thing()
      for side in [try row.old(Self.parent), try row.new(Self.parent)] {
        if let parent = side?.int, !thing.parents.contains(parent) { thing.parents.append(parent) }
      }
      switch row.operation {
      case .insert:
        thing.kind = try row.new(Self.kind)?.int
        thing.isMade = true
      case .delete:
        thing.kind = try row.old(Self.kind)?.int
        thing.isRemoved = true
      case .update:
        if try row.new(Self.parent) != nil { thing.isMoved = true }
        if try row.new(Self.trashed) != nil { thing.isTrashed = true }
      }
      things[id] = thing
    case "entry_tag", "pause", "field_value", "template_version": if let id = key.int { things[id, default: Thing()].parents += [] }
    case "event_edit": if let session = key.int { add(loggedInto: session) }
    case "setting": if let name = key.text { settings.insert(name) }
    case "day": isOfBook = true
    case "reminder", "template_field":
      // Of a task, and of a template. Neither is ever updated.
      guard let owner = try (row.operation == .insert ? row.new(1) : row.old(1))?.int else { return addAnything() }
      if owner == 0 { isOfBook = true } else { things[owner, default: Thing()].parents += [] }
    default: addAnything()
    }
    if things.count > Self.most { addAnything() }
  }

  /// Adds a step of the history; its changes may not be kept.
  mutating func add(step: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.statement("SELECT state, step, size FROM history WHERE id = ?")
    try statement.bind([.int(step)])
    guard try statement.step() else {
      statement.reset()
      return addAnything()
    }
    let (state, reversed) = (statement.int(0), statement.int(1))
    statement.reset()
    let isReversal = state == Int64(StepState.undo.rawValue) || state == Int64(StepState.redo.rawValue)
    let isKept = try History.forEachPart(of: isReversal ? reversed : step, on: connection) { changes throws(Failure) in
      try changes.forEach { row throws(Failure) in
        try add(row)
        // What a step made its undo removed: of these nothing holds what is known here.
        if isReversal, row.table == "entry", let id = try (row.operation == .insert ? row.new(0) : row.old(0))?.int {
          things[id]?.isMade = true
          things[id]?.isRemoved = true
        }
      }
    }
    if !isKept { addAnything() }
  }

  mutating func add(loggedInto session: Int64) { if !isAnything { logged.insert(session) } }

  /// From here on everything counts as touched.
  mutating func addAnything() {
    self = Touched()
    isAnything = true
  }

  mutating func add(_ other: Touched) {
    if other.isAnything { return addAnything() }
    guard !isAnything else { return }
    if isEmpty {
      self = other
      return
    }
    for (id, thing) in other.things {
      guard var known = things[id] else {
        things[id] = thing
        continue
      }
      known.kind = thing.kind ?? known.kind
      for parent in thing.parents where !known.parents.contains(parent) { known.parents.append(parent) }
      known.isMade = known.isMade || thing.isMade
      known.isRemoved = known.isRemoved || thing.isRemoved
      known.isMoved = known.isMoved || thing.isMoved
      known.isTrashed = known.isTrashed || thing.isTrashed
      things[id] = known
    }
    logged.formUnion(other.logged)
    settings.formUnion(other.settings)
    isOfBook = isOfBook || other.isOfBook
    if things.count > Self.most { addAnything() }
  }
}
