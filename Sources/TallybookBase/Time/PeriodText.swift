/// Days, weeks, months and years as ISO 8601 writes them.
package enum PeriodText {
  /// 2026-03-02, 2026-W10, 2026-03 or 2026.
  package static func text(_ number: Int64, _ grouping: Grouping) -> String {
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
