/// What a row of JSON has in one column: one text, or a list of them.
struct RowCell {
  /// Of a list those that hold something.
  var texts: [String]
  /// Whether it stands in a list, however many there are.
  var isList: Bool
  /// Where it begins.
  let line: Int32
  /// Where each stands exactly, of what lies around a row.
  var places: [[String]] = []

  /// As one text.
  var text: String { texts.count == 1 ? texts[0] : texts.joined(separator: ", ") }
}
