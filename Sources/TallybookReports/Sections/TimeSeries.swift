internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookDrawing
internal import TallybookModel
internal import TallybookText

/// Time by tag; of what takes no time how many there are.
enum TimeSeries: SeriesSource {
  static func read(_ options: SectionOptions, _ reading: ReportReading) throws(Failure) -> (series: ChartSeries, title: String) {
    let words = reading.words
    let days = try reading.timeByDay()
    let isTimed = reading.isTimed(days.total)
    func amount(_ row: SummaryRow) -> Int64 { isTimed ? row.duration : row.count }
    var members: [(key: Int64?, name: String, total: Double)] = []
    var places: [Int64?: Int] = [:]
    for row in days.rows {
      guard let tag = row.second else { continue }
      if let place = places[tag.number] {
        members[place].total += Double(amount(row))
      } else {
        places[tag.number] = members.count
        members.append((tag.number, tag.label, Double(amount(row))))
      }
    }
    // The largest first, and of those that are equal as a table has them: by name, what has no tag last.
    func precedes(_ a: Int, _ b: Int) -> Bool {
      let (one, other) = (members[a], members[b])
      guard one.total == other.total else { return one.total > other.total }
      guard let first = one.key, let second = other.key else { return one.key != nil }
      let names = TextOrder.compare(one.name, other.name)
      return names == 0 ? first < second : names < 0
    }
    let order = members.indices.sorted(by: precedes)
    let most = Int(clamping: options.limit == 0 ? UInt64(ChartPalette.count) : options.limit)
    let shown = order.prefix(most).filter { members[$0].total > 0 }
    // What is left is counted as a table counts it, though some of it took no time.
    let rest = order.count > most ? order.dropFirst(most) : []
    var rank: [Int64?: Int] = [:]
    for (place, index) in shown.enumerated() { rank[members[index].key] = place }
    for index in rest { rank[members[index].key] = shown.count }
    let others = rest.reduce(0) { $0 + members[$1].total }
    let count = shown.count + (others > 0 ? 1 : 0)
    let slots = try ReportSlots(days.rows.isEmpty ? nil : reading.days(of: days), by: options.by.first, words)
    guard slots.slots.count * count <= ReportSlots.mostParts else {
      throw Failure(
        .tooMany,
        "the chart would have \(slots.slots.count) bars of \(count) tags, and may have \(ReportSlots.mostParts) parts; report on less time or fewer tags, or take wider bars",
        found: Measure(slots.slots.count * count), bound: Measure(ReportSlots.mostParts))
    }
    var values = [[Double]](repeating: [Double](repeating: 0, count: count), count: slots.slots.count)
    for row in days.rows {
      guard let date = row.first?.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }), let slot = slots.index(of: date),
        let place = rank[row.second?.number], place < count
      else { continue }
      values[slot][place] += Double(amount(row))
    }
    var series = ChartSeries(
      unit: isTimed ? .duration : .number, period: slots.unit,
      members: shown.enumerated().map { .init(name: members[$1].name, ink: ChartPalette.ink(min($0, ChartPalette.count - 1)), total: members[$1].total) },
      slots: zip(slots.slots, values).map { $0.holding($1) })
    if others > 0 { series.members.append(.init(name: "\(words[.others]) (\(rest.count))", ink: .others, total: others)) }
    return (series, words[isTimed ? time(per: slots.unit) : self.count(per: slots.unit)])
  }

  private static func time(per unit: CalendarUnit) -> Label {
    switch unit {
    case .day: .perDay
    case .week: .perWeek
    case .month: .perMonth
    case .year: .perYear
    }
  }

  private static func count(per unit: CalendarUnit) -> Label {
    switch unit {
    case .day: .countPerDay
    case .week: .countPerWeek
    case .month: .countPerMonth
    case .year: .countPerYear
    }
  }
}
