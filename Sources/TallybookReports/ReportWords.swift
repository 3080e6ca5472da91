internal import TallybookBase
internal import TallybookModel

/// How a report says durations, numbers and dates, in the words of the book's table.
struct ReportWords {
  /// How long a value may be: "2h 30m", or "2:30" where there is little room.
  enum ValueStyle: CaseIterable { case compact, clock }

  let labels: Labels

  subscript(label: Label) -> String { labels[label] }

  /// A duration in ns, or a number with at most one digit of fraction. What is not shown is cut off.
  func value(_ value: Double, _ unit: ChartSeries.Unit, _ style: ValueStyle) -> String {
    switch unit {
    case .number: number(value)
    case .duration:
      switch style {
      case .compact: duration(Self.whole(value))
      case .clock: DurationText.format(Self.whole(value), style: .csv)
      }
    }
  }

  /// "2h 30m", "45m", "12s".
  func duration(_ duration: Int64) -> String {
    let seconds = duration.magnitude / UInt64(nanosecondsPerSecond)
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    var parts: [String] = []
    if hours > 0 { parts.append("\(hours)\(labels[.unitHour])") }
    if minutes > 0 { parts.append("\(minutes)\(labels[.unitMinute])") }
    if hours == 0, seconds % 60 > 0 || minutes == 0 { parts.append("\(seconds % 60)\(labels[.unitSecond])") }
    return (duration < 0 && seconds > 0 ? "-" : "") + parts.joined(separator: " ")
  }

  /// How long a bout lasted: "2h 30m", and below a minute with a fraction: "4.25s".
  func length(_ nanoseconds: Double) -> String {
    let second = Double(nanosecondsPerSecond)
    let magnitude = nanoseconds.magnitude
    let factor: Double = magnitude < 10 * second ? 100 : 10
    let parts = (magnitude / second * factor).rounded()
    guard parts < 60 * factor, parts > 0 else { return value(nanoseconds, .duration, .compact) }
    var digits = "\(Int64(parts) % Int64(factor))"
    digits = String(repeating: "0", count: (factor == 100 ? 2 : 1) - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(nanoseconds < 0 ? "-" : "")\(Int64(parts) / Int64(factor))\(digits.isEmpty ? "" : labels[.decimal] + digits)\(labels[.unitSecond])"
  }

  /// What has no room, and how much of it there is; nothing of none.
  func notShown(_ count: Int, _ what: String) -> String { count > 0 ? "\(labels[.notShown]): \(count) × \(what)" : "" }

  /// To three digits: "0.667".
  func fraction(_ value: Double) -> String {
    let parts = Int64((value.magnitude * 1000).rounded())
    let digits = "\(parts % 1000)"
    return "\(value < 0 && parts > 0 ? "-" : "")\(parts / 1000)\(labels[.decimal])\(String(repeating: "0", count: 3 - digits.count))\(digits)"
  }

  /// A part as whole per cent: "34 %".
  func percent(_ part: Double) -> String { "\(Int64((part * 100).rounded())) %" }

  /// Since a start: "+1:05:09", with thousandths below a minute.
  func offset(_ distance: Int64) -> String {
    let (seconds, rest) = distance.magnitude.quotientAndRemainder(dividingBy: UInt64(nanosecondsPerSecond))
    let sign = distance < 0 ? "-" : ""
    if seconds < 60, rest >= 1_000_000 {
      let digits = String(rest / 1_000_000)
      return "\(sign)\(seconds).\(String(repeating: "0", count: 3 - digits.count))\(digits)\(labels[.unitSecond])"
    }
    return sign + DurationText.format(Int64(clamping: seconds) &* nanosecondsPerSecond, style: .timer)
  }

  /// "15 Jan 2024".
  func date(_ date: CivilDate) -> String { fill(.date, date) }

  /// "Jan 2024".
  func monthAndYear(_ date: CivilDate) -> String { fill(.monthYear, date) }

  /// "15 Jan".
  func dayAndMonth(_ date: CivilDate) -> String { "\(date.day) \(month(date))" }

  func month(_ date: CivilDate) -> String { labels[.month(of: date)] }

  /// One day as it is, several as a range.
  func range(_ first: CivilDate, _ last: CivilDate) -> String {
    guard first != last else { return date(first) }
    return Self.replace(in: labels[.dateRange], ["from": date(first), "to": date(last)])
  }

  /// "12 records", by what a query is for: sessions are records, of several kinds they are entries.
  func count(_ count: Int64, of kind: Kind?) -> String {
    guard count != 0 else { return nothing(of: kind) }
    let (one, many): (Label, Label) =
      switch kind {
      case .session: (.record, .records)
      case .note: (.note, .notes)
      case .task: (.taskOne, .tasks)
      case .event: (.eventOne, .eventMany)
      case .bout: (.boutOne, .boutMany)
      default: (.entry, .entryMany)
      }
    return "\(count) \(labels[count == 1 ? one : many])"
  }

  /// Where there is none.
  func nothing(of kind: Kind?) -> String {
    switch kind {
    case .session: labels[.noRecords]
    case .task: labels[.noTasks]
    case .event: labels[.noEvents]
    case .bout: labels[.noBouts]
    default: labels[.noEntries]
    }
  }

  /// "Mon".
  func weekday(_ date: CivilDate) -> String { labels[.shortWeekday(of: date)] }

  /// A part in per cent, rounded to a tenth.
  func share(_ part: Int64, of total: Int64) -> String {
    let tenths = Int64((Double(part) / Double(max(1, total)) * 1000).rounded())
    return "\(tenths / 10)\(labels[.decimal])\(tenths % 10) %"
  }

  private func number(_ value: Double) -> String {
    guard value.isFinite, value.magnitude < 1e15 else { return "\(value)" }
    let tenths = Int64((value * 10).rounded(.towardZero))
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole)\(labels[.decimal])\(rest)"
  }

  private func fill(_ pattern: Label, _ date: CivilDate) -> String {
    Self.replace(
      in: labels[pattern], ["day": "\(date.day)", "month": month(date), "year": "\(date.year)"])
  }

  /// `{name}` becomes its value; other braces stay.
  private static func replace(in pattern: String, _ values: [String: String]) -> String {
    var result = ""
    var rest = pattern[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      guard let close = rest[open...].firstIndex(of: "}"), let value = values[String(rest[rest.index(after: open)..<close])] else {
        result.append("{")
        rest = rest[rest.index(after: open)...]
        continue
      }
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }

  private static func whole(_ value: Double) -> Int64 { Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max) }
}
