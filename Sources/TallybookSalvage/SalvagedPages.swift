internal import TallybookBase

/// Walks a damaged book: first the trees as far as they hold, then every page that no tree led to.
struct SalvagedPages {
  private let file: PageFile
  private var visited: Set<Int> = []
  private var free: Set<Int> = []
  private(set) var findings: [Finding] = []

  init(_ file: PageFile) { self.file = file }

  /// Calls `body` with each row of the tables that are kept. A row may come twice: what the trees lead to comes first.
  mutating func forEach(_ body: (SalvagedTable, [Value]) throws(Failure) -> Void) throws(Failure) {
    markFree()
    // Of an index and of what is computed there is nothing to keep, but its pages are known.
    for (name, root) in roots() { try walk(root, table: SalvagedTable.of(name), body) }
    var next = file.next(from: 1)
    while let number = next {
      next = file.next(from: number + 1)
      guard !visited.contains(number), !free.contains(number), let page = TreePage(number, of: file) else { continue }
      try take(page, number, as: nil, body)
    }
  }

  /// The trees by the table or index that they hold, from the schema on page 1.
  private mutating func roots() -> [(String, Int)] {
    var roots: [(String, Int)] = []
    var next = [1]
    while let number = next.popLast() {
      guard visited.insert(number).inserted, let page = TreePage(number, of: file) else {
        if number == 1 { damaged("page 1", "the list of tables cannot be read; rows are known by how they look") }
        continue
      }
      next += page.children
      for row in page.rows where row.values.count == 5 {
        if let name = row.values[1].text, let root = row.values[3].int, root > 1 { roots.append((name, Int(root))) }
      }
    }
    return roots
  }

  private mutating func walk(
    _ root: Int, table: SalvagedTable?, _ body: (SalvagedTable, [Value]) throws(Failure) -> Void
  ) throws(Failure) {
    var next = [root]
    while let number = next.popLast() {
      guard !visited.contains(number) else { continue }
      guard let page = TreePage(number, of: file) else {
        if let table { damaged("page \(number)", "a page of the table \(table.name) cannot be read") }
        continue
      }
      // A pointer into the tree of another table: whoever it belongs to will be asked.
      guard page.isTable == (table?.hasRowID ?? page.isTable) else { continue }
      visited.insert(number)
      next += page.children.reversed()
      if let table { try take(page, number, as: table, body) }
    }
  }

  private mutating func take(
    _ page: TreePage, _ number: Int, as known: SalvagedTable?, _ body: (SalvagedTable, [Value]) throws(Failure) -> Void
  ) throws(Failure) {
    var unfit = 0
    var name = known?.name
    for row in page.rows {
      guard let table = known?.values(of: row) == nil ? SalvagedTable.of(row, page) : known, let values = table.values(of: row) else {
        unfit += 1
        continue
      }
      name = table.name
      try body(table, values)
    }
    // A page of an index has nothing but rows that fit no table.
    guard let name, page.badCells + unfit > 0 else { return }
    damaged("page \(number)", "\(page.badCells + unfit) rows of the table \(name) cannot be read")
  }

  /// Free pages hold what was deleted. A list that does not hold as many as it says is not trusted.
  private mutating func markFree() {
    guard let header = file.page(1), Array(header[..<16]) == Array("SQLite format 3\0".utf8) else { return }
    var trunk = Int(header.word(at: 32))
    while trunk > 1, free.insert(trunk).inserted, let page = file.page(trunk) {
      for leaf in 0..<min(Int(page.word(at: 4)), file.usable / 4 - 2) { free.insert(Int(page.word(at: 8 + leaf * 4))) }
      trunk = Int(page.word(at: 0))
    }
    if free.count != Int(header.word(at: 36)) { free = [] }
  }

  private mutating func damaged(_ place: String, _ message: String) {
    findings.append(Finding(.error, .damaged, at: place, key: "page", message))
  }
}
