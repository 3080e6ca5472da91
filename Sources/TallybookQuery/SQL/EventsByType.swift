internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// The events of a session type by type, those of a type in order of time: what a statement groups, so that SQLite need not sort. The
/// texts are left out.
///
/// They are walked over once for each part of the types that fits into memory; a type that does not fit by itself is given as it is read.
struct EventsByType {
  /// Some rows, and in which order they come; nil: as they stand.
  struct Block {
    let columns: EventColumns
    let order: [Int32]?
  }

  /// Some of the types, which are walked over together.
  private struct Part {
    let types: ArraySlice<Int64>
    let rows: Int
  }

  /// So many rows are kept at the most: 21 bytes each, and what seqs, subjects and values they have.
  static let mostKept = 1 << 20

  private let most: Int
  /// Begins a walk over all events in order of time.
  private let walk: () throws(Failure) -> EventMerge
  /// What is left to be walked over.
  private var parts: ArraySlice<Part> = []
  /// The type that is given as it is read, and its walk.
  private var read: (type: Int64, merge: EventMerge)?
  /// What was kept while the types were counted, where all rows fit.
  private var whole: Block?

  /// `sorted` puts types in the order in which they are wanted.
  init(most: Int = mostKept, sorted: ([Int64]) -> [Int64], walk: @escaping () throws(Failure) -> EventMerge) throws(Failure) {
    self.most = most
    self.walk = walk
    var counts = TypeCounts()
    var kept: EventColumns? = EventColumns()
    let merge = try walk()
    while case var block = try merge.next(ChunkFormat.longest), !block.isEmpty {
      block.removeNotes()
      for type in block.types { counts.add(type) }
      if let rows = kept?.count, rows + block.count <= most { kept?.append(copying: block, 0..<block.count) } else { kept = nil }
    }
    let types = sorted(counts.types)
    if let kept {
      whole = Block(columns: kept, order: Self.order(kept, types[...]))
    } else {
      parts = Self.parts(types, counts, most)[...]
    }
  }

  /// The next rows; nil behind the last.
  mutating func next() throws(Failure) -> Block? {
    if let whole {
      self.whole = nil
      return whole.columns.isEmpty ? nil : whole
    }
    while true {
      if let (type, merge) = read {
        var columns = EventColumns()
        while columns.isEmpty {
          let block = try merge.next(ChunkFormat.longest)
          if block.isEmpty { break }
          columns.append(copying: block, where: [type])
        }
        if !columns.isEmpty { return Block(columns: columns, order: nil) }
        read = nil
      }
      guard let part = parts.popFirst() else { return nil }
      let merge = try walk()
      if part.rows > most, let type = part.types.first {
        read = (type, merge)
        continue
      }
      var columns = EventColumns()
      while case let block = try merge.next(ChunkFormat.longest), !block.isEmpty { columns.append(copying: block, where: part.types) }
      if !columns.isEmpty { return Block(columns: columns, order: Self.order(columns, part.types)) }
    }
  }

  /// Types that follow each other, as many as fit together; one that is too large stands by itself.
  private static func parts(_ types: [Int64], _ counts: TypeCounts, _ most: Int) -> [Part] {
    var parts: [Part] = []
    var (start, rows) = (0, 0)
    for (index, type) in types.enumerated() {
      let more = counts.count(of: type)
      if rows + more > most, index > start {
        parts.append(Part(types: types[start..<index], rows: rows))
        (start, rows) = (index, 0)
      }
      rows += more
    }
    if start < types.count { parts.append(Part(types: types[start...], rows: rows)) }
    return parts
  }

  /// The rows by their types, those of one as they stand: a counting sort.
  private static func order(_ columns: EventColumns, _ types: ArraySlice<Int64>) -> [Int32] {
    var counts = TypeCounts(types)
    for type in columns.types { counts.add(type) }
    var ends = counts.starts
    return [Int32](unsafeUninitializedCapacity: columns.count) { order, count in
      for row in 0..<columns.count {
        let slot = counts.slot(of: columns.types[row])
        order[ends[slot]] = Int32(truncatingIfNeeded: row)
        ends[slot] += 1
      }
      count = columns.count
    }
  }
}

extension EventColumns {
  /// Adds the rows of some types, without their notes.
  fileprivate mutating func append(copying other: EventColumns, where types: ArraySlice<Int64>) {
    for row in 0..<other.count where types.contains(other.types[row]) { append(copying: other, row, notes: false) }
  }
}
