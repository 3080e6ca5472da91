internal import TallybookBase
internal import TallybookText

/// The rules that a VTIMEZONE writes out: each STANDARD and DAYLIGHT says from when on which offset holds, once or again.
struct CalendarZoneRules {
  private(set) var rules: ZoneRules?

  /// How many parts a zone may have, and how much may be looked at for one: years are few, and their days in a rule are some hundreds.
  private static let mostParts = 1000
  private static let mostSteps = 500_000

  init(_ zone: CalendarComponent, _ name: String) {
    var changes: [(seconds: Int64, offset: Int32, abbreviation: String)] = []
    var first: (seconds: Int64, offset: Int32)?
    var steps = Self.mostSteps
    for part in zone.components.prefix(Self.mostParts) where part.name == "STANDARD" || part.name == "DAYLIGHT" {
      guard let from = Self.offset(part.first("TZOFFSETFROM")), let to = Self.offset(part.first("TZOFFSETTO")), let start = Self.local(part.first("DTSTART")?.value) else { return }
      let abbreviation = part.first("TZNAME")?.text ?? ""
      func add(_ local: CivilDateTime) {
        let seconds = local.localSeconds - Int64(from)
        changes.append((seconds, to, String(abbreviation.prefix(40))))
        if first.map({ seconds < $0.seconds }) ?? true { first = (seconds, from) }
      }
      let rule = part.first("RRULE").flatMap { RecurrenceRule($0.value, at: start) }
      guard part.first("RRULE") == nil || rule != nil else { return }
      add(start)
      if let rule {
        let until = rule.until.flatMap { (text) -> Int64? in
          guard let local = Self.local(text.hasSuffix("Z") ? String(text.dropLast()) : text.count == 8 ? text + "T235959" : text) else { return nil }
          return text.hasSuffix("Z") ? local.localSeconds : local.localSeconds - Int64(from)
        }
        var count = 0
        _ = try? rule.days(from: start.date, steps: &steps) { day throws(Failure) in
          count += 1
          guard rule.count.map({ count <= $0 }) ?? true else { return false }
          guard count > 1 else { return true }
          guard let local = CivilDateTime(date: day, hour: start.hour, minute: start.minute, second: start.second) else { return false }
          guard until.map({ local.localSeconds - Int64(from) <= $0 }) ?? true else { return false }
          add(local)
          return true
        }
      }
      for property in part.all("RDATE") {
        for text in property.value.split(separator: ",").prefix(Self.mostParts) {
          if let local = Self.local(String(text)) { add(local) }
        }
      }
    }
    guard let first else { return }
    rules = ZoneRules(name: name, offset: first.offset, changes: changes)
  }

  private static func offset(_ property: CalendarProperty?) -> Int32? {
    guard let text = property?.value, text.hasPrefix("+") || text.hasPrefix("-"), text.utf8.count >= 5 else { return nil }
    guard let offset = Array(text.utf8.prefix(5)).withUnsafeBufferPointer({ ISO8601.offset($0) }) else { return nil }
    // Seconds, which zones had before there were zones.
    guard text.utf8.count == 7, let seconds = Int32(text.suffix(2)), (0...59).contains(seconds) else { return offset }
    return offset < 0 || text.hasPrefix("-") ? offset - seconds : offset + seconds
  }

  private static func local(_ text: String?) -> CivilDateTime? {
    guard let text else { return nil }
    return CalendarTime.Parts(text)?.local
  }
}
