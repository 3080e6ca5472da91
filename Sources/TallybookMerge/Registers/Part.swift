package import TallybookBase
package import TallybookStorage

/// What is merged by itself: a field of an entry, a tag on it, one of its own fields, an event of a session, a limit of a day, a setting. A book
/// keeps a register for each: which commits wrote it last.
package struct Part: Hashable, Sendable {
  /// An entry of the book; 0: the book itself.
  let entry: Int64
  let field: Field
  let key: Key

  /// Which, where an entry has several of a field: ids and numbers of the book that has the register.
  package enum Key: Hashable, Sendable {
    case number(Int64)
    case text(String)

    var value: Value {
      switch self {
      case .number(let number): .int(number)
      case .text(let text): .text(text)
      }
    }

    init(_ value: Value) { self = if case .text(let text) = value { .text(text) } else { .number(value.int ?? 0) } }

    var number: Int64 { if case .number(let number) = self { number } else { 0 } }
    var text: String { if case .text(let text) = self { text } else { "" } }
  }

  init(_ entry: Int64, _ field: Field, _ key: Key = .number(0)) { (self.entry, self.field, self.key) = (entry, field, key) }

  /// Whether an entry may have any number of such parts, of which most are not there.
  var isOneOfSeveral: Bool { [.tags, .fields, .seq, Self.reminders].contains(field) }

  /// The number by which tables know the making of an entry.
  package static let making: Int64 = 0
  /// The number by which they know who added an event: a session's, by the event's number. It is written once, and tells two events of one
  /// number from one that was changed.
  package static let addition: Int64 = -1
  /// The number by which they know which commit told of a session's events: of those of a lane below the event's number that is its key, and not
  /// below the one before. No work on the session: what a book was first asked for it tells with a commit of its own.
  package static let cut: Int64 = -2

  /// What is written once, and has no versions.
  package static let facts: SQL = "(\(making), \(addition), \(cut))"

  /// The field by which tables know which events of a session a commit brought, its pauses, its reminders and the settings of a book.
  package static let (events, pauses, reminders, setting) = (Field.eventCount, Field.state, Field.task, Field.text)

  /// The columns of an entry that are parts by themselves; what stands for several is named by its first. `nil` of what never changes, and of
  /// what is derived.
  static func field(of column: EntryColumn) -> Field? {
    switch column {
    case .id, .uuid, .kind, .created: nil
    case .longitude, .accuracy: .latitude
    default: column.field
    }
  }

  /// Whether a column of an entry is of any of some parts, by their numbers.
  package static func covers(_ column: Field, in parts: Set<Int64>) -> Bool {
    parts.contains(Int64(([.longitude, .accuracy].contains(column) ? .latitude : column).rawValue))
  }

  /// The fields of an entry's own columns that are parts.
  static let columns = Set(EntryColumn.allCases.compactMap(field(of:)))

  /// A reminder by what it says, since its number is this book's own.
  static func reminder(mode: Int64, day: Int64?, time: Int64, created: Int64) -> Key { .text("\(mode) \(day ?? 0) \(time) \(created)") }
}
