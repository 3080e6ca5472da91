public import TallybookBase

/// Decoded events, one array per property: the tail and the chunks are read into this. Columns that no event uses stay empty.
@usableFromInline package struct EventColumns: Sendable {
  /// The seq of row 0; the others follow on from it for as long as `seqs` is empty.
  @usableFromInline package private(set) var firstSeq: UInt64 = 0
  /// The seq of each row; empty where they are contiguous.
  @usableFromInline package private(set) var seqs: [UInt64] = []
  @usableFromInline package private(set) var times: [Int64] = []
  /// Event types' ids; as they were logged also those of variants.
  @usableFromInline package private(set) var types: [Int64] = []
  /// Variants' ids, 0: none; empty where no row has one, and in what was logged.
  @usableFromInline package private(set) var variants: [Int64] = []
  /// Raw values of `Phase`.
  @usableFromInline package private(set) var phases: [UInt8] = []
  /// Subjects' ids, 0: none; empty where no row has one.
  @usableFromInline package private(set) var subjects: [Int64] = []
  /// Values, NaN: none; empty where no row has one.
  @usableFromInline package private(set) var values: [Double] = []
  /// Notes; empty where no row has one.
  @usableFromInline package private(set) var notes: [String?] = []

  /// No events.
  package init() {}

  /// How many events there are.
  @inlinable package var count: Int { times.count }
  @inlinable package var isEmpty: Bool { times.isEmpty }

  @inlinable @inline(__always)
  package func seq(_ row: Int) -> UInt64 { seqs.isEmpty ? firstSeq &+ UInt64(truncatingIfNeeded: row) : seqs[row] }

  /// The event in a row, which must be less than `count`.
  @inlinable package subscript(row: Int) -> Event { event(row) }

  /// The same, inlined: who calls another function with the columns of a class counts a reference of each column.
  @inlinable @inline(__always)
  package func event(_ row: Int) -> Event {
    let value = values.isEmpty ? Double.nan : values[row]
    return Event(
      seq: seq(row), time: times[row], type: types[row], variant: variants.isEmpty ? 0 : variants[row], phase: Phase(rawValue: Int32(phases[row])) ?? .point,
      subject: subjects.isEmpty ? 0 : subjects[row], value: value.isNaN ? nil : value, note: notes.isEmpty ? nil : notes[row])
  }

  /// Makes events of some types events of others.
  package mutating func replaceTypes(_ replacements: [Int64: Int64]) {
    guard !replacements.isEmpty else { return }
    for row in types.indices { types[row] = replacements[types[row]] ?? types[row] }
  }

  /// Tells variants from types: a row of a variant becomes one of its type, which `types` has for it.
  package mutating func tellVariants(_ types: [Int64: Int64]) {
    guard !types.isEmpty else { return }
    var last: (id: Int64, type: Int64?) = (0, nil)
    for row in self.types.indices {
      let id = self.types[row]
      if id != last.id { last = (id, types[id]) }
      guard let type = last.type else { continue }
      self.types[row] = type
      setVariant(id, row)
    }
  }

  package mutating func reserve(_ rows: Int) {
    times.reserveCapacity(rows)
    types.reserveCapacity(rows)
    phases.reserveCapacity(rows)
  }

  package mutating func append(_ event: Event) {
    let row = count
    append(seq: event.seq, time: event.time, type: event.type, phase: UInt8(truncatingIfNeeded: event.phase.rawValue))
    if event.variant != 0 { setVariant(event.variant, row) }
    if event.subject != 0 { setSubject(event.subject, row) }
    if let value = event.value { setValue(value, row) }
    if let note = event.note { setNote(note, row) }
  }

  /// Adds a row without subject, value and note.
  @inline(__always)
  package mutating func append(seq: UInt64, time: Int64, type: Int64, phase: UInt8) {
    noteSeqs(first: seq, rows: 1)
    times.append(time)
    types.append(type)
    phases.append(phase)
    if !variants.isEmpty { variants.append(0) }
    if !subjects.isEmpty { subjects.append(0) }
    if !values.isEmpty { values.append(.nan) }
    if !notes.isEmpty { notes.append(nil) }
  }

  /// Adds rows without subjects, values and notes whose seqs follow on from each other.
  mutating func appendPoints(firstSeq: UInt64, times: ArraySlice<Int64>, types: ArraySlice<Int64>, phases: ArraySlice<UInt8>) {
    let rows = times.count
    noteSeqs(first: firstSeq, rows: rows)
    self.times.append(contentsOf: times)
    self.types.append(contentsOf: types)
    self.phases.append(contentsOf: phases)
    fillRest(rows)
  }

  /// Adds some rows of other columns.
  mutating func gather(_ other: EventColumns, _ rows: [Int]) {
    let here = count
    if here == 0 { firstSeq = rows.first.map(other.seq) ?? 0 }
    if seqs.isEmpty { seqs = (0..<here).map { firstSeq &+ UInt64($0) } }
    if other.seqs.isEmpty {
      let first = other.firstSeq
      Self.extend(&seqs, rows) { first &+ UInt64(truncatingIfNeeded: $0) }
    } else {
      Self.gather(other.seqs, rows, to: &seqs)
    }
    Self.gather(other.times, rows, to: &times)
    Self.gather(other.types, rows, to: &types)
    Self.gather(other.phases, rows, to: &phases)
    Self.gather(other.variants, rows, to: &variants, behind: here, 0) { $0 == 0 }
    Self.gather(other.subjects, rows, to: &subjects, behind: here, 0) { $0 == 0 }
    Self.gather(other.values, rows, to: &values, behind: here, .nan) { $0.isNaN }
    Self.gather(other.notes, rows, to: &notes, behind: here, nil) { $0 == nil }
  }

  /// Some rows of a column that few events use: it stays empty for as long as all of them have nothing there.
  @inline(__always)
  private static func gather<T>(_ source: [T], _ rows: [Int], to column: inout [T], behind rowsBefore: Int, _ absent: T, _ isAbsent: (T) -> Bool) {
    if column.isEmpty {
      if source.isEmpty || rows.allSatisfy({ isAbsent(source[$0]) }) { return }
      column = Array(repeating: absent, count: rowsBefore)
    }
    if source.isEmpty { column.append(contentsOf: repeatElement(absent, count: rows.count)) } else { gather(source, rows, to: &column) }
  }

  @inline(__always)
  private static func gather<T>(_ source: [T], _ rows: [Int], to column: inout [T]) {
    let source = source.span
    extend(&column, rows) { source[$0] }
  }

  @inline(__always)
  private static func extend<T>(_ column: inout [T], _ rows: [Int], _ value: (Int) -> T) {
    let rows = rows.span
    column.append(addingCapacity: rows.count) { new in
      for place in 0..<rows.count { new.append(value(rows[place])) }
    }
  }

  /// Gives rows that were just added nothing in the columns that few events use.
  private mutating func fillRest(_ rows: Int) {
    func fill<T>(_ column: inout [T], _ absent: T) { if !column.isEmpty { column.append(contentsOf: repeatElement(absent, count: rows)) } }
    fill(&variants, 0)
    fill(&subjects, 0)
    fill(&values, .nan)
    fill(&notes, nil)
  }

  /// Adds rows whose times and types a decoder writes, each through a pointer to as many numbers as there are rows; points
  /// without subjects, values and notes. Where one throws, the rows are to be dropped by `truncate`.
  package mutating func appendRows(
    _ rows: Int, firstSeq: UInt64, times writeTimes: (UnsafeMutablePointer<Int64>) throws(Failure) -> Void,
    types writeTypes: (UnsafeMutablePointer<Int64>) throws(Failure) -> Void
  ) throws(Failure) {
    noteSeqs(first: firstSeq, rows: rows)
    try Self.extend(&times, rows, writeTimes)
    try Self.extend(&types, rows, writeTypes)
    phases.append(contentsOf: repeatElement(UInt8(Phase.point.rawValue), count: rows))
    fillRest(rows)
  }

  /// Lends the phases from a row on.
  mutating func withPhases(from row: Int, _ body: (UnsafeMutablePointer<UInt8>) throws(Failure) -> Void) throws(Failure) {
    try phases.withUnsafeMutableBufferPointer { phases throws(Failure) in
      guard row < phases.count, let phases = phases.baseAddress else { return }
      try body(phases + row)
    }
  }

  /// Lends the subjects from a row on, of which each gets one.
  mutating func withSubjects(from row: Int, _ body: (UnsafeMutablePointer<Int64>) throws(Failure) -> Void) throws(Failure) {
    if subjects.isEmpty { subjects = Array(repeating: 0, count: count) }
    try subjects.withUnsafeMutableBufferPointer { subjects throws(Failure) in
      guard row < subjects.count, let subjects = subjects.baseAddress else { return }
      try body(subjects + row)
    }
  }

  /// The same of values.
  mutating func withValues(from row: Int, _ body: (UnsafeMutablePointer<Double>) throws(Failure) -> Void) throws(Failure) {
    if values.isEmpty { values = Array(repeating: .nan, count: count) }
    try values.withUnsafeMutableBufferPointer { values throws(Failure) in
      guard row < values.count, let values = values.baseAddress else { return }
      try body(values + row)
    }
  }

  mutating func setVariant(_ variant: Int64, _ row: Int) {
    if variants.isEmpty { variants = Array(repeating: 0, count: count) }
    variants[row] = variant
  }

  mutating func setSubject(_ subject: Int64, _ row: Int) {
    if subjects.isEmpty { subjects = Array(repeating: 0, count: count) }
    subjects[row] = subject
  }

  mutating func setValue(_ value: Double, _ row: Int) {
    if values.isEmpty { values = Array(repeating: .nan, count: count) }
    values[row] = value
  }

  mutating func setNote(_ note: String, _ row: Int) {
    if notes.isEmpty { notes = Array(repeating: nil, count: count) }
    notes[row] = note
  }

  /// Renumbers all rows; as many seqs as there are rows.
  mutating func number(_ seqs: [UInt64]) {
    firstSeq = seqs.first ?? firstSeq
    let isContiguous = seqs.indices.allSatisfy { seqs[$0] == firstSeq &+ UInt64($0) }
    self.seqs = isContiguous ? [] : seqs
  }

  /// Gives an empty set of columns the seq that its first row will have.
  mutating func number(from seq: UInt64) {
    seqs = []
    firstSeq = seq
  }

  /// Drops all rows and keeps their room, for the next chunk.
  mutating func removeAll() {
    truncate(to: 0)
    number(from: 0)
    variants = []
    subjects = []
    values = []
    notes = []
  }

  /// Drops the notes, which may be far larger than all the rest.
  package mutating func removeNotes() { notes = [] }

  /// Drops the rows from `rows` on.
  mutating func truncate(to rows: Int) {
    Self.cut(&times, rows)
    Self.cut(&types, rows)
    Self.cut(&phases, rows)
    Self.cut(&seqs, rows)
    Self.cut(&variants, rows)
    Self.cut(&subjects, rows)
    Self.cut(&values, rows)
    Self.cut(&notes, rows)
  }

  /// The first of some rows, rising in time, whose time is not before an instant.
  package func firstRow(notBefore time: Instant, in rows: Range<Int>) -> Int {
    times.withUnsafeBufferPointer { times in
      let rows = rows.clamped(to: 0..<times.count)
      var (low, high) = (rows.lowerBound, rows.upperBound)
      while low < high {
        let middle = (low + high) / 2
        if times[middle] < time { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  /// The ranges of rows whose seqs follow on from each other, none longer than `longest`: what becomes a chunk each.
  package func contiguousRanges(longest: Int = ChunkFormat.longest) -> [Range<Int>] {
    let longest = max(1, longest)
    var ranges: [Range<Int>] = []
    var start = 0
    while start < count {
      var end = min(count, start + longest)
      if !seqs.isEmpty, let gap = (start + 1..<max(end, start + 1)).first(where: { seqs[$0] != seqs[$0 - 1] &+ 1 }) { end = gap }
      ranges.append(start..<end)
      start = end
    }
    return ranges
  }

  /// Begins to write seqs out as soon as they stop being contiguous.
  @inline(__always)
  private mutating func noteSeqs(first: UInt64, rows: Int) {
    if seqs.isEmpty {
      if count == 0 { firstSeq = first }
      if first == firstSeq &+ UInt64(truncatingIfNeeded: count) { return }
      seqs = (0..<count).map { firstSeq &+ UInt64($0) }
    }
    for row in 0..<rows { seqs.append(first &+ UInt64(truncatingIfNeeded: row)) }
  }

  private static func cut<T>(_ column: inout [T], _ rows: Int) {
    if column.count > rows { column.removeLast(column.count - rows) }
  }

  private static func extend(
    _ column: inout [Int64], _ rows: Int, _ write: (UnsafeMutablePointer<Int64>) throws(Failure) -> Void
  ) throws(Failure) {
    try column.append(addingCapacity: rows) { span throws(Failure) in
      try span.withUnsafeMutableBufferPointer { free, written throws(Failure) in
        guard free.count >= rows, let start = free.baseAddress else { return }
        try write(start)
        written = rows
      }
    }
  }
}
