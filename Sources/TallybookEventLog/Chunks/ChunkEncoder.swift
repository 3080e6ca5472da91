package import TallybookBase

/// Turns events into the bytes of a chunk: times as packed differences, types as packed indexes, the rest only where an
/// event has it. The layout is in `docs/format-chunk-and-tail.md`.
package enum ChunkEncoder {
  /// Rows of columns, all where no range is given. Their seqs are the caller's: a chunk's row in the book has the first.
  package static func encode(_ columns: EventColumns, _ range: Range<Int>? = nil) throws(Failure) -> [UInt8] {
    let range = (range ?? 0..<columns.count).clamped(to: 0..<columns.count)
    let optional = Optional(
      subjects: columns.subjects, values: columns.values, notes: columns.notes, first: range.lowerBound)
    return try columns.times.withUnsafeBufferPointer { times throws(Failure) in
      try columns.types.withUnsafeBufferPointer { types throws(Failure) in
        try columns.phases.withUnsafeBufferPointer { phases throws(Failure) in
          guard !range.isEmpty, let times = times.baseAddress, let types = types.baseAddress, let phases = phases.baseAddress
          else { return empty() }
          let first = range.lowerBound
          return try encode(
            count: range.count, times: times + first, types: types + first, phases: phases + first, optional: optional)
        }
      }
    }
  }

  /// Columns of the caller's, types as ids. `phases` nil: all are points.
  package static func encode(
    count: Int, times: UnsafePointer<Int64>, types: UnsafePointer<Int64>, phases: UnsafePointer<UInt8>? = nil,
    optional: Optional? = nil
  ) throws(Failure) -> [UInt8] {
    try check(count)
    guard count > 0 else { return empty() }
    var writer = ChunkWriter(capacity: count &* 5 &+ 1024)
    putStart(&writer, count: count, times: times, phases: phases, optional: optional)
    var table = IdentifierTable()
    let indexes = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
    defer { indexes.deallocate() }
    table.number(types, count, into: indexes)
    putTable(&writer, UnsafePointer(table.ids), table.count, indexes, count)
    if let phases { putPhases(&writer, count, phases) }
    if let optional { putOptional(&writer, count, optional) }
    return writer.sealed()
  }

  /// Columns of the caller's, types as indexes into a table of ids. `phases` nil: all are points.
  static func encode(
    count: Int, times: UnsafePointer<Int64>, typeIndexes: UnsafePointer<UInt16>, types: UnsafeBufferPointer<Int64>,
    phases: UnsafePointer<UInt8>? = nil
  ) throws(Failure) -> [UInt8] {
    try check(count)
    guard count > 0 else { return empty() }
    var writer = ChunkWriter(capacity: count &* 5 &+ 1024)
    putStart(&writer, count: count, times: times, phases: phases, optional: nil)
    // From the caller's index to the chunk's, which follow first use; 0: not used yet.
    var numbers = [UInt32](repeating: 0, count: min(types.count, ChunkFormat.longest))
    var used: [Int64] = []
    let indexes = UnsafeMutablePointer<UInt16>.allocate(capacity: count)
    defer { indexes.deallocate() }
    for row in 0..<count {
      let index = Int(typeIndexes[row])
      guard index < numbers.count else {
        throw Failure(.range, "type index \(index) is outside of the table of \(types.count)", found: Measure(index))
      }
      if numbers[index] == 0 {
        used.append(types[index])
        numbers[index] = UInt32(truncatingIfNeeded: used.count)
      }
      indexes[row] = UInt16(truncatingIfNeeded: numbers[index] &- 1)
    }
    used.withUnsafeBufferPointer { used in
      if let ids = used.baseAddress { putTable(&writer, ids, used.count, indexes, count) }
    }
    if let phases { putPhases(&writer, count, phases) }
    return writer.sealed()
  }

  /// What only some events have: empty where none has it; `first` is the row in them of the chunk's first event.
  package struct Optional {
    var subjects: [Int64] = []
    var values: [Double] = []
    var notes: [String?] = []
    var first = 0
  }

  // MARK: - Sections

  private static func check(_ count: Int) throws(Failure) {
    guard count >= 0, count <= ChunkFormat.longest else {
      throw Failure(
        .tooMany, "a chunk holds at most \(ChunkFormat.longest) events, not \(count)", found: Measure(count),
        bound: Measure(ChunkFormat.longest))
    }
  }

  private static func empty() -> [UInt8] {
    var writer = ChunkWriter(capacity: 64)
    writer.put(ChunkFormat.version)
    writer.put(0)
    writer.putVarint(0)
    return writer.sealed()
  }

  private static func putStart(
    _ writer: inout ChunkWriter, count: Int, times: UnsafePointer<Int64>, phases: UnsafePointer<UInt8>?, optional: Optional?
  ) {
    var flags: UInt8 = 0
    let point = UInt8(Phase.point.rawValue)
    if let phases, !allEqual(phases, count, point) { flags |= ChunkFormat.hasPhases }
    if let optional {
      if has(optional.values, optional.first, count, { !$0.isNaN }) { flags |= ChunkFormat.hasValues }
      if has(optional.subjects, optional.first, count, { $0 != 0 }) { flags |= ChunkFormat.hasSubjects }
      if has(optional.notes, optional.first, count, { $0 != nil }) { flags |= ChunkFormat.hasNotes }
    }
    let unit = unit(times, count)
    writer.put(ChunkFormat.version)
    writer.put(flags)
    writer.putVarint(UInt64(count))
    writer.putVarint(UInt64(unit))
    writer.putFixed((times[0] / unit).littleEndian)
    let isOrdered = switch unit {
    // The divisor as a constant: the compiler multiplies instead of dividing.
    case 1_000: putTimes(&writer, times, count) { $0 / 1_000 }
    case 1_000_000: putTimes(&writer, times, count) { $0 / 1_000_000 }
    case 1_000_000_000: putTimes(&writer, times, count) { $0 / 1_000_000_000 }
    default: putTimes(&writer, times, count) { $0 }
    }
    if isOrdered { writer.replace(flags | ChunkFormat.isOrdered, at: 1) }
  }

  /// Answers whether the times never go back.
  @inline(__always)
  private static func putTimes(
    _ writer: inout ChunkWriter, _ times: UnsafePointer<Int64>, _ count: Int, divided: (Int64) -> Int64
  ) -> Bool {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: ChunkFormat.block) { block in
      guard let offsets = block.baseAddress else { return false }
      var stepsBack = 0
      var previous = divided(times[0])
      var row = 1
      while row < count {
        let length = min(ChunkFormat.block, count &- row)
        var least = Int64.max
        var greatest = Int64.min
        for index in 0..<length {
          let time = divided(times[row &+ index])
          let delta = time &- previous
          stepsBack |= time < previous ? 1 : 0
          previous = time
          offsets[index] = UInt64(bitPattern: delta)
          least = min(least, delta)
          greatest = max(greatest, delta)
        }
        let minimum = UInt64(bitPattern: least)
        for index in 0..<length { offsets[index] &-= minimum }
        let width = ChunkFormat.width(UInt64(bitPattern: greatest) &- minimum)
        writer.reserve(32 &+ ChunkFormat.block &* 8)
        writer.putVarint(ChunkFormat.zigzag(least))
        writer.put(UInt8(truncatingIfNeeded: width))
        writer.pack(UnsafePointer(offsets), length, width: width)
        row &+= length
      }
      return stepsBack == 0
    }
  }

  private static func putTable(
    _ writer: inout ChunkWriter, _ ids: UnsafePointer<Int64>, _ size: Int, _ indexes: UnsafePointer<UInt16>, _ count: Int
  ) {
    writer.reserve(size &* 10 &+ count &* 2 &+ 32)
    writer.putVarint(UInt64(size))
    for index in 0..<size { writer.putVarint(ChunkFormat.zigzag(ids[index])) }
    writer.pack(indexes, count, width: ChunkFormat.width(UInt64(max(1, size) - 1)))
  }

  private static func putPhases(_ writer: inout ChunkWriter, _ count: Int, _ phases: UnsafePointer<UInt8>) {
    guard !allEqual(phases, count, UInt8(Phase.point.rawValue)) else { return }
    writer.reserve(count / 4 + 16)
    var row = 0
    while row < count {
      var byte: UInt8 = 0
      for part in 0..<min(4, count &- row) { byte |= (phases[row &+ part] & 3) &<< UInt8(truncatingIfNeeded: part &* 2) }
      writer.put(byte)
      row &+= 4
    }
  }

  private static func putOptional(_ writer: inout ChunkWriter, _ count: Int, _ optional: Optional) {
    let first = optional.first
    if has(optional.values, first, count, { !$0.isNaN }) {
      writer.putBitmap(count) { !optional.values[first + $0].isNaN }
      writer.reserve(count * 8)
      for row in first..<first + count where !optional.values[row].isNaN {
        writer.putFixed(optional.values[row].bitPattern.littleEndian)
      }
    }
    if has(optional.subjects, first, count, { $0 != 0 }) {
      writer.putBitmap(count) { optional.subjects[first + $0] != 0 }
      var table = IdentifierTable()
      let present = optional.subjects[first..<first + count].filter { $0 != 0 }
      var indexes = [UInt16](repeating: 0, count: present.count)
      table.number(present, present.count, into: &indexes)
      putTable(&writer, UnsafePointer(table.ids), table.count, indexes, indexes.count)
    }
    if has(optional.notes, first, count, { $0 != nil }) {
      writer.putBitmap(count) { optional.notes[first + $0] != nil }
      for row in first..<first + count {
        guard var note = optional.notes[row] else { continue }
        note.withUTF8 { text in
          writer.reserve(text.count + 10)
          writer.putVarint(UInt64(text.count))
          writer.put(UnsafeRawBufferPointer(text))
        }
      }
    }
  }

  // MARK: - What is there to write

  private static func has<T>(_ column: [T], _ first: Int, _ count: Int, _ isPresent: (T) -> Bool) -> Bool {
    first >= 0 && column.count >= first + count && column[first..<first + count].contains(where: isPresent)
  }

  private static func allEqual(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ byte: UInt8) -> Bool {
    var difference: UInt8 = 0
    for index in 0..<count { difference |= bytes[index] ^ byte }
    return difference == 0
  }

  /// The greatest unit that divides all times.
  private static func unit(_ times: UnsafePointer<Int64>, _ count: Int) -> Int64 {
    for unit in ChunkFormat.units.dropLast() where times[0] % unit == 0 {
      var fits = true
      for index in 0..<count where fits {
        fits = times[index].magnitude < UInt64(ChunkFormat.longestDivided) && times[index] % unit == 0
      }
      if fits { return unit }
    }
    return 1
  }
}
