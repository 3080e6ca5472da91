internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What people read for the groups of a summary, and the order in which they stand.
struct SummaryNames {
  let labels: Labels
  /// Of a summary by category: the texts, by the number that stands for each.
  var categories: [String] = []
  /// Templates' fields that it groups by, with the values that were found.
  var own: [CustomGroups] = []
  /// How many first groups are beyond the limit.
  var others = 0

  /// The keys of the groups' numbers with their place in the order: times and numbers ascending, entries by name
  /// (the root before them), nothing last.
  func keys(
    of grouping: Grouping, _ numbers: Set<Int64>, on connection: Connection
  ) throws(Failure) -> [Int64: (key: SummaryKey, place: Int)] {
    var keys: [(number: Int64, key: SummaryKey)] = []
    for number in numbers.sorted() where number > SummaryTable.others { keys.append((number, try key(of: grouping, number, connection))) }
    if [.tag, .subject, .collection, .eventType, .category, .session].contains(grouping) {
      keys.sort(by: Self.precedes)
    } else if let own = own.first(where: { $0.name.field == grouping.ownField }) {
      keys = own.sorted(keys)
    }
    if numbers.contains(SummaryTable.nothing) {
      keys.append((SummaryTable.nothing, SummaryKey(number: nil, label: labels[grouping == .tag ? .untagged : .none], group: SummaryTable.nothing)))
    }
    if grouping == .collection, let root = keys.firstIndex(where: { $0.number == 0 }) { keys.insert(keys.remove(at: root), at: 0) }
    if numbers.contains(SummaryTable.others) {
      keys.append((SummaryTable.others, SummaryKey(number: nil, label: "\(labels[.others]) (\(others))", group: SummaryTable.others)))
    }
    var places: [Int64: (key: SummaryKey, place: Int)] = [:]
    for (place, entry) in keys.enumerated() { places[entry.number] = (entry.key, place) }
    return places
  }

  private func key(of grouping: Grouping, _ number: Int64, _ connection: Connection) throws(Failure) -> SummaryKey {
    func key(_ label: String) -> SummaryKey { SummaryKey(number: number, label: label, group: number) }
    switch grouping {
    case .day, .week, .month, .year: return key(PeriodText.text(number, grouping))
    case .hour: return key(number < 10 ? "0\(number):00" : "\(number):00")
    case .weekday: return key(Label(weekday: number).map { labels[$0] } ?? "")
    case .kind: return key(Kind(rawValue: Int32(clamping: number))?.label ?? "")
    case .priority:
      let priority = Int32(exactly: number).flatMap(Priority.init(rawValue:)) ?? .unranked
      return key(labels[priority.word])
    case .category: return SummaryKey(number: nil, label: categories.indices.contains(Int(number)) ? categories[Int(number)] : "", group: number)
    case .collection where number == 0: return key(labels[.root])
    case .tag, .subject, .collection, .eventType, .session:
      let name = try connection.value("SELECT coalesce(nullif(label, ''), name) FROM \(Table.entry) WHERE id = \(number)")?.text
      return key(name ?? "\(number)")
    case .own: return own.first { $0.name.field == grouping.ownField }?.key(number) ?? SummaryKey(number: nil, label: "", group: number)
    case .none: return SummaryKey(number: nil, label: "", group: number)
    }
  }

  private static func precedes(_ a: (number: Int64, key: SummaryKey), _ b: (number: Int64, key: SummaryKey)) -> Bool {
    let order = TextOrder.compare(a.key.label, b.key.label)
    return order == 0 ? a.number < b.number : order < 0
  }
}
