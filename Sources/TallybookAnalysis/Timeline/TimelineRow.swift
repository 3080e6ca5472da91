package import TallybookBase
package import TallybookModel

/// A row of a timeline: the total, a year, a month, a day, or a record.
package struct TimelineRow: Sendable {
  /// What a row stands for.
  package enum Level: Int, Sendable {
    case total, year, month, day, record
  }

  /// What it stands for.
  package let level: Level
  /// The first day of what it stands for; of the total the day that all records are of, where there is one.
  package let date: CivilDate?
  /// The same as people read it: 2026, 2026-03, 2026-03-02.
  package let label: String
  /// How many records there are in it.
  package let count: Int64
  /// How long they lasted, in ns.
  package let duration: Int64
  /// Whether a host shows it.
  package let isShown: Bool
  /// Whether the records' tags are shown.
  package let showsTags: Bool
  /// The record.
  package let record: Entry?

  static let headingFields: [Field] = [.level, .group1, .label1, .count, .duration, .shown, .showsTags]

  /// The fields of a heading or of a record.
  package static let fields = headingFields + EntryColumns.all.filter { $0 != .duration }

  /// A field: its own, or the record's.
  package subscript(field: Field) -> Value {
    switch field {
    case .level: return .int(Int64(level.rawValue))
    case .group1: return Value(date.map { Int64($0.number) })
    case .label1: return label.isEmpty ? .null : .text(label)
    case .count: return .int(count)
    case .duration: return .int(duration)
    case .shown: return .int(isShown ? 1 : 0)
    case .showsTags: return .int(showsTags ? 1 : 0)
    case .kind: return record?[.kind] ?? .int(Int64(Kind.summary.rawValue))
    default: return record?[field] ?? .null
    }
  }
}
