package import TallybookBase

/// A set of row changes, as SQLite's session extension writes it: https://www.sqlite.org/session/changegroup.html and the
/// format's description in its source, "CHANGESET BLOB FORMAT". It is read in place: the extension's own iterator
/// allocates every value of every row, which was a third of a large commit.
package struct Changeset {
  package let bytes: [UInt8]

  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  package var isEmpty: Bool { bytes.isEmpty }

  /// One changed row, valid while it is walked over; its values are decoded where they are asked for.
  package struct Row {
    package enum Operation: UInt8 {
      case insert = 18
      case update = 23
      case delete = 9
    }
    /// Nil of one that only a newer format has.
    package let table: Table?
    let operation: Operation
    let columns: Int
    fileprivate let bytes: UnsafeRawBufferPointer
    fileprivate let oldStart: Int?
    fileprivate let newStart: Int?

    /// A value before: of a delete any, of an update of the key or of what changed, of an insert none.
    package func old(_ column: Int) throws(Failure) -> Value? { try value(column, from: oldStart) }

    /// A value after: of an insert any, of an update of what changed, of a delete none.
    package func new(_ column: Int) throws(Failure) -> Value? { try value(column, from: newStart) }

    /// All values of a side.
    package func all(_ side: (Int) throws(Failure) -> Value?) throws(Failure) -> [Value?] {
      var values: [Value?] = []
      for column in 0..<columns { values.append(try side(column)) }
      return values
    }

    private func value(_ column: Int, from start: Int?) throws(Failure) -> Value? {
      guard let start, column < columns else { return nil }
      var reader = ChangesetReader(bytes, at: start)
      try reader.skipValues(column)
      return try reader.value()
    }
  }

  /// Calls `body` with the bytes of changesets that hold all rows, each of at most so many bytes, or of one row.
  package func forEachPart(of most: Int, _ body: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    guard bytes.count > most else { return isEmpty ? () : try body(bytes) }
    var part: [UInt8] = []
    var header = 0..<0
    _ = try scan { row, place, itsHeader throws(Failure) in
      if !part.isEmpty, part.count + place.count > most {
        try body(part)
        part = []
      }
      if part.isEmpty || itsHeader != header { part += bytes[itsHeader] }
      header = itsHeader
      part += bytes[place]
      return true
    }
    if !part.isEmpty { try body(part) }
  }

  /// The rows of which something holds.
  package func filter(_ isWanted: (Row) throws(Failure) -> Bool) throws(Failure) -> Changeset {
    var wanted: [UInt8] = []
    var header = 0..<0
    _ = try scan { row, place, itsHeader throws(Failure) in
      guard try isWanted(row) else { return true }
      if itsHeader != header { wanted += bytes[itsHeader] }
      header = itsHeader
      wanted += bytes[place]
      return true
    }
    return Changeset(bytes: wanted)
  }

  /// Calls `body` with each row.
  package func forEach(_ body: (Row) throws(Failure) -> Void) throws(Failure) {
    _ = try allSatisfy { row throws(Failure) in
      try body(row)
      return true
    }
  }

  /// Whether something holds of every row; looks no further than the first of which it does not.
  package func allSatisfy(_ holds: (Row) throws(Failure) -> Bool) throws(Failure) -> Bool {
    try scan { row, _, _ throws(Failure) in try holds(row) }
  }

  /// Calls `body` with each row, its bytes and those that name its table, until it says no; gives whether it never did.
  @inline(__always)
  private func scan(_ body: (Row, _ place: Range<Int>, _ header: Range<Int>) throws(Failure) -> Bool) throws(Failure) -> Bool {
    try bytes.withUnsafeBufferPointer { (buffer) throws(Failure) -> Bool in
      let bytes = UnsafeRawBufferPointer(buffer)
      var reader = ChangesetReader(bytes, at: 0)
      var table: Table?
      var columns = 0
      var header = 0..<0
      while !reader.isAtEnd {
        let start = reader.position
        let code = try reader.byte()
        if code == UInt8(ascii: "T") {
          columns = try reader.count()
          try reader.skip(columns)
          table = Table.named(try reader.name())
          header = start..<reader.position
          continue
        }
        guard let operation = Row.Operation(rawValue: code) else { throw ChangesetReader.damaged }
        _ = try reader.byte()
        let first = reader.position
        try reader.skipValues(columns)
        let second = operation == .update ? reader.position : nil
        if second != nil { try reader.skipValues(columns) }
        let row = Row(
          table: table, operation: operation, columns: columns, bytes: bytes, oldStart: operation == .insert ? nil : first,
          newStart: operation == .insert ? first : second)
        guard try body(row, start..<reader.position, header) else { return false }
      }
      return true
    }
  }
}
