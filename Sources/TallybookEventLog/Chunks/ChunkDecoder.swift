package import TallybookBase

/// Reads chunks back. Whatever the bytes are, the answer is events or `corrupt`: never a trap.
package enum ChunkDecoder {
  static func decode(_ bytes: [UInt8], firstSeq: UInt64 = 0, into columns: inout EventColumns) throws(Failure) {
    try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
      try decode(UnsafeRawBufferPointer(bytes), firstSeq: firstSeq, into: &columns)
    }
  }

  /// Adds the chunk's events to `columns`, numbered from `firstSeq`; nothing where it throws.
  package static func decode(_ bytes: UnsafeRawBufferPointer, firstSeq: UInt64 = 0, into columns: inout EventColumns) throws(Failure) {
    guard let base = bytes.baseAddress, bytes.count >= 7 else { throw corrupt("too short") }
    let end = bytes.count - 4
    let check = UInt32(littleEndian: base.loadUnaligned(fromByteOffset: end, as: UInt32.self))
    guard CRC32.check(UnsafeRawBufferPointer(start: base, count: end)) == check else { throw corrupt("the check fails") }
    var reader = ChunkReader(base, count: end)
    guard reader.byte() == ChunkFormat.version else {
      throw Failure(.newerVersion, "a chunk of events has the version \(bytes[0]); use a newer version of the library")
    }
    guard let flags = reader.byte(), flags & ~ChunkFormat.knownFlags == 0 else { throw corrupt("unknown flags") }
    guard let size = reader.varint(), size <= UInt64(ChunkFormat.longest) else { throw corrupt("too many events") }
    let count = Int(size)
    if count > 0 {
      let row = columns.count
      do throws(Failure) {
        try columns.appendRows(count, firstSeq: firstSeq) { times throws(Failure) in
          try readTimes(&reader, count, times)
        } types: { types throws(Failure) in
          try readTable(&reader, count, types)
        }
        if flags & ChunkFormat.hasPhases != 0 {
          try columns.withPhases(from: row) { phases throws(Failure) in try readPhases(&reader, count, phases) }
        }
        if flags & ChunkFormat.hasValues != 0 { try readValues(&reader, count, row, &columns) }
        if flags & ChunkFormat.hasSubjects != 0 { try readSubjects(&reader, count, row, &columns) }
        if flags & ChunkFormat.hasNotes != 0 { try readNotes(&reader, count, row, &columns) }
        guard reader.left == 0 else { throw corrupt("bytes are left over") }
      } catch {
        columns.truncate(to: row)
        throw error
      }
    } else if reader.left != 0 || flags != 0 {
      throw corrupt("bytes are left over")
    }
  }

  // MARK: - Sections

  private static func readTimes(_ reader: inout ChunkReader, _ count: Int, _ times: UnsafeMutablePointer<Int64>) throws(Failure) {
    guard let number = reader.varint(), let unit = Int64(exactly: number), ChunkFormat.units.contains(unit),
      let first = reader.word()
    else { throw corrupt("the first time") }
    var time = Int64(bitPattern: first)
    times[0] = time &* unit
    var row = 1
    while row < count {
      let length = min(ChunkFormat.block, count &- row)
      guard let zigzag = reader.varint(), let width = reader.byte(), width <= 64,
        let packed = reader.packed(ChunkFormat.packedBytes(length, width: Int(width)))
      else { throw corrupt("a block of times") }
      time = unpack(packed, length, UInt64(width), times + row, time, ChunkFormat.unzigzag(zigzag), unit)
      row &+= length
    }
  }

  /// Writes a block's times and returns its last one.
  @inline(__always)
  private static func unpack(
    _ packed: UnsafeRawPointer, _ length: Int, _ width: UInt64, _ times: UnsafeMutablePointer<Int64>, _ before: Int64,
    _ minimum: Int64, _ unit: Int64
  ) -> Int64 {
    var time = before
    if width == 0 {
      for index in 0..<length {
        time &+= minimum
        times[index] = time &* unit
      }
    } else if width <= 57 {
      let mask = (1 &<< width) &- 1 as UInt64
      var bit: UInt64 = 0
      for index in 0..<length {
        let word = packed.loadUnaligned(fromByteOffset: Int(truncatingIfNeeded: bit &>> 3), as: UInt64.self)
        time &+= minimum &+ Int64(bitPattern: (word &>> (bit & 7)) & mask)
        times[index] = time &* unit
        bit &+= width
      }
    } else {
      let mask = width == 64 ? UInt64.max : (1 &<< width) &- 1
      var bit: UInt64 = 0
      for index in 0..<length {
        let start = Int(truncatingIfNeeded: bit &>> 3)
        let shift = bit & 7
        var number = packed.loadUnaligned(fromByteOffset: start, as: UInt64.self) &>> shift
        if shift > 0 { number |= UInt64(packed.load(fromByteOffset: start &+ 8, as: UInt8.self)) &<< (64 &- shift) }
        time &+= minimum &+ Int64(bitPattern: number & mask)
        times[index] = time &* unit
        bit &+= width
      }
    }
    return time
  }

  /// A table of ids and an index into it for each of `count` rows.
  private static func readTable(_ reader: inout ChunkReader, _ count: Int, _ ids: UnsafeMutablePointer<Int64>) throws(Failure) {
    guard let size = reader.varint(), size >= 1, size <= UInt64(count) else { throw corrupt("a table of ids") }
    let width = UInt64(ChunkFormat.width(size - 1))
    // As long as an index can say, so that looking up needs no check; the greatest index is checked once at the end.
    let table = UnsafeMutablePointer<Int64>.allocate(capacity: 1 << Int(width))
    defer { table.deallocate() }
    table.initialize(repeating: 0, count: 1 << Int(width))
    for index in 0..<Int(size) {
      guard let zigzag = reader.varint() else { throw corrupt("a table of ids") }
      table[index] = ChunkFormat.unzigzag(zigzag)
    }
    guard size > 1 else { return ids.initialize(repeating: table[0], count: count) }
    guard let packed = reader.packed(ChunkFormat.packedBytes(count, width: Int(width))) else { throw corrupt("packed indexes") }
    let greatest = lookUp(packed, count, width, table, ids)
    guard greatest < size else { throw corrupt("an index beyond its table") }
  }

  /// Writes the id of each packed index and returns the greatest index.
  @inline(__always)
  private static func lookUp(
    _ packed: UnsafeRawPointer, _ count: Int, _ width: UInt64, _ table: UnsafePointer<Int64>, _ ids: UnsafeMutablePointer<Int64>
  ) -> UInt64 {
    let mask = (1 &<< width) &- 1 as UInt64
    var greatest: UInt64 = 0
    var row = 0
    if width <= 8 {
      // Eight indexes of `width` bits are `width` bytes: one load for all of them.
      var group = packed
      while row &+ 8 <= count {
        var word = group.loadUnaligned(as: UInt64.self)
        for part in 0..<8 {
          let index = word & mask
          greatest = max(greatest, index)
          ids[row &+ part] = table[Int(truncatingIfNeeded: index)]
          word &>>= width
        }
        group += Int(truncatingIfNeeded: width)
        row &+= 8
      }
    }
    while row < count {
      let bit = UInt64(truncatingIfNeeded: row) &* width
      let word = packed.loadUnaligned(fromByteOffset: Int(truncatingIfNeeded: bit &>> 3), as: UInt64.self)
      let index = (word &>> (bit & 7)) & mask
      greatest = max(greatest, index)
      ids[row] = table[Int(truncatingIfNeeded: index)]
      row &+= 1
    }
    return greatest
  }

  private static func readPhases(_ reader: inout ChunkReader, _ count: Int, _ phases: UnsafeMutablePointer<UInt8>) throws(Failure) {
    guard let packed = reader.packed(ChunkFormat.packedBytes(count, width: 2)) else { throw corrupt("phases") }
    for row in 0..<count {
      let byte = packed.load(fromByteOffset: row / 4, as: UInt8.self)
      phases[row] = (byte &>> UInt8(truncatingIfNeeded: (row & 3) &* 2)) & 3
    }
  }

  private static func readValues(
    _ reader: inout ChunkReader, _ count: Int, _ first: Int, _ columns: inout EventColumns
  ) throws(Failure) {
    guard let rows = try presentRows(&reader, count) else {
      return try columns.withValues(from: first) { values throws(Failure) in
        for row in 0..<count {
          guard let bits = reader.word() else { throw corrupt("values") }
          values[row] = Double(bitPattern: bits)
        }
      }
    }
    for row in rows {
      guard let bits = reader.word() else { throw corrupt("values") }
      columns.setValue(Double(bitPattern: bits), first + row)
    }
  }

  private static func readSubjects(
    _ reader: inout ChunkReader, _ count: Int, _ first: Int, _ columns: inout EventColumns
  ) throws(Failure) {
    guard let rows = try presentRows(&reader, count) else {
      return try columns.withSubjects(from: first) { subjects throws(Failure) in try readTable(&reader, count, subjects) }
    }
    guard !rows.isEmpty else { throw corrupt("subjects") }
    let ids = UnsafeMutablePointer<Int64>.allocate(capacity: rows.count)
    defer { ids.deallocate() }
    try readTable(&reader, rows.count, ids)
    for (index, row) in rows.enumerated() { columns.setSubject(ids[index], first + row) }
  }

  private static func readNotes(
    _ reader: inout ChunkReader, _ count: Int, _ first: Int, _ columns: inout EventColumns
  ) throws(Failure) {
    for row in try presentRows(&reader, count) ?? Array(0..<count) {
      guard let length = reader.varint(), let text = Int(exactly: length).flatMap({ reader.bytes($0) }) else { throw corrupt("notes") }
      columns.setNote(String(decoding: text, as: UTF8.self), first + row)
    }
  }

  /// The rows that have something; nil where all do, as mostly.
  private static func presentRows(_ reader: inout ChunkReader, _ count: Int) throws(Failure) -> [Int]? {
    guard let bitmap = reader.bytes((count + 7) / 8) else { throw corrupt("a bitmap") }
    let isFull = (0..<count / 8).allSatisfy { bitmap[$0] == 0xFF } && (count / 8 * 8..<count).allSatisfy { bitmap[$0 / 8] & (1 << UInt8($0 % 8)) != 0 }
    if isFull { return nil }
    return (0..<count).filter { bitmap[$0 / 8] & (1 << UInt8($0 % 8)) != 0 }
  }

  private static func corrupt(_ what: String) -> Failure {
    Failure(.damagedEvents, "a chunk of events is damaged (\(what)); restore a backup")
  }
}
