internal import TallybookBase
internal import TallybookText

/// Reads a TextGrid of Praat, in its long form or its short one: what counts in either are numbers, texts in quotes and marks in angle brackets, in
/// their order, and all else is for people.
struct TextGridReader {
  private enum Token {
    case number(String)
    case text(String)
    case mark(String)
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line: Int32 = 1

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// What begins a file of Praat's, and what it is of.
  static let mark = "ooTextFile"
  static let kind = "TextGrid"
  private static let (interval, point) = ("IntervalTier", "TextTier")

  /// Reads it, in UTF-8 or UTF-16. A tier that cannot be read says why.
  ///
  /// - Throws: `format` where it is no TextGrid, or nothing of it can be read, with the line.
  static func read(_ text: TextBytes, _ name: String) throws(Failure) -> TierDocument {
    // Praat writes UTF-16 with a mark of byte order, older versions without.
    let encoding: MappingEncoding? = text.withBytes { $0.count > 1 && $0[0] == 0 ? .utf16BE : $0.count > 1 && $0[1] == 0 ? .utf16LE : nil }
    let utf8 = try TableText.utf8(text, encoding, name)
    let read: Result<TierDocument, Failure> = utf8.withBytes { bytes in
      var reader = TextGridReader(bytes)
      do throws(Failure) { return .success(try reader.document()) } catch { return .failure(error) }
    }
    return try read.get()
  }

  private mutating func document() throws(Failure) -> TierDocument {
    guard bytes.count > 0 else { throw Failure(.malformed, "line 1: the file is empty; a TextGrid begins with File type = \"\(Self.mark)\"") }
    if bytes.starts(with: "ooBinaryFile".utf8) { throw Failure(.otherFormat, "line 1: the TextGrid is a binary file; have Praat save it as a text file") }
    guard case .text(Self.mark)? = try? next(), case .text(let kind)? = try? next(), kind == Self.kind else {
      throw Failure(.otherFormat, "line \(line): this is not a TextGrid of Praat, which begins with File type = \"\(Self.mark)\" and Object class = \"\(Self.kind)\"")
    }
    var document = TierDocument(format: .textGrid)
    _ = try time("xmin")
    document.length = try time("xmax")
    guard case .mark(let flag)? = try next() else { throw wrong("whether there are tiers") }
    guard flag == "exists" else { return document }
    let count = try count("the number of tiers")
    for place in 0..<count {
      do throws(Failure) { document.tiers.append(try tier()) } catch {
        var bad = TierDocument.Tier("", line: line)
        bad.failure = error
        document.tiers.append(bad)
        guard try skip() else {
          // What is behind what cannot be read is not there.
          if place + 1 < count { document.tiers[place].failure = Failure(error.cause, "\(error.message), and \(count - place - 1) more tiers are missing") }
          return document
        }
      }
    }
    while let token = try next() {
      if case .text(let text) = token { throw Failure(.malformed, "line \(line): \(QuotedValue.of(text)) is behind the last tier; there are more tiers than \"size\" says") }
    }
    return document
  }

  private mutating func tier() throws(Failure) -> TierDocument.Tier {
    guard case .text(let kind)? = try next(), kind == Self.interval || kind == Self.point else { throw wrong("\"\(Self.interval)\" or \"\(Self.point)\"") }
    guard case .text(let name)? = try next() else { throw wrong("the name of a tier") }
    var tier = TierDocument.Tier(name, isPoint: kind == Self.point, line: line)
    _ = try time("xmin")
    _ = try time("xmax")
    var last = Int64.min
    for _ in 0..<(try count("how many there are in the tier \(QuotedValue.of(name))")) {
      let start = try time(tier.isPoint ? "number" : "xmin")
      let begin = line
      let end = tier.isPoint ? start : try time("xmax")
      guard case .text(let text)? = try next() else { throw wrong(tier.isPoint ? "\"mark\"" : "\"text\"") }
      // The rest of the tier is read on, so that the next ones can be.
      guard tier.failure == nil else { continue }
      if !tier.isPoint, end <= start {
        tier.failure = Failure(.value, "line \(begin): an interval of the tier \(QuotedValue.of(name)) ends before or as it begins")
      } else if start < last {
        tier.failure = Failure(.value, "line \(begin): an interval or point of the tier \(QuotedValue.of(name)) begins before the one before it ends")
      }
      last = end
      if tier.isPoint || !TrimmedText.of(text).isEmpty { tier.spans.append(TierDocument.Span(start: start, end: end, text: text, line: begin)) }
    }
    return tier
  }

  /// Goes to where the next tier begins; false where there is none.
  private mutating func skip() throws(Failure) -> Bool {
    while index < bytes.count {
      let (place, number) = (index, line)
      guard let token = try? next() else {
        if index == place { return false }
        continue
      }
      guard case .text(let text) = token, text == Self.interval || text == Self.point else { continue }
      (index, line) = (place, number)
      return true
    }
    return false
  }

  // MARK: Tokens

  private func wrong(_ wanted: String) -> Failure {
    Failure(.malformed, "line \(line): \(index >= bytes.count ? "the file ends" : "something else stands") where \(wanted) must be; see whether it is whole")
  }

  private mutating func time(_ key: String) throws(Failure) -> Int64 {
    guard case .number(let digits)? = try next() else { throw wrong("the time \"\(key)\"") }
    guard let time = BorisSeconds.ns(digits), time != .min else { throw Failure(.value, "line \(line): \"\(key)\" is \(QuotedValue.of(digits)), which is not a time within 292 years") }
    return time
  }

  private mutating func count(_ what: String) throws(Failure) -> Int {
    guard case .number(let digits)? = try next(), let count = Int(digits), count >= 0 else { throw wrong(what) }
    return count
  }

  private mutating func next() throws(Failure) -> Token? {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\n"):
        line = line == .max ? line : line + 1
        index += 1
      case _ where Self.isBlank(byte): index += 1
      case UInt8(ascii: "\""): return .text(try text())
      case UInt8(ascii: "!"): while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      default:
        let start = index
        while index < bytes.count, !Self.isBlank(bytes[index]) { index += 1 }
        let word = bytes[start..<index]
        if byte == UInt8(ascii: "<"), word.last == UInt8(ascii: ">") { return .mark(String(decoding: word.dropFirst().dropLast(), as: UTF8.self)) }
        if let number = Self.number(word) { return .number(number) }
      }
    }
    return nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  /// A word that is a number and nothing else.
  private static func number(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
    guard let first = word.first, (0x30...0x39).contains(first) || [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: ".")].contains(first), word.count <= 64 else { return nil }
    let text = String(decoding: word, as: UTF8.self)
    guard word.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }), Double(text) != nil else { return nil }
    return first == UInt8(ascii: "+") ? String(text.dropFirst()) : text
  }

  /// A text in quotes, in which a quote is two.
  private mutating func text() throws(Failure) -> String {
    let begin = line
    var found: [UInt8] = []
    index += 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == byte else {
          guard let text = String(validating: found, as: UTF8.self) else {
            throw Failure(.encoding, "line \(begin): a text holds a byte that is not UTF-8; have Praat write UTF-8 (Text writing preferences), and save it again")
          }
          guard !found.contains(0) else { throw Failure(.value, "line \(begin): a text holds a NUL character") }
          return text
        }
        index += 1
      } else if byte == UInt8(ascii: "\n") {
        line = line == .max ? line : line + 1
      }
      found.append(byte)
    }
    throw Failure(.malformed, "line \(begin): a text begins there and does not end; the file is cut off, so get it anew")
  }
}
