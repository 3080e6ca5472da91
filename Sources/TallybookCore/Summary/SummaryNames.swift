/// What people read for the groups of a summary, and the order in which they stand.
struct SummaryNames {
  let labels: Labels
  /// Of a summary by category: the texts, by the number that stands for each.
  var categories: [String] = []
  /// Templates' fields that it groups by, with the values that were found.
  var own: [OwnGroups] = []

  /// The keys of the groups' numbers with their place in the order: times and numbers ascending, things by name
  /// (the root before them), nothing last.
  func keys(
    of grouping: Grouping, _ numbers: Set<Int64>, on connection: Connection
  ) throws(Failure) -> [Int64: (key: SummaryKey, place: Int)] {
    var keys: [(number: Int64, key: SummaryKey)] = []
    for number in numbers.sorted() where number != SummaryTable.nothing { keys.append((number, try key(of: grouping, number, connection))) }
    if [.tag, .subject, .collection, .eventType, .category].contains(grouping) {
      keys.sort(by: Self.precedes)
    } else if let own = own.first(where: { $0.name.field == grouping.ownField }) {
      keys = own.sorted(keys)
    }
    if numbers.contains(SummaryTable.nothing) {
      keys.append((SummaryTable.nothing, SummaryKey(number: nil, label: labels[grouping == .tag ? "untagged" : "none"])))
    }
    if grouping == .collection, let root = keys.firstIndex(where: { $0.number == 0 }) { keys.insert(keys.remove(at: root), at: 0) }
    var places: [Int64: (key: SummaryKey, place: Int)] = [:]
    for (place, entry) in keys.enumerated() { places[entry.number] = (entry.key, place) }
    return places
  }

  private func key(of grouping: Grouping, _ number: Int64, _ connection: Connection) throws(Failure) -> SummaryKey {
    switch grouping {
    case .day, .week, .month, .year: return SummaryKey(number: number, label: Self.date(number, grouping))
    case .hour: return SummaryKey(number: number, label: number < 10 ? "0\(number):00" : "\(number):00")
    case .weekday:
      let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
      return SummaryKey(number: number, label: number > 0 && number < 8 ? labels[names[Int(number) - 1]] : "")
    case .kind: return SummaryKey(number: number, label: Kind(rawValue: Int32(clamping: number))?.label ?? "")
    case .priority:
      let priority = Int32(exactly: number).flatMap(Priority.init(rawValue:)) ?? .unranked
      return SummaryKey(number: number, label: labels["priority_\(priority.label)"])
    case .category: return SummaryKey(number: nil, label: categories.indices.contains(Int(number)) ? categories[Int(number)] : "")
    case .collection where number == 0: return SummaryKey(number: 0, label: labels["root"])
    case .tag, .subject, .collection, .eventType:
      let name = try connection.value("SELECT coalesce(nullif(label, ''), name) FROM \(Table.entry) WHERE id = \(number)")?.text
      return SummaryKey(number: number, label: name ?? "\(number)")
    case .own: return own.first { $0.name.field == grouping.ownField }?.key(number) ?? SummaryKey(number: nil, label: "")
    case .none: return SummaryKey(number: nil, label: "")
    }
  }

  private static func precedes(_ a: (number: Int64, key: SummaryKey), _ b: (number: Int64, key: SummaryKey)) -> Bool {
    let order = TextOrder.compare(a.key.label, b.key.label)
    return order == 0 ? a.number < b.number : order < 0
  }

  /// 2026-03-02, 2026-W10, 2026-03 or 2026.
  static func date(_ number: Int64, _ grouping: Grouping) -> String {
    guard let date = CivilDate(number: Int32(clamping: number)) else { return "\(number)" }
    switch grouping {
    case .year: return digits(date.year, 4)
    case .month: return "\(digits(date.year, 4))-\(digits(date.month, 2))"
    case .week:
      // The week belongs to the year that its Thursday lies in.
      let thursday = date.adding(days: 4 - Int64(date.weekday))
      let first = CivilDate(year: thursday.year, month: 1, day: 1)?.daysSinceEpoch ?? 0
      return "\(digits(thursday.year, 4))-W\(digits(Int32(clamping: (thursday.daysSinceEpoch - first) / 7 + 1), 2))"
    default: return "\(digits(date.year, 4))-\(digits(date.month, 2))-\(digits(date.day, 2))"
    }
  }

  private static func digits(_ number: Int32, _ width: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
