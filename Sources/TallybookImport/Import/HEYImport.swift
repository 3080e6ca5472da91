internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// Time records of HEY: CSV with the header `Start,End,Duration,Category,Notes`. The category is a tag, letter for letter; the
/// duration is not read, since it follows from the times.
struct HEYImport {
  private var records: TimeRecordImport
  private var reader: CSVReader
  private let clock: ImportClock
  private let zoneName: String
  private var ordinals = TextKeyed<Int>()

  static let header = ["Start", "End", "Duration", "Category", "Notes"]

  init(_ text: TextBytes, zone: String, _ records: TimeRecordImport) throws(Failure) {
    self.records = records
    reader = CSVReader(text)
    clock = ImportClock(try ZoneRules.named(zone), isAssumed: !records.namesZone, records.account)
    zoneName = zone
  }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    guard let header = try reader.next(), header.fields == Self.header else {
      throw Failure(.otherFormat, "line 1: the header must be \(Self.header.joined(separator: ",")); give an export of HEY")
    }
    var done: UInt64 = 0
    while true {
      let line = reader.nextLine
      do throws(Failure) {
        guard let row = try reader.next() else {
          records.finish()
          return
        }
        try take(row)
      } catch {
        // What begins on the next line may be whole again.
        if reader.isAtRow { reader.skipLine() }
        let failure = Failure(error.cause, Self.withoutLine(error.message), subCode: error.subCode, field: error.field, id: error.id)
        try records.leaveOut(failure, at: "\(records.name):\(line)")
      }
      done += 1
      try progress(done, 0)
    }
  }

  private mutating func take(_ row: CSVRow) throws(Failure) {
    guard row.fields.count == Self.header.count else {
      throw Failure(.malformed, "the row has \(row.fields.count) fields and must have \(Self.header.count)", found: Measure(row.fields.count))
    }
    let place = "\(records.name):\(row.line)"
    clock.place = place
    let (start, end) = (try time(row.fields[0], "Start", .time), try time(row.fields[1], "End", .end))
    guard end >= start else { throw Failure(.value, "the End \(row.fields[1]) is before the Start \(row.fields[0])", field: .end) }
    let (category, notes) = (row.fields[3], row.fields[4])
    var values: FieldValues = [.time: .int(start), .end: .int(end), .zone: .text(zoneName)]
    if !notes.isEmpty { values[.description] = try FieldRules.check(.text(notes), for: .description, of: .session) }
    if !TrimmedText.of(category).isEmpty {
      let tag = try records.tag(category, at: place)
      values[.tags] = .ids([tag])
      values[.name] = .text(TrimmedText.of(category))
    }
    tellDuration(row.fields[2], end - start, at: place)
    // The same row in the same file of another day is the same record.
    let key = "hey/\(records.parent)/\(start)/\(end)/\(TrimmedText.of(category))/\(notes)"
    ordinals[key, default: 0] += 1
    let uuid = UUID.derived(from: "\(key)/\(ordinals[key] ?? 1)", in: .tallybook)
    _ = try records.keep(uuid, values, created: records.transaction.now, at: place)
  }

  /// Whether the duration is that of the times, which are taken: a clock that changed in between, or a pause, makes it another one.
  private func tellDuration(_ text: String, _ length: Int64, at place: String) {
    guard !TrimmedText.of(text).isEmpty else { return }
    let parts = TrimmedText.of(text).split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
    let units = [3600, 60, 1] as [Int64]
    let seconds = parts.count == 2 || parts.count == 3 ? zip(parts, units).reduce(Int64?.some(0)) { sum, part in
      guard let sum, let number = part.0, (0...1_000_000).contains(number) else { return nil }
      return sum + number * part.1
    } : nil
    guard seconds != length / nanosecondsPerSecond else { return }
    records.account.tell(key: "Duration", "a Duration is not that between Start and End, and was not imported", example: text, at: place)
  }

  /// `YYYY-MM-DD HH:mm` on the clocks of the zone.
  private func time(_ text: String, _ column: String, _ field: Field) throws(Failure) -> Instant {
    let bytes = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int32? {
      var number: Int32 = 0
      for byte in bytes[range] {
        guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        number = number * 10 + Int32(byte - UInt8(ascii: "0"))
      }
      return number
    }
    guard bytes.count == 16, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: " "),
      bytes[13] == UInt8(ascii: ":"), let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
      let hour = number(11..<13), let minute = number(14..<16), let date = CivilDate(year: year, month: month, day: day),
      let local = CivilDateTime(date: date, hour: hour, minute: minute), let instant = clock.instant(local, key: column, text: text)
    else {
      throw Failure(.value, "the \(column) \(QuotedValue.of(text)) is not a time of the form YYYY-MM-DD HH:mm", field: field)
    }
    return instant
  }

  /// The line with which a message of the reader begins.
  static func line(of message: String) -> Int? {
    message.hasPrefix("line ") ? Int(message.dropFirst(5).prefix { $0.isNumber }) : nil
  }

  /// A message of the reader without its line, which the place has.
  static func withoutLine(_ message: String) -> String {
    guard message.hasPrefix("line "), let colon = message.firstIndex(of: ":") else { return message }
    return String(message[message.index(after: colon)...].drop { $0 == " " })
  }
}
