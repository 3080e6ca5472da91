package import TallybookBase
package import TallybookModel

/// What the rows of a summary have in common: which columns there are, and how they are read.
package struct SummaryShape: Sendable {
  /// What it was asked for.
  package let options: SummaryOptions
  /// The word for a total.
  let total: String
  /// Templates' fields that it groups by.
  let own: [CustomGroups.Name]

  /// What a group's column is called: to people a word, to programs a name.
  package func heading(_ grouping: Grouping, forPeople: Bool, _ labels: Labels) -> String {
    if let name = own.first(where: { $0.field == grouping.ownField }) { return forPeople ? name.title : name.name }
    return forPeople ? grouping.word.map { labels[$0] } ?? grouping.label : grouping.key
  }

  /// The fields of a row: the groups as numbers and as people read them, then what was measured.
  var fields: [Field] {
    [.level] + zip(Self.groups, Self.labels).prefix(options.by.all.count).flatMap { [$0, $1] } + measured
  }

  /// The columns of a table for people.
  package var columns: [Field] { Self.labels.prefix(options.by.all.count) + measured }

  /// The fields of groups as numbers, and as people read them, the first group first.
  private static let groups: [Field] = [.group1, .group2, .group3, .group4]
  private static let labels: [Field] = [.label1, .label2, .label3, .label4]

  /// What the groups are that a column of labels says.
  package func grouping(of field: Field) -> Grouping? { zip(Self.labels, options.by.all).first { $0.0 == field }?.1 }

  /// The field of each measure, in the order of the contract.
  private static let measures: [(Measures, Field)] = [
    (.count, .count), (.duration, .duration), (.events, .eventCount), (.sum, .sum), (.mean, .mean), (.median, .median),
    (.minimum, .minimum), (.maximum, .maximum), (.deviation, .deviation), (.complete, .completedCount), (.incomplete, .incompleteCount),
    (.carried, .carriedCount),
  ]

  /// What was measured.
  private var measured: [Field] { Self.measures.filter { options.measures.contains($0.0) }.map(\.1) }

  /// What the first groups are ranked by.
  var ranking: Field { Self.measures.first { $0.0 == options.rank }?.1 ?? .count }

  /// Whether sums, means and the like are lengths of time, in ns.
  package var measuresTime: Bool { options.flags.contains(.intervals) || options.field == .duration || options.field == .span }

  /// A field of a row.
  func value(_ field: Field, of row: SummaryRow) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.summary.rawValue))
    case .level: .int(Int64(row.level))
    case .group1: group(0, of: row)
    case .group2: group(1, of: row)
    case .group3: group(2, of: row)
    case .group4: group(3, of: row)
    case .label1: label(0, of: row)
    case .label2: label(1, of: row)
    case .label3: label(2, of: row)
    case .label4: label(3, of: row)
    case .count: options.measures.contains(.count) ? .int(row.count) : .null
    case .duration: options.measures.contains(.duration) ? .int(row.duration) : .null
    case .eventCount: options.measures.contains(.events) ? .int(row.events) : .null
    case .sum: options.measures.contains(.sum) ? row.statistics?.sum ?? .null : .null
    case .mean: options.measures.contains(.mean) ? row.statistics?.mean ?? .null : .null
    case .median: options.measures.contains(.median) ? row.statistics?.median ?? .null : .null
    case .minimum: options.measures.contains(.minimum) ? row.statistics?.minimum ?? .null : .null
    case .maximum: options.measures.contains(.maximum) ? row.statistics?.maximum ?? .null : .null
    case .completedCount: options.measures.contains(.complete) ? .int(row.completed) : .null
    case .incompleteCount: options.measures.contains(.incomplete) ? .int(row.count - row.completed) : .null
    case .carriedCount: options.measures.contains(.carried) ? .int(row.carried) : .null
    case .deviation: options.measures.contains(.deviation) ? row.statistics?.deviation ?? .null : .null
    default: .null
    }
  }

  /// The same as text: a group's label, where there is one.
  func text(_ field: Field, of row: SummaryRow) -> String? {
    guard let place = Self.groups.firstIndex(of: field) else { return value(field, of: row).text }
    return row.keys.indices.contains(place) ? row.keys[place].label : nil
  }

  private func group(_ place: Int, of row: SummaryRow) -> Value { row.keys.indices.contains(place) ? Value(row.keys[place].number) : .null }

  /// Of a total its word in the first column behind its groups, and nothing in those behind that.
  private func label(_ place: Int, of row: SummaryRow) -> Value {
    guard place == 0 || place < options.by.all.count else { return .null }
    return .text(row.keys.indices.contains(place) ? row.keys[place].label : row.keys.count == place ? total : "")
  }
}
