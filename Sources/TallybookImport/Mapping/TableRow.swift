internal import TallybookModel
internal import TallybookBase

/// A row of a file, whose columns have names.
struct TableRow {
  /// What it holds, by the places of its header.
  enum Cells {
    /// Of a table, one for each column.
    case fields([String])
    /// Of JSON, where most rows have few of all columns.
    case sparse([Int: RowCell])
  }

  let header: TableHeader
  let cells: Cells
  /// From 1, without the header.
  let number: Int
  let line: Int32
  /// What stands before a number's fraction.
  let decimal: UInt8
  /// Whether its file has a column of the table's key.
  var hasKey = true
  /// What its file is called, without its ending.
  var file = ""

  /// What it has in a column; nothing in one that is not there.
  subscript(column: String) -> String {
    guard let place = header.places[column] else { return "" }
    switch cells {
    case .fields(let fields): return place < fields.count ? fields[place] : ""
    case .sparse(let cells): return cells[place]?.text ?? ""
    }
  }

  /// What it has in a column where that is a list; nil where it is one text, or nothing.
  func list(_ column: String) -> [String]? {
    guard case .sparse(let cells) = cells, let place = header.places[column], let cell = cells[place], cell.isList else { return nil }
    return cell.texts
  }

  /// Names and texts of all columns that hold something, in the order of the names; of a list, how many and each. Nobody writes two rows that
  /// differ in the same texts.
  var content: [String] {
    var texts: [String] = []
    switch cells {
    case .fields(let fields):
      for column in header.sorted where !fields[column.place].isEmpty {
        texts.append(column.name)
        texts.append(fields[column.place])
      }
    case .sparse(let cells):
      // What lies around a row is not its own.
      let own = cells.keys.filter { !header.isAround[$0] }
      for place in own.sorted(by: { header.names[$0] < header.names[$1] }) {
        guard let cell = cells[place], !cell.texts.isEmpty else { continue }
        texts += [header.names[place], "\(cell.texts.count)"] + cell.texts
      }
    }
    return texts
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
