internal import TallybookBase
internal import TallybookModel

/// A text in which `{column}` stands for what a row has there, and `{one|another}` for the first of these that holds something.
struct MappingPattern: Sendable {
  enum Part: Sendable, Equatable {
    case text(String)
    case column(MappingColumn)
    /// The row's number in its file.
    case number
    /// The name of its file, without its ending.
    case file
  }

  /// As it stands in the mapping.
  let source: String
  let parts: [Part]

  /// The columns that it names.
  var columns: [MappingColumn] { parts.compactMap { if case .column(let column) = $0 { column } else { nil } } }

  /// Reads one; what is wrong with its braces is refused. Without alternatives, as in documents of version 1, `|` is part of a column's name,
  /// and without `file`, before version 4, `#file` is one.
  init(_ source: String, alternatives: Bool = true, file: Bool = true) throws(Failure) {
    self.source = source
    var parts: [Part] = []
    var text = ""
    var rest = Substring(source)
    while let character = rest.first {
      rest.removeFirst()
      guard character == "{" || character == "}" else {
        text.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        text.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(where: { $0 == "}" || $0 == "{" }), rest[end] == "}", end > rest.startIndex else {
        throw Failure(.malformed, "\(QuotedValue.of(source)) has a single brace; write {column}, or {{ and }} for braces")
      }
      if !text.isEmpty { parts.append(.text(text)) }
      text = ""
      guard let column = MappingColumn(rest[..<end], alternatives: alternatives) else {
        throw Failure(.malformed, "\(QuotedValue.of(source)) names no column in \(QuotedValue.of(String(rest[..<end]))); write {one|another}, or {one|} for one that may be missing")
      }
      parts.append(rest[..<end] == "#" ? .number : file && rest[..<end] == "#file" ? .file : .column(column))
      rest = rest[rest.index(after: end)...]
    }
    if !text.isEmpty { parts.append(.text(text)) }
    self.parts = parts
  }

  /// What a row has where the pattern is one column, and that a list; nil where it is not. Several names are the first that holds something.
  func list(of row: TableRow) -> [String]? {
    guard parts.count == 1, case .column(let column) = parts[0] else { return nil }
    for name in column.names {
      if let list = row.list(name) { return list }
      if !Self.isBlank(row[name]) { return nil }
    }
    return nil
  }

  /// Its text for a row; nil where it has none: all its columns are empty.
  ///
  /// - Throws: `limit` where it would be longer than any text of a book: a column may stand in it any number of times.
  func text(of row: TableRow) throws(Failure) -> String? {
    if parts.count == 1 {
      switch parts[0] {
      case .text(let text): return text
      case .number: return "\(row.number)"
      case .file: return row.file
      case .column(let column):
        let text = Self.text(of: column, row)
        return Self.isBlank(text) ? nil : text
      }
    }
    var joined = ""
    var hasColumn = false
    var isEmpty = true
    for part in parts {
      switch part {
      case .text(let text): joined += text
      case .number:
        joined += "\(row.number)"
        isEmpty = false
      case .file:
        joined += row.file
        isEmpty = false
      case .column(let column):
        hasColumn = true
        let text = Self.text(of: column, row)
        joined += text
        if !Self.isBlank(text) { isEmpty = false }
      }
      guard joined.utf8.count <= Limits.longestText else {
        throw Failure(
          .tooLong, "\(QuotedValue.of(source)) makes more than \(Limits.longestText) bytes of a row; name fewer columns in it",
          found: Measure(joined.utf8.count), bound: Measure(Limits.longestText))
      }
    }
    return joined.isEmpty || hasColumn && isEmpty ? nil : TrimmedText.of(joined)
  }

  /// What the first of a column's names that holds something has.
  private static func text(of column: MappingColumn, _ row: TableRow) -> String {
    guard column.names.count > 1 else { return row[column.names[0]] }
    return column.names.lazy.map { row[$0] }.first { !isBlank($0) } ?? ""
  }

  private static func isBlank(_ text: String) -> Bool {
    for byte in text.utf8 where byte != UInt8(ascii: " ") { return byte == UInt8(ascii: "\t") || byte > 127 || byte < 32 ? TrimmedText.of(text).isEmpty : false }
    return true
  }
}
