import Synchronization

/// The offsets of a time zone from UTC, past and to come; immutable, and read once for the process.
///
/// Rules come from the system's tzdata. The process's own zone (TZ, /etc/localtime) plays no part.
package final class ZoneRules: Sendable {
  /// The name under which the zone was asked for; a fixed offset's is written "+02:00".
  package let name: String

  /// Where `offset(at:)` changes, ascending; the footer's rule is written out to the end of an instant's range.
  private let transitions: [Instant]
  /// Seconds east of UTC: before the first transition, then behind each.
  private let offsets: [Int32]
  /// As `offsets`: the place of the name in `abbreviations`.
  private let abbreviationIndices: [Int]
  private let abbreviations: [String]

  /// UTC, which needs no tzdata.
  package static let utc = ZoneRules(fixed: 0, name: "UTC", abbreviation: "UTC")

  /// The zone of an IANA name ("Europe/Berlin"), "UTC", or a fixed offset ("+02:00", "-0530", "+02"; less than a day).
  ///
  /// - Throws: `notFound` where tzdata has no such zone or is not installed, `invalid` where `name` cannot be a zone's,
  ///   `corrupt` or `io` where its file cannot be read.
  package static func named(_ name: String) throws(Failure) -> ZoneRules {
    if name == "UTC" { return utc }
    if let known = loaded.withLock({ $0[name] }) { return known }
    let rules = try load(name, root: ZoneFiles.systemRoot)
    return loaded.withLock { cache in
      if let earlier = cache[name] { return earlier }
      cache[name] = rules
      return rules
    }
  }

  /// The version of the system's tzdata, such as "2025b"; "unknown" where it does not say.
  package static var dataVersion: String { systemVersion }

  /// Seconds east of UTC at `instant`.
  package func offset(at instant: Instant) -> Int32 {
    offsets[position(of: instant)]
  }

  /// The zone's short name at `instant`, such as "CEST"; for zones without one the offset, such as "+0545".
  package func abbreviation(at instant: Instant) -> String {
    abbreviations[abbreviationIndices[position(of: instant)]]
  }

  /// What calendar and clock of the zone show at `instant`.
  package func civil(at instant: Instant) -> CivilDateTime {
    CivilDateTime(instant, offset: offset(at: instant))
  }

  /// The instant at which the zone's clocks show `local`.
  ///
  /// A time that the clocks skip moves forward by the gap (02:30 becomes 03:30); of two instants that show the same
  /// time the earlier one holds. Times out of an instant's range give the nearest instant.
  package func instant(local: CivilDateTime) -> Instant {
    InstantParts.saturated(seconds: utcSeconds(local), nanosecond: local.nanosecond)
  }

  /// The first instant at which the zone's clocks show `local` or later: where they skip it the moment of the skip, where they
  /// show it twice the earlier. Never decreases as `local` grows. Times out of an instant's range give the nearest instant.
  package func firstInstant(reaching local: CivilDateTime) -> Instant {
    let seconds = local.localSeconds
    let reach: Int64 = 26 * 3_600
    let last = position(of: InstantParts.saturated(seconds: seconds + reach, nanosecond: 0))
    for index in position(of: InstantParts.saturated(seconds: seconds - reach, nanosecond: 0))...last {
      let shown = InstantParts.saturated(seconds: seconds - Int64(offsets[index]), nanosecond: local.nanosecond)
      if index == transitions.count || shown < transitions[index] { return index == 0 ? shown : max(shown, transitions[index - 1]) }
    }
    return transitions.last ?? .max
  }

  /// The stretch of time around an instant in which the offset stays the same.
  package func stretch(at instant: Instant) -> ZoneStretch {
    let position = position(of: instant)
    return ZoneStretch(
      first: position == 0 ? .min : transitions[position - 1], last: position == transitions.count ? .max : transitions[position] - 1,
      offset: offsets[position])
  }

  /// As `instant(local:)`; nil where the time is out of range.
  package func exactInstant(local: CivilDateTime) -> Instant? {
    InstantParts.join(seconds: utcSeconds(local), nanosecond: local.nanosecond)
  }

  /// Whether the zone's clocks show a time once, never or twice.
  package func reading(of local: CivilDateTime) -> ZoneReading {
    let first = utcSeconds(local)
    let position = position(of: InstantParts.saturated(seconds: first, nanosecond: local.nanosecond))
    guard first + Int64(offsets[position]) == local.localSeconds else { return .never }
    guard position < transitions.count else { return .once }
    let second = local.localSeconds - Int64(offsets[position + 1])
    let isWithin = second >= startSeconds(position) && (position + 1 == transitions.count || second < startSeconds(position + 1))
    return isWithin && second != first ? .twice : .once
  }

  /// Reads the zone anew, from the tzdata in the folder `root`. As `named`, which keeps what it read.
  static func load(_ name: String, root: String) throws(Failure) -> ZoneRules {
    if name == "UTC" || name == "Etc/UTC" { return ZoneRules(fixed: 0, name: name, abbreviation: "UTC") }
    if let fixed = fixed(name) { return fixed }
    let bytes = try ZoneFiles.read(name, root: root)
    guard let contents = TZifReader.read(bytes) else {
      throw Failure(
        .damagedZone, "the file of time zone \(QuotedValue.of(name)) is not valid; reinstall the system's tzdata package")
    }
    if contents.countsLeapSeconds {
      throw Failure(
        .notOffered, "the time zone \(QuotedValue.of(name)) counts leap seconds; use the one without \"right/\"")
    }
    return ZoneRules(name: name, contents: contents)
  }

  private static let loaded = Mutex<[String: ZoneRules]>([:])
  private static let systemVersion = ZoneFiles.version(root: ZoneFiles.systemRoot)

  private static func fixed(_ name: String) -> ZoneRules? {
    guard name.utf8.count <= 6, name.hasPrefix("+") || name.hasPrefix("-"),
      let offset = Array(name.utf8).withUnsafeBufferPointer({ ISO8601.offset($0) })
    else { return nil }
    var text: [UInt8] = [offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")]
    Digits.append(UInt64(abs(offset) / 3_600), width: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    Digits.append(UInt64(abs(offset) / 60 % 60), width: 2, to: &text)
    let canonical = String(decoding: text, as: UTF8.self)
    return ZoneRules(fixed: offset, name: canonical, abbreviation: canonical)
  }

  private init(fixed offset: Int32, name: String, abbreviation: String) {
    self.name = name
    transitions = []
    offsets = [offset]
    abbreviationIndices = [0]
    abbreviations = [abbreviation]
  }

  /// A zone of one's own: an offset, and from when on which others hold.
  package convenience init(name: String, offset: Int32, changes: [(seconds: Int64, offset: Int32, abbreviation: String)]) {
    var ascending: [ZoneChange] = []
    for change in changes.sorted(by: { $0.seconds < $1.seconds }) {
      let type = ZoneType(offset: change.offset, abbreviation: change.abbreviation)
      if ascending.last?.seconds == change.seconds { ascending.removeLast() }
      ascending.append(ZoneChange(seconds: change.seconds, type: type))
    }
    let first = ZoneType(offset: offset, abbreviation: name)
    self.init(name: name, contents: TZifContents(first: first, changes: ascending, footer: nil, countsLeapSeconds: false))
  }

  private init(name: String, contents: TZifContents) {
    self.name = name
    var changes = contents.changes
    changes.append(contentsOf: contents.footer?.changes(after: changes.last?.seconds) ?? [])
    var transitions: [Instant] = []
    var offsets = [contents.first.offset]
    var abbreviations: [String] = [contents.first.abbreviation]
    var indices = [0]
    for change in changes {
      let nanoseconds = change.seconds.multipliedReportingOverflow(by: nanosecondsPerSecond)
      if nanoseconds.overflow && change.seconds > 0 { break }
      // Changes before the range all fall on its first instant, and the last of them holds there.
      transitions.append(nanoseconds.overflow ? Int64.min : nanoseconds.partialValue)
      offsets.append(change.type.offset)
      let known = abbreviations.firstIndex(of: change.type.abbreviation)
      indices.append(known ?? abbreviations.count)
      if known == nil { abbreviations.append(change.type.abbreviation) }
    }
    self.transitions = transitions
    self.offsets = offsets
    self.abbreviations = abbreviations
    abbreviationIndices = indices
  }

  /// How many transitions are at or before `instant`: its place in `offsets`.
  private func position(of instant: Instant) -> Int {
    transitions.withUnsafeBufferPointer { transitions in
      var low = 0
      var high = transitions.count
      while low < high {
        let middle = (low + high) / 2
        if transitions[middle] <= instant { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private func utcSeconds(_ local: CivilDateTime) -> Int64 {
    // No offset reaches 26 hours, so whatever can show `local` lies within that of it. Walk those stretches in order:
    // the first that contains its own reading is the earlier of two; where none does, a transition jumps over `local`.
    let seconds = local.localSeconds
    let reach: Int64 = 26 * 3_600
    let first = position(of: InstantParts.saturated(seconds: seconds - reach, nanosecond: 0))
    let last = position(of: InstantParts.saturated(seconds: seconds + reach, nanosecond: 0))
    for index in first...max(first, last) {
      let candidate = seconds - Int64(offsets[index])
      let starts = index == 0 || startSeconds(index - 1) <= candidate
      let ends = index == transitions.count || candidate < startSeconds(index)
      if starts && ends { return candidate }
      // Before this stretch begins: `local` was skipped when it began; read it by the offset that held before.
      if !starts { return seconds - Int64(offsets[index - 1]) }
    }
    return seconds - Int64(offsets[first])
  }

  /// Seconds of a transition; all transitions but those clamped to the range's start are whole seconds.
  private func startSeconds(_ index: Int) -> Int64 {
    InstantParts.split(transitions[index]).seconds
  }
}
