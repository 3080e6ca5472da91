/// An offset from UTC with its short name.
struct ZoneType: Equatable {
  /// Seconds east of UTC, less than 26 hours either way.
  var offset: Int32
  /// Such as "CEST".
  var abbreviation: String
}

/// From `seconds` (since 1970, UTC) on, `type` holds.
struct ZoneChange: Equatable {
  /// When it begins: seconds since 1970-01-01T00:00:00Z.
  var seconds: Int64
  /// What holds from then on.
  var type: ZoneType
}

/// What a zone's file says.
struct TZifContents {
  /// Holds before the first change.
  var first: ZoneType
  /// Ascending.
  var changes: [ZoneChange]
  /// Holds behind the last change; nil where the last one holds on.
  var footer: PosixZoneRule?
  /// True where the file's seconds include leap seconds, which ours do not.
  var countsLeapSeconds: Bool
}

/// Reads compiled time zones: RFC 9636, versions 1 to 4.
enum TZifReader {
  /// The zone in `bytes`; nil where they are not a well-formed file.
  static func read(_ bytes: [UInt8]) -> TZifContents? {
    guard let header = Header(bytes, at: 0) else { return nil }
    if header.version < UInt8(ascii: "2") {
      return block(bytes, at: Header.size, header, timeSize: 4)
    }
    // A second header and block with 64-bit times follow the first, then the footer.
    let second = Header.size + header.length(timeSize: 4)
    guard let wide = Header(bytes, at: second) else { return nil }
    let start = second + Header.size
    guard var contents = block(bytes, at: start, wide, timeSize: 8) else { return nil }
    let footer = start + wide.length(timeSize: 8)
    guard footer < bytes.count, bytes[footer] == UInt8(ascii: "\n") else { return nil }
    let text = bytes[(footer + 1)...].prefix { $0 != UInt8(ascii: "\n") }
    if !text.isEmpty {
      guard let rule = Array(text).withUnsafeBufferPointer({ PosixZoneRule($0) }) else { return nil }
      contents.footer = rule
    }
    return contents
  }

  private struct Header {
    static let size = 44
    let version: UInt8
    let utCount, standardCount, leapCount, timeCount, typeCount, nameCount: Int

    init?(_ bytes: [UInt8], at start: Int) {
      guard start >= 0, bytes.count - start >= Self.size, bytes[start...].starts(with: "TZif".utf8) else { return nil }
      version = bytes[start + 4]
      func count(_ index: Int) -> Int { Int(unsigned(bytes, at: start + 20 + index * 4, size: 4)) }
      utCount = count(0)
      standardCount = count(1)
      leapCount = count(2)
      timeCount = count(3)
      typeCount = count(4)
      nameCount = count(5)
    }

    /// Each count is below 2³², so the sum cannot overflow.
    func length(timeSize: Int) -> Int {
      timeCount * (timeSize + 1) + typeCount * 6 + nameCount + leapCount * (timeSize + 4) + standardCount + utCount
    }
  }

  private static func block(_ bytes: [UInt8], at start: Int, _ header: Header, timeSize: Int) -> TZifContents? {
    guard header.length(timeSize: timeSize) <= bytes.count - start, header.typeCount > 0 else { return nil }
    let indices = start + header.timeCount * timeSize
    let types = indices + header.timeCount
    let names = types + header.typeCount * 6
    func type(_ index: Int) -> ZoneType? {
      let place = types + index * 6
      let offset = Int32(truncatingIfNeeded: unsigned(bytes, at: place, size: 4))
      let name = Int(bytes[place + 5])
      guard index < header.typeCount, offset > -93_600, offset < 93_600, name < header.nameCount else { return nil }
      let text = bytes[(names + name)..<(names + header.nameCount)].prefix { $0 != 0 }
      return ZoneType(offset: offset, abbreviation: String(decoding: text, as: UTF8.self))
    }
    var changes: [ZoneChange] = []
    changes.reserveCapacity(header.timeCount)
    for index in 0..<header.timeCount {
      let raw = unsigned(bytes, at: start + index * timeSize, size: timeSize)
      let seconds = timeSize == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
      if let last = changes.last, last.seconds >= seconds { return nil }
      let number = Int(bytes[indices + index])
      guard number < header.typeCount, let type = type(number) else { return nil }
      changes.append(ZoneChange(seconds: seconds, type: type))
    }
    guard let first = type(0) else { return nil }
    return TZifContents(first: first, changes: changes, footer: nil, countsLeapSeconds: header.leapCount > 0)
  }

  /// A big-endian number. The caller has checked that it lies within `bytes`.
  private static func unsigned(_ bytes: [UInt8], at start: Int, size: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in start..<(start + size) { value = value << 8 | UInt64(bytes[index]) }
    return value
  }
}
