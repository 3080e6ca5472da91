package import TallybookBase

/// One row of a table, and the line on which it begins.
package struct CSVRow: Sendable, Equatable {
  /// The fields in order, unquoted.
  package let fields: [String]
  /// The row's first line, from 1; a quoted field may run over several.
  package let line: Int32
}

/// Reads rows of comma-separated values (RFC 4180), one at a time; what separates them may be another character.
///
/// Rows end at CRLF, LF or CR; the last one may lack its end. Quoted fields keep their line breaks. Blank lines are
/// passed over, and so is a byte order mark.
package struct CSVReader {
  /// The most fields of a row: as many as a sheet has columns in the programs that write such tables.
  package static let mostFields = 16_384

  private let text: TextBytes
  private let separator: UInt8
  private var index: Int
  private var line: Int32 = 1
  /// Where the row began that was read last, and on which line.
  private var rowStart = (index: 0, line: Int32(1))
  /// Whether the last row could not be read to its end.
  package private(set) var isAtRow = false

  /// A reader of the table in `bytes`; `separator` stands between fields.
  package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.init(.own(bytes), separator: separator)
  }

  /// A reader of a text, which may be lent.
  package init(_ text: TextBytes, separator: UInt8 = UInt8(ascii: ",")) {
    self.text = text
    self.separator = separator
    index = text.start
  }

  /// The next row; nil behind the last.
  ///
  /// - Throws: `format`, naming the line: for a quote that does not end or stands where it cannot, and for a field that
  ///   is not UTF-8; `limit` for a row of more than `mostFields`.
  package mutating func next() throws(Failure) -> CSVRow? {
    let text = text
    try LongCall.check()
    return try text.withBytes { (bytes) throws(Failure) in try next(in: bytes) }
  }

  private mutating func next(in bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> CSVRow? {
    while endLine(in: bytes) {}
    isAtRow = false
    if index >= bytes.count { return nil }
    let start = line
    rowStart = (index, line)
    isAtRow = true
    var fields: [String] = []
    while true {
      fields.append(try field(fields.count + 1, in: bytes))
      if index < bytes.count && bytes[index] == separator {
        guard fields.count < Self.mostFields else {
          throw Failure(
            .tooMany, "line \(start): the row has more than \(Self.mostFields) fields; see whether its separator is the right one", found: Measure(fields.count + 1),
            bound: Measure(Self.mostFields))
        }
        index += 1
        continue
      }
      _ = endLine(in: bytes)
      isAtRow = false
      return CSVRow(fields: fields, line: start)
    }
  }

  /// The line on which the next row begins.
  package var nextLine: Int32 {
    mutating get {
      let text = text
      return text.withBytes { bytes in
        while endLine(in: bytes) {}
        return line
      }
    }
  }

  /// Goes on behind the first line of a row that could not be read: what follows may be whole.
  package mutating func skipLine() {
    (index, line) = rowStart
    isAtRow = false
    let text = text
    text.withBytes { bytes in
      while index < bytes.count, !endLine(in: bytes) { index += 1 }
    }
  }

  /// All rows that are left.
  ///
  /// - Throws: as `next`.
  package mutating func rows() throws(Failure) -> [CSVRow] {
    var rows: [CSVRow] = []
    while let row = try next() { rows.append(row) }
    return rows
  }

  private mutating func field(_ number: Int, in bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> String {
    if index < bytes.count && bytes[index] == UInt8(ascii: "\"") { return try quotedField(number, in: bytes) }
    let start = index
    while index < bytes.count && !endsField(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\"") {
        throw failure(line, "a quote within a field that does not begin with one; quote the field and double the quote")
      }
      index += 1
    }
    return try string(UnsafeBufferPointer(rebasing: bytes[start..<index]), number)
  }

  private mutating func quotedField(_ number: Int, in bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> String {
    let opened = line
    index += 1
    var start = index
    var content: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        content.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[start..<(index - 1)]))
        guard index < bytes.count else { return try string(content, number) }
        if bytes[index] != UInt8(ascii: "\"") {
          if endsField(bytes[index]) { return try string(content, number) }
          throw failure(line, "text behind the closing quote of a field; double a quote that belongs to the field")
        }
        start = index
        index += 1
      } else if byte == UInt8(ascii: "\n") {
        line &+= 1
      } else if byte == UInt8(ascii: "\r") && (index >= bytes.count || bytes[index] != UInt8(ascii: "\n")) {
        line &+= 1
      }
    }
    throw failure(opened, "a quoted field without its closing quote")
  }

  /// Steps over a line's end; false where there is none.
  private mutating func endLine(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard index < bytes.count else { return false }
    switch bytes[index] {
    case UInt8(ascii: "\n"):
      index += 1
    case UInt8(ascii: "\r"):
      index += index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
    default:
      return false
    }
    line &+= 1
    return true
  }

  private func endsField(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
  }

  private func string(_ bytes: some Collection<UInt8>, _ number: Int) throws(Failure) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    // What is before it is text, and shows where it stands.
    let read = String(decoding: bytes, as: UTF8.self)
    let before = read.prefix { $0 != "\u{FFFD}" }
    let byte = bytes.dropFirst(before.utf8.count).first ?? 0
    let hex = String(byte, radix: 16, uppercase: true)
    let behind = before.isEmpty ? "" : ", behind \(QuotedValue.of(String(before.suffix(20)))),"
    throw Failure(.encoding, "line \(line): the byte \(hex) in field \(number)\(behind) is not valid UTF-8; save the file as UTF-8")
  }

  private func failure(_ line: Int32, _ message: String) -> Failure {
    Failure(.malformed, "line \(line): \(message)")
  }
}
