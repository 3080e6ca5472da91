internal import TallybookModel
internal import TallybookBase

/// A row of a file, whose columns have names.
struct TableRow {
  let header: TableHeader
  let fields: [String]
  /// From 1, without the header.
  let number: Int
  let line: Int32
  /// What stands before a number's fraction.
  let decimal: UInt8
  /// Whether its file has a column of the table's key.
  var hasKey = true

  /// What it has in a column; nothing in one that is not there.
  subscript(column: String) -> String {
    guard let place = header.places[column], place < fields.count else { return "" }
    return fields[place]
  }

  /// A text as a number: digits, a sign, the table's decimal sign, an exponent; nil where it is none.
  func number(_ text: String) -> Double? {
    var bytes = Array(TrimmedText.of(text).utf8)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"): break
      case decimal: bytes[index] = UInt8(ascii: ".")
      default: return nil
      }
    }
    guard let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite else { return nil }
    return number
  }
}
