internal import TallybookBase

/// A page of a b-tree, as far as it can be read: its children, and the records in its cells.
struct TreePage {
  enum Shape: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13
  }

  /// A row: its rowid, 0 in a table without, and its values.
  struct Row {
    let id: Int64
    let values: [Value]
  }

  let shape: Shape
  private(set) var children: [Int] = []
  private(set) var rows: [Row] = []
  /// Cells that make no sense.
  private(set) var badCells = 0

  /// Whether its rows have ids; others are sorted by what they hold.
  var isTable: Bool { shape == .tableLeaf || shape == .tableInterior }

  /// nil where it is no page of a b-tree.
  init?(_ number: Int, of file: PageFile) {
    guard let bytes = file.page(number) else { return nil }
    let start = number == 1 ? 100 : 0
    guard let shape = Shape(rawValue: bytes[start]) else { return nil }
    self.shape = shape
    let isInterior = shape == .indexInterior || shape == .tableInterior
    let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    let pointers = start + (isInterior ? 12 : 8)
    guard pointers + cells * 2 <= file.usable else { return nil }
    for cell in 0..<cells {
      let offset = Int(bytes[pointers + cell * 2]) << 8 | Int(bytes[pointers + cell * 2 + 1])
      if !read(offset, bytes, file) { badCells += 1 }
    }
    if isInterior { children.append(Int(bytes.word(at: start + 8))) }
  }

  private mutating func read(_ offset: Int, _ bytes: [UInt8], _ file: PageFile) -> Bool {
    var reader = RecordReader(bytes, from: offset, to: file.usable)
    if shape == .indexInterior || shape == .tableInterior {
      guard let child = reader.number(bytes: 4) else { return false }
      children.append(Int(child))
      if shape == .tableInterior { return true }
    }
    guard let length = reader.varint(), length >= 0, length <= 1 << 31 else { return false }
    var id: Int64 = 0
    if shape == .tableLeaf {
      guard let found = reader.varint() else { return false }
      id = found
    }
    guard let payload = payload(Int(length), &reader, file), let values = RecordReader.values(payload) else { return false }
    rows.append(Row(id: id, values: values))
    return true
  }

  /// What lies in the cell, and what of it lies on further pages.
  private func payload(_ length: Int, _ reader: inout RecordReader, _ file: PageFile) -> [UInt8]? {
    let usable = file.usable
    let most = shape == .tableLeaf ? usable - 35 : (usable - 12) * 64 / 255 - 23
    guard length > most else { return reader.bytes(length) }
    let least = (usable - 12) * 32 / 255 - 23
    let fitting = least + (length - least) % (usable - 4)
    guard var payload = reader.bytes(fitting <= most ? fitting : least), var next = reader.number(bytes: 4) else { return nil }
    var visited = 0
    while payload.count < length {
      visited += 1
      guard visited <= file.count, let page = file.page(Int(next)) else { return nil }
      payload += page[4..<4 + min(usable - 4, length - payload.count)]
      next = Int64(page.word(at: 0))
    }
    return payload
  }
}
