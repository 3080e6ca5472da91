internal import TallybookBase
internal import TallybookText

/// A file of JSON from which tables take rows, read once for all of them.
final class TableDocument {
  let root: JSONNode
  let name: String
  /// What tables took of what lies around their rows, by where it stands exactly.
  private var taken = Set<[String]>()

  init(_ text: TextBytes, _ name: String) throws(Failure) {
    self.name = name
    let read: Result<JSONNode, Failure> = text.withBytes { bytes in
      do throws(Failure) { return .success(try JSONParser.parse(bytes)) } catch { return .failure(error) }
    }
    do throws(Failure) { root = try read.get() } catch { throw Failure(error.cause, "\(name), \(error.message)", found: error.found, bound: error.bound) }
  }

  // MARK: Rows

  /// What a path leads to, in the order of the file. Empty objects, and null, are passed over as blank lines are.
  ///
  /// - Parameter around: columns of what lies around the rows, as `^buckets.*.type`.
  func rows(_ path: TablePath, around columns: [String]) throws(Failure) -> [DocumentRow] {
    var rows: [DocumentRow] = []
    var lacking: String?
    let wanted = columns.compactMap { column in TablePath(String(column.dropFirst())).map { (column, $0.steps) } }
    try walk(root, path.steps[...], [], [root], path, wanted, &rows, &lacking)
    if rows.isEmpty, let lacking {
      throw Failure(.unresolved, "\(name):\(root.line): there is no \(QuotedValue.of(lacking)), and \"rows\" is \(QuotedValue.of(path.text)); see whether it is a file of that program")
    }
    return rows
  }

  private func walk(
    _ node: JSONNode, _ steps: ArraySlice<TablePath.Step>, _ way: [String], _ nodes: [JSONNode], _ path: TablePath, _ wanted: [(String, [TablePath.Step])],
    _ rows: inout [DocumentRow], _ lacking: inout String?
  ) throws(Failure) {
    guard let step = steps.first else {
      if !node.isNull, node.object?.isEmpty != true { rows.append(DocumentRow(node: node, keys: [], around: around(way, nodes, path, wanted))) }
      return
    }
    let isLast = steps.count == 1
    // Rows of one list share what lies around them.
    lazy var around = self.around(way, nodes, path, wanted)
    func go(_ child: JSONNode, _ name: String) throws(Failure) {
      if isLast {
        guard !child.isNull, child.object?.isEmpty != true else { return }
        rows.append(DocumentRow(node: child, keys: [], around: around))
      } else {
        try walk(child, steps.dropFirst(), way + [name], nodes + [child], path, wanted, &rows, &lacking)
      }
    }
    switch (node.value, step) {
    case (.null, _): break
    case (.array(let elements), .each): for (index, element) in elements.enumerated() { try go(element, "\(index)") }
    case (.object(let object), .each):
      for member in object.members {
        let first = rows.count
        try go(member.node, member.key)
        // The key is part of each row below it.
        for index in first..<rows.count { rows[index].keys.insert(member.key, at: 0) }
      }
    case (.object(let object), .name(let key)):
      if let child = object[key] { try go(child, key) } else { lacking = lacking ?? key }
    case (.array(let elements), .name(let number)):
      if let index = Int(number), elements.indices.contains(index) { try go(elements[index], number) } else { lacking = lacking ?? number }
    default:
      throw Failure(
        .value, "\(name):\(node.line): \"rows\" is \(QuotedValue.of(path.text)), and \(way.isEmpty ? "the file" : QuotedValue.of(way.joined(separator: "."))) is \(node.value.kind); name where the rows are")
    }
  }

  /// What lies around rows: of each column the texts, where it goes the same way as they do.
  private func around(_ way: [String], _ nodes: [JSONNode], _ path: TablePath, _ wanted: [(String, [TablePath.Step])]) -> [(column: String, cell: RowCell)] {
    wanted.compactMap { column, steps in
      var common = 0
      while common < way.count, common < steps.count, steps[common] == path.steps[common] { common += 1 }
      var cell = RowCell(texts: [], isList: false, line: nodes[common].line)
      collect(nodes[common], steps[common...], Array(way[..<common]), &cell)
      return cell.texts.isEmpty ? nil : (column, cell)
    }
  }

  private func collect(_ node: JSONNode, _ steps: ArraySlice<TablePath.Step>, _ place: [String], _ cell: inout RowCell) {
    switch (node.value, steps.first) {
    case (.array(let elements), .name(let number)?):
      if let index = Int(number), elements.indices.contains(index) { collect(elements[index], steps.dropFirst(), place + [number], &cell) }
    case (.array(let elements), let step):
      cell.isList = true
      for (index, element) in elements.enumerated() { collect(element, step == nil ? steps : steps.dropFirst(), place + ["\(index)"], &cell) }
    case (.object(let object), .name(let key)?): if let child = object[key] { collect(child, steps.dropFirst(), place + [key], &cell) }
    case (.object(let object), .each?):
      cell.isList = true
      for member in object.members { collect(member.node, steps.dropFirst(), place + [member.key], &cell) }
    case (.object, nil), (_, .some): break
    case (_, nil):
      guard let text = DocumentRow.text(of: node) else { break }
      cell.texts.append(text)
      cell.places.append(place)
    }
  }

  // MARK: What is around rows and not taken

  /// A table takes a row, and with it what it names of what lies around, by the places of those columns.
  func take(_ row: TableRow, around columns: [Int]) {
    guard case .sparse(let cells) = row.cells else { return }
    for column in columns { if let cell = cells[column] { taken.formUnion(cell.places) } }
  }

  /// Tells what no table takes, once for each path, as columns of what lies around rows are named.
  func tell(_ paths: [TablePath], ignored: Set<String>, _ account: ImportAccount) {
    var told: [String: (count: Int, example: String, line: Int32)] = [:]
    var order: [String] = []
    func look(_ node: JSONNode, _ place: [String], _ name: String, _ open: [ArraySlice<TablePath.Step>]) {
      // Rows account for themselves.
      if open.contains(where: \.isEmpty) { return }
      func go(_ child: JSONNode, _ key: String, isElement: Bool) {
        let next = open.filter { $0.first?.goes(by: key) == true }
        let isEach = isElement || next.contains { $0.first == .each }
        // A list of scalars is one column.
        let isPart = isElement && child.array == nil && child.object == nil && !name.isEmpty
        look(child, place + [key], isPart ? name : (name.isEmpty ? "^" : name + ".") + (isEach ? "*" : key), next.map { $0.dropFirst() })
      }
      switch node.value {
      case .array(let elements): for (index, element) in elements.enumerated() { go(element, "\(index)", isElement: true) }
      case .object(let object): for member in object.members { go(member.node, member.key, isElement: false) }
      default:
        guard let text = DocumentRow.text(of: node), !taken.contains(place) else { return }
        if told[name] == nil {
          order.append(name)
          told[name] = (0, text, node.line)
        }
        told[name]?.count += 1
      }
    }
    look(root, [], "", paths.map { $0.steps[...] })
    for path in order {
      guard let (count, example, line) = told[path] else { continue }
      FileAccount.tell(path, of: name, isIgnored: ignored.contains(path), example: example, line: line, count: count, account)
    }
  }
}
