/// The things that must be in the book for a step to be taken back or brought back: those that would be changed or removed, and those
/// that would be named again. What went by retention is no step, so only this tells what can never be undone any more.
struct StepNeeds {
  /// What must be there, unless the step brings it back itself.
  private var needed = Set<Int64>()
  /// What it brings back.
  private(set) var brought = Set<Int64>()
  /// Both.
  var all: Set<Int64> { needed.union(brought) }

  private static let (parent, references) = (EntryColumns.place(of: .parent), [Field.subject, .carried].map(EntryColumns.place))
  /// The columns of an event that name things.
  private static let named = [4, 6]

  /// Adds a row; with `isInverse` its inverse is what will be applied.
  mutating func add(_ row: Changeset.Row, isInverse: Bool) throws(Failure) {
    guard let key = try (row.operation == .insert ? row.new(0) : row.old(0))?.int else { return }
    let (comes, goes) = isInverse ? (row.operation == .delete, row.operation == .insert) : (row.operation == .insert, row.operation == .delete)
    func result(_ column: Int) throws(Failure) -> Int64? { try (isInverse ? row.old(column) : row.new(column))?.int }
    switch row.table {
    case "entry":
      if comes { brought.insert(key) } else { needed.insert(key) }
      guard !goes else { return }
      if let parent = try result(Self.parent), parent != 0 { needed.insert(parent) }
      for column in Self.references { if let id = try result(column) { needed.insert(id) } }
    case "pause", "field_value", "template_version": needed.insert(key)
    case "entry_tag":
      needed.insert(key)
      if comes, let tag = try result(1) { needed.insert(tag) }
    case "event_edit":
      needed.insert(key)
      guard !goes else { return }
      for column in Self.named { if let id = try result(column), id != 0 { needed.insert(id) } }
    case "reminder": if let task = try (row.operation == .insert ? row.new(1) : row.old(1))?.int, task != 0 { needed.insert(task) }
    default: return
    }
  }

  /// What is not there, in order.
  func missing(on connection: Connection) throws(Failure) -> [Int64] {
    var missing: [Int64] = []
    for id in needed where !brought.contains(id) {
      if try connection.value("SELECT 1 FROM entry WHERE id = ?", .int(id)) == nil { missing.append(id) }
    }
    return missing.sorted()
  }
}
