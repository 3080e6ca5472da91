internal import TallybookBase
internal import TallybookText

/// A row of a file of JSON: an object or a list, whose columns are the keys and numbers within.
struct DocumentRow {
  let node: JSONNode
  /// The keys of objects that `*` of its path stood for.
  var keys: [String]
  /// What lies around it, as far as it is named.
  let around: [(column: String, cell: RowCell)]

  /// The column of its keys.
  static let keyColumn = "*"

  /// A scalar as text; nil where it holds nothing.
  static func text(of node: JSONNode) -> String? {
    switch node.value {
    case .string(let text): TrimmedText.of(text).isEmpty ? nil : text
    case .bool(let flag): flag ? "true" : "false"
    case .integer, .unsigned, .number: node.literal
    case .null, .array, .object: nil
    }
  }

  /// Hands each scalar of its own that holds something to `body`, with its column: keys between dots, numbers of the row itself and of lists that are
  /// named by number, `*` for elements of other lists that are no scalars. What other tables take as rows is theirs.
  ///
  /// - Parameters:
  ///   - numbered: columns that are lists of which the mapping names an element.
  ///   - others: where rows of other tables are, as seen from this one.
  func forEach(numbered: Set<String>, others: [ArraySlice<TablePath.Step>], _ body: (_ column: String, _ text: String, _ isList: Bool, _ line: Int32) -> Void) throws(Failure) {
    if node.object == nil, node.array == nil { throw Failure(.value, "a row must be an object or a list, and is \(node.value.kind)") }
    for key in keys { body(Self.keyColumn, key, keys.count > 1, node.line) }
    look(node, "", false, isNumbered: true, numbered, others, body)
  }

  private func look(
    _ node: JSONNode, _ column: String, _ isList: Bool, isNumbered: Bool, _ numbered: Set<String>, _ others: [ArraySlice<TablePath.Step>],
    _ body: (String, String, Bool, Int32) -> Void
  ) {
    if others.contains(where: \.isEmpty) { return }
    func go(_ child: JSONNode, _ key: String, _ name: String?, _ isList: Bool) {
      let below = name.map { column.isEmpty ? $0 : "\(column).\($0)" } ?? column
      look(
        child, below, isList, isNumbered: numbered.contains(below), numbered, others.filter { $0.first?.goes(by: key) == true }.map { $0.dropFirst() }, body)
    }
    switch node.value {
    case .object(let object): for member in object.members { go(member.node, member.key, member.key, isList) }
    case .array(let elements):
      for (index, element) in elements.enumerated() {
        if isNumbered {
          go(element, "\(index)", "\(index)", isList)
        } else if element.array == nil, element.object == nil {
          go(element, "\(index)", nil, true)
        } else {
          go(element, "\(index)", "*", true)
        }
      }
    default: if let text = Self.text(of: node) { body(column, text, isList, node.line) }
    }
  }
}
