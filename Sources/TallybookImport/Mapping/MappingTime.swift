internal import TallybookBase

/// How a column writes times, where that is not ISO 8601.
enum MappingTime: Sendable {
  /// Seconds, or thousandths of them, since 1970.
  case unix(perSecond: Int64)
  case parts([Part])

  enum Part: Sendable, Equatable {
    case year, month, day, hour, halfDayHour, halfDay, minute, second, fraction, offset
    case literal(UInt8)
  }

  private static let words: [(word: String, part: Part)] = [
    ("YYYY", .year), ("MM", .month), ("DD", .day), ("HH", .hour), ("hh", .halfDayHour), ("AM", .halfDay), ("mm", .minute), ("ss", .second), ("f", .fraction), ("Z", .offset),
  ]

  /// Whether its texts say of which zone they are.
  var namesZone: Bool {
    switch self {
    case .unix: true
    case .parts(let parts): parts.contains(.offset)
    }
  }

  /// Whether it has no day: a time of day alone.
  var isClock: Bool { if case .parts(let parts) = self { !parts.contains(.year) } else { false } }

  /// Whether it has a time of day.
  var hasClock: Bool { if case .parts(let parts) = self { parts.contains(.hour) || parts.contains(.halfDayHour) } else { true } }

  /// Reads a form such as `DD.MM.YYYY HH:mm`, or `HH:mm` where a time of day will do.
  init(_ form: String, allowsClock: Bool = false) throws(Failure) {
    if form == "unix" || form == "unix-ms" {
      self = .unix(perSecond: form == "unix" ? 1 : 1000)
      return
    }
    var parts: [Part] = []
    var rest = Substring(form)
    while let byte = rest.utf8.first {
      if let known = Self.words.first(where: { rest.hasPrefix($0.word) }) {
        guard !parts.contains(known.part) else { throw Self.refusal(form) }
        parts.append(known.part)
        rest = rest.dropFirst(known.word.count)
      } else {
        let isLetter = byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
        guard byte < 128, !isLetter || byte == UInt8(ascii: "T"), !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { throw Self.refusal(form) }
        parts.append(.literal(byte))
        rest = rest.dropFirst()
      }
    }
    let has = { (part: Part) in parts.contains(part) }
    let isClock = allowsClock && !has(.year) && !has(.month) && !has(.day) && !has(.offset) && (has(.hour) || has(.halfDayHour))
    guard isClock || has(.year) && has(.month) && has(.day), has(.halfDay) == has(.halfDayHour), !(has(.hour) && has(.halfDayHour)),
      !has(.minute) || has(.hour) || has(.halfDayHour), !has(.second) || has(.minute), !has(.fraction) || has(.second)
    else { throw Self.refusal(form) }
    self = .parts(parts)
  }

  private static func refusal(_ form: String) -> Failure {
    Failure(.value, "\"time\" cannot be \(QuotedValue.of(form)); it is made of YYYY MM DD, HH or hh with AM, mm, ss, f for digits of a fraction, Z, each once, and signs between them, or is unix or unix-ms")
  }

  /// The instant that a text names on the clocks of a zone; nil where it is no such time.
  func instant(_ text: String, _ zone: ZoneRules) -> Instant? {
    switch self {
    case .unix(let perSecond):
      var digits = text.utf8[...]
      let isNegative = digits.first == UInt8(ascii: "-")
      if isNegative { digits = digits.dropFirst() }
      let pieces = digits.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
      guard let first = pieces.first, let whole = Self.whole(first) else { return nil }
      let unit = nanosecondsPerSecond / perSecond
      var (total, overflow) = whole.multipliedReportingOverflow(by: unit)
      guard !overflow else { return nil }
      if pieces.count == 2 {
        guard !pieces[1].isEmpty, pieces[1].allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
        var weight = unit / 10
        var fraction: Int64 = 0
        for digit in pieces[1] where weight > 0 {
          fraction += Int64(digit & 15) * weight
          weight /= 10
        }
        (total, overflow) = total.addingReportingOverflow(fraction)
        guard !overflow else { return nil }
      }
      return isNegative ? -total : total
    case .parts(let parts):
      guard let read = Self.read(Array(text.utf8), parts), let date = CivilDate(year: read.year, month: read.month, day: read.day),
        let local = CivilDateTime(date: date, hour: read.hour, minute: read.minute, second: read.second)
      else { return nil }
      let instant = if let offset = read.offset { InstantParts.join(seconds: local.localSeconds - Int64(offset), nanosecond: 0) } else { zone.exactInstant(local: local) }
      if read.fraction > 0, let whole = instant, whole != .min {
        let (sum, overflow) = whole.addingReportingOverflow(read.fraction)
        return overflow ? nil : sum
      }
      return instant == .min ? nil : instant
    }
  }

  /// The time of day that a text names; nil where it is none.
  func clock(_ text: String) -> (hour: Int32, minute: Int32, second: Int32)? {
    guard case .parts(let parts) = self, let read = Self.read(Array(text.utf8), parts), read.hour < 24, read.minute < 60, read.second < 60 else { return nil }
    return (read.hour, read.minute, read.second)
  }

  /// The day that a text names, as it is written in ISO 8601; nil where it is none.
  func date(_ text: String, _ zone: ZoneRules) -> String? {
    guard let instant = instant(text, zone) else { return nil }
    var bytes: [UInt8] = []
    ISO8601.append(instant, offset: zone.offset(at: instant), fraction: .shortest, to: &bytes)
    return String(decoding: bytes.prefix(10), as: UTF8.self)
  }

  private static func whole(_ digits: Substring.UTF8View) -> Int64? {
    guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int64(Substring(digits))
  }

  /// The numbers of a text.
  private struct Read {
    var (year, month, day, hour, minute, second): (Int32, Int32, Int32, Int32, Int32, Int32) = (0, 0, 0, 0, 0, 0)
    var offset: Int32?
    /// In ns.
    var fraction: Int64 = 0
  }

  private static func read(_ bytes: [UInt8], _ parts: [Part]) -> Read? {
    var index = 0
    var read = Read()
    var isAfternoon: Bool?
    func number(_ widths: ClosedRange<Int>) -> Int32? {
      var number: Int32 = 0
      var count = 0
      while count < widths.upperBound, index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
        number = number * 10 + Int32(bytes[index] & 15)
        index += 1
        count += 1
      }
      return count >= widths.lowerBound ? number : nil
    }
    for part in parts {
      switch part {
      case .year: guard let found = number(4...4) else { return nil }; read.year = found
      case .month: guard let found = number(1...2) else { return nil }; read.month = found
      case .day: guard let found = number(1...2) else { return nil }; read.day = found
      case .hour: guard let found = number(1...2) else { return nil }; read.hour = found
      case .halfDayHour: guard let found = number(1...2), found >= 1, found <= 12 else { return nil }; read.hour = found % 12
      case .minute: guard let found = number(1...2) else { return nil }; read.minute = found
      case .second: guard let found = number(1...2) else { return nil }; read.second = found
      case .fraction:
        let first = index
        var weight = nanosecondsPerSecond / 10
        while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) {
          read.fraction += Int64(bytes[index] & 15) * weight
          weight /= 10
          index += 1
        }
        guard index > first else { return nil }
      case .halfDay:
        guard index + 1 < bytes.count, bytes[index + 1] | 0x20 == UInt8(ascii: "m"), [UInt8(ascii: "a"), UInt8(ascii: "p")].contains(bytes[index] | 0x20)
        else { return nil }
        isAfternoon = bytes[index] | 0x20 == UInt8(ascii: "p")
        index += 2
      case .offset:
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: " ") { index += 1 }
        if index == start + 1, bytes[start] | 0x20 == UInt8(ascii: "z") {
          read.offset = 0
        } else {
          guard let found = bytes[start..<index].withUnsafeBufferPointer({ ISO8601.offset($0) }) else { return nil }
          read.offset = found
        }
      case .literal(let byte):
        guard index < bytes.count, bytes[index] == byte else { return nil }
        index += 1
      }
    }
    if isAfternoon == true { read.hour += 12 }
    return index == bytes.count ? read : nil
  }
}
