internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The text of a cell as JSON has it.
enum RowsCell {
  /// A field's; nil of a field that JSON does not have so.
  static func json(_ text: String, _ field: Field, line: Int32) throws(Failure) -> JSONValue? {
    switch field.form {
    case .text, .zone, .color, .mediaType, .uuid, .position, .time, .stamp: return .string(text)
    case .lines: return .array(text.split(separator: "\n", omittingEmptySubsequences: false).map { JSONNode(.string(String($0)), line: line) })
    case .references: return .array(try names(text, line: line).map { JSONNode(.string($0), line: line) })
    case .real:
      guard let number = Double(text), number.isFinite else { throw wrong(text, field, "a number", line) }
      return .number(number, literal: text)
    case .flag:
      guard text == "true" || text == "false" else { throw wrong(text, field, "true or false", line) }
      return .bool(text == "true")
    case .words(let words): return .string(Int64(text).flatMap { words.word(of: $0) } ?? text)
    case .date:
      // A day that is written as a number; one that is none is refused by who reads it.
      return .string(Int64(text).map { PeriodText.text($0, .day) } ?? text)
    default: return nil
    }
  }

  /// That of a template's field; of one that no template has what the text looks like.
  static func json(_ text: String, _ field: TemplateField?, line: Int32) -> JSONValue {
    guard let field else { return looked(text) }
    if field.isList { return (try? JSONParser.parse(text))?.array.map { .array($0) } ?? .string(text) }
    return switch field.type {
    case .integer: Int64(text).map { .integer($0) } ?? .string(text)
    case .number: number(text) ?? .string(text)
    case .boolean: text == "true" ? .bool(true) : text == "false" ? .bool(false) : .string(text)
    case .string, .instant, .date: .string(text)
    }
  }

  /// Names in one cell: a comma parts them, and one that has a comma or a quote is in quotes.
  static func names(_ text: String, line: Int32) throws(Failure) -> [String] {
    var reader = CSVReader(Array(text.utf8))
    do throws(Failure) { return try reader.next()?.fields.map { TrimmedText.of($0) }.filter { !$0.isEmpty } ?? [] } catch {
      throw Failure(.value, "line \(line): \"tags\" cannot be \(QuotedValue.of(text)): put a name that has a comma or a quote in quotes", field: .tags)
    }
  }

  /// A text that says itself what it is: JSON that reads back as the same letters.
  private static func looked(_ text: String) -> JSONValue {
    guard let node = try? JSONParser.parse(text), JSONWriter.text(node) == text else { return .string(text) }
    return node.value
  }

  private static func number(_ text: String) -> JSONValue? {
    if let whole = Int64(text) { return .integer(whole) }
    return Double(text).flatMap { $0.isFinite ? .number($0, literal: text) : nil }
  }

  private static func wrong(_ text: String, _ field: Field, _ wanted: String, _ line: Int32) -> Failure {
    Failure(.value, "line \(line): \"\(field.name)\" must be \(wanted), not \(QuotedValue.of(text))", field: field)
  }
}
