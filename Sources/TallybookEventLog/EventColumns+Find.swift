extension EventColumns {
  /// The event with a number; seqs rise.
  package func find(seq: UInt64) -> Event? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self.seq(middle) < seq { low = middle + 1 } else { high = middle }
    }
    return low < count && self.seq(low) == seq ? self[low] : nil
  }

  /// The events from a number on; seqs rise.
  package func from(seq: UInt64) -> EventColumns {
    guard !isEmpty, self.seq(0) < seq else { return self }
    var rest = EventColumns()
    for row in 0..<count where self.seq(row) >= seq { rest.append(copying: self, row) }
    return rest
  }

  /// Which variants rows name as they were logged, but for some rows; `types` has the type of each there is.
  package func named(among types: [Int64: Int64], except rows: Set<UInt64>) -> [Int64] {
    guard !types.isEmpty else { return [] }
    var (named, last) = (Set<Int64>(), Int64(0))
    for row in self.types.indices where self.types[row] != last && !rows.contains(seq(row)) {
      last = self.types[row]
      if types[last] != nil { named.insert(last) }
    }
    return named.sorted()
  }

  /// Adds a row of other columns.
  @inline(__always)
  package mutating func append(copying other: EventColumns, _ row: Int, notes: Bool = true) {
    let here = count
    append(seq: other.seq(row), time: other.times[row], type: other.types[row], phase: other.phases[row])
    if !other.variants.isEmpty, other.variants[row] != 0 { setVariant(other.variants[row], here) }
    if !other.subjects.isEmpty, other.subjects[row] != 0 { setSubject(other.subjects[row], here) }
    if !other.values.isEmpty, !other.values[row].isNaN { setValue(other.values[row], here) }
    if notes, !other.notes.isEmpty, let note = other.notes[row] { setNote(note, here) }
  }

  /// Adds some rows of other columns, in the order that is given.
  package mutating func append(copying other: EventColumns, rows: [Int]) {
    guard let first = rows.first, let last = rows.last else { return }
    if last - first == rows.count - 1 { return append(copying: other, first..<last + 1) }
    gather(other, rows)
  }

  /// Adds rows of other columns: what most of reading is.
  package mutating func append(copying other: EventColumns, _ rows: Range<Int>) {
    let rows = rows.clamped(to: 0..<other.count)
    guard !rows.isEmpty else { return }
    let here = count
    if other.seqs.isEmpty {
      appendPoints(firstSeq: other.seq(rows.lowerBound), times: other.times[rows], types: other.types[rows], phases: other.phases[rows])
    } else {
      for row in rows { append(seq: other.seqs[row], time: other.times[row], type: other.types[row], phase: other.phases[row]) }
    }
    // Few events have what is left.
    if !other.variants.isEmpty {
      for row in rows where other.variants[row] != 0 { setVariant(other.variants[row], here + row - rows.lowerBound) }
    }
    if !other.subjects.isEmpty {
      for row in rows where other.subjects[row] != 0 { setSubject(other.subjects[row], here + row - rows.lowerBound) }
    }
    if !other.values.isEmpty {
      for row in rows where !other.values[row].isNaN { setValue(other.values[row], here + row - rows.lowerBound) }
    }
    if !other.notes.isEmpty {
      for row in rows { if let note = other.notes[row] { setNote(note, here + row - rows.lowerBound) } }
    }
  }
}
