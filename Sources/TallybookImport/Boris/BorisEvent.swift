package import TallybookBase
package import TallybookText

/// A press of an observation: time, subject, code, modifiers, comment; of a film behind that the frame, of images which one and its path.
package struct BorisEvent {
  /// The places of a row.
  private enum Column: Int { case time, subject, code, modifiers, comment, image }

  /// When it was, in ns from the beginning of the observation's clock; nil of an image that has no time.
  package let offset: Int64?
  package let subject: String
  package let code: String
  package let modifiers: String
  package let comment: String
  /// The number of the image at which it was.
  let image: Int64?
  let line: Int32
  package let row: [JSONNode]
  var phase = Phase.point

  /// - Throws: `format` where it is no such row.
  package init(_ node: JSONNode, ofImages: Bool) throws(Failure) {
    guard let row = node.array, row.count > Column.code.rawValue else {
      throw Failure(.value, "line \(node.line): an event must be a list of time, subject, code, modifier and comment")
    }
    (self.row, line) = (row, node.line)
    let time = row[Column.time.rawValue]
    if time.isNull {
      offset = nil
    } else {
      guard let ns = time.literal.flatMap(BorisSeconds.ns) else {
        throw Failure(.value, "line \(time.line): the time of an event must be seconds within 292 years, not \(QuotedValue.of(time.literal ?? time.value.kind))")
      }
      offset = ns
    }
    subject = try Self.text(row, .subject)
    code = try Self.text(row, .code)
    modifiers = try Self.text(row, .modifiers)
    comment = try Self.text(row, .comment)
    guard !code.isEmpty else { throw Failure(.value, "line \(line): the code of an event is empty") }
    image = ofImages && row.count > Column.image.rawValue ? row[Column.image.rawValue].integer : nil
  }

  private static func text(_ row: [JSONNode], _ column: Column) throws(Failure) -> String {
    guard column.rawValue < row.count, !row[column.rawValue].isNull else { return "" }
    let node = row[column.rawValue]
    guard let text = node.string, !text.utf8.contains(0) else {
      throw Failure(.value, "line \(node.line): the \(column) of an event must be a text, not \(node.string == nil ? node.value.kind : "one with a NUL character")")
    }
    return text
  }

  /// Whether its row says no more than what would be written, and nothing otherwise.
  var isPlain: Bool {
    row.count == 5 && (1..<5).allSatisfy { row[$0].string != nil } && offset != nil && offset.map(BorisSeconds.number) == row[0].double
  }

  /// BORIS's order: by time, then subject, then code; images without times by their numbers.
  static func precedes(_ one: BorisEvent, _ other: BorisEvent) -> Bool {
    if one.offset != other.offset { return (one.offset ?? .min) < (other.offset ?? .min) }
    if one.offset == nil, one.image != other.image { return (one.image ?? .min) < (other.image ?? .min) }
    if one.subject != other.subject { return one.subject.utf8.lexicographicallyPrecedes(other.subject.utf8) }
    return one.code.utf8.lexicographicallyPrecedes(other.code.utf8)
  }
}
